"""The report as text, as JSON and as a page that needs nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from branchline.balance import BalanceOptions, BalanceReport, balance_of, run_balance, write_report
from branchline.balance.board.map_drawing import map_drawing
from branchline.balance.estimates import spread, z_for
from branchline.balance.reports.files import as_html
from branchline.balance.reports.report import Flag
from branchline.balance.reports.text import as_summary, as_text
from branchline.board.engine import BoardGame
from branchline.board.maps import RouteMap
from branchline.testing.conformance import Setting
from branchline.variants.usa import usa
from tests.arena.test_report import Page, keys_in

ROOT = Path(__file__).resolve().parent.parent.parent
EUROPE = Setting("europe", 3).game_as(BoardGame)
CARDS = Setting("card_game", 2).game()
FRANCE = Setting("france_small", 4).game_as(BoardGame)


@pytest.fixture(scope="module")
def europe() -> BalanceReport:
    return run_balance(BalanceOptions(game="europe", players=3, games=6, bots=["planner", "greedy", "planner"]))


@pytest.fixture(scope="module")
def cards() -> BalanceReport:
    return run_balance(BalanceOptions(game="card_game", players=2, games=30))


@pytest.fixture(scope="module")
def france() -> BalanceReport:
    """With parallel tracks."""
    return run_balance(
        BalanceOptions(game="france_small", players=4, games=2, bots=["random"], options={"stations": "open"})
    )


@pytest.fixture(scope="module")
def pages(europe: BalanceReport, cards: BalanceReport, france: BalanceReport) -> list[str]:
    return [as_html(europe, EUROPE), as_html(cards, CARDS), as_html(france, FRANCE)]


def test_the_page_asks_nobody_for_anything(pages: list[str]) -> None:
    for text in pages:
        page = Page(text)
        names = {name for name, _ in page.tags}
        assert (
            names & {"script", "link", "img", "iframe", "object", "embed", "a", "use", "image", "base", "form"} == set()
        )
        assert [key for _, attributes in page.tags for key in attributes if key in ("src", "href", "action")] == []
        assert [key for _, attributes in page.tags for key in attributes if key.startswith("on")] == []
        assert re.findall(r"https?:|//|url\(|@import|@font-face", text.replace("<!doctype html>", "")) == []
        policy = next(meta["content"] for meta in page.all("meta") if "http-equiv" in meta)
        assert policy == "default-src 'none'; style-src 'unsafe-inline'"


def test_every_tag_of_the_page_is_closed(pages: list[str]) -> None:
    for text in pages:
        open_tags = []
        for close, name, end in re.findall(r"<(/?)([a-z0-9]+)[^>]*?(/?)>", text):
            if name == "meta" or end:
                continue
            if not close:
                open_tags.append(name)
            else:
                assert open_tags.pop() == name
        assert open_tags == []


def test_the_page_can_be_read_on_a_phone_in_the_dark_and_aloud(pages: list[str]) -> None:
    for text in pages:
        page = Page(text)
        assert any(meta.get("name") == "viewport" for meta in page.all("meta"))
        assert "prefers-color-scheme: dark" in text
        assert page.all("html") == [{"lang": "en"}]
        assert all(svg["role"] == "img" and svg["aria-label"] for svg in page.all("svg"))
        assert all(head.get("scope") in ("row", "col") for head in page.all("th"))
        regions = [div for div in page.all("div") if div.get("class") == "wide"]
        assert len(regions) > len(page.all("table"))
        assert all(div.get("tabindex") == "0" and div.get("aria-label") for div in regions)


def test_every_route_and_city_is_drawn_on_the_map_and_says_what_it_is(europe: BalanceReport) -> None:
    drawn = map_drawing(europe, EUROPE.map)
    page = Page(drawn)
    lines = page.all("line")
    assert len(lines) == len(EUROPE.map.routes)
    assert drawn.count("<title>") >= len(EUROPE.map.routes) + len(EUROPE.map.cities)
    for city in EUROPE.map.cities:
        assert city.name in "".join(page.words)
    height = float(re.findall(r'viewBox="0 0 1000 (\d+)"', drawn)[0])
    for line in lines:
        assert all(0 <= float(str(line[end])) <= 1000 for end in ("x1", "x2"))
        assert all(0 <= float(str(line[end])) <= height for end in ("y1", "y2"))
    widths = [float(str(line["style"]).rsplit(" ", 1)[1]) for line in lines]
    assert max(range(len(lines)), key=widths.__getitem__) in [
        number for number, route in enumerate(europe.routes) if route.claimed.value == max(widest(europe))
    ]


def test_what_stands_out_on_the_map_is_marked_there(europe: BalanceReport) -> None:
    route = EUROPE.map.routes[7]
    flagged = replace(europe, flags=(Flag("bottleneck", route.name, "It is narrow."),))
    assert "stands-out" not in map_drawing(replace(europe, flags=()), EUROPE.map)
    assert map_drawing(flagged, EUROPE.map).count('class="stands-out"') == 1
    assert "<title>It is narrow.</title>" in map_drawing(flagged, EUROPE.map)


def widest(report: BalanceReport) -> list[float]:
    return [route.claimed.value for route in report.routes]


@pytest.mark.parametrize(
    "shift",
    [
        lambda lat, lon: (lat, lon + 175.0 if lon + 175.0 <= 180 else lon - 185.0),  # across the date line
        lambda lat, lon: (lat - 50.0, lon),  # around the equator
        lambda _lat, lon: (50.0, lon),  # all on one parallel
        lambda lat, _lon: (lat, 10.0),  # all on one meridian
        lambda lat, lon: (90.0 if lat > 55 else lat, lon),  # with the pole
    ],
)
def test_a_map_is_drawn_wherever_on_earth_it_is(
    europe: BalanceReport, shift: Callable[[float, float], tuple[float, float]]
) -> None:
    cities = []
    for city in EUROPE.map.cities:
        lat, lon = shift(city.lat, city.lon)
        cities.append(replace(city, lat=lat, lon=lon))
    moved = RouteMap("moved", tuple(cities), EUROPE.map.routes, EUROPE.map.tickets)
    points = re.findall(r'cx="(-?[\d.]+)" cy="(-?[\d.]+)"', map_drawing(europe, moved))
    assert len(points) >= len(cities)
    assert all(0 <= float(x) <= 1000 and 0 <= float(y) <= 1400 for x, y in points)


def test_east_is_right_and_north_is_up_across_the_date_line(europe: BalanceReport) -> None:
    def moved(lon: float) -> float:
        return lon + 170.0 if lon + 170.0 <= 180 else lon - 190.0

    cities = tuple(replace(city, lon=moved(city.lon)) for city in EUROPE.map.cities)
    there = map_drawing(europe, RouteMap("moved", cities, EUROPE.map.routes, EUROPE.map.tickets))
    assert re.findall(r'cx="([\d.]+)"', there) == re.findall(r'cx="([\d.]+)"', map_drawing(europe, EUROPE.map))


def test_the_text_has_every_figure_that_people_ask_for(europe: BalanceReport, cards: BalanceReport) -> None:
    text = as_text(europe, EUROPE)
    assert text.startswith("Europe, 3 players: 6 games of planner, greedy, planner, from seed 1\n")
    for title in ("ORDER OF PLAY", "BOTS", "LENGTHS AND SCORES", "WHERE POINTS COME FROM", "TICKETS", "COLORS"):
        assert f"\n{title}\n" in text
    for title in ("ROUTES", "ROUTES BY LENGTH", "CONNECTIONS", "CITIES"):
        assert f"\n{title}\n" in text
        assert f"\n{title}\n" not in as_text(cards, CARDS)
    for city in EUROPE.map.cities:
        assert city.name in text
    assert "These are few games" in text


def test_no_line_of_the_text_is_too_long_for_a_terminal_or_ends_in_a_blank(
    europe: BalanceReport, cards: BalanceReport, france: BalanceReport
) -> None:
    for report, game in ((europe, EUROPE), (cards, CARDS), (france, FRANCE)):
        for text in (as_text(report, game), as_summary(report, game)):
            assert max(len(line) for line in text.splitlines()) <= 120
            assert [line for line in text.splitlines() if line != line.rstrip()] == []
            assert [line for line in text.splitlines() if line.startswith("%")] == []


def test_a_terminal_gets_the_ends_of_long_tables_and_is_told_of_the_rest(europe: BalanceReport) -> None:
    long, short = as_text(europe, EUROPE), as_summary(europe, EUROPE)
    assert len(short.splitlines()) < len(long.splitlines()) / 2
    assert f"… {len(EUROPE.map.routes) - 16} more: --report FOLDER" in short
    assert "more: --report" not in long


def test_the_folder_of_a_report_has_it_in_three_forms(europe: BalanceReport, tmp_path: Path) -> None:
    write_report(tmp_path / "new" / "folder", europe, EUROPE)
    names = sorted(path.name for path in (tmp_path / "new" / "folder").iterdir())
    assert names == ["report.html", "report.json", "report.txt"]
    document = json.loads((tmp_path / "new" / "folder" / "report.json").read_text(encoding="utf-8"))
    assert document == json.loads(json.dumps(europe.as_dict()))


def test_the_keys_of_the_json_are_those_of_the_guide(europe: BalanceReport, cards: BalanceReport) -> None:
    guide = (ROOT / "docs" / "guide" / "balance.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`(\w+)`", guide))
    names = keys_in({**europe.as_dict(), "options": None}) | keys_in({**cards.as_dict(), "options": None})
    assert len(names) > 80
    assert names - told == set()


def test_a_report_on_a_game_of_your_own_is_called_like_its_key() -> None:
    own = BoardGame(replace(usa(), key="house_usa"), 2)
    report = balance_of(own, games=1, bots=["random"])
    assert as_text(report, own).startswith("house usa on the map usa, 2 players: 1 games of random, from seed 1\n")
    assert "house usa" in as_html(report, own)


def test_a_name_of_a_city_is_a_text_and_nothing_else() -> None:
    wild = "<script>alert(1)</script> \"quoted\" & 'more'"
    base = usa()
    cities = tuple(replace(city, name=wild) if city.id == "denver" else city for city in base.map.cities)
    own = BoardGame(replace(base, map=replace(base.map, cities=cities)), 2)
    report = replace(balance_of(own, games=1, bots=["random"]), command=wild)
    page = as_html(report, own)
    assert "<script" not in page
    words = "".join(Page(page).words)
    assert f"The same again: {wild}" in words
    assert words.count(wild) > 10


def test_numbers_are_spread_as_they_are_counted() -> None:
    found = spread({1: 2, 4: 1, 9: 1})
    assert (found.mean, found.least, found.p25, found.p50, found.p75, found.p95, found.most) == (3.75, 1, 1, 1, 4, 9, 9)
    assert found.sd == pytest.approx(3.27, abs=0.01)
    assert (found.histogram.start, found.histogram.width, sum(found.histogram.counts)) == (1, 1, 4)
    wide = spread(dict.fromkeys(range(-50, 200), 1))
    assert len(wide.histogram.counts) <= 25
    assert wide.histogram.start <= -50


def test_the_more_is_looked_at_the_wider_are_the_intervals_of_flags() -> None:
    assert z_for(1) == pytest.approx(1.96, abs=0.001)
    assert z_for(1) < z_for(30) < z_for(100)
