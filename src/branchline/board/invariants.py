"""What holds in every state: nothing is lost, doubled or out of range."""

from __future__ import annotations

from branchline.board.rules.drawing import can_draw
from branchline.board.rules.paying import cards_of
from branchline.board.rules.stations import can_build
from branchline.board.state import (
    BOTTOM,
    DEAL,
    DRAW,
    GONE,
    HELD,
    KEEP,
    NOTHING,
    OFFERED,
    OVER,
    STATION,
    TUNNEL,
    UNSEEN,
    State,
)
from branchline.board.tables import Tables
from branchline.cards import CARD_NAMES, KINDS


def check(tables: Tables, state: State) -> None:
    """Every invariant of the state; an AssertionError says which one does not hold."""
    players = int(tables.players)
    _hold(0 <= state.phase <= OVER, "no such decision point")
    _hold(0 <= state.seat < players and 0 <= state.first < players, "no such seat")
    _hold(0 <= state.turns_left <= players, "no such round")
    _hold(0 <= state.passes < players or state.phase == OVER, "all have passed, and the game goes on")
    _check_pending(tables, state)
    _check_cards(tables, state)
    _check_board(tables, state)
    _check_tickets(tables, state)
    _check_choices(tables, state)


def _check_pending(tables: Tables, state: State) -> None:
    """Only a tunnel and a station wait for cards, and a seat that draws has something to draw."""
    if state.phase == TUNNEL:
        _hold(tables.at_claim <= state.pending < tables.at_station, "a tunnel without its claim")
        route = tables.action_route[state.pending]
        _hold(tables.is_tunnel[route] == 1 and state.owner[route] == 0, "a route that is no open tunnel")
        _hold(state.due > 0, "a tunnel that waits for nothing")
    elif state.phase == STATION:
        _hold(tables.at_station <= state.pending < tables.at_keep, "a station without its city")
        _hold(state.station[state.pending - tables.at_station] == 0, "a station where there is one")
        _hold(can_build(tables, state), "a station that its builder cannot pay")
    else:
        _hold(state.pending == NOTHING and state.due == 0, "something is pending that should not be")
    if state.phase == DRAW:
        _hold(0 < state.draws_left < tables.draws, "a second card that is none")
        _hold(can_draw(tables, state, state.draws_left), "a second card that cannot be drawn")
    else:
        idle = state.phase in (DEAL, OVER)
        _hold(state.draws_left == (0 if idle else tables.draws), "cards drawn outside a draw")


def _check_cards(tables: Tables, state: State) -> None:
    laid = cards_of(tables, state.pending) if state.phase == TUNNEL else (0,) * KINDS
    for card, name in enumerate(CARD_NAMES):
        piles = (state.deck[card], state.discards[card], state.row[card], state.turned[card], laid[card])
        held = [state.hands[KINDS * seat + card] for seat in range(tables.players)]
        _hold(min(*piles, *held) >= 0, f"fewer than no {name} cards")
        there = sum(piles) + sum(held)
        _hold(there == tables.deck[card], f"{there} {name} cards, but the game has {tables.deck[card]}")
    _hold(state.deck_n == sum(state.deck), "the deck is miscounted")
    _hold(state.discards_n == sum(state.discards), "the discards are miscounted")
    _hold(state.row_n == sum(state.row) <= tables.row_size, "the row is miscounted")
    _hold(state.deck_n > 0 or state.discards_n == 0, "the deck is empty beside discards (US-12)")
    _hold(state.row_n == tables.row_size or state.deck_n == 0, "the row is short beside a deck (US-12)")
    _hold(sum(state.turned) <= (tables.turned_up if state.phase == TUNNEL else 0), "cards are turned up for nothing")


def _check_board(tables: Tables, state: State) -> None:
    players = int(tables.players)
    used, points = [0] * players, [0] * players
    for route in range(tables.routes):
        owner = int(state.owner[route])
        _hold(owner <= players, f"route {route} has no such owner")
        _hold(owner == 0 or state.open_to[route] == 0, f"route {route} is claimed and open")
        if owner != 0:
            used[owner - 1] += int(tables.length[route])
            points[owner - 1] += int(tables.points[route])
            twins = range(tables.twin_start[route], tables.twin_start[route + 1])
            mine = [state.owner[tables.twin_route[twin]] == owner for twin in twins]
            _hold(not any(mine), f"seat {owner - 1} holds both routes of a double (US-19)")
    for seat in range(players):
        _hold(state.trains[seat] >= 0, f"seat {seat} has used more trains than it has")
        _hold(state.trains[seat] + used[seat] == tables.trains, f"trains of seat {seat} are lost or doubled")
        _hold(state.points[seat] == points[seat], f"the points of seat {seat} are not those of its routes")
        built = sum(owner == seat + 1 for owner in state.station)
        _hold(state.stations[seat] >= 0, f"seat {seat} has built more stations than it has")
        _hold(state.stations[seat] + built == tables.stations, f"stations of seat {seat} are lost or doubled")
    _hold(all(owner <= players for owner in state.station), "a station has no such owner")


def _check_tickets(tables: Tables, state: State) -> None:
    size = int(tables.offer_size) + 1
    offered: list[int] = []
    for seat in range(tables.players):
        count = int(state.offers[seat * size])
        _hold(count < size, f"seat {seat} has too many tickets to choose from")
        offered += [int(state.offers[seat * size + 1 + i]) for i in range(count)]
    _hold(sorted(offered) == _at(state, OFFERED), "the offered tickets are not those marked so")
    _hold(sorted(state.under_pile()) == _at(state, BOTTOM), "the returned tickets are not those marked so")
    _hold(all(int(place) < HELD + tables.players for place in state.ticket), "a ticket is nowhere")
    _hold(GONE in (tables.dealt_back, tables.drawn_back) or not _at(state, GONE), "a ticket has left the game")
    for tier in range(tables.tiers):
        unseen = sum(tables.ticket_tier[t] == tier for t in _at(state, UNSEEN))
        _hold(0 <= state.pile[tier] <= unseen, f"the pile of tier {tier} is miscounted")
        _hold(tables.drawn[tier] > 0 or state.pile[tier] == 0, f"tickets of tier {tier} are never drawn")


def _check_choices(tables: Tables, state: State) -> None:
    """Whoever has to choose has tickets before it, at the deal those who come later too, and nobody else [US-04]."""
    players, size = int(tables.players), int(tables.offer_size) + 1
    to_come = (state.first - state.seat) % players or players
    for turn in range(players):
        seat = (state.seat + turn) % players
        count = int(state.offers[seat * size])
        if state.phase == DEAL and turn < to_come:
            _hold(count == sum(tables.dealt), f"seat {seat} has not {sum(tables.dealt)} tickets to choose from")
        elif state.phase == KEEP and turn == 0:
            _hold(count >= tables.draw_keep, f"seat {seat} has too few tickets to choose from")
        else:
            _hold(count == 0, f"seat {seat} has tickets to choose from out of turn")


def _at(state: State, place: int) -> list[int]:
    return [t for t in range(len(state.ticket)) if state.ticket[t] == place]


def _hold(is_right: bool, problem: str) -> None:
    if not is_right:
        raise AssertionError(problem)
