"""In which settings a sentence is in force."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rulewright.explaining.sentences import Standing
from rulewright.explaining.understanding import Understanding, Understandings
from rulewright.language import syntax as s
from rulewright.meaning.terms import All, Comparison, Condition, Constant, Negation, Some, Term
from rulewright.ruleset.world import SettingArguments

MOST_NAMED = 6
Wanted = tuple[s.Expression, bool]


def in_force(made: Understandings, read: Understanding, standing: Standing) -> tuple[str, ...]:
    """Sentences that say in which variants a sentence stands, and where a condition around it can never be met."""
    around = standing.around
    variant = next((outer for outer in (*around, standing.node) if isinstance(outer, s.Variant)), None)
    found = [_by_variant(read, variant, standing)]
    conditions = tuple(_conditions((*around, standing.node)))
    if any(_speaks_of_the_setting(read, condition) for condition, _ in conditions):
        found.append(_by_condition(made, conditions))
    return tuple(text for text in found if text)


def _by_variant(read: Understanding, variant: s.Variant | None, standing: Standing) -> str:
    if variant is not None:
        names = [f"`{each.name}`" for each in read.world.variants if variant.name in each.layers]
        return f"Only in the variant{'s' if len(names) > 1 else ''} {' and '.join(names)}."
    if any(isinstance(outer, s.Scenario) for outer in (*standing.around, standing.node)):
        return f"Played in one setting: {setting_words(read)}."
    outer = standing.around[0] if standing.around else standing.node
    changed = [(each.name, line) for each in _variants(read) for line in each.lines if _touches(line, outer)]
    if not changed:
        return f"In every variant of {read.world.title}." if read.world.variants else "In every game."
    told = [f"`{name}`, which {'removes' if isinstance(line, s.Removal) else 'replaces'} it" for name, line in changed]
    return f"In every variant but {' and '.join(told)}."


def _variants(read: Understanding) -> Iterator[s.Variant]:
    for file in read.files:
        yield from (declaration for declaration in file.declarations if isinstance(declaration, s.Variant))


def _touches(line: s.Node, outer: s.Node) -> bool:
    """Whether a line of a variant replaces or removes a declaration."""
    if isinstance(line, s.Replacement):
        return type(line.declaration) is type(outer) and _name(line.declaration) == _name(outer)
    sorts = {"action": s.Action, "phase": s.Procedure, "fact": s.Fact}
    return isinstance(line, s.Removal) and isinstance(outer, sorts[line.what]) and _name(outer) == line.name


def _name(node: s.Node) -> str:
    match node:
        case s.Fact():
            return node.head.word
        case s.Action() | s.Procedure():
            return node.name
    return ""


def setting_words(read: Understanding) -> str:
    """The players, variant and options of a setting."""
    setting = read.setting
    said = [setting.counted, *([f"variant `{setting.variant}`"] if setting.variant else [])]
    said += [f"`{name}` is {_shown(value)}" for name, value in setting.options.items()]
    return ", ".join(said)


# ---- conditions around ----


def _conditions(path: tuple[s.Node, ...]) -> Iterator[Wanted]:
    """The conditions that must hold, or must not, before play comes to the last node of a path."""
    for outer, inner in pairwise(path):
        match outer:
            case s.If():
                yield from _of_arm(outer, inner)
            case s.HeadIf() if inner is not outer.condition:
                yield outer.condition, True
            case s.Standing() if inner is not outer.condition:
                yield outer.condition, True
            case s.When(trigger=s.Trigger(condition=condition)) if condition is not None and inner in outer.body:
                yield condition, True
            case s.Branch(condition=condition) if condition is not None and inner in outer.body:
                yield condition, True


def _of_arm(outer: s.If, inner: s.Node) -> Iterator[Wanted]:
    for condition, body in outer.arms:
        if inner is condition:
            return
        if any(inner is statement for statement in body):
            yield condition, True
            return
        yield condition, False


def _speaks_of_the_setting(read: Understanding, condition: s.Expression) -> bool:
    """Whether a condition names anything that stays the same all game and may differ by setting."""
    term = read.understood.term(condition)
    constants = {name for name in read.setting.constants if condition.span.word(name) != condition.span}
    return bool(constants) or (term is not None and (is_always(term, True) or is_always(term, False)))


def is_always(term: Term, truth: bool) -> bool:
    """Whether a condition is the same whatever happens, as far as can be told at once."""
    match term:
        case Constant():
            return bool(term.value) is truth
        case Comparison(operator="==" | "!=", left=Constant(value=left), right=Constant(value=right)):
            return ((left == right) == (term.operator == "==")) is truth
        case Negation():
            return is_always(term.item, not truth)
        case All():
            return (all if truth else any)(is_always(item, truth) for item in term.items)
        case Some():
            return (any if truth else all)(is_always(item, truth) for item in term.items)
        case Condition():
            return is_always(term.yes, truth) and is_always(term.no, truth)
    return False


def _by_condition(made: Understandings, conditions: tuple[Wanted, ...]) -> str:
    """Where the conditions around a sentence can be met, over all settings that are checked."""
    met: list[str] = []
    unmet: list[str] = []
    for wish in made.world.settings_to_check():
        setting, _ = made.world.settle(wish.get("players"), wish.get("variant"), wish.get("options", {}))
        if setting is None:
            continue
        understood = made.of(setting).understood
        terms = [(understood.term(condition), wanted) for condition, wanted in conditions]
        never = any(term is not None and is_always(term, not wanted) for term, wanted in terms)
        (unmet if never else met).append(_wish_words(wish))
    if not unmet:
        return ""
    if not met:
        return "The conditions around it are met in no setting."
    few = len(met) <= len(unmet)
    where = f"Play can {'' if few else 'not '}come to it {_listed(met if few else unmet)}"
    return f"{where}: the conditions around it depend on the setting."


def _listed(settings: list[str]) -> str:
    shown = settings[:MOST_NAMED]
    more = len(settings) - len(shown)
    return "; ".join(shown) + (f"; and in {more} other settings" if more else "")


def _wish_words(wish: SettingArguments) -> str:
    said = [f"for {wish['players']} player{'s' if wish['players'] > 1 else ''}"] if "players" in wish else []
    said += [f"in variant `{wish['variant']}`"] if "variant" in wish else []
    said += [f"with option `{name}` {_shown(value)}" for name, value in wish.get("options", {}).items()]
    return " ".join(said) or "in the game as it starts without a choice"


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
