"""What every request passes before the application sees it, and every answer on its way out.

Guard    one middleware: host, origin, identity, rate limits, size, headers of safety, log and metrics
Gate     whether the server is about to stop, and how many requests it still has to answer
"""

from __future__ import annotations

import asyncio
import functools
import secrets
import time
from collections.abc import Awaitable, Mapping
from secrets import token_bytes
from typing import Final

from prometheus_client import Counter
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect, WebSocketDisconnected

from branchline.server.desk.sanctions import Sanctions, told
from branchline.server.guard.addresses import (
    client_address,
    host_name,
    is_address,
    is_encrypted,
    origin_of,
    own_names,
    place_of,
)
from branchline.server.guard.cookies import PLAIN_ENDS, Cookies, SeveralPeopleError
from branchline.server.guard.costs import BYTES_A_POINT, cost_of_request
from branchline.server.guard.passes import HOP, Pass, Passes
from branchline.server.guard.rates import Limits
from branchline.server.guard.responses import (
    DRAINING,
    FAILED,
    HOST,
    MOVED,
    NO_STORE,
    ORIGIN,
    SEVERAL,
    Answer,
    Refused,
    SocketAnswer,
    too_large,
)
from branchline.server.monitoring import REQUEST_SECONDS, REQUESTS, log, route_of
from branchline.server.settings import Settings

# What the application finds in the scope
PERSON: Final = "branchline_person"  # str: who asks; genuine, or made just now
IS_NEW: Final = "branchline_is_new"  # bool: made just now
IS_SECURE: Final = "branchline_is_secure"  # bool: a cookie for this client should be Secure
ADDRESS: Final = "branchline_address"  # str: what limits by address count
HOPPED: Final = "branchline_hopped"  # there if another worker has passed the request on
GIVEN_AWAY: Final = "branchline_given_away"  # there if a socket was handed through to another worker
REASON: Final = "branchline_reason"  # str: why the request was refused, for the log; not there if it was not

_SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_METHODS: Final = _SAFE_METHODS | {"POST", "PUT", "PATCH", "DELETE"}
_PROBES: Final = frozenset({"/readyz", "/metrics"})  # have a budget of their own: players must not use theirs up
_PASSWORD_WAYS: Final = frozenset(  # each costs a slow hash, or is tried with a key
    {("POST", "/api/login"), ("PUT", "/api/me/password"), ("POST", "/api/desk/session")}
)
_WANTED: Final = frozenset(
    {b"host", b"origin", b"sec-fetch-site", b"cookie", b"content-length", b"transfer-encoding", b"expect", HOP}
)
_LONGEST_ADDRESS: Final = 8192  # bytes of path and query
_SWALLOW_SECONDS: Final = 5.0


class Gate:
    """Whether the server still lets anybody in, and how many are inside. One for each worker."""

    def __init__(self) -> None:
        self.draining = False  # set it, and no new request or socket reaches the application's /api
        self._in_flight = 0  # requests that are not answered yet; sockets do not count
        self._idle = asyncio.Event()
        self._idle.set()

    def enter(self) -> None:
        """A request has come."""
        self._in_flight += 1
        self._idle.clear()

    def leave(self) -> None:
        """A request has been answered."""
        self._in_flight -= 1
        if not self._in_flight:
            self._idle.set()

    async def wait_idle(self, timeout: float) -> bool:
        """Every request has been answered, unless that takes longer than `timeout` seconds: then False."""
        try:
            async with asyncio.timeout(timeout):
                await self._idle.wait()
        except TimeoutError:
            return False
        return True


