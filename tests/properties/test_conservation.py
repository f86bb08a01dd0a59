"""Nothing is lost or doubled: cards, trains, stations and tickets are recounted at every moment of random games.

The recount starts from the facts of the map and the ledger, not from the engine's own check.
"""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given

import branchline
from branchline import BoardGame, Seeded
from branchline.board.invariants import check
from branchline.board.state import GONE, HELD, UNSEEN, State
from branchline.view.notation import Notation, parse_cards
from tests.properties.walks import TABLES, Walk, examples, walks

STATIONS = {"usa": 0, "europe": 3}
POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 8: 21}
ALL_CARDS = (12, 12, 12, 12, 12, 12, 12, 12, 14)


def cards_everywhere(game: BoardGame, state: State) -> tuple[int, ...]:
    """All train cards by kind, those on the table for a tunnel included."""
    places = [state.hand(seat) for seat in range(game.players)]
    places += [tuple(map(int, pile)) for pile in (state.deck, state.discards, state.row, state.turned)]
    pending = int(state.pending)
    if pending >= 0 and game.actions[pending].kind == "claim":
        places.append(parse_cards(Notation(game).text(pending).split(" ", 2)[2]))
    return tuple(map(sum, zip(*places, strict=True)))


def recount_board(game: BoardGame, state: State) -> None:
    """Trains, points and stations are those of the routes and cities [US-01, US-18, EU-11, EU-15]."""
    routes = game.variant.map.routes
    for seat in range(game.players):
        lengths = [route.length for route in routes if state.owner[route.index] == seat + 1]
        assert state.trains[seat] == 45 - sum(lengths) >= 0
        assert state.points[seat] == sum(POINTS[length] for length in lengths)
        built = [city for city in game.variant.map.cities if state.station[city.index] == seat + 1]
        assert state.stations[seat] == STATIONS[game.key] - len(built) >= 0


def recount_doubles(game: BoardGame, state: State) -> None:
    """Nobody holds both routes of a double, and with two or three players only one of them is held [US-19, US-20]."""
    owners: dict[frozenset[int], list[int]] = {}
    for route in game.variant.map.routes:
        if state.owner[route.index]:
            owners.setdefault(frozenset((route.a, route.b)), []).append(int(state.owner[route.index]))
    for seats in owners.values():
        assert len(set(seats)) == len(seats)
        assert game.players > 3 or len(seats) == 1


def recount_tickets(game: BoardGame, state: State, held_before: list[set[int]]) -> None:
    """Every ticket is in one place, and what is kept stays [US-21]."""
    tickets, size = game.variant.map.tickets, int(game.tables.offer_size) + 1
    offered: list[int] = []
    for start in range(0, size * game.players, size):
        offered += [int(state.offers[start + 1 + i]) for i in range(int(state.offers[start]))]
    under = [int(state.bottom[(state.bottom_head + i) % len(state.bottom)]) for i in range(state.bottom_n)]
    held = [{t for t, place in enumerate(state.ticket) if place == HELD + seat} for seat in range(game.players)]
    placed = Counter([*offered, *under, *(ticket for hand in held for ticket in hand)])
    assert all(count == 1 for count in placed.values())
    unseen = [t for t, place in enumerate(state.ticket) if place == UNSEEN]
    gone = [t for t, place in enumerate(state.ticket) if place == GONE]
    assert sorted([*placed, *unseen, *gone]) == list(range(len(tickets)))
    assert sum(state.pile) == sum(tickets[t].tier == "regular" for t in unseen)
    assert game.key == "europe" or not gone
    for before, now in zip(held_before, held, strict=True):
        assert before <= now
    held_before[:] = held


@pytest.mark.rule("US-01", "US-02", "US-18", "US-19", "US-20", "US-21", "EU-01", "EU-02", "EU-04", "EU-11", "EU-15")
@pytest.mark.parametrize(("key", "players"), TABLES)
@examples(6)
@given(walk=walks)
def test_nothing_is_ever_lost_or_doubled(key: str, players: int, walk: Walk) -> None:
    game = branchline.game(key, players=players)
    held: list[set[int]] = [set() for _ in range(players)]
    for state, _ in walk.states(game):
        assert cards_everywhere(game, state) == ALL_CARDS
        recount_board(game, state)
        recount_doubles(game, state)
        recount_tickets(game, state, held)
        check(game.tables, state)


@pytest.mark.rule("US-10", "US-12")
@pytest.mark.parametrize(("key", "players"), TABLES)
@examples(6)
@given(walk=walks)
def test_the_row_is_full_and_has_few_locomotives_whenever_that_is_possible(key: str, players: int, walk: Walk) -> None:
    game = branchline.game(key, players=players)
    for state, events in walk.states(game):
        row, deck, discards = (tuple(map(int, pile)) for pile in (state.row, state.deck, state.discards))
        assert sum(deck) > 0 or sum(discards) == 0
        assert sum(row) == 5 or sum(deck) == 0
        # A row that had to stay is looked at again when cards have been discarded, not when one is drawn blind.
        looked_at = any(event.kind in ("turned_up", "claimed", "built", "refused") for event in events)
        if looked_at and row[8] >= 3 and sum(row) == 5:
            wagons = sum(row[:8]) + sum(deck[:8]) + sum(discards[:8])
            swapped = sum(discards) == 0 and sum(deck) == 5 and deck[8] >= 3
            assert wagons < 3 or swapped


@pytest.mark.rule("US-14", "US-23")
@pytest.mark.parametrize(("key", "players"), TABLES)
@examples(12)
@given(walk=walks)
def test_every_game_ends_and_something_is_possible_until_then(key: str, players: int, walk: Walk) -> None:
    game = branchline.game(key, players=players)
    ended = False
    for state, events in walk.states(game):
        assert bool(game.legal(state)) == (game.to_move(state) is not None)
        ended = any(event.kind == "over" for event in events)
    assert ended
    out_of_trains = any(trains <= 2 for trains in state.trains)
    assert out_of_trains or state.passes == players


@pytest.mark.parametrize(("key", "players"), TABLES)
@examples(6)
@given(walk=walks)
def test_a_copy_lives_its_own_life(key: str, players: int, walk: Walk) -> None:
    game = branchline.game(key, players=players)
    kept: list[tuple[State, str]] = []
    for number, (state, _) in enumerate(walk.states(game)):
        if number % 20 == 0:
            kept.append((game.copy(state), json.dumps(game.dump(state))))
    for copied, text in kept:
        assert json.dumps(game.dump(copied)) == text
    # The copies are played on, each its own way, and leave the others alone.
    for number, (copied, _) in enumerate(kept):
        chance, chooser = Seeded(walk.seed, 50 + number), Seeded(walk.seed, 500 + number)
        for _ in range(30):
            if game.to_move(copied) is not None:
                game.apply(copied, int(game.pick(copied, chooser)), chance)
        for later, text in kept[number + 1 :]:
            assert json.dumps(game.dump(later)) == text
