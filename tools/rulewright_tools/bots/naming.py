"""Bots from the words for them: `random`, and `mc:N` with a number of playouts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulewright.diagnostics import did_you_mean
from rulewright_tools.bots.bot import Bot
from rulewright_tools.bots.even import EvenBot
from rulewright_tools.bots.search import SearchBot
from rulewright_tools.complaint import Complaint
from rulewright_tools.output import listed

RANDOM, SEARCH = "random", "mc"
MOST_PLAYOUTS = 1_000_000


def read_bot(word: str, others: Sequence[str] = ()) -> Bot:
    """The bot that a word stands for; `others` are words besides bots that could have been meant."""
    name, colon, number = word.partition(":")
    if name == SEARCH:
        return SearchBot(_read_playouts(word, number))
    if name != RANDOM:
        words = [*(f"`{other}`" for other in others), "`random`", "`mc:200`"]
        hint = did_you_mean(name, [*others, RANDOM, SEARCH], f"A seat is taken by {listed(words, 'or')}.")
        raise Complaint(f"`{word}` can not take a seat. {hint}")
    if colon:
        raise Complaint(f"`{word}` can not take a seat: `random` takes no number.")
    return EvenBot()


def _read_playouts(word: str, number: str) -> int:
    if not number:
        raise Complaint(f"`{word}` lacks its number of playouts a pick, such as `mc:200`.")
    if not re.fullmatch(r"[0-9]{1,9}", number) or not 1 <= int(number) <= MOST_PLAYOUTS:
        raise Complaint(f"`{word}` can not take a seat: the playouts a pick are a whole number "
                        f"from 1 to {MOST_PLAYOUTS:,}, such as `mc:200`.")
    return int(number)


def sitters(text: str, flag: str, seats: int) -> list[str]:
    """The words of a list by turn order, `random` where nobody is named."""
    words = [word.strip().lower() for word in text.split(",")]
    if "" in words:
        raise Complaint(f"`{flag} {text}` leaves a place empty; write a word for each, such as `random`.")
    if len(words) > seats:
        raise Complaint(f"`{flag}` names {len(words)}, but {seats} play this game; `--players` changes that.")
    return [*words, *[RANDOM] * (seats - len(words))]
