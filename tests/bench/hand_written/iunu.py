"""IUNU by hand: cards, coins and dice as numbers, and what is asked now; the usual reading of every doubtful rule."""

from __future__ import annotations

from bench.nature import Nature

FARMERS, BAKERS, SOLDIERS, MERCHANTS, SCRIBES, PRIESTS, NOBLES, VIZIERS, PHARAOHS = range(9)
_COPIES = (11, 9, 9, 8, 8, 7, 6, 5, 3)
_POINTS = (1, 2, 2, 3, 3, 3, 4, 5, 9)
_FOR_BREAD = (4, 3, 3, 2, 2, 2, 1, 1, 1)
CASTE = [caste for caste, copies in enumerate(_COPIES) for _ in range(copies)]
_ANY = -1
_AFTERLIFE = [*((caste, 2) for caste in range(7)), (VIZIERS, 3), (PHARAOHS, 3), *[(_ANY, 2)] * 3]
_CARDS = len(CASTE)
DONE = -1
_YES, _NO = 0, 1
_PAY, _GIVE = 0, 1
_RANSOM = 2
_BREADS = 3
SET, MAY, FEED, VICTIM, RANSOM, AFTERLIFE, DIE, FACE, KEEP = range(9)


class Iunu:
    """A set is picked card by card and ended with done, as is bread; other picks are single."""

    __slots__ = (
        "_afterlife", "_bread", "_coins", "_counts", "_deck", "_dice", "_die", "_discards", "_dynasties",
        "_hands", "_left", "_nature", "_pending", "_picked", "_promises", "_rounds", "_size",
        "_victim", "_vision", "decider", "over", "round", "scores", "starts_move", "winners", "you",
    )  # fmt: skip

    def __init__(self, players: int = 2, seed: int = 0) -> None:
        self.over = False
        self.winners: list[int] = []
        self.scores: list[int] = []
        self.starts_move = True
        self.decider = 0
        self._nature = Nature(seed)
        self._deck = self._shuffled(list(range(_CARDS)))
        self._afterlife = self._shuffled(list(range(len(_AFTERLIFE))))
        self._size = 6 if players == 2 else 5
        self._rounds = 9 if players == 3 else 8
        self._hands = [sorted(self._deck.pop() for _ in range(self._size)) for _ in range(players)]
        self._dynasties: list[list[int]] = [[] for _ in range(players)]
        self._counts = [[0] * 9 for _ in range(players)]
        self._promises: list[list[int]] = [[] for _ in range(players)]
        self._coins = [9] * players
        self._bread = [False] * _CARDS
        self._discards: list[int] = []
        self._vision: list[int] = []
        self._picked: list[int] = []
        self._dice = [1, 1, 1]
        self._die = self._victim = self.round = self._left = 0
        self._pending = SET
        self.you = self._nature.below(players)
        self._begin_round()

    def _shuffled(self, pile: list[int]) -> list[int]:
        left = pile[::-1]
        below = self._nature.below
        order = [left.pop(below(len(left))) for _ in range(len(left) - 1)]
        return left + order[::-1]

    def _begin_round(self) -> None:
        self.round += 1
        self._dice = [self._nature.below(4) + 1 for _ in range(3)]
        self._left = len(self._hands)
        self._ask(SET, self.you)

    def _ask(self, pending: int, decider: int) -> None:
        self._pending = pending
        self.decider = decider
        self._picked = []
        self.starts_move = pending in (SET, KEEP)

    # ---- what is on offer ----

    def options(self) -> list[int]:
        """List cards, players, dice, faces, or two ways to answer, as the pending pick has it."""
        if self.over:
            return []
        you = self.you
        match self._pending:
            case 0:
                return self._further(self._hands[you]) if self._picked else self._hands[you]
            case 1:
                return [_YES, _NO]
            case 2:
                return self._unfed(you)
            case 3:
                return self._victims(you)
            case 4:
                return [_PAY, _GIVE] if self._coins[self._victim] >= _RANSOM else [_GIVE]
            case 5:
                return self._vision
            case 6:
                return [0, 1, 2]
            case 7:
                return [1, 2, 3, 4]
        return self._hands[you]

    def _further(self, hand: list[int]) -> list[int]:
        """Cards of the same caste behind the last one, if one more can be paid."""
        last = self._picked[-1]
        caste = CASTE[last]
        if caste != SCRIBES and len(self._picked) > self._coins[self.you]:
            return [DONE]
        return [DONE, *(card for card in hand if card > last and CASTE[card] == caste)]

    def _unfed(self, player: int) -> list[int]:
        """Citizens without bread behind the last one, if one more can be paid."""
        bread, picked = self._bread, self._picked
        last = picked[-1] if picked else -1
        ends = [DONE] if picked else []
        if (len(picked) + 1) * self._price(player) > self._coins[player]:
            return ends
        return [*ends, *(card for card in self._dynasties[player] if card > last and not bread[card])]

    def _price(self, player: int) -> int:
        return max(1, max(self._dice) - self._counts[player][FARMERS])

    def _victims(self, you: int) -> list[int]:
        own = self._counts[you][SOLDIERS]
        return [
            player for player, counts in enumerate(self._counts)
            if player != you and counts[SOLDIERS] < own and counts[FARMERS] and self._hungry_farmer(player) >= 0
        ]  # fmt: skip

    def _hungry_farmer(self, player: int) -> int:
        for card in self._dynasties[player]:
            if CASTE[card] != FARMERS:
                return -1
            if not self._bread[card]:
                return card
        return -1

    # ---- what a pick does ----

    def choose(self, value: int) -> None:
        """Answer the pending pick, and go on to the next one that somebody must make."""
        you = self.you
        match self._pending:
            case 0:
                if value != DONE:
                    self._picked.append(value)
                    self.starts_move = False
                else:
                    self._play(you)
            case 1:
                if value == _YES:
                    self._use(you, CASTE[self._picked[0]])
                else:
                    self._next_turn()
            case 2:
                if value != DONE:
                    self._picked.append(value)
                if value == DONE or len(self._picked) == _BREADS:
                    self._feed(you)
            case 3:
                self._victim = value
                self._ask(RANSOM, value)
            case 4:
                self._settle(you, value)
                self._next_turn()
            case 5:
                self._vision.remove(value)
                self._promises[you].append(value)
                self._afterlife[:0] = self._vision
                self._next_turn()
            case 6:
                self._die = value
                self._ask(FACE, you)
            case 7:
                self._dice[self._die] = value
                self._coins[you] += min(self._dice)
                self._next_turn()
            case _:
                self._discards += [card for card in self._hands[you] if card != value]
                self._hands[you] = [value]
                self._next_discard()

    def _play(self, you: int) -> None:
        """The set is paid for and laid down; then its caste may be used."""
        picked = self._picked
        caste = CASTE[picked[0]]
        if caste != SCRIBES:
            self._coins[you] -= len(picked) - 1
        self._hands[you] = [card for card in self._hands[you] if card not in picked]
        self._dynasties[you] = sorted(self._dynasties[you] + picked)
        self._counts[you][caste] += len(picked)
        if self._can_use(you, caste):
            self._ask(MAY, you)
            self._picked = picked
        else:
            self._next_turn()

    def _can_use(self, you: int, caste: int) -> bool:
        if caste in (FARMERS, SCRIBES):
            return False
        if caste == BAKERS:
            bread = self._bread
            return self._coins[you] >= self._price(you) and any(not bread[card] for card in self._dynasties[you])
        if caste == SOLDIERS:
            return bool(self._victims(you))
        if caste == PRIESTS:
            return bool(self._afterlife)
        if caste == PHARAOHS:
            return any(coins for player, coins in enumerate(self._coins) if player != you)
        return True

    def _use(self, you: int, caste: int) -> None:
        dice = self._dice
        if caste == BAKERS:
            self._ask(FEED, you)
        elif caste == SOLDIERS:
            self._ask(VICTIM, you)
        elif caste == PRIESTS:
            self._vision = sorted(self._afterlife.pop() for _ in range(min(2, len(self._afterlife))))
            self._ask(AFTERLIFE, you)
        elif caste == VIZIERS:
            self._ask(DIE, you)
        else:
            if caste == MERCHANTS:
                self._coins[you] += max(dice)
            elif caste == NOBLES:
                self._coins[you] += sum(dice)
                self._dice = [max(1, die - 1) for die in dice]
            else:
                self._take_tribute(you)
            self._next_turn()

    def _take_tribute(self, you: int) -> None:
        for player, coins in enumerate(self._coins):
            if player != you and coins:
                self._coins[player] -= 1
                self._coins[you] += 1

    def _feed(self, you: int) -> None:
        self._coins[you] -= len(self._picked) * self._price(you)
        for card in self._picked:
            self._bread[card] = True
        self._next_turn()

    def _settle(self, you: int, value: int) -> None:
        victim = self._victim
        if value == _PAY:
            self._coins[victim] -= _RANSOM
            self._coins[you] += _RANSOM
            return
        farmer = self._hungry_farmer(victim)
        self._dynasties[victim].remove(farmer)
        self._dynasties[you] = sorted([*self._dynasties[you], farmer])
        self._counts[victim][FARMERS] -= 1
        self._counts[you][FARMERS] += 1

    # ---- the round ----

    def _next_turn(self) -> None:
        players = len(self._hands)
        self._left -= 1
        self.you = (self.you + 1) % players
        if self._left:
            self._ask(SET, self.you)
        elif self.round == self._rounds:
            self._end()
        else:
            self._left = players + 1
            self.you = (self.you - 1) % players
            self._next_discard()

    def _next_discard(self) -> None:
        players = len(self._hands)
        self._left -= 1
        self.you = (self.you + 1) % players
        while self._left and len(self._hands[self.you]) < 2:
            self._left -= 1
            self.you = (self.you + 1) % players
        if self._left:
            self._ask(KEEP, self.you)
        else:
            self._refill(players)

    def _refill(self, players: int) -> None:
        """Discards and deck are shuffled, hands filled up from the starting player on; the next one starts."""
        self._deck = self._shuffled(self._deck + sorted(self._discards))
        self._discards = []
        short = False
        for turn in range(players):
            player = (self.you + turn) % players
            hand, deck = self._hands[player], self._deck
            self._hands[player] = sorted(hand + [deck.pop() for _ in range(min(self._size - len(hand), len(deck)))])
            short = short or len(self._hands[player]) < self._size
        if short:
            self._end()
        else:
            self.you = (self.you + 1) % players
            self._begin_round()

    # ---- the end ----

    def _end(self) -> None:
        self.over = True
        self.scores = [self._score(player) for player in range(len(self._hands))]
        best = max(zip(self.scores, self._coins, strict=True))
        self.winners = [
            player for player, both in enumerate(zip(self.scores, self._coins, strict=True)) if both == best
        ]

    def _score(self, player: int) -> int:
        dynasty, counts = self._dynasties[player], self._counts[player]
        won = [
            caste for caste in range(9)
            if all(counts[caste] > other[caste] for rival, other in enumerate(self._counts) if rival != player)
        ]  # fmt: skip
        points = sum(_POINTS[CASTE[card]] for card in dynasty)
        bread = sum(_FOR_BREAD[CASTE[card]] for card in dynasty if self._bread[card])
        return points + bread + self._coins[player] // 3 + self._majorities(player, won)

    def _majorities(self, player: int, won: list[int]) -> int:
        """Bonuses with the cards of the caste itself, and of the others the highest with a card for anyone."""
        own = dict(_AFTERLIFE[card] for card in self._promises[player] if _AFTERLIFE[card][0] != _ANY)
        free = sum(_AFTERLIFE[card][0] == _ANY for card in self._promises[player])
        plain = sorted((_COPIES[caste] for caste in won if caste not in own), reverse=True)
        return sum(_COPIES[caste] * own.get(caste, 1) for caste in won) + sum(plain[:free])

    def copy(self) -> Iunu:
        """Make an independent game in the same state."""
        twin = Iunu.__new__(Iunu)
        for name in ("over", "round", "starts_move", "decider", "you", "_die", "_victim", "_rounds", "_size", "_left",
                     "_pending"):  # fmt: skip
            setattr(twin, name, getattr(self, name))
        for name in ("winners", "scores", "_deck", "_afterlife", "_coins", "_bread", "_discards", "_vision", "_picked",
                     "_dice"):  # fmt: skip
            setattr(twin, name, getattr(self, name)[:])
        for name in ("_hands", "_dynasties", "_counts", "_promises"):
            setattr(twin, name, [each[:] for each in getattr(self, name)])
        twin._nature = self._nature.copy()
        return twin
