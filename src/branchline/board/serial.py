"""States as documents: what `dump` writes, `load` reads and checks [every rule that conserves something]."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.rules.setup import blank
from branchline.board.state import (
    BOTTOM,
    DEAL,
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
from branchline.cards import KINDS
from branchline.errors import RecordError
from branchline.protocol import Json

_WIDE = ("hands", "deck", "discards", "row", "turned", "trains", "points", "stations", "pile", "offers")
_NARROW = ("owner", "open_to", "station", "ticket")
_NUMBERS = ("phase", "seat", "first", "draws_left", "pending", "due", "turns_left", "passes")


def dump_state(state: State) -> Json:
    """Everything in the state, as lists and numbers."""
    data: Json = {name: [int(item) for item in getattr(state, name)] for name in (*_WIDE, *_NARROW)}
    ring = len(state.bottom)
    data["bottom"] = [int(state.bottom[(state.bottom_head + i) % ring]) for i in range(state.bottom_n)]
    data.update({name: int(getattr(state, name)) for name in _NUMBERS})
    return data


def load_state(tables: Tables, data: Json) -> State:
    """The state of the document; RecordError when a field is missing, of the wrong form or impossible."""
    if not isinstance(data, dict):
        raise RecordError(f"a state is a JSON object, not {type(data).__name__}")
    state = blank(tables)
    for name in _WIDE:
        setattr(state, name, vec[i64](_numbers(data, name, len(getattr(state, name)), 1000)))
    for name in _NARROW:
        setattr(state, name, vec[u8](_numbers(data, name, len(getattr(state, name)), 255)))
    bottom = _numbers(data, "bottom", None, len(state.ticket) - 1)
    if len(bottom) > len(state.bottom):
        raise RecordError(f"state: bottom has {len(bottom)} tickets, but the game has {len(state.bottom)}")
    for place, ticket in enumerate(bottom):
        state.bottom[place] = ticket
    state.bottom_n = len(bottom)
    for name in _NUMBERS:
        setattr(state, name, _number(data, name))
    state.deck_n, state.discards_n, state.row_n = sum(state.deck), sum(state.discards), sum(state.row)
    extra = sorted(set(data) - {*_WIDE, *_NARROW, *_NUMBERS, "bottom"})
    if extra:
        raise RecordError(f"state: unknown field {extra[0]!r}")
    try:
        check(tables, state)
    except AssertionError as problem:
        raise RecordError(f"state: {problem}") from None
    return state


def check(tables: Tables, state: State) -> None:
    """Nothing is lost, doubled or out of range; an AssertionError names what is."""
    players = int(tables.players)
    _check(0 <= state.phase <= OVER, "no such decision point")
    _check(0 <= state.seat < players and 0 <= state.first < players, "no such seat")
    _check(0 <= state.turns_left <= players and 0 <= state.passes <= players, "no such round")
    _check_cards(tables, state)
    _check_board(tables, state)
    _check_tickets(tables, state)


def _check_cards(tables: Tables, state: State) -> None:
    laid = [0] * KINDS
    if state.phase == TUNNEL:
        _check(tables.at_claim <= state.pending < tables.at_station, "a tunnel without its claim")
        laid[tables.action_color[state.pending]] += int(tables.action_cards[state.pending])
        laid[-1] += int(tables.action_locomotives[state.pending])
    elif state.phase == STATION:
        _check(tables.at_station <= state.pending < tables.at_keep, "a station without its city")
    else:
        _check(state.pending == NOTHING and state.due == 0, "something is pending that should not be")
    for card in range(KINDS):
        piles = (state.deck[card], state.discards[card], state.row[card], state.turned[card], laid[card])
        held = [state.hands[KINDS * seat + card] for seat in range(tables.players)]
        _check(min(*piles, *held) >= 0, f"fewer than no cards of kind {card}")
        _check(sum(piles) + sum(held) == tables.deck[card], f"cards of kind {card} are lost or doubled")
    _check(state.deck_n == sum(state.deck), "the deck is miscounted")
    _check(state.discards_n == sum(state.discards), "the discards are miscounted")
    _check(state.row_n == sum(state.row) <= tables.row_size, "the row is miscounted")
    _check(state.deck_n > 0 or state.discards_n == 0, "the deck is empty beside discards (US-12)")
    _check(state.row_n == tables.row_size or state.deck_n == 0, "the row is short beside a deck (US-12)")
    _check(state.phase == TUNNEL or sum(state.turned) == 0, "cards are turned up without a tunnel")


def _check_board(tables: Tables, state: State) -> None:
    players = int(tables.players)
    used, points = [0] * players, [0] * players
    for route in range(tables.routes):
        owner = state.owner[route]
        _check(owner <= players, f"route {route} has no such owner")
        _check(owner == 0 or state.open_to[route] == 0, f"route {route} is claimed and open")
        if owner != 0:
            used[owner - 1] += int(tables.length[route])
            points[owner - 1] += int(tables.points[route])
    for seat in range(players):
        _check(state.trains[seat] >= 0, f"seat {seat} has fewer than no trains")
        _check(state.trains[seat] + used[seat] == tables.trains, f"trains of seat {seat} are lost or doubled")
        _check(state.points[seat] == points[seat], f"the points of seat {seat} are not those of its routes")
        built = sum(owner == seat + 1 for owner in state.station)
        _check(state.stations[seat] >= 0, f"seat {seat} has fewer than no stations")
        _check(state.stations[seat] + built == tables.stations, f"stations of seat {seat} are lost or doubled")
    _check(all(owner <= players for owner in state.station), "a station has no such owner")


def _check_tickets(tables: Tables, state: State) -> None:
    size = int(tables.offer_size) + 1
    offered: list[int] = []
    for seat in range(tables.players):
        count = int(state.offers[seat * size])
        _check(0 <= count < size, f"seat {seat} has an impossible number of tickets to choose from")
        offered += [int(state.offers[seat * size + 1 + i]) for i in range(count)]
        choosing = state.phase == DEAL or (state.phase == KEEP and seat == state.seat)
        _check(choosing or count == 0, f"seat {seat} has tickets to choose from out of turn")
    bottom = [int(state.bottom[(state.bottom_head + i) % len(state.bottom)]) for i in range(state.bottom_n)]
    _check(sorted(offered) == _at(state, OFFERED), "the offered tickets are not those marked so")
    _check(sorted(bottom) == _at(state, BOTTOM), "the returned tickets are not those marked so")
    _check(all(int(place) < HELD + tables.players for place in state.ticket), "a ticket is nowhere")
    _check(tables.deal_returns == 0 or not _at(state, GONE), "a ticket is gone that should be under the pile")
    for tier in range(tables.tiers):
        unseen = sum(tables.ticket_tier[t] == tier for t in _at(state, UNSEEN))
        _check(0 <= state.pile[tier] <= unseen, f"the pile of tier {tier} is miscounted")


def _at(state: State, place: int) -> list[int]:
    return [t for t in range(len(state.ticket)) if state.ticket[t] == place]


def _check(is_right: bool, problem: str) -> None:
    if not is_right:
        raise AssertionError(problem)


def _numbers(data: Json, name: str, size: int | None, most: int) -> list[int]:
    items = _field(data, name)
    if not isinstance(items, list) or (size is not None and len(items) != size):
        raise RecordError(f"state: {name} should be a list" + (f" of {size} numbers" if size is not None else ""))
    for item in items:
        if not isinstance(item, int) or isinstance(item, bool) or not 0 <= item <= most:
            raise RecordError(f"state: {name} holds {item!r}, which is no number from 0 to {most}")
    return items


def _number(data: Json, name: str) -> int:
    item = _field(data, name)
    if not isinstance(item, int) or isinstance(item, bool) or not -1 <= item <= 100_000:
        raise RecordError(f"state: {name} is {item!r}, which is no such number")
    return item


def _field(data: Json, name: str) -> object:
    if name not in data:
        raise RecordError(f"state: {name} is missing")
    return data[name]
