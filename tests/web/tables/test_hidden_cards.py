"""What a seat may not know reaches its browser neither in a frame nor in an answer nor in the page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import cast

import pytest
from playwright.sync_api import Response

from tests.web.conftest import Visit
from tests.web.driving import Player
from tests.web.rooms import ME, OPEN, Json, get, make_room, post, put, start_room

TICKETS = ("tickets", "offer")  # where numbers of tickets stand, in observations and in events
SECRET = ("dealt", "drew", "offered", "kept", "returned")  # what happens with cards that one seat alone may see


class Ear:
    """Everything that a browser is told about a room."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.answers: list[str] = []
        player.page.on("response", self._answered)

    def told(self) -> list[object]:
        """Every frame and every answer, in its own order."""
        return [json.loads(text) for text in [*self.player.wire.received, *self.answers]]

    def _answered(self, answer: Response) -> None:
        if "/api/rooms/" in answer.url and answer.ok and answer.request.method != "HEAD":
            self.answers.append(answer.text())


def views_in(told: object) -> Iterator[Json]:
    """All observations anywhere in a word of the server's."""
    for value in _walk(told):
        if isinstance(value, dict) and {"hand", "row", "deck"} <= value.keys():
            yield value


def events_in(told: object) -> Iterator[Json]:
    """All that is told to have happened."""
    for value in _walk(told):
        if isinstance(value, dict) and isinstance(value.get("events"), list):
            yield from (event for event in value["events"] if isinstance(event, dict))


def tickets_in(told: object) -> set[int]:
    """All numbers of tickets anywhere in a word of the server's."""
    found: set[int] = set()
    for value in _walk(told):
        if isinstance(value, dict):
            lists = [value[key] for key in TICKETS if isinstance(value.get(key), list)]
            found |= {number for numbers in lists for number in numbers if isinstance(number, int)}
    return found


def _walk(value: object) -> Iterator[object]:
    yield value
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for child in children:
        yield from _walk(child)


def pair_names(person_facts: Json, tickets: set[int]) -> set[str]:
    """The two cities of each of these tickets, as the page would write them."""
    cities, every = cast("list[Json]", person_facts["cities"]), cast("list[Json]", person_facts["tickets"])
    ends = [(cast(int, every[ticket]["a"]), cast(int, every[ticket]["b"])) for ticket in tickets]
    return {f"{cities[a]['name']}\N{EN DASH}{cities[b]['name']}" for a, b in ends}


@pytest.mark.parametrize("game", ["europe", "card_game"])
def test_nothing_of_another_hand_comes_over_the_wire_or_stands_in_the_page(visit: Visit, game: str) -> None:
    ann, bob, eve = Player(visit("Ann")), Player(visit("Bob")), Player(visit("Eve, who looks on"))
    room = make_room(ann.person, [ME, OPEN], game=game, first=0, public=True)
    put(bob.person, f"/api/rooms/{room}/seats/1", ME)
    post(ann.person, f"/api/rooms/{room}/start")
    ears: dict[int | None, Ear] = {0: Ear(ann), 1: Ear(bob), None: Ear(eve)}
    for ear in ears.values():
        ear.player.person.go(f"/room/{room}")
    for _ in range(14):
        to_move = cast(int, get(ann.person, f"/api/rooms/{room}/view")["to_move"])
        ears[to_move].player.play(1)

    seen = {seat: {ticket for told in ear.told() for ticket in tickets_in(told)} for seat, ear in ears.items()}
    assert seen[0]  # what follows would say nothing otherwise
    assert seen[1]
    assert seen[None] == set()
    facts = get(ann.person, f"/api/games/{game}?players=2")
    for seat, ear in ears.items():
        views = [view for told in ear.told() for view in views_in(told)]
        assert {view["seat"] for view in views} == {seat}
        events = [event for told in ear.told() for event in events_in(told)]
        others = [event for event in events if event["kind"] in SECRET and event.get("seat") != seat]
        assert others
        assert [event for event in others if not {"kind", "seat", "count"} >= event.keys()] == []
        text = ear.player.page.content()
        secret = {ticket for other in ears for ticket in seen[other]} - seen[seat]
        assert [name for name in pair_names(facts, secret) if name in text] == []
    own = pair_names(facts, set(cast("list[int]", last_view(ears[0])["tickets"])))
    assert own
    assert [name for name in own if name not in ann.page.content()] == []  # names would be found if they were there


def last_view(ear: Ear) -> Json:
    """The observation that came last over the socket."""
    views = [view for frame in ear.player.wire.received for view in views_in(json.loads(frame))]
    return views[-1]


def test_a_spectators_page_has_no_hand(visit: Visit) -> None:
    ann, eve = Player(visit("Ann")), Player(visit("Eve"))
    room = start_room(ann.person, [ME, {"who": "bot", "bot": "greedy"}], game="usa", public=True)
    eve.person.go(f"/room/{room}")
    eve.page.get_by_role("application").wait_for()
    assert eve.page.locator("section[aria-labelledby='hand-title']").count() == 0
    assert eve.claimable.count() == 0
