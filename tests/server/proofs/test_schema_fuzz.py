"""Requests made up from the OpenAPI document, right and wrong ones, by several people about things that exist.

No answer is the server's fault, every answer is what the document says, and whoever is refused has changed nothing.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import pytest
import schemathesis
from httpx2 import Response
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CheckFunction, not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.generation.case import Case
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from branchline.protocol import Json
from branchline.server.http.models import Error
from branchline.server.refusals import CODES, status_of
from tests.server.proofs.village import Village, room_of, village
from tests.server.tables import ADDRESS, Server, Visitor, settings_in

if TYPE_CHECKING:
    from schemathesis.core.jsonschema.types import JsonValue
    from schemathesis.specs.openapi.schemas import OpenApiOperation

CHECKS: Final[list[CheckFunction]] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
TAGS: Final = ("people", "games", "rooms", "play", "records", "operations")
STATUS: Final[dict[str, int]] = {code: status_of(code) for code in CODES}
CHANGES_WHO_ASKS: Final = frozenset(
    {"POST /api/logout", "POST /api/login", "DELETE /api/me"}
)  # asked by somebody new each time
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
NOBODY: Final = "nobody"  # comes without a cookie
ODD_TEXTS: Final = (
    "",
    "draw",
    "draw deck",
    "claim",
    "tickets",
    "pass",
    "keep",
    "take L",
    "claim nowhere-nowhere 3R",
    "\u2028",
)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Village]:
    """A server where something of everything exists, for all tests of this module."""
    with village(tmp_path_factory.mktemp("village")) as made:
        yield made


@pytest.mark.parametrize("tag", TAGS)
def test_whatever_the_document_allows_or_forbids_is_answered_well_and_a_refusal_changes_nothing(
    place: Village, tag: str
) -> None:
    fuzz(place, tag, examples=6)


@pytest.mark.proof
@pytest.mark.parametrize("tag", TAGS)
def test_whatever_the_document_allows_or_forbids_is_answered_well_for_a_long_time(place: Village, tag: str) -> None:
    fuzz(place, tag, examples=200)


def fuzz(place: Village, tag: str, examples: int) -> None:
    """So many right and so many wrong requests for each operation with this tag."""
    schema = schemathesis.openapi.from_dict(place.server.app.openapi())
    results = list(schema.get_all_operations())
    found = [result.ok() for result in results if isinstance(result, Ok)]
    assert len(found) == len(results), "the document is sound"
    operations = [operation for operation in found if tag in (operation.tags or [])]
    assert operations, f"the document has nothing under {tag}"
    for operation in operations:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            if mode == GenerationMode.NEGATIVE and not list(operation.iter_parameters()) and not operation.body:
                continue  # nothing can be wrong with it
            _fuzz_operation(place, operation, mode, examples)


def _fuzz_operation(place: Village, operation: OpenApiOperation, mode: GenerationMode, examples: int) -> None:
    @settings(
        max_examples=examples,
        phases=[Phase.generate],  # what has happened on the server is not undone, so nothing can be tried again
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(mode), data=st.data())
    def ask(case: Case[OpenApiOperation], data: st.DataObject) -> None:
        is_right = mode == GenerationMode.POSITIVE
        who = data.draw(st.sampled_from(["anna", "anna", "ben", *place.people, NOBODY]), label="who")
        point_at_what_exists(place, case, data, whole=is_right)
        is_new = who == NOBODY or operation.label in CHANGES_WHO_ASKS
        visitor = place.server.person() if is_new else place.people[who]
        before = place.state()
        response = send(visitor, case)
        check_answer(place, response, before, f"{who}: {case!r}")
        case.validate_response(response, checks=CHECKS)

    ask()


def send(visitor: Visitor, case: Case[OpenApiOperation]) -> Response:
    """The answer to a request."""
    request = case.as_transport_kwargs(base_url=ADDRESS)
    body = {"json": request["json"]} if "json" in request else {"content": request.get("data")}
    return visitor.http.request(
        request["method"],
        request["url"],
        params=request.get("params") or None,
        headers={"content-type": case.media_type} if case.media_type is not None else None,
        follow_redirects=False,
        **body,
    )


def check_answer(place: Village, response: Response, before: tuple[object, object], told: str) -> None:
    """The answer is not the server's fault, has the one form of errors if it is one, and then nothing has changed."""
    status = response.status_code
    assert status < 500, f"{told}: {status} {response.text}"
    if status >= 400:
        detail = Error.model_validate_json(response.content).error
        assert set(cast(Json, response.json()["error"])) <= {"code", "message", "version", "reason"}, told
        assert STATUS[detail.code] == status, f"{told}: {response.text}"
        assert detail.message, told
    if status >= 400 or response.request.method in SAFE:
        is_look = status < 400  # at a game that is over: who has looked is noted
        changed = [one for one in place.differences(before) if not (is_look and one.startswith("seen:"))]
        assert not changed, f"{told}: {status} {response.text}"


