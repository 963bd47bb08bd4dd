"""What a step reads that the player who decides may not see: there a trial stops, so that it tells nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulewright.meaning.rewrite import parts_of_type, subterms, variables_used
from rulewright.meaning.steps import Branching, Loop, MoveAlike, MovePiece, TurnLoop, Walk
from rulewright.meaning.tally import unnoted
from rulewright.meaning.terms import YES, Constant, Count, Domain, Exists, Lookup, Operation, Read, Size, Term, Top, Use
from rulewright.meaning.types import PLAYER
from rulewright.program.expanded import Called, TakeAlike
from rulewright.program.layout import hides
from rulewright.program.sharing import bound_within
from rulewright.ruleset.setting import Setting

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


def unseen(setting: Setting, part: Any) -> Unseen:
    """What a part reads that not everybody sees."""
    if not hides(setting):
        return NOTHING_UNSEEN
    reading = _Reading(setting)
    reading.visit(part)
    if not reading.owners and not reading.pieces:
        return Unseen(always=True) if reading.always else NOTHING_UNSEEN
    inner = bound_within(part)
    owners = tuple(dict.fromkeys(owner for owner in reading.owners if not variables_used(owner) & inner))
    always = reading.always or any(variables_used(owner) & inner for owner in reading.owners)
    pieces = tuple(dict.fromkeys(piece for piece in reading.pieces if piece.variable not in inner))
    return Unseen(always, owners, pieces)


class _Reading:
    def __init__(self, setting: Setting) -> None:
        self.setting = setting
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
        for name in parts_of_type(type(part)) or ():
            self.visit(getattr(part, name))

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


def seen_by_picker(domain: Domain | None, deciders: frozenset[Term], setting: Setting) -> bool:
    """Whether what is picked from a domain lies where the one who picks sees it."""
    if domain is None or not hides(setting):
        return True
    found = unseen(setting, Domain(domain.source, domain.arguments, domain.name, domain.low, domain.high,
                                   domain.variable, ()))  # fmt: skip
    return not found.always and all(owner in deciders for owner in found.owners)


def reads_anything(part: Any, sorts: tuple[type, ...]) -> bool:
    """Whether something of these sorts stands in a part."""
    return any(isinstance(each, sorts) for each in subterms(part))
