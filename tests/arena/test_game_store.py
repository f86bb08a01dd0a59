"""Results on disk: whole blocks, each once, by what they are results of."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from branchline.arena.blocks import BlockResult
from branchline.arena.game_store import GameStore, MatchKey
from branchline.errors import OptionError
from tests.arena.making import result

KEY = MatchKey("usa", "abc", (("stations", "open"),), 2, ("greedy", "random"), 1.0, "0.1 code 1")
BLOCK: BlockResult = (result((1, 2), first=1), replace(result((2, 1), faults=("", "crashed: é")), rotation=1))


def plain(blocks: dict[int, BlockResult]) -> dict[int, BlockResult]:
    """Results without times, which are equal only to themselves."""
    return {seed: tuple(replace(game, times=()) for game in block) for seed, block in blocks.items()}


def test_a_block_is_read_as_it_was_kept(tmp_path: Path) -> None:
    with GameStore(tmp_path / "arena.db") as store:
        store.add(store.match(KEY), 2**63 - 1, BLOCK)
    with GameStore(tmp_path / "arena.db") as store:
        found = store.blocks(store.match(KEY), [2**63 - 1, 4])
    assert plain(found) == plain({2**63 - 1: BLOCK})
    assert found[2**63 - 1][0].times[0].dump() == BLOCK[0].times[0].dump()


def test_a_block_that_is_there_already_stays_as_it_is(tmp_path: Path) -> None:
    with GameStore(tmp_path / "arena.db") as store, GameStore(tmp_path / "arena.db") as other:
        assert store.add(store.match(KEY), 5, BLOCK) is BLOCK
        found = other.add(other.match(KEY), 5, (result((2, 1)), replace(result((2, 1)), rotation=1)))
        assert plain({5: found}) == plain({5: BLOCK})
        assert plain(store.blocks(store.match(KEY), [5])) == plain({5: BLOCK})
        with closing(sqlite3.connect(tmp_path / "arena.db")) as database:
            rows = database.execute("SELECT count(*) FROM games").fetchone()
    assert rows == (2,)


@pytest.mark.parametrize(
    "other",
    [
        replace(KEY, game="europe"),
        replace(KEY, map="abd"),
        replace(KEY, options=(("stations", "owner"),)),
        replace(KEY, players=3),
        replace(KEY, field=("greedy", "greedy")),
        replace(KEY, seconds=2.0),
        replace(KEY, version="0.1 code 2"),
    ],
)
def test_nothing_is_counted_for_another_match(other: MatchKey) -> None:
    with GameStore(None) as store:
        store.add(store.match(KEY), 5, BLOCK)
        assert store.blocks(store.match(other), [5]) == {}


def test_games_of_other_code_are_counted_as_such() -> None:
    with GameStore(None) as store:
        store.add(store.match(KEY), 5, BLOCK)
        assert store.strangers(KEY) == 0
        assert store.strangers(replace(KEY, version="0.2")) == 2
        assert store.strangers(replace(KEY, version="0.2", players=3)) == 0


def test_a_block_is_there_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    with GameStore(tmp_path / "arena.db") as store:
        number = store.match(KEY)
        with pytest.raises(sqlite3.Error):
            store.add(number, 5, (BLOCK[0], replace(BLOCK[1], hash=None)))  # type: ignore[arg-type]  # a wrong one on purpose
        assert store.blocks(number, [5]) == {}
        store.add(number, 5, BLOCK)
        assert len(store.blocks(number, [5])) == 1


def test_a_file_that_is_something_else_is_a_mistake(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("these are no results, and there are many of them " * 50)
    for name, script in (
        ("other.db", "CREATE TABLE games (id INTEGER); PRAGMA user_version = 4;"),
        ("new.db", "PRAGMA application_id = 1651663218; PRAGMA user_version = 99;"),
    ):
        with closing(sqlite3.connect(tmp_path / name)) as database:
            database.executescript(script)
    for name, right in (
        ("text.db", "cannot be used for results"),
        ("other.db", "is no database of an arena"),
        ("new.db", "another version"),
        ("", "cannot be used for results"),
    ):
        with pytest.raises(OptionError, match=right):
            GameStore(tmp_path / name)
