"""What passes the guard and what does not, seen by a tiny application behind it."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from http.cookies import SimpleCookie
from pathlib import Path
from typing import TypedDict, Unpack

import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected
from structlog.testing import capture_logs

from branchline.errors import OptionError
from branchline.server.guard import rates
from branchline.server.guard.addresses import client_address
from branchline.server.guard.cookies import HOST_NAME, NAME, RENEW_AFTER, Cookies
from branchline.server.guard.costs import REQUEST
from branchline.server.guard.guard import ADDRESS, IS_NEW, IS_SECURE, PERSON, Gate, Guard
from branchline.server.guard.passes import Pass, Passes
from branchline.server.guard.rates import Limits, RatesInMemory
from branchline.server.guard.responses import SAFETY
from branchline.server.monitoring import SOCKETS, log, metrics_text, set_up_logging
from branchline.server.settings import Caps, Settings

SECRET = bytes(range(32))
COOKIES = Cookies(SECRET)
OWN = "127.0.0.1:8620"
FOREIGN = "http://evil.example"
PUBLIC = "https://games.example"
TOKEN = "Invitation-Token_0123456789"
SETTINGS = Settings(
    data=Path("unused"),
    database="sqlite+aiosqlite:///unused.db",
    caps=Caps(request_bytes=100, record_bytes=1000),
)

Handler = Callable[[Scope, Receive, Send], Awaitable[None]]


class Headers(TypedDict, total=False):
    """What a client says; a list is a header that comes several times, None one that does not come."""

    host: str | list[str] | None
    origin: str | list[str] | None
    sec_fetch_site: str | list[str] | None
    cookie: str | list[str] | None
    content_length: str | list[str] | None
    transfer_encoding: str | list[str] | None
    expect: str | list[str] | None
    authorization: str | list[str] | None
    referer: str | list[str] | None
    x_branchline_hop: str | list[str] | None


@dataclass
class Application:
    """Remembers what reaches it, and answers 200."""

    headers: Sequence[tuple[bytes, bytes]] = ((b"content-type", b"text/plain"),)
    scopes: list[Scope] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    handler: Handler | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scopes.append(scope)
        _route(scope)
        if self.handler is not None:
            await self.handler(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.send", "text": "hello"})
            await receive()
        else:
            body = b""
            while True:
                message = await receive()
                body += message.get("body", b"")
                if not message.get("more_body"):
                    break
            self.bodies.append(body)
            await send({"type": "http.response.start", "status": 200, "headers": list(self.headers)})
            await send({"type": "http.response.body", "body": b"fine"})


def _route(scope: Scope) -> None:
    """What the framework notes about a path that it knows."""
    parts = scope["path"].split("/")
    if parts[1:3] == ["api", "rooms"] and len(parts) > 3:
        scope["path_params"] = {"room": parts[3]}
        if "invitations" in parts[4:-1]:
            scope["path_params"]["token"] = parts[-1]
        scope["endpoint"] = _route
    elif len(parts) < 4:
        scope["path_params"] = {}
        scope["endpoint"] = _route


@dataclass(frozen=True)
class Answer:
    """What the client sees; the status of an accepted socket is 101."""

    status: int
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    frames: tuple[Message, ...] = ()

    def __getitem__(self, name: str) -> str:
        (value,) = self.all(name)
        return value

    def all(self, name: str) -> list[str]:
        return [value for its_name, value in self.headers if its_name == name]

    @property
    def code(self) -> str:
        error = json.loads(self.body)["error"]
        assert set(error) == {"code", "message"}
        assert isinstance(error["message"], str)
        return str(error["code"])

    @property
    def person(self) -> str | None:
        """Whom its cookie names."""
        (cookie,) = self.all("set-cookie")
        bearer = COOKIES.bearer(cookie.partition(";")[0])
        return None if bearer is None else bearer.person


def make(application: Application | None = None, settings: Settings = SETTINGS, gate: Gate | None = None) -> Guard:
    return Guard(Application() if application is None else application, settings, COOKIES, gate=gate)


def ask(
    guard: Guard,
    method: str = "GET",
    path: str = "/api/me",
    *,
    body: bytes | Sequence[bytes] = b"",
    query: bytes = b"",
    scheme: str = "http",
    client: tuple[str, int] | None = ("192.0.2.1", 5000),
    **headers: Unpack[Headers],
) -> Answer:
    """A request. A body in parts comes without its length; a header that is None is left out."""
    given: Headers = {"host": OWN}
    if isinstance(body, bytes) and body:
        given["content_length"] = str(len(body))
    given.update(headers)
    parts = [body] if isinstance(body, bytes) else list(body)
    scope = _scope("http", path, scheme, client, given) | {"method": method, "query_string": query}
    return asyncio.run(_ask(guard, scope, parts))


async def _ask(guard: Guard, scope: Scope, parts: Sequence[bytes]) -> Answer:
    incoming: list[Message] = [
        {"type": "http.request", "body": part, "more_body": place < len(parts) - 1} for place, part in enumerate(parts)
    ]
    sent: list[Message] = []

    async def receive() -> Message:
        return incoming.pop(0) if incoming else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    await guard(scope, receive, send)
    if not sent:
        return Answer(0)
    assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]
    return Answer(sent[0]["status"], _read(sent[0]["headers"]), sent[1]["body"])


def knock(
    guard: Guard,
    path: str = "/api/rooms/abcd1234/socket",
    *,
    scheme: str = "ws",
    can_answer: bool = True,
    **headers: Unpack[Headers],
) -> Answer:
    """A socket that is opened and, if that goes well, lost again."""
    scope = _scope("websocket", path, scheme, ("192.0.2.1", 5000), {"host": OWN, **headers})
    scope["query_string"] = b""
    if can_answer:
        scope["extensions"] = {"websocket.http.response": {}}
    incoming: list[Message] = [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1001}]
    sent: list[Message] = []

    async def receive() -> Message:
        return incoming.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(_call(guard, scope, receive, send))
    first = sent[0]
    if first["type"] == "websocket.accept":
        return Answer(101, _read(first.get("headers", [])), frames=tuple(sent[1:]))
    if first["type"] == "websocket.close":
        return Answer(403, frames=tuple(sent))
    return Answer(first["status"], _read(first["headers"]), sent[1]["body"])


async def _call(guard: Guard, scope: Scope, receive: Receive, send: Send) -> None:
    await guard(scope, receive, send)


def _scope(
    kind: str, path: str, scheme: str, client: tuple[str, int] | None, headers: Mapping[str, object]
) -> dict[str, object]:
    pairs = [
        (name.replace("_", "-").encode(), str(value).encode("latin-1"))
        for name, values in headers.items()
        if values is not None
        for value in (values if isinstance(values, list) else [values])
    ]
    return {"type": kind, "path": path, "scheme": scheme, "client": client, "headers": pairs}


def _read(headers: Sequence[tuple[bytes, bytes]]) -> tuple[tuple[str, str], ...]:
    return tuple((name.decode(), value.decode()) for name, value in headers)


def cookie(person: str, cookies: Cookies = COOKIES) -> str:
    return cookies.set_cookie(person, secure=False).partition(";")[0]


# Hosts

OWN_HOSTS = [
    "localhost",
    "LocalHost:8620",
    "localhost.",
    "127.0.0.1",
    "127.0.0.1:8620",
    "192.168.1.20:80",
    "[::1]:8620",
    "[2001:db8::1]",
    socket.gethostname(),
    f"{socket.gethostname().upper()}:8620",
    "games.example",
    "games.example:443",
]
FOREIGN_HOSTS = [
    "evil.example",
    "evil.example:8620",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "evil.games.example",
    "games.example.evil.example",
    "localhost:http",
    "localhost:8620:1",
    "[::1",
    "[::1]x",
    "[localhost",
    "user@localhost",
    "localhost/x",
    " ",
    "",
    "\xff",
]


@pytest.mark.parametrize("host", OWN_HOSTS)
def test_a_name_of_this_server_is_answered(host: str) -> None:
    guard = make(settings=replace(SETTINGS, public_url=PUBLIC))
    assert ask(guard, host=host).status == 200
    assert knock(guard, host=host).status == 101


@pytest.mark.parametrize("host", [*FOREIGN_HOSTS, None, ["localhost", "evil.example"], ["localhost", "localhost"]])
def test_another_name_is_refused_before_the_application_sees_it(host: str | list[str] | None) -> None:
    application = Application()
    guard = make(application, replace(SETTINGS, public_url=PUBLIC))
    answer = ask(guard, host=host)
    assert (answer.status, answer.code) == (421, "host")
    assert answer.all("set-cookie") == []
    assert knock(guard, host=host).status == 421
    assert application.scopes == []


def test_a_name_that_the_server_listens_at_is_its_own() -> None:
    assert ask(make(), host="games.lan:8620").status == 421
    assert ask(make(settings=replace(SETTINGS, host="games.lan")), host="games.lan:8620").status == 200


# Origins


@dataclass(frozen=True)
class Page:
    """Where a request comes from, as a browser says it, and whether that page is one of ours."""

    is_own: bool
    origin: str | list[str] | None = None
    site: str | None = None
    host: str = OWN
    scheme: str = "http"
    public: str | None = None


PAGES = [
    Page(True),
    Page(True, f"http://{OWN}"),
    Page(True, f"http://{OWN}", "same-origin"),
    Page(True, None, "none"),
    Page(True, None, "same-origin"),
    Page(True, "HTTP://LOCALHOST:8620", host="localhost:8620"),
    Page(True, "http://localhost", host="localhost:80"),
    Page(True, "http://[::1]:8620", host="[::1]:8620"),
    Page(True, "null", "same-origin"),  # a form of our own page, whose referrer is hidden
    Page(True, "https://games.lan", host="localhost", public="https://games.lan"),  # the proxy has its own Host
    Page(True, "https://localhost", host="localhost"),  # a proxy that does not say that it speaks HTTPS
    Page(True, "https://localhost", host="localhost", scheme="https"),
    Page(True, PUBLIC, host="games.example", public=PUBLIC),
    Page(True, PUBLIC, host="games.example", public=PUBLIC + ":443/"),
    Page(True, f"http://{OWN}", public=PUBLIC),  # its owner, at the machine itself
    Page(False, FOREIGN),
    Page(False, FOREIGN, "same-origin"),
    Page(False, FOREIGN, "none"),
    Page(False, None, "cross-site"),
    Page(False, None, "same-site"),
    Page(False, f"http://{OWN}", "cross-site"),
    Page(False, f"http://{OWN}", "same-site"),
    Page(False, None, "Something"),
    Page(False, "null"),
    Page(False, "null", "none"),
    Page(False, "null", "cross-site"),
    Page(False, ""),
    Page(False, OWN),
    Page(False, f"//{OWN}"),
    Page(False, f"file://{OWN}"),
    Page(False, f"chrome-extension://{OWN}"),
    Page(False, "http://127.0.0.1"),  # another port
    Page(False, "http://127.0.0.1:3000"),
    Page(False, "http://localhost:8620"),  # another name
    Page(False, f"http://{OWN}.evil.example"),
    Page(False, f"http://user@{OWN}"),
    Page(False, f"http://evil.example@{OWN}"),
    Page(False, f"http://evil.example/{OWN}"),
    Page(False, [f"http://{OWN}", FOREIGN]),
    Page(False, [f"http://{OWN}", f"http://{OWN}"]),
    Page(False, f"http://{OWN}, {FOREIGN}"),
    Page(False, "http://localhost", host="localhost", scheme="https"),  # fetched without encryption
    Page(False, "http://games.example", host="games.example", public=PUBLIC),
    Page(False, "https://evil.example", host="games.example", public=PUBLIC),
]


def _as_sent(page: Page) -> tuple[Settings, Headers]:
    settings = replace(SETTINGS, public_url=page.public)
    return settings, {"origin": page.origin, "sec_fetch_site": page.site, "host": page.host}


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "TRACE", "post"])
@pytest.mark.parametrize("page", PAGES, ids=str)
def test_only_our_own_pages_and_programs_change_anything(page: Page, method: str) -> None:
    settings, headers = _as_sent(page)
    application = Application()
    answer = ask(make(application, settings), method, scheme=page.scheme, **headers)
    if page.is_own:
        assert answer.status == 200
    else:
        assert (answer.status, answer.code) == (403, "origin")
        assert answer.all("set-cookie") == []
        assert application.scopes == []


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_only_our_own_pages_and_programs_open_a_socket(page: Page) -> None:
    settings, headers = _as_sent(page)
    application = Application()
    scheme = {"http": "ws", "https": "wss"}[page.scheme]
    answer = knock(make(application, settings), scheme=scheme, **headers)
    if page.is_own:
        assert answer.status == 101
    else:
        assert (answer.status, answer.code) == (403, "origin")
        assert application.scopes == []


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_everybody_may_read(page: Page) -> None:
    settings, headers = _as_sent(page)
    assert ask(make(settings=settings), scheme=page.scheme, **headers).status == 200


def test_a_socket_is_closed_before_it_is_accepted_where_no_other_answer_can_be_given() -> None:
    answer = knock(make(), origin=FOREIGN, can_answer=False)
    assert answer.frames == ({"type": "websocket.close", "code": 1008, "reason": "origin"},)


# Identity


def test_who_comes_without_a_cookie_is_somebody_new_and_stays_it() -> None:
    application = Application()
    guard = make(application)
    answer = ask(guard)
    person = application.scopes[0][PERSON]
    assert application.scopes[0][IS_NEW]
    assert len(person) == 16
    assert answer.person == person

    again = ask(guard, cookie=answer["set-cookie"].partition(";")[0])
    assert application.scopes[1][PERSON] == person
    assert not application.scopes[1][IS_NEW]
    assert again.all("set-cookie") == []


def test_no_two_strangers_are_the_same_person() -> None:
    guard = make()
    assert len({ask(guard).person for _ in range(50)}) == 50


@pytest.mark.parametrize(
    "forged",
    [
        "",
        f"{NAME}=anna",
        cookie("anna") + "x",
        cookie("anna").replace("anna", "ben"),
        cookie("anna", Cookies(bytes(32))),  # an old key
        cookie("anna", Cookies(SECRET, now=lambda: 1_000_000_000_000)),  # many years old
        f"{NAME}=\xff\xfe",
    ],
    ids=lambda forged: f"{len(forged)} characters",  # not the cookie itself, which is another each time
)
def test_a_cookie_that_is_not_genuine_makes_nobody_of_another(forged: str) -> None:
    application = Application()
    guard = make(application)
    answer = ask(guard, cookie=forged)
    opened = knock(guard, cookie=forged)
    for scope in application.scopes:
        assert scope[IS_NEW]
        assert scope[PERSON] not in ("anna", "ben")
    assert [answer.person, opened.person] == [scope[PERSON] for scope in application.scopes]


def test_cookies_in_several_headers_are_all_read() -> None:
    application = Application()
    ask(make(application), cookie=["theme=dark", cookie("anna")])
    assert application.scopes[0][PERSON] == "anna"


def test_a_socket_is_told_its_new_identity_when_it_is_accepted() -> None:
    application = Application()
    guard = make(application)
    stranger = knock(guard)
    friend = knock(guard, cookie=cookie("anna"))
    assert stranger.person == application.scopes[0][PERSON]
    assert application.scopes[0][IS_NEW]
    assert application.scopes[1][PERSON] == "anna"
    assert friend.all("set-cookie") == []


def test_an_old_cookie_is_renewed_for_the_same_person() -> None:
    ago = int(time.time() * 1000) - (RENEW_AFTER + 60) * 1000
    old = cookie("anna", Cookies(SECRET, now=lambda: ago))
    assert ask(make(), cookie=old).person == "anna"
    assert knock(make(), cookie=old).person == "anna"


def test_a_cookie_of_the_application_is_the_only_one() -> None:
    signed_in = COOKIES.set_cookie("ben", secure=False)
    for own in (signed_in, COOKIES.clear(False)[0]):
        application = Application(headers=[(b"set-cookie", b"theme=dark"), (b"Set-Cookie", own.encode())])
        answer = ask(make(application), "POST", "/api/login")
        assert [value for name, value in answer.headers if name.lower() == "set-cookie"] == ["theme=dark", own]


def test_another_cookie_of_the_application_does_not_replace_ours() -> None:
    answer = ask(make(Application(headers=[(b"set-cookie", b"theme=dark")])))
    assert len(answer.all("set-cookie")) == 2


@pytest.mark.parametrize("path", ["/", "/docs", "/healthz", "/metrics", "/apiary", "/join/abc"])
def test_outside_of_the_api_nobody_gets_a_cookie(path: str) -> None:
    assert ask(make(), path=path).all("set-cookie") == []


@pytest.mark.parametrize(
    ("scheme", "host", "public", "is_secure"),
    [
        ("http", OWN, None, False),
        ("https", OWN, None, True),
        ("http", "games.example", PUBLIC, True),
        ("http", "games.example:443", PUBLIC, True),
        ("http", OWN, PUBLIC, False),
        ("http", "games.example", "http://games.example", False),
    ],
)
def test_where_the_client_speaks_https_the_cookie_is_secure(
    scheme: str, host: str, public: str | None, is_secure: bool
) -> None:
    application = Application()
    guard = make(application, replace(SETTINGS, public_url=public))
    answer = ask(guard, scheme=scheme, host=host)
    name = HOST_NAME if is_secure else NAME
    assert bool(SimpleCookie(answer["set-cookie"])[name]["secure"]) == is_secure
    assert application.scopes[0][IS_SECURE] == is_secure


def test_under_tls_an_old_cookie_is_replaced_by_one_that_no_other_host_can_plant() -> None:
    answer = ask(make(), scheme="https", cookie=cookie("anna"))
    new, old = answer.all("set-cookie")
    assert new.startswith(f"{HOST_NAME}=anna.")
    assert "; Secure" in new
    assert "; Domain" not in new
    assert old.startswith(f"{NAME}=; Max-Age=0")
    assert ask(make(), scheme="https", cookie=new.partition(";")[0]).all("set-cookie") == []


def test_a_planted_second_cookie_is_refused_and_takes_nobody_s_place() -> None:
    application = Application()
    guard = make(application)
    both = f"{cookie('anna')}; {cookie('mallory')}"
    answer = ask(guard, cookie=both)
    assert (answer.status, answer.code, answer.all("set-cookie")) == (400, "bad_request", [])
    assert knock(guard, cookie=both).status == 400
    assert application.scopes == []
    assert ask(guard, path="/", cookie=both).status == 200  # the page itself, which says what to do


# Sizes


@pytest.mark.parametrize(
    ("method", "path", "most"),
    [
        ("POST", "/api/rooms", 100),
        ("PATCH", "/api/me", 100),
        ("PUT", "/api/records", 100),
        ("POST", "/api/records/abc", 100),
        ("GET", "/api/records", 100),
        ("POST", "/", 100),
        ("POST", "/api/records", 1000),
    ],
)
def test_a_body_may_have_its_cap_and_not_a_byte_more(method: str, path: str, most: int) -> None:
    application = Application()
    guard = make(application)
    halves = [b"x" * (most // 2)] * 2
    chunked: Headers = {"transfer_encoding": "chunked"}
    lying: Headers = {"transfer_encoding": "chunked", "content_length": "5"}
    assert ask(guard, method, path, body=b"x" * most).status == 200
    assert ask(guard, method, path, body=halves, **chunked).status == 200
    assert application.bodies == [b"x" * most] * 2
    for answer in (
        ask(guard, method, path, body=b"x" * (most + 1)),
        ask(guard, method, path, body=[*halves, b"x"], **chunked),
        ask(guard, method, path, body=[*halves, b"x"], **lying),
    ):
        assert (answer.status, answer.code) == (413, "too_large")
        assert answer["connection"] == "close"
    assert len(application.scopes) == 2


def test_a_body_without_any_word_of_its_length_is_measured_too() -> None:
    application = Application()
    guard = make(application)
    assert ask(guard, "POST", body=[b"x" * 60, b"x" * 41]).status == 413
    assert ask(guard, "POST", body=[b"x" * 60, b"x" * 40]).status == 200
    assert ask(guard, "POST").status == 200
    assert application.bodies == [b"x" * 100, b""]


@pytest.mark.parametrize("length", ["-1", "1e3", "0x10", "", "+5", "1 1", "\xb2", "9" * 5000])
def test_a_length_that_is_no_number_is_refused(length: str) -> None:
    answer = ask(make(), "POST", body=b"x", content_length=length)
    assert (answer.status, answer.code) == (400, "bad_request")


def test_two_lengths_are_none() -> None:
    assert ask(make(), "POST", body=b"x", content_length=["1", "1"]).status == 400


def test_who_asks_first_whether_to_send_is_told_at_once() -> None:
    read: list[str] = []
    guard = make()
    headers: Headers = {"host": OWN, "content_length": "500", "expect": "100-continue"}
    scope = _scope("http", "/api/rooms", "http", None, headers) | {"method": "POST"}
    sent: list[Message] = []

    async def receive() -> Message:
        read.append("read")
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(_call(guard, scope, receive, send))
    assert sent[0]["status"] == 413
    assert read == []


def test_an_endless_body_is_not_read_to_its_end() -> None:
    read = 0
    scope = _scope("http", "/api/rooms", "http", None, {"host": OWN, "transfer_encoding": "chunked"})
    scope["method"] = "POST"
    sent: list[Message] = []

    async def receive() -> Message:
        nonlocal read
        read += 50
        return {"type": "http.request", "body": b"x" * 50, "more_body": True}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(_call(make(), scope, receive, send))
    assert sent[0]["status"] == 413
    assert read < 5 * SETTINGS.caps.record_bytes


def test_who_goes_away_in_the_middle_of_a_body_reaches_nobody() -> None:
    application = Application()
    scope = _scope("http", "/api/rooms", "http", None, {"host": OWN, "transfer_encoding": "chunked"})
    scope["method"] = "POST"
    incoming: list[Message] = [{"type": "http.request", "body": b"x", "more_body": True}, {"type": "http.disconnect"}]

    async def receive() -> Message:
        return incoming.pop(0)

    async def send(message: Message) -> None:
        raise AssertionError("nobody is there")

    asyncio.run(_call(make(application), scope, receive, send))
    assert application.scopes == []


def test_an_application_can_still_see_that_the_client_has_gone_after_a_body() -> None:
    seen: list[str] = []

    async def watching(scope: Scope, receive: Receive, send: Send) -> None:
        seen.extend([(await receive())["type"], (await receive())["type"]])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    ask(make(Application(handler=watching)), "POST", body=[b"x", b"y"])
    assert seen == ["http.request", "http.disconnect"]


def test_an_address_that_is_too_long_is_refused() -> None:
    assert ask(make(), query=b"x" * 8000).status == 200
    assert ask(make(), query=b"x" * 9000).code == "too_large"
    assert ask(make(), path="/api/" + "x" * 9000).code == "too_large"


# Headers


def _application_that_fails() -> Application:
    async def fail(scope: Scope, receive: Receive, send: Send) -> None:
        raise ValueError("hunter2")

    return Application(handler=fail)


ANSWERS: dict[str, Callable[[], Answer]] = {
    "an answer of the application": lambda: ask(make()),
    "a page": lambda: ask(make(), path="/"),
    "a probe": lambda: ask(make(), path="/healthz"),
    "another host": lambda: ask(make(), host="evil.example"),
    "another origin": lambda: ask(make(), "POST", origin=FOREIGN),
    "too large": lambda: ask(make(), "POST", body=b"x" * 101),
    "a failure": lambda: ask(make(_application_that_fails())),
    "a socket that is refused": lambda: knock(make(), origin=FOREIGN),
    "a socket that the application denies": lambda: knock(make(Application(handler=_deny))),
}


async def _deny(scope: Scope, receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.http.response.start", "status": 404, "headers": []})
    await send({"type": "websocket.http.response.body", "body": b"{}"})


@pytest.mark.parametrize("situation", ANSWERS)
def test_every_answer_has_the_headers_of_safety_once(situation: str) -> None:
    answer = ANSWERS[situation]()
    for name, value in SAFETY:
        assert answer.all(name.decode()) == [value.decode()]


def test_the_headers_of_safety_forbid_foreign_scripts_frames_and_referrers() -> None:
    answer = ask(make())
    policy = dict(part.strip().split(" ", 1) for part in answer["content-security-policy"].split(";"))
    assert policy == {
        "default-src": "'self'",
        "img-src": "'self' data:",
        "style-src": "'self'",
        "script-src": "'self'",
        "connect-src": "'self'",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    assert answer["x-content-type-options"] == "nosniff"
    assert answer["referrer-policy"] == "no-referrer"
    assert answer["cross-origin-opener-policy"] == "same-origin"
    assert answer["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in answer["permissions-policy"]


def test_answers_of_the_api_and_refusals_are_kept_nowhere() -> None:
    assert ask(make())["cache-control"] == "no-store"
    assert ask(make(), path="/", host="evil.example")["cache-control"] == "no-store"
    assert ask(make(), path="/").all("cache-control") == []


def test_what_the_application_says_itself_stays() -> None:
    own = [(b"cache-control", b"max-age=60"), (b"Content-Security-Policy", b"default-src 'none'")]
    answer = ask(make(Application(headers=own)))
    assert answer["cache-control"] == "max-age=60"
    assert answer["Content-Security-Policy"] == "default-src 'none'"
    assert answer.all("content-security-policy") == []
    assert answer["x-content-type-options"] == "nosniff"


# Limits

FEW = Caps(
    cost_per_second=2 * REQUEST,
    cost_burst=6 * REQUEST,
    cost_per_address=20 * REQUEST,
    logins_per_address=3,
    guests_per_address=4,
    chat_per_minute=5,
)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which stands still unless a test sets it."""
    now = [1_800_000_000.0]
    monkeypatch.setattr(time, "time", lambda: now[0])
    return now


