# ruff: noqa: RUF001  (pairs of cities are printed with an en dash)
"""Free stations, parallel tracks, tickets by tier and borders, as the terminal shows them [FR-02 to FR-08, FB-04]."""

from __future__ import annotations

import re

import pytest

import branchline
from branchline.cli.keyboard.board.map_picture import draw_map
from branchline.cli.keyboard.board.progress import paying_nothing, shown_routes
from branchline.cli.keyboard.board.typed import BoardReader
from branchline.cli.keyboard.screen import Screen
from branchline.errors import NotationError
from branchline.testing import Scene
from branchline.variants import france_borders, france_large, france_small, nordic
from branchline.view.log import Log
from branchline.view.words import words_of
from tests.cli.running import Run, Sit


def beside_paris_reims(stations: dict[int, list[str]], *, hand: str = "2B", rule: str = "owner") -> Scene:
    """Ben has Paris-Reims."""
    return Scene(
        france_small(stations=rule), players=4, hand=hand, routes={1: ["paris-reims"]}, stations=dict(stations)
    )


# Stations


@pytest.mark.rule("FR-05")
def test_a_station_that_costs_nothing_stands_at_once(sit: Sit) -> None:
    for typed in (["station reims"], ["station", "reims"]):
        scene = Scene(france_small(), players=4, hand="2B")
        out = sit(scene, *typed)
        assert "You build a station in Reims; it costs nothing." in out
        assert "The station in Reims costs" not in out
        assert scene.station_owner("reims") == 0
        assert scene.hand(0) == "2B"
    assert Log(scene.game, 1, ["Anna", "Ben", "Cleo", "Dan"]).lines(
        Scene(france_small(), players=4).play("station reims")
    ) == ["Anna builds a station in Reims; it costs nothing."]


@pytest.mark.rule("FL-01", "FS-01")
def test_with_three_players_nobody_speaks_of_stations_or_tracks(sit: Sit) -> None:
    scene = Scene(france_small(), players=3, hand="2B", routes={1: ["paris-reims"]})
    out = sit(scene, "routes paris", "routes", "scores", "?", "map")
    assert "station" not in out.replace("stations=owner", "").replace("in brackets a station", "")
    assert "parallel" not in out


# Parallel tracks


@pytest.mark.rule("FR-06")
def test_a_track_is_shown_only_while_it_is_open_to_the_viewer_or_claimed(sit: Sit) -> None:
    closed = beside_paris_reims({2: ["reims"]})
    assert "parallel" not in sit(closed, "routes paris", "routes", "claims", "map")
    mine = beside_paris_reims({0: ["reims"]})
    out = sit(mine, "routes paris", "routes", "claims")
    assert "Reims #1 (parallel)" in out
    assert "Parallel tracks that you may build: Paris–Reims (parallel) 2." in out
    assert "Claim them with a +, like claim paris-reims+." in " ".join(out.split())
    assert re.search(r"\d+ .Paris–Reims \(parallel\) 2B", out)
    routes = len(branchline.game("france_small", 3).variant.map.routes)
    assert f"{routes - 1} of {routes} routes are open to somebody." in out


@pytest.mark.rule("FR-06", "FR-07")
def test_a_spectator_sees_the_tracks_that_somebody_may_build() -> None:
    scene = beside_paris_reims({0: ["reims"]})
    names = [
        [route.name for route in shown_routes(scene.game, scene.observe(seat)) if route.beside is not None]
        for seat in (0, 1, 2, None)
    ]
    assert names == [["paris-reims+"], [], [], ["paris-reims+"]]
    for_all = beside_paris_reims({2: ["reims"]}, rule="open")
    names = [
        [route.name for route in shown_routes(for_all.game, for_all.observe(seat)) if route.beside is not None]
        for seat in (0, 1, 2)
    ]
    assert names == [["paris-reims+"], [], ["paris-reims+"]]


@pytest.mark.rule("FR-08")
@pytest.mark.parametrize(
    "typed", ["claim par-rei+ 2B", "claim paris reims + 2B", "claim rei-par#1+ bb", "claim par-rei#1+"]
)
def test_a_track_is_named_with_a_plus(sit: Sit, typed: str) -> None:
    scene = beside_paris_reims({0: ["reims"]})
    out = sit(scene, typed, "routes")
    assert scene.owner("paris-reims+") == 0
    assert "You claim Paris–Reims (parallel) with 2 blue for 2 points." in out


