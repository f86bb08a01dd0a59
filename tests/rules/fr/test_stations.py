"""France, stations: free, a whole turn, and no help at the end [FR-05]."""

from __future__ import annotations

import pytest

from branchline.board.variant import Variant
from branchline.testing import Scene
from branchline.variants import france_borders, france_large, france_small

ALL_THREE = pytest.mark.parametrize(
    "variant", [france_large(), france_small(), france_borders()], ids=lambda variant: variant.key
)


def _sites(scene: Scene) -> list[str]:
    return [text.removeprefix("station ") for text in scene.legal() if text.startswith("station ")]


def _why(scene: Scene, action: str) -> str | None:
    reason = scene.why_not(action)
    return reason.code if reason is not None else None


@pytest.mark.rule("FR-05")
@ALL_THREE
def test_a_station_costs_no_cards_and_can_be_built_in_any_city_with_an_empty_hand(variant: Variant) -> None:
    scene = Scene(variant, players=4, hand="")
    assert _sites(scene) == [city.id for city in variant.map.cities]
    scene.play("station paris")
    assert scene.station_owner("paris") == 0
    assert scene.observe(None).seats[0].stations == 0
    scene.check()


@pytest.mark.rule("FR-05")
@ALL_THREE
def test_a_station_takes_a_whole_turn_and_nothing_else(variant: Variant) -> None:
    scene = Scene(variant, players=4, hand="4R 2L")
    before = scene.observe(None).seats[0]
    scene.play("station paris")
    after = scene.observe(None).seats[0]
    assert scene.to_move == 1
    assert (scene.hand(0), scene.discards) == ("4R 2L", "")
    assert (after.trains, after.points) == (before.trains, before.points)


@pytest.mark.rule("FR-05")
def test_a_station_asks_for_no_payment() -> None:
    scene = Scene(france_large(), players=7, hand="9R")
    scene.play("station paris")
    assert [event.kind for event in scene.events[-1] if event.kind in ("sited", "built")] == ["built"]
    assert sum(scene.told("built")[0].cards) == 0


@pytest.mark.rule("FR-05", "EU-11")
@ALL_THREE
def test_there_is_only_one_station_in_a_city(variant: Variant) -> None:
    scene = Scene(variant, players=5, stations={0: ["paris"], 1: ["lyon"]})
    assert [_why(scene, f"station {city}") for city in ("paris", "lyon")] == ["station-there"] * 2
    assert len(_sites(scene)) == len(variant.map.cities) - 2


@pytest.mark.rule("FR-05", "FL-01")
def test_every_further_station_is_free_too_until_none_is_left() -> None:
    scene = Scene(france_large(), players=6, stations={0: ["paris", "lyon"]})
    scene.play("station lille")
    scene.play(*["draw", "draw"] * 5)
    assert scene.to_move == 0
    assert _sites(scene) == []
    assert _why(scene, "station nice") == "no-stations-left"


@pytest.mark.rule("FR-05")
@ALL_THREE
def test_a_station_that_was_not_built_is_worth_nothing(variant: Variant) -> None:
    scene = Scene(variant, players=5, stations={0: ["paris"]})
    assert scene.scores == (0, 0, 0, 0, 0)
    assert all("stations" not in line.points for line in scene.sheet)


@pytest.mark.rule("FR-05")
@pytest.mark.parametrize("stations", ["owner", "open"])
def test_a_station_borrows_no_route_at_the_end(stations: str) -> None:
    for variant in (france_small(stations=stations), france_borders(stations=stations)):
        scene = Scene(
            variant,
            players=4,
            routes={0: ["amiens-calais"], 1: ["amiens-paris"]},
            stations={0: ["amiens"]},
            tickets={0: ["calais-paris"]},
        )
        assert scene.sheet[0].points["tickets"] == -4
        assert scene.sheet[0].tickets_made == ()
