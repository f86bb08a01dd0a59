"""Nothing is lost or doubled: cards, trains, stations and tickets are recounted at every moment of random games.

The recount starts from the facts of the map and the ledger, not from the engine's own check.
"""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import given

from branchline import BoardGame, Seeded
from branchline.board.invariants import check
from branchline.board.maps import Route
from branchline.board.state import GONE, HELD, UNSEEN, State
from branchline.testing.conformance import Setting
from branchline.variants import AnyState, model_of
from tests.properties.ledger import Facts, facts_of
from tests.properties.walks import Walk, board_of, every_board_setting, every_setting, examples, game_of, walks


def cards_everywhere(game: BoardGame, state: State) -> tuple[int, ...]:
    """All train cards by kind, those on the table for a tunnel or a payment that is not complete included."""
    piles = (state.deck, state.discards, state.row, state.turned, state.shown, state.laid)
    places = [state.hand(seat) for seat in range(game.players)] + [tuple(map(int, pile)) for pile in piles]
    return tuple(map(sum, zip(*places, strict=True)))


def recount_board(game: BoardGame, state: State, facts: Facts) -> None:
    """Trains, points and stations are those of the routes and cities [US-01, US-18, EU-11, EU-15]."""
    routes = game.variant.map.routes
    for seat in range(game.players):
        lengths = [route.length for route in routes if state.owner[route.index] == seat + 1]
        assert state.trains[seat] == facts.trains - sum(lengths) >= 0
        assert state.points[seat] == sum(facts.points[length] for length in lengths)
        built = [city for city in game.variant.map.cities if state.station[city.index] == seat + 1]
        assert state.stations[seat] == facts.stations - len(built) >= 0


def recount_doubles(game: BoardGame, state: State, facts: Facts) -> None:
    """Nobody holds two routes between two cities, and with few players only one of a double is held.

    US-19, US-20; of parallel tracks there is one at the most, beside a route of somebody else [FR-06 to FR-08].
    """
    pairs: dict[frozenset[int], list[Route]] = {}
    for route in game.variant.map.routes:
        if state.owner[route.index]:
            pairs.setdefault(frozenset((route.a, route.b)), []).append(route)
    for routes in pairs.values():
        owners = [int(state.owner[route.index]) for route in routes]
        assert len(set(owners)) == len(owners)
        assert facts.both_open or len(owners) == 1
        tracks = [route.beside for route in routes if route.beside is not None]
        assert len(tracks) <= 1
        assert all(state.owner[beside] for beside in tracks)


def recount_abroad(game: BoardGame, state: State) -> None:
    """Nobody has two routes into one foreign country, tracks included [FB-03]."""
    cities = game.variant.map.cities
    for seat in range(game.players):
        owned = [route for route in game.variant.map.routes if state.owner[route.index] == seat + 1]
        entered = [{cities[route.a].country, cities[route.b].country} - {"FR"} for route in owned]
        assert all(count == 1 for count in Counter(country for ends in entered for country in ends).values())


def recount_tickets(game: BoardGame, state: State, facts: Facts, held_before: list[set[int]]) -> None:
    """Every ticket is in one place, and what is kept stays [US-21]; tiers are counted by the deal and the pile."""
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
    for tier, left in zip(game.variant.tickets.tiers, state.pile, strict=True):
        drawn = facts.pile.get(tier, 0) - left
        assert 0 <= drawn <= facts.pile.get(tier, 0)
        there = sum(ticket.tier == tier for ticket in tickets)
        nobody_saw = sum(tickets[t].tier == tier for t in unseen)
        assert nobody_saw == there - drawn - facts.deal.get(tier, 0) * game.players
    assert model_of(game.key) != "usa" or not gone
    assert facts.returns or not under
    for before, now in zip(held_before, held, strict=True):
        assert before <= now
    held_before[:] = held


@pytest.mark.rule("US-01", "US-02", "US-18", "US-19", "US-20", "US-21", "EU-01", "EU-02", "EU-04", "EU-11", "EU-15")
@pytest.mark.rule("NO-01", "NO-02", "NO-08", "NO-09", "FR-02", "FR-06", "FR-07", "FR-08", "FR-09")
@pytest.mark.rule("FL-01", "FL-02", "FL-05", "FL-06", "FS-01", "FS-02", "FS-03", "FB-01", "FB-02", "FB-03")
@every_board_setting
@examples(6)
@given(walk=walks)
def test_nothing_is_ever_lost_or_doubled(setting: Setting, walk: Walk) -> None:
    game, facts = board_of(setting), facts_of(setting)
    held: list[set[int]] = [set() for _ in range(setting.players)]
    for number, (state, _) in enumerate(walk.states(game)):
        assert cards_everywhere(game, state) == facts.cards
        check(game.tables, state)
        recount_tickets(game, state, facts, held)
        if number % 4 == 0 or game.to_move(state) is None:
            recount_board(game, state, facts)
            recount_doubles(game, state, facts)
            if game.variant.borders is not None:
                recount_abroad(game, state)


@pytest.mark.rule("US-04", "EU-02", "NO-02", "FR-03", "FL-05", "FS-02", "FB-02")
@every_board_setting
@examples(4)
@given(walk=walks)
def test_every_seat_keeps_as_many_of_its_first_tickets_as_it_may(setting: Setting, walk: Walk) -> None:
    game, facts = board_of(setting), facts_of(setting)
    least, most = facts.kept
    for state, _ in walk.states(game):
        if state.phase:
            break
        counts = {len(game.actions[action].kept) for action in game.legal(state)}
        assert counts == set(range(least, most + 1))
    assert all(least <= len(state.tickets_of(seat)) <= most for seat in range(setting.players))


@pytest.mark.rule("US-10", "US-12", "NO-03", "FL-03")
@every_board_setting
@examples(6)
@given(walk=walks)
def test_the_row_is_full_and_has_few_locomotives_whenever_that_is_possible(setting: Setting, walk: Walk) -> None:
    game, facts = board_of(setting), facts_of(setting)
    for state, events in walk.states(game):
        row, deck, discards = (tuple(map(int, pile)) for pile in (state.row, state.deck, state.discards))
        assert sum(deck) > 0 or sum(discards) == 0
        assert sum(row) == 5 or sum(deck) == 0
        told = [event.kind for event in events]
        assert facts.flushes or "flushed" not in told
        if facts.flushes and sum(row[8:]) >= 3 and sum(row) == 5:
            wagons = sum(row[:8]) + sum(deck[:8]) + sum(discards[:8])
            swapped = sum(discards) == 0 and sum(deck) == 5 and sum(deck[8:]) >= 3
            assert wagons < 3 or swapped


@pytest.mark.rule("US-14", "US-23", "CG-13")
@every_setting
@examples(10)
@given(walk=walks)
def test_every_game_ends_and_something_is_possible_until_then(setting: Setting, walk: Walk) -> None:
    game = game_of(setting)
    ended = False
    for state, events in walk.states(game):
        assert bool(game.legal(state)) == (game.to_move(state) is not None)
        ended = any(event.kind == "over" for event in events)
    assert ended
    if isinstance(state, State):
        out_of_trains = any(trains <= 2 for trains in state.trains)
        assert out_of_trains or state.passes == setting.players


@every_setting
@examples(4)
@given(walk=walks)
def test_a_copy_lives_its_own_life(setting: Setting, walk: Walk) -> None:
    game = game_of(setting)
    kept: list[tuple[AnyState, str]] = []
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
