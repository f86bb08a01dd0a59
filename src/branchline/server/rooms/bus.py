"""Workers tell each other which rooms have something new, so that people at different workers see a move at once.

A hint says no more than a room and its newest version, or 0 for news that have no version; what happened is in the
database. A hint that is lost costs a little time and never data: every worker looks for itself now and then.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Protocol

from branchline.errors import OptionError
from branchline.server.monitoring import log
from branchline.server.settings import UNREADABLE_REDIS

if TYPE_CHECKING:
    from redis.asyncio import Redis

Heard = Callable[[str, int], Awaitable[None]]
"""What is done with a hint of another worker: a room, and its newest version or 0."""

CHANNEL: Final = "branchline:hints"
_MOST_WAITING: Final = 10_000  # rooms with hints not yet sent; beyond this the oldest are lost
_PAUSE: Final = 0.5  # seconds before Redis is tried again
_PATIENCE: Final = 3.0  # seconds that a start waits for a Redis that says nothing before it goes on without
_QUIET: Final = 10  # seconds without a hint before the connection is tested


class Bus(Protocol):
    """Carries hints to the other workers and brings theirs."""

    async def start(self, callback: Heard) -> None:
        """From now on hints of other workers reach `callback`, one after another."""

    def publish(self, room_id: str, version: int) -> None:
        """The other workers will hear of this, most likely; it neither waits nor raises."""

    async def close(self) -> None:
        """Nothing is sent or heard any more."""


class LocalBus:
    """The bus of a server with one worker: there is nobody to tell, so nothing is sent."""

    async def start(self, callback: Heard) -> None:
        """Do nothing: no other worker sends hints."""

    def publish(self, room_id: str, version: int) -> None:
        """Do nothing: no other worker waits for hints."""

    async def close(self) -> None:
        """Do nothing: no connection was opened."""


class RedisBus:
    """Hints by way of Redis, on two connections however many rooms there are.

    While Redis is away, hints wait (one for each room) and both connections are tried again and again.
    """

    def __init__(self, url: str) -> None:
        self._client = _client(url)
        self._me = secrets.token_hex(8)  # what a worker has sent itself is no news to it
        self._waiting: dict[str, int] = {}
        self._has_waiting = asyncio.Event()
        self._has_tried = asyncio.Event()  # to listen, with success or without
        self._tasks: tuple[asyncio.Task[None], ...] = ()

    async def start(self, callback: Heard) -> None:
        """From now on hints of other workers reach `callback`; if Redis is away, as soon as it is back."""
        self._tasks = (asyncio.create_task(self._send()), asyncio.create_task(self._listen(callback)))
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                await self._has_tried.wait()

    def publish(self, room_id: str, version: int) -> None:
        """The other workers will hear of this, unless Redis stays away; it neither waits nor raises."""
        if self._tasks:
            self._put({room_id: version})

    async def close(self) -> None:
        """Nothing is sent or heard any more, and the connections are closed."""
        tasks, self._tasks = self._tasks, ()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(*_away()):
            await self._client.aclose()

    def _put(self, hints: dict[str, int]) -> None:
        for room_id, version in hints.items():
            # Taken out first: what has waited longest stands in front.
            self._waiting[room_id] = _both(version, self._waiting.pop(room_id, version))
        while len(self._waiting) > _MOST_WAITING:
            del self._waiting[next(iter(self._waiting))]
        self._has_waiting.set()

    async def _send(self) -> None:
        """Whatever has gathered goes out in one go."""
        while True:
            await self._has_waiting.wait()
            self._has_waiting.clear()
            hints, self._waiting = self._waiting, {}
            try:
                async with self._client.pipeline(transaction=False) as pipeline:
                    for room_id, version in hints.items():
                        pipeline.publish(CHANNEL, f"{self._me} {version} {room_id}")
                    await pipeline.execute()
            except _away() as error:
                log.warning("hints_not_sent", error=type(error).__name__)
                newer, self._waiting = self._waiting, hints
                self._put(newer)
                await asyncio.sleep(_PAUSE)

    async def _listen(self, callback: Heard) -> None:
        while True:
            try:
                await self._listen_once(callback)
            except _away() as error:
                log.warning("hints_not_heard", error=type(error).__name__)
            self._has_tried.set()
            await asyncio.sleep(_PAUSE)

    async def _listen_once(self, callback: Heard) -> None:
        """Hints are passed on until the connection is lost."""
        async with self._client.pubsub() as subscription:
            await subscription.subscribe(CHANNEL)
            while True:
                message: object = await subscription.get_message(timeout=_QUIET)
                if not isinstance(message, dict):
                    continue
                if message.get("type") == "subscribe":
                    self._has_tried.set()
                hint = self._hint(message.get("data"))
                if hint is not None:
                    await _tell(callback, *hint)

    def _hint(self, data: object) -> tuple[str, int] | None:
        """The room and the version of another worker's hint; None for anything else."""
        if not isinstance(data, bytes):
            return None
        try:
            sender, version, room_id = data.decode().split(" ")
            return (room_id, int(version)) if sender != self._me else None
        except ValueError:  # anybody may write into the channel
            return None


async def _tell(callback: Heard, room_id: str, version: int) -> None:
    """The callback has been told; what goes wrong in it with one room must not make the worker deaf for all others."""
    try:
        await callback(room_id, version)
    except Exception:
        log.exception("hint_failed")


def _both(one: int, other: int) -> int:
    """One hint for two about the same room; who has the newest version already must still look for other news."""
    return 0 if one == 0 or other == 0 else max(one, other)


def _client(url: str) -> Redis:
    """A client that tries once: this module itself tries again. OptionError if the address is none."""
    try:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
    except ImportError as error:
        raise OptionError(
            "hints between workers need the Redis client, which is not installed: pip install 'branchline[postgres]'"
        ) from error
    try:
        return Redis.from_url(url, retry=Retry(NoBackoff(), 0), health_check_interval=_QUIET)
    except (ValueError, TypeError) as error:  # the address is not repeated: a password may stand in it
        raise OptionError(UNREADABLE_REDIS) from error


def _away() -> tuple[type[Exception], ...]:
    """What is raised while Redis cannot be reached or does not answer."""
    from redis.exceptions import RedisError

    return (RedisError, OSError)
