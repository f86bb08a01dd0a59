"""Several people at one screen: a curtain between them, and behind it nothing that somebody else may not see."""

from __future__ import annotations

import json
import re
from typing import Final, cast

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.storeys import also_proven
from tests.web.browsing import Person
from tests.web.conftest import Visit
from tests.web.driving import Player
from tests.web.rooms import ME, Json, get, start_room
from tests.web.tables.test_hidden_cards import pair_names
from tests.web.wording import like, says

CARDS: Final = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red", "locomotive")
LIVE_MS: Final = 10_500  # by then everything has been read out, and is no part of the page any more

# All that a page tells anybody: texts, names, what was typed, and what is lit on the board.
_TOLD: Final = """() => {
    const parts = [document.body.innerText];
    for (const one of document.querySelectorAll("[aria-label], [title]"))
        parts.push(one.getAttribute("aria-label") ?? "", one.getAttribute("title") ?? "");
    for (const one of document.querySelectorAll("[aria-live]")) parts.push(`read out: ${one.textContent}`);
    for (const one of document.querySelectorAll("input")) parts.push(`typed: ${one.value}, ${one.checked}`);
    for (const one of document.querySelectorAll("[aria-pressed=true]")) parts.push(`pressed: ${one.textContent}`);
    for (const one of document.querySelectorAll(".lights > [class]")) parts.push(`lit: ${one.classList[0]}`);
    return parts.map((part) => part.trim()).filter((part) => part !== "");
}"""

