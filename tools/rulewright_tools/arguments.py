"""The command line's shape: subcommands, their arguments, and complaints that name the nearest right word."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable
from typing import NoReturn

DESCRIPTION = "Board games as editable rules. GAME is the folder of a ruleset or the name of a bundled one."
EPILOG = "`rulewright COMMAND --help` shows a command's own options."


class Parser(argparse.ArgumentParser):
    """An argument parser that adds the nearest right word to a complaint."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong on standard error and end with status 2."""
        wrong = re.search(r"invalid choice: '([^']*)'", message)
        if wrong:
            known = re.findall(r"'?([\w-]+)'?(?:,|\))", message[message.find("(choose from") + 12 :])
            message += _nearest_words(wrong.group(1), known)
        super().error(message)

    def parse(self, argv: list[str] | None) -> argparse.Namespace:
        """Read the command line; what nothing declares is refused by the subcommand it was given to."""
        arguments, unknown = self.parse_known_args(argv)
        if unknown:
            speaker: Parser = getattr(arguments, "parser", self)
            word = unknown[0].split("=")[0]
            hint = _nearest_words(word, speaker._option_string_actions)
            speaker.error(f"unrecognized arguments: {' '.join(unknown)}{hint}")
        return arguments


def _nearest_words(word: str, known: Iterable[str]) -> str:
    from rulewright.diagnostics import did_you_mean

    hint = did_you_mean(word, known)
    return f"\n{hint}" if hint else ""


def make_parser() -> Parser:
    """The parser of the command `rulewright`."""
    parser = Parser(prog="rulewright", description=DESCRIPTION, epilog=EPILOG, allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, summary, declare in COMMANDS:
        command = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".",
                                      allow_abbrev=False)
        command.set_defaults(parser=command)
        declare(command)
    return parser


def _lint(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH",
                        help="a ruleset's folder, a folder of rulesets, or the name of a bundled ruleset")
    parser.add_argument("--format", choices=("full", "concise", "json", "github"), default="full",
                        help="how findings are shown (default: full)")
    parser.add_argument("--most", type=_whole_number, default=20, metavar="N",
                        help="with `full`, show at most N findings per file, 0 for all (default: 20)")
    parser.add_argument("--assumed", action="store_true",
                        help="instead, list every datum marked `source: assumed`, which is no finding")
    parser.add_argument("--watch", action="store_true",
                        help="lint again whenever a file changes, and say in one line what the edit did")


def _new(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="the folder to make; its name becomes the title")
    parser.add_argument("--from", dest="original", metavar="GAME",
                        help="start from a copy of this ruleset, a folder or a bundled one (default: a small game of "
                             "cards)")


def _play(parser: argparse.ArgumentParser) -> None:
    _game_arguments(parser, needed=False)
    parser.add_argument("--seats", metavar="WHO,…",
                        help="who sits where, by turn order: `human`, `random`, or `mc:N`, a search with N playouts "
                             "a pick (default: one human, all others `mc:50`)")
    parser.add_argument("--language", metavar="L", help="read the game in another of its languages, such as `pl`")
    parser.add_argument("--seed", type=_whole_number, metavar="N", help="play the same chances again")
    parser.add_argument("--save", metavar="FILE", help="keep the game in a new file, choice by choice, as it goes on")
    parser.add_argument("--load", metavar="FILE", help="go on with a game that is kept in a file, and keep it there")
    parser.add_argument("--from", metavar="TITLE", dest="scenario",
                        help="begin where the scenario with this title, or with this in its title, has come to")
    parser.add_argument("--watch", action="store_true",
                        help="when a file of the rules is edited between two turns, go on under the new rules")
    parser.add_argument("--plain", action="store_true", help="line by line, without redrawing the screen")
    parser.add_argument("--json", action="store_true", help="for programs: a JSON object a line, in and out")


def _test(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", metavar="PATH",
                        help="a ruleset's folder, a folder of rulesets, or the name of a bundled ruleset")
    parser.add_argument("-k", dest="title", metavar="TEXT", help="only scenarios with this text in their title")
    _json_argument(parser)


def _simulate(parser: argparse.ArgumentParser) -> None:
    _game_arguments(parser)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("-n", "--games", type=_positive_number, default=100, metavar="N",
                      help="how many games (default: 100)")
    what.add_argument("--game", type=_positive_number, metavar="I", dest="only",
                      help="play again the game of this number alone, and show its log")
    parser.add_argument("--bots", metavar="BOT,…",
                        help="who plays, by turn order: `random`, or `mc:N`, a search with N playouts a pick "
                             "(default: random)")
    parser.add_argument("--seed", type=_whole_number, default=0, metavar="S", help="the seed of all games (default: 0)")
    parser.add_argument("--cap", type=_positive_number, metavar="N",
                        help="stop a game after N decisions, sooner than the ruleset does")
    parser.add_argument("--jobs", type=_jobs, default=1, metavar="J", help="how many processes play (default: 1)")
    _json_argument(parser)


