"""Matches: what is missing is played, by whom and in which order makes no difference, and nothing counts twice."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from branchline.arena import ArenaError, Hypotheses, MatchOptions, Report, run_arena
from branchline.arena.blocks import BLOCKS, BlockJob, play_block
from branchline.arena.game_store import GameStore
from branchline.errors import OptionError
from branchline.measuring.jobs import ExecutorName, Inline, Losses, answer, make_executor, result_of
from tests.arena.making import InlineBlocks, Played, job, without_times

CARDS = MatchOptions(game="card_game", bots=["greedy", "random"], games=8)
NORDIC = MatchOptions(game="nordic", bots=["random"], games=4)


class Counting:
    """Notes what it is told."""

    def __init__(self) -> None:
        self.total = self.before = self.played = 0
        self.said: list[str] = []

    def begin(self, games: int, done: int) -> None:
        self.total, self.before = games, done

    def advance(self, games: int) -> None:
        self.played += games

    def say(self, text: str) -> None:
        self.said.append(text)


def same(one: Report, other: Report) -> bool:
    return without_times(one.as_dict()) == without_times(other.as_dict())


@pytest.fixture(scope="module")
def inline() -> Report:
    return run_arena(CARDS, executor="inline")


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_report_is_the_same_for_any_number_of_processes(inline: Report, jobs: int) -> None:
    assert same(run_arena(CARDS, jobs=jobs), inline)


def test_the_order_in_which_blocks_are_finished_does_not_show(inline: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    def backwards(self: InlineBlocks, jobs: Iterable[BlockJob]) -> Generator[Played, None, None]:
        yield from [(one, result_of(answer(play_block, one))) for one in reversed(list(jobs))]

    monkeypatch.setattr(Inline, "run", backwards)
    assert same(run_arena(CARDS, executor="inline"), inline)


def test_only_what_is_missing_is_played(tmp_path: Path) -> None:
    file = tmp_path / "arena.db"
    watching = [Counting() for _ in range(4)]
    for watcher, games in zip(watching, (4, 10, 10, 6), strict=True):
        last = run_arena(replace(NORDIC, games=games), executor="inline", database=file, watcher=watcher)
    assert [(watcher.total, watcher.before, watcher.played) for watcher in watching] == [
        (4, 0, 4),
        (10, 4, 6),
        (10, 10, 0),
        (6, 6, 0),
    ]
    assert last.games == 6  # those asked for, of all that are there


def test_a_block_that_another_arena_has_kept_meanwhile_counts_as_it_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two arenas play the same block, in which bots that decide by the clock play differently each time."""
    file = tmp_path / "arena.db"

    def outrun(self: InlineBlocks, jobs: Iterable[BlockJob]) -> Generator[Played, None, None]:
        for block in jobs:
            with GameStore(file) as faster:
                faster.add(1, block.seed, result_of(answer(play_block, block)))
            yield (
                block,
                tuple(replace(game, scores=(1, 2), places=(2, 1)) for game in result_of(answer(play_block, block))),
            )

    with monkeypatch.context() as patch:
        patch.setattr(Inline, "run", outrun)
        slower = run_arena(NORDIC, executor="inline", database=file)
    assert same(slower, run_arena(NORDIC, executor="inline", database=file))


def test_another_seed_or_other_bots_are_another_match(tmp_path: Path) -> None:
    file, watcher = tmp_path / "arena.db", Counting()
    first = run_arena(NORDIC, executor="inline", database=file)
    other = run_arena(replace(NORDIC, seed=2), executor="inline", database=file, watcher=watcher)
    assert watcher.before == 0
    assert other.hash != first.hash


def test_results_of_other_code_do_not_count_and_somebody_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, watcher = tmp_path / "arena.db", Counting()
    with monkeypatch.context() as patch:
        patch.setattr("branchline.arena.match_plan.field_version", lambda _: "another")
        patch.setattr("branchline.measuring.versions.field_version", lambda _: "another")
        run_arena(NORDIC, executor="inline", database=file)
    run_arena(NORDIC, executor="inline", database=file, watcher=watcher)
    assert (watcher.before, watcher.played) == (0, 4)
    assert watcher.said == ["4 games of these bots in the database were played by other code; they do not count"]


