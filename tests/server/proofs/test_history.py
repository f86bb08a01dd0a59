"""Exactly once, in order: on a bad network, among impatient people, and when everybody wants the same version."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.proofs.contest import eight_at_once, same_wish_everywhere
from tests.server.proofs.harness import Game, Load
from tests.server.proofs.people import Habits, eventually
from tests.server.proofs.process import ServerProcess
from tests.server.proofs.storms import bad_network


def test_on_a_bad_network_every_wish_is_carried_out_once_and_in_order(tmp_path: Path) -> None:
    bad_network(tmp_path, None, acks=150)


@pytest.mark.proof
def test_on_a_bad_network_this_holds_for_thousands_of_wishes(tmp_path: Path, database_url: str) -> None:
    bad_network(tmp_path, database_url, acks=5000)


@pytest.mark.proof
def test_a_finished_game_replays_to_the_state_in_its_record_also_after_a_kill(
    tmp_path: Path, database_url: str
) -> None:
    async def play() -> None:
        games = [Game("nordic", 2), Game("card_game", 2)]
        async with Load([server.address], games=games, habits=Habits(undo=0, race=0)) as load:
            await load.run(lambda: eventually(lambda: len(load.rooms) > len(games), "one of the games ends"))
            await load.check(server.database, restart=server.kill_and_start)
            assert load.records, "no record was compared"

    with ServerProcess(tmp_path, database=database_url) as server:
        asyncio.run(play())


def test_of_eight_moves_that_answer_the_same_version_one_is_made_and_seven_are_stale(
    tmp_path: Path, database_url: str
) -> None:
    with ServerProcess(tmp_path, database=database_url) as server:
        asyncio.run(eight_at_once([server]))


def test_a_wish_sent_eight_times_at_once_is_carried_out_once_and_always_gets_the_same_answer(
    tmp_path: Path, database_url: str
) -> None:
    with ServerProcess(tmp_path, database=database_url) as server:
        asyncio.run(same_wish_everywhere([server]))