def few(**changes: object) -> Guard:
    return make(settings=replace(SETTINGS, caps=FEW, **changes))  # type: ignore[arg-type]  # keywords by name


def test_a_person_who_asks_too_often_has_to_wait(clock: list[float]) -> None:
    guard = few()
    anna = cookie("anna")
    assert [ask(guard, cookie=anna).status for _ in range(6)] == [200] * 6
    answer = ask(guard, cookie=anna)
    assert (answer.status, answer.code) == (429, "too_many")
    assert 1 <= int(answer["retry-after"]) <= 3
    assert knock(guard, cookie=anna).status == 429
    assert ask(guard, cookie=cookie("ben")).status == 200
    clock[0] += 6
    assert ask(guard, cookie=anna).status == 200


def test_in_the_long_run_a_person_gets_the_promised_rate(clock: list[float]) -> None:
    guard = make(settings=replace(SETTINGS, caps=replace(FEW, cost_per_address=10**6)))
    good = 0
    for _ in range(1000):  # ten a second, where two are allowed
        clock[0] += 0.1
        good += ask(guard, cookie=cookie("anna")).status == 200
    assert 190 <= good <= 210


def test_an_address_that_asks_too_often_has_to_wait_whoever_it_says_it_is(clock: list[float]) -> None:
    guard = few()
    assert [ask(guard).status for _ in range(20)] == [200] * 20
    assert ask(guard).status == 429
    assert ask(guard, cookie=cookie("anna")).status == 429
    assert ask(guard, path="/").status == 429
    assert knock(guard).status == 429
    assert ask(guard, client=("192.0.2.2", 1)).status == 200