def test_a_number_of_games_that_is_no_number_of_blocks_is_rounded_up_and_the_report_says_so() -> None:
    report = run_arena(MatchOptions(game="nordic", bots=["random"], players=3, games=4), executor="inline")
    assert (report.asked, report.blocks, report.games) == (4, 2, 6)
    assert report.notes[0] == "4 games are no whole number of blocks of 3: 6 of each pairing were played."
    assert report.notes[1].startswith("With 2 seed blocks of a pairing no interval can be trusted")


def test_a_test_stops_when_it_is_decided_and_looks_at_no_block_after_that(tmp_path: Path) -> None:
    file = tmp_path / "arena.db"
    run_arena(MatchOptions(game="card_game", bots=["greedy", "random"], games=30), executor="inline", database=file)
    whole = [
        run_arena(
            MatchOptions(game="card_game", bots=["greedy", "random"], games=30, sprt=Hypotheses(0, 60)),
            executor="inline",
            database=where,
        )
        for where in (None, file)
    ]
    assert same(*whole)
    sprt = whole[0].sprt
    assert sprt is not None
    assert sprt.verdict == "better"
    assert sprt.blocks < 15
    assert whole[0].games == 2 * sprt.blocks
    assert any("The test stopped when the results were clear" in note for note in whole[0].notes)


def test_a_test_that_is_not_decided_says_so() -> None:
    report = run_arena(
        MatchOptions(game="card_game", bots=["greedy", "random"], games=2, sprt=Hypotheses(0, 20)), executor="inline"
    )
    assert report.sprt is not None
    assert (report.sprt.verdict, report.sprt.blocks) == ("undecided", 1)
    assert not any("The test stopped" in note for note in report.notes)


@pytest.mark.parametrize("bots", [["greedy"], ["greedy", "greedy"], ["greedy", "random", "greedy"]])
def test_a_test_is_between_two_different_bots(bots: list[str]) -> None:
    with pytest.raises(OptionError, match="a test compares two different bots"):
        run_arena(MatchOptions(game="usa", bots=bots, games=2, sprt=Hypotheses(0, 20)), executor="inline")


def test_a_mistake_that_another_process_finds_is_told_as_a_mistake() -> None:
    with pytest.raises(ArenaError, match="there is no bot 'hungriest'"):
        result_of(answer(play_block, job("usa", "random", "hungriest")))


def test_a_defect_of_our_own_is_told_with_its_place() -> None:
    def broken(block: BlockJob) -> None:
        raise ZeroDivisionError("by zero")

    with pytest.raises(RuntimeError, match="ZeroDivisionError: by zero"):
        result_of(answer(broken, job("usa", "random", "random")))


def test_processes_that_are_lost_over_different_blocks_are_no_reason_to_give_up() -> None:
    said: list[str] = []
    losses = Losses(BLOCKS, said.append)
    for seed in range(5):
        losses.add(job("usa", "random", "random", seed=seed), "it died")
    assert len(said) == 5


@pytest.mark.parametrize(
    ("name", "jobs", "right"),
    [("cloud", 1, "the executors are inline, local, ray"), ("local", 0, "at least one block")],
)
def test_an_executor_that_does_not_exist_is_a_mistake(name: str, jobs: int, right: str) -> None:
    with pytest.raises(OptionError, match=right):
        make_executor(cast(ExecutorName, name), BLOCKS, jobs, print)


@pytest.mark.parametrize(
    ("arguments", "right"),
    [
        ({"game": "mars"}, "there is no game 'mars'"),
        ({"bots": ["greedi"]}, "did you mean greedy"),
        ({"players": 9}, "for 2 to 5 players"),
        ({"games": 0}, "at least 1"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"seconds": 0}, "above 0 and up to 3600"),
        ({"faults": "ignore"}, "replace or last"),
        ({"options": {"stations": "open"}}, "has no option"),
    ],
)
def test_what_does_not_exist_is_a_mistake(arguments: dict[str, object], right: str) -> None:
    given: dict[str, object] = {"game": "usa", "bots": ["random"], **arguments}
    with pytest.raises(OptionError, match=right):
        run_arena(MatchOptions(**given), executor="inline")  # type: ignore[arg-type]  # keywords, some of them wrong
