"""A match from beginning to end: what is missing is played, and all of it is judged."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from branchline.arena.blocks import BLOCKS, BlockJob, BlockResult
from branchline.arena.game_store import GameStore
from branchline.arena.judge import SequentialTest, judge
from branchline.arena.match_plan import MatchOptions, MatchPlan, make_plan
from branchline.arena.reports.report import Report
from branchline.measuring.jobs import ArenaError, ExecutorName, Nobody, Watcher, make_executor
from branchline.measuring.seeds import block_seed


def run_arena(
    asked: MatchOptions,
    *,
    jobs: int = 1,
    executor: ExecutorName = "local",
    database: str | Path | None = None,
    watcher: Watcher | None = None,
) -> Report:
    """Play the match, or what is missing of it, and return its report.

    What `database`, a file, holds already is not played again; without one nothing is kept. The executor `local` plays
    in so many processes of this machine, `ray` on a cluster, `inline` in this process. Neither it nor `jobs` changes
    anything in the report but the times.
    """
    with GameStore(Path(database) if database is not None else None) as store:
        return run_plan(make_plan(asked), store, jobs=jobs, executor=executor, watcher=watcher or Nobody())


def run_plan(plan: MatchPlan, store: GameStore, *, jobs: int, executor: ExecutorName, watcher: Watcher) -> Report:
    """Whatever the store lacks of the plan is played and kept, block by block; then all of it is judged.

    ArenaError if the file of the store cannot be read or written.
    """
    try:
        return _run(plan, store, jobs=jobs, executor=executor, watcher=watcher)
    except sqlite3.Error as error:
        raise ArenaError(
            f"{store.path} cannot be read or written: {error}; what was kept there before is not touched, and once "
            "this is mended the same command goes on from there; with another file it begins anew"
        ) from None


def _run(plan: MatchPlan, store: GameStore, *, jobs: int, executor: ExecutorName, watcher: Watcher) -> Report:
    for bot, time in plan.own_times:
        watcher.say(
            f"{bot} takes {time:g} s for a decision by its own option, though a bot may take {plan.seconds:g}: it has "
            "more time than the others, and --seconds does not hold for it"
        )
    for bot, time in plan.shortened:
        watcher.say(
            f"{bot} thinks for up to {time:g} s at a table, and for {plan.seconds:g} here; --seconds {time:g} gives it "
            "all its time"
        )
    match = _Match(plan, store)
    place = make_executor(executor, BLOCKS, jobs, watcher.say)
    watcher.begin(plan.total, match.played)
    if match.strangers:
        watcher.say(
            f"{match.strangers:,} games of these bots in the database were played by other code; they do not count"
        )
    missing = list(match.missing())
    if missing:
        with closing(place.run(missing)) as finished:
            for job, result in finished:
                match.add(job, result)
                watcher.advance(len(result))
                if match.is_decided:
                    break
    return match.report()


class _Match:
    """The blocks of a plan that are there, and those that are missing."""

    def __init__(self, plan: MatchPlan, store: GameStore) -> None:
        self._plan = plan
        self._store = store
        self._seeds = [block_seed(plan.seed, number) for number in range(plan.blocks)]
        keys = {field: plan.key(field) for field in plan.fields}
        self._numbers = {field: store.match(key) for field, key in keys.items()}
        self._blocks = {field: store.blocks(number, self._seeds) for field, number in self._numbers.items()}
        self.strangers = sum(store.strangers(key) for key in keys.values())
        self._test = SequentialTest(plan) if plan.sprt is not None else None
        self._go_on_with_test()

    @property
    def played(self) -> int:
        """How many games have been played so far."""
        return sum(len(block) for blocks in self._blocks.values() for block in blocks.values())

    @property
    def is_decided(self) -> bool:
        """Whether the match is a test that needs no more blocks."""
        return self._test is not None and self._test.is_decided

    def missing(self) -> Iterator[BlockJob]:
        """What is still to be played: first a block of every field, then the next."""
        if self.is_decided:
            return
        for number, seed in enumerate(self._seeds):
            for field in self._plan.fields:
                if seed not in self._blocks[field]:
                    yield self._plan.job(field, number)

    def add(self, job: BlockJob, result: BlockResult) -> None:
        """Store a block that was played and count its games."""
        # Another arena may have kept the block meanwhile, with other results if a bot decides by the clock.
        self._blocks[job.field][job.seed] = self._store.add(self._numbers[job.field], job.seed, result)
        self._go_on_with_test()

    def report(self) -> Report:
        """What all the blocks say, or those that the test has looked at."""
        seeds = self._seeds if self._test is None else self._seeds[: self._test.blocks]
        games = {field: [blocks[seed] for seed in seeds] for field, blocks in self._blocks.items()}
        return judge(self._plan, games, self._test.result() if self._test is not None else None)

    def _go_on_with_test(self) -> None:
        """The test has looked at every block up to the first that is missing: which one was faster does not matter."""
        if self._test is None:
            return
        (blocks,) = self._blocks.values()
        for seed in self._seeds[self._test.blocks :]:
            if seed not in blocks or self._test.is_decided:
                return
            self._test.add(blocks[seed])
