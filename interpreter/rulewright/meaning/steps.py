"""Checked rules: statements with names resolved, ready to be lowered."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.meaning.terms import Domain, Term, Variable
from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class Step:
    """Any statement; its span names the clause in faults, logs and profiles."""

    span: Span


@dataclass(frozen=True, slots=True)
class MovePiece(Step):
    """Move one piece; `owner` gives it a new owner; `bottom` puts it under what lies there, `under` under so many of
    the pieces there, from the top."""

    piece: Term
    target: Term
    bottom: bool
    owner: Term | None
    face: str
    kind: str
    source_family: str
    target_family: str
    under: Term | None = None


@dataclass(frozen=True, slots=True)
class MoveAlike(Step):
    """Move a number of pieces, all alike, from one place to another.

    `owner_is` is the owner a piece must have to be taken; `owner_known` the owner all pieces there have.
    """

    amount: Term | None
    kind: str
    owner_is: Term | None
    owner_known: Term | None
    source: Term
    target: Term
    bottom: bool
    owner: Term | None
    face: str
    source_family: str
    target_family: str
    text: str
    must: MustHold | None = None
    """That there are so many, where no condition before says so."""


@dataclass(frozen=True, slots=True)
class Bind(Step):
    variable: Variable
    value: Term


@dataclass(frozen=True, slots=True)
class Write(Step):
    """Set a part of the state; numbers have bounds, and `clamp` says whether they stop there."""

    column: str
    index: Term | None
    value: Term
    low: int
    high: int
    clamp: bool
    bounded: bool
    text: str


@dataclass(frozen=True, slots=True)
class SetOwner(Step):
    piece: Term
    player: Term


@dataclass(frozen=True, slots=True)
class Demand(Step):
    """What must be so, or play can not go on: a price in a body, a need there, an action that is to be done.

    `parts` say what could not be, as the end of a sentence, or in `own_words` of the rules; `player` is who must see
    it.
    """

    condition: Term
    parts: tuple[str | Term, ...]
    player: Term | None = None
    own_words: bool = False


@dataclass(frozen=True, slots=True)
class Perform(Step):
    """Call a procedure or action: its arguments are bound, then its body runs.

    `gated` says that an action comes here only where it can be done; `deepest` how often it may be under way at once,
    or 0.
    """

    name: str
    bindings: tuple[tuple[Variable, Term], ...]
    gated: bool = False
    deepest: int = 0


@dataclass(frozen=True, slots=True)
class SlotCall(Step):
    """Run the body that the thing declares for a slot, if it declares one."""

    slot: str
    subject: Term
    arguments: tuple[Term, ...]
    deepest: int = 0


@dataclass(frozen=True, slots=True)
class Raise(Step):
    """An announced event."""

    event: str
    bindings: tuple[tuple[Variable, Term], ...]


@dataclass(frozen=True, slots=True)
class Pick(Step):
    """One person's pick of one member of a domain, or of a number from low to high.

    `secret` numbers the block made in secret that it belongs to, 0 for none; `unsure` says that there may be nothing.
    """

    variable: Variable
    domain: Domain | None
    low: Term | None
    high: Term | None
    decider: Term
    if_possible: bool
    prompt: str
    starts_move: bool = False
    secret: int = 0
    ordered: bool = False
    unsure: bool = False

    @property
    def many(self) -> bool:
        """Whether several things are picked, one after the other; low and high then say how many."""
        return self.variable.type.many


@dataclass(frozen=True, slots=True)
class ChoiceBranch:
    """One branch of a choice; `name` is typed by a person; `offered` is when it is on offer."""

    name: str
    title: str
    action: str
    action_player: Term | None
    offered: Term
    otherwise: bool
    passes: bool
    body: tuple[AnyStep, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Choice(Step):
    """One person's choice of a way to go on; `question` names what would be done on a yes where that is one name,
    `unsure` says that each branch can be refused."""

    decider: Term
    branches: tuple[ChoiceBranch, ...]
    if_possible: bool
    variable: Variable
    starts_move: bool = False
    question: str = ""
    unsure: bool = False


@dataclass(frozen=True, slots=True)
class Branching(Step):
    arms: tuple[tuple[Term, tuple[AnyStep, ...]], ...]
    otherwise: tuple[AnyStep, ...]


@dataclass(frozen=True, slots=True)
class Walk(Step):
    """For each member of a domain, in its order at the start."""

    domain: Domain
    body: tuple[AnyStep, ...]


@dataclass(frozen=True, slots=True)
class Loop(Step):
    """Repeat a number of times, or until a condition holds; `counter` counts the rounds left."""

    until: Term | None
    times: Term
    counter: Variable
    body: tuple[AnyStep, ...]


@dataclass(frozen=True, slots=True)
class Along:
    """Turns follow an order: the `row` it is as a round begins, how far along it, and a name for each member asked
    about."""

    order: Term
    row: Variable
    index: Variable
    member: Variable


@dataclass(frozen=True, slots=True)
class TurnLoop(Step):
    """Players take turns: again and again up to `cap` turns, or one lap when there is no cap; as they sit, or along an
    order."""

    player: Variable
    counter: Variable
    passes: Variable
    passed: Variable
    out: Variable
    cap: Term | None
    start: Term | None
    until: Term | None
    all_pass: bool
    passer_out: bool
    skipping: Domain | None
    body: tuple[AnyStep, ...]
    along: Along | None = None


@dataclass(frozen=True, slots=True)
class PassTurn(Step):
    """The player whose turn it is passes."""


@dataclass(frozen=True, slots=True)
class AsPlayer(Step):
    """What another player than `you` does; with `turn`, it is that player's turn from here on."""

    player: Term
    body: tuple[AnyStep, ...]
    turn: Variable | None = None


