"""Rooms, in which people and bots play together: a library without server, database or clock of its own."""

from __future__ import annotations

from branchline.rooms.bot_turns import BotChoice, BotError, BotJob, Bots, LocalBots
from branchline.rooms.clocks import Terms
from branchline.rooms.commands import Beginning
from branchline.rooms.errors import Refusal
from branchline.rooms.host import Host
from branchline.rooms.log import Entry
from branchline.rooms.replays import beginning_of, record_of, replay_document, step_document
from branchline.rooms.requests import NewRoom, Person, SeatChoice
from branchline.rooms.room import Listener, Room
from branchline.rooms.store import MemoryStore, Store

__all__ = [
    "Beginning",
    "BotChoice",
    "BotError",
    "BotJob",
    "Bots",
    "Entry",
    "Host",
    "Listener",
    "LocalBots",
    "MemoryStore",
    "NewRoom",
    "Person",
    "Refusal",
    "Room",
    "SeatChoice",
    "Store",
    "Terms",
    "beginning_of",
    "record_of",
    "replay_document",
    "step_document",
]
