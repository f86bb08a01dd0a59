"""Map folders: what the shipped ones hold, and what is said about a broken one."""

from __future__ import annotations

import math
import os
import re
import tempfile
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline.board.maps import City, Route, RouteMap, load_map, shipped_maps
from branchline.board.variant import Variant
from branchline.cards import BLACK, COLOR_NAMES, COLORS, GRAY, ORANGE, RED
from branchline.errors import DataError, NotationError
from branchline.variants import find, games, variant_of

FILES = {
    "cities.csv": (
        "id,name,lat,lon,country",
        "bern,Bern,46.95,7.45,CH",
        "geneve,Genève,46.20,6.15,CH",
        "milano,Milano,45.46,9.19,IT",
        "zurich,Zürich,47.37,8.54,CH",
    ),
    "routes.csv": (
        "city_a,city_b,length,color,kind,locomotives,lane",
        "bern,geneve,2,gray,plain,0,1",
        "bern,zurich,1,red,plain,0,1",
        "bern,zurich,1,green,plain,0,2",
        "geneve,milano,4,gray,ferry,1,1",
        "milano,zurich,3,black,tunnel,0,1",
    ),
    "tickets.csv": (
        "city_a,city_b,points,kind",
        "geneve,zurich,3,regular",
        "bern,milano,4,regular",
    ),
}
GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "maps.md"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A correct map of four cities."""
    return write_map(tmp_path / "alps")


def write_map(folder: Path) -> Path:
    folder.mkdir()
    for file, lines in FILES.items():
        (folder / file).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def with_line(folder: Path, file: str, number: int, text: str) -> None:
    """Puts `text` in the place of this line, or behind the last one."""
    lines = list(FILES[file])
    lines[number - 1 : number] = [text]
    (folder / file).write_text("\n".join(lines) + "\n", encoding="utf-8")


def complaint(where: str | Path) -> str:
    with pytest.raises(DataError) as caught:
        load_map(where)
    return str(caught.value)


# The shipped maps

FRANCES = ("france_large", "france_small", "france_borders")
TIERS = ("long", "medium", "short")


def pairs_of(found: RouteMap) -> dict[tuple[int, int], list[Route]]:
    """The routes between each two cities, lane by lane."""
    pairs: dict[tuple[int, int], list[Route]] = {}
    for route in found.routes:
        pairs.setdefault((min(route.a, route.b), max(route.a, route.b)), []).append(route)
    return pairs


def spaces_of(found: RouteMap) -> Counter[int]:
    """How many spaces there are of each color."""
    spaces: Counter[int] = Counter()
    for route in found.routes:
        spaces[route.color] += route.length
    return spaces


@pytest.mark.parametrize(
    ("key", "cities", "routes", "pairs", "spaces", "tickets"),
    [
        ("usa", 36, 100, 78, 309, 30),
        ("europe", 47, 101, 90, 300, 46),
        ("nordic", 39, 81, 67, 207, 46),
        ("france_large", 65, 165, 134, 487, 78),
        ("france_small", 41, 100, 81, 254, 66),
        ("france_borders", 48, 125, 103, 330, 94),
    ],
)
def test_a_shipped_map_is_complete(key: str, cities: int, routes: int, pairs: int, spaces: int, tickets: int) -> None:
    found = load_map(key)
    assert (found.key, len(found.cities), len(found.routes), len(found.tickets)) == (key, cities, routes, tickets)
    assert len(pairs_of(found)) == pairs
    assert sum(route.length for route in found.routes) == spaces


@pytest.mark.parametrize(
    ("key", "plain", "tunnels", "ferries"),
    [
        ("usa", 100, 0, {}),
        ("europe", 70, 18, {1: 9, 2: 4}),
        ("nordic", 47, 10, {1: 18, 2: 6}),
        ("france_large", 135, 18, {2: 12}),
        ("france_small", 85, 11, {1: 2, 2: 2}),
        ("france_borders", 100, 17, {1: 4, 2: 4}),
    ],
)
def test_a_shipped_map_has_its_tunnels_and_its_ferries(
    key: str, plain: int, tunnels: int, ferries: dict[int, int]
) -> None:
    routes = load_map(key).routes
    kinds = Counter(route.kind for route in routes)
    assert (kinds["plain"], kinds["tunnel"]) == (plain, tunnels)
    assert Counter(route.locomotives for route in routes if route.is_ferry) == ferries


@pytest.mark.parametrize("key", [info.key for info in games() if isinstance(find(info.key), Variant)])
def test_every_length_on_a_shipped_map_scores_and_the_longest_one_is_there(key: str) -> None:
    lengths = {route.length for route in load_map(key).routes}
    points = rules_of(key).points
    assert lengths <= set(points)
    assert max(lengths) == max(points)


def test_each_color_has_as_many_routes_as_any_other() -> None:
    for key, each, gray in (("usa", 7, 44), ("europe", 8, 37)):
        colors = [route.color for route in load_map(key).routes]
        assert [colors.count(color) for color in range(GRAY, 8)] == [gray] + [each] * 8


def test_the_colors_of_the_nordic_routes_are_those_of_the_board() -> None:
    colors = Counter(route.color for route in load_map("nordic").routes)
    named = {name: colors[color] for color, name in enumerate(COLOR_NAMES)}
    assert named == {
        "purple": 10, "blue": 8, "orange": 9, "white": 9, "green": 9, "yellow": 8, "black": 9, "red": 8,
    }  # fmt: skip
    assert colors[GRAY] == 11


@pytest.mark.parametrize(
    ("key", "each", "gray"),
    [("france_large", {60, 61}, 0), ("france_small", {26, 27}, 41), ("france_borders", {32, 33}, 71)],
)
def test_in_france_each_color_has_as_many_spaces_as_any_other(key: str, each: set[int], gray: int) -> None:
    spaces = spaces_of(load_map(key))
    assert {spaces[color] for color in range(COLORS)} == each
    assert spaces[GRAY] == gray


@pytest.mark.rule("US-04")
def test_north_america_has_thirty_tickets_of_one_tier() -> None:
    assert [ticket.tier for ticket in load_map("usa").tickets] == ["regular"] * 30


@pytest.mark.rule("EU-02")
def test_europe_has_six_long_and_forty_regular_tickets() -> None:
    tiers = [ticket.tier for ticket in load_map("europe").tickets]
    assert (tiers.count("long"), tiers.count("regular"), len(tiers)) == (6, 40, 46)


@pytest.mark.rule("NO-02")
def test_the_nordic_countries_have_forty_six_tickets_of_one_tier() -> None:
    tickets = load_map("nordic").tickets
    assert [ticket.tier for ticket in tickets] == ["regular"] * 46
    assert sum(ticket.points for ticket in tickets) == 460
    assert (min(ticket.points for ticket in tickets), max(ticket.points for ticket in tickets)) == (3, 24)


@pytest.mark.parametrize(
    ("key", "spans"),
    [
        ("france_large", [(28, 17, 26), (34, 10, 16), (16, 4, 9)]),
        ("france_small", [(14, 12, 18), (21, 8, 11), (31, 4, 7)]),
        ("france_borders", [(30, 12, 18), (29, 8, 11), (35, 4, 7)]),
    ],
)
def test_the_french_tiers_are_long_medium_and_short_and_do_not_overlap(
    key: str, spans: list[tuple[int, int, int]]
) -> None:
    points = [[ticket.points for ticket in load_map(key).tickets if ticket.tier == tier] for tier in TIERS]
    assert [(len(of_tier), min(of_tier), max(of_tier)) for of_tier in points] == spans


def rules_of(key: str, **options: str) -> Variant:
    """The rules of a game with routes."""
    variant = variant_of(key, None, options)
    assert isinstance(variant, Variant)
    return variant


def tickets_needed(key: str, players: int, **options: str) -> dict[str, int]:
    """How many tickets of each tier are dealt to so many players or lie in their pile."""
    rules = rules_of(key, **options).seated(players).tickets
    pile = rules.pile or {}
    return {tier: rules.deal.get(tier, 0) * players + pile.get(tier, 0) for tier in rules.tiers}


@pytest.mark.parametrize(
    ("key", "options", "most"),
    [
        ("france_large", {}, {"long": 24, "medium": 29, "short": 10}),
        ("france_small", {}, {"long": 12, "medium": 19, "short": 29}),
        ("france_borders", {}, {"long": 27, "medium": 21, "short": 6}),
        ("france_borders", {"short_pile": "15"}, {"long": 27, "medium": 21, "short": 20}),
        ("france_borders", {"short_pile": "30"}, {"long": 27, "medium": 21, "short": 35}),
    ],
)
def test_the_french_tickets_suffice_for_deal_and_pile_with_every_number_of_players(
    key: str, options: dict[str, str], most: dict[str, int]
) -> None:
    there = Counter(ticket.tier for ticket in load_map(key).tickets)
    needed = [tickets_needed(key, players, **options) for players in find(key).players]
    assert {tier: max(of_players[tier] for of_players in needed) for tier in TIERS} == most
    assert all(there[tier] >= most[tier] for tier in TIERS)


def test_the_guide_names_the_tickets_that_each_game_needs() -> None:
    told: dict[tuple[str, str, int], int] = {}
    for line in GUIDE.read_text(encoding="utf-8").splitlines():
        if row := re.fullmatch(r"\| `(\w+)` (\w+) \| (.*) \|", line):
            told |= {
                (row[1], row[2], players): int(cell)
                for players, cell in enumerate(row[3].split(" | "), 2)
                if cell.isdigit()
            }
    needed = {
        (info.key, tier, players): count
        for info in games()
        if isinstance(find(info.key), Variant)
        for players in info.players
        for tier, count in tickets_needed(info.key, players).items()
    }
    assert told == needed


@pytest.mark.parametrize("key", FRANCES)
def test_every_french_city_is_on_a_ticket_and_no_ticket_joins_neighbors(key: str) -> None:
    found = load_map(key)
    assert {end for ticket in found.tickets for end in (ticket.a, ticket.b)} == set(range(len(found.cities)))
    neighbors = set(pairs_of(found))
    assert [t.name for t in found.tickets if (min(t.a, t.b), max(t.a, t.b)) in neighbors] == []


@pytest.mark.parametrize("key", FRANCES)
def test_trains_suffice_for_every_french_ticket_and_leave_room_on_the_map(key: str) -> None:
    found = load_map(key)
    every_lane = sum(route.length for route in found.routes)
    one_lane = sum(lanes[0].length for lanes in pairs_of(found).values())
    for players in find(key).players:
        trains = rules_of(key).seated(players).trains
        assert trains >= max(ticket.points for ticket in found.tickets)
        room = one_lane if players == 3 else every_lane  # FR-09, US-20
        assert 0.45 < players * trains / room < 0.8


@pytest.mark.rule("EU-05")
def test_europes_ferries_are_gray_and_have_locomotive_symbols() -> None:
    ferries = [route for route in load_map("europe").routes if route.is_ferry]
    assert all(ferry.is_gray for ferry in ferries)
    assert sorted(ferry.locomotives for ferry in ferries) == [1] * 9 + [2] * 4


@pytest.mark.rule("NO-05")
def test_a_nordic_ferry_may_have_a_color() -> None:
    ferries = [route for route in load_map("nordic").routes if route.is_ferry]
    assert Counter(ferry.is_gray for ferry in ferries) == {True: 4, False: 20}
    example = load_map("nordic").route("stavanger-kristiansand#2")
    assert (example.is_ferry, example.color, example.length, example.locomotives) == (True, ORANGE, 3, 1)


@pytest.mark.rule("NO-06")
def test_one_nordic_route_takes_any_four_cards_for_one() -> None:
    special = [route for route in load_map("nordic").routes if route.special or route.length == 9]
    assert [(r.name, r.length, r.is_gray, r.kind, r.special) for r in special] == [
        ("lieksa-murmansk", 9, True, "plain", "any4")
    ]


@pytest.mark.rule("NO-08")
def test_two_nordic_doubles_have_lanes_of_different_length_and_kind() -> None:
    doubles = [lanes for lanes in pairs_of(load_map("nordic")).values() if len(lanes) > 1]
    unequal = {
        lanes[0].name: [(lane.length, lane.kind) for lane in lanes]
        for lanes in doubles
        if len({(lane.length, lane.kind) for lane in lanes}) > 1
    }
    assert len(doubles) == 14
    assert unequal == {
        "kristiansand-stavanger": [(2, "tunnel"), (3, "ferry")],
        "mo_i_rana-trondheim": [(5, "tunnel"), (6, "ferry")],
    }


@pytest.mark.rule("FL-09")
def test_the_large_map_of_france_has_two_locomotives_on_every_ferry_and_no_gray_route() -> None:
    routes = load_map("france_large").routes
    assert {route.locomotives for route in routes if route.is_ferry} == {2}
    assert not any(route.is_gray for route in routes)


@pytest.mark.rule("FS-03")
@pytest.mark.parametrize("key", FRANCES[1:])
def test_the_small_maps_of_france_have_gray_ferries_with_a_second_locomotive_from_five_spaces_on(key: str) -> None:
    ferries = [route for route in load_map(key).routes if route.is_ferry]
    assert all(ferry.is_gray for ferry in ferries)
    assert all(ferry.locomotives == (2 if ferry.length >= 5 else 1) for ferry in ferries)


@pytest.mark.parametrize("key", FRANCES)
def test_the_two_lanes_of_a_french_double_differ_in_color_alone(key: str) -> None:
    for lanes in pairs_of(load_map(key)).values():
        assert len(lanes) <= 2
        assert len({(lane.length, lane.kind, lane.locomotives) for lane in lanes}) == 1
        colors = [lane.color for lane in lanes if not lane.is_gray]
        assert len(set(colors)) == len(colors)


def shortest_way(found: RouteMap, start: int, end: int, home: str) -> int:
    """The fewest spaces from one city to the other on a way through cities of this country."""
    far = {start: 0}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        if here != start and found.cities[here].country != home:
            continue
        for route in found.routes:
            if here in (route.a, route.b):
                there = route.a + route.b - here
                if far[here] + route.length < far.get(there, 999):
                    far[there] = far[here] + route.length
                    waiting.append(there)
    return far[end]


@pytest.mark.parametrize(
    ("key", "exceptions"),
    [
        ("usa", {"chicago-los_angeles", "los_angeles-miami", "los_angeles-new_york", "new_york-seattle",
                 "oklahoma_city-sault_st_marie"}),
        ("europe", {"athina-edinburgh", "london-wien"}),
        ("nordic", set()),
        ("france_large", set()),
        ("france_small", set()),
    ],
)  # fmt: skip
def test_a_ticket_is_worth_its_shortest_way_but_for_the_known_exceptions(key: str, exceptions: set[str]) -> None:
    found = load_map(key)
    assert {t.name for t in found.tickets if found.distance(t.a, t.b) != t.points} == exceptions


def test_a_ticket_of_the_map_with_borders_is_worth_its_shortest_way_through_france() -> None:
    found = load_map("france_borders")
    assert [t.name for t in found.tickets if shortest_way(found, t.a, t.b, "FR") != t.points] == []
    # Otherwise this would say no more than the test above.
    assert any(found.distance(t.a, t.b) < t.points for t in found.tickets)


# The maps of France as drawings


def spot(city: City) -> tuple[float, float]:
    """Where a city is on a flat map of France, in km."""
    return city.lon * 111.2 * math.cos(math.radians(46.5)), city.lat * 111.2


def kilometers(here: City, there: City) -> float:
    """How far it is as the crow flies, on a sphere."""
    lat, other = math.radians(here.lat), math.radians(there.lat)
    apart = math.radians(there.lon - here.lon)
    cosine = math.sin(lat) * math.sin(other) + math.cos(lat) * math.cos(other) * math.cos(apart)
    return 6371 * math.acos(min(1.0, cosine))


def turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    """Above 0 if c lies to the left of the line from a to b, below 0 if to its right."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def from_line(c: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    """How far c is from the straight line between a and b, in km."""
    length = math.dist(a, b)
    along = ((c[0] - a[0]) * (b[0] - a[0]) + (c[1] - a[1]) * (b[1] - a[1])) / length**2
    nearest = min(max(along, 0), 1)
    return math.dist(c, (a[0] + nearest * (b[0] - a[0]), a[1] + nearest * (b[1] - a[1])))


@pytest.mark.parametrize("key", FRANCES)
def test_drawn_as_straight_lines_no_two_french_routes_cross(key: str) -> None:
    found = load_map(key)
    spots = [spot(city) for city in found.cities]
    crossings = [
        (first, second)
        for first, second in combinations(pairs_of(found), 2)
        if set(first).isdisjoint(second)
        and turn(spots[first[0]], spots[first[1]], spots[second[0]])
        * turn(spots[first[0]], spots[first[1]], spots[second[1]])
        < 0
        and turn(spots[second[0]], spots[second[1]], spots[first[0]])
        * turn(spots[second[0]], spots[second[1]], spots[first[1]])
        < 0
    ]
    assert crossings == []


@pytest.mark.parametrize(("key", "room"), [("france_large", 19.5), ("france_small", 30), ("france_borders", 29.5)])
def test_no_french_route_is_drawn_over_a_city_that_it_does_not_end_in(key: str, room: float) -> None:
    found = load_map(key)
    spots = [spot(city) for city in found.cities]
    for a, b in pairs_of(found):
        assert all(from_line(spots[c], spots[a], spots[b]) >= room for c in range(len(spots)) if c not in (a, b))


@pytest.mark.parametrize("key", FRANCES)
def test_every_french_city_has_two_to_eight_neighbors(key: str) -> None:
    found = load_map(key)
    neighbors = Counter(city for pair in pairs_of(found) for city in pair)
    assert all(2 <= neighbors[city.index] <= 8 for city in found.cities)


@pytest.mark.parametrize(
    ("key", "space", "exceptions"),
    [
        ("france_large", 40, {"belle_ile-lorient", "bastia-toulon"}),
        ("france_small", 58, set()),
        ("france_borders", 58, set()),
    ],
)
def test_french_routes_are_as_long_as_the_way_is_far(key: str, space: int, exceptions: set[str]) -> None:
    found = load_map(key)
    off = {
        route.name
        for route in found.routes
        if abs(kilometers(found.cities[route.a], found.cities[route.b]) / space - route.length) > 0.6
    }
    assert off == exceptions


# The map with borders


@pytest.mark.rule("FB-01")
def test_the_map_with_borders_holds_the_small_map_unchanged() -> None:
    small, borders = load_map("france_small"), load_map("france_borders")
    home = {city.id for city in borders.cities if city.country == "FR"}

    def facts(found: RouteMap) -> set[tuple[object, ...]]:
        ids = [city.id for city in found.cities]
        cities = [city for city in found.cities if city.id in home]
        routes = [route for route in found.routes if {ids[route.a], ids[route.b]} <= home]
        tickets = [ticket for ticket in found.tickets if {ids[ticket.a], ids[ticket.b]} <= home]
        return {
            *((c.id, c.name, c.lat, c.lon, c.country) for c in cities),
            *((r.name, r.length, r.color, r.kind, r.locomotives) for r in routes),
            *((t.name, t.points, t.tier) for t in tickets),
        }

    assert facts(borders) == facts(small)
    assert len(home) == len(small.cities)
    assert {city.country for city in small.cities} == {"FR"}


def test_several_routes_lead_from_france_into_each_of_seven_countries() -> None:
    found = load_map("france_borders")
    countries = [city.country for city in found.cities]
    abroad = [tuple({countries[r.a], countries[r.b]} - {"FR"}) for r in found.routes]
    assert all(len(ends) <= 1 for ends in abroad)
    assert Counter(ends[0] for ends in abroad if ends) == {
        "GB": 4, "BE": 4, "DE": 4, "IT": 4, "LU": 3, "CH": 3, "ES": 3,
    }  # fmt: skip
    assert sorted(country for country in countries if country != "FR") == ["BE", "CH", "DE", "ES", "GB", "IT", "LU"]
    pairs = Counter(country for pair in pairs_of(found) for country in {countries[pair[0]], countries[pair[1]]})
    assert all(pairs[country] >= 2 for country in set(countries))


@pytest.mark.rule("FB-01")
def test_four_international_tickets_lead_from_france_to_each_country() -> None:
    found = load_map("france_borders")
    ends = [(t.scope, {found.cities[t.a].country, found.cities[t.b].country}) for t in found.tickets]
    assert Counter(scope for scope, _ in ends) == {"national": 66, "international": 28}
    assert all(countries == {"FR"} for scope, countries in ends if scope == "national")
    assert all("FR" in countries and len(countries) == 2 for scope, countries in ends if scope == "international")
    foreign = Counter(country for _, countries in ends for country in countries - {"FR"})
    assert set(foreign.values()) == {4}
    assert len(foreign) == 7


# What saved games rely on


@pytest.mark.parametrize(
    ("key", "fingerprint"),
    [
        ("usa", "3b5af46cc7793f9e"),
        ("europe", "b8fccf74cb3efa3b"),
        ("nordic", "e69cd6df6c745f55"),
        ("france_large", "73750cebfb9b684b"),
        ("france_small", "03c25a113b0ce9d2"),
        ("france_borders", "4bdfdf7f05ac3562"),
    ],
)
def test_the_facts_of_a_shipped_map_stay_as_saved_games_know_them(key: str, fingerprint: str) -> None:
    assert load_map(key).fingerprint == fingerprint


def test_every_shipped_map_tells_its_sources() -> None:
    assert set(shipped_maps()) >= {"usa", "europe", "nordic", *FRANCES}
    data = Path(load_map.__code__.co_filename).parents[1] / "data"
    assert all((data / key / "SOURCES.md").is_file() for key in shipped_maps())


# A map of one's own


def test_a_folder_outside_the_package_loads_in_the_same_way(folder: Path) -> None:
    alps = load_map(folder)
    assert alps == load_map(str(folder))
    assert alps.key == "alps"
    assert [city.name for city in alps.cities] == ["Bern", "Genève", "Milano", "Zürich"]
    assert [route.name for route in alps.routes] == [
        "bern-geneve", "bern-zurich", "bern-zurich#2", "geneve-milano", "milano-zurich",
    ]  # fmt: skip
    assert [(t.index, t.name, t.a, t.b, t.points) for t in alps.tickets] == [
        (0, "geneve-zurich", 1, 3, 3),
        (1, "bern-milano", 0, 2, 4),
    ]


def test_a_route_knows_its_color_and_kind(folder: Path) -> None:
    alps = load_map(folder)
    ferry, tunnel, plain = alps.route("geneve-milano"), alps.route("milano-zurich"), alps.route("bern-zurich")
    assert (ferry.is_ferry, ferry.is_tunnel, ferry.is_gray, ferry.locomotives) == (True, False, True, 1)
    assert (tunnel.is_ferry, tunnel.is_tunnel, tunnel.is_gray, tunnel.color) == (False, True, False, BLACK)
    assert (plain.is_ferry, plain.is_tunnel, plain.colors) == (False, False, (RED,))
    assert ferry.colors == (0, 1, 2, 3, 4, 5, 6, 7)


def test_a_folder_named_like_a_shipped_map_is_reached_by_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_map(tmp_path / "usa")
    monkeypatch.chdir(tmp_path)
    assert len(load_map("usa").cities) == 36
    assert len(load_map("./usa").cities) == len(load_map(Path("usa")).cities) == 4


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_byte_order_mark_empty_lines_and_order_of_columns_do_not_matter(folder: Path, end: str) -> None:
    plain = load_map(folder)
    for file, lines in FILES.items():
        mixed = ["", *(",".join(reversed(line.split(","))) for line in lines), "", ""]
        (folder / file).write_bytes(b"\xef\xbb\xbf" + end.join(mixed).encode())
    assert load_map(folder) == plain


def test_optional_columns_are_read_and_may_be_empty(folder: Path) -> None:
    for file, column, word in (("routes.csv", "special", "any4"), ("tickets.csv", "scope", "national")):
        header, first, *others = FILES[file]
        lines = [f"{header},{column}", f"{first},{word}", *(f"{line}," for line in others)]
        (folder / file).write_text("\n".join(lines), encoding="utf-8")
    alps = load_map(folder)
    assert [route.special for route in alps.routes] == ["any4", "", "", "", ""]
    assert [ticket.scope for ticket in alps.tickets] == ["national", ""]


def test_the_same_cities_in_two_tiers_are_two_tickets_with_two_names(folder: Path) -> None:
    with_line(folder, "tickets.csv", 4, "zurich,geneve,9,long")
    alps = load_map(folder)
    assert (alps.ticket("geneve-zurich").points, alps.ticket("geneve-zurich#2").points) == (3, 9)


def test_the_example_in_the_guide_loads(tmp_path: Path) -> None:
    page, _, _ = GUIDE.read_text(encoding="utf-8").partition("## Tickets for The Card Game")
    tables = re.findall(r"`(\w+\.csv)`\n\n```csv\n(.*?)```", page, re.DOTALL)
    assert [file for file, _ in tables] == list(FILES)
    for file, text in tables:
        (tmp_path / file).write_text(text, encoding="utf-8")
    assert len(load_map(tmp_path).routes) == 5


# What a map answers


def test_cities_of_a_route_or_ticket_are_understood_in_either_order(folder: Path) -> None:
    alps = load_map(folder)
    assert alps.route("zurich-bern#2") is alps.route("bern-zurich#2") is alps.routes[2]
    assert alps.ticket("milano-bern") is alps.ticket("bern-milano") is alps.tickets[1]
    assert alps.city("milano") is alps.cities[2]


def test_twins_are_the_other_routes_between_the_same_cities(folder: Path) -> None:
    with_line(folder, "routes.csv", 4, "zurich,bern,1,green,plain,0,2")
    alps = load_map(folder)
    assert alps.twins(alps.routes[1]) == (alps.routes[2],)
    assert alps.twins(alps.routes[2]) == (alps.routes[1],)
    assert alps.twins(alps.routes[0]) == ()


def test_a_parallel_track_is_like_the_route_beside_it(folder: Path) -> None:
    alps = load_map(folder)
    doubled = alps.with_parallel_tracks()
    assert doubled.routes[:5] == alps.routes
    assert [(track.index, track.name, track.beside) for track in doubled.routes[5:]] == [
        (5, "bern-geneve+", 0),
        (6, "bern-zurich+", 1),
        (7, "bern-zurich#2+", 2),
        (8, "geneve-milano+", 3),
        (9, "milano-zurich+", 4),
    ]
    for route, track in zip(alps.routes, doubled.routes[5:], strict=True):
        assert (track.a, track.b, track.length, track.color) == (route.a, route.b, route.length, route.color)
        assert (track.kind, track.locomotives, track.lane) == (route.kind, route.locomotives, route.lane)


def test_a_parallel_track_is_found_by_its_name_and_is_a_twin(folder: Path) -> None:
    doubled = load_map(folder).with_parallel_tracks()
    assert doubled.route("zurich-bern#2+") is doubled.route("bern-zurich#2+") is doubled.routes[7]
    twins = [twin.name for twin in doubled.twins(doubled.routes[1])]
    assert twins == ["bern-zurich#2", "bern-zurich+", "bern-zurich#2+"]
    with pytest.raises(NotationError, match=re.escape("there is 'bern-geneve' and 'bern-geneve+'")):
        doubled.route("geneve-bern#2+")


def test_parallel_tracks_do_not_change_the_fingerprint(folder: Path) -> None:
    alps = load_map(folder)
    assert alps.with_parallel_tracks().fingerprint == alps.fingerprint


def test_distance_is_the_fewest_spaces_on_any_way(folder: Path) -> None:
    with_line(folder, "routes.csv", 4, "bern,zurich,9,green,plain,0,2")
    alps = load_map(folder)
    names = {"bern": 0, "geneve": 2, "milano": 4, "zurich": 1}
    assert [alps.distance(0, alps.city(name).index) for name in names] == list(names.values())
    assert all(alps.distance(a, b) == alps.distance(b, a) for a in range(4) for b in range(4))


@pytest.mark.parametrize(
    ("file", "line", "text"),
    [
        ("cities.csv", 2, "bern2,Bern,46.95,7.45,CH"),
        ("cities.csv", 2, "bern,Bern,46.95,7.45,FR"),
        ("routes.csv", 2, "geneve,bern,2,gray,plain,0,1"),
        ("routes.csv", 2, "bern,geneve,3,gray,plain,0,1"),
        ("routes.csv", 2, "bern,geneve,2,blue,plain,0,1"),
        ("routes.csv", 2, "bern,geneve,2,gray,tunnel,0,1"),
        ("routes.csv", 5, "geneve,milano,4,gray,ferry,2,1"),
        ("tickets.csv", 2, "geneve,zurich,4,regular"),
        ("tickets.csv", 2, "geneve,zurich,3,long"),
        ("tickets.csv", 2, "geneve,milano,3,regular"),
    ],
)
def test_the_fingerprint_changes_with_every_fact_of_play(folder: Path, file: str, line: int, text: str) -> None:
    before = load_map(folder).fingerprint
    with_line(folder, file, line, text)
    if text.startswith("bern2"):
        for other in ("routes.csv", "tickets.csv"):
            path = folder / other
            path.write_text(path.read_text(encoding="utf-8").replace("bern", "bern2"), encoding="utf-8")
    assert load_map(folder).fingerprint != before


def test_the_fingerprint_does_not_depend_on_names_positions_or_the_folder(folder: Path) -> None:
    before = load_map(folder).fingerprint
    with_line(folder, "cities.csv", 2, "bern,Berne,47,7.5,CH")
    assert load_map(folder.rename(folder.with_name("other"))).fingerprint == before


@pytest.mark.parametrize(
    ("ask", "name", "words"),
    [
        ("city", "Zürich", "no city 'Zürich' on the map alps; did you mean 'zurich'?"),
        ("city", "x", "ids look like 'bern'"),
        ("route", "bern-zurch", "did you mean 'bern-zurich'"),
        ("route", "zurich-bern#3", "between these cities there is 'bern-zurich' and 'bern-zurich#2'"),
        ("route", "bern-milano", "routes from bern lead to geneve and zurich"),
        ("route", "", "names look like 'bern-geneve'"),
        ("ticket", "zurich-genf", "did you mean 'geneve-zurich'"),
        ("ticket", "\x1b[31m", r"no ticket '\x1b[31m' on the map alps; names look like 'geneve-zurich'"),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest_right_ones(folder: Path, ask: str, name: str, words: str) -> None:
    alps = load_map(folder)
    questions = {"city": alps.city, "route": alps.route, "ticket": alps.ticket}
    with pytest.raises(NotationError, match=re.escape(words)):
        questions[ask](name)


# Broken folders

CITY, ROUTE, TICKET = "cities.csv", "routes.csv", "tickets.csv"


@pytest.mark.parametrize(
    ("file", "line", "text", "words"),
    [
        # the shape of the file
        (CITY, 1, "id,name,lat,lon", "column 'country' is missing; the columns are id,name,lat,lon,country"),
        (CITY, 1, "id,name,lat,lon,country,size", "unknown column 'size'; the columns are id,name,lat,lon,country"),
        (CITY, 1, "id,name,lat,lon,lon", "column 'lon' stands there twice"),
        (ROUTE, 1, "city_a,city_b,lenght,color,kind,locomotives,lane", "did you mean 'length'?"),
        (ROUTE, 1, "city_a;city_b;length;color", "unknown column 'city_a;city_b;length;color'; "),
        (TICKET, 1, "city_a,city_b,points,kind,special", "and, if wanted, scope"),
        (CITY, 3, "geneve,Genève,46.20,6.15", "4 field(s), but the header has 5: id,name,lat,lon,country"),
        (CITY, 3, "geneve,Genève,46.20,6.15,CH,", "6 field(s), but the header has 5"),
        (CITY, 3, "   ", "1 field(s), but the header has 5"),
        (ROUTE, 3, "bern,zurich,,red,plain,0,1", "length is blank"),
        (CITY, 3, "geneve,  ,46.20,6.15,CH", "name is blank"),
        (TICKET, 2, "geneve,zurich,3,", "kind is blank"),
        (TICKET, 2, "geneve ,zurich,3,regular", "city_a 'geneve ' must have no spaces around it"),
        (CITY, 3, 'geneve,"Gen"ève,46.20,6.15,CH', "not correct CSV"),
        (CITY, 5, 'zurich,"Zürich,47.37,8.54,CH', "not correct CSV"),
        # cities
        (CITY, 2, "Bern,Bern,46.95,7.45,CH", "id 'Bern' must be lower-case ASCII letters"),
        (CITY, 2, "bérn,Bern,46.95,7.45,CH", "id 'bérn' must be lower-case ASCII letters"),
        (CITY, 2, "bern_,Bern,46.95,7.45,CH", "such as 'new_york'"),
        (CITY, 2, "be-rn,Bern,46.95,7.45,CH", "id 'be-rn'"),
        (CITY, 4, "bern,Milano,45.46,9.19,IT", "id 'bern' stands on line 2 already"),
        (CITY, 2, "bern,Be\trn,46.95,7.45,CH", r"name 'Be\trn' must be printable"),
        (CITY, 2, "bern,Bern,north,7.45,CH", "lat must be degrees from -90 to 90, such as '48.86', not 'north'"),
        (CITY, 2, "bern,Bern,90.01,7.45,CH", "lat must be degrees from -90 to 90"),
        (CITY, 2, "bern,Bern,46.95,-180.5,CH", "lon must be degrees from -180 to 180"),
        *(
            (CITY, 2, f"bern,Bern,46.95,{bad},CH", f"not '{bad}'")
            for bad in ("nan", "inf", "1e1", "+7", "\uff17", "7.")
        ),
        (CITY, 2, "bern,Bern,46.95,7.45,ch", "country must be two capital letters, such as 'FR', not 'ch'"),
        (CITY, 2, "bern,Bern,46.95,7.45,CHE", "country must be two capital letters"),
        # routes
        (ROUTE, 3, "bern,zurch,1,red,plain,0,1", "unknown city 'zurch' in city_b; did you mean 'zurich'?"),
        (ROUTE, 3, "x,zurich,1,red,plain,0,1", "unknown city 'x' in city_a; it must be an id of cities.csv"),
        (ROUTE, 3, "bern,bern,1,red,plain,0,1", "both ends are 'bern'; city_a and city_b must be two different"),
        (ROUTE, 3, "bern,zurich,1,pink,plain,0,1", "unknown color 'pink'; it must be purple, blue, orange, white,"),
        (ROUTE, 3, "bern,zurich,1,red,bridge,0,1", "unknown kind 'bridge'; it must be plain, ferry or tunnel"),
        *(
            (ROUTE, 3, f"bern,zurich,{bad},red,plain,0,1", f"length must be a whole number from 1 to 9, not '{bad}'")
            for bad in ("0", "10", "-1", "1.0", "1e3", "+2", "\uff12", "02", "1_0", "two", "9" * 50)
        ),
        (ROUTE, 3, f"bern,zurich,{'9' * 5000},red,plain,0,1", "length must be a whole number from 1 to 9, not '99"),
        (ROUTE, 3, "bern,zurich, 2,red,plain,0,1", "length ' 2' must have no spaces around it"),
        (ROUTE, 3, "bern,zurich,1,red,plain,none,1", "locomotives must be a whole number from 0 to 9, not 'none'"),
        (ROUTE, 3, "bern,zurich,1,red,plain,0,0", "lane must be a whole number from 1 to 9, not '0'"),
        (ROUTE, 5, "geneve,milano,4,gray,ferry,0,1", "a ferry of 4 spaces must have 1 to 4 locomotives, not 0"),
        (ROUTE, 5, "geneve,milano,4,gray,ferry,5,1", "a ferry of 4 spaces must have 1 to 4 locomotives, not 5"),
        (ROUTE, 6, "milano,zurich,3,black,tunnel,1,1", "locomotives must be 0 on a tunnel route, not 1; only a ferry"),
        (ROUTE, 4, "bern,zurich,1,green,plain,0,1", "lane 1 of bern-zurich stands on line 3 already; the next free"),
        (ROUTE, 4, "zurich,bern,1,green,plain,0,1", "lane 1 of zurich-bern stands on line 3 already"),
        (ROUTE, 4, "bern,zurich,1,green,plain,0,3", "lane 3 of bern-zurich leaves a gap; its 2 lane(s) must be"),
        (ROUTE, 2, "bern,geneve,2,gray,plain,0,2", "lane 2 of bern-geneve leaves a gap; its 1 lane(s) must be"),
        # tickets
        (TICKET, 2, "geneve,paris,3,regular", "unknown city 'paris' in city_b"),
        (TICKET, 2, "bern,bern,3,regular", "both ends are 'bern'"),
        (TICKET, 2, "geneve,zurich,0,regular", "points must be a whole number from 1 to 999, not '0'"),
        (TICKET, 2, "geneve,zurich,-3,regular", "points must be a whole number from 1 to 999, not '-3'"),
        (TICKET, 2, "geneve,zurich,3,Very long", "kind 'Very long' must be lower-case"),
        (TICKET, 4, "zurich,geneve,5,regular", "the regular ticket zurich-geneve stands on line 2 already"),
    ],
)
def test_a_mistake_is_named_with_its_file_and_line_and_what_would_be_right(
    folder: Path, file: str, line: int, text: str, words: str
) -> None:
    with_line(folder, file, line, text)
    said = complaint(folder)
    assert said.startswith(f"{folder / file}:{line}: ")
    assert words in said
    assert said.isprintable()


def test_cities_that_no_route_reaches_are_named(folder: Path) -> None:
    with_line(folder, ROUTE, 6, "geneve,milano,3,black,tunnel,0,2")
    with_line(folder, CITY, 6, "basel,Basel,47.56,7.59,CH\nchur,Chur,46.85,9.53,CH")
    said = complaint(folder)
    assert said.startswith(f"{folder / CITY}:6: no route joins basel and chur to the rest of the map")


def test_the_first_mistake_in_the_file_is_the_one_reported(folder: Path) -> None:
    (folder / CITY).write_text("\n".join([*FILES[CITY][:2], "geneve,,x", "milano"]), encoding="utf-8")
    (folder / ROUTE).unlink()
    assert complaint(folder).startswith(f"{folder / CITY}:3: 3 field(s)")


def test_a_cell_over_several_lines_is_named_by_the_line_it_begins_on(folder: Path) -> None:
    with_line(folder, CITY, 3, '\ngeneve,"Ge\n\nnève",46.20,6.15,CH')
    assert complaint(folder).startswith(f"{folder / CITY}:4: name 'Ge\\n\\nnève' must be printable")


def test_a_header_over_several_lines_is_named_by_the_first(folder: Path) -> None:
    (folder / TICKET).write_text('city_a,city_b,points,"kind\n"\n', encoding="utf-8")
    assert complaint(folder).startswith(f"{folder / TICKET}:1: unknown column 'kind\\n'; did you mean 'kind'?")


def test_empty_lines_are_counted(folder: Path) -> None:
    lines = [FILES[TICKET][0], 'geneve,zurich,3,"regular"', "", "", "bern,milano,4,?"]
    (folder / TICKET).write_bytes("\r\n".join(lines).encode())
    assert complaint(folder).startswith(f"{folder / TICKET}:5: kind '?'")


def write_largest_map(folder: Path, one_more_in: str = "") -> None:
    """A long chain of cities at the limits, or one row beyond them in this file."""
    rows = {
        CITY: [f"c{n},C,1,1,CH" for n in range(256)],
        ROUTE: [f"c{n % 254},c{n % 254 + 1},1,red,plain,0,{n // 254 + 1}" for n in range(401)],
        TICKET: [f"c{n},c{n + 1},1,regular" for n in range(251)],
    }
    for file, lines in rows.items():
        kept = lines if file == one_more_in else lines[:-1]
        (folder / file).write_text("\n".join([FILES[file][0], *kept]), encoding="utf-8")


def test_a_map_may_have_255_cities_400_routes_and_250_tickets(folder: Path) -> None:
    write_largest_map(folder)
    largest = load_map(folder)
    assert (len(largest.cities), len(largest.routes), len(largest.tickets)) == (255, 400, 250)
    assert largest.distance(0, 254) == 254


@pytest.mark.parametrize(("file", "limit"), [(CITY, "255 cities"), (ROUTE, "400 routes"), (TICKET, "250 tickets")])
def test_a_row_beyond_the_limit_is_refused(folder: Path, file: str, limit: str) -> None:
    write_largest_map(folder, one_more_in=file)
    line = int(limit[:3]) + 2
    assert complaint(folder) == f"{folder / file}:{line}: too many rows; a map can have at most {limit}"


@pytest.mark.parametrize("file", FILES)
def test_a_missing_empty_or_unreadable_file_is_named(folder: Path, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / file
    path.write_text("\n\n", encoding="utf-8")
    assert complaint(folder) == f"{path}: the file is empty; its first line must be {FILES[file][0]}"
    path.write_text(FILES[file][0], encoding="utf-8")
    assert complaint(folder).startswith(f"{path}: no ")
    path.write_bytes(b"\n\r\n" + FILES[file][0].encode() + b"\r\nGen\xe8ve")
    assert complaint(folder) == f"{path}:4: byte 0xe8 is not UTF-8; save the file as UTF-8"
    path.write_bytes(b"x" * 1_000_001)
    assert complaint(folder).startswith(f"{path}: the file is too large")
    path.unlink()
    assert complaint(folder).startswith(f"{path}: the file is missing; a map folder needs cities.csv, routes.csv and")
    path.mkdir()
    assert complaint(folder) == f"{path}: this is a folder; it must be a CSV file"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_named_pipe_is_refused_and_not_waited_for(folder: Path) -> None:
    (folder / CITY).unlink()
    os.mkfifo(folder / CITY)
    assert complaint(folder) == f"{folder / CITY}: this is not a file; it must be a CSV file"


@pytest.mark.parametrize(
    ("forbidden", "words"),
    [("cities.csv", "cities.csv: the file cannot be read: "), ("alps", "alps' cannot be opened: ")],
)
def test_what_the_system_forbids_is_told_with_its_reason(
    folder: Path, monkeypatch: pytest.MonkeyPatch, forbidden: str, words: str
) -> None:
    stat = Path.stat

    def refuse(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        if path.name == forbidden:
            raise PermissionError(13, "Permission denied")
        return stat(path, follow_symlinks=follow_symlinks)

    monkeypatch.setattr(Path, "stat", refuse)
    assert complaint(folder).endswith(f"{words}Permission denied")


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("urope", "no map folder 'urope' (shipped maps: europe, "),
        ("urope", "did you mean 'europe' or 'mini_europe'?"),
        ("", "a folder of your own needs cities.csv, routes.csv and tickets.csv"),
        ("no/such/place", "shipped maps: "),
        ("a\0b", r"no map folder 'a\x00b'"),
        ("x" * 5000, "cannot be opened: "),
        (__file__, "is not a folder; a map is a folder with cities.csv, routes.csv and tickets.csv"),
        (Path(__file__) / "map", "no map folder"),
    ],
)
def test_a_folder_that_is_none_is_answered_with_the_shipped_maps(where: str | Path, words: str) -> None:
    assert words in complaint(where)


CELLS = st.one_of(
    st.sampled_from(
        ["", " ", "0", "1", "2", "9", "-1", "nan", "bern", "zurich", "red", "gray", "ferry", "tunnel", '"']
    ),
    st.text(max_size=8),
)


def load_with(file: str, content: bytes) -> RouteMap | str:
    """The map with this file, or the text that refuses it; nothing else may happen."""
    with tempfile.TemporaryDirectory() as place:
        folder = write_map(Path(place) / "alps")
        (folder / file).write_bytes(content)
        try:
            return load_map(folder)
        except DataError as error:
            return str(error)


@settings(deadline=None)
@given(st.sampled_from(sorted(FILES)), st.one_of(st.binary(), st.text().map(str.encode)))
def test_garbage_in_any_file_is_refused(file: str, content: bytes) -> None:
    said = load_with(file, content)
    assert isinstance(said, str)
    assert f"{file}:" in said
    assert said.isprintable()


@settings(deadline=None)
@given(st.sampled_from(sorted(FILES)), st.integers(1, 5), st.integers(0, 6), CELLS)
def test_any_text_in_any_cell_gives_a_map_or_a_clear_refusal(file: str, line: int, column: int, cell: str) -> None:
    lines = list(FILES[file])
    cells = lines[line % len(lines)].split(",")
    cells[column % len(cells)] = cell
    lines[line % len(lines)] = ",".join(cells)
    found = load_with(file, "\n".join(lines).encode())
    if isinstance(found, str):
        assert re.search(r"/alps/(cities|routes|tickets)\.csv(:[1-7])?: ", found)
        assert found.isprintable()
    else:
        assert found.route(found.routes[0].name) is found.routes[0]
        assert all(found.distance(ticket.a, ticket.b) >= 1 for ticket in found.tickets)