@dataclass(frozen=True, slots=True)
class SayText(Step):
    parts: tuple[str | Term, ...]


@dataclass(frozen=True, slots=True)
class Finish(Step):
    """End the match: `which` is win or lose with a player, nobody, or rank by keys (which, term over `variable`)."""

    which: str
    player: Term | None
    keys: tuple[tuple[str, Term | None], ...]
    variable: Variable
    active: Term | None


@dataclass(frozen=True, slots=True)
class RandomPick(Step):
    """Chance picks one member of a domain, or a number from low to high; the variable is nothing where none is."""

    variable: Variable
    domain: Domain | None
    low: Term | None
    high: Term | None
    if_possible: bool


@dataclass(frozen=True, slots=True)
class RollDie(Step):
    """A die shows one of its faces, each as likely as the others; `shows` is the property in which it does."""

    piece: Term
    shows: str
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShuffleStack(Step):
    place: Term
    family: str


@dataclass(frozen=True, slots=True)
class SetOrder(Step):
    """An order changes: `how` is row (it becomes another row), list (the values one after the other), first or last
    (a member goes there), or random. `proved` says that the values are surely all members."""

    order: str
    how: str
    values: tuple[Term, ...]
    proved: bool


@dataclass(frozen=True, slots=True)
class RankMembers(Step):
    """A variable takes the members of a domain, the best first by keys (which, term over the member).

    `which` is most, fewest, earliest or latest (in a row), from (a player), random, or shared: equal ones then share a
    position, kept in `positions`.
    """

    variable: Variable
    positions: Variable | None
    domain: Domain
    keys: tuple[tuple[str, Term | None], ...]


@dataclass(frozen=True, slots=True)
class MustHold(Step):
    """A fault unless the condition holds, which says that a place is not empty.

    `place` is how the rules name it, `test` how they could test it; `proved` says that they have done so just before.
    Within a move, which looks itself, it only says that there may be too few.
    """

    condition: Term
    place: str
    test: str
    proved: bool


@dataclass(frozen=True, slots=True)
class LookAt(Step):
    """A player sees a piece, or everybody does where there is no player."""

    piece: Term
    player: Term | None


@dataclass(frozen=True, slots=True)
class TellOpenly(Step):
    """Everybody is told whether something is so."""

    truth: Term


@dataclass(frozen=True, slots=True)
class SecretBlock(Step):
    """Picks whose results nobody but who picked knows before the block's end."""

    body: tuple[AnyStep, ...]


@dataclass(frozen=True, slots=True)
class PutInForce(Step):
    """Put an effect in force, with the values it keeps; `loop` numbers the loop of turns a turn or round belongs to."""

    effect: int
    values: tuple[Term, ...]
    period: str = ""
    loop: int = -1


@dataclass(frozen=True, slots=True)
class EndEffect(Step):
    """An effect is over, of several the one in a slot."""

    effect: int
    slot: Term | None


@dataclass(frozen=True, slots=True)
class Tallied(Step):
    """Count that play came to this clause; `number` is its counter."""

    number: int


AnyStep = (
    MovePiece | MoveAlike | Bind | Write | SetOwner | Perform | SlotCall | Raise | Pick | Choice | Branching | Walk
    | Loop | TurnLoop | PassTurn | AsPlayer | SayText | Finish | RandomPick | RollDie | ShuffleStack | SetOrder
    | RankMembers | MustHold | LookAt | TellOpenly | SecretBlock | PutInForce | EndEffect | Tallied
    | RankMembers | MustHold | LookAt | TellOpenly | SecretBlock | Tallied | Demand
)  # fmt: skip
