"""The bots' turns: whenever a bot is to move, it is asked, and its answer goes the way of every other move."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, replace
from secrets import randbits
from typing import Final

from branchline.board import state as board
from branchline.bots import DEFAULT_BOT
from branchline.cardgame import state as cardgame
from branchline.server import deciding
from branchline.server.background import Background
from branchline.server.bot_pool import BotError, BotJob, BotPool, Choice, seen_events
from branchline.server.games import map_folder, rules_key
from branchline.server.hall import Hall
from branchline.server.live_room import Room
from branchline.server.models import MoveWish
from branchline.server.refusals import Refusal
from branchline.server.room import SERVER, RoomState
from branchline.server.watch import BOT_SECONDS, log

THINKING_SECONDS: Final = 2.0  # a bot's budget for a decision


@dataclass(frozen=True)
class _Thought:
    """What a bot thinks about."""

    played: int  # the version of the last entry that changed the game
    seat: int
    bot: str


class BotTurns:
    """Asks the bots, one decision of a room at a time; whoever is no longer to move is not asked on."""

    def __init__(self, hall: Hall, pool: BotPool, background: Background) -> None:
        self._hall = hall
        self._pool = pool
        self._background = background
        self._tasks: dict[str, tuple[_Thought, asyncio.Task[None]]] = {}  # by room: what is being thought about
        self._is_closed = False

    def look_at(self, room: Room) -> None:
        """If a bot is to move, it thinks; one that thinks about anything else in this room does not any more."""
        state = room.state
        seat = state.to_move
        bot = state.seats[seat].bot if seat is not None else None
        wanted = None if seat is None or bot is None or self._is_closed else _Thought(state.played, seat, bot)
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
        thinking = self._background.start(self._pool.advise(_job(state, seat, bot)), "hint")
        try:
            return await asyncio.shield(thinking)  # whoever gives up waiting must not cost the bots their process
        except BotError as error:
            raise Refusal("bot_failed", str(error), version=state.version) from error

    async def _turn(self, room: Room, thought: _Thought) -> None:
        state, played, seat, bot = room.state, thought.played, thought.seat, thought.bot
        if (pause := pause_before(state)) > 0:
            await asyncio.sleep(pause)
        state = room.state
        if state.played != played or state.to_move != seat or state.seats[seat].bot != bot:
            return
        assert state.table is not None
        started = time.perf_counter()
        decided = await self._decide(room, _job(state, seat, bot))
        if decided is None:
            return
        BOT_SECONDS.observe(time.perf_counter() - started)
        number, actor = decided
        text = state.table.notation.text(number)
        wish = MoveWish(seat=seat, version=played, key=f"bot-{played}", action=text)
        try:
            await self._hall.change(room, actor, lambda now: deciding.move(now, actor, wish), key=wish.key)
        except Refusal as refusal:
            if refusal.code == "unknown":  # tried again when the room is due
                log.warning("bot_move_not_written", room=room.id)

    async def _decide(self, room: Room, job: BotJob) -> tuple[int, str] | None:
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

    async def _replace(self, room: Room, seat: int, bot: str) -> None:
        """It is in the log that `greedy` has the seat, which is asked as after every other change of the room."""
        try:
            await self._hall.change(room, SERVER, lambda now: deciding.replace_bot(now, seat, bot))
        except Refusal as refusal:
            if refusal.code == "unknown":  # tried again when the room is due
                log.warning("bot_not_replaced", room=room.id)

    def _ended(self, room_id: str, task: asyncio.Task[None]) -> None:
        current = self._tasks.get(room_id)
        if current is not None and current[1] is task:
            del self._tasks[room_id]
        if not task.cancelled() and task.exception() is not None:
            log.error("bot_turn_failed", room=room_id, exc_info=task.exception())


def pause_before(state: RoomState) -> float:
    """How long a bot waits before it decides; not when all choose their first tickets, where nobody sees anything."""
    assert state.table is not None
    is_dealing = state.table.observe(None).phase in (board.DEAL, cardgame.DEAL)
    return 0.0 if is_dealing else state.settings.bot_seconds


def _job(state: RoomState, seat: int, bot: str) -> BotJob:
    """All that a bot may know, and nothing else."""
    table = state.table
    assert table is not None
    return BotJob(
        bot=bot,
        game=rules_key(state.settings.game),
        game_map=map_folder(state.settings.game),
        options=tuple(sorted(state.settings.options.items())),
        rules=state.settings.rules,
        players=state.settings.players,
        seat=seat,
        seen=table.observe(seat),
        events=seen_events((event for events in table.events for event in events), seat),
        legal=tuple(table.legal_numbers()),
        seed=randbits(64),
        seconds=THINKING_SECONDS,
    )
