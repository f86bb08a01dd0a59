"""What one finds at the table besides the moves: taking back, hints, talk, the pace, reasons, the log, preferences."""

from __future__ import annotations

import json
import re
from typing import Final, cast

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.web.browsing import DESKTOP, PATIENCE_MS, PHONE, QUICK, Person
from tests.web.conftest import Visit
from tests.web.driving import Player
from tests.web.rooms import ME, OPEN, Json, bot, continued, get, make_room, post, put, start_room
from tests.web.wording import like, says

SMALLEST: Final = 24  # px, of anything that is to be pressed


def at_table(person: Person, room: str) -> Player:
    """The person sits before this table, and has something to decide."""
    player = Player(person)
    person.go(f"/room/{room}")
    player.wait_for_turn()
    return player


def button(player: Player, name: str) -> Locator:
    """The button of this name."""
    return player.page.get_by_role("button", name=says(name), exact=True)


def view_of(player: Player, room: str, seat: int = 0) -> Json:
    """What this seat sees and may do, from the server."""
    return get(player.person, f"/api/rooms/{room}/view?seat={seat}")


def do(person: Person, room: str, seat: int, action: str) -> None:
    """A move of this person's, made outside of their page."""
    version = get(person, f"/api/rooms/{room}/view?seat={seat}")["version"]
    wish = {"seat": seat, "version": version, "key": f"{seat}-{version}", "action": action}
    post(person, f"/api/rooms/{room}/moves", wish)


def two_people(visit: Visit) -> tuple[Player, Player, str]:
    """Ann and Bob with a browser each, at a game that has just begun; Ann is to choose her tickets."""
    ann, bob = Player(visit("Ann")), Player(visit("Bob"))
    room = make_room(ann.person, [{**ME, "name": "Ann"}, OPEN], game="usa", first=0, public=True)
    put(bob.person, f"/api/rooms/{room}/seats/1", {**ME, "name": "Bob"})
    post(ann.person, f"/api/rooms/{room}/start")
    return ann, bob, room


# Taking back


def test_a_claim_that_nobody_has_answered_is_taken_back(visit: Visit) -> None:
    ann, bob, room = two_people(visit)
    do(ann.person, room, 0, "keep 1 2 3")
    do(bob.person, room, 1, "keep 1 2 3")
    player = at_table(ann.person, room)
    player.claimable.first.wait_for()
    cards, claimable = player.hand_size(), player.claimable_routes()
    trains = player.board.get_by_role("button", name=says("board-mine"))
    expect(button(player, "play-undo")).to_have_count(0)
    player.claim(claimable[0])
    expect(trains).to_have_count(1)
    player.press(button(player, "play-undo"))
    expect(player.sentence).to_be_visible()
    expect(trains).to_have_count(0)
    assert player.hand_size() == cards
    assert player.claimable_routes() == claimable
    story = player.page.get_by_role("region", name=says("story-title"))
    expect(story.get_by_text(says("story-undone", you="yes", who="Ann"))).to_be_visible()
    assert cast(Json, view_of(player, room)["view"])["owner"] == [0] * len(routes_of_usa(player))


def routes_of_usa(player: Player) -> list[Json]:
    """The routes of the game that two people play here."""
    return cast("list[Json]", get(player.person, "/api/games/usa?players=2")["routes"])


# Hints


@pytest.mark.parametrize("game", ["usa", "card_game"])
def test_a_hint_says_what_and_why_and_is_done_with_one_press(visit: Visit, game: str) -> None:
    person = visit("Ada")
    player = at_table(person, continued(person, game, 0.4))
    player.press(button(player, "play-hint-ask"))
    panel = player.page.get_by_role("status").filter(
        has=player.page.get_by_role("heading", name=says("play-hint-title"))
    )
    panel.wait_for()
    (hint,) = [word for frame in player.wire.received if (word := json.loads(frame))["type"] == "hint"]
    what, why = panel.get_by_role("paragraph").all_inner_texts()
    assert like(f"do-{hint['action'].split()[0]}").match(what)
    assert like(f"hint-{hint['reason']['code']}").match(why)
    before = player.wire.answers
    player.press(panel.get_by_role("button", name=says("play-hint-do")))
    player.is_answered(before)
    expect(panel).to_have_count(0)
    moves = [word for frame in player.wire.sent if (word := json.loads(frame))["type"] == "move"]
    assert [move["action"] for move in moves] == [hint["action"]]
    expect(player.notice).to_have_count(0)


# Talk


