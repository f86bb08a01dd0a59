"""A game by keyboard alone: no mouse is touched from the start page to a claimed route."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.driving import Player
from tests.web.rooms import continued
from tests.web.wording import like, says

MANY_STEPS = 120


def tab_to(page: Page, what: Locator) -> None:
    """The keyboard's focus is there, by pressing Tab as often as it takes; and one can see it."""
    what.first.wait_for()
    for _ in range(MANY_STEPS):
        if what.evaluate_all("(found) => found.some((one) => one === document.activeElement)"):
            break
        page.keyboard.press("Tab")
    else:
        raise AssertionError("Tab never comes there")
    assert page.evaluate("document.activeElement.matches(':focus-visible')")


def test_a_game_is_begun_and_a_turn_is_played_without_a_mouse(visit: Visit) -> None:
    person = visit("Ada")
    player, page = Player(person), person.page
    person.go("/")
    tab_to(page, page.locator("article[aria-labelledby='game-usa']").get_by_role("button"))
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/room/"))
    player.wait_for_turn()
    boxes = page.get_by_role("checkbox")
    boxes.first.wait_for()
    for index in range(boxes.count()):
        tab_to(page, boxes.nth(index))
        page.keyboard.press("Space")
        expect(boxes.nth(index)).to_be_checked()
    tab_to(page, page.locator("section[aria-labelledby='offer-title']").get_by_role("button"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=like("play-offer-title"))).to_have_count(0)
    player.wait_for_turn()
    cards = player.hand_size()
    tab_to(page, page.get_by_role("button", name=says("play-draw"), exact=True))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=says("play-hand", count=cards + 1))).to_be_visible()


def test_a_route_is_found_and_claimed_on_the_board_by_keys(visit: Visit) -> None:
    person = visit("Ada")
    player, page = Player(person), person.page
    person.go(f"/room/{continued(person, 'usa', 0.5)}")
    player.wait_for_turn()
    tab_to(page, player.board.locator("[data-thing][tabindex='0']"))
    page.keyboard.press("n")
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert says("board-claimable") in name
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") != name
    page.keyboard.press("Home")
    route = page.evaluate("document.activeElement.getAttribute('data-thing')")
    before = player.wire.answers
    page.keyboard.press("Enter")
    panel = page.locator("section[aria-labelledby='claim-title']")
    if not player.is_answered(before, unless=panel):
        tab_to(page, panel.locator("button.way"))
        page.keyboard.press("Enter")
        player.is_answered(before)
    expect(page.locator(f"[data-thing='{route}']")).to_have_attribute("aria-label", re.compile(says("board-mine")))


def test_a_turn_is_played_by_typing(visit: Visit) -> None:
    person = visit("Ada")
    player, page = Player(person), person.page
    person.go(f"/room/{continued(person, 'usa', 0.5)}")
    player.wait_for_turn()
    cards = player.hand_size()
    page.keyboard.press("/")
    box = page.get_by_role("textbox", name=says("typed-label"))
    expect(box).to_be_focused()
    page.keyboard.type("hand\n")
    page.keyboard.type("draw\n")
    expect(page.get_by_role("heading", name=says("play-hand", count=cards + 1))).to_be_visible()
    page.keyboard.type("sing a song\n")  # what makes no sense is answered, and nothing happens
    expect(player.notice).to_be_visible()
    expect(page.get_by_role("heading", name=says("play-hand", count=cards + 1))).to_be_visible()
