"""France, setting up the game on each of its three maps [FL-01, FL-02, FS-01, FB-01]."""

from __future__ import annotations

from collections import defaultdict

import pytest

import branchline
from branchline import NotationError, OptionError, Table
from branchline.variants import BoardKey, find

# Trains and stations of each player, by game and number of players.
PIECES = {
    ("france_large", 3): (90, 0),
    ("france_large", 4): (70, 1),
    ("france_large", 5): (55, 2),
    ("france_large", 6): (45, 3),
    ("france_large", 7): (40, 3),
    ("france_small", 3): (45, 0),
    ("france_small", 4): (40, 1),
    ("france_small", 5): (35, 2),
    ("france_borders", 3): (50, 0),
    ("france_borders", 4): (45, 1),
    ("france_borders", 5): (40, 2),
}


def _cards_everywhere(table: Table) -> list[int]:
    state = table.state
    return [
        int(state.deck[card] + state.row[card] + state.discards[card])
        + sum(state.hand(seat)[card] for seat in range(table.game.players))
        for card in range(10)
    ]


@pytest.mark.rule("FL-01", "FS-01", "FB-01")
@pytest.mark.parametrize(("key", "players"), PIECES)
def test_trains_and_stations_are_fewer_or_more_by_the_number_of_players(key: BoardKey, players: int) -> None:
    seats = Table(key, players, seed=1).observe(None).seats
    assert [(seat.trains, seat.stations, seat.points) for seat in seats] == [(*PIECES[key, players], 0)] * players


@pytest.mark.rule("FL-01", "FS-01", "FB-01")
@pytest.mark.parametrize(
    ("key", "players", "words"),
    [
        ("france_large", 2, "3 to 7 players"),
        ("france_large", 8, "3 to 7 players"),
        ("france_small", 2, "3 to 5 players"),
        ("france_small", 6, "3 to 5 players"),
        ("france_borders", 2, "3 to 5 players"),
        ("france_borders", 6, "3 to 5 players"),
    ],
)
def test_fewer_than_three_or_too_many_cannot_play(key: str, players: int, words: str) -> None:
    with pytest.raises(OptionError, match=words):
        branchline.game(key, players)


@pytest.mark.rule("FL-01", "FS-01", "FB-01")
@pytest.mark.parametrize("key", ["france_large", "france_small", "france_borders"])
def test_with_three_players_no_station_can_even_be_named(key: str) -> None:
    with pytest.raises(NotationError, match="station"):
        Table(key, 3, seed=1).notation.parse("station paris")


@pytest.mark.rule("FL-02")
@pytest.mark.parametrize("players", [3, 7])
def test_the_deck_of_the_large_map_has_11_of_each_color_14_locomotives_and_6_plus_fours(players: int) -> None:
    cards = _cards_everywhere(Table("france_large", players, seed=3))
    assert cards == [11] * 8 + [14, 6]
    assert sum(cards) == 108


@pytest.mark.rule("FS-01", "FB-01", "US-02")
@pytest.mark.parametrize("key", ["france_small", "france_borders"])
def test_the_deck_of_the_small_map_is_that_of_the_base_game(key: str) -> None:
    assert _cards_everywhere(Table(key, 5, seed=3)) == [12] * 8 + [14, 0]


@pytest.mark.rule("FS-01", "FB-01")
@pytest.mark.parametrize("key", ["france_small", "france_borders"])
def test_on_the_small_map_nobody_can_so_much_as_name_a_plus_four(key: str) -> None:
    with pytest.raises(NotationError, match="is no card"):
        Table(key, 3, seed=3).notation.parse("take T")


@pytest.mark.rule("FL-01", "FS-01", "FB-01", "US-03")
@pytest.mark.parametrize(("key", "players"), PIECES)
def test_four_cards_are_dealt_to_each_and_five_lie_face_up(key: str, players: int) -> None:
    seen = Table(key, players, seed=2).observe(None)
    assert [seat.hand for seat in seen.seats] == [4] * players
    assert sum(seen.row) == 5


@pytest.mark.rule("FB-01")
def test_international_and_national_tickets_are_dealt_from_one_pile_for_each_tier() -> None:
    scopes: dict[str, set[str]] = defaultdict(set)
    for seed in range(12):
        table = Table("france_borders", 5, seed)
        for seat in range(5):
            for ticket in table.observe(seat).offer:
                dealt = table.game.variant.map.tickets[ticket]
                scopes[dealt.tier].add(dealt.scope)
    assert scopes == {tier: {"national", "international"} for tier in ("long", "medium", "short")}


@pytest.mark.rule("FB-01")
def test_the_map_with_borders_has_every_ticket_and_route_of_the_small_map_and_those_abroad() -> None:
    small, borders = find("france_small").map, find("france_borders").map
    assert {route.name for route in small.routes} < {route.name for route in borders.routes}
    national = [(ticket.name, ticket.points, ticket.tier) for ticket in borders.tickets if ticket.scope == "national"]
    assert sorted(national) == sorted((ticket.name, ticket.points, ticket.tier) for ticket in small.tickets)
    home = {city.index for city in borders.cities if city.country == "FR"}
    for ticket in borders.tickets:
        assert (ticket.scope == "national") == ({ticket.a, ticket.b} <= home)
