"""Two people with a browser each: one opens a table and sends a link, the other comes by it, and they play."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.browsing import PHONE
from tests.web.conftest import Visit
from tests.web.driving import Player
from tests.web.rooms import get
from tests.web.wording import like, says


def test_two_browsers_meet_by_an_invitation_link_and_play(visit: Visit) -> None:
    ann, bob = Player(visit("Ann")), Player(visit("Bob", device=PHONE))
    ann.person.go("/new?mode=friends&game=usa")
    fewer = ann.page.get_by_role("button", name=says("stepper-fewer", label=says("new-seats")))
    while fewer.is_enabled():
        ann.press(fewer)
    ann.press(ann.page.get_by_role("button", name=says("new-open"), exact=True))
    ann.page.wait_for_url(re.compile("/room/"))
    link = ann.page.get_by_role("textbox", name=says("link-seat"))
    expect(link).to_have_value(re.compile(r"/join/"))

    bob.page.goto(link.input_value())
    sit = bob.page.get_by_role("main").get_by_role("button", name=like("join-seat"))
    bob.press(sit.first)
    bob.page.wait_for_url(re.compile("/room/"))
    room = ann.page.url.rsplit("/", 1)[1]
    assert bob.page.url.endswith(room)

    ann.press(ann.page.get_by_role("button", name=says("wait-start"), exact=True))
    for player in (ann, bob):
        expect(player.board).to_be_visible()  # the server has begun the game, and both have been told
    players = {seat: player for player in (ann, bob) for seat in seats_of(player, room)}
    assert sorted(players) == [0, 1]
    for _ in range(16):
        to_move = get(ann.person, f"/api/rooms/{room}/view")["to_move"]
        assert isinstance(to_move, int)
        players[to_move].play(1)

    hello = "See you in Boston! <b>&amp;"
    ann.press(ann.page.get_by_role("button", name=like("play-tab-chat")))
    ann.page.get_by_role("textbox", name=says("chat-say")).fill(hello)
    ann.press(ann.page.get_by_role("button", name=says("chat-send"), exact=True))
    bob.press(bob.page.get_by_role("button", name=like("play-tab-chat")))
    expect(bob.page.get_by_text(hello)).to_be_visible()


def seats_of(player: Player, room: str) -> list[int]:
    mine = get(player.person, f"/api/rooms/{room}")["mine"]
    assert isinstance(mine, list)
    return mine


def test_a_link_that_does_not_hold_says_so_and_leads_on(visit: Visit) -> None:
    person = visit("Bob")
    person.watch.allow("an answer with 404", "status of 404")
    person.go("/join/ThisTokenWasNeverGivenToAnybody0")
    expect(person.page.get_by_role("heading", name=says("join-refused"))).to_be_visible()
    expect(person.page.get_by_role("link", name=says("join-home"))).to_be_visible()
