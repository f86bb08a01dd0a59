"""What holds in every state: nothing is lost, doubled or out of range.

`make soak` asks for all of it after every decision of hundreds of thousands of games, so these are compiled loops, and
a sentence with a number in it is put together only when it is needed.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.cardgame.rules.choosing import can_complete, has_chosen, look_up_sets
from branchline.cardgame.rules.placing import can_place, colors_to_come, fewest_cards, fewest_locomotives, is_free
from branchline.cardgame.state import (
    BACK,
    BOTTOM,
    CARDS,
    CHOOSE,
    CHOSEN,
    DEAL,
    DRAW,
    HELD,
    KEEP,
    LOCOMOTIVES,
    MADE,
    MIX,
    NOTHING,
    OFFERED,
    OVER,
    PILE,
    State,
)
from branchline.cardgame.tables import Tables
from branchline.cards import CARD_NAMES, COLORS, KINDS, LOCOMOTIVE, can_draw, zeros


def check(tables: Tables, state: State) -> None:
    """Every invariant of the state; an AssertionError says which one does not hold."""
    players = tables.players
    _hold(state.phase >= 0 and state.phase <= CHOOSE, "no such decision point")
    _hold(state.seat >= 0 and state.seat < players and state.first >= 0 and state.first < players, "no such seat")
    _hold(state.turns_left >= 0 and state.turns_left <= players, "no such round")
    _hold(state.decks_left >= 0 and state.decks_left < tables.decks, "no such deck")
    _check_cards(tables, state)
    _check_railyards(tables, state)
    _check_round(tables, state)
    _check_draw(tables, state)
    _check_placement(tables, state)
    _check_tickets(tables, state)
    _check_choices(tables, state)
    _check_sets(tables, state)


def _check_cards(tables: Tables, state: State) -> None:
    """Every card is in exactly one place, and the piles are counted right."""
    missing = tables.deck[:]
    sizes = zeros(3)
    card: i64
    i: i64
    for card in range(KINDS):
        _hold(state.deck[card] >= 0 and state.discards[card] >= 0 and state.row[card] >= 0, "fewer cards than none")
        sizes[0] += state.deck[card]
        sizes[1] += state.discards[card]
        sizes[2] += state.row[card]
        missing[card] -= state.deck[card] + state.discards[card] + state.row[card]
    for i in range(tables.players * KINDS):
        _hold(state.hands[i] >= 0 and state.tracks[i] >= 0, "fewer cards than none")
        missing[i % KINDS] -= state.hands[i] + state.tracks[i]
    for card in range(COLORS):
        missing[card] -= i64(state.yard_cards[card])
        missing[LOCOMOTIVE] -= i64(state.yard_locomotives[card])
    for card in range(KINDS):
        if missing[card] != 0:
            _fail(f"{CARD_NAMES[card]} cards are lost or doubled")
    _hold(state.deck_n == sizes[0], "the deck is miscounted")
    _hold(state.discards_n == sizes[1], "the discards are miscounted")
    _hold(state.row_n == sizes[2] and state.row_n <= tables.row_size, "the row is miscounted")
    _hold(state.row_n == tables.row_size or state.deck_n == 0, "the row is short beside a deck (CG-08)")


def _check_railyards(tables: Tables, state: State) -> None:
    """A row has an owner and a card of its color at the bottom; so each color lies in one railyard at the most."""
    color: i64
    for color in range(COLORS):
        owner = i64(state.yard_owner[color])
        _hold(owner <= tables.players, "a railyard has no such owner")
        if owner == 0:
            _hold(state.yard_size(color) == 0, "cards lie in nobody's railyard")
        else:
            _hold(state.yard_cards[color] > 0, "a row of locomotives alone (CG-09)")


def _check_round(tables: Tables, state: State) -> None:
    """The last round is on when the deck is used up, from the next turn on [CG-13]."""
    if state.phase == DEAL:
        _hold(state.turns_left == 0, "a last round before the first")
        _hold(state.decks_left == tables.decks - 1, "a deck used up before the first turn")
        _check_nothing_played(tables, state)
    elif state.phase == OVER:
        _hold(state.turns_left == 0 and state.decks_left == 0, "a game over before its end (CG-13, CG-16)")
    elif state.phase == CHOOSE:
        _hold(state.turns_left == 0, "tickets completed before the last turn (CG-13)")
    if state.turns_left > 0 or state.phase == OVER or state.phase == CHOOSE:
        _hold(state.deck_n == 0, "a last round with cards in the deck (CG-13)")
    elif state.deck_n == 0:
        _hold(state.phase == DRAW, "the deck is used up, and it is not the last round (CG-13)")


def _check_nothing_played(tables: Tables, state: State) -> None:
    """At the deal no card has left a hand or the row [CG-03]."""
    _hold(state.discards_n == 0, "cards discarded before the first turn")
    color: i64
    for color in range(COLORS):
        _hold(state.yard_owner[color] == 0, "cards placed before the first turn")
    i: i64
    for i in range(tables.players * KINDS):
        _hold(state.tracks[i] == 0, "cards on the track before the first turn")


def _check_draw(tables: Tables, state: State) -> None:
    """A seat that may draw once more has something to draw [CG-08]."""
    if state.phase == DRAW:
        _hold(state.draws_left > 0 and state.draws_left < tables.draws, "a second card that is none")
        is_possible = can_draw(state.row, tables.draw_cost, state.deck_n, state.draws_left)
        _hold(is_possible, "a second card that cannot be drawn")
    else:
        idle = state.phase == DEAL or state.phase == OVER or state.phase == CHOOSE
        _hold(state.draws_left == (0 if idle else tables.draws), "cards drawn outside a draw")


def _check_placement(tables: Tables, state: State) -> None:
    """What is being placed can be placed [CG-09 to CG-11]."""
    phase = state.phase
    if phase == CARDS or phase == LOCOMOTIVES:
        _hold(state.suit >= 0 and state.suit < COLORS and can_place(tables, state, state.suit), "no such suit (CG-09)")
    else:
        _hold(state.suit == NOTHING, "a suit that nobody places")
    if phase == LOCOMOTIVES:
        held = state.hands[KINDS * state.seat + state.suit]
        enough = state.suit_cards >= fewest_cards(tables, state) and state.suit_cards <= held
        _hold(enough, "no such number of cards (CG-09)")
        held = state.hands[KINDS * state.seat + LOCOMOTIVE]
        _hold(fewest_locomotives(tables, state) <= held, "more locomotives than there are (CG-09)")
    else:
        _hold(state.suit_cards == 0, "cards of a suit that nobody places")
    _hold((state.mix != 0) == (phase == MIX), "colors that nobody places")
    if phase == MIX:
        _check_mix(tables, state)


def _check_mix(tables: Tables, state: State) -> None:
    """The colors named are free, and as many as are missing follow them."""
    _hold(state.mix >> COLORS == 0, "no such color")
    to_come: i64 = 0
    color: i64
    for color in range(COLORS):
        if (state.mix >> color) & 1 == 1:
            _hold(is_free(state, color), "a color that cannot be placed (CG-11)")
        elif state.mix >> color == 0 and is_free(state, color):
            to_come += 1
    missing = colors_to_come(tables, state)
    _hold(missing > 0 and to_come >= missing, "colors that cannot be completed (CG-09)")


def _check_tickets(tables: Tables, state: State) -> None:
    """Every ticket is in one place, and the pile is counted right."""
    size = tables.offer_size + 1
    left = state.ticket[:]  # without those that are found where they are said to be
    seat: i64
    i: i64
    for seat in range(tables.players):
        count = i64(state.offers[seat * size])
        if count >= size:
            _fail(f"seat {seat} has too many tickets to choose from")
        _find(left, state.offers, seat * size + 1, count, OFFERED, "the offered tickets are not those marked so")
    _hold(state.bottom_n >= 0 and state.bottom_n <= tables.tickets, "the returned tickets are miscounted")
    for i in range(state.bottom_n):
        at = (state.bottom_head + i) % tables.tickets
        _find(left, state.bottom, at, 1, BOTTOM, "the returned tickets are not those marked so")
    pile: i64 = 0
    ticket: i64
    for ticket in range(tables.tickets):
        place = i64(left[ticket])
        if place == PILE:
            pile += 1
        _hold(place != OFFERED, "the offered tickets are not those marked so")
        _hold(place != BOTTOM, "the returned tickets are not those marked so")
        _hold(place != BACK or state.phase == DEAL, "a ticket was not shuffled back (CG-03)")
        is_owned = place >= HELD and place < HELD + tables.players
        is_chosen = place >= CHOSEN and place < CHOSEN + tables.players
        is_made = place >= MADE and place < MADE + tables.players
        _hold(place == PILE or place == BACK or is_owned or is_chosen or is_made, "a ticket is nowhere")
        _hold(not is_chosen or state.phase == CHOOSE, "tickets chosen outside a scoring (CG-14)")
        _hold(not is_made or state.phase == OVER or state.decks_left < tables.decks - 1, "completed too soon (CG-14)")
    _hold(state.pile_n == pile, "the pile is miscounted")


def _find(left: vec[u8], tickets: vec[u8], at: i64, count: i64, place: i64, problem: str) -> None:
    """Mark these tickets as being in the place; each is found once."""
    i: i64
    for i in range(at, at + count):
        ticket = i64(tickets[i])
        _hold(ticket < len(left) and i64(left[ticket]) == place, problem)
        left[ticket] = HELD


def _check_choices(tables: Tables, state: State) -> None:
    """Whoever has to choose has tickets before it, at the deal those who come later too, and nobody else [CG-03]."""
    players, size = tables.players, tables.offer_size + 1
    to_come = state.first - state.seat if state.first > state.seat else state.first - state.seat + players
    turn: i64
    for turn in range(players):
        seat = (state.seat + turn) % players
        count = i64(state.offers[seat * size])
        if state.phase == DEAL and turn < to_come:
            if count != tables.dealt:
                _fail(f"seat {seat} has not {tables.dealt} tickets to choose from")
            if len(state.tickets_of(seat)) > 0:
                _fail(f"seat {seat} has tickets before it has chosen")
        elif state.phase == KEEP and turn == 0:
            if count == 0 or count > tables.drawn:
                _fail(f"seat {seat} has not the tickets of a draw to choose from")
        elif count != 0:
            _fail(f"seat {seat} has tickets to choose from out of turn")


def _check_sets(tables: Tables, state: State) -> None:
    """Who has chosen has chosen tickets that its stack completes, and could complete none besides [CG-14]."""
    if state.phase != CHOOSE:
        _hold(state.leader == NOTHING and state.page == 0, "a choice of tickets outside a scoring (CG-14)")
        return
    _hold(tables.asks == 1, "a choice of tickets, which these rules do not ask for (CG-14)")
    _hold(state.leader >= 0 and state.leader < tables.players, "no such seat")
    _hold(
        state.page >= 0 and state.page % tables.page == 0 and look_up_sets(tables, state) > 0,
        "sets of tickets that no page begins with",
    )
    seat: i64
    ticket: i64
    for seat in range(tables.players):
        chosen = state.chosen_by(seat)
        if not has_chosen(tables, state, seat):
            _hold(len(chosen) == 0, "tickets chosen out of turn (CG-14)")
            continue
        _hold(can_complete(tables, state, seat, NOTHING), "tickets chosen that the stack does not complete (CG-14)")
        for ticket in state.tickets_of(seat):
            if ticket not in chosen:
                is_short = not can_complete(tables, state, seat, ticket)
                _hold(is_short, "a ticket left that could be completed, too (CG-14)")


def _hold(is_right: bool, problem: str) -> None:
    if not is_right:
        _fail(problem)


def _fail(problem: str) -> None:
    raise AssertionError(problem)
