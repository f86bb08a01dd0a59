"""The application: everything of a worker put together, started and stopped in order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path
from secrets import token_urlsafe
from typing import Final, cast

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from branchline.build_info import VERSION
from branchline.errors import OptionError
from branchline.rooms.errors import Refusal
from branchline.rooms.games import play_on, playing_on
from branchline.server.background import Background
from branchline.server.bots.pool import BotPool
from branchline.server.bots.scheduler import AsyncBots, BotScheduler
from branchline.server.bots.thinking import Thinking
from branchline.server.client import nothing_here, read_client
from branchline.server.desk.desk import Desk
from branchline.server.desk.key import DeskSessions
from branchline.server.desk.sanctions import Sanctions
from branchline.server.guard.cookies import Cookies, session_key
from branchline.server.guard.costs import POINTS_A_THOUGHT
from branchline.server.guard.guard import REASON, Gate, Guard
from branchline.server.guard.passes import Passes
from branchline.server.guard.rates import Limits
from branchline.server.http import facts, operations, people, play, records, rooms
from branchline.server.http.api_docs.openapi import openapi_document
from branchline.server.http.common import REFUSALS, answer
from branchline.server.http.desk import router as desk_routes
from branchline.server.http.model_faults import first_fault
from branchline.server.http.pages import router as pages
from branchline.server.maps import MapsFolder
from branchline.server.monitoring import log
from branchline.server.people import People
from branchline.server.refusals import ServerRefusal, no_database, status_of
from branchline.server.rooms.hops import Hops, HopWay
from branchline.server.rooms.housekeeping import Housekeeping
from branchline.server.rooms.leases import HeldElsewhere, Leases, SharedLeases, SoleLeases
from branchline.server.rooms.live_room import LiveRoom
from branchline.server.rooms.room_service import RoomService
from branchline.server.rooms.table_commands import TableCommands
from branchline.server.services import Services
from branchline.server.settings import Settings
from branchline.server.sockets.connections import Sockets, SocketWay
from branchline.server.storage.database import make_engine, migrate
from branchline.server.storage.reader import DatabaseReader
from branchline.server.storage.retention import Retention
from branchline.server.storage.writer import Writer

FINISH_SECONDS: Final = 10.0


def make_app(settings: Settings) -> FastAPI:
    """The application for these settings, with the browser client as it is now; the database is opened at its start."""
    key = session_key(settings.data)
    cookies, passes, worker = Cookies(key, settings.now), Passes(key), token_urlsafe(9)
    gate, limits, sanctions = Gate(), Limits(settings), Sanctions(settings.now)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        await migrate(settings.database)
        engine = make_engine(settings.database)
        writing = engine if settings.is_sqlite else make_engine(settings.database, asks_first=False)
        reader, writer = DatabaseReader(engine), Writer(writing)
        leases: Leases = SoleLeases() if settings.is_sqlite else SharedLeases(engine, worker, settings.hop)
        hops = Hops(passes, leases, settings.worker_host)
        background = Background()
        room_service = RoomService(settings, reader, writer, leases, background)
        room_service.charge = limits.charge
        bots = await _begin_thinking(settings, engine, worker, limits)
        turns = BotScheduler(room_service, bots)
        who = People(room_service, limits)
        table = TableCommands(room_service, who, turns, gate, limits, sanctions)
        sockets = Sockets(settings, room_service, table, limits, background, hops)
        desk = Desk(engine, room_service, who, sanctions, sockets.shut_out)
        sessions = DeskSessions(settings.data, settings.now)
        services = Services(
            settings, cookies, gate, room_service, who, table, bots, turns, sockets, hops, leases, desk, sessions
        )
        app.state.services = services
        room_service.after_change = turns.look_at

        def lost(room: LiveRoom) -> None:
            turns.forget(room)
            sockets.let_go(room)

        room_service.after_loss = lost
        writer.start()
        housekeeping = Housekeeping(settings, room_service, turns, Retention(engine, settings.policy), desk, who)
        try:
            await housekeeping.begin()
        except OptionError:
            await writer.close()
            await engine.dispose()
            raise
        await leases.start()
        await desk.catch_up()
        services.tasks = housekeeping.start()
        services.is_ready = True
        try:
            yield
        finally:
            await stop(services)
            await background.finish(FINISH_SECONDS)
            await limits.close()
            await writer.close()
            await bots.close()
            await engine.dispose()
            await writing.dispose()

    app = _Application(
        title="Branchline", version=VERSION, lifespan=life, docs_url=None, redoc_url=None, routes=api_routes()
    )
    app.state.client = read_client()
    app.state.gate = gate
    app.state.drain = lambda: drain(cast(Services, app.state.services))
    app.openapi = lambda: openapi_document(app)  # type: ignore[method-assign]  # as FastAPI says to change the document
    _answer_errors(app)
    app.add_middleware(HopWay, services=lambda: cast(Services, app.state.services))
    guarded = partial(
        Guard,
        settings=settings,
        cookies=cookies,
        gate=gate,
        limits=limits,
        passes=passes,
        worker=worker,
        sanctions=sanctions,
    )
    app.add_middleware(guarded)
    app.add_middleware(OwnMaps, data=settings.data)
    way = SocketWay(app.router, lambda: cast(Services, app.state.services))
    app.sockets = OwnMaps(guarded(way), settings.data)
    return app


async def _begin_thinking(settings: Settings, engine: AsyncEngine, worker: str, limits: Limits) -> AsyncBots:
    """Whoever asks bots for a worker of the server: in its own processes, and at bot workers if there should be any."""

    def charge(who: str, seconds: float) -> None:
        limits.charge(seconds * POINTS_A_THOUGHT, who)

    here = Thinking(BotPool(settings.bot_processes, cores=settings.bot_cores), charge=charge)
    if settings.bots == "local":
        return here
    from branchline.server.bots.queue import ANSWERS, Bell, JobQueue  # needs asyncpg
    from branchline.server.bots.remote import PATIENCE, RemoteBots, SharedThinking

    remote = RemoteBots(JobQueue(engine, worker), Bell(settings.database, ANSWERS, worker), PATIENCE)
    await remote.start()
    return SharedThinking(here, Thinking(remote, charge=charge, patience=PATIENCE))


@cache
def api_routes() -> list[BaseRoute]:
    """All that can be asked. Worked out once, however many applications a process makes: the models take a while."""
    app = FastAPI(
        generate_unique_id_function=lambda route: route.name,
        openapi_url=None,
        responses=cast("dict[int | str, dict[str, object]]", REFUSALS),
    )
    for router in (
        people.router,
        facts.router,
        rooms.router,
        play.router,
        records.router,
        operations.router,
        desk_routes,
        pages,
    ):
        app.include_router(router)
    return app.routes


class _Application(FastAPI):
    """Requests go through FastAPI; sockets past it, as each would keep a kilobyte of its layers in memory."""

    sockets: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI application."""
        way = self.sockets if scope["type"] == "websocket" else super().__call__
        await way(scope, receive, send)