def _replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a game that `play --save` kept")
    parser.add_argument("game", nargs="?", metavar="GAME", help="its ruleset's folder (default: the bundled one)")
    parser.add_argument("--as", dest="seat", metavar="SEAT", help="show only what one seat may know")
    _json_argument(parser)


def _perft(parser: argparse.ArgumentParser) -> None:
    _game_arguments(parser)
    parser.add_argument("-d", "--depth", type=_positive_number, metavar="N", help="count all sequences of up to N")
    parser.add_argument("--unit", choices=("move", "decision"), default="move",
                        help="what makes one step: a whole move or a single pick (default: move)")
    parser.add_argument("--divide", action="store_true", help="also count below each first step")
    parser.add_argument("--complete", action="store_true", help="walk to the end and count complete games")
    _json_argument(parser)


def _bench(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help="rulesets to measure (default: all bundled ones)")
    _setting_arguments(parser)
    parser.add_argument("--seconds", type=_seconds, default=3.0, metavar="S",
                        help="time for each game, about (default: 3)")
    parser.add_argument("--profile", action="store_true",
                        help="tell instead which clauses of the rules cost most, with their places")
    _json_argument(parser)


def _coverage(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a ruleset's folder or the name of a bundled ruleset")
    parser.add_argument("-n", "--games", type=_whole_number, default=100, metavar="N",
                        help="how many random playouts, dealt out over all variants and player counts (default: 100)")
    parser.add_argument("--seed", type=_whole_number, default=0, metavar="S", help="the seed of the first (default: 0)")
    parser.add_argument("--mutate", action="store_true",
                        help="also switch off each clause that cites, and list those that no scenario misses")
    _json_argument(parser)


def _secrets(parser: argparse.ArgumentParser) -> None:
    _game_arguments(parser)
    parser.add_argument("-n", "--games", type=_positive_number, default=100, metavar="N",
                        help="how many games to play (default: 100)")
    parser.add_argument("--cap", type=_positive_number, default=LONGEST_WATCH, metavar="N",
                        help=f"leave a game after N choices (default: {LONGEST_WATCH})")
    parser.add_argument("--seed", type=_whole_number, default=0, metavar="S", help="the first game's seed (default: 0)")
    _json_argument(parser)


def _print(parser: argparse.ArgumentParser) -> None:
    _game_arguments(parser)
    parser.add_argument("--html", action="store_true", help="one HTML page, complete in itself (default: Markdown)")
    parser.add_argument("-o", "--output", metavar="FILE", help="a new file to write (default: standard output)")


def _explain(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", nargs="*", metavar="CODE, WORD or FILE:LINE",
                        help="a finding's code or name, a word of the language, or a line of a ruleset's file; nothing "
                             "lists all codes and words")
    parser.add_argument("--code", action="store_true", help="show the Python that a line of rules became")


COMMANDS: tuple[tuple[str, str, Callable[[argparse.ArgumentParser], None]], ...] = (
    ("new", "make a folder with a small game to change", _new),
    ("lint", "check rulesets and say what to mend", _lint),
    ("play", "play a game in the terminal", _play),
    ("test", "run a ruleset's scenarios and say which fail", _test),
    ("simulate", "let bots play many games and say who wins", _simulate),
    ("replay", "show a game that was kept, line by line", _replay),
    ("perft", "count exactly how many ways a game can go", _perft),
    ("bench", "measure decisions and playouts per second", _bench),
    ("secrets", "find what players could tell without having been shown it", _secrets),
    ("coverage", "show which statements of the rulebook the rules hold, and which are tested and played", _coverage),
    ("print", "write the rulebook of a game from its rules", _print),
    ("explain", "open the manual at a code or a word, or tell how a line of a ruleset was understood", _explain),
)


def _game_arguments(parser: argparse.ArgumentParser, needed: bool = True) -> None:
    parser.add_argument("game", metavar="GAME", nargs=None if needed else "?",
                        help="a ruleset's folder or the name of a bundled ruleset")
    _setting_arguments(parser)


def _setting_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=_positive_number, metavar="N", help="how many play (default: the fewest)")
    parser.add_argument("--variant", metavar="V", help="the variant (default: the first)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", dest="options",
                        help="set an option of the ruleset; may be given several times")


def _json_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", metavar="FILE", help="write the figures as JSON, `-` for standard output")


def _whole_number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,18}", text):
        raise argparse.ArgumentTypeError(f"`{text}` is not a whole number from 0 up")
    return int(text)


def _positive_number(text: str) -> int:
    number = _whole_number(text)
    if number == 0:
        raise argparse.ArgumentTypeError("it must be at least 1")
    return number


MOST_JOBS = 256
LONGEST_WATCH = 200
"""Of a game whose secrets are watched, so many choices unless others are wanted."""


def _jobs(text: str) -> int:
    number = _positive_number(text)
    if number > MOST_JOBS:
        raise argparse.ArgumentTypeError(f"it must be at most {MOST_JOBS}")
    return number


def _seconds(text: str) -> float:
    if not re.fullmatch(r"[0-9]{0,5}\.?[0-9]{1,6}", text) or float(text) == 0:
        raise argparse.ArgumentTypeError(f"`{text}` is not a number of seconds above 0")
    return float(text)