class Guard:
    """Nothing reaches the application that is not for this host, comes from a foreign page, is too much or too often.

    The application finds in the scope who asks (PERSON, IS_NEW), and what it needs to set a cookie of its own or to
    count something by address (IS_SECURE, ADDRESS). Every answer has the headers of safety, and is logged and counted.
    """

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        cookies: Cookies,
        gate: Gate | None = None,
        limits: Limits | None = None,
        passes: Passes | None = None,
        worker: str | None = None,
        sanctions: Sanctions | None = None,
    ) -> None:
        self._sanctions = Sanctions(settings.now) if sanctions is None else sanctions
        self.gate = Gate() if gate is None else gate
        self.limits = Limits(settings) if limits is None else limits
        self._passes = Passes(token_bytes(32)) if passes is None else passes
        self._worker = worker  # which passes name that are meant for this one
        self._app = app
        self._caps = settings.caps
        self._cookies = cookies
        self._names = own_names(settings)
        self._public = None if settings.public_url is None else origin_of(settings.public_url)
        # The same few hosts and origins come again and again.
        self._is_own_host = functools.lru_cache(maxsize=256)(self._judge_host)
        self._is_own_origin = functools.lru_cache(maxsize=256)(self._judge_origin)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """An ASGI application."""
        ways: Mapping[str, ASGIApp] = {"http": self._http, "websocket": self._socket}
        return ways.get(scope["type"], self._app)(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.gate.enter()
        try:
            await self._request(scope, receive, send)
        finally:
            self.gate.leave()

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        answer = Answer(scope, send)
        path: str = scope["path"]
        found = _find(scope)
        is_api = path == "/api" or path.startswith("/api/")
        try:
            passed = self._passes.read(found.get(HOP))
            if passed is None:
                refused = self._stranger(scope, found, scope["method"] not in _SAFE_METHODS, is_api)
            else:
                refused = self._not_here(passed)
            if refused is None:
                cookies: Refused | list[tuple[bytes, bytes]] = []
                if passed is None:
                    cookies = self._identify(scope, found)
                else:
                    _as_passed(scope, passed)
                if is_api:
                    answer.extra.append(NO_STORE)
                if isinstance(cookies, Refused):
                    refused = cookies if is_api else None
                elif is_api:
                    answer.extra += cookies
                    refused = self._banned(scope)
            if refused is None:
                refused = await self._too_much(scope, scope["method"], is_api, found)
            if refused is None:
                got = await self._sized(scope, found, receive)
                if got is None:
                    return  # the client has gone away
                if isinstance(got, Refused):
                    refused = got
                else:
                    receive = got
            if refused is None:
                await self._app(scope, receive, answer.send)
            else:
                await answer.refuse(refused)
        except Exception as error:
            log.error("failed", route=_route(scope), exc_info=error)
            if answer.status is not None:
                raise  # half an answer: only an ended connection tells the client so
            await answer.refuse(FAILED)
        finally:
            _note(scope, answer, began)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        answer = SocketAnswer(scope, send)
        found = _find(scope)
        try:
            passed = self._passes.read(found.get(HOP))
            refused = self._stranger(scope, found, True, True) if passed is None else self._not_here(passed)
            if refused is None:
                cookies: Refused | list[tuple[bytes, bytes]] = []
                if passed is None:
                    cookies = self._identify(scope, found)
                else:  # whoever was asked first says nothing to the client
                    _as_passed(scope, passed)
                    if passed.is_new:
                        cookies = [self._cookie_of(passed.person, passed.is_secure)]
                if isinstance(cookies, Refused):
                    refused = cookies
                else:
                    answer.extra += cookies
                    refused = self._banned(scope) or await self._too_much(scope, "GET", True, found)
            del found  # a socket may last for hours
            if refused is None:
                await self._app(scope, receive, answer.send)
                if answer.status is None and GIVEN_AWAY not in scope:
                    await answer.refuse(FAILED)
            else:
                await receive()  # websocket.connect, which comes first
                await answer.refuse(refused)
        except (WebSocketDisconnect, WebSocketDisconnected, OSError) as error:
            log.debug("socket_lost", error=type(error).__name__)  # the client has gone away
        except Exception as error:
            log.error("failed", route=_route(scope), exc_info=error)
            await answer.fail()
        finally:
            answer.end()
            _note(scope, answer, began)

    def _stranger(self, scope: Scope, found: Mapping[bytes, str], needs_origin: bool, is_api: bool) -> Refused | None:
        """Why the request is not for us, comes from a foreign page, or comes too late."""
        host = found.get(b"host", "")
        if not self._is_own_host(host):
            return HOST
        if needs_origin:
            site = found.get(b"sec-fetch-site")
            origin = found.get(b"origin")
            if site is not None and site not in ("same-origin", "none"):
                return ORIGIN
            # With `no-referrer`, browsers hide the origin of forms even from the page's own host, and then say in
            # the other header, which no page can set, where they come from.
            is_hidden = origin == "null" and site == "same-origin"
            if origin is not None and not is_hidden and not self._is_own_origin(origin, host, is_encrypted(scope)):
                return ORIGIN
        if is_api and self.gate.draining:
            return DRAINING
        return None

    def _identify(self, scope: Scope, found: Mapping[bytes, str]) -> list[tuple[bytes, bytes]] | Refused:
        """The scope says who asks; the headers that an answer needs for it to stay so."""
        # A proxy that does not say that it speaks HTTPS is known by the public address.
        is_secure = is_encrypted(scope) or (
            self._public is not None
            and self._public[0] == "https"
            and place_of(found.get(b"host", ""), "https") == self._public[1]
        )
        refused, bearer = None, None
        try:
            bearer = self._cookies.bearer(found.get(b"cookie"), secure=is_secure)
        except SeveralPeopleError:
            refused = SEVERAL
        person = secrets.token_urlsafe(12) if bearer is None else bearer.person
        scope[PERSON] = person
        scope[IS_NEW] = bearer is None
        scope[IS_SECURE] = is_secure
        scope[ADDRESS] = client_address(scope)
        if refused is not None:
            return refused
        if bearer is not None and not bearer.is_due:
            return []
        cookies = [self._cookie_of(person, is_secure)]
        if bearer is not None and bearer.is_plain:
            cookies.append((b"set-cookie", PLAIN_ENDS.encode("ascii")))
        return cookies

    def _cookie_of(self, person: str, is_secure: bool) -> tuple[bytes, bytes]:
        return (b"set-cookie", self._cookies.set_cookie(person, is_secure).encode("ascii"))

    def _not_here(self, passed: Pass) -> Refused | None:
        """Why this worker does not answer what another has passed on: it is not the one that was meant, or stops."""
        return MOVED if self.gate.draining or passed.worker != self._worker else None

    def _banned(self, scope: Scope) -> Refused | None:
        """Why somebody may not come in, by the decision of whoever runs the server; the host's desk stays open."""
        if scope["path"].startswith("/api/desk"):
            return None
        found = self._sanctions.ban(scope[PERSON], scope[ADDRESS])
        return None if found is None else Refused("banned", f"whoever runs this server has shut you out {told(found)}")

    async def _too_much(self, scope: Scope, method: str, is_api: bool, found: Mapping[bytes, str]) -> Refused | None:
        """Why whoever asks, or their address, has to wait: this costs more than is left of their budget."""
        path, address, person = scope["path"], scope[ADDRESS], scope[PERSON]
        if HOPPED in scope:  # whoever was asked first has counted it
            self.limits.meet(person, address)
            return None
        if path == "/healthz":  # says that the process lives, and costs nothing
            return None
        self.limits.meet(person, address)
        points = cost_of_request(method, path, _number(found.get(b"content-length")))
        limit, seconds = await self.limits.spend(
            points,
            f"{address} probing" if path in _PROBES else address,
            person if is_api and not scope[IS_NEW] else None,  # a new one has done nothing yet
        )
        if not seconds and (method, path) in _PASSWORD_WAYS:
            limit, seconds = "login", await self.limits.hit("login", address)
        if not seconds:
            return None
        scope[REASON] = f"rate: {limit}"
        return Refused("too_many", f"that was too often; try again in {seconds} seconds", retry_after=seconds)

    async def _sized(self, scope: Scope, found: Mapping[bytes, str], receive: Receive) -> Receive | Refused | None:
        """Where to read the body from, if it is not too large; None if the client has gone away."""
        if len(scope["path"]) + len(scope.get("query_string", b"")) > _LONGEST_ADDRESS:
            return Refused("too_large", f"the address is longer than {_LONGEST_ADDRESS} bytes", ends_connection=True)
        is_record = scope["method"] == "POST" and scope["path"] == "/api/records"
        most = self._caps.record_bytes if is_record else self._caps.request_bytes
        length = found.get(b"content-length")
        if b"transfer-encoding" in found or (length is None and scope["method"] not in _SAFE_METHODS):
            return await self._collected(scope, receive, most)
        if length is None:
            return receive
        if not (length.isascii() and length.isdigit() and len(length) < 20):
            return Refused("bad_request", "the Content-Length header is not a number", ends_connection=True)
        if int(length) <= most:
            return receive
        if b"expect" not in found and int(length) <= 2 * self._caps.record_bytes:
            await _swallow(receive, int(length))
        return too_large(most)

    async def _collected(self, scope: Scope, receive: Receive, most: int) -> Receive | Refused | None:
        """Where to read a body that does not say its length: it is read before the application begins anything."""
        parts: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return None
            part: bytes = message.get("body", b"")
            size += len(part)
            if size > most:
                if message.get("more_body", False):
                    await _swallow(receive, 2 * self._caps.record_bytes)
                return too_large(most)
            parts.append(part)
            if not message.get("more_body", False):
                break
        self.limits.charge(size // BYTES_A_POINT, scope[PERSON])
        whole: list[Message] = [{"type": "http.request", "body": b"".join(parts), "more_body": False}]

        async def receive_whole() -> Message:
            return whole.pop() if whole else await receive()

        return receive_whole

    def _judge_host(self, host: str) -> bool:
        """Whether a Host header names this server: otherwise a foreign name could be made to point here."""
        name = host_name(host)
        return name is not None and (name in self._names or is_address(name))

    def _judge_origin(self, origin: str, host: str, is_encrypted: bool) -> bool:
        """Whether a page of this server sends the request."""
        given = origin_of(origin)
        if given is None or (is_encrypted and given[0] != "https"):
            return False
        if given == self._public:
            return True
        own = place_of(host, given[0])
        # At the public place the scheme is known, so that a page fetched without encryption is foreign there.
        return given[1] == own and (self._public is None or own != self._public[1])


def _number(length: str | None) -> int:
    """A number of bytes as a header says it; 0 if it is none, or so large that it is refused anyway."""
    return int(length) if length is not None and length.isascii() and length.isdigit() and len(length) < 9 else 0


def _as_passed(scope: Scope, passed: Pass) -> None:
    """The scope says who asks, as another worker has found out; that one sets the cookie."""
    scope[PERSON], scope[IS_NEW], scope[IS_SECURE] = passed.person, passed.is_new, passed.is_secure
    scope[ADDRESS], scope["scheme"], scope[HOPPED] = passed.address, passed.scheme, True


def _find(scope: Scope) -> dict[bytes, str]:
    """The headers that matter here. One that comes twice is both, which no check lets pass; cookies may."""
    found: dict[bytes, str] = {}
    for name, value in scope["headers"]:
        if name in _WANTED:
            text = value.decode("latin-1")
            if name in found:
                text = f"{found[name]}{'; ' if name == b'cookie' else ', '}{text}"
            found[name] = text
    return found


async def _swallow(receive: Receive, most: int) -> None:
    """Some of a body that nobody wants has been read: a client that is still sending does not look for the answer."""
    try:
        async with asyncio.timeout(_SWALLOW_SECONDS):
            while most > 0:
                message = await receive()
                most -= len(message.get("body", b""))
                if message["type"] != "http.request" or not message.get("more_body", False):
                    return
    except TimeoutError:
        return


def _note(scope: Scope, answer: Answer, began: float) -> None:
    """The answer stands in the log and in the metrics; of what was passed on, where the client is known."""
    if GIVEN_AWAY in scope or (HOPPED in scope and scope["type"] == "http"):
        return
    seconds = time.perf_counter() - began
    route = _route(scope)
    is_socket = scope["type"] == "websocket"
    method = "SOCKET" if is_socket else scope["method"] if scope["method"] in _METHODS else "OTHER"
    status = answer.status or 499  # the client has gone away before it was answered
    _counter(method, route, status).inc()
    if not is_socket:
        REQUEST_SECONDS.observe(seconds)
    if status in (403, 421, 429):
        log.info(
            "refused",
            method=method,
            route=route,
            status=status,
            person=scope.get(PERSON),
            address=client_address(scope),
            reason=scope.get(REASON),
        )
    else:
        params = scope.get("path_params") or {}
        log.info(
            "socket" if is_socket else "request",
            method=method,
            route=route,
            status=status,
            ms=round(seconds * 1000, 2),
            person=scope.get(PERSON),
            room=str(params["room"])[:32] if "room" in params else None,
        )


@functools.lru_cache(maxsize=4096)
def _counter(method: str, route: str, status: int) -> Counter:
    return REQUESTS.labels(method, route, str(status))


def _route(scope: Scope) -> str:
    return route_of(scope["path"], scope.get("path_params") if "endpoint" in scope else None)
