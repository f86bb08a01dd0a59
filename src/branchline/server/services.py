"""What the routes and sockets of a worker share."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from branchline.server.bots.scheduler import AsyncBots, BotScheduler
from branchline.server.desk.desk import Desk
from branchline.server.desk.key import DeskSessions
from branchline.server.guard.cookies import Cookies
from branchline.server.guard.guard import Gate
from branchline.server.people import People
from branchline.server.rooms.hops import Hops
from branchline.server.rooms.leases import Leases
from branchline.server.rooms.room_service import RoomService
from branchline.server.rooms.table_commands import TableCommands
from branchline.server.settings import Settings
from branchline.server.sockets.connections import Sockets


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
    hops: Hops
    leases: Leases
    desk: Desk
    desk_sessions: DeskSessions
    tasks: list[asyncio.Task[None]] = field(default_factory=list)
    is_ready: bool = False
