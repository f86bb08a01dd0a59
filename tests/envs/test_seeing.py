"""Observations as numbers say what a seat's observation says, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from branchline import OptionError, Seeded
from branchline.board.engine import BoardGame
from branchline.board.network import components
from branchline.board.state import HELD, State
from branchline.envs import Seer, layout_of
from branchline.testing.board.scene import Scene
from branchline.testing.conformance import Setting, all_settings
from branchline.variants import AnyGame, AnyState, rules_of
from branchline.variants.usa import usa
from tests.envs.reference import numbers_of
from tests.storeys import settings_by_storey

SETTINGS = settings_by_storey(all_settings())
BOARDS = settings_by_storey(setting for setting in all_settings() if isinstance(setting.game(), BoardGame))


def states_of(game: AnyGame, seed: int, every: int) -> Iterator[AnyState]:
    """Positions of a random game, the end among them."""
    rules, chance = rules_of(game), Seeded(seed)
    state = rules.new(chance)
    decisions = 0
    while legal := rules.legal(state):
        if decisions % every == 0:
            yield state
        rules.apply(state, legal[chance.below(len(legal))], chance)
        decisions += 1
    yield state


@pytest.mark.rule("US-22", "US-04", "CG-06")
@pytest.mark.parametrize("setting", SETTINGS)
def test_the_numbers_are_those_of_the_seats_observation(setting: Setting) -> None:
    game = setting.game()
    seer = Seer(game)
    for state in states_of(game, 3, every=7):
        for seat in range(game.players):
            numbers = seer.see(state, seat)
            expected = numbers_of(game, rules_of(game).observe(state, seat))
            found = {part.key: seer.layout.part(numbers, part.key).tolist() for part in seer.layout.parts}
            assert found == expected


@pytest.mark.rule("US-22", "CG-06")
@pytest.mark.parametrize("setting", SETTINGS)
def test_nothing_that_is_hidden_changes_a_number(setting: Setting) -> None:
    game = setting.game()
    rules, seer = rules_of(game), Seer(game, connects=isinstance(game, BoardGame))
    for number, state in enumerate(states_of(game, 4, every=23)):
        for seat in range(game.players):
            other = rules.imagine(rules.observe(state, seat), Seeded(number))
            assert (seer.see(other, seat) == seer.see(state, seat)).all()


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_number_has_a_name_of_its_own_and_keeps_within_its_bounds(setting: Setting) -> None:
    game = setting.game()
    seer = Seer(game, connects=isinstance(game, BoardGame))
    layout = seer.layout
    assert len(set(layout.names)) == layout.size == len(layout.low) == len(layout.high)
    for state in states_of(game, 5, every=11):
        numbers = seer.see(state, 0)
        assert numbers.dtype == np.int16
        assert [layout.names[i] for i in np.flatnonzero((numbers < layout.low) | (numbers > layout.high))] == []


@pytest.mark.rule("US-24")
@pytest.mark.parametrize("setting", BOARDS)
def test_tickets_are_made_where_the_seats_routes_join_their_cities(setting: Setting) -> None:
    game = setting.game()
    assert isinstance(game, BoardGame)
    seer = Seer(game, connects=True)
    tables = game.tables
    for state in states_of(game, 6, every=29):
        assert isinstance(state, State)
        for seat in range(game.players):
            label = components(tables, state, seat)
            numbers = seer.see(state, seat)
            made, missing = seer.layout.part(numbers, "made"), seer.layout.part(numbers, "missing")
            for ticket in range(tables.tickets):
                is_own = state.ticket[ticket] == HELD + seat or seer.layout.part(numbers, "offer")[ticket] > 0
                is_made = is_own and label[tables.ticket_a[ticket]] == label[tables.ticket_b[ticket]]
                assert bool(made[ticket]) == is_made
                assert (missing[ticket] > 0) == (is_own and not is_made)


@pytest.mark.parametrize("setting", BOARDS)
def test_what_tickets_lack_is_what_a_plain_search_finds(setting: Setting) -> None:
    game = setting.game_as(BoardGame)
    seer, tables = Seer(game, connects=True), game.tables
    for number, state in enumerate(states_of(game, 7, every=41)):
        assert isinstance(state, State)
        seat = number % game.players
        missing = seer.layout.part(seer.see(state, seat), "missing")
        for ticket in np.flatnonzero(missing).tolist():
            a, b = int(tables.ticket_a[ticket]), int(tables.ticket_b[ticket])
            assert missing[ticket] == fewest_trains(game, state, seat, a, b)


def fewest_trains(game: BoardGame, state: State, seat: int, start: int, goal: int) -> int:
    """By going over all routes again and again until no city comes nearer."""
    tables = game.tables
    far = int(tables.trains) + 1
    distance = {start: 0}
    while True:
        before = dict(distance)
        for route in range(tables.routes):
            is_mine = state.owner[route] == seat + 1
            if is_mine or int(state.open_to[route]) & int(tables.seat_bit[seat]):
                cost = 0 if is_mine else int(tables.length[route])
                a, b = int(tables.end_a[route]), int(tables.end_b[route])
                for one, other in ((a, b), (b, a)):
                    if distance.get(one, far) + cost < distance.get(other, far):
                        distance[other] = distance[one] + cost
        if distance == before:
            return distance.get(goal, far)


def test_what_a_ticket_lacks_is_the_shortest_way_over_open_routes() -> None:
    routes = {0: ["calgary-helena"], 1: ["denver-helena"]}
    scene = Scene(usa(), tickets={0: ["calgary-salt_lake_city", "denver-el_paso"]}, routes=routes)
    seer = Seer(scene.game, connects=True)
    numbers = dict(zip(seer.layout.names, seer.see(scene.state, 0).tolist(), strict=True))
    assert numbers["missing.calgary-salt_lake_city"] == 3  # helena-salt_lake_city
    assert numbers["missing.denver-el_paso"] == 4  # by santa_fe
    assert numbers["missing.dallas-new_york"] == 0  # not its own
    assert numbers["owner.me.calgary-helena"] == numbers["owner.next.denver-helena"] == 1
    assert numbers["open.denver-helena"] == 0


def test_mistakes_are_told() -> None:
    cards, usa_game = Setting("card_game", 2).game(), Setting("usa", 2).game()
    with pytest.raises(OptionError, match="The Card Game has no network"):
        layout_of(cards, connects=True)
    seer = Seer(usa_game)
    with pytest.raises(OptionError, match="of another game"):
        seer.see(rules_of(cards).new(Seeded(1)), 0)
    with pytest.raises(OptionError, match="no part 'hnad'; their parts are phase, to_move"):
        seer.layout.part(seer.see(rules_of(usa_game).new(Seeded(1)), 0), "hnad")
