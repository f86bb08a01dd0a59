"""The screens that the guide for players shows: each reached as a person would, in a state that is always the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, cast

from tests.web.browsing import DARK_PHONE, DESKTOP, PHONE, QUICK, Device, Person
from tests.web.driving import Player
from tests.web.rooms import ME, OPEN, bot, continued, continued_after, make_room, post, start_room, stored_game
from tests.web.states import Reach, page_at, replay
from tests.web.wording import says

TALL: Final = Device(1100, 1180)  # for a form
TALL_TABLE: Final = Device(1280, 1200)  # so that nothing lies above what is shown
PAYING: Final = {"tickets": True, "claims": "always", "countdown_seconds": 0}
HINT_STEP: Final = 133  # where it is the turn of the first seat, and the hint is about a route
TUNNEL_STEP: Final = 25  # of the stored game of Europe: the first seat has laid cards down, and more are due


@dataclass(frozen=True)
class Screen:
    """A picture of the guide: how to get there, on what, and which part of the window is shown."""

    reach: Reach
    device: Device = DESKTOP
    part: str | None = None  # what is shown, by its selector; None: the whole window
    preferences: Mapping[str, object] = field(default_factory=lambda: QUICK)
    is_alone: bool = False  # it shows what others do at this server, so there must be no others


def _table(person: Person, room: str) -> Player:
    player = Player(person)
    person.go(f"/room/{room}")
    player.wait_for_turn()
    player.page.locator("main").get_by_text(says("loading")).wait_for(state="hidden")
    return player


def _start_page(person: Person) -> None:
    page_at("/")(person)
    person.page.locator("article svg").first.wait_for()


def _first_tickets(person: Person) -> None:
    player = _table(person, continued_after(person, "europe", 0))
    for index in (0, 1):
        player.press(person.page.get_by_role("checkbox").nth(index))
    person.page.mouse.move(0, 0)


def _claim(person: Person) -> None:
    player = _table(person, continued(person, "usa", 0.4, confirm=PAYING))
    player.hit(player.claimable.first)
    player.press(person.page.locator("section[aria-labelledby='claim-title'] button.way").first)


def _why_not(person: Person) -> None:
    player = _table(person, continued(person, "europe", 0.4))
    player.hit(player.board.locator("[data-thing][aria-label$=', open']").nth(8))
    person.page.locator("section[aria-labelledby='claim-title'] p[role=status]").filter(
        has_not_text=says("loading")
    ).wait_for()


def _tunnel(person: Person) -> None:
    _table(person, continued_after(person, "europe", TUNNEL_STEP))


def _station(person: Person) -> None:
    player = _table(person, continued(person, "europe", 0.6))
    player.board.locator(f"[data-thing][aria-label*='{says('board-stationable')}']").first.press("Enter")
    person.page.locator("section[aria-labelledby='station-title']").wait_for()


def _hint(person: Person) -> None:
    player = _table(person, continued_after(person, "europe", HINT_STEP))
    player.press(person.page.get_by_role("button", name=says("play-hint-ask"), exact=True))
    person.page.get_by_role("heading", name=says("play-hint-title")).wait_for()


def _typing(person: Person) -> None:
    player = _table(person, continued(person, "europe", 0.4))
    player.press(person.page.get_by_role("button", name=says("play-tab-type"), exact=True))
    box = person.page.get_by_role("textbox", name=says("typed-label"))
    box.fill("routes paris")
    box.press("Enter")
    person.page.get_by_role("list", name=says("typed-answer")).wait_for()


def _log(person: Person) -> None:
    _table(person, continued(person, "europe", 0.4))


def _placing(person: Person) -> None:
    player = _table(person, continued(person, "card_game", 0.5))
    colors = person.page.get_by_role("group", name=says("cards-pick-color"))
    player.press(colors.locator("button:not(.impossible)").first)


def _lesson(person: Person) -> None:
    player = Player(person)
    person.go("/learn")
    chapter = says("lesson-chapter-tunnels")
    player.press(person.page.get_by_role("button", name=says("lesson-start-of", chapter=chapter), exact=True))
    person.page.get_by_role("complementary").get_by_role("heading").wait_for()
    player.board.wait_for()


def _curtain(person: Person) -> None:
    room = start_room(person, [{**ME, "name": "Mum"}, {**ME, "name": "Dad"}], game="usa", first=0)
    person.go(f"/room/{room}")
    person.page.get_by_role("button", name=says("curtain-lift", name="Mum")).wait_for()


def _waiting_room(person: Person) -> None:
    seats = [{**ME, "name": "Ada"}, OPEN, bot("club", "Bruno")]
    person.go(f"/room/{make_room(person, seats, game='europe')}")
    person.page.get_by_role("button", name=says("link-qr"), exact=True).first.click()


def _invitation(person: Person) -> None:
    """As somebody else sees it."""
    room = make_room(person, [{**ME, "name": "Ada"}, OPEN, bot("club", "Bruno")], game="nordic")
    token = post(person, f"/api/rooms/{room}/invitations", {"kind": "seat"})["token"]
    person.context.clear_cookies()
    person.go(f"/join/{token}")
    person.page.get_by_role("textbox", name=says("join-name")).fill("Ben")


def _lobby(person: Person) -> None:
    """Two tables that wait and one that is played, as somebody else sees them."""
    ada = {**ME, "name": "Ada"}
    make_room(person, [ada, OPEN], game="usa", public=True)
    make_room(person, [ada, OPEN, OPEN, bot("strong", "Bruno")], game="france_small", public=True)
    start_room(person, [ada, bot("club", "Bruno"), bot("club", "Clara")], game="card_game", public=True, first=0)
    person.context.clear_cookies()
    page_at("/lobby")(person)


def _my_games(person: Person) -> None:
    """A game in which it is one's turn, one that is not begun, and one that is over."""
    _scores(person)
    continued(person, "usa", 0.5)
    make_room(person, [{**ME, "name": "Ada"}, OPEN], game="card_game")
    page_at("/games")(person)