def test_signing_in_is_limited_more(clock: list[float]) -> None:
    guard = few()
    assert [ask(guard, "POST", "/api/login").status for _ in range(3)] == [200] * 3
    assert ask(guard, "POST", "/api/login").status == 429
    assert ask(guard, "PUT", "/api/me/password").status == 429
    assert ask(guard, "GET", "/api/me").status == 200


def test_only_a_pass_of_another_worker_for_this_one_says_who_asks() -> None:
    passes, application = Passes(b"k" * 32), Application()
    guard = Guard(application, SETTINGS, COOKIES, passes=passes, worker="me")
    known = Pass("me", "anna", is_new=False, is_secure=False, address="192.0.2.9", scheme="http")
    genuine = passes.written(known)
    assert ask(guard, host="elsewhere.example", x_branchline_hop=genuine).status == 200
    assert (application.scopes[-1][PERSON], application.scopes[-1][ADDRESS]) == ("anna", "192.0.2.9")
    swapped = genuine[:-10] + ("a" if genuine[-10] == "b" else "b") + genuine[-9:]
    for forged in ("", "anna", Passes(b"x" * 32).written(known), swapped, genuine.replace("anna", "ben")):
        assert ask(guard, x_branchline_hop=forged).status == 200
        assert application.scopes[-1][PERSON] not in ("anna", "ben")
    reached = len(application.scopes)
    moved = ask(guard, x_branchline_hop=passes.written(replace(known, worker="you")))
    assert (moved.status, moved["x-branchline-hop"]) == (503, "moved")
    guard.gate.draining = True
    assert ask(guard, x_branchline_hop=genuine)["x-branchline-hop"] == "moved"
    assert len(application.scopes) == reached


