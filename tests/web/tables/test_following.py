"""Following what others do: each move is told over the map, and what one has missed is shown once more."""

from __future__ import annotations

from typing import cast

from playwright.sync_api import Locator, expect

from tests.web.browsing import PHONE, QUICK
from tests.web.conftest import Visit
from tests.web.driving import Player
from tests.web.rooms import ME, OPEN, Json, get, make_room, post, put
from tests.web.tables.test_at_the_table import do, two_people, view_of
from tests.web.wording import like, says

MOVING = {**QUICK, "motion": "full", "speed": 0.2}


def caption(player: Player) -> Locator:
    """What is told over the map."""
    return player.page.locator(".caption")


def claim(player: Player, room: str, seat: int) -> str:
    """This seat claims the first route that it can, outside of its page; the action."""
    legal = cast("list[str]", view_of(player, room, seat)["legal"])
    action = next(text for text in legal if text.startswith("claim "))
    do(player.person, room, seat, action)
    return action


def test_a_move_of_somebody_else_is_told_over_the_map_with_its_cards_and_points(visit: Visit) -> None:
    ann, bob, room = two_people(visit)
    do(ann.person, room, 0, "keep 1 2 3")
    do(bob.person, room, 1, "keep 1 2 3")
    bob.person.page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
    bob.person.go(f"/room/{room}")
    expect(caption(bob)).to_contain_text("You keep")
    before = caption(bob).bounding_box()
    claim(ann, room, 0)
    expect(caption(bob)).to_contain_text("Ann claims")
    expect(caption(bob)).to_be_in_viewport(ratio=1)
    assert caption(bob).bounding_box() == before


def test_a_card_that_somebody_takes_flies_to_them_unless_one_wants_less_motion(visit: Visit) -> None:
    for preferences, flies in ((MOVING, True), (QUICK, False)):
        ann, bob = Player(visit("Ann")), Player(visit("Bob", preferences=preferences))
        room = make_room(ann.person, [{**ME, "name": "Ann"}, OPEN], game="usa", first=0, public=True)
        put(bob.person, f"/api/rooms/{room}/seats/1", {**ME, "name": "Bob"})
        post(ann.person, f"/api/rooms/{room}/start")
        do(ann.person, room, 0, "keep 1 2 3")
        do(bob.person, room, 1, "keep 1 2 3")
        bob.person.go(f"/room/{room}")
        expect(caption(bob)).to_contain_text("You keep")
        bob.page.evaluate(_COUNT_FLIGHTS)
        do(ann.person, room, 0, "draw")
        expect(caption(bob)).to_contain_text("Ann draws")
        bob.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert (bob.page.evaluate("window.flights") == 1) is flies


_COUNT_FLIGHTS = """() => {
    window.flights = 0;
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
            for (const node of addedNodes) if (node.matches?.(".flight")) window.flights += 1;
    }).observe(document.querySelector(".flights"), { childList: true });
}"""


def test_what_one_has_missed_is_lit_and_shown_once_more_after_a_reload(visit: Visit) -> None:
    ann, bob = Player(visit("Ann")), Player(visit("Bob", preferences={**MOVING, "speed": 1}))
    room = make_room(ann.person, [{**ME, "name": "Ann"}, OPEN], game="usa", first=0, public=True)
    put(bob.person, f"/api/rooms/{room}/seats/1", {**ME, "name": "Bob"})
    post(ann.person, f"/api/rooms/{room}/start")
    do(ann.person, room, 0, "keep 1 2 3")
    do(bob.person, room, 1, "keep 1 2 3")
    action = claim(ann, room, 0)
    routes = cast("list[Json]", get(ann.person, "/api/games/usa?players=2")["routes"])
    (route,) = [one["index"] for one in routes if one["name"] == action.split()[1]]
    bob.person.page.clock.install()
    bob.person.go(f"/room/{room}")
    bob.wait_for_turn()
    again = caption(bob).get_by_role("button", name=says("round-skip"))
    expect(again).to_be_visible()
    expect(caption(bob)).to_contain_text("Ann claims")
    bob.page.clock.run_for(5_000)
    expect(again).to_have_count(0)
    since = caption(bob).get_by_role("button", name=like("round-since"))
    expect(since).to_be_visible()
    track = bob.page.locator(f"[data-thing='route-{route}'] .line").get_attribute("d")
    expect(bob.page.locator(".lights .route.since")).to_have_count(1)
    assert bob.page.locator(".lights .route.since").get_attribute("d") == track
    bob.press(since)
    expect(again).to_be_visible()
    bob.press(again)
    expect(since).to_be_visible()
    bob.draw()
    expect(since).to_have_count(0)  # with one's own move it is past
    expect(bob.page.locator(".lights .since")).to_have_count(0)
