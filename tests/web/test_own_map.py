"""A map that the server was given as a folder: its board is drawn in the browser, and the earth is loaded only then."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.http.test_maps import made_up
from tests.server.proofs.process import ServerProcess
from tests.web.conftest import Visit
from tests.web.driving import Player
from tests.web.rooms import ME, bot, start_room
from tests.web.wording import says

EARTH = "/assets/world-"  # coastlines, borders and lakes of everywhere
MOST_DRAWS = 20  # so many cards pay for some route of three spaces


@pytest.fixture
def mapped_server(can_browse: None, tmp_path: Path) -> Iterator[ServerProcess]:
    """A server with a map of its own."""
    data = tmp_path / "data"
    data.mkdir()
    with ServerProcess(data, arguments=["--map", str(made_up(tmp_path / "my_alps"))]) as running:
        yield running


def asked_for_earth(page: Page) -> list[str]:
    """From now on: the requests for the whole earth."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if EARTH in request.url else None)
    return asked


def test_a_map_given_as_a_folder_is_drawn_in_the_browser_and_played_on(
    mapped_server: ServerProcess, visit: Visit
) -> None:
    person = visit("Ada", address=mapped_server.address)
    asked = asked_for_earth(person.page)
    games = person.context.request.get(f"{mapped_server.address}/api/games").json()
    key = next(game["key"] for game in games if game["key"].startswith("usa@"))
    player = Player(person)
    person.go(f"/room/{start_room(person, [ME, bot()], game=key, first=0)}")
    player.play(1)
    player.wait_for_turn()
    facts = person.context.request.get(f"{mapped_server.address}/api/games/{key}?players=2").json()
    things = player.board.locator("[data-thing]")
    expect(things).to_have_count(len(facts["cities"]) + len(facts["routes"]))
    names = player.board.inner_text()
    assert [city["name"] for city in facts["cities"] if city["name"] not in names] == []
    assert len(asked) == 1
    places = things.evaluate_all("(all) => all.map((one) => JSON.stringify(one.getBoundingClientRect()))")
    assert len(set(places)) == len(facts["cities"]) + len(facts["routes"])  # each at a place of its own
    for _ in range(MOST_DRAWS):
        player.wait_for_turn()
        if routes := player.claimable_routes():
            break
        player.draw()
    player.claim(routes[0])
    expect(player.board.get_by_role("button", name=says("board-mine"))).to_have_count(1)


def test_nobody_else_loads_the_whole_earth(visit: Visit) -> None:
    person = visit("Ada")
    asked = asked_for_earth(person.page)
    for path in ("/", "/new", f"/room/{start_room(person, [ME, bot()], game='usa', first=0)}"):
        person.go(path)
        person.page.wait_for_load_state("networkidle")
    expect(Player(person).board).to_be_visible()
    assert asked == []