@pytest.mark.usefixtures("logging_as_before")
def test_the_log_says_which_limit_was_reached(clock: list[float]) -> None:
    guard = few()
    with capture_logs() as lines:
        for _ in range(7):
            ask(guard, cookie=cookie("anna"))
        for _ in range(4):
            ask(guard, "POST", "/api/login")
        for _ in range(20):
            ask(guard)
    reasons = [line["reason"] for line in lines if line["event"] == "refused"]
    assert list(dict.fromkeys(reasons)) == ["rate: person", "rate: login", "rate: address"]


def test_probes_do_not_wait_for_players_and_cost_what_they_cost(clock: list[float]) -> None:
    guard = few()
    while ask(guard).status == 200:
        pass
    assert ask(guard, path="/readyz").status == 200
    statuses = [ask(guard, path="/metrics").status for _ in range(20)]
    assert (statuses[0], statuses[-1]) == (200, 429)
    assert statuses.count(200) < 10, "one costs as much as some requests"
    assert {ask(guard, path="/healthz").status for _ in range(50)} == {200}, "says that it lives, for nothing"


def test_what_takes_more_work_costs_more(clock: list[float]) -> None:
    def possible(method: str, path: str, body: bytes = b"") -> int:
        guard = few()
        return [ask(guard, method, path, body=body).status for _ in range(25)].count(200)

    assert possible("GET", "/docs") == 20
    assert possible("GET", "/openapi.json") == 6
    assert possible("POST", "/api/rooms") == 13
    assert possible("POST", "/api/records", b"x" * 10**6) == 2
    assert possible("POST", "/api/records", b"x" * 10**7) == 0


