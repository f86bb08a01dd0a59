"""Several workers on one database: whoever is asked, there is one order, and everybody hears of everything."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.proofs.contest import eight_at_once, same_wish_everywhere, whose_turn
from tests.server.proofs.harness import GAMES, Game, Load
from tests.server.proofs.history import Acked
from tests.server.proofs.people import Habits, SocketSeat
from tests.server.proofs.process import ServerProcess
from tests.server.services import PrivateRedis
from tests.storeys import also_proven


@pytest.fixture
def two_servers(tmp_path: Path, postgres_url: str, private_redis: PrivateRedis) -> Iterator[list[ServerProcess]]:
    """Two servers at addresses of their own with everything else in common, as two workers are."""
    with contextlib.ExitStack() as until_done:
        yield [
            until_done.enter_context(ServerProcess(tmp_path, database=postgres_url, redis=private_redis.url))
            for _ in range(2)
        ]


@pytest.mark.parametrize("redis", ["gone and back", *also_proven(["there", "gone"])])
def test_a_move_made_on_one_server_reaches_the_sockets_of_the_other(
    two_servers: list[ServerProcess], private_redis: PrivateRedis, redis: str
) -> None:
    async def play() -> None:
        here, there = two_servers
        async with Load([here.address, there.address], games=()) as load:
            anna = await load.person("anna", here.address)
            ben = await load.person("ben", there.address)
            cleo = await load.person("cleo", there.address)
            room = await load.new_room([anna, ben], Game("usa", 2))
            stop = asyncio.Event()
            sockets = [SocketSeat(anna, room.id, 0), SocketSeat(ben, room.id, 1), SocketSeat(cleo, room.id, None)]
            async with asyncio.TaskGroup() as group:
                for socket in sockets:
                    group.create_task(socket.watch(stop))
                await asyncio.gather(*(socket.until(1) for socket in sockets))
                for number in range(6):
                    if number == 1 and redis != "there":
                        await asyncio.to_thread(private_redis.kill)
                    if number == 4 and redis == "gone and back":
                        await asyncio.to_thread(private_redis.start)
                    mover = next(socket for socket in sockets if socket.view is not None and socket.view.legal)
                    assert mover.view is not None
                    assert mover.seat is not None
                    wish = mover.person.wish(room.id, mover.seat, mover.view.version, mover.view.legal[0])
                    answer = await mover.person.send(wish)
                    assert isinstance(answer, Acked)
                    await asyncio.gather(*(socket.until(answer.version) for socket in sockets))
                stop.set()
            await load.check(here.database, restart=here.kill_and_start)

    asyncio.run(play())


@pytest.mark.parametrize("redis", ["gone", *also_proven(["there"])])
def test_a_move_is_judged_by_the_whole_log_even_where_nobody_listens(
    two_servers: list[ServerProcess], private_redis: PrivateRedis, redis: str
) -> None:
    async def play() -> None:
        addresses = [server.address for server in two_servers]
        async with Load(addresses, games=()) as load:
            room = await load.new_room([await load.person("anna"), await load.person("ben")], Game("usa", 2))
            if redis == "gone":
                await asyncio.to_thread(private_redis.kill)
            for number in range(12):
                # The server that made the last move is asked what it looks like, and the other one to move.
                here, there = addresses[number % 2], addresses[(number + 1) % 2]
                seat, view = await whose_turn(room, here)
                person = room.people[seat]
                wish = person.wish(room.id, seat, view.version, view.legal[0])
                done = Acked(wish, view.version + 1)
                person.addresses = [there]
                assert await person.send(wish) == done
                if number % 4 == 3:
                    person.addresses = [here]
                    assert await person.send(wish) == done
            await load.check(two_servers[0].database)

    asyncio.run(play())


@pytest.mark.proof
def test_of_eight_moves_to_two_servers_one_is_made_and_seven_are_stale(two_servers: list[ServerProcess]) -> None:
    asyncio.run(eight_at_once(two_servers))


@pytest.mark.proof
def test_a_wish_sent_to_two_servers_at_once_is_carried_out_once(two_servers: list[ServerProcess]) -> None:
    asyncio.run(same_wish_everywhere(two_servers))


@pytest.mark.proof
def test_two_servers_carry_out_everything_once_while_redis_and_one_of_them_are_killed(
    two_servers: list[ServerProcess], private_redis: PrivateRedis
) -> None:
    async def play() -> None:
        here, there = two_servers
        habits = Habits(undo=0.1, race=0.2, double=0.2, late=0.05)
        async with Load([here.address, there.address], games=GAMES[:4], habits=habits, spread=True) as load:

            async def storm() -> None:
                await load.until(more=100)
                await asyncio.to_thread(private_redis.kill)
                await load.until(more=100)
                await asyncio.to_thread(there.kill_and_start)
                await load.until(more=100)
                await asyncio.to_thread(private_redis.start)
                await load.until(more=100)

            await load.run(storm)
            await load.check(here.database, restart=here.kill_and_start)

    asyncio.run(play())


def test_two_workers_of_one_server_carry_out_everything_once_while_one_of_them_is_killed(
    tmp_path: Path, postgres_url: str, private_redis: PrivateRedis
) -> None:
    async def play() -> None:
        habits = Habits(undo=0.1, race=0.2, double=0.2, late=0.05)
        async with Load([server.address], games=GAMES[:4], habits=habits) as load:

            async def storm() -> None:
                await load.until(more=100)
                await asyncio.to_thread(server.kill_a_worker)
                await load.until(more=200)

            await load.run(storm)
            await load.check(server.database, restart=server.kill_and_start)

    two = ["--workers", "2"]
    with ServerProcess(tmp_path, database=postgres_url, redis=private_redis.url, arguments=two) as server:
        asyncio.run(play())
