"""The bots' turns: whenever a bot is to move, it is asked, and its answer goes the way of every other move."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from secrets import randbits
from typing import Final, Protocol

from branchline.rooms.bot_turns import (
    BotChoice,
    BotDecision,
    BotError,
    BotJob,
    BotTurn,
    bot_turn,
    job_for,
    pause_before,
)
from branchline.rooms.commands import Request
from branchline.rooms.errors import Refusal
from branchline.rooms.log import SERVER
from branchline.rooms.state import RoomState
from branchline.server.monitoring import BOT_SECONDS, BOTS_STEPPED_DOWN, log
from branchline.server.rooms.live_room import LiveRoom
from branchline.server.rooms.room_service import RoomService

UNWRITTEN_SECONDS: Final = 2.0  # before a decision is written again whose writing failed


class AsyncBots(Protocol):
    """Whoever asks bots for their decisions, without keeping others waiting."""

    async def choose(self, job: BotJob, payers: Sequence[str]) -> int:
        """The action that the bot chooses, one of the possible ones, which costs the payers; BotError if none."""

    async def advise(self, job: BotJob, payers: Sequence[str]) -> BotChoice:
        """The action that the bot chooses, with its reason if it knows one; BotError if there is none."""

    async def close(self) -> None:
        """No bot thinks any more."""


class BotScheduler:
    """Asks the bots, one decision of a room at a time; whoever is no longer to move is not asked on.

    In a room where nobody waits for them, bots do not think until somebody comes.
    """

    def __init__(self, rooms: RoomService, bots: AsyncBots) -> None:
        self._rooms = rooms
        self._bots = bots
        self._tasks: dict[str, tuple[BotTurn, asyncio.Task[None]]] = {}  # by room: what is being thought about
        self._rests: dict[str, tuple[BotTurn, asyncio.Event]] = {}  # by room: who waits, and what ends that
        self._is_closed = False

    @property
    def thinking(self) -> int:
        """In how many rooms a bot thinks, or waits for a process to think in."""
        return len(self._tasks)

    def look_at(self, room: LiveRoom) -> None:
        """If a bot is to move, it thinks; one that thinks about anything else in this room does not any more."""
        wanted = None if self._is_closed else bot_turn(room.state)
        thinking = self._tasks.get(room.id)
        if thinking is not None:
            if thinking[0] == wanted:
                return
            thinking[1].cancel()  # if it is the one whose move has just been written, it has nothing left to do
            del self._tasks[room.id]
        if wanted is None or not room.is_awaited(self._rooms.settings.now()):
            return
        task = asyncio.create_task(self._turn(room, wanted), name=f"bot in {room.id}")
        self._tasks[room.id] = (wanted, task)
        task.add_done_callback(lambda done: self._ended(room.id, done))

    def forget(self, room: LiveRoom) -> None:
        """No bot thinks in this room any more: another worker asks them."""
        thinking = self._tasks.pop(room.id, None)
        if thinking is not None:
            thinking[1].cancel()

    async def close(self) -> None:
        """No bot thinks any more."""
        self._is_closed = True
        tasks = [task for _, task in self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def hint(self, state: RoomState, person: str, seat: int, bot: str) -> BotChoice:
        """What the bot would do at a seat of a person, and why if it knows; nobody else learns of it."""
        try:
            return await self._bots.advise(job_for(state, seat, bot, randbits(64)), (person,))
        except BotError as error:
            raise Refusal("bot_failed", str(error), version=state.version) from error

    async def _turn(self, room: LiveRoom, turn: BotTurn) -> None:
        await self._rest(room, turn)
        if bot_turn(room.state) != turn:
            return
        started = time.perf_counter()
        request = await self._decide(room, BotDecision(room.state, turn, randbits(64), self._rooms.chance))
        if request is None:
            return
        if request.actor != SERVER:
            BOT_SECONDS.observe(time.perf_counter() - started)
        while bot_turn(room.state) == turn:
            try:
                await self._rooms.change(room, request)
                return
            except Refusal as refusal:
                if refusal.code != "unknown":
                    return
            log.warning("bot_turn_not_written", room=room.id)
            await asyncio.sleep(UNWRITTEN_SECONDS)

    async def _rest(self, room: LiveRoom, turn: BotTurn) -> None:
        """Wait as long as people may want to follow, or to take a move back, unless they are done before."""
        if (pause := pause_before(room.state)) <= 0:
            return
        self._rests[room.id] = (turn, done := asyncio.Event())
        try:
            async with asyncio.timeout(pause):
                await done.wait()
        except TimeoutError:
            pass
        finally:
            if self._rests.get(room.id) == (turn, done):
                del self._rests[room.id]

    def go_on(self, room: LiveRoom) -> None:
        """The bot that rests in a room decides at once: nobody wants to take anything back any more."""
        if (rest := self._rests.get(room.id)) is not None:
            rest[1].set()

    async def _decide(self, room: LiveRoom, decision: BotDecision) -> Request | None:
        """What comes of asking the bots; None if the server is being stopped."""
        seat = decision.job.seat
        while decision.request is None:
            try:
                decision.answered(await self._bots.choose(decision.job, payers_of(room.state)))
            except BotError as error:
                if self._is_closed:
                    return None
                if error.is_fault:
                    log.error("bot_failed", room=room.id, seat=seat, bot=decision.job.bot, error=str(error))
                else:
                    BOTS_STEPPED_DOWN.inc()
                    log.warning("bot_stepped_down", room=room.id, bot=decision.job.bot, error=str(error))
                decision.failed(error)
        return decision.request

    def _ended(self, room_id: str, task: asyncio.Task[None]) -> None:
        current = self._tasks.get(room_id)
        if current is not None and current[1] is task:
            del self._tasks[room_id]
        if not task.cancelled() and task.exception() is not None:
            log.error("bot_turn_failed", room=room_id, exc_info=task.exception())


def payers_of(state: RoomState) -> tuple[str, ...]:
    """Whom the thinking of bots in a room is for: the people at the table, or its owner where there are none."""
    return tuple(sorted({seat.person for seat in state.seats if seat.person is not None})) or (state.owner,)