class OwnMaps:
    """Whatever the application does, from its start on, it knows the maps of its own data folder.

    Tasks and threads that it starts know them too. Another application in this process has others.
    """

    def __init__(self, app: ASGIApp, data: Path) -> None:
        self._app = app
        self._maps = MapsFolder(data)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """An ASGI application."""
        if scope["type"] != "websocket":
            return self._for_a_while(scope, receive, send)
        play_on(self._maps)  # a socket has a task of its own, in whose memory a `with` would stay
        return self._app(scope, receive, send)

    async def _for_a_while(self, scope: Scope, receive: Receive, send: Send) -> None:
        with playing_on(self._maps):
            await self._app(scope, receive, send)


async def drain(services: Services) -> None:
    """Nothing new is begun, everybody is told, and what was begun is on disk."""
    if services.gate.draining:
        return
    services.gate.draining = True
    log.info("draining")
    for task in services.tasks:
        task.cancel()
    await services.turns.close()
    await services.leases.release()  # so that whoever is told to come again finds the room elsewhere
    await services.sockets.drain()
    await services.gate.wait_idle(FINISH_SECONDS)


async def stop(services: Services) -> None:
    """Nothing new is begun, what was begun is on disk, and the tasks have ended."""
    await drain(services)
    await asyncio.gather(*services.tasks, return_exceptions=True)


def _answer_errors(app: FastAPI) -> None:
    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, (Refusal, ServerRefusal))
        request.scope[REASON] = error.reason if isinstance(error, ServerRefusal) else error.message
        return _error(error)

    async def invalid(_: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return _error(Refusal("invalid", first_fault(error.errors())))

    async def unroutable(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == 404:
            page = nothing_here(request)
            if page is not None:
                return page
            return _error(Refusal("not_found", f"there is nothing at {request.url.path[:200]}; see /docs"))
        if error.status_code == 405:
            return _error(
                ServerRefusal("no_such_way", f"{request.method} is not possible here; see /docs"), error.headers
            )
        return _error(ServerRefusal("bad_request", str(error.detail)))

    async def database(_: Request, error: Exception) -> Response:
        log.error("database_failed", error=type(error).__name__)
        return _error(no_database())

    async def unusable(_: Request, error: Exception) -> Response:
        return _error(Refusal("invalid", str(error)))

    async def elsewhere(_: Request, error: Exception) -> Response:
        raise error  # HopWay takes it there

    app.add_exception_handler(HeldElsewhere, elsewhere)
    app.add_exception_handler(Refusal, refused)
    app.add_exception_handler(ServerRefusal, refused)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, unroutable)
    app.add_exception_handler(SQLAlchemyError, database)
    app.add_exception_handler(ConnectionError, database)
    app.add_exception_handler(OptionError, unusable)


def _error(refusal: Refusal | ServerRefusal, headers: object = None) -> Response:
    response = answer({"error": refusal.detail()}, status_of(refusal.code))
    if isinstance(refusal, ServerRefusal) and refusal.retry_after is not None:
        response.headers["retry-after"] = str(refusal.retry_after)
    if isinstance(headers, dict):
        response.headers.update(headers)
    return response
