"""What a seat remembers: a fold over the events it has seen.

Cards: what it has seen others take, lay down and take back bounds their hands from below. The discards are open, so a
new deck is known card by card when it is shuffled, and what is turned up or drawn from it is counted off.

Tickets: what it has put back under the pile it knows by place, until somebody draws from there and returns some; what
can have become of these is kept as a set of worlds with weights, every one of which agrees with all that was seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import gcd
from typing import Final

from branchline.board.observation import check_viewer
from branchline.board.state import GONE, HELD, State
from branchline.board.tables import Tables
from branchline.cards import KINDS
from branchline.events import (
    BUILT,
    CLAIMED,
    DEALT,
    DREW,
    FLUSHED,
    KEPT,
    NOBODY,
    OFFERED,
    REFUSED,
    RESHUFFLED,
    RETURNED,
    REVEALED,
    SHOWN,
    TOOK,
    TUNNELED,
    TURNED_UP,
    Event,
)

_MOST_WEIGHT: Final = 2**31
_TICKET_EVENTS: Final = (OFFERED, KEPT, RETURNED, SHOWN)

UNKNOWN: Final = -1  # a ticket whose name the seat has not seen

World = tuple[tuple[int, ...], tuple[frozenset[int], ...], tuple[int, ...]]
"""Tickets under the pile from the top on; the known ones that each seat has; those before the seat that is choosing."""


@dataclass
class Knowledge:
    """What one seat (None: a spectator) remembers of a game; feed it every event in order, as this seat sees it."""

    tables: Tables
    seat: int | None
    cards: list[list[int]] = field(default_factory=list)  # by seat and card: certainly in its hand
    kept_at_deal: list[int | None] = field(default_factory=list)  # by seat: number of tickets kept at the deal
    on_table: tuple[int, ...] = (0,) * KINDS  # laid down for a tunnel, still its owner's [EU-09]
    discards: list[int] = field(default_factory=list)  # by card, as everybody can count them
    turned: list[int] = field(default_factory=list)  # by card: turned up for a tunnel, not discarded yet
    deck: list[int] = field(default_factory=list)  # by card: the most that can be in it
    draws: list[list[tuple[list[int], int]]] = field(default_factory=list)
    """By seat, each draw where nothing returns: how many tickets of each tier came, and how many of them were kept."""
    fresh: list[int] = field(default_factory=list)  # by tier: what came with the draw that is not decided yet
    own_returned: list[int] = field(default_factory=list)  # what this seat put back at the deal
    gone: set[int] = field(default_factory=set)  # tickets that this seat has put out of the game
    worlds: dict[World, int] = field(default_factory=dict)
    pile: list[int] = field(default_factory=list)  # by tier, as everybody can count it
    dealing: bool = True

    def __post_init__(self) -> None:
        players = int(self.tables.players)
        check_viewer(self.tables, self.seat)
        self.cards = [[0] * KINDS for _ in range(players)]
        self.discards = [0] * KINDS
        self.turned = [0] * KINDS
        self.deck = [int(count) for count in self.tables.deck]
        self.kept_at_deal = [None] * players
        self.pile = [int(count) for count in self.tables.pile]
        self.worlds = {((), (frozenset(),) * players, ()): 1}
        self.draws = [[] for _ in range(players)]

    def see(self, events: Iterable[Event]) -> None:
        """Remember what these events showed; they may be whole, only what the seat sees of them is used."""
        for event in events:
            seen = event.as_seen_by(self.seat)
            if seen is not None:
                self._see(seen)

    def allows(self, state: State) -> bool:
        """Whether a whole state agrees with all that is remembered."""
        for seat, least in enumerate(self.cards):
            hand: Sequence[int] = state.hand(seat)
            if seat == state.seat:
                hand = _sum(hand, tuple(map(int, state.laid)))  # not paid yet, so still in its hand for all others
            if seat != self.seat and any(hand[card] < least[card] for card in range(KINDS)):
                return False
        if any(state.deck[card] > most for card, most in enumerate(self.deck)):
            return False
        return any(self._fits(state, world) for world in self.worlds)

    def _fits(self, state: State, world: World) -> bool:
        if self.dealing:
            return all(state.ticket[t] == self.tables.dealt_back for t in self.own_returned)
        if any(state.ticket[t] != GONE for t in self.gone):
            return False
        bottom, held, _ = world
        there = state.under_pile()
        named = self._named(world)
        if len(there) != len(bottom):
            return False
        if any(t != u if u != UNKNOWN else t in named for t, u in zip(there, bottom, strict=True)):
            return False
        return all(state.ticket[t] == HELD + seat for seat, names in enumerate(held) for t in names)

    def _named(self, world: World) -> set[int]:
        """The tickets whose place is known in this world."""
        bottom, held, choosing = world
        return {*bottom, *choosing, *self.gone, *(t for names in held for t in names)} - {UNKNOWN}

    def _see(self, event: Event) -> None:
        if event.kind in _TICKET_EVENTS:
            self._see_tickets(event)
        else:
            self._see_cards(event)

    def _see_cards(self, event: Event) -> None:
        seat, card = int(event.seat), int(event.card)
        if event.kind == DEALT:
            self.deck = _less(self.deck, event.cards)
        elif event.kind == DREW and card != NOBODY:
            self.deck[card] -= 1
        elif event.kind == TOOK:
            self.cards[seat][card] += 1
        elif event.kind == TURNED_UP:
            self.deck[card] -= 1
        elif event.kind == REVEALED:
            self.deck[card] -= 1
            self.turned[card] += 1
        elif event.kind == TUNNELED:
            self.cards[seat] = _less(self.cards[seat], event.cards)
            self.on_table = event.cards
        elif event.kind == REFUSED:
            self.cards[seat] = _sum(self.cards[seat], event.cards)
            self._discard(())
        elif event.kind in (CLAIMED, BUILT):
            paid = event.cards or (0,) * KINDS  # a station may be free [FR-05]
            self.cards[seat] = _less(self.cards[seat], tuple(_less(paid, self.on_table)))
            self._discard(event.cards)
        elif event.kind == FLUSHED:
            self._discard(event.cards)
        elif event.kind == RESHUFFLED:
            self.deck, self.discards = self.discards, [0] * KINDS

    def _discard(self, cards: tuple[int, ...]) -> None:
        """These lie on the discards, with what was turned up for a tunnel [EU-09]."""
        self.discards = _sum(_sum(self.discards, self.turned), cards)
        self.turned = [0] * KINDS
        self.on_table = (0,) * KINDS

    def _see_tickets(self, event: Event) -> None:
        seat = int(event.seat)
        if event.kind == OFFERED:
            self._see_offer(seat, event)
        elif event.kind == KEPT:
            self._see_kept(seat, event)
        elif event.kind == RETURNED:
            self._see_returned(event)
        elif seat != self.seat:
            self._see_shown(seat, set(event.tickets))

    def _see_offer(self, seat: int, event: Event) -> None:
        if self.dealing:
            return
        self.fresh = [min(int(wanted), self.pile[tier]) for tier, wanted in enumerate(self.tables.drawn)]
        self.pile = [left - of_tier for left, of_tier in zip(self.pile, self.fresh, strict=True)]
        if self.tables.drawn_back == GONE:
            return
        fresh = sum(self.fresh)
        from_bottom = int(event.count) - fresh
        mine = seat == self.seat
        worlds: dict[World, int] = {}
        for (bottom, held, _), weight in self.worlds.items():
            drawn = bottom[:from_bottom]
            if mine and not _can_be(drawn, event.tickets[fresh:], self._named((bottom, held, ()))):
                continue  # this world expected other tickets there
            offered = event.tickets if mine else (UNKNOWN,) * fresh + drawn
            world = (bottom[from_bottom:], held, tuple(offered))
            worlds[world] = worlds.get(world, 0) + weight
        self.worlds = worlds

    def _see_kept(self, seat: int, event: Event) -> None:
        if self.dealing:
            self._see_deal_choice(seat, event)
            return
        kept = int(event.count)
        mine = seat == self.seat
        if self.tables.drawn_back == GONE:
            self.draws[seat].append((self.fresh, kept))
            return
        worlds: dict[World, int] = {}
        for (bottom, held, offered), weight in self.worlds.items():
            for choice in combinations(range(len(offered)), kept):
                chosen = tuple(offered[i] for i in choice)
                if mine and chosen != event.tickets:
                    continue
                back = tuple(ticket for i, ticket in enumerate(offered) if i not in choice)
                names = held[seat] | {t for t in chosen if t != UNKNOWN and not mine}
                world = (bottom, (*held[:seat], frozenset(names), *held[seat + 1 :]), back)
                worlds[world] = worlds.get(world, 0) + weight
        self.worlds = self._settle_returns(worlds)

    def _settle_returns(self, worlds: dict[World, int]) -> dict[World, int]:
        """What is not kept lies under the pile, in the order drawn [US-21]."""
        settled: dict[World, int] = {}
        for (bottom, held, back), weight in worlds.items():
            world = ((*bottom, *back), held, ())
            settled[world] = settled.get(world, 0) + weight
        return _scaled(settled)

    def _see_shown(self, seat: int, tickets: set[int]) -> None:
        """Only worlds in which the seat has these tickets are left [US-22]."""
        self.worlds = {
            (bottom, held, choosing): weight
            for (bottom, held, choosing), weight in self.worlds.items()
            if held[seat] <= tickets and not tickets.intersection(bottom)
        }

    def _see_deal_choice(self, seat: int, event: Event) -> None:
        """The own choice comes with names; the number of everybody's when all have chosen, seat by seat [US-04]."""
        if event.tickets or (self.kept_at_deal[seat] is not None and seat != self.seat):
            return
        self.kept_at_deal[seat] = int(event.count)
        if None not in self.kept_at_deal:
            self.dealing = False
            self._end_deal(seat)

    def _end_deal(self, last: int) -> None:
        if self.tables.dealt_back == GONE:
            return
        players, dealt = int(self.tables.players), int(sum(self.tables.dealt))
        bottom: list[int] = []
        for turn in range(1, players + 1):
            seat = (last + turn) % players
            kept = self.kept_at_deal[seat]
            assert kept is not None
            bottom += self.own_returned if seat == self.seat else [UNKNOWN] * (dealt - kept)
        self.worlds = {(tuple(bottom), (frozenset(),) * players, ()): 1}

    def _see_returned(self, event: Event) -> None:
        if not event.tickets:
            return
        if self.dealing:
            self.own_returned = list(event.tickets)
        back_to = self.tables.dealt_back if self.dealing else self.tables.drawn_back
        if back_to == GONE:
            self.gone |= set(event.tickets)


def _sum(cards: Sequence[int], more: Sequence[int]) -> list[int]:
    return [a + b for a, b in zip(cards, more or (0,) * KINDS, strict=True)]


def _less(cards: Sequence[int], fewer: Sequence[int]) -> list[int]:
    """What is certainly left when these have gone."""
    return [max(0, a - b) for a, b in zip(cards, fewer or (0,) * KINDS, strict=True)]


def _scaled(worlds: dict[World, int]) -> dict[World, int]:
    """The same odds in small numbers: a chance takes weights whose sum has 31 bits at the most."""
    divisor = gcd(*worlds.values())
    scaled = {world: weight // divisor for world, weight in worlds.items()}
    while sum(scaled.values()) >= _MOST_WEIGHT:
        scaled = {world: max(1, weight // 2) for world, weight in scaled.items()}
    return scaled


def _can_be(drawn: tuple[int, ...], seen: tuple[int, ...], named: set[int]) -> bool:
    """Whether tickets remembered like `drawn` can have turned out to be `seen`."""
    return all(t == s if t != UNKNOWN else s not in named for t, s in zip(drawn, seen, strict=True))