@pytest.mark.parametrize("body", [b"x" * 60_000, [b"x" * 30_000, b"x" * 30_000]], ids=["at once", "in parts"])
def test_what_is_sent_is_paid_for_whether_or_not_its_length_is_said_before(
    clock: list[float], body: bytes | list[bytes]
) -> None:
    guard, anna = few(), cookie("anna")
    assert ask(guard, "POST", "/api/rooms", body=body, cookie=anna).status == 200
    assert [ask(guard, cookie=anna).status for _ in range(6)].count(200) == 4


def test_what_is_charged_afterwards_is_spent_with_the_next_thing_by_the_person_and_the_address(
    clock: list[float],
) -> None:
    guard = few()
    anna, ben = cookie("anna"), cookie("ben")
    assert ask(guard, cookie=anna).status == 200
    guard.limits.charge(4 * REQUEST - 0.5, "anna")
    assert [ask(guard, cookie=anna).status for _ in range(2)] == [200, 429], "four more were spent"
    guard.limits.charge(10**9, "anna")
    assert ask(guard, cookie=ben).status == 429, "at the same address"
    assert ask(guard, cookie=ben, client=("192.0.2.2", 1)).status == 200
    clock[0] += 180
    assert ask(guard, cookie=anna, client=("192.0.2.2", 1)).status == 200, "no debt is larger than the budget"
    clock[0] += 60
    assert ask(guard, cookie=ben).status == 200


