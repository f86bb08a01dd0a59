"""Payments against every set of cards that a hand holds, judged by the rule as the rulebook says it.

[US-15, US-16, EU-05 for claims; EU-06, EU-07, EU-10 for tunnels; EU-11 for stations.]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import branchline
from branchline import BoardGame, Seeded
from branchline.board.catalog import Action
from branchline.board.maps import Route
from branchline.board.rules.ending import begin_turn
from branchline.board.rules.setup import blank
from branchline.board.state import DEAL, DRAW, KEEP, STATION, TUNNEL, TURN, State
from branchline.cards import KINDS, LOCOMOTIVE
from branchline.variants import BoardKey

Cards = tuple[int, ...]  # counted by kind

GAMES = {key: branchline.game(key, players=2) for key in ("usa", "europe")}

# Few of most kinds and many of some, as hands are after a while; the last are the locomotives, and no +4 ones.
hands = st.tuples(*[st.sampled_from([0, 0, 0, 1, 1, 2, 3, 5, 8])] * 8, st.integers(0, 8), st.just(0))


# The rules in a few lines


def card_sets(hand: Cards, size: int) -> Iterator[Cards]:
    """Every way to take so many cards out of a hand."""
    if not hand:
        if size == 0:
            yield ()
        return
    for count in range(min(hand[0], size) + 1):
        for rest in card_sets(hand[1:], size - count):
            yield (count, *rest)


def colors_in(cards: Cards) -> set[int]:
    return {card for card in range(LOCOMOTIVE) if cards[card] > 0}


def pays_for_route(cards: Cards, route: Route) -> bool:
    """US-15, EU-05: one color at most, the route's own unless it is gray, and a locomotive for every symbol."""
    colors = colors_in(cards)
    right_color = len(colors) <= 1 and (route.is_gray or colors <= {route.color})
    return sum(cards) == route.length and right_color and cards[LOCOMOTIVE] >= route.locomotives


def pays_for_station(cards: Cards, cost: int) -> bool:
    """EU-11: a set of one color, locomotives standing in."""
    return sum(cards) == cost and len(colors_in(cards)) <= 1


def extra_due(laid: Cards, turned: Cards) -> int:
    """EU-06, EU-07: each locomotive turned up, and each card of a color that was laid down."""
    return turned[LOCOMOTIVE] + sum(turned[color] for color in colors_in(laid))


def pays_extra(cards: Cards, laid: Cards, turned: Cards) -> bool:
    """EU-06, EU-07: so many cards as are due, of the color laid down if any, or locomotives."""
    return sum(cards) == extra_due(laid, turned) and colors_in(cards) <= colors_in(laid)


# The game's answer


def cards_of(action: Action) -> Cards:
    assert action.payment is not None
    return action.payment.counts()


def turn_with(game: BoardGame, hand: Cards, *, trains: int = 45, stations_built: int = 0) -> State:
    """The first seat's turn; the second has no cards, and what the first does not hold is in the deck or the row."""
    state = blank(game.tables)
    begin_turn(game.tables, state, 0)
    left = [12] * LOCOMOTIVE + [14, 0]
    for card in range(KINDS):
        state.hands[card] = hand[card]
        left[card] -= hand[card]
    row = sorted(range(LOCOMOTIVE), key=lambda color: -left[color])[:5]
    for card in range(KINDS):
        state.row[card] = 1 if card in row else 0
        state.deck[card] = left[card] - state.row[card]
    state.row_n = sum(state.row)
    state.deck_n = sum(state.deck)
    state.trains[0] = trains
    for city in range(stations_built):
        state.station[city] = 1
        state.stations[0] -= 1
    return state


def payments_asked(game: BoardGame, state: State) -> list[Cards]:
    """The payments possible now, for a tunnel's extra or a station."""
    return [cards_of(game.actions[number]) for number in game.legal(state) if game.actions[number].kind == "pay"]


def assert_same(found: Sequence[Cards], expected: set[Cards]) -> None:
    assert set(found) == expected
    assert len(found) == len(expected), "a payment is there twice"


@cache
def _number(game: BoardGame, action: Action) -> int:
    return game.actions.index(action)