@pytest.mark.rule("FR-06", "FR-08")
def test_without_the_plus_no_track_is_meant(sit: Sit) -> None:
    scene = beside_paris_reims({0: ["reims"]})
    out = " ".join(sit(scene, "claim par-rei 2B").split())
    assert scene.owner("paris-reims+") is None
    assert "Ben already has Paris–Reims. The parallel track beside it is open to you: claim paris-reims+." in out
    both = beside_paris_reims({0: ["reims"]}, hand="2Y")
    sit(both, "claim par-rei 2Y")
    assert both.owner("paris-reims#2") == 0


@pytest.mark.parametrize(
    ("stations", "track", "reason"),
    [
        ({}, "par-rei+", "has none at either end"),
        ({2: ["reims"]}, "par-rei+", "has none at either end"),
        ({0: ["reims"], 2: ["paris"]}, "par-rei+", "would end at another player's station"),
        ({0: ["rouen"]}, "par-rou+", "Paris–Rouen is still open"),
    ],
)
def test_a_track_that_cannot_be_built_says_why(
    sit: Sit, stations: dict[int, list[str]], track: str, reason: str
) -> None:
    assert reason in " ".join(sit(beside_paris_reims(stations), f"claim {track}").split())


@pytest.mark.rule("FR-06", "FR-08")
def test_with_the_plus_the_tracks_of_all_lanes_are_meant() -> None:
    reader = BoardReader(branchline.game("france_small", 4))

    def named(text: str) -> list[str]:
        return [route.name for route in reader.routes(text.split())]

    assert named("par-rei") == ["paris-reims", "paris-reims#2"]
    assert named("par-rei+") == named("paris reims +") == ["paris-reims+", "paris-reims#2+"]
    assert named("par-rei#1+") == ["paris-reims+"]
    assert named("rei-par#2 +") == ["paris-reims#2+"]
    for wrong in ("par-rei++", "par+-rei", "par-rei+#2"):
        with pytest.raises(NotationError, match=r"one \+ at the end of its name"):
            named(wrong)


def test_a_game_without_tracks_has_no_name_for_one() -> None:
    with pytest.raises(NotationError, match="no route 'bergen-oslo\\+'"):
        BoardReader(branchline.game("nordic", 2)).routes(["ber-osl+"])


@pytest.mark.rule("FR-06")
def test_the_map_draws_a_claimed_track_beside_its_route() -> None:
    def drawn(scene: Scene, viewer: int | None) -> str:
        screen = Screen()
        with screen.console.capture() as page:
            draw_map(screen, scene.game, scene.observe(viewer), words_of())
        return page.get()

    plain = beside_paris_reims({})
    assert drawn(plain, 0) == drawn(plain, None)
    closed = beside_paris_reims({2: ["reims"]})
    assert drawn(closed, 0) == drawn(closed, 1)
    assert drawn(closed, 2) != drawn(closed, 0)
    station = {0: ["reims"]}
    built = Scene(france_small(), players=4, routes={1: ["paris-reims"], 0: ["paris-reims+"]}, stations=station)
    assert drawn(built, 3).count("1") > drawn(beside_paris_reims(station), 3).count("1")


# Tickets


@pytest.mark.rule("FR-03", "FL-05")
@pytest.mark.parametrize(("players", "hint"), [("3", "4 or 5"), ("4", "3 or 4"), ("5", "2 or 3"), ("7", "1 or 2")])
def test_the_deal_says_how_many_tickets_may_be_kept_and_shows_their_tiers(run: Run, players: str, hint: str) -> None:
    ran = run("play", "france_large", "--players", players, "--seed", "5", "--no-save", typed=["all"])
    assert f"Which tickets do you keep? Type the numbers of {hint} of them, like 1 2" in ran.out
    assert re.search(r"points +long ", ran.out)
    assert re.search(r"points +short ", ran.out)
    assert "You may keep at most" in ran.out


def test_a_later_draw_says_how_many_have_to_be_kept(run: Run) -> None:
    typed = ["1 2 3 4", "tickets", "all"]
    ran = run("play", "france_borders", "--players", "3", "--seed", "5", "--no-save", typed=typed)
    assert "at least 1." in ran.out
    assert re.search(r"You keep [^.]+, [^.]+, ", ran.out.split("at least 1.")[1])


@pytest.mark.rule("FR-02")
def test_the_pile_of_tickets_is_counted_by_tier_where_there_are_several(sit: Sit) -> None:
    out = sit(Scene(france_borders(), players=3), "")
    assert re.search(r"· tickets \d+ long, \d+ medium, \d+ short *\n", out)
    assert re.search(r"· tickets \d+ *\n", sit(Scene(nordic(), players=3), ""))


