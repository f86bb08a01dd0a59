"""The bots' turns: whenever a bot is to move, it is asked, and its answer goes the way of every other move."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from secrets import randbits
from typing import Protocol

from branchline.bots import DEFAULT_BOT
from branchline.rooms import commands
from branchline.rooms.bot_turns import BotError, BotJob, BotTurn, Choice, bot_turn, job_for, pause_before
from branchline.rooms.errors import Refusal
from branchline.rooms.log import SERVER
from branchline.rooms.state import RoomState
from branchline.server.background import Background
from branchline.server.live_room import LiveRoom
from branchline.server.monitoring import BOT_SECONDS, log
from branchline.server.room_store import RoomStore


class AsyncBots(Protocol):
    """Whoever asks bots for their decisions, without keeping others waiting."""

    async def choose(self, job: BotJob) -> int:
        """The action that the bot chooses, one of the possible ones; BotError if there is none."""

    async def advise(self, job: BotJob) -> Choice:
        """The action that the bot chooses, with its reason if it knows one; BotError if there is none."""


class BotScheduler:
    """Asks the bots, one decision of a room at a time; whoever is no longer to move is not asked on."""

    def __init__(self, rooms: RoomStore, pool: AsyncBots, background: Background) -> None:
        self._rooms = rooms
        self._pool = pool
        self._background = background
        self._tasks: dict[str, tuple[BotTurn, asyncio.Task[None]]] = {}  # by room: what is being thought about
        self._is_closed = False

    def look_at(self, room: LiveRoom) -> None:
        """If a bot is to move, it thinks; one that thinks about anything else in this room does not any more."""
        wanted = None if self._is_closed else bot_turn(room.state)
        thinking = self._tasks.get(room.id)
        if thinking is not None:
            if thinking[0] == wanted:
                return
            thinking[1].cancel()  # if it is the one whose move has just been written, it has nothing left to do
            del self._tasks[room.id]
        if wanted is None:
            return
        task = asyncio.create_task(self._turn(room, wanted), name=f"bot in {room.id}")
        self._tasks[room.id] = (wanted, task)
        task.add_done_callback(lambda done: self._ended(room.id, done))

    async def close(self) -> None:
        """No bot thinks any more."""
        self._is_closed = True
        tasks = [task for _, task in self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def hint(self, state: RoomState, seat: int, bot: str) -> Choice:
        """What the bot would do at a seat, and why if it knows; nobody else learns of it."""
        thinking = self._background.start(self._pool.advise(job_for(state, seat, bot, randbits(64))), "hint")
        try:
            return await asyncio.shield(thinking)  # whoever gives up waiting must not cost the bots their process
        except BotError as error:
            raise Refusal("bot_failed", str(error), version=state.version) from error

    async def _turn(self, room: LiveRoom, turn: BotTurn) -> None:
        if (pause := pause_before(room.state)) > 0:
            await asyncio.sleep(pause)
        state, played, seat = room.state, turn.played, turn.seat
        if bot_turn(state) != turn:
            return
        assert state.table is not None
        started = time.perf_counter()
        decided = await self._decide(room, job_for(state, seat, turn.bot, randbits(64)))
        if decided is None:
            return
        BOT_SECONDS.observe(time.perf_counter() - started)
        number, actor = decided
        text = state.table.notation.text(number)
        chance = self._rooms.chance
        try:
            await self._rooms.change(
                room, actor, lambda now: commands.move(now, actor, seat, played, text, chance), key=f"bot-{played}"
            )
        except Refusal as refusal:
            if refusal.code == "unknown":  # tried again when the room is due
                log.warning("bot_move_not_written", room=room.id)

    async def _decide(self, room: LiveRoom, job: BotJob) -> tuple[int, str] | None:
        """What the bot chooses; where the server cannot ask it, what `greedy` chooses, or anything possible; and who.

        None if the server is being stopped, or if `greedy` has the seat from now on because the bot has failed.
        """
        for bot in dict.fromkeys((job.bot, DEFAULT_BOT)):
            try:
                return await self._pool.choose(replace(job, bot=bot)), f"bot:{bot}"
            except BotError as error:
                if self._is_closed:
                    return None
                log.error("bot_failed", room=room.id, seat=job.seat, bot=bot, error=str(error))
                if error.is_fault and bot != DEFAULT_BOT:
                    await self._replace(room, job.seat, bot)
                    return None
        return job.legal[randbits(30) % len(job.legal)], "bot:random"  # the game goes on, if not well

    async def _replace(self, room: LiveRoom, seat: int, bot: str) -> None:
        """It is in the log that `greedy` has the seat, which is asked as after every other change of the room."""
        try:
            await self._rooms.change(room, SERVER, lambda now: commands.replace_bot(now, seat, bot))
        except Refusal as refusal:
            if refusal.code == "unknown":  # tried again when the room is due
                log.warning("bot_not_replaced", room=room.id)

    def _ended(self, room_id: str, task: asyncio.Task[None]) -> None:
        current = self._tasks.get(room_id)
        if current is not None and current[1] is task:
            del self._tasks[room_id]
        if not task.cancelled() and task.exception() is not None:
            log.error("bot_turn_failed", room=room_id, exc_info=task.exception())
