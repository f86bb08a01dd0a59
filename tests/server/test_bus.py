"""Hints between workers: they arrive, they never hold anything up, and losing Redis for a while is no accident."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from typing import Final

import pytest
from redis.asyncio import Redis

from branchline.errors import OptionError
from branchline.server.rooms import bus as bus_module
from branchline.server.rooms.bus import CHANNEL, Bus, LocalBus, RedisBus
from tests.server.services import PrivateRedis
from tests.server.waiting import PATIENCE, until

NOWHERE: Final = "redis://127.0.0.1:1/0"  # nobody listens on this port


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bus that has started listens, however long that takes, if there is a Redis."""
    monkeypatch.setattr(bus_module, "_PATIENCE", PATIENCE)


class Ear:
    """Keeps the hints that it is told."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []

    async def hear(self, room_id: str, version: int) -> None:
        self.heard.append((room_id, version))


def test_a_single_worker_needs_no_bus() -> None:
    async def run() -> None:
        bus: Bus = LocalBus()
        ear = Ear()
        await bus.start(ear.hear)
        bus.publish("room", 1)
        await bus.close()
        assert ear.heard == []

    asyncio.run(run())


def test_a_hint_reaches_every_other_worker_and_not_the_one_that_sent_it(redis_url: str) -> None:
    async def run() -> None:
        ears = [Ear(), Ear(), Ear()]
        first, second, third = (started(redis_url, ear) for ear in ears)
        async with first as sender, second, third as last:
            sender.publish("room", 5)
            await until(lambda: ears[1].heard == ears[2].heard == [("room", 5)])
            last.publish("other", 1)
            await until(lambda: ears[0].heard == [("other", 1)])
            assert ears[2].heard == [("room", 5)]

    asyncio.run(run())


def test_a_burst_of_hints_waits_for_nothing_and_brings_the_newest_version_of_every_room(redis_url: str) -> None:
    async def run() -> None:
        ear = Ear()
        async with started(redis_url, Ear()) as sender, started(redis_url, ear):
            for version in range(1, 21):
                for room in range(500):
                    sender.publish(f"room-{room}", version)
            sender.publish("room-0", 3)  # late, and no news
            await until(lambda: len({room for room, _ in ear.heard}) == 500)
            sender.publish("end", 1)
            await until(lambda: ("end", 1) in ear.heard)
            assert dict(ear.heard) == {**{f"room-{room}": 20 for room in range(500)}, "end": 1}

    asyncio.run(run())


def test_news_without_a_version_are_not_hidden_by_a_version_that_is_known_already(redis_url: str) -> None:
    async def run() -> None:
        ear = Ear()
        async with started(redis_url, Ear()) as sender, started(redis_url, ear):
            for room, versions in {"a": (4, 0), "b": (0, 4), "c": (4, 5)}.items():
                for version in versions:
                    sender.publish(room, version)
            await until(lambda: len(ear.heard) == 3)
            assert ear.heard == [("a", 0), ("b", 0), ("c", 5)]

    asyncio.run(run())


def test_hints_and_ears_come_back_when_redis_does(private_redis: PrivateRedis) -> None:
    async def run() -> None:
        ear = Ear()
        async with started(private_redis.url, Ear()) as sender, started(private_redis.url, ear):
            sender.publish("before", 1)
            await until(lambda: ("before", 1) in ear.heard)
            await asyncio.to_thread(private_redis.kill)
            for version in range(1, 10):
                sender.publish("meanwhile", version)
                await asyncio.sleep(0.05)
            await asyncio.to_thread(private_redis.start)
            # A hint may be lost while the listener is not yet back, so it is given again, as a player's moves would.
            version = 0
            while not any(room == "after" for room, _ in ear.heard):
                version += 1
                assert version < PATIENCE * 10, "this should have happened long ago"
                sender.publish("after", version)
                await asyncio.sleep(0.1)

    asyncio.run(run())


def test_without_redis_a_worker_starts_and_works_on_alone() -> None:
    async def run() -> None:
        async with started(NOWHERE, Ear()) as bus:
            for room in range(100):
                bus.publish(f"room-{room}", 1)
                await asyncio.sleep(0)
        assert asyncio.all_tasks() == {asyncio.current_task()}, "a closed bus leaves no task behind"

    asyncio.run(run())


def test_only_so_many_hints_wait_to_be_sent_and_those_of_the_newest_rooms_stay(
    redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus_module, "_MOST_WAITING", 10)

    async def run() -> None:
        ear = Ear()
        async with started(redis_url, Ear()) as sender, started(redis_url, ear):
            for room in range(40):
                sender.publish(f"room-{room}", 1)
            await until(lambda: ("room-39", 1) in ear.heard)
            assert ear.heard == [(f"room-{room}", 1) for room in range(30, 40)]

    asyncio.run(run())


def test_what_is_published_before_the_start_or_after_the_end_is_dropped(redis_url: str) -> None:
    async def run() -> None:
        ear = Ear()
        async with started(redis_url, ear):
            bus = RedisBus(redis_url)
            bus.publish("too-early", 1)
            await bus.start(Ear().hear)
            bus.publish("in-time", 1)
            await until(lambda: ("in-time", 1) in ear.heard)
            await bus.close()
            bus.publish("too-late", 1)
            await bus.close()
            async with started(redis_url, Ear()) as other:
                other.publish("end", 1)
                await until(lambda: ("end", 1) in ear.heard)
            assert ear.heard == [("in-time", 1), ("end", 1)]

    asyncio.run(run())


@pytest.mark.parametrize("message", [b"", b"x", b"someone 5", b"someone five room", b"\xff\xfe 1 room", b"a 1 b c"])
def test_what_is_no_hint_is_passed_over(redis_url: str, message: bytes) -> None:
    async def run() -> None:
        ear = Ear()
        async with started(redis_url, ear), started(redis_url, Ear()) as sender, Redis.from_url(redis_url) as stranger:
            assert await stranger.publish(CHANNEL, message) == 2
            sender.publish("room", 2)
            await until(lambda: ear.heard != [])
            assert ear.heard == [("room", 2)]

    asyncio.run(run())


def test_a_room_that_cannot_be_told_does_not_make_the_worker_deaf(redis_url: str) -> None:
    heard: list[str] = []

    async def hear(room_id: str, version: int) -> None:
        heard.append(room_id)
        if room_id == "broken":
            raise ValueError("this room is broken")

    async def run() -> None:
        bus = RedisBus(redis_url)
        await bus.start(hear)
        async with started(redis_url, Ear()) as sender:
            sender.publish("broken", 1)
            await until(lambda: heard == ["broken"])
            sender.publish("whole", 1)
            await until(lambda: heard == ["broken", "whole"])
        await bus.close()

    asyncio.run(run())


@pytest.mark.parametrize("address", ["", "localhost", "http://localhost", "redis://:secret@host:port"])
def test_a_wrong_address_is_explained_without_its_password(address: str) -> None:
    with pytest.raises(OptionError, match="should look like redis://host:6379/0") as caught:
        RedisBus(address)
    assert "secret" not in str(caught.value)


def test_without_the_client_of_redis_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis.asyncio", None)
    with pytest.raises(OptionError, match=r"pip install 'branchline\[postgres\]'"):
        RedisBus(NOWHERE)


# What the tests above are made of


@contextlib.asynccontextmanager
async def started(url: str, ear: Ear) -> AsyncIterator[RedisBus]:
    bus = RedisBus(url)
    await bus.start(ear.hear)
    try:
        yield bus
    finally:
        await bus.close()
