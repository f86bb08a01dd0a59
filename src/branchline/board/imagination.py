"""A whole state that looks like an observation to its viewer: what it cannot see is dealt anew.

Nothing here reads a real state; all that is hidden comes out of the cards and tickets that the viewer cannot place.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.knowledge import Knowledge
from branchline.board.observation import Observation
from branchline.board.rules.setup import blank
from branchline.board.state import BOTTOM, DEAL, GONE, HELD, OFFERED, OVER, STATION, State
from branchline.board.tables import Tables
from branchline.cards import COLORS, KINDS, LOCOMOTIVE
from branchline.chance import Chance
from branchline.errors import OptionError
from branchline.ticket_memory import UNKNOWN


def imagine(tables: Tables, seen: Observation, chance: Chance, known: Knowledge | None = None) -> State:
    """A state with `observe(state, seen.seat) == seen` that agrees with what the viewer remembers."""
    if len(seen.seats) != tables.players:
        raise OptionError(f"this is seen in a game of {len(seen.seats)}, but here {tables.players} play")
    if known is not None:
        _check_memory(seen, known)
    state = _public_part(tables, seen)
    _deal_cards(tables, seen, chance, known, state)
    if seen.phase == DEAL:
        _Tickets(tables, seen, chance, known, state).during_deal()
    elif seen.phase == OVER:
        _Tickets(tables, seen, chance, known, state).at_the_end()
    else:
        _Tickets(tables, seen, chance, known, state).during_play()
    return state


def _check_memory(seen: Observation, known: Knowledge) -> None:
    """OptionError unless this is what the viewer remembers, having seen the whole game so far."""
    if known.seat != seen.seat:
        raise OptionError(
            f"seat {known.seat} remembers this, but seat {seen.seat} sees it; a seat needs its own memory"
        )
    is_dealing = known.dealing == (seen.phase == DEAL)
    if not is_dealing or tuple(known.pile) != seen.pile:
        raise OptionError("this memory has not seen the whole game; show it every event from `begin` on")


def _public_part(tables: Tables, seen: Observation) -> State:
    state = blank(tables)
    state.deck = vec[i64]([0] * KINDS)
    state.discards = vec[i64](list(seen.discards))
    state.row = vec[i64](list(seen.row))
    state.turned = vec[u8](list(seen.turned))
    state.shown = vec[u8](list(seen.shown))
    state.laid = vec[u8](list(seen.laid))
    state.trains = vec[i64]([view.trains for view in seen.seats])
    state.points = vec[i64]([view.points for view in seen.seats])
    state.stations = vec[i64]([view.stations for view in seen.seats])
    state.pile = vec[i64](list(seen.pile))
    state.owner = vec[u8](list(seen.owner))
    state.open_to = vec[u8](list(seen.open_to))
    state.station = vec[u8](list(seen.station))
    state.deck_n = seen.deck
    state.discards_n = sum(seen.discards)
    state.row_n = sum(seen.row)
    state.phase = seen.phase
    state.first = seen.first
    state.draws_left = seen.draws_left
    state.pending = seen.pending
    state.due = seen.due
    state.to_lay = seen.to_lay
    state.turns_left = seen.turns_left
    state.passes = seen.passes
    # A finished game shows nobody to move; whoever moved last, no rule asks for it any more.
    state.seat = seen.to_move if seen.to_move is not None else seen.first
    return state


def _deal_cards(tables: Tables, seen: Observation, chance: Chance, known: Knowledge | None, state: State) -> None:
    """Deal the unseen cards to the deck and the other hands, and to each hand those known to be in it."""
    others = [seat for seat in range(tables.players) if seat != seen.seat]
    sure = {seat: known.cards[seat] if known is not None else [0] * KINDS for seat in others}
    unseen = _unseen_cards(tables, seen)
    if seen.seat is not None:
        for card, count in enumerate(seen.hand):
            state.hands[KINDS * seen.seat + card] = count
    for seat in others:
        for card, count in enumerate(sure[seat]):
            state.hands[KINDS * seat + card] = count
            unseen[card] -= count
    # A rival that has named the city of a station can pay for it. Seldom the cards left by the deck do not allow that.
    builder = seen.to_move if seen.phase == STATION and seen.to_move != seen.seat else None
    while True:
        hidden = vec[i64](unseen)
        if known is not None:
            _leave_deck(hidden, known.deck, seen.deck, chance)
        free = 0 if builder is None else seen.seats[builder].hand - sum(sure[builder])
        pays = [] if builder is None else _station_set(hidden, sure[builder], free, seen.due, chance)
        if pays is not None:
            break
    for card in pays:
        assert builder is not None
        state.hands[KINDS * builder + card] += 1
    left = int(sum(hidden))
    for seat in others:
        for _ in range(seen.seats[seat].hand - sum(state.hand(seat))):
            card = chance.pick(hidden, left)
            hidden[card] -= 1
            left -= 1
            state.hands[KINDS * seat + card] += 1
    in_deck = _unseen_cards(tables, seen)
    for seat in others:
        for card, count in enumerate(state.hand(seat)):
            in_deck[card] -= count
    for card, count in enumerate(in_deck):
        state.deck[card] = count


def _unseen_cards(tables: Tables, seen: Observation) -> list[int]:
    """By card, how many the viewer cannot see."""
    public = zip(seen.discards, seen.row, seen.turned, seen.shown, seen.hand, seen.laid, strict=True)
    return [int(tables.deck[card]) - sum(placed) for card, placed in enumerate(public)]


def _leave_deck(hidden: vec[i64], known: list[int], size: int, chance: Chance) -> None:
    """The deck is taken out of the hidden cards: as many as it has, of those that can be in it."""
    weights = vec[i64]([min(int(hidden[card]), most) for card, most in enumerate(known)])
    left = int(sum(weights))
    for _ in range(size):
        card = chance.pick(weights, left)
        weights[card] -= 1
        hidden[card] -= 1
        left -= 1


def _station_set(hidden: vec[i64], sure: list[int], free: int, due: int, chance: Chance) -> list[int] | None:
    """Hidden cards that make a set of one color with those that are sure [EU-11]; None if there are none."""
    missing = [max(0, due - sure[color] - sure[LOCOMOTIVE]) for color in range(COLORS)]
    if min(missing) == 0:
        return []
    there = [int(hidden[color] + hidden[LOCOMOTIVE]) for color in range(COLORS)]
    possible = [there[c] if missing[c] <= min(free, there[c]) else 0 for c in range(COLORS)]
    if not any(possible):
        return None
    color = chance.pick(vec[i64](possible), sum(possible))
    chosen = []
    for _ in range(missing[color]):
        odds = vec[i64]([hidden[color], hidden[LOCOMOTIVE]])
        card = color if chance.pick(odds, sum(odds)) == 0 else LOCOMOTIVE
        hidden[card] -= 1
        chosen.append(card)
    return chosen


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
        self.dealt = [int(count) for count in tables.dealt]
        self.hidden = [True] * int(tables.tickets)  # not placed yet
        for ticket in seen.tickets:
            self._hold(ticket, seen.seat if seen.seat is not None else 0)
        for ticket in seen.offer:
            self._offer(ticket, seen.seat if seen.seat is not None else 0)

    def during_deal(self) -> None:
        """Every other seat has its tickets before it, or has chosen some of them unseen [US-04]."""
        order = [(self.seen.first + turn) % self.players for turn in range(self.players)]
        assert self.seen.to_move is not None
        chosen = order[: order.index(self.seen.to_move)]
        if self.known is not None:
            for ticket in self.known.own_returned:
                self.hidden[ticket] = False  # nobody else was dealt these
        for seat in order:
            if seat == self.seen.seat:
                if seat in chosen:
                    self._return_all(self._own_returned())
                continue
            dealt = [self._draw_tier(tier) for tier, count in enumerate(self.dealt) for _ in range(count)]
            if seat in chosen:
                kept = self._some_choice(len(dealt))
                for place in kept:
                    self._hold(dealt[place], seat)
                self._return_all([ticket for place, ticket in enumerate(dealt) if place not in kept])
            else:
                for ticket in dealt:
                    self._offer(ticket, seat)

    def during_play(self) -> None:
        """Tickets lie with the other seats, under the pile, out of the game, or in the pile that nobody has seen."""
        if self.tables.drawn_back == GONE:
            self._without_returns()
            return
        bottom = self._place_known()
        free = {seat: self._free_places(seat) for seat in self.others}
        self._place_gone(free)
        self._leave_unseen()
        for seat in self.others:
            for _ in range(free[seat]):
                self._hold(self._draw_any(), seat)
            for _ in range(self.seen.seats[seat].offered - self._offered(seat)):
                self._offer(self._draw_any(), seat)
        for ticket in bottom:
            self._put_under(ticket if ticket != UNKNOWN else self._draw_any())
        for ticket, hidden in enumerate(self.hidden):
            if hidden:
                self.state.ticket[ticket] = GONE

    def at_the_end(self) -> None:
        """All tickets that were kept are shown; the others are under the pile, out of the game, or unseen."""
        for seat in self.others:
            for ticket in self.seen.seats[seat].shown:
                self._hold(ticket, seat)
        self.during_play()

    # Games in which no ticket returns [NO-02, FR-02]

    def _without_returns(self) -> None:
        """Each other seat has kept some of what it was dealt and of what it has drawn; the rest is out of the game."""
        if self.known is not None:
            for ticket in sorted(self.known.gone):
                self._place(ticket, GONE)
        for tier, count in enumerate(self._open_offer()):
            for _ in range(count):
                assert self.seen.to_move is not None
                self._offer(self._draw_tier(tier), self.seen.to_move)
        if self.seen.phase != OVER:
            for seat in self.others:
                self._keep_some(seat, self.dealt, self._kept_at_deal(seat))
            for seat in self.others:
                for tiers, kept in self._draws(seat):
                    self._keep_some(seat, tiers, kept)
        self._place_rest_gone()

    def _open_offer(self) -> list[int]:
        """By tier: how many tickets lie before another seat that is choosing."""
        seat = self.seen.to_move
        count = self.seen.seats[seat].offered if seat is not None and seat != self.seen.seat else 0
        if self.known is not None and count > 0:
            return self.known.fresh
        offer = [0] * len(self.dealt)
        # Where the pile still has tickets the draw was a full one; what is missing came from those that have run out.
        for tier in sorted(range(len(offer)), key=lambda tier: self.seen.pile[tier] == 0):
            offer[tier] = min(int(self.tables.drawn[tier]), self._drawn(tier), count)
            count -= offer[tier]
        return offer

    def _kept_at_deal(self, seat: int) -> int:
        """How many of its first tickets a seat has kept: as remembered, or as many as the counts allow."""
        remembered = self.known.kept_at_deal[seat] if self.known is not None else None
        return remembered or min(self.seen.seats[seat].tickets or 0, int(self.tables.deal_keep_most))

    def _draws(self, seat: int) -> list[tuple[list[int], int]]:
        """What a seat has drawn later, by tier, and how many of it were kept: as remembered, or all at once."""
        if self.known is not None:
            return self.known.draws[seat]
        drawn = [min(self._drawn(tier), self._left_of(tier)) for tier in range(len(self.dealt))]
        return [(drawn, self._free_places(seat))]

    def _keep_some(self, seat: int, tiers: list[int], kept: int) -> None:
        """The seat keeps so many of tickets that came in these numbers by tier; which, nobody else has seen."""
        there = vec[i64]([min(count, self._left_of(tier)) for tier, count in enumerate(tiers)])
        for _ in range(kept):
            tier = self.chance.pick(there, sum(there))
            there[tier] -= 1
            self._hold(self._draw_tier(tier), seat)

    def _place_rest_gone(self) -> None:
        """What was dealt or drawn and is nowhere else is out of the game."""
        for tier in range(len(self.dealt)):
            for _ in range(self._left_of(tier)):
                self._place(self._draw_tier(tier), GONE)

    def _left_of(self, tier: int) -> int:
        """How many tickets of a tier have been dealt or drawn and are not placed yet."""
        placed = sum(not hidden for t, hidden in enumerate(self.hidden) if self.tables.ticket_tier[t] == tier)
        return self.dealt[tier] * self.players + self._drawn(tier) - placed

    def _drawn(self, tier: int) -> int:
        return int(self.tables.pile[tier]) - self.seen.pile[tier]

    # What is known

    def _place_known(self) -> list[int]:
        """Tickets in places that the viewer remembers are there; the tickets under the pile, UNKNOWN where it is."""
        bottom = [UNKNOWN] * (self.seen.bottom or 0)
        if self.known is None:
            return bottom
        worlds = list(self.known.returned.worlds.items())
        weights = vec[i64]([weight for _, weight in worlds])
        (bottom_known, held, choosing), _ = worlds[self.chance.pick(weights, sum(weights))]
        for ticket in sorted(self.known.gone):
            self._place(ticket, GONE)
        for seat, tickets in enumerate(held):
            for ticket in sorted(tickets):
                if self.hidden[ticket]:
                    self._hold(ticket, seat)
        choosing_seat = self.seen.to_move
        if choosing_seat is not None and choosing_seat != self.seen.seat and choosing:
            # Known tickets before a rival come after its unseen ones, as they were drawn.
            for ticket in choosing:
                self._offer(ticket if ticket != UNKNOWN else self._draw_unlisted(choosing, bottom_known), choosing_seat)
        for ticket in bottom_known:
            if ticket != UNKNOWN:
                self.hidden[ticket] = False
        return list(bottom_known)

    def _draw_unlisted(self, *lists: tuple[int, ...]) -> int:
        """A hidden ticket that is in none of the lists, from the tiers that are drawn."""
        listed = {ticket for tickets in lists for ticket in tickets}
        return self._draw_from([t for t in self._hidden_drawable() if t not in listed])

    def _own_returned(self) -> list[int]:
        """What the viewer put back at the deal: remembered, or any tickets of the right tiers."""
        if self.known is not None and self.known.own_returned:
            return list(self.known.own_returned)
        kept = [sum(self.tables.ticket_tier[t] == tier for t in self.seen.tickets) for tier in range(len(self.dealt))]
        return [self._draw_tier(tier) for tier, count in enumerate(self.dealt) for _ in range(count - kept[tier])]

    # What is not

    def _place_gone(self, free: dict[int, int]) -> None:
        """Tiers that are dealt and never drawn: each seat's own is in its hand or out of the game [EU-02]."""
        gone = self._gone_of_seats()
        kept = [sum(self.dealt) - count for count in gone]
        for tier, count in enumerate(self.dealt):
            if self.tables.drawn[tier] > 0:
                continue
            for seat in self.others:
                for _ in range(count - self._held_of_tier(seat, tier)):
                    keeps = min(free[seat], kept[seat])
                    if self.chance.pick(vec[i64]([gone[seat], keeps]), gone[seat] + keeps) == 1:
                        self._hold(self._draw_tier(tier), seat)
                        free[seat] -= 1
                        kept[seat] -= 1
                    else:
                        self._place(self._draw_tier(tier), GONE)
                        gone[seat] -= 1

    def _gone_of_seats(self) -> list[int]:
        """How many of its first tickets each seat has put out of the game: as remembered, or as the counts allow."""
        dealt = sum(self.dealt)
        if self.known is not None and None not in self.known.kept_at_deal:
            return [dealt - (kept or 0) for kept in self.known.kept_at_deal]
        gone = [max(dealt - (view.tickets or 0), self._missing(seat)) for seat, view in enumerate(self.seen.seats)]
        most = dealt - int(self.tables.deal_keep)
        for _ in range(self._all_gone() - sum(gone)):
            room = vec[i64]([most - count for count in gone])
            gone[self.chance.pick(room, sum(room))] += 1
        return gone

    def _all_gone(self) -> int:
        """How many tickets have left the game at the deal: those that everybody can count are nowhere else."""
        if self.tables.dealt_back == BOTTOM:
            return 0
        drawn = sum(self.tables.pile) - sum(self.seen.pile)
        placed = sum((view.tickets or 0) + view.offered for view in self.seen.seats) + (self.seen.bottom or 0)
        return sum(self.dealt) * self.players + drawn - placed

    def _missing(self, seat: int) -> int:
        """How many of a seat's first tickets are certainly not in its hand: of tiers never drawn, if it can be seen."""
        if seat != self.seen.seat and self.seen.phase != OVER:
            return 0
        never_drawn = [tier for tier in range(len(self.dealt)) if self.tables.drawn[tier] == 0]
        return sum(self.dealt[tier] - self._held_of_tier(seat, tier) for tier in never_drawn)

    def _leave_unseen(self) -> None:
        """As many tickets of each tier as nobody has seen stay where they are."""
        for tier, count in enumerate(self.dealt):
            of_tier = sum(t == tier for t in self.tables.ticket_tier)
            there = self._hidden_of(tier)
            for _ in range(of_tier - count * self.players - self._drawn(tier)):
                there.remove(self._draw_from(there))

    def _some_choice(self, offered: int) -> list[int]:
        """Places of tickets that a seat may keep at the deal, any legal choice alike."""
        counts = self.tables.keep_count
        least, most = self.tables.deal_keep, self.tables.deal_keep_most
        legal = [s for s in range(1, len(counts)) if s >> offered == 0 and least <= counts[s] <= most]
        subset = legal[self.chance.pick(vec[i64]([1] * len(legal)), len(legal))]
        return [place for place in range(offered) if subset >> place & 1]

    def _free_places(self, seat: int) -> int:
        held = sum(int(place) == HELD + seat for place in self.state.ticket)
        return (self.seen.seats[seat].tickets or 0) - held

    def _held_of_tier(self, seat: int, tier: int) -> int:
        tickets = range(len(self.state.ticket))
        return sum(self.state.ticket[t] == HELD + seat and self.tables.ticket_tier[t] == tier for t in tickets)

    def _offered(self, seat: int) -> int:
        return int(self.state.offers[seat * (self.tables.offer_size + 1)])

    # Moving tickets

    def _hidden_drawable(self) -> list[int]:
        tier, drawn = self.tables.ticket_tier, self.tables.drawn
        return [t for t, hidden in enumerate(self.hidden) if hidden and drawn[tier[t]] > 0]

    def _draw_any(self) -> int:
        return self._draw_from(self._hidden_drawable())

    def _draw_tier(self, tier: int) -> int:
        return self._draw_from(self._hidden_of(tier))

    def _hidden_of(self, tier: int) -> list[int]:
        return [t for t, hidden in enumerate(self.hidden) if hidden and self.tables.ticket_tier[t] == tier]

    def _draw_from(self, tickets: list[int]) -> int:
        ticket = tickets[self.chance.pick(vec[i64]([1] * len(tickets)), len(tickets))]
        self.hidden[ticket] = False
        return ticket

    def _place(self, ticket: int, place: int) -> None:
        self.state.ticket[ticket] = place
        self.hidden[ticket] = False

    def _hold(self, ticket: int, seat: int) -> None:
        self._place(ticket, HELD + seat)

    def _offer(self, ticket: int, seat: int) -> None:
        at = seat * (int(self.tables.offer_size) + 1)
        self.state.offers[at] += 1
        self.state.offers[at + int(self.state.offers[at])] = ticket
        self._place(ticket, OFFERED)

    def _put_under(self, ticket: int) -> None:
        self.state.bottom[self.state.bottom_n] = ticket
        self.state.bottom_n += 1
        self._place(ticket, BOTTOM)

    def _return_all(self, tickets: list[int]) -> None:
        for ticket in tickets:
            if self.tables.dealt_back == BOTTOM:
                self._put_under(ticket)
            else:
                self._place(ticket, GONE)
