"""A report from beginning to end: the games are played, here or in several processes, and judged."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from typing import Final

from branchline.balance.balance_plan import (
    BALANCE_BOT,
    BalanceOptions,
    BalancePlan,
    Chunk,
    check_quick,
    make_plan,
    seated,
)
from branchline.balance.chunks import play_chunk, play_games
from branchline.balance.counts import MapCounts
from branchline.balance.findings import ReportSubject, balance_report
from branchline.balance.particulars import particulars_of
from branchline.balance.reports.report import BalanceReport
from branchline.bots.specs import canonical
from branchline.errors import OptionError
from branchline.measuring.jobs import Nobody, Watcher, Work, make_executor
from branchline.measuring.seats import bots_of
from branchline.measuring.settings import DEFAULT_SECONDS, check_numbers, game_for, time_limit
from branchline.measuring.versions import core_version
from branchline.variants import AnyGame


def run_balance(asked: BalanceOptions, *, jobs: int = 1, watcher: Watcher | None = None) -> BalanceReport:
    """Bots have played so many games of this, and this is what a designer wants to know of them.

    `jobs` processes play at the same time; one means this process. How many there are changes nothing in the report.
    """
    run = Run(make_plan(asked))
    run.play(jobs=jobs, watcher=watcher or Nobody())
    return run.report()


def balance_of(
    game: AnyGame,
    *,
    games: int = 1000,
    bots: Sequence[str] = (BALANCE_BOT,),
    seed: int = 1,
    seconds: float = DEFAULT_SECONDS,
    quick: bool = False,
) -> BalanceReport:
    """A report on rules that are made already, such as those of a variant of your own, played in this process."""
    check_numbers(games, seed, seconds)
    specs = seated([canonical(spec) for spec in bots], game.players)
    check_quick(specs, quick=quick)
    with bots_of(specs) as playing:
        counts = play_games(game, playing, seed, 0, games, seconds, quick=quick)
    command = f"balance_of({game.key}, games={games}, bots={list(specs)}, seed={seed}{', quick=True' if quick else ''})"
    return balance_report(game, ReportSubject(command, specs, games, seed, core_version(), quick), counts)


class Run:
    """The games of a plan, as far as they have been played."""

    def __init__(self, plan: BalancePlan) -> None:
        self.plan = plan
        self._chunks = list(plan.chunks())
        self._counts: dict[int, MapCounts] = {}  # by number of the first game

    @property
    def counted(self) -> int:
        """How many games a report would be about: those before the first that is missing.

        So a report is that of a shorter run, whichever games were finished first.
        """
        return sum(chunk.games for chunk in self._whole())

    def play(self, *, jobs: int, watcher: Watcher) -> None:
        """All games are played; what was finished before an interruption is kept."""
        if jobs < 1:
            raise OptionError(f"at least one process plays, not {jobs}")
        watcher.begin(self.plan.games, 0)
        place = make_executor("inline" if jobs == 1 else "local", _CHUNKS, jobs, watcher.say)
        with closing(place.run(self._chunks)) as finished:
            for chunk, counts in finished:
                self._counts[chunk.start] = counts
                watcher.advance(chunk.games)

    def report(self) -> BalanceReport:
        """What the games say that count; there must be some."""
        game = game_for(self.plan.setting)
        whole = particulars_of(game).no_counts()
        for chunk in self._whole():
            whole.add_all(self._counts[chunk.start])
        played = replace(self.plan, games=self.counted)
        return balance_report(game, replace(played.facts, asked=self.plan.games), whole)

    def _whole(self) -> list[Chunk]:
        found = []
        for chunk in self._chunks:
            if chunk.start not in self._counts:
                break
            found.append(chunk)
        return found


_CHUNKS: Final = Work[Chunk, MapCounts](
    do=play_chunk,
    time_limit=lambda chunk: time_limit(chunk.games, chunk.plan.setting.players, chunk.plan.seconds),
    name=lambda chunk: f"the games {chunk.start + 1} to {chunk.start + chunk.games}",
    advice="so it stops here",
)
