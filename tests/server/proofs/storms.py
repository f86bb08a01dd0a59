"""People play while servers are killed or the network is bad; afterwards everything agrees, and it is told how much."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.server.proofs.harness import GAMES, Load
from tests.server.proofs.history import Acked, Failed, Unknown
from tests.server.proofs.people import Habits
from tests.server.proofs.process import ServerProcess
from tests.server.proofs.proxy import Faults, Proxy
from tests.server.services import PrivatePostgres

USUAL: Final = Habits(undo=0.1, race=0.1, double=0.05, late=0.05)
MOST_KILLS: Final = 50  # by then one of them has hit somebody who waited for an answer
MOST_ROUNDS: Final = 50  # by then everything has happened that a bad network does
IMPATIENT: Final = Habits(undo=0.15, race=0.2, double=0.3, late=0.1)


@dataclass(frozen=True)
class Tally:
    """How much there was to lose; that nothing was lost, doubled or out of order has been checked."""

    kills: int
    cuts: int  # connections that the network broke
    requests: int  # moves and undos that were acknowledged, each counted once
    doubtful: int  # times that no answer came, so that it was asked again
    refused: int
    rooms: int
    records: int  # of finished games, compared with their logs


def sqlite_survives(folder: Path, kills: int) -> Tally:
    """The server is killed so many times, and its database is a file."""
    with ServerProcess(folder) as server:
        return asyncio.run(_survive(server, [server.kill_and_start] * kills))


def postgres_survives(folder: Path, postgres: PrivatePostgres, kills: str) -> Tally:
    """By letter: `s` kills the server, `d` the database, `b` both at once."""

    def kill_database() -> None:
        postgres.kill()
        postgres.start()

    def kill_both() -> None:
        postgres.kill()
        server.kill()
        postgres.start()
        server.start()

    with ServerProcess(folder, database=postgres.new_database("branchline")) as server:
        ways = {"s": server.kill_and_start, "d": kill_database, "b": kill_both}
        return asyncio.run(_survive(server, [ways[letter] for letter in kills]))


def bad_network(folder: Path, database: str | None, acks: int) -> Tally:
    """So many answers come through a network that delays, reorders, doubles and loses."""
    with ServerProcess(folder, database=database) as server:
        return asyncio.run(_play_through_a_bad_network(server, acks))


async def _survive(server: ServerProcess, kills: Sequence[Callable[[], None]]) -> Tally:
    acks = 50 if len(kills) < 20 else 120  # at least so many between two kills
    chance = random.Random(len(kills))
    async with Load([server.address], habits=USUAL) as load:

        async def storm() -> None:
            for kill in kills:
                await load.until(more=acks)
                await asyncio.sleep(chance.uniform(0, 0.3))  # anywhere between two commits, or in one
                await asyncio.to_thread(kill)
            for _ in range(MOST_KILLS):
                await load.until(more=acks)
                if load.has(Unknown):
                    return
                await asyncio.to_thread(kills[-1])
            raise AssertionError("no kill has hit anybody")

        await load.run(storm)
        await load.check(server.database, restart=server.kill_and_start)
    return _tally(load, kills=len(kills), cuts=0)


async def _play_through_a_bad_network(server: ServerProcess, acks: int) -> Tally:
    async with (
        Proxy(server.port, Faults()).open() as network,
        Load([network.address], games=GAMES[:4], habits=IMPATIENT, seed=acks) as load,
    ):

        def has_seen_everything() -> bool:
            acked = [happening.wish for happening in load.history if isinstance(happening, Acked)]
            is_stale = any(isinstance(happening, Failed) and happening.code == "stale" for happening in load.history)
            is_twice = len(acked) > len({wish.name for wish in acked})
            kinds = {wish.kind for wish in acked}
            return bool(network.cuts) and load.has(Unknown) and is_stale and is_twice and kinds == {"moved", "undone"}

        async def storm() -> None:
            for _ in range(MOST_ROUNDS):
                await load.until(more=acks)
                if has_seen_everything():
                    return
            raise AssertionError("what a bad network does has not all been done to anybody")

        await load.run(storm)
        await load.check(server.database, restart=server.kill_and_start)
    return _tally(load, kills=0, cuts=network.cuts)


def _tally(load: Load, kills: int, cuts: int) -> Tally:
    return Tally(
        kills=kills,
        cuts=cuts,
        requests=len({happening.wish.name for happening in load.history if isinstance(happening, Acked)}),
        doubtful=sum(isinstance(happening, Unknown) for happening in load.history),
        refused=sum(isinstance(happening, Failed) for happening in load.history),
        rooms=len(load.rooms),
        records=load.records,
    )