@pytest.mark.rule("US-15", "US-16", "US-17", "EU-05")
@pytest.mark.parametrize("key", list(GAMES))
@given(hand=hands, trains=st.sampled_from([45, 45, 45, 5, 3, 2, 1, 0]))
def test_every_set_of_cards_that_pays_for_a_route_can_be_paid_and_no_other(key: str, hand: Cards, trains: int) -> None:
    game = GAMES[key]
    state = turn_with(game, hand, trains=trains)
    found: dict[int, list[Cards]] = {route.index: [] for route in game.variant.map.routes}
    for number in game.legal(state):
        action = game.actions[number]
        if action.route is not None:
            found[action.route].append(cards_of(action))
    sets = {length: list(card_sets(hand, length)) for length in {route.length for route in game.variant.map.routes}}
    for route in game.variant.map.routes:
        expected = {cards for cards in sets[route.length] if pays_for_route(cards, route) and route.length <= trains}
        assert_same(found[route.index], expected)


@pytest.mark.rule("US-15", "US-16", "EU-05")
@pytest.mark.parametrize("key", list(GAMES))
@given(hand=hands, trains=st.sampled_from([45, 3, 0]))
def test_asked_one_by_one_the_actions_are_possible_that_are_listed(key: str, hand: Cards, trains: int) -> None:
    game = GAMES[key]
    state = turn_with(game, hand, trains=trains)
    listed = set(game.legal(state))
    assert {number for number in range(len(game.actions)) if game.is_legal(state, number)} == listed
    assert {number for number, possible in enumerate(game.mask(state)) if possible} == listed


@pytest.mark.rule("EU-06", "EU-07", "EU-08", "EU-10")
@given(hand=hands, seed=st.integers(0, 2**32), choice=st.integers(0, 10_000))
def test_every_set_of_cards_that_pays_a_tunnels_extra_can_be_paid_and_no_other(
    hand: Cards, seed: int, choice: int
) -> None:
    game = GAMES["europe"]
    state = turn_with(game, hand)
    tunnels = [
        number
        for number in game.legal(state)
        if (route := game.actions[number].route) is not None and game.variant.map.routes[route].is_tunnel
    ]
    if not tunnels:
        return
    claim = tunnels[choice % len(tunnels)]
    laid = cards_of(game.actions[claim])
    left = tuple(held - paid for held, paid in zip(hand, laid, strict=True))
    # Half of the deck away: what was laid down then comes up more often.
    for card in range(LOCOMOTIVE):
        if laid[card] == 0 and choice % 2:
            state.deck_n -= state.deck[card]
            state.deck[card] = 0
    (told,) = [event for event in game.play(state, claim, Seeded(seed)) if event.kind == "tunneled"]
    due = extra_due(laid, told.turned)
    assert told.count == due
    assert (state.phase == TUNNEL) == (due > 0)
    if due > 0:
        expected = {cards for cards in card_sets(left, due) if pays_extra(cards, laid, told.turned)}
        assert_same(payments_asked(game, state), expected)
        assert game.actions[game.legal(state)[-1]].kind == "refuse"
        assert {n for n in range(len(game.actions)) if game.is_legal(state, n)} == set(game.legal(state))


@pytest.mark.rule("EU-11")
@pytest.mark.parametrize("built", [0, 1, 2])
@given(hand=hands)
def test_every_set_of_cards_that_pays_for_a_station_can_be_paid_and_no_other(built: int, hand: Cards) -> None:
    game = GAMES["europe"]
    state = turn_with(game, hand, stations_built=built)
    cost = built + 1
    expected = {cards for cards in card_sets(hand, cost) if pays_for_station(cards, cost)}
    sites = {game.actions[number].city for number in game.legal(state)} - {None}
    assert sites == (set(range(built, len(game.variant.map.cities))) if expected else set())
    if expected:
        game.apply(state, _number(game, Action("station", city=built)), Seeded(1))
        assert_same(payments_asked(game, state), expected)
        assert len(game.legal(state)) == len(expected)
        assert {n for n in range(len(game.actions)) if game.is_legal(state, n)} == set(game.legal(state))


@pytest.mark.parametrize("key", ["usa", "europe"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_random_pick_is_the_action_at_that_place_of_the_list(key: BoardKey, players: int, seed: int) -> None:
    game, chance = branchline.game(key, players), Seeded(seed)
    state = game.new(chance)
    chooser, same = Seeded(seed, stream=1), Seeded(seed, stream=1)
    player = Random(seed)
    phases = set()
    while game.to_move(state) is not None:
        phases.add(int(state.phase))
        legal = game.legal(state)
        for _ in range(4):
            assert game.pick(state, chooser) == legal[same.below(len(legal))]
        assert chooser.words() == same.words()
        game.apply(state, player.choice(legal), chance)
    everywhere = {DEAL, TURN, DRAW, KEEP}
    assert phases == (everywhere | {TUNNEL, STATION} if key == "europe" else everywhere)
