"""Builds statement nodes and the heads of actions from the parse tree."""

from __future__ import annotations

from typing import Any

from lark import Token as Terminal

from rulewright.language import syntax as s
from rulewright.language.build_expressions import ExpressionBuilder
from rulewright.source import Span


class StatementBuilder(ExpressionBuilder):
    """One method per statement rule."""

    def statements(self, parts: list[Any]) -> tuple[s.Statement, ...]:
        """All statements among the parts, blocks flattened."""
        out: list[s.Statement] = []
        for part in parts:
            if isinstance(part, s.Statement):
                out.append(part)
            elif isinstance(part, tuple):
                out.extend(part)
        return tuple(out)

    def suite(self, span: Span, parts: list[Any]) -> tuple[s.Statement, ...]:
        return self.statements(parts)

    block = body_block = suite

    # ---- heads ----

    def head_choose(self, span: Span, parts: list[Any]) -> s.Choose:
        choose: s.Choose = parts[0]
        return choose

    def choose(self, span: Span, parts: list[Any]) -> s.Choose:
        return self._chosen(span, None, parts[1], False, self.has(parts, "IN_ORDER"))

    def _chosen(
        self, span: Span, player: s.Expression | None, choice: tuple[Any, ...], if_possible: bool, ordered: bool
    ) -> s.Choose:  # fmt: skip
        name, noun, low, high, many = choice
        return s.Choose(span, player, name, noun, low, high, if_possible, many, ordered)

    def quantity_choice(self, span: Span, parts: list[Any]) -> tuple[Any, ...]:
        name = str(parts[0]) if isinstance(parts[0], Terminal) and parts[0].type == "NAME" else None
        return name, parts[-1], None, None, False

    def number_choice(self, span: Span, parts: list[Any]) -> tuple[Any, ...]:
        name = str(parts[0]) if parts[0].type == "NAME" else None
        return name, None, parts[-3], parts[-1], False

    def set_choice(self, span: Span, parts: list[Any]) -> tuple[Any, ...]:
        name = str(parts[0]) if isinstance(parts[0], Terminal) and parts[0].type == "NAME" else None
        low, high = next(part for part in parts if isinstance(part, list))
        return name, parts[-1], low, high, True

    def exactly(self, span: Span, parts: list[Any]) -> list[Any]:
        return [parts[0], parts[0]]

    def up_to(self, span: Span, parts: list[Any]) -> list[Any]:
        return [None, parts[1]]

    def or_more(self, span: Span, parts: list[Any]) -> list[Any]:
        return [parts[0], None]

    def from_to(self, span: Span, parts: list[Any]) -> list[Any]:
        return [parts[0], parts[2]]

    def any_number(self, span: Span, parts: list[Any]) -> list[Any]:
        return [None, None]

    def article(self, span: Span, parts: list[Any]) -> Terminal:
        terminal: Terminal = parts[0]
        return terminal

    def needs(self, span: Span, parts: list[Any]) -> s.Needs:
        label = parts[0] if not isinstance(parts[0], Terminal) else ""
        text = self.after(parts, "ELSE")
        condition = self.after(parts, "NEEDS")
        own = self.place(text) if text is not None else None
        return s.Needs(span, label, condition, str(text)[1:-1] if text is not None else None, own)

    def label(self, span: Span, parts: list[Any]) -> str:
        return str(parts[1])

    def head_if(self, span: Span, parts: list[Any]) -> s.HeadIf:
        lines = tuple(part for part in parts[2:] if isinstance(part, s.HeadLine))
        return s.HeadIf(span, parts[1], lines)

    def price(self, span: Span, parts: list[Any]) -> s.Price:
        return s.Price(span, parts[1], str(parts[2]))

    def head_call(self, span: Span, parts: list[Any]) -> s.Naming:
        return s.Naming(span, parts[1], str(parts[3]))

    # ---- simple statements ----

    def move(self, span: Span, parts: list[Any]) -> s.Move:
        which, thing, amount, noun = parts[1]
        bottom, target = next(part for part in parts if isinstance(part, list))
        owner, face, under = self.placements(parts)
        source, as_far = self.after(parts, "FROM"), self.has(parts, "AS_FAR_AS_POSSIBLE")
        return s.Move(span, which, thing, amount, noun, source, target, bottom, owner, face, under, as_far)

    def placements(self, parts: list[Any]) -> tuple[s.Expression | None, str, s.Expression | None]:
        """The new owner and the face that a move says its pieces have, and under how many others they come."""
        given: dict[str, Any] = {}
        for part in parts:
            if isinstance(part, dict):
                given.update(part)
        return given.get("owner"), given.get("face", ""), given.get("under")

    def move_one(self, span: Span, parts: list[Any]) -> tuple[Any, ...]:
        return "one", parts[0], None, None

    def move_alike(self, span: Span, parts: list[Any]) -> tuple[Any, ...]:
        return "alike", None, None, parts[1]

    def move_number(self, span: Span, parts: list[Any]) -> tuple[Any, ...]:
        return "number", None, parts[0], parts[1]

    def move_each(self, span: Span, parts: list[Any]) -> tuple[Any, ...]:
        return "each", None, None, parts[1]

    def to_place(self, span: Span, parts: list[Any]) -> list[Any]:
        return [False, parts[1]]

    def to_bottom(self, span: Span, parts: list[Any]) -> list[Any]:
        return [True, parts[1]]

    def placed_owned(self, span: Span, parts: list[Any]) -> dict[str, Any]:
        return {"owner": parts[2]}

    def placed_under(self, span: Span, parts: list[Any]) -> dict[str, Any]:
        return {"under": parts[2]}

    def placed_up(self, span: Span, parts: list[Any]) -> dict[str, Any]:
        return {"face": "up"}

    def placed_down(self, span: Span, parts: list[Any]) -> dict[str, Any]:
        return {"face": "down"}

    def swap(self, span: Span, parts: list[Any]) -> s.Swap:
        return s.Swap(span, parts[1], parts[3])

    def flip_up(self, span: Span, parts: list[Any]) -> s.Flip:
        return s.Flip(span, parts[1], "up")

    def flip_down(self, span: Span, parts: list[Any]) -> s.Flip:
        return s.Flip(span, parts[1], "down")

    def becomes(self, span: Span, parts: list[Any]) -> s.Becomes:
        values = self.of_type(parts, s.Node)
        return s.Becomes(span, parts[0], parts[2], values[2:])  # type: ignore[arg-type]

    def becomes_first(self, span: Span, parts: list[Any]) -> s.BecomesFirst:
        return s.BecomesFirst(span, parts[0], parts[2], self.has(parts, "BECOMES_LAST_IN"))

    def goes_up(self, span: Span, parts: list[Any]) -> s.Shift:
        return s.Shift(span, parts[0], parts[2], 1)

    def goes_down(self, span: Span, parts: list[Any]) -> s.Shift:
        return s.Shift(span, parts[0], parts[2], -1)

    def _trade(self, verb: str, span: Span, parts: list[Any]) -> s.Trade:
        player = parts[0] if isinstance(parts[0], s.Node) else None
        at = 2 if player is not None else 1
        receiver = self.after(parts, "TO")
        return s.Trade(span, verb, player, parts[at], str(parts[at + 1]), receiver)  # type: ignore[arg-type]

    def gain(self, span: Span, parts: list[Any]) -> s.Trade:
        return self._trade("gain", span, parts)

    def lose(self, span: Span, parts: list[Any]) -> s.Trade:
        return self._trade("lose", span, parts)

    def pay(self, span: Span, parts: list[Any]) -> s.Trade:
        return self._trade("pay", span, parts)

    def do(self, span: Span, parts: list[Any]) -> s.Do:
        deepest = self.after(parts, "AT_MOST")
        return s.Do(span, parts[1], self.has(parts, "IF_POSSIBLE"), int(deepest) if deepest is not None else 0)

    def announce(self, span: Span, parts: list[Any]) -> s.Announce:
        return s.Announce(span, parts[1])

    def call_phrase(self, span: Span, parts: list[Any]) -> s.Call:
        rest = parts[1:]
        target = rest.pop(0) if rest and isinstance(rest[0], s.Node) else None
        pairs = zip(rest[::2], rest[1::2], strict=True)
        arguments = tuple(s.Argument(value.span, str(word), value) for word, value in pairs)
        return s.Call(span, str(parts[0]), target, arguments)

    def pass_(self, span: Span, parts: list[Any]) -> s.Pass:
        return s.Pass(span)

    def say(self, span: Span, parts: list[Any]) -> s.Say:
        return s.Say(span, str(parts[1])[1:-1], self.place(parts[1]))

    def body_choose(self, span: Span, parts: list[Any]) -> s.Choose:
        player = parts[0] if isinstance(parts[0], s.Node) else None
        choice = next(part for part in parts if isinstance(part, tuple))
        skips, ordered = self.has(parts, "IF_POSSIBLE"), self.has(parts, "IN_ORDER")
        return self._chosen(span, player, choice, skips, ordered)  # type: ignore[arg-type]

    def call(self, span: Span, parts: list[Any]) -> s.Naming:
        return s.Naming(span, parts[1], str(parts[3]))

    # ---- compound statements ----

    def if_(self, span: Span, parts: list[Any]) -> s.If:
        body = next(part for part in parts if isinstance(part, tuple))
        openly = self.has(parts, "OPENLY")
        arms = [(parts[2] if openly else parts[1], body)]
        arms += [part[0] for part in parts if isinstance(part, list) and len(part) == 1]
        otherwise = next((part["otherwise"] for part in parts if isinstance(part, dict)), ())
        return s.If(span, tuple(arms), otherwise, openly)

    def otherwise_if(self, span: Span, parts: list[Any]) -> list[Any]:
        return [(parts[2], parts[-1])]

    def otherwise(self, span: Span, parts: list[Any]) -> dict[str, Any]:
        return {"otherwise": parts[1]}

    def for_each(self, span: Span, parts: list[Any]) -> s.ForEach:
        position = self.after(parts, "AS")
        return s.ForEach(span, parts[1], parts[-1], str(position) if position is not None else None)

    def repeat(self, span: Span, parts: list[Any]) -> s.Repeat:
        return s.Repeat(span, None, parts[1], parts[-1])

    def repeat_until(self, span: Span, parts: list[Any]) -> s.Repeat:
        return s.Repeat(span, parts[1], self.after(parts, "AT_MOST"), parts[-1])

    def take_turns(self, span: Span, parts: list[Any]) -> s.Turns:
        details: dict[str, Any] = {}
        for part in parts:
            if isinstance(part, dict):
                details.update(part)
        return s.Turns(
            span, self.after(parts, "AT_MOST"), details.get("start"), details.get("until"),
            "all_pass" in details, "passer_out" in details, details.get("skipping"), parts[-1],
            self.after(parts, "IN"),
        )  # fmt: skip

    go_round = take_turns

    def turns_from(self, span: Span, parts: list[Any]) -> dict[str, Any]:
        return {"start": parts[2]}

    def turns_until(self, span: Span, parts: list[Any]) -> dict[str, Any]:
        return {"until": parts[2]}

    def turns_all_pass(self, span: Span, parts: list[Any]) -> dict[str, Any]:
        return {"all_pass": True}

    def turns_out(self, span: Span, parts: list[Any]) -> dict[str, Any]:
        return {"passer_out": True}

    def turns_skipping(self, span: Span, parts: list[Any]) -> dict[str, Any]:
        return {"skipping": parts[2]}

    def choose_one(self, span: Span, parts: list[Any]) -> s.ChooseOne:
        player = parts[0] if isinstance(parts[0], s.Node) else None
        return s.ChooseOne(span, player, self.has(parts, "IF_POSSIBLE"), parts[-1])  # type: ignore[arg-type]

    def branches(self, span: Span, parts: list[Any]) -> tuple[s.Branch, ...]:
        return self.of_type(parts, s.Branch)

    def branch(self, span: Span, parts: list[Any]) -> s.Branch:
        what, call, text, _ = parts[0]
        price = next((part["price"] for part in parts if isinstance(part, dict) and "price" in part), None)
        condition = next((part["if"] for part in parts if isinstance(part, dict) and "if" in part), None)
        body = parts[-1] if len(parts) > 1 and isinstance(parts[-1], tuple) else ()
        return s.Branch(span, what, call, text, price, condition, False, body)

    def branch_otherwise(self, span: Span, parts: list[Any]) -> s.Branch:
        what, call, text, _ = parts[1]
        return s.Branch(span, what, call, text, None, None, True, ())

    def branch_do(self, span: Span, parts: list[Any]) -> tuple[str, s.Call, str, Span]:
        return "do", parts[1], "", span

    def branch_pass(self, span: Span, parts: list[Any]) -> tuple[str, None, str, Span]:
        return "pass", None, "", span

    def branch_text(self, span: Span, parts: list[Any]) -> tuple[str, None, str, Span]:
        return "text", None, str(parts[0])[1:-1], span

    def branch_price(self, span: Span, parts: list[Any]) -> dict[str, Any]:
        return {"price": (parts[2], str(parts[3]))}

    def branch_if(self, span: Span, parts: list[Any]) -> dict[str, Any]:
        return {"if": parts[2]}

    def if_chosen(self, span: Span, parts: list[Any]) -> s.IfChosen:
        otherwise = next((part["otherwise"] for part in parts if isinstance(part, dict)), ())
        return s.IfChosen(span, parts[0], parts[1], otherwise)

    def may(self, span: Span, parts: list[Any]) -> s.May:
        return s.May(span, parts[0], parts[2])

    def as_(self, span: Span, parts: list[Any]) -> s.As:
        return s.As(span, parts[1], parts[2])

    def in_secret(self, span: Span, parts: list[Any]) -> s.InSecret:
        return s.InSecret(span, parts[1])

    # ---- chance and knowledge ----

    def roll(self, span: Span, parts: list[Any]) -> s.Roll:
        if self.has(parts, "EACH"):
            return s.Roll(span, None, None, parts[2])
        return s.Roll(span, parts[1], str(parts[3]) if self.has(parts, "COLON") else None, None)

    def shuffle(self, span: Span, parts: list[Any]) -> s.Shuffle:
        return s.Shuffle(span, parts[1])

    def draw(self, span: Span, parts: list[Any]) -> s.Draw:
        amount = parts[1] if isinstance(parts[1], s.Node) else None
        bottom, target = next(part for part in parts if isinstance(part, list))
        owner, face, under = self.placements(parts)
        as_far = self.has(parts, "AS_FAR_AS_POSSIBLE")
        source = self.after(parts, "FROM")
        return s.Draw(span, amount, str(parts[2]), source, target, bottom, owner, face, as_far, under)  # type: ignore[arg-type]

    def random_pick(self, span: Span, parts: list[Any]) -> s.RandomPick:
        return s.RandomPick(span, self._chosen(span, None, parts[1], self.has(parts, "IF_POSSIBLE"), False))

    def rank(self, span: Span, parts: list[Any]) -> s.Rank:
        return s.Rank(span, parts[1], self.of_type(parts, s.MemberKey), str(parts[-1]))

    def _member_key(self, which: str, span: Span, parts: list[Any]) -> s.MemberKey:
        return s.MemberKey(span, which, parts[1] if len(parts) > 1 else None)

    def key_most(self, span: Span, parts: list[Any]) -> s.MemberKey:
        return self._member_key("most", span, parts)

    def key_fewest(self, span: Span, parts: list[Any]) -> s.MemberKey:
        return self._member_key("fewest", span, parts)

    def key_earliest(self, span: Span, parts: list[Any]) -> s.MemberKey:
        return self._member_key("earliest", span, parts)

    def key_latest(self, span: Span, parts: list[Any]) -> s.MemberKey:
        return self._member_key("latest", span, parts)

    def key_from(self, span: Span, parts: list[Any]) -> s.MemberKey:
        return self._member_key("from", span, parts)

    def key_random(self, span: Span, parts: list[Any]) -> s.MemberKey:
        return self._member_key("random", span, parts)

    def key_shared(self, span: Span, parts: list[Any]) -> s.MemberKey:
        return self._member_key("shared", span, parts)

    def look(self, span: Span, parts: list[Any]) -> s.Look:
        player = parts[0] if isinstance(parts[0], s.Node) else None
        return self._look("look", span, player, parts[-1])

    def reveal(self, span: Span, parts: list[Any]) -> s.Look:
        return self._look("reveal", span, None, parts[-1])

    def _look(self, which: str, span: Span, player: Any, shown: Any) -> s.Look:
        if isinstance(shown, list):
            return s.Look(span, which, player, None, shown[0])
        return s.Look(span, which, player, shown, None)

    def shown_each(self, span: Span, parts: list[Any]) -> list[Any]:
        return [parts[1]]