# Whatever appears in a part of the page that is read out.
_LISTEN: Final = """
    window.readOut = [];
    new MutationObserver(() => {
        for (const one of document.querySelectorAll("[aria-live]"))
            if (one.textContent.trim() !== "") window.readOut.push(one.textContent);
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""


def no_hand_is_shown(page: Page) -> None:
    """Neither cards nor tickets of anybody are anywhere in the page, seen or unseen."""
    text = page.locator("body").evaluate("(body) => body.textContent")
    for name in ("play-hand", "play-tickets", "play-offer-title", "play-hand-empty"):
        assert re.search(like(name).pattern.strip("^$").strip(r"\s*"), text) is None, f"the page has: {says_of(name)}"


def says_of(name: str) -> str:
    """What to look for, in words."""
    return like(name).pattern


def player_of(person: Person) -> Player:
    """Somebody who hides their cards when their turn is over, though they could do so at any time."""
    player = Player(person)
    over = player.page.locator("div").filter(has=player.page.get_by_text(like("curtain-done")))
    player.drop = over.last.get_by_role("button", name=says("curtain-drop"))
    return player


@pytest.mark.parametrize("game", [*also_proven(["europe"]), "card_game"])
def test_two_people_at_one_screen_play_with_a_curtain_between_them(visit: Visit, game: str) -> None:
    person = visit("a family")
    player = player_of(person)
    room = start_room(person, [{**ME, "name": "Mum"}, {**ME, "name": "Dad"}], game=game, first=0)
    person.go(f"/room/{room}")
    lifted: list[str] = []
    for _ in range(24):
        assert player.wait_for_turn()
        if player.drop.is_visible():
            player.press(player.drop)
            expect(player.curtain).to_be_visible()
            no_hand_is_shown(player.page)
        elif player.curtain.is_visible():
            no_hand_is_shown(player.page)
            lifted.append(player.curtain.inner_text())
            player.decide()
            expect(player.page.get_by_role("heading", name=like("play-hand"))).to_be_visible()
        else:
            player.decide()
    assert lifted[:3] == [says("curtain-lift", name=name) for name in ("Mum", "Dad", "Mum")]


def test_whoever_comes_back_to_a_shared_screen_finds_the_curtain_down(visit: Visit) -> None:
    person = visit("a family")
    player = player_of(person)
    room = start_room(person, [{**ME, "name": "Mum"}, {**ME, "name": "Dad"}], game="usa", first=0)
    person.go(f"/room/{room}")
    player.play(1)
    expect(player.page.get_by_role("heading", name=says("play-offer-title"))).to_be_visible()
    player.page.reload()
    expect(player.curtain).to_be_visible()
    no_hand_is_shown(player.page)


def test_a_table_for_one_screen_is_laid_by_clicks(visit: Visit) -> None:
    person = visit("a family")
    player = player_of(person)
    person.go("/new?mode=screen")
    player.press(player.page.get_by_role("button", name=says("new-start"), exact=True))
    player.page.wait_for_url(re.compile("/room/"))
    expect(player.curtain).to_be_visible()
    room = player.page.url.rsplit("/", 1)[1]
    assert get(person, f"/api/rooms/{room}")["mine"] == [0, 1]


class Family:
    """Mum and Dad at one screen."""

    def __init__(self, person: Person, game: str) -> None:
        self.person = person
        self.game = game
        self.player = player_of(person)
        self.page = person.page
        self.page.clock.install()
        self.page.add_init_script(_LISTEN)
        self.room = start_room(person, [{**ME, "name": "Mum"}, {**ME, "name": "Dad"}], game=game, first=0)
        person.go(f"/room/{self.room}")
        self.player.curtain.wait_for()
        self.lift()  # Mum looks

    def view(self, seat: int) -> Json:
        """What this seat sees, from the server."""
        return cast(Json, get(self.person, f"/api/rooms/{self.room}/view?seat={seat}")["view"])

    def tickets(self, seat: int) -> set[str]:
        """The names of the tickets of this seat that the other one has none of the same name of."""
        facts = get(self.person, f"/api/games/{self.game}?players=2")
        own, others = (pair_names(facts, set(cast("list[int]", self.view(one)["tickets"]))) for one in (seat, 1 - seat))
        assert own - others
        return own - others

    def hand(self, seat: int) -> str:
        """The hand of this seat as the page would tell it."""
        counts = cast("list[int]", self.view(seat)["hand"])
        named = [
            says("card-count", count=count, card=says(f"card-{CARDS[kind]}"))
            for kind, count in enumerate(counts)
            if count
        ]
        return ", ".join(named)

    def tab(self, name: str) -> None:
        """This tab of the table is open."""
        self.player.press(self.page.get_by_role("button", name=says(name), exact=True))

    def type(self, text: str) -> None:
        """It was typed, as a command."""
        box = self.page.get_by_role("textbox", name=says("typed-label"))
        box.fill(text)
        box.press("Enter")

    def told(self) -> list[str]:
        """All that the page tells, but for what it has read out."""
        self.page.mouse.move(0, 0)
        self.page.clock.run_for(LIVE_MS)
        return cast("list[str]", self.page.evaluate(_TOLD))

    def read_out(self) -> list[str]:
        """All that the page has told those who listen since it was asked last."""
        return cast("list[str]", self.page.evaluate("window.readOut.splice(0)"))

    def drop(self) -> None:
        """The curtain is down."""
        self.player.press(self.player.drop)
        expect(self.player.curtain).to_be_visible()
        assert self.read_out()

    def lift(self) -> None:
        """The next one looks, and the page has everything for them."""
        self.player.decide()
        expect(self.page.get_by_role("heading", name=like("play-hand"))).to_be_visible()
        self.page.wait_for_load_state("networkidle")


def lit(page: Page) -> Locator:
    """Whatever is lit on the board for one of the players."""
    return page.locator(".lights").locator(".route, .core, .place, .ring")


def nothing_is_left_of(family: Family, secrets: set[str], tab: str) -> None:
    """Behind the curtain, and for Dad, the page tells what a page tells that has never seen Mum's cards."""
    told: list[list[str]] = []
    for has_seen_mum in (True, False):
        if not has_seen_mum:
            family.page.reload()
            expect(family.player.curtain).to_be_visible()
            family.tab(tab)
        expect(lit(family.page)).to_have_count(0)
        no_hand_is_shown(family.page)
        family.page.wait_for_load_state("networkidle")
        told.append(family.told())
        family.lift()
        told.append(family.told())
        if has_seen_mum:
            everything = "\n".join([*told[0], *told[1], *family.read_out(), family.page.content()])
            assert [secret for secret in secrets if secret in everything] == []
    behind, for_dad, newly_behind, newly_for_dad = told
    assert behind == newly_behind
    assert for_dad == newly_for_dad


