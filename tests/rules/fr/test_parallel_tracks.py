"""France, parallel tracks from stations: who may build them where, and what they count [FR-06 to FR-08]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final

import pytest

import branchline
from branchline import BoardGame, NotationError, OptionError
from branchline.board.variant import Variant
from branchline.testing import Scene
from branchline.variants import BoardKey, find, france_borders, france_large, france_small

SINGLE: Final = "amiens-lille"  # 2 spaces, yellow
DOUBLE: Final = "orleans-paris"  # 2 spaces, blue and black
OPTIONS: Final = pytest.mark.parametrize("stations", ["owner", "open"])
ALL_THREE: Final = pytest.mark.parametrize(
    "variant", [france_large(), france_small(), france_borders()], ids=lambda variant: variant.key
)
NOBODY: Final = None
SITES: Final = pytest.mark.parametrize(("at_amiens", "at_lille"), list(product([NOBODY, 0, 1, 2], repeat=2)))


def _why(scene: Scene, action: str) -> str | None:
    reason = scene.why_not(action)
    return reason.code if reason is not None else None


def _builders(scene: Scene, track: str) -> set[int]:
    """The seats that the track is open to."""
    route = scene.game.variant.map.route(track).index
    return {seat for seat in range(scene.game.players) if scene.observe(None).open_to[route] >> seat & 1}


def _by_seat(owners: Mapping[str, int | None]) -> dict[int, Sequence[str]]:
    """What belongs to somebody, by seat."""
    seats = sorted({seat for seat in owners.values() if seat is not None})
    return {seat: [name for name, owner in owners.items() if owner == seat] for seat in seats}


def _draw_round(scene: Scene, seats: int) -> None:
    scene.play(*["draw", "draw"] * seats)


# Station option 1: from an own station


@pytest.mark.rule("FR-06")
@pytest.mark.parametrize("owner", [NOBODY, 1])
@SITES
def test_in_option_owner_one_builds_from_an_own_station_and_not_to_another_players(
    owner: int | None, at_amiens: int | None, at_lille: int | None
) -> None:
    scene = Scene(
        france_small(stations="owner"),
        players=5,
        routes=_by_seat({SINGLE: owner}),
        stations=_by_seat({"amiens": at_amiens, "lille": at_lille}),
    )
    may = {
        seat
        for seat in range(5)
        if owner is not None
        and seat != owner
        and ((at_amiens == seat and at_lille in (NOBODY, seat)) or (at_lille == seat and at_amiens in (NOBODY, seat)))
    }
    assert _builders(scene, f"{SINGLE}+") == may


# Station option 2: from any station


@pytest.mark.rule("FR-07")
@pytest.mark.parametrize("owner", [NOBODY, 1])
@SITES
def test_in_option_open_everybody_but_the_routes_owner_builds_from_any_station_at_either_end(
    owner: int | None, at_amiens: int | None, at_lille: int | None
) -> None:
    scene = Scene(
        france_small(stations="open"),
        players=5,
        routes=_by_seat({SINGLE: owner}),
        stations=_by_seat({"amiens": at_amiens, "lille": at_lille}),
    )
    has_station = at_amiens is not None or at_lille is not None
    assert _builders(scene, f"{SINGLE}+") == ({0, 2, 3, 4} if owner == 1 and has_station else set())


# Doubles


@pytest.mark.rule("FR-06", "FR-07", "FR-08")
@OPTIONS
@pytest.mark.parametrize("at_paris", [0, 1, 2])
@pytest.mark.parametrize(
    ("first", "second"),
    [pair for pair in product([NOBODY, 0, 1, 2], repeat=2) if pair[0] != pair[1]],  # US-19
)
def test_beside_each_route_of_a_double_those_build_who_have_none_between_its_cities(
    stations: str, at_paris: int, first: int | None, second: int | None
) -> None:
    scene = Scene(
        france_small(stations=stations),
        players=4,
        routes=_by_seat({DOUBLE: first, f"{DOUBLE}#2": second}),
        stations={at_paris: ["paris"]},
    )
    may = set(range(4)) if stations == "open" else {at_paris}
    assert _builders(scene, f"{DOUBLE}+") == (may - {first, second} if first is not None else set())
    assert _builders(scene, f"{DOUBLE}#2+") == (may - {first, second} if second is not None else set())


@pytest.mark.rule("FR-06", "FR-07")
@OPTIONS
def test_an_open_second_lane_does_not_matter(stations: str) -> None:
    scene = Scene(france_small(stations=stations), 4, hand="2L", routes={1: [DOUBLE]}, stations={0: ["paris"]})
    assert _why(scene, f"claim {DOUBLE}#2 2L") is None
    assert _why(scene, f"claim {DOUBLE}+ 2L") is None
    assert _why(scene, f"claim {DOUBLE}#2+ 2L") == "track-beside-open-route"


@pytest.mark.rule("FR-07")
@pytest.mark.parametrize("built", [f"{DOUBLE}+", f"{DOUBLE}#2+"])
def test_in_option_open_there_is_one_track_between_two_cities_over_the_whole_game(built: str) -> None:
    scene = Scene(
        france_small(stations="open"),
        players=5,
        hand="2L",
        routes={1: [DOUBLE], 2: [f"{DOUBLE}#2"]},
        stations={0: ["paris"], 4: ["orleans"]},
    )
    assert _builders(scene, f"{DOUBLE}+") == _builders(scene, f"{DOUBLE}#2+") == {0, 3, 4}
    scene.play(f"claim {built} 2L")
    assert _builders(scene, f"{DOUBLE}+") == _builders(scene, f"{DOUBLE}#2+") == set()
    _draw_round(scene, 2)
    other = f"{DOUBLE}#2+" if built == f"{DOUBLE}+" else f"{DOUBLE}+"
    assert scene.to_move == 3
    assert (_why(scene, f"claim {built} 2L"), _why(scene, f"claim {other} 2L")) == (
        "route-taken",
        "track-there-already",
    )


@pytest.mark.rule("FR-06", "FR-08")
def test_in_option_owner_the_stations_owner_builds_beside_one_route_of_a_double_only() -> None:
    scene = Scene(
        france_small(),
        players=4,
        hand="4L",
        routes={1: [DOUBLE], 2: [f"{DOUBLE}#2"]},
        stations={0: ["paris"]},
    )
    scene.play(f"claim {DOUBLE}#2+ 2L")
    _draw_round(scene, 3)
    assert scene.legal_for(f"{DOUBLE}+") == []
    assert _why(scene, f"claim {DOUBLE}+ 2L") == "double-yours"


@pytest.mark.rule("FR-08", "US-19")
@OPTIONS
def test_a_player_never_holds_two_tracks_between_the_same_cities(stations: str) -> None:
    variant = france_small(stations=stations)
    scene = Scene(variant, 4, hand="2L", routes={1: [DOUBLE], 0: [f"{DOUBLE}+"]}, stations={0: ["paris"]})
    assert _why(scene, f"claim {DOUBLE}#2 2L") == "double-yours"
    scene = Scene(variant, 4, hand="2L", routes={1: [DOUBLE], 0: [f"{DOUBLE}#2"]}, stations={0: ["paris"]})
    assert _why(scene, f"claim {DOUBLE}+ 2L") == "double-yours"
    assert _why(scene, f"claim {DOUBLE}#2+ 2L") == "double-yours"


@pytest.mark.rule("FR-08")
@OPTIONS
def test_a_track_does_not_close_the_second_lane_to_the_others(stations: str) -> None:
    scene = Scene(
        france_small(stations=stations),
        players=4,
        to_move=2,
        hand="2L",
        routes={1: [DOUBLE], 0: [f"{DOUBLE}+"]},
        stations={0: ["paris"]},
    )
    assert _why(scene, f"claim {DOUBLE}#2 2L") is None


# From where, beside what: in words


@pytest.mark.rule("FR-06")
def test_option_owner_says_why_a_track_cannot_be_built() -> None:
    variant = france_small(stations="owner")

    def why(routes: dict[int, Sequence[str]], stations: dict[int, Sequence[str]]) -> str | None:
        return _why(Scene(variant, 5, hand="2L", routes=routes, stations=stations), f"claim {SINGLE}+ 2L")

    assert why({}, {0: ["lille"]}) == "track-beside-open-route"
    assert why({0: [SINGLE]}, {0: ["lille"]}) == "double-yours"
    assert why({1: [SINGLE]}, {}) == "track-without-station"
    assert why({1: [SINGLE]}, {0: ["paris"]}) == "track-without-station"
    assert why({1: [SINGLE]}, {1: ["lille"]}) == "track-without-station"
    assert why({1: [SINGLE]}, {2: ["lille"]}) == "track-without-station"
    assert why({1: [SINGLE]}, {0: ["lille"], 1: ["amiens"]}) == "track-to-other-station"
    assert why({1: [SINGLE]}, {0: ["lille", "amiens"]}) is None
    assert why({1: [SINGLE]}, {0: ["lille"]}) is None


@pytest.mark.rule("FR-07")
def test_option_open_says_why_a_track_cannot_be_built() -> None:
    variant = france_small(stations="open")

    def why(routes: dict[int, Sequence[str]], stations: dict[int, Sequence[str]]) -> str | None:
        return _why(Scene(variant, 5, hand="2L", routes=routes, stations=stations), f"claim {SINGLE}+ 2L")

    assert why({}, {0: ["lille"]}) == "track-beside-open-route"
    assert why({0: [SINGLE]}, {1: ["lille"]}) == "double-yours"
    assert why({1: [SINGLE]}, {}) == "track-without-station"
    assert why({1: [SINGLE]}, {0: ["paris"]}) == "track-without-station"
    assert why({1: [SINGLE], 2: [f"{SINGLE}+"]}, {0: ["lille"]}) == "route-taken"
    assert why({1: [SINGLE]}, {1: ["lille"]}) is None
    assert why({1: [SINGLE]}, {0: ["lille"], 2: ["amiens"]}) is None


@pytest.mark.rule("FR-06", "FR-07")
def test_there_is_no_track_beside_a_track() -> None:
    for stations in ("owner", "open"):
        routes = branchline.game("france_small", 4, stations=stations).variant.map.routes
        originals = [route for route in routes if route.beside is None]
        tracks = [route for route in routes if route.beside is not None]
        assert [track.beside for track in tracks] == [route.index for route in originals]
        assert [track.name for track in tracks] == [f"{route.name}+" for route in originals]


@pytest.mark.rule("FR-06", "US-17")
def test_a_track_needs_as_many_trains_as_its_route() -> None:
    scene = Scene(france_small(), 4, hand="2L", trains={0: 1}, routes={1: [SINGLE]}, stations={0: ["lille"]})
    assert _why(scene, f"claim {SINGLE}+ 2L") == "too-few-trains"


# When


@pytest.mark.rule("FR-06")
def test_in_option_owner_the_track_is_built_in_a_later_turn_than_the_station() -> None:
    scene = Scene(france_small(), 4, hand="2L", hands={2: "2L"}, routes={1: [SINGLE]})
    assert _why(scene, f"claim {SINGLE}+ 2L") == "track-without-station"
    scene.play("station lille")
    assert scene.to_move == 1
    _draw_round(scene, 1)
    assert _why(scene, f"claim {SINGLE}+ 2L") == "track-without-station"  # of its own
    _draw_round(scene, 2)
    scene.play(f"claim {SINGLE}+ 2L")
    assert scene.owner(f"{SINGLE}+") == 0
    assert scene.owner(SINGLE) == 1
    scene.check()


@pytest.mark.rule("FR-07")
def test_in_option_open_the_next_player_may_already_use_a_new_station() -> None:
    scene = Scene(france_small(stations="open"), 4, hands={1: "2L", 2: "2L"}, routes={1: [SINGLE]})
    scene.play("station lille")
    assert _why(scene, f"claim {SINGLE}+ 2L") == "double-yours"
    _draw_round(scene, 1)
    scene.play(f"claim {SINGLE}+ 2L")
    assert scene.owner(f"{SINGLE}+") == 2


@pytest.mark.rule("FR-06", "FR-07")
@OPTIONS
def test_a_route_claimed_after_the_station_was_built_can_be_built_beside_too(stations: str) -> None:
    scene = Scene(france_small(stations=stations), 4, to_move=1, hand="2L", hands={0: "2L"}, stations={0: ["lille"]})
    assert _builders(scene, f"{SINGLE}+") == set()
    scene.play(f"claim {SINGLE} 2L")
    assert _builders(scene, f"{SINGLE}+") == ({0} if stations == "owner" else {0, 2, 3})
    _draw_round(scene, 2)
    scene.play(f"claim {SINGLE}+ 2L")
    assert scene.owner(f"{SINGLE}+") == 0


@pytest.mark.rule("FR-06", "FR-07")
@pytest.mark.parametrize(("stations", "still"), [("owner", set()), ("open", {0, 2, 3})])
def test_a_rivals_station_at_the_other_end_closes_the_track_in_option_owner_only(
    stations: str, still: set[int]
) -> None:
    scene = Scene(france_small(stations=stations), 4, to_move=2, routes={1: [SINGLE]}, stations={0: ["lille"]})
    assert 0 in _builders(scene, f"{SINGLE}+")
    scene.play("station amiens")
    assert _builders(scene, f"{SINGLE}+") == still


@pytest.mark.rule("FR-06")
def test_a_rivals_station_at_the_other_end_does_not_undo_a_track_that_was_built() -> None:
    scene = Scene(france_small(), 4, to_move=2, routes={1: [SINGLE], 0: [f"{SINGLE}+"]}, stations={0: ["lille"]})
    scene.play("station amiens")
    assert scene.owner(f"{SINGLE}+") == 0
    scene.check()


@pytest.mark.rule("FR-06", "FR-07")
@OPTIONS
def test_any_number_of_tracks_is_built_from_one_station_in_different_directions(stations: str) -> None:
    names = ["amiens-paris", "orleans-paris", "paris-reims#2", "paris-troyes"]
    scene = Scene(
        france_small(stations=stations), 4, hand="8L", routes={1: names[:2], 2: names[2:]}, stations={0: ["paris"]}
    )
    for name in names:
        scene.play(f"claim {name}+ 2L")
        _draw_round(scene, 3)
    assert [scene.owner(f"{name}+") for name in names] == [0, 0, 0, 0]
    scene.check()


@pytest.mark.rule("FR-07")
def test_in_option_open_several_players_build_from_one_station() -> None:
    scene = Scene(
        france_small(stations="open"),
        players=4,
        hands={0: "2L", 1: "2L"},
        routes={2: ["amiens-paris"], 3: ["paris-troyes"]},
        stations={2: ["paris"]},
    )
    scene.play("claim amiens-paris+ 2L", "claim paris-troyes+ 2L")
    assert (scene.owner("amiens-paris+"), scene.owner("paris-troyes+")) == (0, 1)


# The same cost


@pytest.mark.rule("FR-06")
@ALL_THREE
def test_every_track_takes_the_payments_of_the_route_beside_it(variant: Variant) -> None:
    game = BoardGame(variant, 4)
    ways: dict[int, list[tuple[object, ...]]] = {}
    for action in game.actions:
        if action.route is not None:
            ways.setdefault(action.route, []).append((action.payment, action.sets, action.color))
    tracks = [route for route in game.variant.map.routes if route.beside is not None]
    assert len(tracks) == len(variant.map.routes)
    for track in tracks:
        assert track.beside is not None
        beside = game.variant.map.routes[track.beside]
        assert ways[track.index] == ways[track.beside]
        assert {track.a, track.b} == {beside.a, beside.b}


@pytest.mark.rule("FR-06")
@pytest.mark.parametrize(
    ("hand", "payments"),
    [("2Y", ["2Y"]), ("1Y 1L", ["1Y 1L"]), ("2B", []), ("3B 1Y", ["sets 1"]), ("1Y", [])],
)
def test_a_track_is_paid_in_the_color_of_the_route(hand: str, payments: list[str]) -> None:
    scene = Scene(france_small(), 4, hand=hand, routes={1: [SINGLE]}, stations={0: ["lille"]})
    assert scene.legal_for(f"{SINGLE}+") == payments


@pytest.mark.rule("FR-06", "FR-01")
def test_a_track_is_paid_with_three_alike_too() -> None:
    scene = Scene(france_small(), 4, hand="3B 1Y", routes={1: [SINGLE]}, stations={0: ["lille"]})
    scene.play(f"claim {SINGLE}+ 3B 1Y")
    assert (scene.owner(f"{SINGLE}+"), scene.hand(0)) == (0, "")


@pytest.mark.rule("FR-06", "FR-04")
def test_a_track_through_a_tunnel_turns_up_cards() -> None:
    tunnel = "annecy-besancon"  # 3 white
    scene = Scene(france_small(), 4, hand="4W", chance="W G G", routes={1: [tunnel]}, stations={0: ["annecy"]})
    scene.play(f"claim {tunnel}+ 3W")
    assert scene.legal() == ["pay 1W", "refuse"]
    scene.play("pay 1W")
    assert (scene.owner(f"{tunnel}+"), scene.hand(0)) == (0, "")
    scene.check()


@pytest.mark.rule("FR-06", "EU-08")
def test_a_track_that_was_refused_stays_open() -> None:
    tunnel = "annecy-besancon"
    scene = Scene(france_small(), 4, hand="3W", chance="W G G", routes={1: [tunnel]}, stations={0: ["annecy"]})
    scene.play(f"claim {tunnel}+ 3W", "refuse")
    assert scene.owner(f"{tunnel}+") is None
    assert _builders(scene, f"{tunnel}+") == {0}


@pytest.mark.rule("FR-06", "EU-05", "FL-09")
@pytest.mark.parametrize(
    ("variant", "hand", "payments"),
    [
        (france_small(), "4G", []),
        (france_small(), "3G 1L", ["3G 1L"]),
        (france_large(), "4R 1L", []),
        (france_large(), "3R 2T", []),
        (france_large(), "3R 2L", ["3R 2L"]),
    ],
)
def test_a_track_of_a_ferry_wants_its_locomotives(variant: Variant, hand: str, payments: list[str]) -> None:
    scene = Scene(variant, 4, hand=hand, routes={1: ["bastia-nice"]}, stations={0: ["nice"]})
    assert scene.legal_for("bastia-nice+") == payments


@pytest.mark.rule("FR-06", "FL-07")
def test_a_track_of_four_spaces_takes_plus_fours() -> None:
    scene = Scene(france_large(), 4, hand="2K 1T", routes={1: ["bayonne-bordeaux"]}, stations={0: ["bayonne"]})
    assert scene.legal_for("bayonne-bordeaux+") == ["2K 1T"]


# What a track counts


@pytest.mark.rule("FR-08")
@ALL_THREE
def test_a_track_scores_points_uses_trains_and_its_cards_are_discarded(variant: Variant) -> None:
    length = variant.map.route("lille-paris").length
    scene = Scene(variant, 4, hand=f"{length}L", routes={1: ["lille-paris"]}, stations={0: ["paris"]})
    before = scene.trains(0)
    scene.play(f"claim lille-paris+ {length}L")
    assert scene.points(0) == scene.points(1) == variant.points[length]
    assert scene.trains(0) == before - length
    assert scene.discards == f"{length}L"
    assert scene.to_move == 1


@pytest.mark.rule("FR-08", "US-24", "US-25")
@OPTIONS
def test_a_track_joins_cities_for_tickets_and_lengthens_the_longest_path(stations: str) -> None:
    scene = Scene(
        france_small(stations=stations),
        players=4,
        routes={1: ["amiens-paris"], 0: ["amiens-calais", "amiens-paris+"]},
        stations={0: ["paris"]},
        tickets={0: ["calais-paris"], 1: ["lille-orleans"]},
    )
    assert [line.points["tickets"] for line in scene.sheet] == [4, -6, 0, 0]
    assert [line.points["longest_path"] for line in scene.sheet] == [10, 0, 0, 0]
    assert scene.sheet[0].points["routes"] == 4


@pytest.mark.rule("FR-08")
def test_what_another_builds_beside_a_route_takes_nothing_from_its_owner() -> None:
    scene = Scene(
        france_small(),
        players=4,
        routes={1: ["amiens-calais", "amiens-paris"], 0: ["amiens-paris+"]},
        stations={0: ["paris"]},
        tickets={1: ["calais-paris"]},
    )
    assert scene.scores == (2, 18, 0, 0)


# The option, and games without tracks


@pytest.mark.rule("FR-08")
@pytest.mark.parametrize("key", ["france_large", "france_small", "france_borders"])
def test_unless_an_option_says_otherwise_only_the_owner_of_a_station_builds_from_it(key: BoardKey) -> None:
    assert find(key).options["stations"] == "owner"
    for variant, builders in ((find(key), {0}), (find(key, stations="open"), {0, 2, 3})):
        scene = Scene(variant, 4, routes={1: [SINGLE]}, stations={0: ["lille"]})
        assert _builders(scene, f"{SINGLE}+") == builders


@pytest.mark.rule("FR-08")
@pytest.mark.parametrize("stations", ["", "both", "OPEN", "owner "])
def test_there_is_no_third_option(stations: str) -> None:
    with pytest.raises(OptionError, match="owner or open"):
        find("france_small", stations=stations)
    with pytest.raises(OptionError, match="owner or open"):
        france_small(stations=stations)


@pytest.mark.rule("FR-06", "FR-07", "FL-01", "FS-01")
@OPTIONS
@pytest.mark.parametrize("key", ["france_large", "france_small", "france_borders"])
def test_three_players_have_no_stations_and_so_no_tracks(key: BoardKey, stations: str) -> None:
    game = branchline.game(key, 3, stations=stations)
    assert all(route.beside is None for route in game.variant.map.routes)
    with pytest.raises(NotationError, match=r"amiens-lille\+"):
        Scene(find(key, stations=stations), 3).why_not(f"claim {SINGLE}+ 2L")


@pytest.mark.rule("FR-06", "FR-07")
@OPTIONS
@pytest.mark.parametrize("players", [4, 7])
def test_on_the_large_map_tracks_are_built_by_four_to_seven_players(stations: str, players: int) -> None:
    last = players - 1
    scene = Scene(france_large(stations=stations), players, routes={0: [SINGLE]}, stations={last: ["lille"]})
    assert _builders(scene, f"{SINGLE}+") == ({last} if stations == "owner" else set(range(1, players)))


def test_a_scene_with_a_track_beside_an_open_route_cannot_be() -> None:
    with pytest.raises(AssertionError, match="beside an open one"):
        Scene(france_borders(), 4, routes={0: [f"{SINGLE}+"]})
