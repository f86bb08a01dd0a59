"""`branchline arena` as it is typed: what it prints, what it keeps, and the one clear line for every mistake."""

from __future__ import annotations

import errno
import json
import shlex
import shutil
import sqlite3
from collections.abc import Generator, Iterable
from contextlib import closing
from pathlib import Path

import pytest

import branchline
from branchline.arena.blocks import BlockJob, BlockResult
from branchline.arena.game_store import GameStore
from branchline.cli.game_bar import duration
from branchline.measuring.jobs import Inline, Tell, Work
from tests.arena.making import InlineBlocks, Played
from tests.cli.running import Run

SOURCE = Path(branchline.__file__).parent
MATCH = ("arena", "--game", "nordic", "--players", "2", "--bots", "random", "--games", "4")


@pytest.fixture(autouse=True)
def inline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks are played in this process, which saves the start of another."""

    def make(_name: str, work: Work[BlockJob, BlockResult], _jobs: int, _tell: Tell) -> InlineBlocks:
        return Inline(work)

    monkeypatch.setattr("branchline.arena.match.make_executor", make)


def test_the_report_is_all_that_stands_on_standard_output(run: Run) -> None:
    ran = run(*MATCH)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Nordic Countries, 2 players: 4 games, in seed blocks of 2 from seed 1\n")
    assert ran.out.endswith("\n")
    assert max(len(line) for line in ran.out.splitlines()) <= 120


def test_the_same_command_again_plays_nothing_and_finds_the_same(run: Run, tmp_path: Path) -> None:
    first, again = run(*MATCH, "--json"), run(*MATCH, "--json")
    assert again.out == first.out
    assert again.err == "branchline: 4 of 4 games are there already\n"
    assert (tmp_path / "data" / "branchline" / "arena.db").exists()


def test_the_database_can_be_another_file(run: Run, tmp_path: Path) -> None:
    assert run(*MATCH, "--database", "mine/results.db").code == 0
    assert (tmp_path / "mine" / "results.db").exists()
    assert not (tmp_path / "data" / "branchline" / "arena.db").exists()


def test_a_folder_gets_the_report_in_three_forms(run: Run, tmp_path: Path) -> None:
    ran = run(*MATCH, "--json", "--report", "found/here")
    folder = tmp_path / "found" / "here"
    assert ran.err == f"branchline: the report is in {Path('found/here/report.html')}\n"
    assert json.loads((folder / "report.json").read_text(encoding="utf-8")) == json.loads(ran.out)
    assert (folder / "report.txt").read_text(encoding="utf-8").startswith("Nordic Countries")
    assert (folder / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_games_that_are_no_whole_number_of_blocks_are_rounded_up_and_that_is_said(run: Run) -> None:
    ran = run("arena", "--game", "nordic", "--players", "3", "--bots", "random", "--games", "4")
    assert ran.err == "branchline: 4 games are no whole number of blocks of 3: 6 are played\n"
    assert "6 of each pairing were played." in ran.out


def test_options_and_maps_are_those_of_the_game(run: Run, tmp_path: Path) -> None:
    shutil.copytree(SOURCE / "data" / "france_small", tmp_path / "mine")
    tickets = (tmp_path / "mine" / "tickets.csv").read_text(encoding="utf-8").splitlines()
    (tmp_path / "mine" / "tickets.csv").write_text("\n".join(tickets[:-1]) + "\n", encoding="utf-8")
    arguments = ("arena", "--game", "france_small", "--players", "3", "--bots", "random", "--games", "3", "--json")
    plain, opened, mine = (
        json.loads(run(*arguments, *more).out) for more in ((), ("--option", "stations=open"), ("--map", "mine"))
    )
    assert (plain["options"], opened["options"]) == ({"stations": "owner"}, {"stations": "open"})
    assert mine["map"] != plain["map"]
    assert mine["command"].count("--map mine") == 1
    assert len({report["hash"] for report in (plain, mine)}) == 2


def test_the_command_of_a_map_deep_in_folders_works_where_it_was_given(run: Run, tmp_path: Path) -> None:
    for name in ("mine", "usa"):
        shutil.copytree(SOURCE / "data" / "nordic", tmp_path / "maps" / name)
    shutil.copytree(SOURCE / "data" / "nordic", tmp_path / "usa")
    for given, right in (
        ("maps/mine", "maps/mine"),
        ("maps/usa", "maps/usa"),
        ("./usa", "./usa"),
        ("nordic", "nordic"),
    ):
        first = json.loads(run(*MATCH, "--map", given, "--json").out)
        assert f"--map {right} " in first["command"]
        again = run(*shlex.split(first["command"])[1:], "--json")
        assert json.loads(again.out) == first
        assert "4 of 4 games are there already" in again.err


@pytest.mark.parametrize("words", [("--sprt=-10.5,20",), ("--sprt", "-10.5,20"), ("--sprt", " -10.5,20")])
def test_a_test_may_begin_below_zero_and_its_command_runs_again(run: Run, words: tuple[str, ...]) -> None:
    match = ("arena", "--game", "card_game", "--players", "2", "--bots", "greedy,random", "--games", "2", "--json")
    first = json.loads(run(*match, *words).out)
    assert (first["sprt"]["low"], first["sprt"]["high"]) == (-10.5, 20)
    again = run(*shlex.split(first["command"])[1:], "--json")
    assert json.loads(again.out) == first


def test_a_bot_whose_own_time_is_longer_than_that_of_all_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_self: InlineBlocks, _jobs: Iterable[BlockJob]) -> Generator[Played, None, None]:
        raise KeyboardInterrupt

    monkeypatch.setattr(Inline, "run", interrupted)
    match = ("arena", "--game", "nordic", "--players", "2", "--games", "1", "--bots", "greedy,search:cores=2:time=1.5")
    told, silent = run(*match), run(*match, "--seconds", "1.5")
    assert "branchline: search:cores=2:time=1.5 takes 1.5 s for a decision by its own option, though" in told.err
    assert "branchline: 1 game is no whole number of blocks of 2: 2 are played\n" in told.err
    assert "own option" not in silent.err


def test_a_level_that_thinks_for_less_than_at_a_table_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_self: InlineBlocks, _jobs: Iterable[BlockJob]) -> Generator[Played, None, None]:
        raise KeyboardInterrupt

    monkeypatch.setattr(Inline, "run", interrupted)
    match = ("arena", "--game", "nordic", "--players", "2", "--games", "1", "--bots", "master,expert")
    told, silent = run(*match), run(*match, "--seconds", "1.5")
    assert "branchline: master thinks for up to 1.5 s at a table, and for 1 here; --seconds 1.5 gives it" in told.err
    assert "expert thinks" not in told.err
    assert "thinks for" not in silent.err


def test_a_test_says_what_it_found(run: Run) -> None:
    match = ("arena", "--game", "card_game", "--players", "2", "--bots", "greedy,random", "--games", "30")
    ran = run(*match, "--sprt", "0,60", "--alpha", "0.1")
    assert "greedy is better than random: rather by 60 Elo points than by 0." in ran.out
    assert "(alpha 0.1, beta 0.05)" in ran.out


def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: InlineBlocks, jobs: Iterable[BlockJob]) -> Generator[Played, None, None]:
        yield from original(self, list(jobs)[:1])
        raise KeyboardInterrupt

    original = Inline.run
    with monkeypatch.context() as patch:
        patch.setattr(Inline, "run", interrupted)
        ran = run(*MATCH, "--database", "here.db")
    assert (ran.code, ran.out) == (130, "")
    assert ran.err == "branchline: stopped: 2 of 4 games are kept in here.db; the same command goes on from there\n"
    assert run(*MATCH, "--database", "here.db").err == "branchline: 2 of 4 games are there already\n"


@pytest.mark.parametrize(
    ("arguments", "right"),
    [
        (["--bots", "random"], "--game"),
        (["--game", "usa"], "--bots"),
        (["--game", "mars", "--bots", "random"], "the games are usa, europe"),
        (["--game", "usa", "--bots", "randon"], "did you mean random?"),
        (["--game", "usa", "--bots", "random,"], "a comma with no bot beside it"),
        (["--game", "usa", "--bots", "random:speed=3"], "it has no options"),
        (["--game", "usa", "--bots", "random", "--players", "6"], "usa is for 2 to 5 players, not for 6"),
        (["--game", "usa", "--bots", "random,random,greedy", "--players", "4"], "name 4 bots or more"),
        (["--game", "usa", "--bots", "random", "--games", "0"], "a whole number from 1 to"),
        (["--game", "usa", "--bots", "random", "--seed", "x"], "a whole number from 0 to"),
        (["--game", "usa", "--bots", "random", "--jobs", "0"], "a whole number from 1 to"),
        (["--game", "usa", "--bots", "random", "--seconds", "0"], "a number of seconds above 0"),
        (["--game", "usa", "--bots", "random", "--executor", "cloud"], "ray"),
        (["--game", "usa", "--bots", "random", "--faults", "ignore"], "last"),
        (["--game", "usa", "--bots", "random", "--option", "stations=open"], "usa has no option 'stations'"),
        (["--game", "usa", "--bots", "random", "--map", "nowhere"], "no map folder 'nowhere'"),
        (["--game", "usa", "--bots", "random", "--sprt", "0,20"], "a test compares two different bots"),
        (["--game", "usa", "--bots", "random,greedy", "--sprt", "20"], "two Elo differences with a comma, like 0,20"),
        (["--game", "usa", "--bots", "random,greedy", "--sprt", "20,0"], "the smaller one first"),
        (["--game", "usa", "--bots", "random,greedy", "--sprt", "0,99999"], "from -2000 to 2000"),
        (["--game", "usa", "--bots", "random,greedy", "--sprt", "0,20", "--beta", "1"], "beta is a chance"),
        (["--game", "usa", "--bots", "random,greedy", "--alpha", "0.1"], "--alpha and --beta belong to --sprt"),
        (["--game", "usa", "--bots", "random", "--database", "."], "cannot be used for results"),
    ],
)
def test_a_mistake_gets_one_clear_line_that_names_what_would_be_right(
    run: Run, arguments: list[str], right: str
) -> None:
    ran = run("arena", *arguments)
    assert ran.code == 2
    assert right in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_a_report_cannot_go_where_a_file_is(run: Run, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    ran = run(*MATCH, "--report", "taken")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert "taken" in ran.err


@pytest.mark.parametrize("taken", ["report.html", "report.json", "report.txt"])
def test_a_report_that_cannot_be_written_is_found_before_anything_is_played(
    run: Run, tmp_path: Path, taken: str
) -> None:
    (tmp_path / "here" / taken).mkdir(parents=True)
    ran = run(*MATCH, "--report", "here")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("branchline: no report can be written to here: ")
    assert ran.err.count("\n") == 1
    assert not (tmp_path / "data" / "branchline" / "arena.db").exists()


def test_a_folder_without_room_is_found_before_anything_is_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("branchline.measuring.pages.TemporaryFile", full)
    ran = run(*MATCH, "--report", "here")
    assert (ran.code, ran.out) == (2, "")
    assert "no report can be written to here: No space left on device" in ran.err


def test_a_report_that_cannot_be_written_in_the_end_is_printed_all_the_same(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("branchline.cli.arena.write_report", full)
    ran = run(*MATCH, "--report", "here")
    assert ran.code == 2
    assert ran.out.startswith("Nordic Countries, 2 players: 4 games")
    assert ran.err == (
        "branchline: the report cannot be written to here: No space left on device; it is printed all the same\n"
    )


def test_a_database_with_damaged_pages_is_told_in_one_line(run: Run, tmp_path: Path) -> None:
    run(*MATCH, "--database", "here.db")
    with (tmp_path / "here.db").open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (file.seek(0, 2) - file.seek(4096)))
    ran = run(*MATCH, "--database", "here.db")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "branchline: here.db cannot be " in ran.err
    assert "malformed" in ran.err


def test_a_game_in_the_database_that_makes_no_sense_is_told_in_one_line(run: Run, tmp_path: Path) -> None:
    run(*MATCH, "--database", "here.db")
    with closing(sqlite3.connect(tmp_path / "here.db", isolation_level=None)) as database:
        database.execute("UPDATE games SET scores = '[12, \"'")
    ran = run(*MATCH, "--database", "here.db")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "the file is damaged: a game in it cannot be read" in ran.err


def test_a_full_disk_is_told_in_one_line_and_what_was_kept_counts(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(*MATCH, "--database", "here.db")
    prepare = GameStore._prepare

    def with_little_room(self: GameStore) -> None:
        prepare(self)
        pages = self._pragma("page_count")
        self._database.execute(f"PRAGMA max_page_count = {pages}")

    with monkeypatch.context() as patch:
        patch.setattr(GameStore, "_prepare", with_little_room)
        more = run(*MATCH[:-1], "200", "--database", "here.db")
    assert (more.code, more.out) == (2, "")
    line = more.err.splitlines()[-1]
    assert line.startswith("branchline: here.db cannot be read or written: database or disk is full; what was kept")
    assert run(*MATCH, "--database", "here.db").err == "branchline: 4 of 4 games are there already\n"


def test_a_database_that_may_only_be_read_is_told_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare = GameStore._prepare

    def read_only(self: GameStore) -> None:
        prepare(self)
        self._database.execute("PRAGMA query_only = 1")

    monkeypatch.setattr(GameStore, "_prepare", read_only)
    ran = run(*MATCH, "--database", "here.db")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "here.db cannot be read or written: attempt to write a readonly database" in ran.err


def test_the_help_has_examples(run: Run) -> None:
    ran = run("arena", "--help")
    assert ran.code == 0
    assert "branchline arena" in ran.out.split("examples:")[1]


@pytest.mark.parametrize(("seconds", "right"), [(30, "30 s"), (600, "10 min"), (36_000, "10.0 h")])
def test_the_time_left_is_told_in_what_people_count_in(seconds: float, right: str) -> None:
    assert duration(seconds) == right
