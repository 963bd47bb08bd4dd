"""Moves as Python: the piece leaves one place and enters another, and every kept list follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.meaning.steps import MoveAlike, MovePiece
from rulewright.meaning.terms import Constant, Term, Top, Use
from rulewright.program.emit_knowledge import write_went
from rulewright.program.expanded import PutTaken, TakeAlike
from rulewright.program.layout import tops
from rulewright.program.writer import is_atomic
from rulewright.ruleset.setting import PlaceFamily

if TYPE_CHECKING:
    from rulewright.program.emit_steps import StepEmitter


MANY_SPACES = 40
"""Above so many spaces, halving finds one in a sorted list faster than a walk along it."""


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
        origin, families = self._origin(step, piece)
        goals = self._families(step.kind, step.target_family)
        goal = goals[0] if len(goals) == 1 and not aside else None

        def leave(family: PlaceFamily) -> None:
            uppermost = isinstance(step.piece, Top)
            self._leave(family, piece, origin, listed=family is not goal, uppermost=uppermost)
            if goal is not None and family is not goal:
                self._listed(self._board(goal), piece, goal, "insort")

        if step.source_family != "aside":
            self._at_family(families, origin, leave)
        self._own(piece, step.owner)
        if not aside:
            listed = goal is None or step.source_family == "aside"
            under = self._atom(step.under) if step.under is not None else ""

            def enter(family: PlaceFamily) -> None:
                self._enter(family, piece, target, step.bottom, listed=listed, under=under)

            self._at_family(goals, target, enter)
        self.writer.line(f"{self.writer.column('where')}[{piece}] = {target}")
        self._face(piece, step.face)
        if self._matters(step.kind, families, goals, aside or step.source_family == "aside"):
            came = "-2" if step.source_family == "aside" else origin
            self._went(step, piece, came, target, goals if not aside and came != "-2" else [])

    def _matters(
        self, kind: str, origins: list[PlaceFamily], goals: list[PlaceFamily], aside: bool = False
    ) -> bool:  # fmt: skip
        """Whether a move can change what anybody knows: from or to a place that hides something."""
        if not self.layout.has("known"):
            return False
        places = [*self._families(kind, ""), *origins, *goals] if aside else [*origins, *goals]
        return any(family.seen_by != "all" for family in places)

    def _origin(self, step: MovePiece, piece: str) -> tuple[str, list[PlaceFamily]]:
        """Where a piece comes from, and the families that place can belong to."""
        families = self._families(step.kind, step.source_family) if step.source_family != "aside" else []
        if isinstance(step.piece, Top):
            place = step.piece.place
            if place.type.of in self.setting.families:
                families = [self.setting.families[place.type.of]]
            return self._atom(place), families
        origin = self.writer.temporary()
        self.writer.line(f"{origin} = {self.writer.column('where')}[{piece}]")
        return origin, families

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
        origins, goals = ([family] if family else [] for family in families)
        kept = kept or self._matters(step.kind, origins, goals)
        unmarked = step.owner_is is None and not step.face and not step.bottom
        return simple and unwatched and one_kind and unmarked and not kept

    def _bulk(self, step: MoveAlike, source: str, target: str, amount: str) -> None:
        families = self.setting.families
        pile, moved = self.writer.temporary(), self.writer.temporary()
        self.writer.line(f"{pile} = {self.writer.pile(families[step.source_family], source)}")
        self.writer.line(f"{moved} = len({pile}) - {amount}")
        natural = isinstance(step.amount, Use) and step.amount.variable.number in self.steps.natural
        bounds = f"{moved} < 0" if natural else f"not 0 <= {moved} <= len({pile})"
        self.writer.line(f"if {bounds}: {self._short(step)}")
        for name, place, grown in ((step.target_family, target, True), (step.source_family, source, False)):
            self._filled(self.setting.families[name], place, grown, amount, "" if grown else moved)
            if grown:
                self.writer.line(f"{self.writer.pile(families[name], target)} += {pile}[{moved}:]")
                self.writer.line(f"del {pile}[{moved}:]")

    def _filled(self, family: PlaceFamily, place: str, grown: bool, amount: str = "", left: str = "") -> None:
        """Keep the list of spaces that are not empty: before a pile grows, after it has shrunk to what is `left`."""
        board = self._board(family)
        if board is None or not self.layout.has(f"filled:{board}"):
            return
        kept = self.writer.column(f"filled:{board}")
        pile = self.writer.pile(family, place)
        more = f" and {amount}" if amount else ""
        if grown:
            self.writer.line(f"if not {pile}{more}: insort({kept}, {place})")
        else:
            self.writer.line(f"if not {left or pile}{more}: {kept}.remove({place})")

    def _topped(self, family: PlaceFamily, place: str) -> None:
        """Keep the uppermost piece of a stack noted after it has changed."""
        if tops(family):
            pile = self._kept(self.writer.pile(family, place))
            self.writer.line(f"{self.writer.column('at')}[{place}] = {pile}[-1] if {pile} else -1")

    def _short(self, step: MoveAlike) -> str:
        clause = self.steps.terms.module.clause(step.span)
        return f"fault({clause}, 'there are not enough pieces to move')"

    def _one(self, step: MoveAlike, source: str, target: str) -> None:
        piece = self.writer.temporary()
        self._take(step, piece, source, leave=True)
        self._put(step, piece, target)
        self._known(step, piece, source, target)

    def _known(self, step: MoveAlike, piece: str, source: str, target: str) -> None:
        origins = self._families(step.kind, step.source_family)
        goals = self._families(step.kind, step.target_family)
        if self._matters(step.kind, origins, goals):
            self._went(step, piece, source, target, goals)

    def _went(
        self, step: MovePiece | MoveAlike, piece: str, origin: str, target: str, goals: list[PlaceFamily]
    ) -> None:  # fmt: skip
        """What a move lets the seats know: in line, if all pieces that may move have no faces."""
        kinds = self.setting.kinds
        plain = step.kind in kinds and not kinds[step.kind].shows
        if plain and len(goals) == 1:
            write_went(self.steps.terms, goals[0], step.face, piece, origin, target)
        else:
            self.writer.line(f"went(s, {piece}, {origin}, {target})")

    def held_after(self, step: object) -> dict[Term, Term]:
        """The space whose holder is sure after a step, with that holder."""
        match step:
            case PutTaken(move=move) | (MoveAlike(amount=None) as move):
                family = self.setting.families.get(move.target_family)
                owner = move.owner or move.owner_known
                if self.layout.has("holder") and family and family.limit == 1 and family.per == "board" and owner:
                    return {move.target: owner}
        return {}

    def take(self, step: TakeAlike) -> None:
        """Find the piece without moving it."""
        name = self.steps.terms.name(step.piece)
        self.steps.terms.bound.add(step.piece.number)
        self._take(step.move, name, self._atom(step.move.source), leave=step.leaves)
        self.steps.store(step.piece)

    def put(self, step: PutTaken) -> None:
        """Move the piece that was found."""
        piece = self.steps.terms.emit(Use(step.piece))
        if step.leaves:
            source = self._atom(step.move.source)
            families = self._families(step.move.kind, step.move.source_family)
            self._at_family(families, source, lambda family: self._leave(family, piece, source))
        target = self._atom(step.move.target)
        self._put(step.move, piece, target)
        self._known(step.move, piece, self._atom(step.move.source), target)

    def _put(self, step: MoveAlike, piece: str, target: str) -> None:
        self._own(piece, step.owner)
        free = self.steps.surely_empty(step.target)
        families = self._families(step.kind, step.target_family)
        owner = step.owner or step.owner_known
        self._at_family(families, target, lambda family: self._enter(family, piece, target, step.bottom, owner, free))
        if self.layout.has("where"):
            self.writer.line(f"{self.writer.column('where')}[{piece}] = {target}")
        self._face(piece, step.face)

    def _take(self, step: MoveAlike, piece: str, source: str, leave: bool) -> None:
        def from_family(family: PlaceFamily) -> None:
            self._take_from(step, family, piece, source, leave)
            if leave:
                self._leave(family, piece, source, popped=self._pops(step, family))

        self._at_family(self._families(step.kind, step.source_family), source, from_family)

    def _pops(self, step: MoveAlike, family: PlaceFamily) -> bool:
        return family.limit != 1 and step.owner_is is None and len(family.holds) == 1

    def _take_from(self, step: MoveAlike, family: PlaceFamily, piece: str, source: str, leave: bool) -> None:
        """The topmost piece of a stack, else the first that fits."""
        writer = self.writer
        if family.limit == 1:
            writer.line(f"{piece} = {writer.column('at')}[{source}]")
            writer.line(f"if {piece} < 0: {self._short(step)}")
            return
        pile = self._kept(writer.pile(family, source))
        if self._pops(step, family):
            writer.line(f"try: {piece} = {pile}{'.pop()' if leave else '[-1]'}")
            writer.line(f"except IndexError: {self._short(step)}")
            return
        tests = []
        if step.owner_is is not None:
            owner = self._kept(self.steps.terms.emit(step.owner_is))
            tests.append(f"{self._owner(piece)} == {owner}")
        kinds = self.steps.terms.module.rules.setting.kinds
        if len(family.holds) > 1 and step.kind in kinds:
            number = list(kinds).index(step.kind)
            tests.append(f"{self.steps.terms.module.table('piece_kind')}[{piece}] == {number}")
        writer.line(f"for {piece} in reversed({pile}):")
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

    def _leave(
        self, family: PlaceFamily, piece: str, place: str, popped: bool = False, listed: bool = True,
        uppermost: bool = False,
    ) -> None:  # fmt: skip
        writer = self.writer
        board = self._board(family)
        if family.limit == 1:
            writer.line(f"{writer.column('at')}[{place}] = -1")
            if board is not None and self.layout.has("holder"):
                writer.line(f"{writer.column('holder')}[{place}] = -1")
            if board is not None:
                self._opened(place, "insort")
            if board is not None and self.layout.has(f"empty:{board}"):
                writer.line(f"insort({writer.column(f'empty:{board}')}, {place})")
        else:
            if not popped:
                writer.line(f"{writer.pile(family, place)}.{'pop()' if uppermost else f'remove({piece})'}")
            self._filled(family, place, False)
            self._topped(family, place)
        if listed:
            self._listed(board, piece, family, "remove")

    def _enter(
        self, family: PlaceFamily, piece: str, place: str, bottom: bool, owner: Term | None = None,
        free: bool = False, listed: bool = True, under: str = "",
    ) -> None:  # fmt: skip
        writer = self.writer
        board = self._board(family)
        if family.limit == 1:
            at = writer.column("at")
            if not free:
                writer.line(f"if {at}[{place}] >= 0: fault({self.steps.clause()}, 'a piece already stands there')")
            writer.line(f"{at}[{place}] = {piece}")
            if board is not None:
                self._opened(place, "remove")
            if board is not None and self.layout.has("holder"):
                owner_name = self._kept(self.steps.terms.emit(owner) if owner is not None else self._owner(piece))
                writer.line(f"{writer.column('holder')}[{place}] = {owner_name}")
            if board is not None and self.layout.has(f"empty:{board}"):
                kept = writer.column(f"empty:{board}")
                many = family.count > MANY_SPACES
                writer.line(f"del {kept}[bisect_left({kept}, {place})]" if many else f"{kept}.remove({place})")
        else:
            zone = writer.pile(family, place)
            if family.limit:
                full = f"fault({self.steps.clause()}, 'no more pieces fit there')"
                writer.line(f"if len({zone}) >= {family.limit}: {full}")
            self._filled(family, place, True)
            if under:
                writer.line(f"{zone}.insert(max(len({zone}) - max({under}, 0), 0), {piece})")
            else:
                writer.line(f"{zone}.insert(0, {piece})" if bottom else f"{zone}.append({piece})")
            if tops(family) and not under and not bottom:
                writer.line(f"{writer.column('at')}[{place}] = {piece}")
            else:
                self._topped(family, place)
        if listed:
            self._listed(board, piece, family, "insort")

    def _opened(self, place: str, verb: str) -> None:
        """Keep the lists of regions whose first or last space is empty."""
        for name in list(self.layout.columns):
            sort, _, group = name.partition(":")
            if sort not in ("open_first", "open_last"):
                continue
            regions = self.steps.terms.module.topology(f"opened_by_{sort.removeprefix('open_')}:{group}")
            kept = self.writer.column(name)
            change = f"insort({kept}, region)" if verb == "insort" else f"{kept}.remove(region)"
            self.writer.line(f"for region in {regions}[{place}]: {change}")

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
        if is_atomic(text):
            return text
        kept = self.writer.temporary()
        self.writer.line(f"{kept} = {text}")
        return kept
