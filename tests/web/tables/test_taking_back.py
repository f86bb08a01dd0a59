"""Taking back: bots wait for it, what is final is asked about once, and no press hits what comes to lie under it."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.web.conftest import Visit
from tests.web.driving import Player
from tests.web.rooms import ME, continued, post, start_room, stored_game
from tests.web.screens import TUNNEL_STEP
from tests.web.tables.test_at_the_table import at_table, button
from tests.web.wording import like, says


def test_a_misclick_is_taken_back_before_the_bots_go_on_and_they_go_on_when_the_turn_is_ended(visit: Visit) -> None:
    person = visit("Ada")
    player = at_table(person, continued(person, "usa", 0.5, undo_seconds=600))
    player.claimable.first.wait_for()
    cards, claimable = player.hand_size(), player.claimable_routes()
    player.claim(claimable[0])
    end = button(player, "turn-end")
    expect(end).to_be_visible()
    expect(player.page.get_by_text(says("turn-waits-end", name="Bruno"))).to_be_visible()
    player.press(button(player, "play-undo"))
    expect(player.sentence).to_be_visible()
    expect(end).to_have_count(0)
    assert (player.hand_size(), player.claimable_routes()) == (cards, claimable)
    player.claim(claimable[0])
    player.press(end)
    player.wait_for_turn()
    expect(button(player, "play-undo")).to_have_count(0)
    expect(player.page.locator(".caption").get_by_role("button", name=like("round-since"))).to_be_visible()


def test_a_bot_says_how_long_it_waits_and_a_tunnel_is_asked_about_once_with_a_mouse(visit: Visit) -> None:
    person = visit("Ada")
    player = at_table(person, continued(person, "europe", 0.5, undo_seconds=30))
    player.claimable.first.wait_for()
    ways = player.claimable_routes()
    tunnel = next(route for route in ways if says("board-tunnel") in route.name)
    plain = next(route for route in ways if says("board-tunnel") not in route.name)
    player.hit(player.claimable.nth(tunnel.at))
    panel = player.page.locator("section[aria-labelledby='claim-title']")
    expect(panel.get_by_role("button", name=says("play-claim"))).to_be_visible()
    board, over = player.board.bounding_box(), panel.bounding_box()
    assert board is not None
    assert over is not None
    assert over["x"] >= board["x"]
    assert over["x"] + over["width"] <= board["x"] + board["width"]  # over the map, and the market stays where it is
    player.press(panel.get_by_role("button", name=says("close")))
    player.claim(plain)
    expect(player.page.get_by_text(like("turn-waits"))).to_be_visible()


def test_after_a_tunnel_no_press_hits_the_button_that_gives_it_up(visit: Visit) -> None:
    person = visit("Ada")
    uploaded = post(person, "/api/records", stored_game("europe"))
    people = [{**ME, "name": name} for name in ("Ada", "Bea", "Cy", "Dan")]
    origin = {"record": uploaded["id"], "step": TUNNEL_STEP}
    player = Player(person)
    person.go(f"/room/{start_room(person, people, continue_from=origin)}")
    player.curtain.press("Enter")
    refuse = player.page.locator("button.refuse")
    x, y = middle(refuse)
    button(player, "curtain-drop").press("Enter")
    player.curtain.wait_for()
    player.page.mouse.click(x, y)  # as whoever has just confirmed something there
    if player.curtain.is_visible():
        player.curtain.press("Enter")
    refuse.wait_for()
    under = "([x, y]) => document.elementFromPoint(x, y).closest('.refuse') !== null"
    assert player.page.evaluate(under, [x, y]) is False


def middle(what: Locator) -> tuple[float, float]:
    """Where its middle is on the screen."""
    what.wait_for()
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