class Line:
    """The line between a page and the server, to be cut and mended."""

    def __init__(self, person: Person) -> None:
        self.is_cut = False
        self._open: list[WebSocketRoute] = []
        person.page.route_web_socket(lambda url: "/socket" in url, self._route)

    def cut(self) -> None:
        """There is no line until it is mended."""
        self.is_cut = True
        for side in self._open:
            side.close(code=1011, reason="cut")
        self._open.clear()

    def mend(self) -> None:
        """The next try to connect succeeds."""
        self.is_cut = False

    def _route(self, page_side: WebSocketRoute) -> None:
        if self.is_cut:
            page_side.close(code=1011, reason="cut")
        else:
            self._open += [page_side, page_side.connect_to_server()]


def test_two_people_talk_and_hear_also_what_was_said_while_the_line_was_cut(visit: Visit) -> None:
    ann, bob, room = two_people(visit)
    line = Line(bob.person)
    for player in (ann, bob):
        player.person.go(f"/room/{room}")
        player.press(player.page.get_by_role("button", name=like("play-tab-chat")))
    heard = bob.page.get_by_role("log", name=says("chat-title")).get_by_role("paragraph")

    def say(player: Player, text: str) -> None:
        player.page.get_by_role("textbox", name=says("chat-say")).fill(text)
        player.press(button(player, "chat-send"))

    say(ann, "All aboard")
    expect(heard).to_have_text(["Ann All aboard"])
    say(bob, "Mind the gap")
    expect(ann.page.get_by_role("log", name=says("chat-title"))).to_contain_text("Bob Mind the gap")
    line.cut()
    expect(bob.page.get_by_text(says("turn-lost"))).to_be_visible()
    say(ann, "Are you there?")
    expect(ann.page.get_by_role("log", name=says("chat-title"))).to_contain_text("Are you there?")
    line.mend()
    expect(bob.page.get_by_text(says("turn-lost"))).to_have_count(0)
    said = ["Ann All aboard", "Bob Mind the gap", "Ann Are you there?"]
    expect(heard).to_have_text(said)
    say(ann, "Good")
    expect(heard).to_have_text([*said, "Ann Good"])


# The pace


