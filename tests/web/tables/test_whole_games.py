"""A whole game of each of the seven, against bots, by clicks alone; and what the page says in the end is true."""

from __future__ import annotations

import re
from typing import cast

import pytest
from playwright.sync_api import expect

from tests.storeys import also_proven
from tests.web.browsing import DESKTOP, PHONE, Device, Person
from tests.web.conftest import Visit
from tests.web.driving import Player
from tests.web.rooms import ME, Json, bot, continued, get, patch, start_room
from tests.web.wording import like, says

GAMES = ["europe", "card_game"]  # one for each kind of table
OTHERS = ["usa", "nordic", "france_small", "france_large", "france_borders"]


def begin_from_the_start_page(player: Player, game: str, bots: int) -> str:
    """The room that one click on a poster leads to."""
    page = player.page
    player.person.go("/")
    label = says("home-opponents")
    group = page.get_by_role("group", name=label)
    for _ in range(6):
        shown = int(group.get_by_role("status").inner_text())
        if shown == bots:
            break
        way = "stepper-fewer" if shown > bots else "stepper-more"
        player.press(group.get_by_role("button", name=says(way, label=label)))
    poster = page.locator(f"article[aria-labelledby='game-{game}']")
    player.press(poster.get_by_role("button"))
    page.wait_for_url(re.compile(r"/room/"))
    return page.url.rsplit("/", 1)[1]


@pytest.mark.parametrize("game", [*GAMES, *also_proven(OTHERS)])
def test_a_whole_game_is_played_by_clicks_from_the_start_page_to_its_scores(visit: Visit, game: str) -> None:
    person = visit("Ada")
    player = Player(person)
    bots = 6 if game.startswith("france") else 1  # in France the more play, the fewer trains has each [FL-01, FS-01]
    room = begin_from_the_start_page(player, game, bots)
    patch(
        person, f"/api/rooms/{room}", {"bot_seconds": 0, "undo_seconds": 0}
    )  # bots that can be followed would only take time here
    player.play_out()
    expect(player.notice).to_have_count(0)
    the_end_is_told_as_it_was(person, room)
    expect(player.page.get_by_text(like("fair-with-mine"))).to_be_visible()


def test_a_game_of_europe_against_three_bots_is_two_clicks_away(visit: Visit) -> None:
    person = visit("Ada")
    player = Player(person)
    room = begin_from_the_start_page(player, "europe", bots=3)
    assert player.wait_for_turn()
    seats = cast("list[Json]", cast(Json, get(person, f"/api/rooms/{room}")["room"])["seats"])
    assert [seat["kind"] for seat in seats] == ["person", "bot", "bot", "bot"]
    assert len({seat["name"] for seat in seats}) == 4


@pytest.mark.proof
def test_a_whole_game_is_played_by_taps_on_a_phone(visit: Visit) -> None:
    person = visit("Ada", device=PHONE)
    player = Player(person)
    room = start_room(person, [ME, bot()], game="card_game")
    person.go(f"/room/{room}")
    player.play_out()
    expect(player.notice).to_have_count(0)
    the_end_is_told_as_it_was(person, room)


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["mouse", "touch"])
def test_a_claim_is_asked_about_on_a_touch_screen_and_not_with_a_mouse(visit: Visit, device: Device) -> None:
    person = visit("Ada", device=device)
    player = Player(person)
    person.go(f"/room/{continued(person, 'usa', 0.5)}")
    player.wait_for_turn()
    player.claimable.first.wait_for()
    assert player.claim(player.claimable_routes()[0]) == device.is_touch


def the_end_is_told_as_it_was(person: Person, room: str) -> None:
    """Every seat's points are on the page, and whoever has won is named as the winner."""
    about = cast(Json, get(person, f"/api/rooms/{room}")["room"])
    assert about["status"] == "over"
    expect(person.page.get_by_role("heading", name=says("tally-title"))).to_be_visible()
    shown = person.page.get_by_role("main").inner_text().replace("\N{MINUS SIGN}", "-")
    numbers = {int(number) for number in re.findall(r"-?\d+", shown)}
    assert [total for total in cast("list[int]", about["scores"]) if total not in numbers] == []
    winners = [place for place in cast("list[int]", about["places"]) if place == 1]
    names = ["tally-winner", "tally-you-win"] if len(winners) == 1 else ["tally-shared"]
    assert any(re.search(like(name).pattern.strip("^$"), shown) is not None for name in names)
