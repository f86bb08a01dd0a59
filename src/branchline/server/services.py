"""What the routes and sockets of a worker share."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from branchline.server.bot_pool import BotPool
from branchline.server.bot_turns import BotTurns
from branchline.server.cookies import Cookies
from branchline.server.guard import Gate
from branchline.server.hall import Hall
from branchline.server.people import People
from branchline.server.playing import Playing
from branchline.server.settings import Settings
from branchline.server.sockets import Sockets


@dataclass
class Services:
    """Everything that a worker has running."""

    settings: Settings
    cookies: Cookies
    gate: Gate
    hall: Hall
    people: People
    playing: Playing
    bots: BotPool
    turns: BotTurns
    sockets: Sockets
    tasks: list[asyncio.Task[None]] = field(default_factory=list)
    is_ready: bool = False
