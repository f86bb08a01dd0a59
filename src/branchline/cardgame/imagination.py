"""A whole state that looks like an observation to its viewer: what it cannot see is dealt anew.

Nothing here reads a real state; all that is hidden comes out of the cards and tickets that the viewer cannot place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.cardgame.knowledge import Knowledge
from branchline.cardgame.observation import Observation
from branchline.cardgame.rules.choosing import choose, first_choice, has_chosen, sets_of
from branchline.cardgame.rules.setup import blank
from branchline.cardgame.state import BACK, BOTTOM, CHOOSE, DEAL, HELD, MADE, NOTHING, OFFERED, State
from branchline.cardgame.tables import Tables
from branchline.cards import COLORS, KINDS, LOCOMOTIVE
from branchline.chance import Chance
from branchline.errors import OptionError
from branchline.ticket_memory import UNKNOWN

_TRIES: Final = 20
"""Times that a state is imagined anew, if a seat is asked to choose in it and has no choice."""


def imagine(tables: Tables, seen: Observation, chance: Chance, known: Knowledge | None = None) -> State:
    """A state with `observe(state, seen.seat) == seen` that agrees with what the viewer remembers."""
    if len(seen.seats) != tables.players:
        raise OptionError(f"this is seen in a game of {len(seen.seats)}, but here {tables.players} play")
    if known is not None:
        _check_memory(seen, known)
    state = _some_state(tables, seen, chance, known)
    tries = _TRIES
    while tries > 0 and _is_idle_question(tables, seen, state):
        state = _some_state(tables, seen, chance, known)
        tries -= 1
    if seen.phase == CHOOSE:
        _choose_unseen(tables, seen, chance, state)
    return state


def _some_state(tables: Tables, seen: Observation, chance: Chance, known: Knowledge | None) -> State:
    state = _public_part(tables, seen)
    _deal_cards(tables, seen, chance, known, state)
    tickets = _Tickets(tables, seen, chance, known, state)
    if seen.phase == DEAL:
        tickets.during_deal()
    else:
        tickets.during_play()
    return state


def _is_idle_question(tables: Tables, seen: Observation, state: State) -> bool:
    """Whether another seat is asked for its set of tickets, and has but one: this need not be, if it can be helped."""
    if seen.phase != CHOOSE or seen.seat == seen.to_move:
        return False
    return first_choice(tables, state, state.seat).is_alone


def _choose_unseen(tables: Tables, seen: Observation, chance: Chance, state: State) -> None:
    """Every seat that has chosen has chosen something: the viewer what it knows, another any of its first sets."""
    for seat in range(tables.players):
        if seat == seen.seat:
            choose(state, seat, vec[i64](list(seen.chosen)))
        elif has_chosen(tables, state, seat):
            sets = sets_of(tables, state, seat, tables.page)
            choose(state, seat, sets[chance.pick(vec[i64]([1] * len(sets)), len(sets))])


def _check_memory(seen: Observation, known: Knowledge) -> None:
    """OptionError unless this is what the viewer remembers, having seen the whole game so far."""
    if known.seat != seen.seat:
        raise OptionError(
            f"seat {known.seat} remembers this, but seat {seen.seat} sees it; a seat needs its own memory"
        )
    is_dealing = known.dealing == (seen.phase == DEAL)
    sizes = [sum(track) for track in known.tracks]
    if not is_dealing or known.pile != seen.pile or sizes != [view.track for view in seen.seats]:
        raise OptionError("this memory has not seen the whole game; show it every event from `begin` on")


def _public_part(tables: Tables, seen: Observation) -> State:
    state = blank(tables)
    state.discards = vec[i64](list(seen.discards))
    state.row = vec[i64](list(seen.row))
    state.yard_owner = vec[u8](list(seen.yard_owner))
    state.yard_cards = vec[u8](list(seen.yard_cards))
    state.yard_locomotives = vec[u8](list(seen.yard_locomotives))
    state.deck_n = seen.deck
    state.discards_n = sum(seen.discards)
    state.row_n = sum(seen.row)
    state.pile_n = seen.pile
    state.phase = seen.phase
    state.first = seen.first
    state.draws_left = seen.draws_left
    state.suit = seen.suit
    state.suit_cards = seen.suit_cards
    state.mix = sum(1 << color for color in seen.mix)
    state.turns_left = seen.turns_left
    state.decks_left = seen.decks_left
    state.leader = seen.leader if seen.leader is not None else NOTHING
    state.page = seen.page
    # A finished game shows nobody to move; whoever moved last, no rule asks for it any more.
    state.seat = seen.to_move if seen.to_move is not None else seen.first
    return state


def _deal_cards(tables: Tables, seen: Observation, chance: Chance, known: Knowledge | None, state: State) -> None:
    """Unseen cards lie in the deck, in the other hands and on the stacks; what is remembered to be there is there."""
    for seat, view in enumerate(seen.seats):
        _put(state.hands, seat, _sure_hand(seen, known, seat))
        _put(state.tracks, seat, _sure_track(seen, known, seat, view.stack))
    unseen = [int(tables.deck[card]) - state.discards[card] - state.row[card] for card in range(KINDS)]
    for color in range(COLORS):
        unseen[color] -= seen.yard_cards[color]
        unseen[LOCOMOTIVE] -= seen.yard_locomotives[color]
    for place in range(KINDS * len(seen.seats)):
        unseen[place % KINDS] -= state.hands[place] + state.tracks[place]
    hidden = vec[i64](unseen)
    for seat, view in enumerate(seen.seats):
        _fill(state.hands, seat, view.hand - sum(state.hand(seat)), hidden, chance)
        _fill(state.tracks, seat, view.track - sum(state.track(seat)), hidden, chance)
    state.deck = hidden


def _sure_hand(seen: Observation, known: Knowledge | None, seat: int) -> Sequence[int]:
    """The cards of a hand that the viewer knows: its own, or what it remembers of another."""
    if seat == seen.seat:
        return seen.hand
    return known.cards[seat] if known is not None else ()


def _sure_track(seen: Observation, known: Knowledge | None, seat: int, stack: Sequence[int]) -> Sequence[int]:
    """The cards of a stack that the viewer knows: shown at the end, its own if it may look, or remembered [CG-06]."""
    if stack or known is None:
        return stack or (seen.track if seat == seen.seat else ())
    return known.tracks[seat]


def _put(piles: vec[i64], seat: int, cards: Sequence[int]) -> None:
    for card, count in enumerate(cards):
        piles[KINDS * seat + card] = count


def _fill(piles: vec[i64], seat: int, count: int, hidden: vec[i64], chance: Chance) -> None:
    """Put this many hidden cards into the seat's pile."""
    for _ in range(count):
        card = chance.pick(hidden, sum(hidden))
        hidden[card] -= 1
        piles[KINDS * seat + card] += 1