def point_at_what_exists(place: Village, case: Case[OpenApiOperation], data: st.DataObject, *, whole: bool) -> None:
    """Most of the names in a request are those of things that exist; in a wrong one those of its path alone."""

    def maybe(values: list[object], label: str) -> object:
        return data.draw(st.sampled_from(values), label=label)

    def is_wanted() -> bool:
        return data.draw(st.integers(0, 9), label="real") > 0

    room = place.rooms[cast(str, maybe(["running", "running", "private", "timed", "waiting", *place.rooms], "room"))]
    names: dict[str, list[object]] = {
        "room": [room],
        "token": [*place.tokens.values()],
        "record": [place.record],
        "seat": [0, 1, 2],
        "step": [0, 1, 20, 152, 153],
        "game": ["usa", "europe", "card_game", "france_large"],
        "bot": ["greedy", "random"],
    }
    for name in [*case.path_parameters]:
        if name in names and is_wanted():
            case.path_parameters[name] = maybe(names[name], name)
    if not whole:
        return
    version, to_move, actions = _now(place, room)
    names |= {
        "seat": [to_move, to_move, to_move, 0, 1, 2],
        "action": [*actions, *actions, *actions, *ODD_TEXTS],
        "version": [version, version, version, version, version - 1, 0, version + 1],
        "key": ["a1", "a2", "a3"],
        "login": ["anna", "nobody"],
        "password": ["correct horse", "wrong horse"],
        "players": [2, 3, None],
        "options": [{}, {"stations": "open"}, {"self": "x"}],
        "continue_from": [None, {"record": place.record, "step": 3}, {"room": place.rooms["over"], "step": 9}, {}],
        "after": [0, version],
        "limit": [1, 5],
    }
    if case.path == "/api/records" and is_wanted():
        case.body = cast("dict[str, JsonValue]", place.finished)
        return
    for part in (case.query, cast(object, case.body)):
        if isinstance(part, dict):
            for name in [*part]:
                if name in names and isinstance(part[name], (str, int, dict, float, type(None))) and is_wanted():
                    part[name] = maybe(names[name], name)


