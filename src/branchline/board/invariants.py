"""What holds in every state: nothing is lost, doubled or out of range.

`make soak` asks for all of it after every decision of hundreds of thousands of games, so these are compiled loops, and
a sentence with a number in it is put together only when it is needed.
"""

from __future__ import annotations

from mypy_extensions import i64, u8

from branchline.board.rules.laying import extra_takes_sets, price_of_claim
from branchline.board.rules.paying import cards_of
from branchline.board.rules.stations import can_build
from branchline.board.state import (
    BOTTOM,
    DEAL,
    DRAW,
    GONE,
    HELD,
    KEEP,
    LAY,
    NOTHING,
    OFFERED,
    OVER,
    STATION,
    TUNNEL,
    UNSEEN,
    State,
)
from branchline.board.tables import Tables
from branchline.cards import CARD_NAMES, KINDS, can_draw, zeros


def check(tables: Tables, state: State) -> None:
    """Every invariant of the state; an AssertionError says which one does not hold."""
    players = tables.players
    _hold(state.phase >= 0 and state.phase <= OVER, "no such decision point")
    _hold(state.seat >= 0 and state.seat < players and state.first >= 0 and state.first < players, "no such seat")
    _hold(state.turns_left >= 0 and state.turns_left <= players, "no such round")
    passes_on = state.passes >= 0 and state.passes < players
    _hold(passes_on or state.phase == OVER, "all have passed, and the game goes on")
    _check_pending(tables, state)
    _check_cards(tables, state)
    _check_board(tables, state)
    _check_tickets(tables, state)
    _check_choices(tables, state)


def _check_pending(tables: Tables, state: State) -> None:
    """Only claims and stations wait for cards, and a seat that draws has something to draw."""
    phase = state.phase
    if phase == TUNNEL or phase == LAY:
        _check_claim(tables, state)
    elif phase == STATION:
        _hold(tables.at_station <= state.pending and state.pending < tables.at_keep, "a station without its city")
        _hold(state.station[state.pending - tables.at_station] == 0, "a station where there is one")
        _hold(can_build(tables, state), "a station that its builder cannot pay")
    else:
        _hold(state.pending == NOTHING and state.due == 0, "something is pending that should not be")
    if phase == DRAW:
        _hold(state.draws_left > 0 and state.draws_left < tables.draws, "a second card that is none")
        is_possible = can_draw(state.row, tables.draw_cost, state.deck_n, state.draws_left)
        _hold(is_possible, "a second card that cannot be drawn")
    else:
        idle = phase == DEAL or phase == OVER
        _hold(state.draws_left == (0 if idle else tables.draws), "cards drawn outside a draw")


def _check_claim(tables: Tables, state: State) -> None:
    """A tunnel waits for extra cards, or some payment for the rest of its cards."""
    _hold(tables.at_claim <= state.pending and state.pending < tables.at_station, "cards laid down without a claim")
    route, sets = tables.action_route[state.pending], tables.action_sets[state.pending]
    _hold(state.open_to[route] & u8(tables.seat_bit[state.seat]) != 0, "a claim of a route that is not open")
    _hold(state.trains[state.seat] >= tables.length[route], "a claim without the trains for it")
    if state.phase == TUNNEL or state.due > 0:
        _hold(tables.is_tunnel[route] == 1, "extra cards for a route that is no tunnel")
        _hold(state.due > 0, "a tunnel that waits for nothing")
        _hold(_are_cards_of_claim(tables, state, sets), "the cards shown are not those of the claim")
    else:
        _hold(_shown(state) == 0 and sets > 0, "cards shown before they are all there")
    if state.phase == LAY:
        _check_laid(tables, state, sets)


def _are_cards_of_claim(tables: Tables, state: State, sets: i64) -> bool:
    """The payment shown for a tunnel is the one that its claim named, or one with so many sets."""
    if sets > 0:
        price = price_of_claim(tables, state.pending)
        shown = zeros(KINDS)
        i: i64
        for i in range(KINDS):
            shown[i] = i64(state.shown[i])
        return price.rule.fits(price, shown, shown, 0, sets)
    cards = cards_of(tables, state.pending)
    card: i64
    for card in range(KINDS):
        if i64(state.shown[card]) != cards[card]:
            return False
    return True


def _check_laid(tables: Tables, state: State, sets: i64) -> None:
    """What is laid down and what is missing to it are a payment with sets, and the hand has the missing cards."""
    group = tables.route_class[tables.action_route[state.pending]]
    _hold(tables.class_price[group] < tables.class_price[group + 1], "a payment with sets where none are taken")
    price = tables.prices[tables.class_price[group]] if sets == 0 else price_of_claim(tables, state.pending)
    units = state.due if state.due > 0 else price.units
    beyond = price.rule.size - 1  # what each set adds to the number of cards
    cards = state.to_lay
    low, high = zeros(KINDS), zeros(KINDS)
    is_last = True  # no card after this kind lies there, so that more of it may follow
    card: i64 = KINDS - 1
    while card >= 0:
        laid = i64(state.laid[card])
        cards += laid
        low[card] = laid
        high[card] = laid
        if is_last:
            high[card] += state.hands[KINDS * state.seat + card]
            is_last = laid == 0
        card -= 1
    if state.due > 0:
        _hold(extra_takes_sets(tables, state), "sets beside +4 locomotives (FL-04)")
        fits = cards > units and cards <= units * (beyond + 1) and (cards - units) % beyond == 0
        _hold(fits, "so many cards are no payment with sets")
    else:
        _hold(cards == price.rule.cards(units, sets), "so many cards are no payment with sets")
        _hold(price.rule.fits(price, low, high, 0, sets), "cards laid down that no payment contains")


