"""The desk without a server: for `branchline admin`, whether a server runs on the database or not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from secrets import token_urlsafe
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from branchline.errors import OptionError
from branchline.rooms.errors import Refusal
from branchline.rooms.games import playing_on
from branchline.server.background import Background
from branchline.server.desk.desk import Desk
from branchline.server.desk.sanctions import Sanctions
from branchline.server.guard.rates import Limits
from branchline.server.lock import need_database, sqlite_file
from branchline.server.maps import MapsFolder
from branchline.server.people import People
from branchline.server.rooms.leases import SharedLeases, SoleLeases
from branchline.server.rooms.room_service import RoomService
from branchline.server.settings import Settings
from branchline.server.storage.database import make_engine, migrate, reason
from branchline.server.storage.reader import DatabaseReader
from branchline.server.storage.writer import Writer

T = TypeVar("T")


def at_desk(settings: Settings, work: Callable[[Desk], Awaitable[T]]) -> T:
    """What comes of some work at the desk of this database; OptionError if it cannot be done."""
    if settings.is_sqlite:
        need_database(sqlite_file(settings.database))
    with playing_on(MapsFolder(settings.data)):
        try:
            return asyncio.run(_at_desk(settings, work))
        except Refusal as refusal:
            raise OptionError(refusal.message) from None
        except (SQLAlchemyError, OSError) as error:
            raise OptionError(f"the database cannot be used: {reason(error)}") from None


async def _at_desk(settings: Settings, work: Callable[[Desk], Awaitable[T]]) -> T:
    await migrate(settings.database)
    engine = make_engine(settings.database)
    writer, background = Writer(engine), Background()
    leases = SoleLeases() if settings.is_sqlite else SharedLeases(engine, token_urlsafe(9), "")
    rooms = RoomService(settings, DatabaseReader(engine), writer, leases, background)
    limits = Limits(settings)
    writer.start()
    await leases.start()
    try:
        return await work(Desk(engine, rooms, People(rooms, limits), Sanctions(settings.now)))
    finally:
        await background.finish(10)
        await limits.close()
        await writer.close()
        await leases.release()
        await engine.dispose()
