"""A game that was played, looked at again: any moment by the scrubber or by a link, and playing on from there."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, Route, expect

from tests.web.conftest import Visit
from tests.web.rooms import Json, get, post, stored_game
from tests.web.wording import says

GAME = "europe"
STEP = 120


def board_after(page: Page, step: int) -> Locator:
    """The board, which says that it shows the game after so many moves."""
    return page.get_by_role("application", name=says("replay-board", game=says(f"game-{GAME}"), step=step), exact=True)


def trains(page: Page) -> int:
    """How many routes have trains on them."""
    return page.locator(".route .train").count()


def claims_until(record: Json, step: int) -> int:
    """How many routes were claimed by then, as the record has it (a tunnel may be refused, or paid for later)."""
    moves = record["moves"]
    assert isinstance(moves, list)
    actions = [str(move["action"]).split()[0] for move in moves[:step]]
    return actions.count("claim") - actions.count("refuse")


def scrub(page: Page, step: int) -> None:
    """The scrubber was drawn to this moment."""
    page.get_by_role("slider", name=says("replay-scrub")).evaluate(
        "(slider, step) => { slider.value = step; slider.dispatchEvent(new Event('input', { bubbles: true })) }", step
    )


def test_the_scrubber_goes_to_any_moment_and_its_link_opens_that_moment(visit: Visit) -> None:
    ada = visit("Ada")
    record = stored_game(GAME)
    steps = len(record["moves"]) if isinstance(record["moves"], list) else 0
    ada.go(f"/record/{post(ada, '/api/records', record)['id']}")
    page = ada.page
    expect(board_after(page, 0)).to_be_visible()
    assert trains(page) == 0
    scrub(page, steps)
    expect(board_after(page, steps)).to_be_visible()
    at_the_end = trains(page)
    scrub(page, STEP)
    expect(board_after(page, STEP)).to_be_visible()
    assert 0 < trains(page) == claims_until(record, STEP) < at_the_end
    page.get_by_role("slider", name=says("replay-scrub")).press("ArrowRight")
    expect(board_after(page, STEP + 1)).to_be_visible()
    page.get_by_role("button", name=says("replay-previous"), exact=True).click()
    expect(board_after(page, STEP)).to_be_visible()

    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name=says("replay-copy"), exact=True).click()
    expect(page.get_by_text(says("replay-copied")).first).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    page.wait_for_url(link)  # the address is the same link
    bob = visit("Bob")
    bob.page.goto(link)
    expect(board_after(bob.page, STEP)).to_be_visible()
    assert trains(bob.page) == trains(page)
    expect(bob.page.get_by_role("slider", name=says("replay-scrub"))).to_have_value(str(STEP))


def test_playing_on_from_a_moment_ends_at_a_new_table_and_stays_there(visit: Visit) -> None:
    person = visit("Ada")
    record = post(person, "/api/records", stored_game(GAME))["id"]
    page = person.page
    page.clock.install()

    def slowly(route: Route) -> None:
        page.clock.run_for(700)  # longer than the replay waits before it writes its address
        route.continue_()

    page.route(re.compile(r"/assets/RoomPage.*\.js$"), slowly)
    person.go(f"/record/{record}?step={STEP}")
    expect(board_after(page, STEP)).to_be_visible()
    scrub(page, STEP - 1)
    page.get_by_role("button", name=says("replay-go-on"), exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=says("replay-go-on-start"), exact=True).click()
    page.wait_for_url(re.compile(r"/room/[\w-]+$"))
    start = page.get_by_role("button", name=says("wait-start"), exact=True)
    start.wait_for()
    page.clock.run_for(700)
    assert re.search(r"/room/[\w-]+$", page.url)
    start.click()
    expect(page.get_by_role("application", name=says("play-board"))).to_be_visible()
    view = get(person, f"/api/rooms/{page.url.rsplit('/', 1)[1]}/view")["view"]
    assert isinstance(view, dict)
    assert sum(owner > 0 for owner in view["owner"]) >= claims_until(stored_game(GAME), STEP - 1)