@pytest.mark.rule("FB-04")
def test_a_ticket_whose_country_pays_for_another_one_is_shown_as_worth_nothing(sit: Sit) -> None:
    network = ["mulhouse-switzerland", "mulhouse-strasbourg", "besancon-mulhouse", "besancon-dijon", "dijon-paris"]
    tickets = ["strasbourg-switzerland", "lille-switzerland", "rouen-belgium"]
    scene = Scene(
        france_borders(),
        players=3,
        routes={0: [*network, "lille-paris"]},
        tickets={0: tickets},
    )
    scene.state.turns_left = 1
    out = sit(scene, "goals", "draw", "draw")
    assert re.search(r"Strasbourg–Suisse +0  ✓ made; its country pays for a dearer one", out)
    assert "Strasbourg–Suisse (0)  ✓ made; its country pays for a dearer one" in out
    assert re.search(r"Lille–Suisse +10  ✓ made\n?", out)
    sheet = out.split("Final scores")[1]
    assert "Lille–Suisse (10)" in sheet
    assert "Strasbourg–Suisse (0)" in sheet
    assert "(6)" in sheet.split("failed")[1]
    assert scene.sheet[0].points["tickets"] == 10 - 6


@pytest.mark.rule("FB-04")
def test_of_two_tickets_alike_to_a_country_one_pays() -> None:
    game = branchline.game("france_borders", 3)
    game_map = game.variant.map
    swiss = [ticket for ticket in game_map.tickets if game_map.city("switzerland").index in {ticket.a, ticket.b}]
    at_home = next(t.index for t in game_map.tickets if t.scope == "national")
    made = [ticket.index for ticket in swiss]
    unpaid = paying_nothing(game, [*made, at_home])
    assert len(unpaid) == len(made) - 1
    assert max(made, key=lambda ticket: game_map.tickets[ticket].points) not in unpaid
    assert paying_nothing(game, made[:1]) == frozenset()


# The end


@pytest.mark.rule("NO-10")
def test_the_sheet_has_the_bonus_for_most_tickets_and_no_line_for_paths_where_none_pays(sit: Sit) -> None:
    routes, tickets = {0: ["goteborg-kobenhavn", "goteborg-oslo"]}, {0: ["kobenhavn-oslo"], 1: ["oslo-stavanger"]}
    scene = Scene(nordic(), players=2, routes=routes, tickets=tickets)
    scene.state.turns_left = 1
    out = sit(scene, "scores", "draw", "draw")
    assert "most tickets +10" in " ".join(out.split())
    assert re.search(r"most tickets +10 +0", out)
    assert "path" not in out


@pytest.mark.rule("NO-11")
def test_a_tie_in_the_nordic_countries_can_be_decided_by_the_longer_path(sit: Sit) -> None:
    scene = Scene(nordic(), players=2, routes={0: ["bergen-oslo"], 1: []})
    scene.state.points[1] = scene.state.points[0]
    scene.state.turns_left = 1
    out = sit(scene, "draw", "draw")
    assert "what decided was the length of the longest path." in out


def test_the_sheet_of_seven_fits_eighty_columns(sit: Sit) -> None:
    scene = Scene(france_large(), players=7, hand="3G", routes={0: ["dijon-paris"], 6: ["lille-paris"]})
    scene.state.turns_left = 1
    out = sit(scene, "draw", "draw")
    sheet = out.split("Final scores")[1]
    assert max(len(line) for line in out.splitlines()) <= 80
    for seat, name in enumerate(("Anna", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil"), 1):
        assert f"{seat} {name}" in sheet.splitlines()[1]


# The large map with seven players


@pytest.mark.parametrize("stations", ["owner", "open"])
def test_a_late_table_of_seven_fits_the_screen(sit: Sit, monkeypatch: pytest.MonkeyPatch, stations: str) -> None:
    monkeypatch.setenv("LINES", "24")
    game_map = branchline.game("france_large", players=7).variant.map
    originals = [route.name for route in game_map.routes if route.beside is None and route.lane == 1]
    scene = Scene(
        france_large(stations=stations),
        players=7,
        hand="3P 3B 3O 3W 3G 3Y 3K 3R 2L 2T",
        routes={0: originals[::20][:7], 1: originals[3::20][:7]},
        stations={0: ["paris"], 1: ["lyon"]},
        tickets={0: [ticket.name for ticket in game_map.tickets[:7]]},
    )
    out = sit(scene, "")
    for picture in out.split("Anna> ")[:2]:
        assert len(picture.strip("\n").splitlines()) <= 23
        assert re.search(r"… \d more: type goals", picture)
        assert re.search(r"… \d+ more: type claims", picture)
        for seat in range(7):
            assert f" {seat + 1} {'ABCDEFG'[seat]}" in picture
