"""What has to be looked after from time to time: clocks that run out, bots left waiting, rooms of dead workers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from secrets import token_urlsafe
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from branchline.errors import OptionError
from branchline.rooms import commands
from branchline.rooms.bot_turns import bot_turn
from branchline.rooms.commands import Request
from branchline.rooms.errors import Refusal
from branchline.rooms.log import SERVER
from branchline.server.bots.scheduler import BotScheduler
from branchline.server.desk.desk import Desk
from branchline.server.monitoring import log
from branchline.server.people import People
from branchline.server.rooms.leases import is_free_for
from branchline.server.rooms.room_service import BOT_PATIENCE, RoomService
from branchline.server.settings import Settings, SteadyClock, now_ms
from branchline.server.storage import statements
from branchline.server.storage.retention import Retention
from branchline.server.storage.writer import Conflict, OutcomeUnknown

DUE_SECONDS: Final = 1.0
PRESENCE_SECONDS: Final = 20.0
PRUNE_SECONDS: Final = 3600.0
DESK_SECONDS: Final = 2.0
JUMP: Final = 2000  # milliseconds that the machine's clock may be moved by before it is told
MOST_DUE: Final = 200  # rooms looked after at once


class Housekeeping:
    """Keeps rooms going that nobody has asked about."""

    def __init__(
        self,
        settings: Settings,
        rooms: RoomService,
        turns: BotScheduler,
        retention: Retention,
        desk: Desk,
        people: People,
        wall: Callable[[], int] = now_ms,
    ) -> None:
        self._desk = desk
        self._people = people
        self._retention = retention
        self._settings = settings
        self._wall = wall
        self._ahead = wall() - settings.now()  # milliseconds that the machine's clock is before that of the games
        self._rooms = rooms
        self._turns = turns
        self._hopeless: dict[str, int] = {}  # rooms that could not be looked after, and until when to leave them alone

    def start(self) -> list[asyncio.Task[None]]:
        """Everything is looked after from now on."""
        tasks = [
            asyncio.create_task(_told(self.look_after_waiting_bots), name="waiting bots"),
            asyncio.create_task(_again(self.look_after_due, DUE_SECONDS), name="due"),
            asyncio.create_task(_again(self._rooms.heal, DUE_SECONDS), name="heal"),
            asyncio.create_task(_again(self._rooms.look_after_leases, DUE_SECONDS), name="leases"),
            asyncio.create_task(_again(self._rooms.renew_presence, PRESENCE_SECONDS), name="presence"),
            asyncio.create_task(_again(self._people.write_sightings, PRESENCE_SECONDS), name="sightings"),
            asyncio.create_task(_again(self._desk.catch_up, DESK_SECONDS), name="desk"),
            asyncio.create_task(_again(self._rooms.look_after_seen, DESK_SECONDS), name="seen"),
            asyncio.create_task(_again(self.prune, PRUNE_SECONDS), name="prune"),
        ]
        if isinstance(self._settings.now, SteadyClock):  # any other is the machine's own, or one that a test moves
            tasks.append(asyncio.create_task(_again(self.watch_clock, DUE_SECONDS), name="clock"))
        return tasks

    async def begin(self) -> None:
        """The worker knows since when clocks run again after a start; OptionError if nothing can be written."""
        run_id = self._settings.run_id or token_urlsafe(12)
        try:
            await self._rooms.write([(statements.INSERT_RUN, {"id": run_id, "started_at": self._settings.now()})])
        except Conflict:
            log.debug("joined_others")  # started together with this one
        except Refusal as refusal:
            raise OptionError(
                "nothing can be written to the database: is its disk full, or may it only be read?"
            ) from refusal
        self._rooms.run_id = run_id
        self._rooms.started_at = await self._rooms.reader.started_at(run_id)

    async def prune(self) -> None:
        """Games that nobody plays any more are archived or removed, as the policy says."""
        done = await self._retention.prune(self._settings.now())
        self._rooms.forget(done.removed)
        log.info("pruned", archived=done.archived, rooms=len(done.removed), people=done.people)
        for room in done.changed:
            log.warning("not_archived", room=room, error="history_changed")

    async def watch_clock(self) -> None:
        """It is told when the machine's clock has jumped; games go on by the steady one until the next start."""
        ahead = self._wall() - self._settings.now()
        if abs(ahead - self._ahead) > JUMP:
            log.warning("clock_jumped", seconds=round((ahead - self._ahead) / 1000, 1))
            self._ahead = ahead

    async def look_after_waiting_bots(self) -> None:
        """Bots think on that were to move when the server was stopped."""
        await self.look_after_due(BOT_PATIENCE)

    async def look_after_due(self, ahead: int = 0) -> None:
        """Empty clocks are flagged, and bots asked that have not been; `ahead` looks so far into the future."""
        now = self._settings.now()
        self._hopeless = {room: until for room, until in self._hopeless.items() if until > now}
        me = self._rooms.leases.id
        is_ours = None if me is None else is_free_for(me)
        for room_id in await self._rooms.reader.due(now + ahead, MOST_DUE + len(self._hopeless), is_ours):
            if room_id not in self._hopeless:
                await self._look_after(room_id)

    async def _look_after(self, room_id: str) -> None:
        try:
            room = await self._rooms.room(room_id)
            await self._rooms.change(room, Request(SERVER, lambda state: commands.flag(state, self._settings.now())))
            await self._rooms.deal(room)
            if bot_turn(room.state) is not None and not room.is_awaited(self._settings.now()):
                await self._rooms.let_rest(room)
            self._turns.look_at(room)
        except Exception as error:  # one room must not keep all others waiting
            if isinstance(error, Refusal) and error.code == "unknown":  # the room is elsewhere now, or soon here
                return
            self._hopeless[room_id] = self._settings.now() + 60_000
            code = error.code if isinstance(error, Refusal) else type(error).__name__
            log.warning("room_not_looked_after", room=room_id, error=code)


async def _again(work: Callable[[], Awaitable[None]], seconds: float) -> None:
    """The work is done again and again; a failure is told, and the next time may be better."""
    while True:
        await asyncio.sleep(seconds)
        await _told(work)


async def _told(work: Callable[[], Awaitable[None]]) -> None:
    """The work is done, or it is told that it has failed."""
    try:
        await work()
    except (SQLAlchemyError, OSError, Conflict, OutcomeUnknown, Refusal) as error:
        log.warning("housekeeping_failed", error=type(error).__name__)
    except Exception:
        log.exception("housekeeping_failed")