@pytest.mark.parametrize("game", ["usa", *also_proven(["card_game"])])
def test_what_one_kept_and_pinned_in_the_log_is_gone_when_the_next_one_looks(visit: Visit, game: str) -> None:
    family = Family(visit("a family"), game)
    family.player.keep_tickets()
    family.player.drop.wait_for()
    secrets = family.tickets(0)
    kept = family.page.get_by_role("region", name=says("story-title")).get_by_text(min(secrets)).first
    family.player.press(kept)
    everything = "\n".join(family.told())
    assert [secret for secret in secrets if secret not in everything] == []  # they would be found
    if game == "usa":
        assert lit(family.page).count() > 0
    family.drop()
    nothing_is_left_of(family, secrets, "play-tab-log")


@pytest.mark.parametrize("game", ["usa", *also_proven(["card_game"])])
def test_what_one_typed_drew_pinned_and_was_refused_is_gone_when_the_next_one_looks(visit: Visit, game: str) -> None:
    family = Family(visit("a family"), game)
    player = family.player
    player.keep_tickets()
    family.drop()
    family.lift()
    player.keep_tickets()
    family.drop()
    family.lift()
    for _ in range(2):
        player.draw()
    player.drop.wait_for()
    family.tab("play-tab-type")
    family.type("draw")
    expect(player.notice).to_be_visible()
    everything = ""
    for question in ("hand", "mine"):
        family.type(question)
        everything += "\n".join(family.told())
    secrets = {*family.tickets(0), family.hand(0)}
    if game == "usa":
        player.press(family.page.get_by_role("button", name=re.compile(re.escape(min(family.tickets(0))))))
        assert lit(family.page).count() > 0
    assert [secret for secret in secrets if secret not in everything] == []  # they would be found
    family.drop()
    expect(player.notice).to_have_count(0)
    nothing_is_left_of(family, secrets, "play-tab-type")


def test_what_was_typed_cannot_be_recalled_by_the_next_one(visit: Visit) -> None:
    family = Family(visit("a family"), "usa")
    family.player.keep_tickets()
    family.tab("play-tab-type")
    family.type("why claim duluth-omaha")
    family.type("mine")
    box = family.page.get_by_role("textbox", name=says("typed-label"))
    box.press("ArrowUp")
    expect(box).to_have_value("mine")
    family.drop()
    family.lift()
    box.press("ArrowUp")
    expect(box).to_have_value("")


def test_cards_can_be_hidden_at_any_time(visit: Visit) -> None:
    family = Family(visit("a family"), "usa")
    offer = family.page.get_by_role("heading", name=says("play-offer-title"))
    expect(offer).to_be_visible()
    family.player.press(family.page.get_by_role("button", name=says("curtain-drop"), exact=True))
    expect(family.player.curtain).to_have_text(says("curtain-lift", name="Mum"))
    no_hand_is_shown(family.page)
    expect(lit(family.page)).to_have_count(0)
    family.lift()
    expect(offer).to_be_visible()


class Echo:
    """Sends again, just before the server hears that somebody else looks, what it has told the one before."""

    def __init__(self, page: Page) -> None:
        self.echoes = 0
        self._last = ""
        page.route_web_socket(lambda url: "/socket" in url, self._route)

    def _route(self, page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def from_page(message: str | bytes) -> None:
            if json.loads(message)["type"] == "curtain" and self._last:
                self.echoes += 1
                page_side.send(self._last)
            server_side.send(message)

        def from_server(message: str | bytes) -> None:
            word = json.loads(message)
            if word["type"] == "snapshot" and word["view"]["viewer"] == 0:
                self._last = str(message)
            page_side.send(message)

        page_side.on_message(from_page)
        server_side.on_message(from_server)


def test_what_was_still_on_its_way_to_one_is_not_shown_to_the_next(visit: Visit) -> None:
    person = visit("a family")
    echo = Echo(person.page)
    family = Family(person, "usa")
    family.player.keep_tickets()
    family.player.drop.wait_for()
    secrets = family.tickets(0)
    told: list[str] = []
    family.page.expose_function("tell", lambda text: told.append(text))
    family.page.evaluate(
        "new MutationObserver(() => tell(document.body.textContent))"
        ".observe(document.body, { subtree: true, childList: true, characterData: true })"
    )
    family.drop()
    before = len(told)
    family.lift()
    assert echo.echoes == 2
    seen = "\n".join([*told[before:], family.page.content()])
    assert [secret for secret in secrets if secret in seen] == []
