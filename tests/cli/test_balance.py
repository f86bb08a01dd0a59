"""`branchline balance` as it is typed: what it prints, what it writes, and the one clear line for every mistake."""

from __future__ import annotations

import errno
import json
import shutil
from collections.abc import Generator, Sequence
from pathlib import Path

import pytest

import branchline
from branchline.balance.balance_plan import Chunk
from branchline.balance.chunks import play_chunk
from branchline.balance.counts import MapCounts
from branchline.measuring.jobs import Inline
from tests.cli.running import Run

SOURCE = Path(branchline.__file__).parent
QUICK = ("balance", "card_game", "--games", "30", "--jobs", "1")
Played = Generator[tuple[Chunk, MapCounts], None, None]
InlineChunks = Inline[Chunk, MapCounts]


def test_the_report_is_all_that_stands_on_standard_output(run: Run) -> None:
    ran = run(*QUICK)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("The Card Game, 2 players, open_track=no: 30 games of planner, from seed 1\n")
    assert ran.out.endswith("\n")
    assert max(len(line) for line in ran.out.splitlines()) <= 120


def test_a_folder_gets_the_report_in_three_forms(run: Run, tmp_path: Path) -> None:
    ran = run(*QUICK, "--json", "--report", "found/here")
    folder = tmp_path / "found" / "here"
    assert ran.err == f"branchline: the report is in {Path('found/here/report.html')}\n"
    assert json.loads((folder / "report.json").read_text(encoding="utf-8")) == json.loads(ran.out)
    assert (folder / "report.txt").read_text(encoding="utf-8").startswith("The Card Game")
    assert (folder / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_two_processes_print_what_one_prints(run: Run) -> None:
    assert run(*QUICK).out == run("balance", "card_game", "--games", "30", "--jobs", "2").out


def test_options_maps_and_bots_are_those_that_are_named(run: Run, tmp_path: Path) -> None:
    shutil.copytree(SOURCE / "data" / "nordic", tmp_path / "mine")
    tickets = (tmp_path / "mine" / "tickets.csv").read_text(encoding="utf-8").splitlines()
    (tmp_path / "mine" / "tickets.csv").write_text("\n".join(tickets[:-1]) + "\n", encoding="utf-8")
    ran = run("balance", "nordic", "--map", "mine", "--bot", "greedy,random", "--games", "2", "--jobs", "1", "--json")
    report = json.loads(ran.out)
    assert (report["map"], report["game"], report["bots"]) == ("mine", "nordic", ["greedy", "random"])
    assert len(report["tickets"]) == len(tickets) - 2
    assert report["command"] == (
        "branchline balance nordic --players 2 --map mine --bot greedy,random --games 2 --seed 1"
    )
    quick = run("balance", "usa", "--games", "2", "--jobs", "1", "--quick", "--json")
    assert json.loads(quick.out)["quick"] is True
    opened = run("balance", "card_game", "--option", "open_track=yes", "--games", "2", "--jobs", "1", "--json")
    assert json.loads(opened.out)["options"] == {"open_track": "yes"}


def test_ctrl_c_says_what_was_played_and_reports_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = json.loads(run("balance", "card_game", "--games", "20", "--jobs", "1", "--json").out)
    stop_after(monkeypatch, 1)
    ran = run("balance", "card_game", "--games", "100", "--jobs", "1", "--json")
    assert ran.code == 130
    assert ran.err == "branchline: stopped: 20 of 100 games were played; the report is that of --games 20\n"
    report = json.loads(ran.out)
    assert (report["hash"], report["games"], report["asked"]) == (whole["hash"], 20, 100)
    assert report["command"] == whole["command"]


def test_ctrl_c_before_the_first_games_are_finished_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(monkeypatch, 0)
    ran = run(*QUICK)
    assert (ran.code, ran.out) == (130, "")
    assert ran.err == "branchline: stopped: 0 of 30 games were played, too few for a report\n"


def stop_after(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    def interrupted(_self: InlineChunks, chunks: Sequence[Chunk]) -> Played:
        for chunk in chunks[:count]:
            yield chunk, play_chunk(chunk)
        raise KeyboardInterrupt

    monkeypatch.setattr(Inline, "run", interrupted)


@pytest.mark.parametrize(
    ("arguments", "right"),
    [
        ([], "GAME"),
        (["mars"], "the games are usa, europe"),
        (["usa", "--bot", "randon"], "did you mean random?"),
        (["usa", "--bot", "random,"], "a comma with no bot beside it"),
        (["usa", "--bot", "random:speed=3"], "it has no options"),
        (["usa", "--bot", "random,greedy,greedy"], "or 2, one for each of the 2 players"),
        (["usa", "--players", "6"], "usa is for 2 to 5 players, not for 6"),
        (["usa", "--games", "0"], "a whole number from 1 to"),
        (["usa", "--seed", "x"], "a whole number from 0 to"),
        (["usa", "--jobs", "0"], "a whole number from 1 to"),
        (["usa", "--seconds", "0"], "a number of seconds above 0"),
        (["usa", "--option", "stations=open"], "usa has no option 'stations'"),
        (["usa", "--map", "nowhere"], "no map folder 'nowhere'"),
        (["card_game", "--bot", "sprinter"], "does not play card_game"),
        (["usa", "--bots", "random"], "--bots"),
        (["usa", "--bot", "greedy", "--quick"], "only planner, strong and the styles"),
    ],
)
def test_a_mistake_gets_one_clear_line_that_names_what_would_be_right(
    run: Run, arguments: list[str], right: str
) -> None:
    ran = run("balance", *arguments)
    assert ran.code == 2
    assert right in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_a_map_that_does_not_fit_the_game_is_named_with_its_line(run: Run, tmp_path: Path) -> None:
    shutil.copytree(SOURCE / "data" / "europe", tmp_path / "mine")
    ran = run("balance", "usa", "--map", "mine")
    assert ran.code == 2
    assert "mine/routes.csv:" in ran.err


def test_a_report_cannot_go_where_a_file_is(run: Run, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    ran = run(*QUICK, "--report", "taken")
    assert (ran.code, ran.out) == (2, "")
    assert "taken" in ran.err


@pytest.mark.parametrize("taken", ["report.html", "report.json", "report.txt"])
def test_a_report_that_cannot_be_written_is_found_before_anything_is_played(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken: str
) -> None:
    (tmp_path / "here" / taken).mkdir(parents=True)
    stop_after(monkeypatch, 0)
    ran = run(*QUICK, "--report", "here")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("branchline: no report can be written to here: ")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("said", ["", "stopped: 20 of 30 games were played; "])
def test_a_report_that_cannot_be_written_in_the_end_is_printed_all_the_same(
    run: Run, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("branchline.cli.balance.write_report", full)
    if said:
        stop_after(monkeypatch, 1)
    ran = run(*QUICK, "--report", "here")
    assert ran.code == 2
    assert ran.out.startswith("The Card Game, 2 players")
    assert said in ran.err
    assert ran.err.endswith(
        "branchline: the report cannot be written to here: No space left on device; it is printed all the same\n"
    )


def test_the_help_has_examples(run: Run) -> None:
    ran = run("balance", "--help")
    assert ran.code == 0
    assert "branchline balance" in ran.out.split("examples:")[1]


@pytest.mark.slow
def test_the_example_map_behaves_as_the_guide_to_maps_tells(run: Run, tmp_path: Path) -> None:
    shutil.copytree(Path(__file__).resolve().parent.parent.parent / "examples" / "maps" / "alps", tmp_path / "my_alps")
    assert "(usa), 2 to 5 players" in run("check", "my_alps").out
    assert kinds_on_alps(run, "2", "200") == {("color-scarce", "black")}
    routes = (tmp_path / "my_alps" / "routes.csv").read_text(encoding="utf-8")
    for route, color in (("innsbruck,salzburg,4", "yellow"), ("lyon,strasbourg,6", "gray")):
        assert f"{route},black" in routes
        routes = routes.replace(f"{route},black", f"{route},{color}")
    (tmp_path / "my_alps" / "routes.csv").write_text(routes, encoding="utf-8")
    assert not any(kind == "color-scarce" for kind, _ in kinds_on_alps(run, "2", "200"))
    assert ("stuck", "") in kinds_on_alps(run, "3", "40")


def kinds_on_alps(run: Run, players: str, games: str) -> set[tuple[str, str]]:
    ran = run("balance", "usa", "--map", "my_alps", "--players", players, "--games", games, "--jobs", "1", "--json")
    return {(flag["kind"], flag["about"]) for flag in json.loads(ran.out)["flags"]}