def _check_cards(tables: Tables, state: State) -> None:
    """Every card is in one place, the piles are counted right, and deck and row are as full as they can be."""
    phase = state.phase
    deck: i64 = 0
    discards: i64 = 0
    row: i64 = 0
    turned: i64 = 0
    laid: i64 = 0
    card: i64
    seat: i64
    for card in range(KINDS):
        pile_deck, pile_discards, pile_row = state.deck[card], state.discards[card], state.row[card]
        pile_turned, pile_shown = i64(state.turned[card]), i64(state.shown[card])
        pile_laid = i64(state.laid[card])
        there = pile_deck + pile_discards + pile_row + pile_turned + pile_shown + pile_laid
        is_less = pile_deck < 0 or pile_discards < 0 or pile_row < 0
        for seat in range(tables.players):
            held = state.hands[KINDS * seat + card]
            is_less = is_less or held < 0
            there += held
        if is_less:
            _fail(f"fewer than no {CARD_NAMES[card]} cards")
        if there != tables.deck[card]:
            _fail(f"{there} {CARD_NAMES[card]} cards, but the game has {tables.deck[card]}")
        deck += pile_deck
        discards += pile_discards
        row += pile_row
        turned += pile_turned
        laid += pile_laid
    shown = _shown(state)
    _hold(phase == TUNNEL or phase == LAY or shown == 0, "cards are shown for nothing")
    _hold(phase == LAY or laid == 0, "cards are laid down for nothing")
    _hold((state.to_lay > 0) == (phase == LAY), "cards are still to be laid down for nothing")
    _hold(state.deck_n == deck, "the deck is miscounted")
    _hold(state.discards_n == discards, "the discards are miscounted")
    _hold(state.row_n == row and row <= tables.row_size, "the row is miscounted")
    _hold(deck > 0 or discards == 0, "the deck is empty beside discards (US-12)")
    _hold(row == tables.row_size or deck == 0, "the row is short beside a deck (US-12)")
    _hold(turned <= (tables.turned_up if shown > 0 else 0), "cards are turned up for nothing")


def _check_board(tables: Tables, state: State) -> None:
    """Routes, trains, points and stations add up, and each route is open to those who may claim it."""
    players = tables.players
    # What is on the board is given back and closed again: then trains, points, stations and open routes must agree.
    trains, points, stations = state.trains[:], state.points[:], state.stations[:]
    open_to = tables.open_first[:]
    route: i64
    i: i64
    for route in range(tables.routes):
        owner = i64(state.owner[route])
        if owner == 0:
            continue
        if owner > players:
            _fail(f"route {route} has no such owner")
        if state.open_to[route] != 0:
            _fail(f"route {route} is claimed and open")
        trains[owner - 1] += tables.length[route]
        points[owner - 1] -= tables.points[route]
        open_to[route] = 0
        others = u8(tables.all_seats - tables.seat_bit[owner - 1])
        for i in range(tables.bar_start[route], tables.bar_start[route + 1]):
            barred = tables.bar_route[i]
            open_to[barred] &= others
            if i64(state.owner[barred]) == owner:
                _fail(f"seat {owner - 1} holds two routes that nobody may hold both (US-19, FB-03)")
        if tables.twins_close == 1 and route < tables.originals:
            for i in range(tables.twin_start[route], tables.twin_start[route + 1]):
                open_to[tables.twin_route[i]] = 0
    city: i64
    for city in range(tables.cities):
        builder = i64(state.station[city])
        if builder != 0:
            _hold(builder <= players, "a station has no such owner")
            stations[builder - 1] += 1
    seat: i64
    for seat in range(players):
        if state.trains[seat] < 0:
            _fail(f"seat {seat} has used more trains than it has")
        if trains[seat] != tables.trains:
            _fail(f"trains of seat {seat} are lost or doubled")
        if points[seat] != 0:
            _fail(f"the points of seat {seat} are not those of its routes")
        if state.stations[seat] < 0:
            _fail(f"seat {seat} has built more stations than it has")
        if stations[seat] != tables.stations:
            _fail(f"stations of seat {seat} are lost or doubled")
    for route in range(tables.originals):
        if state.open_to[route] != open_to[route] and state.owner[route] == 0:
            _fail(f"route {route} is open to the wrong seats (US-19, US-20, FB-03)")
    _check_tracks(tables, state)


