"""Games written by hand in plain Python, each asking the same picks in the same order as its bundled rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from types import MappingProxyType
from typing import Final

from bench.hand_written.breakthrough import Breakthrough
from bench.hand_written.connect_four import ConnectFour
from bench.hand_written.hex import Hex
from bench.hand_written.iunu import Iunu
from bench.hand_written.kuhn_poker import KuhnPoker
from bench.hand_written.liars_dice import LiarsDice
from bench.hand_written.nim import Nim
from bench.hand_written.othello import Othello
from bench.hand_written.tic_tac_toe import TicTacToe
from bench.playout import Game

HAND_WRITTEN: Final[Mapping[str, Callable[..., Game]]] = MappingProxyType(
    {
        "breakthrough": Breakthrough,
        "connect_four": ConnectFour,
        "hex": Hex,
        "iunu": Iunu,
        "kuhn_poker": KuhnPoker,
        "liars_dice": LiarsDice,
        "nim": Nim,
        "othello": Othello,
        "tic_tac_toe": TicTacToe,
    }
)


def begun(name: str, seed: int, players: int | None = None) -> Game:
    """A new game; where there is chance in it, it falls as the seed says."""
    new_game = HAND_WRITTEN[name]
    chosen = {} if players is None else {"players": players}
    return new_game(**chosen, seed=seed) if "seed" in signature(new_game).parameters else new_game(**chosen)
