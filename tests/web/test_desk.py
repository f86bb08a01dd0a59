"""The host's desk in a browser: behind its key, usable by everybody, and what is done there reaches the tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from branchline.server.desk.key import make_desk_key
from tests.server.proofs.process import ServerProcess
from tests.web.browsing import become_phone_at_night
from tests.web.conftest import Visit
from tests.web.rooms import ME, OPEN, bot, make_room, start_room
from tests.web.test_for_everyone import suits_everybody
from tests.web.wording import like, says


@pytest.fixture
def hosted(can_browse: None, tmp_path: Path) -> Iterator[tuple[ServerProcess, str]]:
    """A server with a desk, and the key of it."""
    data = tmp_path / "data"
    data.mkdir()
    key = make_desk_key(data)
    with ServerProcess(data) as running:
        yield running, key


def test_what_a_player_reports_is_seen_at_the_desk_and_what_the_host_does_reaches_the_table(
    hosted: tuple[ServerProcess, str], visit: Visit
) -> None:
    server, key = hosted
    player, host = visit("Rude Player", address=server.address), visit("host", address=server.address)
    room = start_room(player, [ME, bot()], game="usa")
    make_room(player, [ME, OPEN], game="usa", public=True)
    player.go(f"/room/{room}")
    player.page.get_by_role("button", name=like("play-tab-chat")).click()
    player.page.get_by_text(says("tell-host"), exact=True).click()
    player.page.get_by_label(says("tell-host-what")).fill("The bot insults me.")
    player.page.get_by_role("button", name=says("tell-host-send"), exact=True).click()
    expect(player.page.get_by_text(says("tell-host-done"))).to_be_visible()

    host.go("/desk")
    host.page.get_by_label(says("desk-key"), exact=True).fill(key)
    suits_everybody(host.page)
    host.page.get_by_role("button", name=says("desk-come")).click()
    expect(host.page.get_by_text("The bot insults me.")).to_be_visible()
    assert key not in host.page.url
    become_phone_at_night(host)
    host.page.get_by_role("button", name=says("desk-look"), exact=True).first.click()
    expect(host.page.locator("code", has_text=room).first).to_be_visible()
    suits_everybody(host.page)
    host.page.get_by_role("button", name=says("desk-do-handle_report")).click()
    expect(host.page.get_by_text("The bot insults me.")).to_have_count(0)
    host.page.get_by_role("button", name=says("desk-do-close_room")).first.click()
    host.page.get_by_role("dialog").get_by_role("button", name=says("desk-do-close_room")).click()
    expect(player.page.get_by_text(says("error-closed")).or_(player.page.get_by_text("closed")).first).to_be_visible()
    host.page.get_by_role("button", name=says("desk-go")).click()
    expect(host.page.get_by_label(says("desk-key"), exact=True)).to_be_visible()
