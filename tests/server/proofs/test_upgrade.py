"""A rolling upgrade: a new version takes the rooms over while the old one drains, and games go on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import create_async_engine

from branchline.rooms.log import LOG
from branchline.server.storage.schema import room
from tests.server.proofs import harness, newer
from tests.server.proofs.harness import GAMES, Load
from tests.server.proofs.people import Habits
from tests.server.proofs.process import ServerProcess
from tests.storeys import also_proven


@pytest.mark.parametrize("more", [10, *also_proven([150])])
def test_games_go_on_while_a_version_with_another_log_takes_them_over(
    more: int, tmp_path: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(harness, "entry_of", newer.entry_of)
    old = ServerProcess(tmp_path, database=postgres_url)
    new = ServerProcess(tmp_path, database=postgres_url, prelude=newer.PRELUDE)

    async def play() -> None:
        habits = Habits(undo=0.1, race=0.1, double=0.1, late=0.05)
        async with Load([old.address, new.address], games=GAMES[:3], habits=habits, spread=True) as load:

            async def storm() -> None:
                await load.until(more=more)
                await asyncio.to_thread(new.start)
                await load.until(more=more)  # both answer, and each room stays where it is
                assert await versions(postgres_url) >= {LOG}
                await asyncio.to_thread(old.stop)
                await load.until(more=more)  # the new one has them all
                await asyncio.to_thread(old.start)
                await load.until(more=more)  # which the old one could not even read, and leaves to the new one
                await asyncio.to_thread(old.stop)
                await load.until(more=more)

            await load.run(storm)
            assert max(await versions(postgres_url)) == LOG + 1
            await load.check(new.database, restart=new.kill_and_start)

    with old, new.later():
        asyncio.run(play())


async def versions(database: str) -> set[int]:
    """In which versions of the log rooms are written."""
    engine = create_async_engine(database)
    try:
        async with engine.connect() as connection:
            return set((await connection.execute(select(room.c.log))).scalars())
    finally:
        await engine.dispose()
