"""Every page, and every state of the table, as somebody may find it: what the proofs for everyone go through."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from tests.web.browsing import Person
from tests.web.driving import Player
from tests.web.rooms import ME, OPEN, STORED, bot, continued, make_room, post, start_room, stored_game
from tests.web.wording import like, says

Reach = Callable[[Person], None]


def page_at(path: str) -> Reach:
    """The page of an address, when it has said what it has to say."""

    def reach(person: Person) -> None:
        person.go(path)
        person.page.get_by_role("heading", level=1).first.wait_for()
        person.page.wait_for_load_state("networkidle")

    return reach


def _table(person: Person, room: str) -> Player:
    player = Player(person)
    person.go(f"/room/{room}")
    player.wait_for_turn()
    return player


def waiting_room(person: Person) -> None:
    """Before the start, with a link and a QR code."""
    person.go(f"/room/{make_room(person, [ME, OPEN, bot()], game='europe')}")
    person.page.get_by_role("button", name=says("link-qr"), exact=True).first.click()


def invitation(person: Person) -> None:
    """A link that holds, opened by whoever gave it: they choose a seat."""
    room = make_room(person, [OPEN, OPEN], game="nordic")
    person.go(f"/join/{post(person, f'/api/rooms/{room}/invitations', {'kind': 'seat'})['token']}")
    person.page.get_by_role("button", name=like("join-seat")).first.wait_for()


def lobby(person: Person) -> None:
    """With a table in it."""
    make_room(person, [ME, OPEN], game="usa", public=True)
    page_at("/lobby")(person)


def my_games(person: Person) -> None:
    """With a game that runs and one that waits."""
    start_room(person, [ME, bot()], game="usa")
    make_room(person, [ME, OPEN], game="card_game")
    page_at("/games")(person)


def first_tickets(person: Person) -> None:
    """The tickets of the beginning, one of them chosen."""
    player = _table(person, start_room(person, [ME, bot()], game="europe", first=0))
    player.press(person.page.get_by_role("checkbox").first)


def turn(game: str) -> Reach:
    """A turn in the middle of a game."""

    def reach(person: Person) -> None:
        _table(person, continued(person, game, 0.6))

    return reach


def claiming(person: Person) -> None:
    """A route was chosen, and its payments are shown."""
    asking = {"tickets": True, "claims": "always", "countdown_seconds": 0}
    player = _table(person, continued(person, "nordic", 0.6, confirm=asking))
    player.hit(player.claimable.first)
    person.page.locator("section[aria-labelledby='claim-title']").wait_for()


def hint(person: Person) -> None:
    """A bot has told what it would do."""
    player = _table(person, continued(person, "europe", 0.4))
    player.press(person.page.get_by_role("button", name=says("play-hint-ask"), exact=True))
    person.page.get_by_role("heading", name=says("play-hint-title")).wait_for()


def talking(person: Person) -> None:
    """The table's talk."""
    player = _table(person, start_room(person, [ME, bot()], game="usa", first=0))
    player.press(person.page.get_by_role("button", name=like("play-tab-chat")))
    person.page.get_by_role("textbox", name=says("chat-say")).fill("Hello")
    player.press(person.page.get_by_role("button", name=says("chat-send"), exact=True))


def typing(person: Person) -> None:
    """Playing by typing, with an answer in words."""
    player = _table(person, continued(person, "usa", 0.5))
    player.press(person.page.get_by_role("button", name=says("play-tab-type"), exact=True))
    box = person.page.get_by_role("textbox", name=says("typed-label"))
    box.fill("moves")
    box.press("Enter")


def curtain(person: Person) -> None:
    """Between two people at one screen."""
    _table(person, start_room(person, [{**ME, "name": "Mum"}, {**ME, "name": "Dad"}], game="usa"))


def scores(game: str) -> Reach:
    """The end of a game."""

    def reach(person: Person) -> None:
        uploaded = post(person, "/api/records", stored_game(game))
        moves = json.loads((STORED / f"{game}.json").read_text(encoding="utf-8"))["moves"]
        seats = [ME, *(bot() for _ in range(int(str(stored_game(game)["players"])) - 1))]
        wish = {"record": uploaded["id"], "step": len(moves) - 1}
        _table(person, start_room(person, seats, continue_from=wish)).play_out()

    return reach


def replay(person: Person) -> None:
    """A recorded game, at one of its moments."""
    uploaded = post(person, "/api/records", stored_game("europe"))
    person.go(f"/record/{uploaded['id']}?step=120")
    person.page.get_by_role("application").first.wait_for()


PAGES: Final[dict[str, Reach]] = {
    "start page": page_at("/"),
    "new table": page_at("/new"),
    "new table for one screen": page_at("/new?mode=screen"),
    "new table for friends": page_at("/new?mode=friends"),
    "go on with a record": page_at("/new?mode=record"),
    "lobby": lobby,
    "my games": my_games,
    "settings": page_at("/settings"),
    "no desk": page_at("/desk"),
    "rules": page_at("/rules"),
    **{
        f"rules of {game}": page_at(f"/rules/{game}")
        for game in ("usa", "europe", "nordic", "france_small", "france_large", "france_borders", "card_game")
    },
    "no page": page_at("/room/nothing/here"),
    "waiting room": waiting_room,
    "invitation": invitation,
}

TABLES: Final[dict[str, Reach]] = {
    "guided first game": page_at("/learn"),
    "first tickets": first_tickets,
    "a turn of europe": turn("europe"),
    "a turn of france_large": turn("france_large"),
    "a turn of card_game": turn("card_game"),
    "claiming": claiming,
    "hint": hint,
    "talking": talking,
    "typing": typing,
    "curtain": curtain,
    "scores of europe": scores("europe"),
    "scores of card_game": scores("card_game"),
    "replay": replay,
}
