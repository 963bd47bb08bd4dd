"""Liar's dice by hand: a die for each player and the height of the last claim."""

from __future__ import annotations

from bench.nature import Nature

_FACES = 6
_WILD = 6
_HIGHEST = 12
_LIAR = 13


class LiarsDice:
    """One pick a move: a claim higher than the last, numbered by quantity and then by face from 1, or liar."""

    __slots__ = ("_claim", "_dice", "decider", "over", "winners")

    starts_move: bool = True

    def __init__(self, seed: int = 0) -> None:
        self.over = False
        self.winners: list[int] = []
        self.decider = 0
        self._claim = 0
        nature = Nature(seed)
        self._dice = [nature.below(_FACES) + 1 for _ in range(2)]

    def options(self) -> list[int]:
        """List the higher claims, and liar after the first."""
        if self.over:
            return []
        claim = self._claim
        return list(range(claim + 1, _LIAR + 1)) if claim else list(range(1, _HIGHEST + 1))

    def choose(self, value: int) -> None:
        """Make a claim, or show the dice and see whether the last one holds."""
        player = self.decider
        if value == _LIAR:
            quantity, face = divmod(self._claim - 1, _FACES)
            found = sum(die in (face + 1, _WILD) for die in self._dice)
            self.over = True
            self.winners = [1 - player] if found > quantity else [player]
            return
        self._claim = value
        self.decider = 1 - player

    def copy(self) -> LiarsDice:
        """Make an independent game in the same state."""
        twin = LiarsDice.__new__(LiarsDice)
        twin.over = self.over
        twin.winners = self.winners
        twin.decider = self.decider
        twin._claim = self._claim
        twin._dice = self._dice[:]
        return twin
