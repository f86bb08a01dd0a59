"""What the routes and sockets of a worker share."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from branchline.server.bots.scheduler import AsyncBots, BotScheduler
from branchline.server.guard import Gate
from branchline.server.http.cookies import Cookies
from branchline.server.people import People
from branchline.server.room_service import RoomService
from branchline.server.settings import Settings
from branchline.server.sockets.connections import Sockets
from branchline.server.table_commands import TableCommands


@dataclass
class Services:
    """Everything that a worker has running."""

    settings: Settings
    cookies: Cookies
    gate: Gate
    rooms: RoomService
    people: People
    table: TableCommands
    bots: AsyncBots
    turns: BotScheduler
    sockets: Sockets
    tasks: list[asyncio.Task[None]] = field(default_factory=list)
    is_ready: bool = False