def test_nobody_is_remembered_for_ever(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "_MOST_KNOWN", 3)
    limits = Limits(replace(SETTINGS, caps=FEW))
    for number in range(100):
        limits.meet(f"person {number}", f"192.0.2.{number}")
        limits.charge(1, f"person {number}")
    assert (len(limits._addresses), len(limits._debts)) == (3, 3)


def test_without_limits_nobody_waits(clock: list[float]) -> None:
    guard = few(has_limits=False)
    assert {ask(guard, "POST", "/api/login", cookie=cookie("anna")).status for _ in range(100)} == {200}
    assert ask(guard, "POST", body=b"x" * 10**6).status == 413  # how much is another matter


def test_what_is_refused_sets_no_cookie(clock: list[float]) -> None:
    guard = few()
    answers = [ask(guard) for _ in range(25)]
    assert {bool(answer.all("set-cookie")) for answer in answers if answer.status == 429} == {False}


@pytest.mark.parametrize(
    ("client", "counted_as"),
    [
        (None, "local"),
        (("192.0.2.1", 1), "192.0.2.1"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:db8:1:2::/64"),
        (("2001:db8:1:2:ffff::1", 1), "2001:db8:1:2::/64"),
        (("fe80::1%eth0", 1), "fe80::/64"),
        (("::ffff:192.0.2.1", 1), "192.0.2.1"),
        (("a:b", 1), "a:b"),
        (("testclient", 1), "testclient"),
    ],
)
def test_addresses_of_one_household_count_as_one(client: tuple[str, int] | None, counted_as: str) -> None:
    application = Application()
    ask(make(application), client=client)
    assert application.scopes[0][ADDRESS] == counted_as
    assert client_address({"client": client}) == counted_as


def test_the_application_counts_with_the_same_limits(clock: list[float]) -> None:
    limits = Limits(replace(SETTINGS, caps=FEW))

    async def hits(times: int) -> list[int]:
        return [await limits.hit("chat", "anna") for _ in range(times)]

    waits = asyncio.run(hits(7))
    assert waits[:5] == [0] * 5
    assert all(1 <= wait <= 60 for wait in waits[5:])
    assert [limits.hit_here("guest", "192.0.2.1") == 0 for _ in range(6)] == [True] * 4 + [False] * 2


def test_what_nobody_counts_any_more_is_forgotten(clock: list[float]) -> None:
    limits = Limits(replace(SETTINGS, caps=FEW))
    for person in range(100):
        limits.hit_here("person", f"person {person}")
    store = limits._here.storage
    assert isinstance(store, RatesInMemory)
    assert len(store) == 100
    clock[0] += 60
    limits.hit_here("person", "another")
    assert len(store) == 1


def test_a_clock_that_is_set_back_locks_nobody_out(clock: list[float]) -> None:
    limits = Limits(replace(SETTINGS, caps=FEW))
    while not limits.hit_here("person", "anna"):
        pass
    clock[0] -= 3600
    assert limits.hit_here("person", "anna") == 0


@asynccontextmanager
async def limits_in(url: str, caps: Caps = FEW) -> AsyncIterator[Limits]:
    limits = Limits(replace(SETTINGS, caps=caps, redis=url))
    yield limits
    await limits.close()


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis has as long for an answer as a busy machine needs."""
    monkeypatch.setattr(rates, "_ANSWER_SECONDS", 60.0)


@pytest.mark.usefixtures("patience")
def test_workers_with_redis_count_together(redis_url: str) -> None:
    async def hits() -> list[int]:
        async with limits_in(redis_url) as first, limits_in(redis_url) as second:
            return [await (first, second)[turn % 2].hit("login", "192.0.2.1") for turn in range(5)]

    waits = asyncio.run(hits())
    assert waits[:3] == [0, 0, 0]
    assert all(1 <= wait <= 300 for wait in waits[3:])


@pytest.mark.usefixtures("patience")
def test_workers_with_redis_share_a_budget_and_do_not_ask_for_every_message(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    caps = replace(FEW, cost_per_second=1, cost_burst=4000, cost_per_address=10**6)  # nothing comes back meanwhile
    asked: list[int] = []
    hit = Limits.hit

    async def counted(limits: Limits, kind: rates.RateKind, who: str, cost: int = 1) -> int:
        asked.append(cost)
        return await hit(limits, kind, who, cost)

    monkeypatch.setattr(Limits, "hit", counted)

    async def spent() -> int:
        async with limits_in(redis_url, caps) as first, limits_in(redis_url, caps) as second:
            workers = (first, second)
            waits = [await workers[turn % 2].spend(10, "192.0.2.1", "anna") for turn in range(300)]
            assert waits == [("person", 0)] * 300
            assert len(asked) <= 2 * 40
            waits += [await workers[turn % 2].spend(10, "192.0.2.1", "anna") for turn in range(600)]
            return waits.count(("person", 0))

    assert 390 <= asyncio.run(spent()) <= 420, "not twice as much"


@pytest.mark.usefixtures("patience")
def test_a_burst_waits_for_a_connection_to_redis(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lost: list[str] = []
    monkeypatch.setattr(rates, "log", _Listening(lost))

    async def hits() -> int:
        async with limits_in(redis_url) as limits:
            # Of guests there are so many an hour: no window ends while this is counted.
            return sum(wait == 0 for wait in await asyncio.gather(*(limits.hit("guest", "here") for _ in range(50))))

    assert asyncio.run(hits()) == 4
    assert lost == []


def test_without_redis_each_worker_counts_alone(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    lost: list[str] = []
    monkeypatch.setattr(rates, "log", _Listening(lost))
    with socket.socket() as unused:  # nobody listens
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]

        async def hits() -> list[int]:
            async with limits_in(f"redis://127.0.0.1:{port}/0") as limits:
                return [await limits.hit("login", "192.0.2.1") for _ in range(4)]

        waits = asyncio.run(hits())
    assert waits[:3] == [0, 0, 0]
    assert waits[3] > 0
    assert lost == ["limits_without_redis"]  # said once, not for every request


def test_redis_without_its_package_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "redis.asyncio", None)
    with pytest.raises(OptionError, match=r"branchline\[postgres\]"):
        Limits(replace(SETTINGS, redis="redis://127.0.0.1"))


class _Listening:
    def __init__(self, heard: list[str]) -> None:
        self.heard = heard

    def warning(self, event: str, error: str) -> None:
        assert error.endswith("Error")
        self.heard.append(event)


# The gate


def test_while_the_server_drains_the_api_is_closed_and_the_rest_is_open() -> None:
    gate = Gate()
    application = Application()
    guard = make(application, gate=gate)
    gate.draining = True
    for answer in (ask(guard), ask(guard, "POST", "/api/rooms"), knock(guard)):
        assert (answer.status, answer.code) == (503, "draining")
        assert int(answer["retry-after"]) > 0
    assert application.scopes == []
    assert ask(guard, path="/healthz").status == 200
    assert ask(guard, path="/readyz").status == 200
    gate.draining = False
    assert ask(guard).status == 200


def test_the_gate_waits_for_requests_that_are_inside() -> None:
    async def run() -> None:
        go_on = asyncio.Event()

        async def slow(scope: Scope, receive: Receive, send: Send) -> None:
            await go_on.wait()
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})

        gate = Gate()
        guard = make(Application(handler=slow), gate=gate)
        assert await gate.wait_idle(0)
        scope = _scope("http", "/api/me", "http", None, {"host": OWN}) | {"method": "GET"}
        request = asyncio.create_task(_ask(guard, scope, [b""]))
        await asyncio.sleep(0)
        gate.draining = True
        assert not await gate.wait_idle(0.01)
        go_on.set()
        assert await gate.wait_idle(60)
        assert (await request).status == 200  # it came before

    asyncio.run(run())


@pytest.mark.parametrize("application", [Application(), _application_that_fails()])
def test_nothing_stays_inside(application: Application) -> None:
    gate = Gate()
    guard = make(application, gate=gate)
    ask(guard)
    ask(guard, host="evil.example")
    knock(guard)
    assert asyncio.run(gate.wait_idle(0))


def test_a_request_that_is_broken_off_is_inside_no_more() -> None:
    async def hang(scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.Event().wait()

    async def run() -> bool:
        gate = Gate()
        scope = _scope("http", "/api/me", "http", None, {"host": OWN}) | {"method": "GET"}
        request = asyncio.create_task(_ask(make(Application(handler=hang), gate=gate), scope, [b""]))
        await asyncio.sleep(0)
        request.cancel()
        await asyncio.gather(request, return_exceptions=True)
        return await gate.wait_idle(0)

    assert asyncio.run(run())


# Failures


def test_a_failure_of_the_application_is_a_clear_answer_without_its_text() -> None:
    answer = ask(make(_application_that_fails()))
    assert (answer.status, answer.code) == (500, "failed")
    assert b"hunter2" not in answer.body


def test_a_failure_in_the_middle_of_an_answer_ends_the_connection() -> None:
    async def half(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise ValueError("hunter2")

    with pytest.raises(ValueError, match="hunter2"):
        ask(make(Application(handler=half)))


def test_a_socket_whose_handler_fails_is_closed_with_the_word_that_it_was_our_fault() -> None:
    async def fail_late(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        raise ValueError("hunter2")

    before = SOCKETS._value.get()
    assert knock(make(_application_that_fails())).status == 500
    late = knock(make(Application(handler=fail_late)))
    assert late.frames == ({"type": "websocket.close", "code": 1011},)
    assert SOCKETS._value.get() == before


def test_a_socket_that_the_application_forgets_to_answer_is_answered() -> None:
    async def forget(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()

    assert knock(make(Application(handler=forget))).status == 500


@pytest.mark.parametrize("error", [WebSocketDisconnect(1001), WebSocketDisconnected("gone"), ConnectionResetError()])
def test_a_client_that_has_gone_away_is_no_failure(error: Exception, logged: Callable[[], str]) -> None:
    async def lose(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        raise error

    assert knock(make(Application(handler=lose))).status == 101
    assert "failed" not in logged()


def test_a_start_and_a_stop_of_the_server_pass_the_guard() -> None:
    seen: list[str] = []

    async def live(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope["type"])

    async def nothing() -> Message:
        return {}

    async def send(message: Message) -> None: ...

    asyncio.run(_call(Guard(live, SETTINGS, COOKIES), {"type": "lifespan"}, nothing, send))
    assert seen == ["lifespan"]


# The log and the metrics


@pytest.fixture
def logged(capsys: pytest.CaptureFixture[str]) -> Iterator[Callable[[], str]]:
    """All that was written, by the time it is called."""
    vars(log).pop("bind", None)  # a logger remembers the set-up that it was first used with
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    set_up_logging(json=True)

    def read() -> str:
        written = capsys.readouterr()
        return written.out + written.err

    yield read
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()
    vars(log).pop("bind", None)


def test_a_quiet_log_has_warnings_and_no_requests(logged: Callable[[], str]) -> None:
    set_up_logging(json=True, quiet=True)
    ask(make(), "POST", "/api/rooms/abcd1234/moves", cookie=cookie("anna"))
    assert logged() == ""
    log.warning("the disk is full")
    assert json.loads(logged())["event"] == "the disk is full"


def test_every_request_is_one_line_of_the_log(logged: Callable[[], str]) -> None:
    guard = make()
    ask(guard, "POST", "/api/rooms/abcd1234/moves", cookie=cookie("anna"))
    ask(guard, "POST", "/api/rooms/abcd1234/moves", cookie=cookie("anna"), origin=FOREIGN)
    knock(guard, cookie=cookie("anna"))
    request, refused, opened = [json.loads(line) for line in logged().splitlines()]
    assert request["event"] == "request"
    assert request["method"] == "POST"
    assert request["route"] == "/api/rooms/{room}/moves"
    assert request["room"] == "abcd1234"
    assert request["status"] == 200
    assert request["person"] == "anna"
    assert (refused["event"], refused["status"], refused["address"]) == ("refused", 403, "192.0.2.1")
    assert (opened["event"], opened["status"], opened["route"]) == ("socket", 101, "/api/rooms/{room}/socket")


def test_nothing_secret_is_in_the_log_or_the_metrics(logged: Callable[[], str]) -> None:
    password, said, move = "hunter2-password", "meet me at the station", "claim paris-brest 3P"

    async def fail(scope: Scope, receive: Receive, send: Send) -> None:
        body = (await receive())["body"].decode()
        raise LookupError(f"cannot handle {body} of {scope['headers']}")

    large = replace(SETTINGS, caps=Caps())
    signed = cookie("anna")
    always: Headers = {
        "cookie": signed,
        "authorization": f"Bearer {TOKEN}",
        "referer": f"http://{OWN}/join/{TOKEN}",
    }
    comings: list[Headers] = [always, {**always, "origin": FOREIGN}, {**always, "host": f"{TOKEN}.example"}]
    body = json.dumps({"token": TOKEN, "password": password, "text": said, "action": move}).encode()
    for application in (Application(), Application(handler=fail)):
        guard = make(application, large)
        for headers in comings:
            for method in ("GET", "POST", "DELETE", TOKEN):
                for path in (
                    "/api/join",
                    f"/api/join/{TOKEN}",
                    f"/join/{TOKEN}",
                    f"/api/rooms/abcd1234/invitations/{TOKEN}",
                    "/api/rooms/abcd1234/moves",
                ):
                    ask(
                        guard,
                        method,
                        path,
                        body=body,
                        query=f"token={TOKEN}&action={move}".encode(),
                        **headers,
                    )
            knock(guard, f"/api/rooms/abcd1234/socket/{TOKEN}", **headers)
    stranger = ask(make(), cookie=f"{NAME}={TOKEN}")
    written = logged()
    assert written.count("\n") > 100
    assert "LookupError" in written
    everything = written + metrics_text()[0].decode()
    signature = signed.rpartition(".")[2]
    fresh = stranger["set-cookie"].partition(";")[0].rpartition(".")[2]
    for secret in (TOKEN, password, said, move, signature, fresh, "Invitation", "hunter2", "station"):
        assert secret not in everything


def test_requests_and_sockets_are_counted() -> None:
    def count(line: str) -> float:
        found = [each for each in metrics_text()[0].decode().splitlines() if each.startswith(line + " ")]
        return float(found[0].rpartition(" ")[2]) if found else 0.0

    good = 'branchline_requests_total{method="GET",route="/api/rooms/{room}/view",status="200"}'
    odd = 'branchline_requests_total{method="OTHER",route="other",status="421"}'
    opened = 'branchline_requests_total{method="SOCKET",route="/api/rooms/{room}/socket",status="101"}'
    lines = (good, odd, opened, "branchline_request_seconds_count")
    before = [count(line) for line in lines]
    guard = make()
    for room in ("abcd1234", "efgh5678"):
        ask(guard, path=f"/api/rooms/{room}/view")
    ask(guard, "BREW", "/api/pot", host="evil.example")
    knock(guard)
    assert [count(line) - was for line, was in zip(lines, before, strict=True)] == [2, 1, 1, 3]


def test_a_socket_counts_for_as_long_as_it_is_open() -> None:
    counts: list[float] = []

    async def look(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        counts.append(SOCKETS._value.get())
        await send({"type": "websocket.accept"})
        counts.append(SOCKETS._value.get())

    knock(make(Application(handler=look)))
    counts.append(SOCKETS._value.get())
    assert [count - counts[0] for count in counts] == [0, 1, 0]


# Anything

_ODD = st.one_of(
    st.text(st.characters(max_codepoint=255), max_size=40),
    st.sampled_from(
        ["localhost", OWN, f"http://{OWN}", FOREIGN, "null", "same-origin", "chunked", "12", cookie("anna")]
    ),
)
_NAMES = ("host", "origin", "sec_fetch_site", "cookie", "content_length", "transfer_encoding", "expect")


@given(
    method=st.sampled_from(["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "", "\xff"]),
    path=st.text(max_size=30).map(lambda rest: f"/{rest}"),
    headers=st.fixed_dictionaries({}, optional={name: st.lists(_ODD, max_size=3) for name in _NAMES}),
    parts=st.lists(st.binary(max_size=80), min_size=1, max_size=4),
)
def test_no_request_upsets_the_guard(method: str, path: str, headers: Headers, parts: list[bytes]) -> None:
    guard = make(settings=replace(SETTINGS, has_limits=False))
    answer = ask(guard, method, path, body=parts, **headers)
    assert answer.status in (200, 400, 403, 413, 421)
    assert answer["x-content-type-options"] == "nosniff"
    assert knock(guard, path, **headers).status in (101, 403, 421)