def _scores(person: Person) -> None:
    moves = cast("list[object]", stored_game("europe")["moves"])
    _table(person, continued_after(person, "europe", len(moves) - 1)).play_out()


def _settings(person: Person) -> None:
    page_at("/settings")(person)
    look = person.page.get_by_role("heading", name=says("set-look"), exact=True)
    look.evaluate("(heading) => heading.scrollIntoView({ block: 'start' })")


def _night_in_french(person: Person) -> None:
    person.go(f"/room/{continued(person, 'france_small', 0.6)}")
    person.page.locator("[role=application]").wait_for()


SCREENS: Final[dict[str, Screen]] = {
    "start.jpg": Screen(_start_page),
    "new-table.png": Screen(page_at("/new?mode=friends"), TALL),
    "first-tickets.jpg": Screen(_first_tickets),
    "paying.png": Screen(_claim, part="section[aria-labelledby='claim-title']"),
    "why-not.png": Screen(_why_not, part="section[aria-labelledby='claim-title']"),
    "tunnel.png": Screen(_tunnel, part="section[aria-labelledby='tunnel-title']"),
    "station.png": Screen(_station, part="section[aria-labelledby='station-title']"),
    "hint.png": Screen(_hint, part="section[aria-labelledby='play-hint-title']"),
    "typing.png": Screen(_typing, part=".tabs"),
    "log.png": Screen(_log, part=".tabs"),
    "placing.png": Screen(_placing, TALL_TABLE, part="section[aria-labelledby='builder-title']"),
    "scores.jpg": Screen(_scores),
    "replay.jpg": Screen(replay),
    "curtain.jpg": Screen(_curtain),
    "waiting-room.png": Screen(_waiting_room),
    "invitation-phone.png": Screen(_invitation, PHONE),
    "lobby.png": Screen(_lobby, is_alone=True),
    "my-games.png": Screen(_my_games),
    "settings.png": Screen(_settings),
    "rules.png": Screen(page_at("/rules/europe")),
    "guided-game.jpg": Screen(_lesson),
    "night-phone.jpg": Screen(_night_in_french, DARK_PHONE, preferences={**QUICK, "language": "fr"}),
}
