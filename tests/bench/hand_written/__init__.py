"""Games written by hand in plain Python, each asking the same picks in the same order as its bundled rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from bench.hand_written.breakthrough import Breakthrough
from bench.hand_written.connect_four import ConnectFour
from bench.hand_written.hex import Hex
from bench.hand_written.nim import Nim
from bench.hand_written.othello import Othello
from bench.hand_written.tic_tac_toe import TicTacToe
from bench.playout import Game

HAND_WRITTEN: Final[Mapping[str, Callable[..., Game]]] = MappingProxyType(
    {
        "breakthrough": Breakthrough,
        "connect_four": ConnectFour,
        "hex": Hex,
        "nim": Nim,
        "othello": Othello,
        "tic_tac_toe": TicTacToe,
    }
)
