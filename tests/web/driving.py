"""Somebody who plays by what the page says and offers: with clicks or taps alone, and by no knowledge of their own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from playwright.sync_api import Locator, WebSocket, expect

from tests.web.browsing import PATIENCE_MS, Person
from tests.web.wording import like, says

STEP_MS: Final = 8
MANY_CARDS: Final = 9  # so many are enough to begin claiming whatever there is
LONG_ROUTE: Final = 4

# A spot of a route at which a click hits the route and nothing that lies above it.
_SPOT: Final = """(route) => {
    const hit = route.querySelector(".hit"), length = hit.getTotalLength(), matrix = hit.getScreenCTM();
    for (const part of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.12, 0.88]) {
        const { x, y } = hit.getPointAtLength(length * part).matrixTransform(matrix);
        if (document.elementFromPoint(x, y)?.closest("[data-thing]") === route) return { x, y };
    }
    return null;
}"""
_NAMES: Final = "(routes) => routes.map((route) => route.getAttribute('aria-label'))"


@dataclass
class Wire:
    """What goes over the sockets of a page, both ways."""

    received: list[str] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    answers: int = 0  # words about the game that have come: a page that waits for one is not ready before

    def attend(self, socket: WebSocket) -> None:
        """From now on the frames of this socket are kept."""
        socket.on("framereceived", self._come)
        socket.on("framesent", lambda frame: self.sent.append(_text(frame)))

    def _come(self, frame: str | bytes) -> None:
        self.received.append(_text(frame))
        if _kind(self.received[-1]) in ("entry", "snapshot", "refused"):
            self.answers += 1


class Player:
    """A person at a table. Everything they do is a click or a tap on something that has a name."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.wire = Wire()
        self.page.on("websocket", self.wire.attend)
        # By elements and their text: to find out the role of all that is on the page takes longer than to play on it.
        yours = re.compile(rf"^\s*{re.escape(says('turn-yours'))}")
        self.sentence = self.page.locator("main p").filter(has_text=yours, visible=True)
        self.over = self.page.locator("main :is(h1, h2, h3)").filter(has_text=like("tally-title"), visible=True)
        self.board = self.page.locator(f"[role=application][aria-label='{says('play-board')}']")
        self.claimable = self.board.locator(f"[role=button][aria-label*='{says('board-claimable')}']")
        self.row = self.page.locator(f"ul[aria-label='{says('play-row')}'] button:enabled")
        self.curtain = self._button("curtain-lift")
        self.drop = self._button("curtain-drop")
        close = self.page.get_by_role("button", name=says("close"), exact=True)
        self.notice = self.page.get_by_role("alert").filter(has=close)  # the last refusal
        self.is_touch = self.page.evaluate("matchMedia('(pointer: coarse)').matches")

    # Waiting

    def wait_for_turn(self) -> bool:
        """Something is to be decided here; False: the game is over."""
        self.sentence.or_(self.over).or_(self.curtain).or_(self.drop).first.wait_for()
        return not self.over.is_visible()

    def play_out(self, most: int = 600) -> None:
        """The game is over, and its scores are there."""
        for _ in range(most):
            if not self.wait_for_turn():
                return
            self.decide()
        raise AssertionError(f"no end after {most} decisions; the page says: {self.sentence.text_content()}")

    def play(self, decisions: int) -> None:
        """So many decisions are made, unless the game ends before."""
        for _ in range(decisions):
            if not self.wait_for_turn():
                return
            self.decide()

    # Deciding

    def decide(self) -> None:
        """One decision is made, whichever is due, and the page has shown what came of it."""
        if self.drop.is_visible():
            self._and_wait(lambda: self.press(self.drop))
        elif self.curtain.is_visible():
            self._and_wait(lambda: self.press(self.curtain))
        else:
            self._ways()[self._due()]()

    def _due(self) -> str:
        """What the page asks for, by its own sentence."""
        text = (self.sentence.text_content() or "").replace(says("turn-yours"), "").strip()
        return next((name for name in self._ways() if like(name).match(text)), "turn-choose")

    def _ways(self) -> dict[str, Callable[[], None]]:
        return {
            "turn-keep": self.keep_tickets,
            "turn-complete": self.complete_tickets,
            "turn-lay": lambda: self._move(self._section("lay-title").get_by_role("button").first),
            "turn-tunnel": self.pay_tunnel,
            "turn-pay": lambda: self._move(self._section("station-title").get_by_role("button").first),
            "turn-pass": lambda: self._move(self._button("play-pass")),
            "turn-placing": lambda: self._move(self._section("builder-title").get_by_role("button").first),
            "turn-second": self.draw,
            "turn-choose": self.choose,
            "turn-choose-cards": self.choose_with_cards,
        }

    def keep_tickets(self) -> None:
        """As few tickets are kept as are allowed."""
        offer = self._section("offer-title")
        boxes, keep = offer.get_by_role("checkbox"), offer.get_by_role("button")
        for index in range(boxes.count()):
            if keep.is_enabled():
                break
            self.press(boxes.nth(index))
        self._move(keep)

    def complete_tickets(self) -> None:
        """The first set of tickets is completed."""
        sets = self._section("sets-title")
        self.press(sets.get_by_role("radio").first)
        self._move(sets.get_by_role("button").first)

    def pay_tunnel(self) -> None:
        """The tunnel is paid if that is possible."""
        buttons = self._section("tunnel-title").get_by_role("button")
        self._move(buttons.first)

    def choose(self) -> None:
        """A long route is claimed if there is one, any route with many cards; otherwise a card is drawn."""
        routes = self.claimable_routes()
        best = max(routes, default=None, key=lambda route: (route.length, -route.at))
        if best is not None and (best.length >= LONG_ROUTE or self.hand_size() >= MANY_CARDS or not self.can_draw()):
            self.claim(best)
        else:
            self.draw()

    def choose_with_cards(self) -> None:
        """Cards are placed if the page lets us, and there are some; otherwise a card is drawn."""
        begun = self.page.locator("[role=group][aria-labelledby='cards-question']").get_by_role("button")
        if begun.count() > 0:
            self._move(begun.first)
        elif not (self.hand_size() >= MANY_CARDS or not self.can_draw()) or not self.place_cards():
            self.draw()

    def place_cards(self) -> bool:
        """Cards of one color are placed, or of three; False: neither is possible."""
        builder = self._section("builder-title")
        for index in self._possible_colors(builder):
            self.press(self._colors(builder).nth(index))
            if self._place(builder):
                return True
        mix = builder.get_by_role("button", name=like("cards-mode-mix"))
        if mix.get_attribute("aria-disabled") == "true":
            return False
        self.press(mix)
        for index in self._possible_colors(builder)[:3]:
            if self._colors(builder).nth(index).get_attribute("aria-pressed") != "true":
                self.press(self._colors(builder).nth(index))
        return self._place(builder)

    def _place(self, builder: Locator) -> bool:
        """What was put together is placed, if the page allows it; otherwise it is put back."""
        names = "|".join(re.escape(says(name)) for name in ("cards-place", "cards-place-rob"))
        place = builder.get_by_role("button", name=re.compile(f"^({names})$"))
        if not place.is_visible():
            return False
        if not place.is_enabled():
            self.press(builder.get_by_role("button", name=says("cancel")))
            return False
        self._move(place)
        return True

    def _colors(self, builder: Locator) -> Locator:
        groups = [like(name).pattern for name in ("cards-pick-color", "cards-pick-colors")]
        return builder.get_by_role("group", name=re.compile("|".join(groups))).locator("button")

    def _possible_colors(self, builder: Locator) -> list[int]:
        impossible: list[bool] = self._colors(builder).evaluate_all(
            "(colors) => colors.map((color) => color.classList.contains('impossible'))"
        )
        return [index for index, is_impossible in enumerate(impossible) if not is_impossible]

    def claimable_routes(self) -> list[Route]:
        """The routes that the board says can be claimed."""
        names: list[str] = self.claimable.evaluate_all(_NAMES)
        return [Route(at, name, _spaces(name)) for at, name in enumerate(names)]

    def claim(self, route: Route) -> bool:
        """The route is chosen on the board and paid for in the first way; whether the page asked once more."""
        before = self.wire.answers
        self.hit(self.claimable.nth(route.at))
        panel = self._section("claim-title")
        if self.is_answered(before, unless=panel):
            return False
        self.press(panel.locator("button.way").first)
        confirm = panel.get_by_role("button", name=says("play-claim"))
        if self.is_answered(before, unless=confirm):
            return False
        self.press(confirm)
        return self.is_answered(before)

    def draw(self) -> None:
        """A card from the deck, or the first of the row, or new tickets: whatever is possible."""
        self._wait_for_offer()
        deck = self._button("play-draw")
        last = [self._button(name) for name in ("play-stop", "play-pass") if self._button(name).is_visible()]
        if deck.is_visible() and deck.is_enabled():
            self._move(deck)
        elif self.row.count() > 0:
            self._move(self.row.first)
        elif self._button("play-draw-tickets").is_enabled():
            self.draw_tickets()
        elif last:
            self._move(last[0])
        elif routes := self.claimable_routes():
            self.claim(routes[0])
        else:
            assert self.place_cards(), "the page says that it is our turn, and offers nothing"

    def _wait_for_offer(self) -> None:
        """After a lost line the page knows whose turn it is a moment before it lets anybody move."""
        others = [self._button(name) for name in ("play-draw-tickets", "play-stop", "play-pass")]
        for _ in range(PATIENCE_MS // STEP_MS):
            if self.can_draw() or any(button.is_visible() and button.is_enabled() for button in others):
                return
            self.page.wait_for_timeout(STEP_MS)

    def draw_tickets(self) -> None:
        """New tickets are on offer."""
        before = self.wire.answers
        self.press(self._button("play-draw-tickets"))
        confirm = self._button("play-tickets-yes")
        if not self.is_answered(before, unless=confirm):
            self.press(confirm)
            self.is_answered(before)

    def can_draw(self) -> bool:
        """The deck or the row gives cards."""
        draw = self._button("play-draw")
        return (draw.is_visible() and draw.is_enabled()) or self.row.count() > 0

    def hand_size(self) -> int:
        """The number of cards that the page says we have."""
        heading = self.page.locator("#hand-title")
        number = re.search(r"\d+", heading.text_content() or "")
        assert number is not None
        return int(number[0])

    # Hands and fingers

    def press(self, what: Locator) -> None:
        """A click, or a tap where there is no mouse."""
        if self.is_touch:
            what.tap()
        else:
            what.click()

    def hit(self, route: Locator) -> None:
        """A click or a tap on the drawn route itself."""
        # To the middle of the screen, as a person would: at its top the bar of the turn may lie above the board.
        self.board.evaluate("(board) => board.scrollIntoView({ block: 'center' })")
        spot: dict[str, float] | None = route.evaluate(_SPOT)
        assert spot is not None, f"nobody can hit {route.get_attribute('aria-label')}: something lies above all of it"
        if self.is_touch:
            self.page.touchscreen.tap(spot["x"], spot["y"])
        else:
            self.page.mouse.click(spot["x"], spot["y"])

    def _button(self, name: str) -> Locator:
        return self.page.locator("button").filter(has_text=like(name), visible=True)

    def _section(self, title: str) -> Locator:
        return self.page.locator(f"section[aria-labelledby='{title}']")

    def _move(self, button: Locator) -> None:
        self._and_wait(lambda: self.press(button))

    def _and_wait(self, do: Callable[[], None]) -> None:
        before = self.wire.answers
        do()
        self.is_answered(before)

    def is_answered(self, before: int, unless: Locator | None = None) -> bool:
        """The server has told what came of it; False: the page asks something first."""
        for _ in range(PATIENCE_MS // STEP_MS):
            if self.wire.answers > before:
                self.page.evaluate("new Promise((done) => setTimeout(done))")  # the page has dealt with it, too
                return True
            if unless is not None and unless.is_visible():
                return False
            self.page.wait_for_timeout(STEP_MS)
        raise AssertionError(f"no answer; the page says: {self.page.get_by_role('main').inner_text()[:600]}")


@dataclass(frozen=True)
class Route:
    """A route as the board names it."""

    at: int
    name: str
    length: int


def shown_numbers(player: Player) -> str:
    """The final scores as the page tells them."""
    expect(player.over).to_be_visible()
    return player.page.get_by_role("main").inner_text()


def _spaces(name: str) -> int:
    found = re.search(like("board-spaces").pattern.strip("^$").replace(r"\s*", "").replace(".*?", r"(\d+)"), name)
    return int(found[1]) if found is not None and found[1] is not None else 1


def _text(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode()


def _kind(frame: str) -> str:
    word: object = json.loads(frame)
    return str(word.get("type")) if isinstance(word, dict) else ""
