"""Moves as Python: the piece leaves one place and enters another, and every kept list follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.meaning.steps import MoveAlike, MovePiece
from rulewright.meaning.terms import Constant, Term, Use
from rulewright.program.expand import PutTaken, TakeAlike
from rulewright.ruleset.setting import PlaceFamily

if TYPE_CHECKING:
    from rulewright.program.emit_steps import StepEmitter


class MoveEmitter:
    """Writes moves into one function."""

    def __init__(self, steps: StepEmitter) -> None:
        self.steps = steps
        self.writer = steps.terms.writer
        self.layout = steps.terms.writer.layout
        self.setting = steps.terms.module.rules.setting

    def move(self, step: MovePiece) -> None:
        """One certain piece."""
        piece = self._atom(step.piece)
        aside = step.target == Constant(-2, step.target.type)
        target = "-2" if aside else self._atom(step.target)
        origin = self.writer.temporary()
        self.writer.line(f"{origin} = {self.writer.column('where')}[{piece}]")
        if step.source_family != "aside":
            self._at_family(self._families(step.kind, step.source_family), origin, lambda family: self._leave(family, piece, origin))
        self._own(piece, step.owner)
        if not aside:
            self._at_family(
                self._families(step.kind, step.target_family), target, lambda family: self._enter(family, piece, target, step.bottom)
            )
        self.writer.line(f"{self.writer.column('where')}[{piece}] = {target}")
        self._face(piece, step.face)

    def alike(self, step: MoveAlike) -> None:
        """A number of pieces, all alike."""
        target, source = self._atom(step.target), self._atom(step.source)
        if step.amount is None:
            self._one(step, source, target)
            return
        amount = self._kept(self.steps.terms.emit(step.amount))
        if self._plain(step):
            self._bulk(step, source, target, amount)
            return
        self.writer.line(f"for _ in range({amount}):")
        self.writer.depth += 1
        self._one(step, source, target)
        self.writer.depth -= 1

    def _plain(self, step: MoveAlike) -> bool:
        """Whether a number of pieces can be moved as one slice."""
        families = [self.setting.families.get(name) for name in (step.source_family, step.target_family)]
        simple = all(f is not None and f.limit == 0 and not f.ordered for f in families)
        unwatched = not self.layout.has("where") and not self.layout.has("holder") and step.owner is None
        one_kind = families[0] is not None and len(families[0].holds) == 1
        kept = any(name.startswith("board:") for name in self.layout.columns)
        return simple and unwatched and one_kind and step.owner_is is None and not step.face and not step.bottom and not kept

    def _bulk(self, step: MoveAlike, source: str, target: str, amount: str) -> None:
        zone = self.writer.column("zone")
        pile, moved = self.writer.temporary(), self.writer.temporary()
        self.writer.line(f"{pile} = {zone}[{source}]")
        self.writer.line(f"if not 0 <= {amount} <= len({pile}): {self._short(step)}")
        self.writer.line(f"{moved} = {pile}[:{amount}]")
        self.writer.line(f"del {pile}[:{amount}]")
        self.writer.line(f"{zone}[{target}] += {moved}")

    def _short(self, step: MoveAlike) -> str:
        clause = self.steps.terms.module.clause(step.span)
        return f"fault({clause}, 'there are not enough pieces to move')"

    def _one(self, step: MoveAlike, source: str, target: str) -> None:
        piece = self.writer.temporary()
        self._take(step, piece, source, leave=True)
        self._put(step, piece, target)

    def take(self, step: TakeAlike) -> None:
        """Find the piece without moving it."""
        name = self.steps.terms.name(step.piece)
        self.steps.terms.bound.add(step.piece.number)
        self._take(step.move, name, self._atom(step.move.source), leave=False)
        self.steps.store(step.piece)

    def put(self, step: PutTaken) -> None:
        """Move the piece that was found."""
        piece = self.steps.terms.emit(Use(step.piece))
        source = self._atom(step.move.source)
        self._at_family(
            self._families(step.move.kind, step.move.source_family), source, lambda family: self._leave(family, piece, source)
        )
        self._put(step.move, piece, self._atom(step.move.target))

    def _put(self, step: MoveAlike, piece: str, target: str) -> None:
        self._own(piece, step.owner)
        families = self._families(step.kind, step.target_family)
        self._at_family(families, target, lambda family: self._enter(family, piece, target, step.bottom, step.owner, step))
        if self.layout.has("where"):
            self.writer.line(f"{self.writer.column('where')}[{piece}] = {target}")
        self._face(piece, step.face)

    def _take(self, step: MoveAlike, piece: str, source: str, leave: bool) -> None:
        def from_family(family: PlaceFamily) -> None:
            self._take_from(step, family, piece, source)
            if leave:
                self._leave(family, piece, source, popped=self._pops(step, family))

        self._at_family(self._families(step.kind, step.source_family), source, from_family)

    def _pops(self, step: MoveAlike, family: PlaceFamily) -> bool:
        return family.limit != 1 and step.owner_is is None and len(family.holds) == 1

    def _take_from(self, step: MoveAlike, family: PlaceFamily, piece: str, source: str) -> None:
        """The topmost piece of a stack, else the first that fits."""
        writer = self.writer
        if family.limit == 1:
            writer.line(f"{piece} = {writer.column('at')}[{source}]")
            writer.line(f"if {piece} < 0: {self._short(step)}")
            return
        pile = f"{writer.column('zone')}[{source}]"
        if self._pops(step, family):
            writer.line(f"if not {pile}: {self._short(step)}")
            writer.line(f"{piece} = {pile}[{'-1' if family.ordered else '0'}]")
            return
        tests = []
        if step.owner_is is not None:
            owner = self._kept(self.steps.terms.emit(step.owner_is))
            tests.append(f"{self._owner(piece)} == {owner}")
        kinds = self.steps.terms.module.rules.setting.kinds
        if len(family.holds) > 1 and step.kind in kinds:
            number = list(kinds).index(step.kind)
            tests.append(f"{self.steps.terms.module.table('piece_kind')}[{piece}] == {number}")
        writer.line(f"for {piece} in {f'reversed({pile})' if family.ordered else pile}:")
        writer.line(f"    if {' and '.join(tests) or 'True'}: break")
        writer.line(f"else: {self._short(step)}")

    def _owner(self, piece: str) -> str:
        if self.layout.has("owner"):
            return f"{self.writer.column('owner')}[{piece}]"
        return f"{self.steps.terms.module.table('piece_owner')}[{piece}]"

    # ---- one place ----

    def _families(self, kind: str, name: str) -> list[PlaceFamily]:
        if name:
            return [self.setting.families[name]]
        union = self.setting.unions.get(kind)
        kinds = set(union.kinds) if union else {kind} if kind else set(self.setting.kinds)
        return [family for family in self.setting.families.values() if kinds & set(family.holds)]

    def _at_family(self, families: list[PlaceFamily], place: str, act: object) -> None:
        """Write what happens at each family a place can be of, tested by its number."""
        assert callable(act)
        writer = self.writer
        ordered = sorted(families, key=lambda family: family.first)
        for position, family in enumerate(ordered[:-1]):
            writer.line(f"{'el' if position else ''}if {place} < {family.first + family.count}:")
            writer.depth += 1
            act(family)
            writer.depth -= 1
        if len(ordered) > 1:
            writer.line("else:")
            writer.depth += 1
        act(ordered[-1])
        writer.depth -= len(ordered) > 1

    def _board(self, family: PlaceFamily) -> int | None:
        names = [board.name for board in self.setting.boards]
        return names.index(family.name) if family.per == "board" else None

    def _leave(self, family: PlaceFamily, piece: str, place: str, popped: bool = False) -> None:
        writer = self.writer
        board = self._board(family)
        if family.limit == 1:
            writer.line(f"{writer.column('at')}[{place}] = -1")
            if board is not None and self.layout.has("holder"):
                writer.line(f"{writer.column('holder')}[{place}] = -1")
            if board is not None and self.layout.has(f"empty:{board}"):
                writer.line(f"insort({writer.column(f'empty:{board}')}, {place})")
        elif popped:
            writer.line(f"{writer.column('zone')}[{place}].pop({'' if family.ordered else '0'})")
        else:
            writer.line(f"{writer.column('zone')}[{place}].remove({piece})")
        self._listed(board, piece, family, "remove")

    def _enter(
        self, family: PlaceFamily, piece: str, place: str, bottom: bool, owner: Term | None = None,
        step: MoveAlike | None = None,
    ) -> None:  # fmt: skip
        writer = self.writer
        board = self._board(family)
        if family.limit == 1:
            at = writer.column("at")
            clause = self.steps.clause()
            writer.line(f"if {at}[{place}] >= 0: fault({clause}, 'a piece already stands there')")
            writer.line(f"{at}[{place}] = {piece}")
            if board is not None and self.layout.has("holder"):
                writer.line(f"{writer.column('holder')}[{place}] = {self._owner(piece)}")
            if board is not None and self.layout.has(f"empty:{board}"):
                writer.line(f"{writer.column(f'empty:{board}')}.remove({place})")
        else:
            zone = f"{writer.column('zone')}[{place}]"
            if family.limit:
                writer.line(f"if len({zone}) >= {family.limit}: fault({self.steps.clause()}, 'no more pieces fit there')")
            writer.line(f"{zone}.insert(0, {piece})" if bottom else f"{zone}.append({piece})")
        self._listed(board, piece, family, "insort")

    def _listed(self, board: int | None, piece: str, family: PlaceFamily, verb: str) -> None:
        """Keep the lists of pieces on a board."""
        if board is None:
            return
        for name in list(self.layout.columns):
            sort, _, rest = name.partition(":")
            number, _, kind = rest.partition(":")
            if sort != "board" or int(number) != board:
                continue
            own = f"{self.writer.column(name)}[{self._owner(piece)}]"
            text = f"insort({own}, {piece})" if verb == "insort" else f"{own}.remove({piece})"
            if len(family.holds) > 1:
                index = list(self.setting.kinds).index(kind)
                text = f"if {self.steps.terms.module.table('piece_kind')}[{piece}] == {index}: {text}"
            self.writer.line(text)

    def _own(self, piece: str, owner: Term | None) -> None:
        if owner is not None:
            self.writer.line(f"{self.writer.column('owner')}[{piece}] = {self.steps.terms.emit(owner)}")

    def _face(self, piece: str, face: str) -> None:
        if face:
            self.writer.line(f"{self.writer.column('face')}[{piece}] = {int(face == 'up')}")

    # ---- names ----

    def _atom(self, term: Term) -> str:
        """A name or number for a term, so that it is evaluated once."""
        return self._kept(self.steps.terms.emit(term))

    def _kept(self, text: str) -> str:
        if text.lstrip("-").isdigit() or text.isidentifier():
            return text
        kept = self.writer.temporary()
        self.writer.line(f"{kept} = {text}")
        return kept
