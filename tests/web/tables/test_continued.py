"""A game from a record goes on, and everybody at the table knows it."""

from __future__ import annotations

import re
from typing import cast

from playwright.sync_api import expect

from branchline.protocol import Json
from tests.record.played import finished
from tests.web.browsing import PHONE
from tests.web.conftest import Visit
from tests.web.driving import Player
from tests.web.rooms import ME, get, make_room, patch, post
from tests.web.wording import like, says


def test_whoever_sits_down_at_a_game_from_a_record_is_told_and_agrees(visit: Visit) -> None:
    ann, bob = Player(visit("Ann")), Player(visit("Bob", device=PHONE))
    for name, player in (("Ann", ann), ("Bob", bob)):
        patch(player.person, "/api/me", {"name": name})
    record = finished("usa")
    moves = cast("list[Json]", record["moves"])
    origin = {"record": post(ann.person, "/api/records", record)["id"], "step": len(moves) - 3}
    room = make_room(ann.person, [ME, {"who": "open"}], continue_from=origin)
    token = post(ann.person, f"/api/rooms/{room}/invitations", {"kind": "seat"})["token"]

    bob.page.goto(f"{bob.person.address}/join/{token}")
    expect(bob.page.get_by_text(says("continued-about")).first).to_be_visible()
    expect(bob.page.get_by_role("listitem").get_by_text(says("continued-seen"))).to_have_count(1)
    bob.press(bob.page.get_by_role("button", name=says("join-seat", seat=2)))
    asked = bob.page.get_by_role("dialog", name=says("continued-ask"))
    expect(asked).to_contain_text(says("continued-ask-about", count=1, names="Ann"))
    assert get(bob.person, f"/api/rooms/{room}")["mine"] == []
    bob.press(asked.get_by_role("button", name=says("continued-yes")))
    bob.page.wait_for_url(f"**/room/{room}")
    expect(bob.page.get_by_text(says("continued-about")).first).to_be_visible()
    get(bob.person, f"/api/records/{origin['record']}/replay")  # now Bob has seen it, too

    ann.person.go("/games")
    expect(ann.page.get_by_text(says("continued-mark"), exact=True)).to_be_visible()
    ann.person.go(f"/room/{room}")
    expect(ann.page.get_by_role("listitem").get_by_text(says("continued-seen"))).to_have_count(2)
    ann.press(ann.page.get_by_role("button", name=says("wait-start"), exact=True))
    for player in (ann, bob):
        expect(player.page.get_by_text(says("continued-mark"), exact=True)).to_be_visible()
        expect(player.page.get_by_text(says("continued-seen"), exact=True)).to_have_count(2)
    while (to_move := get(ann.person, f"/api/rooms/{room}/view")["to_move"]) is not None:
        (ann, bob)[cast(int, to_move)].play(1)
    for name in ("Ann", "Bob"):
        expect(bob.page.get_by_text(says("continued-seen-by", name=name))).to_be_visible()
    checked = re.compile(like("fair-with-mine").pattern.strip("^$"))  # both were asked for the numbers they had sealed
    for player in (ann, bob):
        expect(player.page.get_by_text(checked).or_(player.page.get_by_text(says("fair-nothing")))).to_be_visible()
