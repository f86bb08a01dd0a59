"""The client kept in the browser by its service worker: there when the server is away, with nothing of any game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.server.proofs.process import ServerProcess
from tests.web.browsing import NO_LINE, PATIENCE_MS, PREFERENCES_KEY, QUICK, Person, Watch
from tests.web.conftest import Visit
from tests.web.driving import Player
from tests.web.rooms import ME, bot, start_room
from tests.web.wording import says

_KEPT: Final = """async () => {
    const kept = [];
    for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) kept.push(request.url);
    return kept;
}"""


@pytest.fixture
def installed(mortal_server: ServerProcess, visit_mortal: Visit) -> Iterator[Person]:
    """Somebody whose browser lets the service worker work."""
    browser = visit_mortal("somebody else").context.browser
    assert browser is not None
    context = browser.new_context(base_url=mortal_server.address, service_workers="allow", locale="en-US")
    context.set_default_timeout(PATIENCE_MS)
    kept = json.dumps(json.dumps(dict(QUICK)))
    key = json.dumps(PREFERENCES_KEY)
    context.add_init_script(f"if (location.protocol !== 'about:') localStorage.setItem({key}, {kept});")
    watch = Watch(mortal_server.address)
    context.on("page", watch.attend)
    person = Person("Ada", mortal_server.address, context, context.new_page(), watch)
    yield person
    context.close()
    assert watch.unexpected() == []


def test_the_page_opens_when_the_server_is_away_and_keeps_nothing_of_the_games(
    mortal_server: ServerProcess, installed: Person
) -> None:
    page = installed.page
    installed.go("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    installed.go("/")  # from now on the worker is asked for everything
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    room = start_room(installed, [ME, bot()], game="usa", first=0)
    installed.go(f"/room/{room}")
    player = Player(installed)
    player.wait_for_turn()
    page.wait_for_load_state("networkidle")

    paths = {urlsplit(url).path for url in page.evaluate(_KEPT)}
    assert any(path.startswith("/assets/RoomPage") for path in paths)
    others = {path for path in paths if not path.startswith(("/assets/", "/icons/"))}
    assert others == {"/", "/manifest.webmanifest"}

    installed.watch.allow(*NO_LINE, "ERR_FAILED", "Failed to fetch")  # said by the service worker
    mortal_server.kill()
    expect(page.get_by_text(says("turn-lost"))).to_be_visible()
    page.reload()
    expect(page.get_by_role("navigation", name=says("nav-label"))).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text(says("error-offline"))
    mortal_server.start()
    expect(player.sentence).to_be_visible()  # the same page, by itself
