"""The great moments: the cards of a tunnel, the final count ticket by ticket, and the winner."""

from __future__ import annotations

import re
from typing import cast

from playwright.sync_api import expect

from tests.web.browsing import PHONE, QUICK
from tests.web.conftest import Visit
from tests.web.driving import Player
from tests.web.rooms import ME, continued_after, post, start_room, stored_game
from tests.web.screens import TUNNEL_STEP
from tests.web.tables.test_at_the_table import at_table, button, view_of
from tests.web.wording import like, says

COUNTED = {**QUICK, "motion": "full", "speed": 2, "endAnimation": True}


def test_the_cards_of_a_tunnel_lie_one_by_one_and_those_that_cost_more_are_marked(visit: Visit) -> None:
    person = visit("Ada")
    room = continued_after(person, "europe", TUNNEL_STEP)
    player = at_table(person, room)
    seen = view_of(player, room)
    turned = cast("dict[str, list[int]]", seen["view"])["turned"]
    matching = cast("dict[str, list[int]]", seen["pending"])["matching"]
    panel = player.page.locator("section[aria-labelledby='tunnel-title']")
    expect(panel.locator(".one")).to_have_count(sum(turned))
    expect(panel.locator(".one.matching")).to_have_count(sum(turned[kind] for kind in matching))
    assert sum(turned[kind] for kind in matching) == cast("dict[str, int]", seen["view"])["due"]


def test_the_final_count_goes_ticket_by_ticket_over_the_map_and_names_the_winner_last(visit: Visit) -> None:
    person = visit("Ada", preferences=COUNTED)
    game = stored_game("usa")
    moves = cast("list[object]", game["moves"])
    uploaded = post(person, "/api/records", game)
    seats = [{**ME, "name": f"P{number}"} for number in range(cast(int, game["players"]))]
    origin = {"record": uploaded["id"], "step": len(moves) - 1}
    player = Player(person)
    person.go(f"/room/{start_room(person, seats, continue_from=origin)}")
    player.play_out()
    step, winner = player.page.locator(".winner .step"), player.page.locator(".winner p")
    expect(step).to_be_visible()
    expect(player.page.locator(".lights .ring.ticket").first).to_be_visible()
    expect(player.page.get_by_text(says("turn-counting"))).to_be_visible()
    expect(winner).to_have_count(0)
    player.press(button(player, "tally-skip"))
    expect(winner).to_have_text(re.compile("|".join(like(name).pattern for name in ("tally-winner", "tally-you-win"))))
    expect(step).to_have_count(0)
    expect(player.page.get_by_text(says("turn-counting"))).to_have_count(0)


def test_the_last_round_leaves_the_sentence_of_the_turn_its_room_on_a_small_phone(visit: Visit) -> None:
    person = visit("Ada", device=PHONE)
    game = stored_game("usa")
    moves = cast("list[dict[str, object]]", game["moves"])
    last = max(at for at, move in enumerate(moves) if move["seat"] == 0)
    player = at_table(person, continued_after(person, "usa", last))
    expect(player.page.get_by_text(like("turn-last-round"))).to_be_visible()
    box = player.sentence.bounding_box()
    assert box is not None
    assert box["width"] > 100
