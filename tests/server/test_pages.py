"""The server's own pages, and the guide for those who write a client: complete, true, and safe."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import astuple
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import cast

import pytest

from branchline import Table
from branchline.errors import IllegalAction
from branchline.protocol import Json
from branchline.rooms.broadcast import MOST_MISSED
from branchline.rooms.room import STAY
from branchline.server.http.api_docs.error_words import errors
from branchline.server.http.api_docs.openapi import SOCKET
from branchline.server.http.api_docs.reference import HERE, WALK, marked, reference
from branchline.server.settings import Caps
from branchline.server.sockets.messages import CLIENT_MESSAGE
from branchline.view.board.notation import BoardNotation
from branchline.view.cards.notation import CardNotation
from tests.server.tables import ADDRESS, Server, Visitor, late_game, play_out, running

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "guide" / "api.md"
PAGES = ["/docs"]
FILES = ["/style.css", "/favicon.svg", "/favicon.ico"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from running(tmp_path_factory.mktemp("server"))


@pytest.fixture(scope="module")
def page(server: Server) -> str:
    """The reference."""
    return server.person().http.get("/docs").text


@pytest.fixture(scope="module")
def guide() -> str:
    return GUIDE.read_text(encoding="utf-8")


class Tags(HTMLParser):
    """The elements of a page with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def all(self, attribute: str) -> list[str]:
        return [value for _, attrs in self.found if (value := attrs.get(attribute)) is not None]


def section(page: str, name: str) -> str:
    """What stands under a heading, as HTML."""
    return page.partition(f'<section id="{name}">')[2].partition("</section>")[0]


def row(page: str, model: str, field: str) -> str:
    """The row of a field, as HTML."""
    rows = section(page, model).split("<tr>")
    return next(one for one in rows if one.startswith(f"<th><code>{field}</code>"))


# All pages


@pytest.mark.parametrize("path", PAGES + FILES)
def test_every_page_can_be_asked_for_its_head_alone(server: Server, path: str) -> None:
    http = server.person().http
    full, head = http.get(path), http.head(path)
    assert full.content
    assert head.content == b""
    assert head.status_code == full.status_code
    assert dict(head.headers) == dict(full.headers)


@pytest.mark.parametrize("path", PAGES)
def test_no_page_has_anything_that_its_policy_forbids(server: Server, path: str) -> None:
    answer = server.person().http.get(path)
    assert "style-src 'self'" in answer.headers["content-security-policy"]
    tags = Tags(answer.text)
    assert not {tag for tag, _ in tags.found} & {"script", "style", "iframe", "base", "form"}
    assert not [name for _, attrs in tags.found for name in attrs if name == "style" or name.startswith("on")]
    assert all(link.startswith(("/", "#")) and not link.startswith("//") for link in tags.all("href") + tags.all("src"))


@pytest.mark.parametrize("path", PAGES)
def test_every_link_of_a_page_leads_somewhere(server: Server, path: str) -> None:
    visitor = server.person()
    tags = Tags(visitor.http.get(path).text)
    for link in set(tags.all("href")):
        if link.startswith("#"):
            assert link[1:] in tags.all("id")
        else:
            assert visitor.http.get(link).status_code == 200, link


@pytest.mark.parametrize("path", PAGES)
def test_no_name_stands_twice_on_a_page(server: Server, path: str) -> None:
    names = Tags(server.person().http.get(path).text).all("id")
    assert len(names) == len(set(names))


def test_the_sign_of_the_pages_is_a_drawing_without_styles(server: Server) -> None:
    for path in ("/favicon.svg", "/favicon.ico"):
        answer = server.person().http.get(path)
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg ")
        assert "style" not in answer.text


# The reference


def test_the_reference_has_every_route(server: Server, page: str) -> None:
    for path, ways in cast("dict[str, dict[str, Json]]", server.app.openapi()["paths"]).items():
        for method, way in ways.items():
            inside = section(page, str(way["operationId"]))
            assert f'<span class="method">{method.upper()}</span> <code>{path}</code>' in inside
            assert str(way["summary"]).replace("'", "&#x27;") in inside


def test_the_reference_shows_every_field_of_every_model(server: Server, page: str) -> None:
    schemas = cast("dict[str, dict[str, Json]]", server.app.openapi()["components"])["schemas"]
    for name, schema in schemas.items():
        for field in cast("dict[str, Json]", schema.get("properties", {})):
            assert row(page, name, field)


