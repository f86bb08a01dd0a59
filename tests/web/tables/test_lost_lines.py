"""Sockets that are cut in the middle of a move, and servers that die: the move happens once, and the page goes on."""

from __future__ import annotations

import json
from typing import Literal, cast

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.server.proofs.process import ServerProcess
from tests.web.browsing import NO_LINE, Person
from tests.web.conftest import Visit
from tests.web.driving import Player
from tests.web.rooms import ME, Json, bot, get, start_room
from tests.web.wording import says


class Scissors:
    """Cuts the next socket that carries a move: before the server has it, or before the page has the answer."""

    def __init__(self, person: Person, when: Literal["before", "after"]) -> None:
        self.cuts = 0
        self.connections = 0
        self._when = when
        person.page.route_web_socket(lambda url: "/socket" in url, self._route)

    def _route(self, page_side: WebSocketRoute) -> None:
        self.connections += 1
        server_side = page_side.connect_to_server()
        cut = False

        def from_page(message: str | bytes) -> None:
            nonlocal cut
            is_move = _kind(message) == "move" and self.cuts == 0
            if is_move and self._when == "before":
                self.cuts += 1
                page_side.close(code=1011, reason="cut")
                server_side.close()
                return
            cut = is_move
            server_side.send(message)

        def from_server(message: str | bytes) -> None:
            if cut and self.cuts == 0 and _kind(message) == "ack":
                self.cuts += 1
                page_side.close(code=1011, reason="cut")
                server_side.close()
            elif self.cuts == 0 or not cut:
                page_side.send(message)

        page_side.on_message(from_page)
        server_side.on_message(from_server)


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_move_whose_socket_is_cut_happens_exactly_once(visit: Visit, when: Literal["before", "after"]) -> None:
    person = visit("Ada")
    scissors = Scissors(person, when)
    room = start_room(person, [ME, ME], game="usa", first=0, undo=False)
    # both seats are ours, so that nobody else changes anything; the first one looks
    player = Player(person)
    person.go(f"/room/{room}")
    player.press(player.curtain)
    offer = player.page.locator("section[aria-labelledby='offer-title']")
    offer.wait_for()
    for box in offer.get_by_role("checkbox").all():
        player.press(box)
    player.press(offer.get_by_role("button"))
    expect(player.page.get_by_role("heading", name=says("play-tickets", count=3))).to_be_visible()
    expect(offer).to_have_count(0)
    assert scissors.cuts == 1
    assert scissors.connections >= 2
    entries = cast("list[Json]", get(person, f"/api/rooms/{room}/entries?seat=0")["entries"])
    assert [entry["kind"] for entry in entries].count("moved") == 1
    expect(player.page.get_by_text(says("turn-lost"))).to_have_count(0)
    expect(player.notice).to_have_count(0)


@pytest.mark.proof
def test_a_page_survives_the_death_of_its_server(mortal_server: ServerProcess, visit_mortal: Visit) -> None:
    player = in_the_middle_of("europe", visit_mortal, decisions=7)
    before = look(player)
    for _ in range(2):
        mortal_server.kill()
        expect(player.page.get_by_text(says("turn-lost"))).to_be_visible()
        assert look(player) == before  # what was there stays to be read
        mortal_server.start()
        expect(player.page.get_by_text(says("turn-lost"))).to_have_count(0)
        assert look(player) == before
    player.play(6)
    expect(player.notice).to_have_count(0)


def test_a_move_made_while_the_server_is_killed_is_neither_lost_nor_doubled(
    mortal_server: ServerProcess, visit_mortal: Visit
) -> None:
    player = in_the_middle_of("usa", visit_mortal, decisions=1)
    cards = player.hand_size()
    player.press(player.page.get_by_role("button", name=says("play-draw"), exact=True))
    mortal_server.kill_and_start()  # perhaps before the move, perhaps after it
    heading = player.page.get_by_role("heading", name=says("play-hand", count=cards + 1))
    expect(heading).to_be_visible()
    expect(player.page.get_by_text(says("turn-lost"))).to_have_count(0)
    player.play(3)


def in_the_middle_of(game: str, visit: Visit, decisions: int) -> Player:
    """Somebody against a bot who has decided so often and is to decide again; their line may be lost."""
    person = visit("Ada")
    person.watch.allow(*NO_LINE, "status of 503")
    player = Player(person)
    person.go(f"/room/{start_room(person, [ME, bot()], game=game, first=0)}")
    player.play(decisions)
    player.wait_for_turn()
    return player


def look(player: Player) -> str:
    """The cards and tickets that are shown."""
    hand = player.page.locator("section[aria-labelledby='hand-title']").inner_text()
    players = player.page.get_by_role("list", name=says("play-players"))
    return hand + (players.inner_text() if players.count() else "")


def _kind(message: str | bytes) -> str:
    word: object = json.loads(message)
    return str(word.get("type")) if isinstance(word, dict) else ""
