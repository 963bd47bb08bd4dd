"""Options of a game: how they are declared, and how a person's choice of them is understood."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.board.layout import title_of
from rulewright.board.written import people_text
from rulewright.data.nodes import Entry, Node, Record, Scalar
from rulewright.diagnostics import Findings, did_you_mean
from rulewright.ruleset.setting import Value
from rulewright.ruleset.world import Option, SettingRefused, Variant, World

_ALIKE = ("holds", "ordered", "limit", "seen_by")
"""What boards that take each other's place have alike."""

_SILENT = {("ordered", "false"), ("seen_by", "all")}
"""What is so as well where nothing is said."""


def read_options(game: Record, boards: Record, players: tuple[int, ...], findings: Findings) -> tuple[Option, ...]:
    """The declared options, with their defaults checked."""
    return tuple(_option(entry, boards, players, findings) for entry in game.record("options"))


def _option(entry: Entry, boards: Record, players: tuple[int, ...], findings: Findings) -> Option:
    block = entry.record
    type_ = block.text("type", "choice")
    written = _defaults(block)
    choices = tuple(item.text for item in block.scalars("choices"))
    if type_ == "board":
        listed = block.scalars("choices")
        choices = tuple(item.text for item in listed) or tuple(board.name for board in boards)
        for item in listed:
            if item.text not in boards:
                help_text = did_you_mean(item.text, (board.name for board in boards), "Add it to board.yaml.")
                findings.add("W133", item.span, f"There is no board `{item.text}`.", help_text)
        _check_alike([board for board in boards if board.name in choices], findings)
    low, high = _whole(block.scalar("from")), _whole(block.scalar("to"))
    if type_ == "number" and low > high:
        message = f"No number is from {low} to {high}."
        findings.add("W126", block.place_of("from"), message, "Let `from` be at most `to`.")
    first: Value = {"number": low, "truth": False}.get(type_, choices[0] if choices else "")
    title = people_text(block, "title", title_of(entry.name))
    option = Option(entry.name, title, type_, first, choices, low, high, entry.key.span, {})
    values = {count: _default(option, node, findings) for count, node in written.items()}
    if 0 not in values and values:
        _check_counts(option, block, values, players, findings)
        return Option(entry.name, title, type_, next(iter(values.values())), choices, low, high, entry.key.span, values)
    return Option(entry.name, title, type_, values.get(0, first), choices, low, high, entry.key.span, {})


def _check_alike(boards: list[Entry], findings: Findings) -> None:
    """Warn of boards that take each other's place but do not hold or show their pieces in the same way."""
    for board in boards[1:]:
        for key in _ALIKE:
            first, own = _said(boards[0], key), _said(board, key)
            if first != own:
                message = f"`{board.name}` has `{key}: {own}`, and `{boards[0].name}` `{key}: {first}`."
                if not own or not first:
                    with_, without = (board, boards[0]) if own else (boards[0], board)
                    message = f"`{without.name}` lacks `{key}: {own or first}`, which `{with_.name}` has."
                place = board.record.place_of(key) if key in board.record else board.key.span
                findings.add("W136", place, message, "Write the same in both: an option chooses one of them.")


def _said(board: Entry, key: str) -> str:
    """What a board says, or the empty word where that is the same as to be silent."""
    texts = sorted(item.text for item in board.record.scalars(key))
    said = texts[0] if len(texts) == 1 else f"[{', '.join(texts)}]"
    return "" if not texts or (key, said) in _SILENT else said


def _whole(node: Scalar | None) -> int:
    return node.value if node is not None and isinstance(node.value, int) else 0


def _defaults(block: Record) -> dict[int, Node]:
    """The defaults written, by player count; 0 stands for any."""
    node = block.get("default")
    if isinstance(node, Record):
        return {int(entry.name): entry.value for entry in node}
    return {} if node is None else {0: node}


def _default(option: Option, node: Node, findings: Findings) -> Value:
    try:
        return understand(option, node.value if isinstance(node, Scalar) else None)
    except SettingRefused:
        shown = node.text if isinstance(node, Scalar) else ""
        help_text = did_you_mean(shown, option.choices, f"Write {option.allowed}.")
        findings.add("W124", node.span, f"`{shown}` can not be the default of `{option.name}`.", help_text)
        return option.default


def _check_counts(
    option: Option, block: Record, values: Mapping[int, Value], players: tuple[int, ...], findings: Findings
) -> None:
    for count in players:
        if count not in values:
            message = f"`{option.name}` has no default for {count} players."
            findings.add("W123", block.place_of("default"), message, f"Add `{count}: …` to its default.")


def understand(option: Option, wish: object) -> Value:
    """The value a wish stands for; raises SettingRefused where the option does not allow it."""
    if option.type == "number":
        number = _as_number(wish)
        if number is not None and option.low <= number <= option.high:
            return number
    elif option.type == "truth":
        if isinstance(wish, bool):
            return wish
        if isinstance(wish, str) and wish.lower() in ("true", "false", "yes", "no", "on", "off"):
            return wish.lower() in ("true", "yes", "on")
    elif isinstance(wish, str) and wish in option.choices:
        return wish
    guess = did_you_mean(str(wish), option.choices)
    raise SettingRefused(f"`{option.name}` can not be `{wish}`. {guess or f'It may be {option.allowed}.'}")


def _as_number(wish: object) -> int | None:
    if isinstance(wish, bool):
        return None
    if isinstance(wish, int):
        return wish
    plain = isinstance(wish, str) and len(wish) <= 12 and wish.isascii() and wish.lstrip("-").isdigit()
    return int(str(wish)) if plain and str(wish).count("-") <= 1 else None


def choose_options(world: World, players: int, wishes: Mapping[str, object]) -> dict[str, Value]:
    """A value for every option; raises SettingRefused for an unknown option or value."""
    known = {option.name: option for option in world.options}
    for name in wishes:
        if name not in known:
            listed = ", ".join(f"`{option}`" for option in known)
            otherwise = f"It has {listed}." if listed else "It has no options."
            raise SettingRefused(f"{world.title} has no option `{name}`. {did_you_mean(name, known, otherwise)}")
    return {
        name: understand(option, wishes[name]) if name in wishes else option.default_for(players)
        for name, option in known.items()
    }


def choose_variant(world: World, players: int | None, name: str | None) -> tuple[int, Variant | None]:
    """The player count and variant; raises SettingRefused where they are unknown or do not go together."""
    if players is not None and players not in world.player_counts:
        allowed = _either(world.player_counts)
        raise SettingRefused(f"{world.title} is for {allowed} players, not {players}.")
    if not world.variants:
        if name:
            raise SettingRefused(f"{world.title} has no variants, so not `{name}` either.")
        return (world.player_counts[0] if players is None else players), None
    known = {variant.name: variant for variant in world.variants}
    if name:
        if name not in known:
            listed = ", ".join(f"`{variant}`" for variant in known)
            guess = did_you_mean(name, known, f"It has {listed}.")
            raise SettingRefused(f"{world.title} has no variant `{name}`. {guess}")
        variant = known[name]
    else:
        fitting = (each for each in world.variants if players is None or players in each.players)
        variant = next(fitting, world.variants[0])
    if players is None:
        return variant.players[0], variant
    if players not in variant.players:
        raise SettingRefused(f"Variant `{variant.name}` is for {_either(variant.players)} players, not {players}.")
    return players, variant


def _either(counts: tuple[int, ...]) -> str:
    words = [str(count) for count in counts]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
