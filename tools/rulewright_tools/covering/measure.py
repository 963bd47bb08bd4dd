"""Measures what of the rulebook a ruleset holds: by its citations, its scenarios, and random playouts."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright import Game
from rulewright.coverage import Clause, Coverage, Mutant
from rulewright.meaning.tally import Tally
from rulewright.program.runtime import Fault
from rulewright.ruleset.statements import Gap, Statement
from rulewright_tools.bots.even import Stuck, even_play
from rulewright_tools.chooser import mixed
from rulewright_tools.complaint import Complaint
from rulewright_tools.output import counted
from rulewright_tools.progress import progress


@dataclass(frozen=True, slots=True)
class Held:
    """One statement: where it is cited, the scenarios that test it, and how often play came to its clauses.

    `exercised` is nothing where no playouts were asked for, or where no clause of it could be counted.
    """

    statement: Statement
    implemented: tuple[str, ...]
    scenarios: tuple[str, ...]
    exercised: int | None

    @property
    def missing(self) -> bool:
        """Whether it is neither implemented nor waived."""
        return not self.implemented and self.statement.waived is None


@dataclass(slots=True)
class Covered:
    """What was found out about a ruleset."""

    name: str
    title: str
    games: int
    held: tuple[Held, ...] = ()
    uncounted: tuple[str, ...] = ()
    failing: tuple[str, ...] = ()
    open_gaps: tuple[Gap, ...] = ()
    faults: int = 0
    warnings: list[str] = field(default_factory=list)

    @property
    def missing(self) -> tuple[Held, ...]:
        """The statements neither implemented nor waived."""
        return tuple(held for held in self.held if held.missing)


def cover(coverage: Coverage, games: int, seed: int) -> Covered:
    """Run all scenarios, and some playouts in every variant and with every player count."""
    world = coverage.world
    covered = Covered(world.name, world.title, games)
    titles = _scenarios(coverage, covered)
    counts = _playouts(coverage, covered, games, seed)
    implemented = coverage.implemented()
    covered.held = tuple(
        Held(
            statement, implemented[statement.number], tuple(titles.get(statement.number, ())),
            _exercised(coverage, statement, counts) if games else None,
        )
        for statement in world.statements
    )  # fmt: skip
    covered.open_gaps = tuple(gap for gap in world.gaps if gap.number not in implemented)
    covered.uncounted = tuple(clause.where for clause in coverage.clauses if clause in coverage.uncounted)
    _warn(covered)
    return covered


def _scenarios(coverage: Coverage, covered: Covered) -> dict[str, list[str]]:
    """The titles of the scenarios that pass and test each statement, in the order of the file.

    A scenario tests what it cites where it came to a clause that cites it too, or where data alone do.
    """
    found: dict[str, list[tuple[int, str]]] = {}
    in_rules = {number for clause in coverage.clauses for number in clause.statements}
    in_data = {citation.number for citation in coverage.world.data_citations()} - in_rules
    for run in coverage.runs:
        scenario = run.scenario
        if not run.passed:
            covered.failing += (scenario.title,)
            continue
        ran = {number for clause in run.clauses for number in clause.statements}
        for number in dict.fromkeys(scenario.statements):
            if number in ran or number in in_data:
                found.setdefault(number, []).append((scenario.span.start, scenario.title))
    return {number: [title for _, title in sorted(titles)] for number, titles in found.items()}


def _tally(game: Game) -> Tally:
    tally = game.program.rules.tally
    assert tally is not None
    return tally


def _playouts(coverage: Coverage, covered: Covered, games: int, seed: int) -> dict[Clause, int]:
    """How often playouts came to each clause; they are dealt out over the settings one by one."""
    counts = dict.fromkeys(coverage.clauses, 0)
    if not games:
        return counts
    built = list(coverage.games())[:games]
    with progress(games, "playouts") as tell:
        for number, game in enumerate(built):
            tally = _tally(game)
            tally.clear()
            for offset in range(number, games, len(built)):
                covered.faults += not _plays(game, seed + offset)
                tell(1)
            for clause in counts:
                counts[clause] += tally.count(clause.places)
    return counts


def _plays(game: Game, seed: int) -> bool:
    """Play one game; whether the rules let it come to an end or to its cap."""
    try:
        state = game.program.start(seed)
        even_play(game.program)(state, mixed(seed, 0), game.setting.length_cap)
    except (Stuck, Fault):
        return False
    return True


def _exercised(coverage: Coverage, statement: Statement, counts: dict[Clause, int]) -> int | None:
    own = [clause for clause in coverage.clauses if statement.number in clause.statements]
    known = [clause for clause in own if clause not in coverage.uncounted]
    total = sum(counts[clause] for clause in known)
    return total if total or (known and len(known) == len(own)) else None


def _warn(covered: Covered) -> None:
    if covered.failing:
        which = counted(len(covered.failing), "scenario")
        fail = "it fails" if len(covered.failing) == 1 else "they fail"
        covered.warnings.append(f"{which} counted for nothing, since {fail}; see `rulewright test {covered.name}`")
    if covered.faults:
        which = counted(covered.faults, "playout")
        covered.warnings.append(f"the rules broke {which}; see `rulewright simulate {covered.name}`")


def mutants_of(coverage: Coverage, covered: Covered) -> tuple[Mutant, ...]:
    """Every clause that cites, switched off in turn; complains where scenarios fail as the rules stand."""
    if covered.failing:
        raise Complaint(f'the scenario "{covered.failing[0]}" fails as the rules stand; mend it before `--mutate`.')
    found: list[Mutant] = []
    with progress(len(coverage.clauses), "clauses") as tell:
        for mutant in coverage.mutants():
            found.append(mutant)
            tell(1)
    return tuple(found)
