"""The Card Game as its events tell it: where every card and ticket is, worked out without a look at the state.

Nothing here comes from the engine; the numbers are those of the ledger.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from branchline import Event

COLORS: Final = range(8)
LOCOMOTIVE: Final = 8
KINDS: Final = 10
TICKETS: Final = 46  # CG-01
DRAWN: Final = 4  # CG-12
ALL_CARDS: Final = Counter({**dict.fromkeys(COLORS, 10), LOCOMOTIVE: 16})  # CG-01

Row = list[int]
"""Cards of a railyard from the bottom to the top."""


def counted(cards: Iterable[int]) -> Counter[int]:
    """Counts by kind, as an event gives them, as the cards themselves."""
    return Counter({kind: count for kind, count in enumerate(cards) if count})


def by_kind(cards: Counter[int]) -> tuple[int, ...]:
    """The other way round."""
    return tuple(cards[kind] for kind in range(KINDS))


@dataclass
class Story:
    """Everything that has happened, event by event. The events are those of all seats together."""

    players: int
    deck: Counter[int] = field(default_factory=lambda: Counter(ALL_CARDS))
    row: Counter[int] = field(default_factory=Counter)
    discards: Counter[int] = field(default_factory=Counter)
    hands: list[Counter[int]] = field(init=False)
    stacks: list[Counter[int]] = field(init=False)
    yards: list[dict[int, Row]] = field(init=False)  # by seat and color
    pile: set[int] = field(default_factory=lambda: set(range(TICKETS)))
    bottom: list[int] = field(default_factory=list)
    offers: list[tuple[int, ...]] = field(init=False)
    held: list[set[int]] = field(init=False)
    made: list[set[int]] = field(init=False)
    put_back: set[int] = field(default_factory=set)  # at the deal
    counted_at_deal: int = 0  # seats that have told how many they keep
    decks: int = 1
    last_round: bool = False
    over: bool = False
    shown: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        seats = range(self.players)
        self.hands = [Counter() for _ in seats]
        self.stacks = [Counter() for _ in seats]
        self.yards = [{} for _ in seats]
        self.offers = [() for _ in seats]
        self.held = [set() for _ in seats]
        self.made = [set() for _ in seats]

    def follow(self, events: Sequence[Event]) -> None:
        """These things have happened too."""
        for event in events:
            getattr(self, f"_{event.kind}")(event)

    def everything(self) -> Counter[int]:
        """All cards, wherever they are."""
        total = self.deck + self.row + self.discards
        for seat in range(self.players):
            total += self.hands[seat] + self.stacks[seat]
            for cards in self.yards[seat].values():
                total += Counter(cards)
        return total

    def tops(self, seat: int) -> Counter[int]:
        """The cards that leave a railyard when its owner's turn begins: the top one of each row [CG-05]."""
        return Counter(cards[-1] for cards in self.yards[seat].values())

    # The deal

    def _started(self, event: Event) -> None:
        assert 0 <= event.seat < self.players

    def _given(self, event: Event) -> None:
        assert event.card == LOCOMOTIVE  # CG-02
        assert self.hands[event.seat].total() == 0
        self._leave_deck(Counter([LOCOMOTIVE]))
        self.hands[event.seat][LOCOMOTIVE] += 1

    def _dealt(self, event: Event) -> None:
        cards = counted(event.cards)
        assert cards.total() == event.count
        if self.decks == 1:  # CG-02
            assert (event.count, self.hands[event.seat]) == (7, Counter([LOCOMOTIVE]))
        else:  # CG-16
            assert event.count <= 4
        self._leave_deck(cards)
        self.hands[event.seat] += cards

    # Drawing

    def _turned_up(self, event: Event) -> None:
        self._leave_deck(Counter([int(event.card)]))
        self.row[int(event.card)] += 1
        assert self.row.total() <= 5

    def _took(self, event: Event) -> None:
        assert self.row[int(event.card)] > 0
        self.row[int(event.card)] -= 1
        self.hands[event.seat][int(event.card)] += 1

    def _drew(self, event: Event) -> None:
        self._leave_deck(Counter([int(event.card)]))
        self.hands[event.seat][int(event.card)] += 1

    def _stopped(self, event: Event) -> None:
        assert self.hands[event.seat].total() > 0  # CG-08: one card at least

    def _passed(self, event: Event) -> None:
        assert 0 <= event.seat < self.players
        assert self.last_round  # while there is a deck a card can be drawn

    # The railyards

    def _placed(self, event: Event) -> None:
        """CG-09: two or more of one color, locomotives on top; or three colors. CG-10: none that the seat has there."""
        cards, yard = counted(event.cards), self.yards[event.seat]
        assert cards <= self.hands[event.seat]
        colors = [color for color in COLORS if cards[color]]
        lying = {color for others in self.yards for color in others}
        if len(colors) == 3:
            assert cards == Counter(colors)
            assert lying.isdisjoint(colors)
        else:
            assert len(colors) == 1
            assert cards.total() >= 2
            assert cards.total() == cards[colors[0]] + cards[LOCOMOTIVE]
            assert colors[0] not in yard
        self.hands[event.seat] -= cards
        for color in colors:
            yard[color] = [color] * cards[color] + [LOCOMOTIVE] * cards[LOCOMOTIVE]

    def _robbed(self, event: Event) -> None:
        """CG-11: a larger row of that color lies elsewhere, and this one is discarded whole."""
        lost = self.yards[event.seat].pop(int(event.card))
        larger = [yard[int(event.card)] for yard in self.yards if int(event.card) in yard]
        assert [len(cards) > len(lost) for cards in larger] == [True]
        assert counted(event.cards) == Counter(lost)
        self.discards += Counter(lost)

    def _moved(self, event: Event) -> None:
        """CG-05: exactly one card of each row, from its top."""
        assert counted(event.cards) == self.tops(event.seat) != Counter()
        yard = self.yards[event.seat]
        for color in sorted(yard):
            self.stacks[event.seat][yard[color].pop()] += 1
            if not yard[color]:
                del yard[color]

    # Tickets

    def _offered(self, event: Event) -> None:
        """CG-03, CG-12: from the pile, and when it is used up from below it, in the order in which they lie there."""
        tickets = list(event.tickets)
        assert len(tickets) == event.count
        dealing = self.counted_at_deal < self.players
        assert len(tickets) == (6 if dealing else min(DRAWN, len(self.pile) + len(self.bottom)))
        fresh = min(len(tickets), len(self.pile))
        assert self.pile.issuperset(tickets[:fresh])
        self.pile.difference_update(tickets[:fresh])
        assert tickets[fresh:] == self.bottom[: len(tickets) - fresh]
        del self.bottom[: len(tickets) - fresh]
        self.offers[event.seat] = tuple(tickets)

    def _kept(self, event: Event) -> None:
        if self.counted_at_deal < self.players and event.only < 0:  # now all are told how many
            assert event.count == len(self.held[event.seat]) >= 1
            self.counted_at_deal += 1
            if self.counted_at_deal == self.players:
                self.pile |= self.put_back  # CG-03
                self.put_back = set()
            return
        assert set(event.tickets) <= set(self.offers[event.seat])
        assert len(event.tickets) == event.count
        self.held[event.seat].update(event.tickets)
        if event.count == len(self.offers[event.seat]):
            self.offers[event.seat] = ()

    def _returned(self, event: Event) -> None:
        back = tuple(ticket for ticket in self.offers[event.seat] if ticket not in self.held[event.seat])
        assert event.tickets == back
        assert len(back) == event.count
        if self.counted_at_deal < self.players:
            self.put_back.update(back)
        else:
            self.bottom += back
        self.offers[event.seat] = ()

    # The end of a deck

    def _last_round(self, event: Event) -> None:
        assert 0 <= event.seat < self.players
        assert self.deck.total() == 0  # CG-13
        self.last_round = True

    def _completed(self, event: Event) -> None:
        """CG-14: the whole stack is shown, and the tickets were the seat's own."""
        assert self.last_round
        assert counted(event.cards) == self.stacks[event.seat]
        assert self.held[event.seat].issuperset(event.tickets)
        self.held[event.seat].difference_update(event.tickets)
        self.made[event.seat].update(event.tickets)

    def _reshuffled(self, event: Event) -> None:
        """CG-16: all cards but those in the hands are the new deck, once and with four players only."""
        assert (self.players, self.decks) == (4, 1)
        self.deck = Counter(ALL_CARDS)
        for hand in self.hands:
            self.deck -= hand
        assert self.deck.total() == event.count
        self.row, self.discards = Counter(), Counter()
        self.stacks = [Counter() for _ in self.stacks]
        self.yards = [{} for _ in self.yards]
        self.decks, self.last_round = 2, False

    def _over(self, event: Event) -> None:
        assert event.only < 0
        assert self.last_round
        assert self.decks == (2 if self.players == 4 else 1)  # CG-15, CG-16
        self.over = True

    def _shown(self, event: Event) -> None:
        assert self.over
        assert set(event.tickets) == self.held[event.seat]
        self.shown.append(int(event.seat))

    def _leave_deck(self, cards: Counter[int]) -> None:
        assert cards <= self.deck
        self.deck -= cards