def test_moves_of_others_are_shown_step_by_step_and_then_at_once_again(visit: Visit) -> None:
    person = visit("Ada")
    room = start_room(person, [ME, bot(), bot()], game="usa", first=0)
    player = at_table(person, room)
    player.play(1)
    player.wait_for_turn()
    pace = player.page.get_by_role("combobox", name=says("turn-pace"))
    pace.select_option("step")
    player.draw()
    player.draw()
    step = button(player, "turn-step")
    waiting = player.page.get_by_role("button", name=like("turn-catch-up"))
    step.wait_for()
    for _ in range(PATIENCE_MS // 50):
        if view_of(player, room)["to_move"] == 0:
            break
        player.page.wait_for_timeout(50)  # bots take no time, but they take turns
    else:
        pytest.fail("the bots have not moved")
    behind = len(since_my_move(player, room))
    assert behind >= 2
    expect(waiting).to_have_text(says("turn-catch-up", count=behind))
    expect(player.sentence).to_have_count(0)
    player.press(step)
    expect(waiting).to_have_text(says("turn-catch-up", count=behind - 1))
    expect(player.sentence).to_have_count(0)
    pace.select_option("live")
    expect(player.sentence).to_be_visible()
    expect(step.or_(waiting)).to_have_count(0)


def since_my_move(player: Player, room: str) -> list[Json]:
    """What has happened since the last move of the first seat."""
    entries = cast("list[Json]", get(player.person, f"/api/rooms/{room}/entries?seat=0")["entries"])
    last = max(at for at, entry in enumerate(entries) if entry["seat"] == 0)
    return entries[last + 1 :]


# Questions that answer themselves


def test_a_question_answers_itself_when_its_countdown_is_over_unless_it_is_stopped(visit: Visit) -> None:
    person = visit("Ada", preferences={**QUICK, "countdown": 10})
    person.page.clock.install()
    player = at_table(person, continued(person, "usa", 0.3))
    tickets = player.page.get_by_role("button", name=like("play-draw-tickets"))
    question = player.page.get_by_role("group", name=says("play-tickets-ask"))
    player.press(tickets)
    expect(question.get_by_text(re.compile(r"\(\d+\)"))).to_be_visible()
    player.press(question.get_by_role("button", name=says("cancel")))
    expect(question).to_have_count(0)
    person.page.clock.run_for(15_000)
    assert '"move"' not in "".join(player.wire.sent)
    player.press(tickets)
    expect(question).to_be_visible()
    person.page.clock.run_for(15_000)
    expect(player.page.get_by_role("heading", name=says("play-offer-title"))).to_be_visible()
    assert "".join(player.wire.sent).count('"move"') == 1


# Reasons


def test_a_route_that_cannot_be_claimed_says_why(visit: Visit) -> None:
    ann, bob, room = two_people(visit)
    do(ann.person, room, 0, "keep 1 2 3")
    do(bob.person, room, 1, "keep 1 2 3")
    routes = {cast(str, route["name"]): cast(int, route["index"]) for route in routes_of_usa(ann)}
    legal = cast("list[str]", view_of(ann, room)["legal"])
    claim = next(text for text in legal if text.startswith("claim dallas-houston "))  # one of two gray tracks
    do(ann.person, room, 0, claim)
    taken = claim.split()[1]
    long = [route for route in routes_of_usa(ann) if route["length"] == 6 and route["color"] is not None]
    dear = cast(str, long[0]["name"])
    reasons = {
        f"{taken}#2": like("reason-double-closed"),  # with two players its twin goes with it
        taken: like("reason-route-taken"),
        dear: like("reason-lacking"),
    }
    bob.person.go(f"/room/{room}")
    bob.wait_for_turn()
    panel = bob.page.locator("section[aria-labelledby='claim-title']")
    for route, reason in reasons.items():
        bob.hit(bob.page.locator(f"[data-thing='route-{routes[route]}']"))
        expect(panel.get_by_role("status")).to_have_text(reason)
        bob.press(panel.get_by_role("button", name=says("close")))
        expect(panel).to_have_count(0)
    assert '"move"' not in "".join(bob.wire.sent)


# The log


def test_a_line_of_the_log_lights_its_route_and_no_other(visit: Visit) -> None:
    ann, bob, room = two_people(visit)
    do(ann.person, room, 0, "keep 1 2 3")
    do(bob.person, room, 1, "keep 1 2 3")
    action = next(text for text in cast("list[str]", view_of(ann, room)["legal"]) if text.startswith("claim "))
    do(ann.person, room, 0, action)
    (route,) = [one["index"] for one in routes_of_usa(ann) if one["name"] == action.split()[1]]
    bob.person.go(f"/room/{room}")
    bob.wait_for_turn()
    line = bob.page.get_by_role("region", name=says("story-title")).get_by_role("button").last
    light = bob.page.locator(".lights .route.log")
    expect(light).to_have_count(0)
    bob.press(line)
    bob.page.mouse.move(0, 0)
    expect(light).to_have_count(1)
    track = bob.page.locator(f"[data-thing='route-{route}'] .line").get_attribute("d")
    assert light.get_attribute("d") == track
    bob.press(line)
    line.blur()
    bob.page.mouse.move(0, 0)
    expect(light).to_have_count(0)


def test_the_log_shows_its_newest_line_from_the_first_look_on(visit: Visit) -> None:
    person = visit("Ada")
    player = at_table(person, continued(person, "europe", 0.6))
    story = player.page.get_by_role("region", name=says("story-title"))
    expect(story.get_by_text("Ada").or_(story.locator("li")).first).to_be_visible()
    below = "(list) => list.scrollHeight - list.scrollTop - list.clientHeight"
    is_long = "(list) => list.scrollHeight > 2 * list.clientHeight"
    for _ in range(PATIENCE_MS // 50):
        if story.evaluate(is_long) and story.evaluate(below) < 24:
            break
        player.page.wait_for_timeout(50)  # its entries come in pages, and are drawn with the next frame
    else:
        pytest.fail("the log does not go to its end")
    player.draw()
    expect(story.locator(".line").last).to_be_visible()
    story.evaluate("(list) => list.scrollTo(0, 0)")
    expect(button(player, "story-newest")).to_be_visible()  # who reads what was before is left alone


# Typing


def test_what_was_wrong_with_one_command_is_not_told_above_the_answer_to_the_next(visit: Visit) -> None:
    for device in (DESKTOP, PHONE):
        person = visit("Ada", device=device)
        player = at_table(person, continued(person, "usa", 0.4))
        player.press(button(player, "play-tab-type"))
        typing = player.page.get_by_role("region", name=says("typed-title"))
        box = player.page.get_by_role("textbox", name=says("typed-label"))
        box.fill("claim nowhere")
        box.press("Enter")
        wrong = typing.locator(".notice")
        expect(wrong).to_be_in_viewport()
        box.fill("players")
        box.press("Enter")
        expect(typing.get_by_role("list", name=says("typed-answer"))).to_be_in_viewport(ratio=0.9)
        expect(wrong).to_have_count(0)


# The title


def test_the_title_of_the_page_says_whose_turn_it_is(visit: Visit) -> None:
    ann, bob, room = two_people(visit)
    game = says("game-usa")
    mine, others = says("follow-title-turn", game=game), says("title-page", page=game)
    for player in (ann, bob):
        player.person.go(f"/room/{room}")
    expect(ann.page).to_have_title(mine)
    expect(bob.page).to_have_title(others)
    do(ann.person, room, 0, "keep 1 2")
    expect(ann.page).to_have_title(others)
    expect(bob.page).to_have_title(mine)


# Preferences


def test_the_language_changes_everywhere_at_once_without_a_reload(visit: Visit) -> None:
    person = visit("Ada")
    room = start_room(person, [ME, bot()], game="usa", first=0)
    person.go("/settings")
    page = person.page
    page.evaluate("window.isTheSame = true")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(says("set-title"))
    page.get_by_role("radio", name="Français").check()
    expect(heading).to_have_text(says("set-title", "fr"))
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.get_by_role("link", name=says("nav-games", "fr")).click()
    expect(heading).to_have_text(says("mine-title", "fr"))
    page.locator(f"a[href='/room/{room}']").first.click()
    expect(page.get_by_role("heading", name=says("play-offer-title", "fr"))).to_be_visible()
    assert page.evaluate("window.isTheSame === true")
    page.reload()
    expect(page.get_by_role("heading", name=says("play-offer-title", "fr"))).to_be_visible()


def box(what: Locator) -> dict[str, float]:
    """Where it is on the screen."""
    found = what.bounding_box()
    assert found is not None
    return cast("dict[str, float]", found)


def settle(person: Person, room: str, *choices: tuple[str, str], switches: tuple[str, ...] = ()) -> Player:
    """These were chosen on the page of settings, and the table is there again."""
    person.go("/settings")
    for group, value in choices:
        chosen = person.page.get_by_role("group", name=says(group), exact=True)
        chosen.get_by_role("radio", name=says(f"{group}-{value}"), exact=True).check()
    for switch in switches:
        person.page.get_by_role("checkbox", name=says(switch), exact=True).click()
    player = at_table(person, room)
    player.board.wait_for()
    return player


def test_the_deck_lies_where_one_wants_it(visit: Visit) -> None:
    person = visit("Ada")
    room = continued(person, "europe", 0.5)
    for place in ("right", "left", "below"):
        player = settle(person, room, ("set-deck-place", place))
        board, deck = box(player.board), box(player.page.get_by_role("region", name=says("play-draw-area")))
        lies = {
            "right": deck["x"] >= board["x"] + board["width"],
            "left": deck["x"] + deck["width"] <= board["x"],
            "below": deck["y"] >= board["y"] + board["height"],
        }
        assert [where for where, is_there in lies.items() if is_there] == [place]
        for card in player.page.get_by_role("list", name=says("play-row")).get_by_role("button").all():
            assert min(box(card)["width"], box(card)["height"]) >= SMALLEST, f"too small on the {place}"


def test_symbols_outlines_and_the_size_of_the_map_follow_the_preferences(visit: Visit) -> None:
    person = visit("Ada")
    room = continued(person, "nordic", 0.5)  # a tall map on a wide screen

    def looks(player: Player) -> tuple[int, str, float]:
        symbols = player.page.locator(".route .symbol, .route .badge").count()
        edge = player.page.locator(".route .wagons").first.evaluate(
            "(wagons) => { const { stroke, strokeWidth } = getComputedStyle(wagons); return stroke + strokeWidth }"
        )
        width = box(player.page.locator(".route .line").first)["width"]
        return symbols, edge, width

    symbols, edge, size = looks(settle(person, room, ("set-map-size", "whole")))
    changed = settle(person, room, ("set-map-size", "width"), switches=("set-symbols", "set-outline"))
    new_symbols, new_edge, new_size = looks(changed)
    locomotives = sum(route["locomotives"] for route in _open_routes(changed, room))
    assert symbols > locomotives >= new_symbols  # those of ferries are no decoration, and stay
    assert new_edge != edge
    assert new_size > size
    again = settle(person, room, ("set-map-size", "whole"), switches=("set-symbols", "set-outline"))
    assert looks(again) == (symbols, edge, size)


def _open_routes(player: Player, room: str) -> list[dict[str, int]]:
    seen = cast(Json, view_of(player, room)["view"])
    routes = cast("list[dict[str, int]]", get(player.person, "/api/games/nordic?players=3")["routes"])
    return [route for route, owner in zip(routes, cast("list[int]", seen["owner"]), strict=True) if owner == 0]