def _now(place: Village, room: str) -> tuple[int, int, list[str]]:
    """The version of a room, its seat to move, and some of what that can do."""
    state = room_of(place.server, room).state
    legal = state.table.legal() if state.table is not None and state.to_move is not None else []
    return state.version, state.to_move or 0, legal[:: max(1, len(legal) // 5)]


JSON_HEADER: Final = {"content-type": "application/json"}
DEEP: Final = 20_000
NONSENSE: Final[dict[str, tuple[str, str, bytes | None, dict[str, str]]]] = {
    "no JSON at all": ("POST", "/api/rooms", b"game=usa", JSON_HEADER),
    "an empty body": ("POST", "/api/rooms", b"", JSON_HEADER),
    "half a document": ("POST", "/api/rooms", b'{"game": "usa"', JSON_HEADER),
    "a form": ("POST", "/api/rooms", b"game=usa", {"content-type": "application/x-www-form-urlencoded"}),
    "a broken content type": ("POST", "/api/rooms", b"{}", {"content-type": "application/json; charset=\xff"}),
    "bytes that are no text": ("POST", "/api/rooms", b'{"game": "\xff\xfe"}', JSON_HEADER),
    "another encoding": ("POST", "/api/rooms", '{"game": "nothing"}'.encode("utf-16"), JSON_HEADER),
    "half a surrogate pair": ("PATCH", "/api/me", b'{"name": "\\ud800"}', JSON_HEADER),
    "half a surrogate pair as a game": ("POST", "/api/rooms", b'{"game": "\\ud800"}', JSON_HEADER),
    "half a surrogate pair as an option": (
        "POST",
        "/api/rooms",
        b'{"game": "usa", "options": {"\\udc00": ""}}',
        JSON_HEADER,
    ),
    "a null character": ("POST", "/api/rooms", b'{"game": "\\u0000"}', JSON_HEADER),
    "an option named like an argument": (
        "POST",
        "/api/rooms",
        b'{"game": "usa", "options": {"key": "x"}}',
        JSON_HEADER,
    ),
    "a number with 5,000 digits": ("POST", "/api/rooms", b'{"players": ' + b"9" * 5000 + b"}", JSON_HEADER),
    "a number that is none": ("POST", "/api/rooms", b'{"game": "usa", "bot_seconds": NaN}', JSON_HEADER),
    "a number without an end": ("POST", "/api/rooms", b'{"game": "usa", "bot_seconds": 1e999}', JSON_HEADER),
    "lists without an end": ("POST", "/api/rooms", b"[" * DEEP + b"]" * DEEP, JSON_HEADER),
    "objects without an end": ("POST", "/api/records", b'{"a":' * DEEP + b"1" + b"}" * DEEP, JSON_HEADER),
    "a record that is a list": ("POST", "/api/records", b"[]", JSON_HEADER),
    "a record of nothing": ("POST", "/api/records", b"{}", JSON_HEADER),
    "a record with a number that is none": ("POST", "/api/records", b'{"format": NaN}', JSON_HEADER),
    "a body that is too large": ("POST", "/api/rooms", b" " * 70_000, JSON_HEADER),
    "a record that is too large": ("POST", "/api/records", b" " * (4 * 1024 * 1024 + 1), JSON_HEADER),
    "a length that is none": ("POST", "/api/rooms", b"{}", {**JSON_HEADER, "content-length": "many"}),
    "a path that is not there": ("GET", "/api/nothing", None, {}),
    "a path with a null character": ("GET", "/api/rooms/%00%00%00%00%00%00%00%00", None, {}),
    "a path that climbs": ("GET", "/api/rooms/../../etc/passwd", None, {}),
    "a path with an escaped slash": ("GET", "/api/rooms/%2e%2e%2f%2e%2e%2f", None, {}),
    "an address that is too long": ("GET", "/api/rooms?after=" + "a" * 9000, None, {}),
    "a cursor that is none": ("GET", "/api/rooms?after=%ff%fe", None, {}),
    "a cursor of digits that are none": ("GET", "/api/rooms?after=wrLCssKyOmE", None, {}),
    "a limit of digits that are none": ("GET", "/api/rooms?limit=%C2%B2", None, {}),
    "a seat that is a fraction": ("GET", "/api/rooms/{running}/view?seat=0.5", None, {}),
    "a seat that is a word": ("GET", "/api/rooms/{running}/view?seat=anna", None, {}),
    "a seat with a null character": ("GET", "/api/rooms/{running}/view?seat=%00", None, {}),
    "two seats that are not there": ("GET", "/api/rooms/{running}/view?seat=5&seat=6", None, {}),
    "an action that is too long": ("GET", "/api/rooms/{running}/why-not?seat=0&action=" + "a" * 300, None, {}),
    "an action of null characters": ("GET", "/api/rooms/{running}/why-not?seat=0&action=%00%00", None, {}),
    "a step beyond the end": ("GET", "/api/rooms/{over}/replay/99999", None, {}),
    "a seat beyond the last in a replay": ("GET", "/api/rooms/{over}/replay/1?seat=6", None, {}),
    "a game named like a file": ("GET", "/api/games/..%2f..%2fdata", None, {}),
    "a game with a null character": ("GET", "/api/games/%00", None, {}),
    "a way that there is not": ("PUT", "/api/rooms", b"{}", JSON_HEADER),
    "a word instead of a way": ("FROB", "/api/rooms", b"{}", JSON_HEADER),
    "a trace": ("TRACE", "/api/me", None, {}),
    "a socket without its upgrade": ("GET", "/api/rooms/{running}/socket", None, {}),
}


@pytest.mark.parametrize("what", NONSENSE)
def test_nonsense_is_refused_in_the_form_of_all_errors_and_changes_nothing(place: Village, what: str) -> None:
    method, path, body, headers = NONSENSE[what]
    for name, room in place.rooms.items():
        path = path.replace(f"{{{name}}}", room)
    before = place.state()
    response = place.anna.http.request(
        method,
        path,
        content=body,
        headers=[(name.encode(), value.encode("latin-1")) for name, value in headers.items()],
        follow_redirects=False,
    )
    assert response.status_code >= 400, response.text
    check_answer(place, response, before, what)


def test_characters_that_a_database_cannot_hold_are_no_fault_of_the_server(database_url: str, tmp_path: Path) -> None:
    """PostgreSQL takes no null characters in texts, and neither takes half a surrogate pair."""
    cursor = base64.urlsafe_b64encode(b"1700000000000:\0\0").decode()
    with Server(settings_in(tmp_path, database_url)) as server:
        anna = server.person("Anna")
        room = anna.room("usa", public=True)
        for path in (
            "/api/rooms?game=%00",
            f"/api/rooms?after={cursor}",
            f"/api/rooms/mine?after={cursor}",
            "/api/games/%00",
            "/api/rooms/%00%00%00%00%00%00%00%00",
            f"/api/rooms/{room}/why-not?seat=0&action=%00",
            "/api/records/%00%00%00%00%00%00%00%00",
        ):
            status, document = anna.ask("GET", path)
            assert status < 500, (path, document)
        for method, path, body in (
            ("PATCH", "/api/me", {"name": "a\0b"}),
            ("POST", "/api/rooms", {"game": "usa\0"}),
            ("POST", "/api/rooms", {"game": "usa", "options": {"\0": "\0"}}),
            ("POST", "/api/rooms", {"game": "usa", "seats": [{"who": "me", "name": "\0"}, {"who": "open"}]}),
            ("POST", f"/api/rooms/{room}/chat", {"text": "a\0b", "key": "k"}),
            ("POST", f"/api/rooms/{room}/chat", {"text": "ab", "key": "k\0"}),
            ("POST", "/api/join", {"token": "\0" * 12}),
            ("POST", "/api/login", {"login": "anna\0", "password": "correct horse"}),
            ("POST", "/api/records", {"\0": "\0"}),
        ):
            status, _ = anna.refused(method, path, body)
            assert status < 500, (path, body)
        with pytest.raises(WebSocketDisconnect) as refused, anna.socket("%00%00%00%00%00%00%00%00"):
            pass
        assert not isinstance(refused.value, WebSocketDenialResponse) or refused.value.status_code < 500
