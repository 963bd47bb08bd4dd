"""What a step reads that the player who decides may not see: there a trial stops, so that it tells nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rulewright.meaning.checked import CheckedRules
from rulewright.meaning.rewrite import parts_of_type, substitute, variables_used
from rulewright.meaning.steps import Branching, Loop, MoveAlike, MovePiece, TurnLoop, Walk
from rulewright.meaning.tally import unnoted
from rulewright.meaning.terms import (
    YES,
    Ask,
    Constant,
    Count,
    Domain,
    Exists,
    Lookup,
    Operation,
    Read,
    Size,
    Term,
    Top,
    Use,
)  # fmt: skip
from rulewright.meaning.types import PLAYER
from rulewright.program.expanded import Called, TakeAlike
from rulewright.program.layout import hides
from rulewright.program.sharing import bound_within

_IN_PLACE = ("zone", "single", "any_place")


@dataclass(frozen=True, slots=True)
class Unseen:
    """What stands in the way of a trial: something that nobody sees (`always`), what only these players see, and
    pieces that may be known."""

    always: bool = False
    owners: tuple[Term, ...] = ()
    pieces: tuple[Use, ...] = ()

    def __bool__(self) -> bool:
        return self.always or bool(self.owners) or bool(self.pieces)


NOTHING_UNSEEN = Unseen()


def own_terms(step: Any) -> Any:
    """What a step reads itself, without the steps in it."""
    match step:
        case Branching():
            return tuple(test for test, _ in step.arms)
        case Walk():
            return step.domain
        case Loop():
            return tuple(term for term in (step.until, step.times) if term is not None)
        case TurnLoop() | Called():
            return ()
    return step


class Sights:
    """Tells of rules what their parts read that not everybody sees."""

    def __init__(self, rules: CheckedRules) -> None:
        self.setting = rules.setting
        self.hides = hides(rules.setting)
        self.facts = rules.facts
        self._of_facts: dict[str, Unseen] = {}

    def unseen(self, part: Any) -> Unseen:
        """What a part reads that not everybody sees, in the facts that it asks too."""
        if not self.hides:
            return NOTHING_UNSEEN
        reading = _Reading(self)
        reading.visit(part)
        if not reading.owners and not reading.pieces:
            return Unseen(always=True) if reading.always else NOTHING_UNSEEN
        inner = bound_within(part)
        owners = tuple(dict.fromkeys(owner for owner in reading.owners if not variables_used(owner) & inner))
        always = reading.always or any(variables_used(owner) & inner for owner in reading.owners)
        pieces = tuple(dict.fromkeys(piece for piece in reading.pieces if piece.variable not in inner))
        return Unseen(always, owners, pieces)

    def of_fact(self, name: str) -> Unseen:
        """What a fact and what changes it read, of its own parameters where it hangs on what they stand for."""
        if name not in self._of_facts:
            fact = self.facts[name]
            self._of_facts[name] = self.unseen((fact.value, fact.modifiers))
        return self._of_facts[name]

    def seen_by_picker(self, domain: Domain | None, deciders: frozenset[Term]) -> bool:
        """Whether what is picked from a domain lies where the one who picks sees it."""
        if domain is None or not self.hides:
            return True
        found = self.unseen(replace(domain, where=()))
        return not found.always and all(owner in deciders for owner in found.owners)


class _Reading:
    def __init__(self, sights: Sights) -> None:
        self.sights = sights
        self.setting = setting = sights.setting
        self.faces = {f"property:{kind.shows}" for kind in setting.kinds.values() if kind.shows}
        self.always = False
        self.owners: list[Term] = []
        self.pieces: list[Use] = []

    def visit(self, part: Any) -> None:
        """Follow all that is read; whether a whole place holds anything is seen by who sees how much lies there."""
        if isinstance(part, tuple):
            for item in part:
                self.visit(item)
            return
        match part:
            case Top():
                self._place(part.place, "seen_by")
            case Size():
                self._place(part.place, "count_seen_by")
            case Exists() | Count() if part.domain.source in _IN_PLACE and not _asks_more(part.domain):
                self._place(part.domain.arguments[0], "count_seen_by")
                return
            case Domain() if part.source in _IN_PLACE:
                self._place(part.arguments[0], "seen_by")
            case MovePiece() if isinstance(piece := unnoted(part.piece), Use) and self._from_hidden(part):
                self.pieces.append(piece)
            case MoveAlike():
                self._place(part.source, "seen_by")
            case TakeAlike():
                self._place(part.move.source, "seen_by")
            case Lookup() if part.table.startswith("piece:") and isinstance(piece := unnoted(part.subject), Use):
                self.pieces.append(piece)
            case Read(index=index) if index is not None and part.column in self.faces:
                self.pieces += [piece for piece in (unnoted(index),) if isinstance(piece, Use)]
            case Ask():
                self._ask(part)
        for name in parts_of_type(type(part)) or ():
            self.visit(getattr(part, name))

    def _ask(self, ask: Ask) -> None:
        """What a fact reads, with what is handed along in place of its parameters."""
        found = self.sights.of_fact(ask.fact)
        given = dict(zip(self.sights.facts[ask.fact].parameters, map(unnoted, ask.arguments), strict=True))
        owners = [substitute(owner, given) for owner in found.owners]
        sure = [owner for owner in owners if isinstance(owner, Use | Constant)]
        self.owners += sure
        self.always |= found.always or len(sure) < len(owners)
        pieces = [substitute(piece, given) for piece in found.pieces]
        self.pieces += [piece for piece in pieces if isinstance(piece, Use)]

    def _from_hidden(self, move: MovePiece) -> bool:
        """Whether a piece may come from where not everybody sees it; its place is known, or any that holds its kind."""
        family = self.setting.families.get(move.source_family)
        if family is not None:
            return family.seen_by != "all"
        union = self.setting.unions.get(move.kind)
        kinds = set(union.kinds) if union is not None else {move.kind} if move.kind else set(self.setting.kinds)
        return any(place.seen_by != "all" and kinds & set(place.holds) for place in self.setting.families.values())

    def _place(self, place: Term, what: str) -> None:
        place = unnoted(place)
        family = self.setting.families.get(place.type.of)
        viewer = getattr(family, what) if family is not None else "all"
        if viewer in ("all", "face"):
            return
        match place:
            case Operation(operator="+", left=left) if viewer == "owner" and isinstance(
                owner := unnoted(left), Use | Constant
            ):
                self.owners.append(owner)
            case Constant() if viewer == "owner" and family is not None:
                self.owners.append(Constant(place.value - family.first, PLAYER))
            case _:
                self.always = True


def _asks_more(domain: Domain) -> bool:
    """Whether a set is less than the whole place, counters aside."""
    return any(unnoted(condition) != YES for condition in domain.where)
