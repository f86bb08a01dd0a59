"""Which tickets are completed in The Card Game is chosen from a list, by mouse, touch and keyboard [CG-14]."""

from __future__ import annotations

from typing import cast

import pytest
from playwright.sync_api import expect

from tests.web.browsing import DESKTOP, PHONE, Device
from tests.web.conftest import Visit
from tests.web.driving import Player
from tests.web.rooms import Json, continued_after, get, stored_game
from tests.web.wording import says

FEW = "card_game_choice"  # all sets are before the player
MANY = "card_game_many_sets"  # one more follows them


def asked(player: Player, game: str = FEW) -> str:
    """A room in which the person is asked which tickets to complete."""
    moves = cast("list[Json]", stored_game(game)["moves"])
    step = next(at for at, move in enumerate(moves) if move["seat"] == 0 and str(move["action"]).startswith("complete"))
    room = continued_after(player.person, game, step)
    player.person.go(f"/room/{room}")
    player.wait_for_turn()
    return room


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_tickets_of_the_second_line_are_completed(visit: Visit, device: Device) -> None:
    player = Player(visit("Ada", device=device))
    room = asked(player)
    seen = cast(Json, get(player.person, f"/api/rooms/{room}/view?seat=0")["view"])
    sets = player.page.locator("section[aria-labelledby='sets-title']")
    lines = sets.get_by_role("radio")
    expect(lines).to_have_count(len(cast("list[object]", seen["sets"])))
    done = sets.get_by_role("button", name=says("sets-complete"), exact=True)
    expect(done).to_be_disabled()
    player.press(lines.nth(1))
    player.press(done)
    player.over.first.wait_for()
    after = cast(Json, get(player.person, f"/api/rooms/{room}/view?seat=0")["view"])
    made = cast("list[Json]", after["seats"])[0]["made"]
    assert made == cast("list[list[int]]", seen["sets"])[1]


@pytest.mark.rule("CG-14")
def test_a_line_is_chosen_with_the_keyboard_alone(visit: Visit) -> None:
    player = Player(visit("Ada"))
    asked(player)
    sets = player.page.locator("section[aria-labelledby='sets-title']")
    sets.get_by_role("radio").first.focus()
    player.page.keyboard.press("Space")
    player.page.keyboard.press("ArrowDown")
    expect(sets.get_by_role("radio").nth(1)).to_be_checked()
    player.page.keyboard.press("Tab")
    player.page.keyboard.press("Enter")
    player.over.first.wait_for()


@pytest.mark.rule("CG-14")
@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_after_a_look_at_other_sets_a_line_of_the_first_is_completed(visit: Visit, device: Device) -> None:
    player = Player(visit("Ada", device=device))
    room = asked(player, MANY)
    first = cast(Json, get(player.person, f"/api/rooms/{room}/view?seat=0")["view"])
    sets = player.page.locator("section[aria-labelledby='sets-title']")
    lines, named = sets.get_by_role("radio"), sets.locator("label strong")
    done = sets.get_by_role("button", name=says("sets-complete"), exact=True)
    other = sets.get_by_role("button", name=says("sets-other"), exact=True)
    expect(lines).to_have_count(8)
    before = named.all_inner_texts()
    player.press(lines.nth(2))
    player.press(other)
    expect(lines).to_have_count(1)
    expect(lines).not_to_be_checked()
    expect(done).to_be_disabled()
    expect(other).to_have_count(0)
    alone = cast(Json, get(player.person, f"/api/rooms/{room}/view?seat=0")["view"])
    assert len(named.inner_text().split(says("list-comma"))) == len(cast("list[list[int]]", alone["sets"])[0])
    player.press(player.page.get_by_role("button", name=says("play-undo"), exact=True))
    expect(lines).to_have_count(8)
    assert named.all_inner_texts() == before
    player.press(lines.nth(1))
    player.press(done)
    player.over.first.wait_for()
    after = cast(Json, get(player.person, f"/api/rooms/{room}/view?seat=0")["view"])
    assert cast("list[Json]", after["seats"])[0]["made"] == cast("list[list[int]]", first["sets"])[1]