def test_nothing_of_the_reference_is_folded_away(page: str) -> None:
    assert "<details" not in page


def test_a_field_is_shown_with_whether_it_must_be_there_its_limits_and_an_example(page: str) -> None:
    key = row(page, "MoveRequest", "key")
    assert "required" in key
    assert "pattern <code>^[A-Za-z0-9_.:-]{1,64}$</code>" in key
    assert "For example <code>&#34;c0ffee-1&#34;</code>" in key
    assert "default <code>0.5</code>" in row(page, "RoomRequest", "bot_seconds")
    assert 'number <span class="limits">(at least 0, at most 5)</span>' in row(page, "RoomRequest", "bot_seconds")
    assert "default <code>null</code>" in row(page, "RoomRequest", "clock")
    assert '<a href="#Clock"><code>Clock</code></a> or null' in row(page, "RoomRequest", "clock")
    assert "optional" in row(page, "RoomRequest", "confirm")
    assert "<code>&#34;me&#34;</code> · <code>&#34;bot&#34;</code>" in row(page, "SeatRequest", "who")
    assert "at least 8 long, at most 200 long" in row(page, "PasswordRequest", "password")
    assert "at most 64 items" in row(page, "RoomRequest", "seats")
    assert "2147483647" in row(page, "MoveRequest", "version")


def test_a_parameter_is_shown_like_a_field_with_its_place(page: str) -> None:
    lobby = section(page, "lobby")
    assert '<code>limit</code><span class="state">default <code>50</code>, in the query</span>' in lobby
    assert "at least 1, at most 100" in lobby
    assert "<code>next</code> of the list before." in lobby
    assert "Gives 200 " in lobby
    assert "Error" not in lobby  # which every route has


def test_the_reference_lists_every_error_with_its_status(page: str) -> None:
    for code, status, text in errors():
        assert (
            f'<tr id="error-{code}"><th><code>{code}</code></th><td>{status}</td><td>{marked(text)}</td></tr>' in page
        )


def test_the_reference_lists_every_message_of_the_socket(server: Server, page: str) -> None:
    assert f"<code>{SOCKET}</code>" in page
    schemas = cast("dict[str, dict[str, Json]]", server.app.openapi()["components"])["schemas"]
    inside = page.partition('<h2 id="socket">')[2].partition('<h2 id="errors">')[0]
    for union in ("ClientMessage", "ServerMessage"):
        for kind, target in cast("dict[str, dict[str, str]]", schemas[union]["discriminator"])["mapping"].items():
            name = target.rpartition("/")[2]
            assert f'<th><code>{kind}</code></th><td><a href="#{name}"><code>{name}</code></a></td>' in inside


def test_the_reference_names_the_address_where_it_was_found(server: Server, tmp_path: Path) -> None:
    http = server.person().http
    assert f"<code>S={ADDRESS}</code>" in http.get("/docs").text
    assert "<code>S=http://localhost:99</code>" in http.get("/docs", headers={"host": "localhost:99"}).text
    assert HERE not in http.get("/docs").text
    assert reference(server.app.openapi()).count(HERE) == 1
    for other in running(tmp_path, public_url="https://games.example.org/"):
        text = other.person().http.get("/docs", headers={"host": "games.example.org"}).text
        assert "<code>S=https://games.example.org</code>" in text


def test_a_text_is_shown_with_its_code_bold_words_and_lists_and_nothing_else() -> None:
    assert marked("a `b<c>` **d**") == "<p>a <code>b&lt;c&gt;</code> <strong>d</strong></p>"
    assert marked("a\n\n- `b`: c\n- d") == "<p>a</p><ul><li><code>b</code>: c</li><li>d</li></ul>"
    assert marked("it`s <script> 2**3 `**`") == "<p>it<code>s &lt;script&gt; 2**3 </code>**`</p>"
    assert marked("") == ""


# A game in five requests


def asked(visitor: Visitor, line: str, names: dict[str, str]) -> Json:
    """The answer to a line of curl."""
    words = shlex.split(line)
    for name, value in names.items():
        words = [word.replace(f"${name}", value) for word in words]
    assert words[:5] == ["curl", "-c", "jar", "-b", "jar"]
    method, body, path = "GET", None, words[-1].removeprefix(ADDRESS)
    rest = words[5:-1]
    while rest:
        option, value, *rest = rest
        if option == "-d":
            method, body = "POST", json.loads(value)
        elif option == "-X":
            method = value
        else:
            assert (option, value) in (("-H", "Content-Type: application/json"), ("-o", "game.json"))
    return visitor.ok(method, path, body)


