"""How a turn begins and passes on, and what happens when the deck is used up [CG-05, CG-13, CG-15, CG-16]."""

from __future__ import annotations

from mypy_extensions import i64

from branchline.cardgame.rules.choosing import ask, choose, end_choices, first_choice, shown_set
from branchline.cardgame.rules.deck import next_deck
from branchline.cardgame.rules.departing import depart
from branchline.cardgame.rules.scoring import complete_tickets
from branchline.cardgame.state import NOTHING, OVER, TURN, State
from branchline.cardgame.tables import Tables
from branchline.chance import Chance
from branchline.events import LAST_ROUND, PASSED, SHOWN, Event
from branchline.events import OVER as GAME_OVER


def begin_turn(tables: Tables, state: State, seat: i64, story: list[Event] | None) -> None:
    """Let a seat begin its turn, of which step 1 is done then [CG-05]."""
    state.seat = seat
    state.phase = TURN
    state.draws_left = tables.draws
    depart(state, story)


def end_turn(tables: Tables, state: State, chance: Chance, story: list[Event] | None) -> None:
    """The next seat is to move, in the last round until every seat has had its turn [CG-13]."""
    state.suit = NOTHING
    state.suit_cards = 0
    state.mix = 0
    following = state.seat + 1 if state.seat + 1 < tables.players else 0
    if state.turns_left > 0:
        state.turns_left -= 1
        if state.turns_left == 0:
            _end_deck(tables, state, following, chance, story)
            return
    else:
        _look_at_deck(tables, state, story)
    begin_turn(tables, state, following, story)


def pass_turn(tables: Tables, state: State, chance: Chance, story: list[Event] | None) -> None:
    """The seat did nothing because it could do nothing [US-14].

    That can only be with the deck used up, in the last round: when all pass in a row it is over anyway.
    """
    if story is not None:
        story.append(Event(PASSED, seat=state.seat))
    end_turn(tables, state, chance, story)


def choose_set(tables: Tables, state: State, number: i64, chance: Chance, story: list[Event] | None) -> None:
    """Choose one of the sets before the seat, numbered from 0; it is completed as soon as all have chosen [CG-14].

    Until then nobody is told anything, as at the deal of tickets [CG-03].
    """
    choose(state, state.seat, shown_set(tables, state, number))
    following = state.seat + 1 if state.seat + 1 < tables.players else 0
    if following == state.leader:
        _score(tables, state, chance, story)
    else:
        _ask_from(tables, state, following, chance, story)


def _look_at_deck(tables: Tables, state: State, story: list[Event] | None) -> None:
    """When the last card has left the deck, every seat has one more turn [CG-13]."""
    if state.deck_n > 0:
        return
    state.turns_left = tables.players
    if story is not None:
        story.append(Event(LAST_ROUND, seat=state.seat))


def _end_deck(tables: Tables, state: State, following: i64, chance: Chance, story: list[Event] | None) -> None:
    """Tickets are to be completed from the stacks, those chosen by each seat in the order of play [CG-14]."""
    state.draws_left = 0
    state.leader = following
    _ask_from(tables, state, following, chance, story)


def _ask_from(tables: Tables, state: State, seat: i64, chance: Chance, story: list[Event] | None) -> None:
    """Ask the next seat that has a choice, from this one on; complete tickets when all have chosen."""
    while True:
        first = first_choice(tables, state, seat)
        if not first.is_alone:
            ask(state, seat, first.tickets)
            return
        choose(state, seat, first.tickets)
        seat = seat + 1 if seat + 1 < tables.players else 0
        if seat == state.leader:
            _score(tables, state, chance, story)
            return


def _score(tables: Tables, state: State, chance: Chance, story: list[Event] | None) -> None:
    """Complete what was chosen; then end the game, or go on with another deck [CG-14 to CG-16]."""
    following = state.leader
    end_choices(state)
    complete_tickets(tables, state, story)
    if state.decks_left == 0:
        _finish(tables, state, story)
        return
    next_deck(tables, state, following, chance, story)
    _look_at_deck(tables, state, story)
    begin_turn(tables, state, following, story)


def _finish(tables: Tables, state: State, story: list[Event] | None) -> None:
    """End the game and show the tickets that were not completed [CG-17]."""
    state.draws_left = 0
    state.phase = OVER
    if story is None:
        return
    story.append(Event(GAME_OVER))
    seat: i64
    for seat in range(tables.players):
        tickets = state.tickets_of(seat)
        story.append(Event(SHOWN, seat=seat, count=len(tickets), tickets=tickets))