class _Tickets:
    """Deals the tickets that the viewer cannot place."""

    def __init__(
        self, tables: Tables, seen: Observation, chance: Chance, known: Knowledge | None, state: State
    ) -> None:
        self.tables = tables
        self.seen = seen
        self.chance = chance
        self.known = known
        self.state = state
        self.players = int(tables.players)
        self.others = [seat for seat in range(self.players) if seat != seen.seat]
        self.hidden = [True] * int(tables.tickets)  # not placed yet
        for seat, view in enumerate(seen.seats):
            for ticket in view.made:
                self._place(ticket, MADE + seat)
            for ticket in view.shown:
                self._place(ticket, HELD + seat)
        if seen.seat is not None:
            for ticket in seen.tickets:
                self._place(ticket, HELD + seen.seat)
            for ticket in seen.offer:
                self._offer(ticket, seen.seat)

    def during_deal(self) -> None:
        """Every other seat has its tickets before it, or has chosen some of them unseen [CG-03]."""
        order = [(self.seen.first + turn) % self.players for turn in range(self.players)]
        assert self.seen.to_move is not None
        chosen = order[: order.index(self.seen.to_move)]
        if self.seen.seat in chosen:
            for ticket in self._own_returned():
                self._place(ticket, BACK)
        for seat in self.others:
            dealt = [self._draw_any() for _ in range(self.tables.dealt)]
            kept = self._some_choice(len(dealt)) if seat in chosen else []
            for place, ticket in enumerate(dealt):
                if seat not in chosen:
                    self._offer(ticket, seat)
                else:
                    self._place(ticket, HELD + seat if place in kept else BACK)

    def during_play(self) -> None:
        """Tickets lie with the other seats, under the pile, or in it."""
        bottom, choosing = self._place_known()
        self._place_early()
        for ticket in choosing:
            assert self.seen.to_move is not None
            self._offer(ticket if ticket != UNKNOWN else self._draw_any(), self.seen.to_move)
        for seat in self.others:
            for _ in range(self._free(seat)):
                self._place(self._draw_any(), HELD + seat)
            for _ in range(self.seen.seats[seat].offered - self._offered_to(seat)):
                self._offer(self._draw_any(), seat)
        for ticket in bottom:
            self._put_under(ticket if ticket != UNKNOWN else self._draw_any())

    # What is known

    def _place_known(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Tickets that the viewer remembers to be somebody's are there; those under the pile and before a rival."""
        if self.known is None:
            return (UNKNOWN,) * self.seen.bottom, ()
        worlds = list(self.known.returned.worlds.items())
        weights = vec[i64]([weight for _, weight in worlds])
        (bottom, held, choosing), _ = worlds[self.chance.pick(weights, sum(weights))]
        for seat, tickets in enumerate(held):
            for ticket in sorted(tickets):
                if self.hidden[ticket]:
                    self._place(ticket, HELD + seat)
        for ticket in (*bottom, *choosing):
            if ticket != UNKNOWN:
                self.hidden[ticket] = False
        # Known tickets before a rival come after its unseen ones, as they were drawn.
        return bottom, choosing if self.seen.to_move != self.seen.seat else ()

    def _place_early(self) -> None:
        """Places of other hands that not every ticket can fill are filled, before there are too few tickets for them.

        What has lain before the viewer cannot have been kept at the deal, and what a scoring rules out was not there
        then: so many of them at the most can be in a hand as it has kept later.
        """
        places = [(seat, barred) for seat in self.others for barred in self._barred(seat)]
        if not places:
            return
        order = [self._draw_any() for _ in range(sum(self.hidden))]
        for ticket in order:
            self.hidden[ticket] = True
        found: dict[int, int] = {}  # by ticket: its place
        for place in range(len(places)):
            _match(place, places, order, found, set())
        for ticket, place in found.items():
            self._place(ticket, HELD + places[place][0])

    def _barred(self, seat: int) -> list[set[int]]:
        """For each place of a hand that is to be filled and not with any ticket: those that cannot be there."""
        if self.known is None:
            return []
        owned = {*self.state.tickets_of(seat), *self.state.made_by(seat)}
        rooms = [(tickets, room - len(tickets & owned)) for tickets, room in self.known.limits(seat)]
        each = [[tickets for tickets, room in rooms if free > room] for free in range(self._free(seat), 0, -1)]
        return [set[int]().union(*barred) for barred in each if barred]

    def _free(self, seat: int) -> int:
        """How many tickets a seat has that are not placed yet."""
        return (self.seen.seats[seat].tickets or 0) - len(self.state.tickets_of(seat))

    def _own_returned(self) -> list[int]:
        """What the viewer put back at the deal: remembered, or any tickets."""
        if self.known is not None:
            return self.known.own_returned
        return [self._draw_any() for _ in range(int(self.tables.dealt) - len(self.seen.tickets))]

    # What is not

    def _some_choice(self, offered: int) -> list[int]:
        """Places of tickets that a seat may keep at the deal, any legal choice alike."""
        legal = [s for s in range(1 << offered) if s.bit_count() >= self.tables.deal_keep]
        subset = legal[self.chance.pick(vec[i64]([1] * len(legal)), len(legal))]
        return [place for place in range(offered) if subset >> place & 1]

    def _draw_any(self) -> int:
        return self._draw_from([t for t, hidden in enumerate(self.hidden) if hidden])

    def _draw_from(self, tickets: list[int]) -> int:
        ticket = tickets[self.chance.pick(vec[i64]([1] * len(tickets)), len(tickets))]
        self.hidden[ticket] = False
        return ticket

    # Moving tickets

    def _offered_to(self, seat: int) -> int:
        return int(self.state.offers[seat * (self.tables.offer_size + 1)])

    def _place(self, ticket: int, place: int) -> None:
        self.state.ticket[ticket] = place
        self.hidden[ticket] = False

    def _offer(self, ticket: int, seat: int) -> None:
        at = seat * (int(self.tables.offer_size) + 1)
        self.state.offers[at] += 1
        self.state.offers[at + int(self.state.offers[at])] = ticket
        self._place(ticket, OFFERED)

    def _put_under(self, ticket: int) -> None:
        self.state.bottom[self.state.bottom_n] = ticket
        self.state.bottom_n += 1
        self._place(ticket, BOTTOM)


def _match(
    place: int, places: list[tuple[int, set[int]]], order: list[int], found: dict[int, int], tried: set[int]
) -> bool:
    """Find a ticket for the place, the first in the order that can be there, moving others if need be."""
    for ticket in order:
        if ticket not in tried and ticket not in places[place][1]:
            tried.add(ticket)
            if ticket not in found or _match(found[ticket], places, order, found, tried):
                found[ticket] = place
                return True
    return False