def test_a_game_can_be_played_by_the_five_requests_of_the_page(server: Server, page: str) -> None:
    anna = server.person()
    inside = page.partition('<h2 id="walk">')[2].partition("<h2")[0]
    place, *lines = [unescape(line) for line in re.findall(r"<pre><code>(.*?)</code>", inside)]
    assert len(lines) == 5
    names = dict([place.split("=")])
    names["R"] = cast(str, cast(Json, asked(anna, lines[0], names)["room"])["id"])
    assert cast(Json, asked(anna, lines[1], names)["room"])["status"] == "running"
    seen = asked(anna, lines[2], names)
    assert (seen["version"], seen["viewer"], "keep 1 2 3" in cast("list[str]", seen["legal"])) == (2, 0, True)
    assert asked(anna, lines[3], names)["version"] == 3
    names["R"] = late_game(anna)
    play_out(names["R"], anna)
    assert asked(anna, lines[4], names)["game"] == "usa"


# The guide


def rows_after(guide: str, heading: str) -> list[list[str]]:
    """The rows of the first table after a heading."""
    lines = guide.partition(f"\n{heading}\n")[2].partition("\n| --- ")[2].splitlines()[1:]
    rows = []
    for line in lines:
        if not line.startswith("| "):
            break
        rows.append([cell.strip() for cell in line.strip("|").split(" | ")])
    return rows


def test_the_guide_has_the_five_requests_of_the_page(guide: str) -> None:
    assert re.findall(r"^ *\$ (curl .*)$", guide, re.MULTILINE) == [one.line for one in WALK]


def test_the_guide_lists_every_error_as_the_page_does(guide: str) -> None:
    assert rows_after(guide, "## Errors") == [[f"`{code}`", str(status), text] for code, status, text in errors()]


def test_the_guide_lists_every_limit_as_the_server_has_it(guide: str) -> None:
    assert [int(number) for _, number in rows_after(guide, "## Limits")] == list(astuple(Caps()))


def test_every_message_in_the_guide_is_one(guide: str) -> None:
    lines = [
        line
        for block in re.findall(r"^```json\n(.*?)^```", guide, re.MULTILINE | re.DOTALL)
        for line in block.splitlines()
    ]
    assert {CLIENT_MESSAGE.validate_json(line).type for line in lines} == {
        "hello", "move", "undo", "chat", "hint", "ping", "curtain",
    }  # fmt: skip


def test_every_action_in_the_guide_is_one_of_its_game(guide: str) -> None:
    for text, game, _ in rows_after(guide, "### Actions as text"):
        players = 4 if game.startswith("`france") else 2
        table = Table(game.strip("`"), players=players, seed=1)
        with suppress(IllegalAction):  # it is one, but not at the beginning
            table.play(text.strip("`"))


def test_the_guide_has_an_action_of_every_kind(guide: str) -> None:
    kinds: dict[bool, set[str]] = {True: set(), False: set()}
    for text, game, _ in rows_after(guide, "### Actions as text"):
        kinds[game == "`card_game`"].add(text.strip("`").split()[0])
    assert kinds[False] == set(BoardNotation.forms)
    assert kinds[True] | kinds[False] >= set(CardNotation.forms)


def test_every_route_that_the_guide_names_is_there(server: Server, guide: str) -> None:
    ways = cast("dict[str, dict[str, object]]", server.app.openapi()["paths"])
    for method, named in re.findall(r"`(GET|POST|PUT|PATCH|DELETE) (?:…|(?=/))(/[^`?]*)[`?]", guide):
        ending = re.sub(r"\{\w+\}", "{}", named)
        found = [path for path in ways if re.sub(r"\{\w+\}", "{}", path).endswith(ending)]
        assert any(method.lower() in ways[path] for path in found), (method, named)


def test_the_numbers_of_the_guide_are_those_of_the_server(server: Server, guide: str) -> None:
    assert f"request of the last {STAY // 1000} seconds" in guide
    assert f"After {server.settings.grace_seconds} seconds" in guide
    assert f"more than {MOST_MISSED} versions" in " ".join(guide.split())
