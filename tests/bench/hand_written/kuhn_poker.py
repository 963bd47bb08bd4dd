"""Kuhn poker by hand: a card and a stake for each player, and how many have decided what they bet."""

from __future__ import annotations

from bench.nature import Nature

_OPTIONS = [0, 1]
_OUT = 0


class KuhnPoker:
    """One pick a move: check or bet while nobody has bet, then call or fold; cards rank from 1."""

    __slots__ = ("_cards", "_settled", "_stakes", "decider", "over", "scores", "winners")

    starts_move: bool = True

    def __init__(self, players: int = 2, seed: int = 0) -> None:
        self.over = False
        self.winners: list[int] = []
        self.scores: list[int] = []
        self.decider = 0
        self._stakes = [1] * players
        # How many have checked, or once somebody has bet, how many have bet, called or folded.
        self._settled = 0
        nature = Nature(seed)
        deck = list(range(players + 1, 0, -1))
        self._cards = [deck.pop(nature.below(len(deck))) for _ in range(players)]

    def options(self) -> list[int]:
        """List check and bet, or call and fold."""
        return [] if self.over else _OPTIONS

    def choose(self, value: int) -> None:
        """Note the bet, call or fold of a player; when all have decided, the highest card takes the stakes."""
        player = self.decider
        stakes = self._stakes
        players = len(stakes)
        if 2 in stakes:
            if value:
                self._cards[player] = _OUT
            else:
                stakes[player] = 2
            self._settled += 1
        elif value:
            stakes[player] = 2
            self._settled = 1
        else:
            self._settled += 1
        if self._settled < players:
            self.decider = (player + 1) % players
            return
        cards = self._cards
        winner = cards.index(max(cards))
        self.over = True
        self.winners = [winner]
        self.scores = [-stake for stake in stakes]
        self.scores[winner] += sum(stakes)

    def copy(self) -> KuhnPoker:
        """Make an independent game in the same state."""
        twin = KuhnPoker.__new__(KuhnPoker)
        twin.over = self.over
        twin.winners = self.winners
        twin.scores = self.scores
        twin.decider = self.decider
        twin._stakes = self._stakes[:]
        twin._settled = self._settled
        twin._cards = self._cards[:]
        return twin
