"""kill -9 under load: what was acknowledged is there afterwards, once, in order, and replays to what was seen."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.proofs.contest import whose_turn
from tests.server.proofs.harness import Game, Load
from tests.server.proofs.history import Acked
from tests.server.proofs.people import PATIENCE, Lost, SocketSeat, attempts, wish_document
from tests.server.proofs.process import ServerProcess
from tests.server.proofs.storms import postgres_survives, sqlite_survives
from tests.server.services import PrivatePostgres


def test_two_kills_on_sqlite_lose_nothing(tmp_path: Path) -> None:
    sqlite_survives(tmp_path, kills=2)


def test_a_kill_of_postgres_loses_nothing(tmp_path: Path, private_postgres: PrivatePostgres) -> None:
    postgres_survives(tmp_path, private_postgres, "d")


@pytest.mark.proof
def test_while_postgres_is_gone_everybody_is_told_to_come_again_and_then_all_goes_on(
    tmp_path: Path, private_postgres: PrivatePostgres
) -> None:
    async def play() -> None:
        async with Load([server.address], games=(), answer_within=PATIENCE) as load:
            anna = await load.person("anna")
            room = await load.new_room([anna, await load.person("ben")], Game("usa", 2))
            seat, view = await whose_turn(room)
            mover = room.people[seat]
            wish = mover.wish(room.id, seat, view.version, view.legal[0])
            await asyncio.to_thread(private_postgres.kill)
            async for _ in attempts("a worker that is sure of no room any more"):  # until then it can say what it knows
                if (await anna.http.get(f"{server.address}/api/rooms/{room.id}/view")).status_code == 503:
                    break
            for method, path in [("GET", "/readyz"), ("GET", "/api/rooms")]:
                response = await anna.http.request(method, server.address + path)
                assert response.status_code == 503, path
            with pytest.raises(Lost, match=r"unknown|database"):
                await mover.request("POST", f"/api/rooms/{room.id}/moves", wish_document(wish))
            assert await SocketSeat(mover, room.id, seat).refusal() == 503
            assert (await anna.http.get(server.address + "/healthz")).status_code == 200
            await asyncio.to_thread(private_postgres.start)
            assert await SocketSeat(mover, room.id, seat).send(wish) == Acked(wish, view.version + 1)
            assert await mover.send(wish) == Acked(wish, view.version + 1)
            await load.check(server.database)

    with ServerProcess(tmp_path, database=private_postgres.new_database("branchline")) as server:
        asyncio.run(play())


@pytest.mark.proof
def test_twenty_kills_on_sqlite_lose_nothing(tmp_path: Path) -> None:
    sqlite_survives(tmp_path, kills=20)


@pytest.mark.proof
def test_twenty_kills_of_the_server_and_of_postgres_lose_nothing(
    tmp_path: Path, private_postgres: PrivatePostgres
) -> None:
    postgres_survives(tmp_path, private_postgres, "sdb" * 6 + "sd")