def _check_tracks(tables: Tables, state: State) -> None:
    """Parallel tracks are open to those who may build them, and each lies beside a claimed route [FR-06, FR-07]."""
    original: i64
    for original in range(tables.routes - tables.originals):
        track = tables.originals + original
        if state.owner[track] != 0 and state.owner[original] == 0:
            _fail(f"route {track} lies beside an open one (FR-06)")
        seats: i64 = 0
        if state.owner[track] == 0 and state.owner[original] != 0:
            seats = _may_build(tables, state, original)
        if i64(state.open_to[track]) != seats:
            _fail(f"route {track} is open to the wrong seats (FR-06, FR-07)")


def _may_build(tables: Tables, state: State, original: i64) -> i64:
    """The seats, as bits, that may build a track beside this claimed route which has none [FR-06, FR-07, FR-08]."""
    at_a, at_b = state.station[tables.end_a[original]], state.station[tables.end_b[original]]
    if at_a == 0 and at_b == 0:
        return 0
    seats: i64 = 0
    if tables.tracks_for_all == 1:
        seats = tables.all_seats
    elif at_a == 0 or at_b == 0 or at_a == at_b:  # whoever has a station here meets no other player's over there
        seats = tables.seat_bit[i64(at_a if at_a != 0 else at_b) - 1]
    i: i64
    for i in range(tables.twin_start[original], tables.twin_start[original + 1]):
        if state.owner[tables.originals + tables.twin_route[i]] != 0:
            return 0  # a second track between these cities
    track = tables.originals + original
    for i in range(tables.bar_start[track], tables.bar_start[track + 1]):
        owner = i64(state.owner[tables.bar_route[i]])
        if owner != 0:
            seats -= seats & tables.seat_bit[owner - 1]
    return seats


def _check_tickets(tables: Tables, state: State) -> None:
    """Every ticket is in one place, and the piles are counted right."""
    size = tables.offer_size + 1
    left = state.ticket[:]  # without those that are found where they are said to be
    seat: i64
    i: i64
    for seat in range(tables.players):
        count = i64(state.offers[seat * size])
        if count >= size:
            _fail(f"seat {seat} has too many tickets to choose from")
        for i in range(seat * size + 1, seat * size + 1 + count):
            ticket = i64(state.offers[i])
            is_marked = ticket < tables.tickets and left[ticket] == OFFERED
            _hold(is_marked, "the offered tickets are not those marked so")
            left[ticket] = HELD
    _hold(state.bottom_n >= 0 and state.bottom_n <= tables.tickets, "the returned tickets are miscounted")
    for i in range(state.bottom_n):
        ticket = i64(state.bottom[(state.bottom_head + i) % tables.tickets])
        is_marked = ticket < tables.tickets and left[ticket] == BOTTOM
        _hold(is_marked, "the returned tickets are not those marked so")
        left[ticket] = HELD
    may_go = tables.dealt_back == GONE or tables.drawn_back == GONE
    too_many = state.pile[:]  # by tier: tickets in the pile beyond those that nobody has seen
    for ticket in range(tables.tickets):
        place = left[ticket]
        if place == UNSEEN:
            too_many[tables.ticket_tier[ticket]] -= 1
        _hold(place != OFFERED, "the offered tickets are not those marked so")
        _hold(place != BOTTOM, "the returned tickets are not those marked so")
        _hold(i64(place) < HELD + tables.players, "a ticket is nowhere")
        _hold(may_go or place != GONE, "a ticket has left the game")
    tier: i64
    for tier in range(tables.tiers):
        if state.pile[tier] < 0 or too_many[tier] > 0:
            _fail(f"the pile of tier {tier} is miscounted")
        if tables.drawn[tier] == 0 and state.pile[tier] != 0:
            _fail(f"tickets of tier {tier} are never drawn")


def _check_choices(tables: Tables, state: State) -> None:
    """Whoever has to choose has tickets before it, at the deal those who come later too, and nobody else [US-04]."""
    players, size = tables.players, tables.offer_size + 1
    to_come = state.first - state.seat if state.first > state.seat else state.first - state.seat + players
    dealt: i64 = 0
    tier: i64
    for tier in range(tables.tiers):
        dealt += tables.dealt[tier]
    turn: i64
    for turn in range(players):
        seat = (state.seat + turn) % players
        count = i64(state.offers[seat * size])
        if state.phase == DEAL and turn < to_come:
            if count != dealt:
                _fail(f"seat {seat} has not {dealt} tickets to choose from")
        elif state.phase == KEEP and turn == 0:
            if count < tables.draw_keep:
                _fail(f"seat {seat} has too few tickets to choose from")
        elif count != 0:
            _fail(f"seat {seat} has tickets to choose from out of turn")


def _shown(state: State) -> i64:
    """How many cards lie there for a tunnel."""
    shown: i64 = 0
    card: i64
    for card in range(KINDS):
        shown += i64(state.shown[card])
    return shown


def _hold(is_right: bool, problem: str) -> None:
    if not is_right:
        _fail(problem)


def _fail(problem: str) -> None:
    raise AssertionError(problem)
