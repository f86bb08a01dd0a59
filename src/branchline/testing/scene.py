"""What the scenes of all kinds of game have in common: what a test does and asks, and cards put in their places."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from typing import Generic, TypeVar, cast

from librt.vecs import vec
from mypy_extensions import i64

from branchline.cards import CARD_LETTERS, COLORS, KINDS
from branchline.chance import Chance, Scripted, Seeded
from branchline.events import Event
from branchline.table import BaseTable, G, O, S
from branchline.view.notation import AnyNotation, cards_text

N = TypeVar("N", bound=AnyNotation)


class BaseScene(BaseTable[G, S, O], ABC, Generic[N, G, S, O]):
    """A game in which a test has put everything in its place."""

    notation: N

    def __init__(self, game: G, state: S, chance: str, seed: int) -> None:
        super().__init__(game, state, [])
        self.chance: Chance = Scripted([self._outcome(word) for word in chance.split()], then=Seeded(seed))

    def _deal(self, first: int | None) -> None:
        state, self.events[0] = self._rules.begin(self.chance, first)
        self.state = cast("S", state)

    # What the test does

    def play(self, *actions: str) -> list[Event]:
        """Play these actions in order; IllegalAction if one is not possible. The events of the last.

        A payment with sets or a placement may be named whole, `claim ajaccio-bastia 3R 1L` or `place 3R 1L`, or
        decision by decision.
        """
        for action in actions:
            for number in self._numbers(action, self.state):
                self.events.append(self._rules.play(self.state, number, self.chance))
        return self.events[-1]

    # Cards and tickets

    def hand(self, seat: int) -> str:
        """A seat's cards: "4P 1L"."""
        return cards_text(self.state.hand(seat))

    @property
    def row(self) -> str:
        """The face-up cards, sorted: "2R 1L"."""
        return cards_text(tuple(map(int, self.state.row)))

    @property
    def deck(self) -> str:
        """The cards of the deck, sorted; they have no order."""
        return cards_text(tuple(map(int, self.state.deck)))

    @property
    def discards(self) -> str:
        """The discards, sorted."""
        return cards_text(tuple(map(int, self.state.discards)))

    def tickets(self, seat: int) -> list[str]:
        """The tickets that a seat has kept and not completed in a scoring, in the order of the map's file."""
        return self._names(self.state.tickets_of(seat))

    @abstractmethod
    def offered(self, seat: int) -> list[str]:
        """The tickets that a seat has to choose from, in the order dealt."""

    @property
    def bottom(self) -> list[str]:
        """The returned tickets under the pile, the one that is drawn first in front."""
        return self._names(self.state.under_pile())

    # Who sees what

    def told(self, kind: str) -> list[Event]:
        """The events of this kind that the last action told."""
        return [event for event in self.events[-1] if event.kind == kind]

    def seen_by(self, seat: int | None) -> list[Event]:
        """The events of the last action as a seat (None: a spectator) sees them."""
        return [seen for event in self.events[-1] if (seen := event.as_seen_by(seat)) is not None]

    @abstractmethod
    def check(self) -> None:
        """Fail if anything is lost, doubled or out of range."""

    # Setting up

    def _names(self, tickets: Sequence[int]) -> list[str]:
        return [self.game.map.tickets[ticket].name for ticket in tickets]

    def _outcome(self, word: str) -> int:
        if word.isdigit():
            return int(word)
        if len(word) == 1 and word.upper() in CARD_LETTERS:
            return CARD_LETTERS.index(word.upper())
        return self.game.map.ticket(word).index

    def _lay_out(self, row: Sequence[int], deck: Sequence[int], discards: Sequence[int]) -> None:
        state = self.state
        state.row, state.row_n = vec[i64](list(row)), sum(row)
        state.deck, state.deck_n = vec[i64](list(deck)), sum(deck)
        state.discards, state.discards_n = vec[i64](list(discards)), sum(discards)


def check_seats(players: int, to_move: int, hand: str, hands: Collection[int], *others: Iterable[int]) -> None:
    """Fail if a seat is named that does not exist, or the seat to move has two hands."""
    assert not (hand and to_move in hands), f"seat {to_move} has a hand twice: in hand and in hands"
    for seat in (to_move, *hands, *(seat for seats in others for seat in seats)):
        assert 0 <= seat < players, f"there is no seat {seat} among {players} players"


def deduct(left: list[int], cards: Sequence[int]) -> None:
    """Take the cards from those left."""
    for card, count in enumerate(cards):
        assert left[card] >= count, f"there are not so many cards {CARD_LETTERS[card]}"
        left[card] -= count


def plain_row(left: list[int], size: int) -> tuple[int, ...]:
    """A card of each of the colors with most cards left: no locomotives, so that nothing is flushed by accident."""
    fullest = sorted(range(COLORS), key=lambda color: left[color], reverse=True)[:size]
    return tuple(int(card in fullest) for card in range(KINDS))
