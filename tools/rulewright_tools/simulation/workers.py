"""Games in several processes: each has the ruleset once, is given chunks of games, and answers with their sums."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import TYPE_CHECKING, NoReturn

from rulewright_tools.complaint import Complaint
from rulewright_tools.simulation.games import PlayGame, player_of
from rulewright_tools.simulation.plan import Plan
from rulewright_tools.simulation.tally import Tally

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

    from rulewright import Game

LARGEST_CHUNK = 200
PATIENCE = 0.2
"""After so many seconds, a process tells what it has."""


def chunks(plan: Plan, games: int, jobs: int) -> Iterator[range]:
    """The numbers of all games, cut ever smaller so that every process has some and the wait for the last is short."""
    first = 1
    while first <= games:
        size = min(LARGEST_CHUNK, max(1, (games + 1 - first) // (4 * jobs))) if plan.all_random else 1
        yield range(first, first + size)
        first += size


def play_chunk(plan: Plan, play: PlayGame, numbers: range) -> Iterator[Tally]:
    """Play the games of these numbers; the sums come whenever some time has passed, and at the end."""
    tally, begin = Tally(len(plan.bots)), monotonic()
    for number in numbers:
        tally.count(number, play(plan.seed_of(number)))
        if monotonic() - begin > PATIENCE:
            yield tally
            tally, begin = Tally(len(plan.bots)), monotonic()
    yield tally


def work(connection: Connection, plan: Plan, game: Game | None, others: tuple[Connection, ...]) -> None:
    """What a process does until there is nothing more to do; interrupts are for the one that started it.

    A process that began as a copy of that one is given the game, and what connections it must not keep open.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for other in others:
        other.close()
    try:
        play = player_of(plan, game or plan.compiled())
        while (numbers := connection.recv()) is not None:
            for tally in play_chunk(plan, play, numbers):
                connection.send(tally)
            connection.send(None)
    except (EOFError, BrokenPipeError):
        return
    except Exception as error:
        connection.send(f"{type(error).__name__}: {error}")


def tallies(plan: Plan, game: Game, parts: Iterator[range], jobs: int) -> Iterator[Tally]:
    """The sums of some games after another, as they come from `jobs` processes, which end with this generator."""
    crew = Crew(plan, game, jobs)
    try:
        yield from crew.results(parts)
    finally:
        crew.end()


class Crew:
    """Processes that play games: copies of this one where it is safe to copy it, else new ones that load the game."""

    def __init__(self, plan: Plan, game: Game, jobs: int) -> None:
        self._processes: dict[Connection, BaseProcess] = {}
        copied = sys.platform == "linux" and threading.active_count() == 1
        context = multiprocessing.get_context("fork" if copied else "spawn")
        with _interrupts_later():
            for _ in range(jobs):
                ours, theirs = context.Pipe()
                given = (game, (*self._processes, ours)) if copied else (None, ())
                process = context.Process(target=work, args=(theirs, plan, *given), daemon=True)  # type: ignore[attr-defined]
                process.start()
                theirs.close()
                self._processes[ours] = process

    def results(self, parts: Iterator[range]) -> Iterator[Tally]:
        """Hand out chunks one by one and give what comes back."""
        busy = [connection for connection in self._processes if self._hand(connection, parts)]
        while busy:
            for connection in wait(busy):
                assert isinstance(connection, Connection)
                tally = self._received(connection)
                if tally is not None:
                    yield tally
                elif not self._hand(connection, parts):
                    busy.remove(connection)

    def _hand(self, connection: Connection, parts: Iterator[range]) -> bool:
        numbers = next(parts, None)
        try:
            connection.send(numbers)
        except OSError:
            self._mourn(connection)
        return numbers is not None

    def _received(self, connection: Connection) -> Tally | None:
        """The sums of some games, or none at the end of a chunk."""
        try:
            answer: Tally | str | None = connection.recv()
        except (EOFError, OSError):
            self._mourn(connection)
        if isinstance(answer, str):
            raise Complaint(f"one of the processes that play games could not go on: {answer}")
        return answer

    def _mourn(self, connection: Connection) -> NoReturn:
        process = self._processes[connection]
        process.join(1)
        raise Complaint(f"one of the processes that play games has died ({_cause(process.exitcode)}); "
                        "fewer `--jobs` need less memory.")

    def end(self) -> None:
        """End all processes, at once."""
        for process in self._processes.values():
            process.terminate()
        for connection, process in self._processes.items():
            process.join()
            connection.close()


def _cause(code: int | None) -> str:
    if code is not None and code < 0:
        return f"signal {signal.Signals(-code).name}"
    return f"status {code}"


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Hold interrupts back while processes start: they inherit that, and so never see one.

    What starts with the first process would let interrupts through again, and so is started before.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
