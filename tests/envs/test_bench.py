"""The benchmark of the environments plays all of them, says what is not there, and its page is current."""

from __future__ import annotations

import json
import sys
import time
from itertools import count
from pathlib import Path

import pettingzoo
import pytest
from pettingzoo.env_registry.exceptions import FailedToImport

from branchline.cli import main
from branchline.envs import bench
from branchline.envs import contestants as contestants_module
from branchline.envs.contestants import BARE, BATCH, BATCH_SEEN, TICTACTOE, WRAPPED, Contestant, Drive, Missing
from branchline.variants import games
from tools import environment_speed


def playing(name: str, steps: int) -> Contestant:
    """Somebody who takes so many steps at a time, without doing anything."""
    return Contestant(name, "aec", "", False, lambda: lambda: steps)


def absent(name: str) -> Contestant:
    def ready() -> Drive:
        raise Missing("No module named 'chessboard'")

    return Contestant(name, "aec", "", False, ready)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look at the clock takes a tenth of a second."""
    ticks = count()
    monkeypatch.setattr(time, "process_time", lambda: next(ticks) / 10)


def test_rates_and_ratios_are_of_the_same_round(clock: None) -> None:
    def changing(name: str, first: int, second: int) -> Contestant:
        steps = iter([1, *[first] * 3, *[second] * 3])  # one for warming up; a round has three
        return Contestant(name, "aec", "", False, lambda: lambda: next(steps))

    found = bench.measure(2, 0.25, lambda _: None, [changing(TICTACTOE, 20, 40), changing("other", 40, 160)])
    tictactoe, other = found["contestants"]
    assert (tictactoe["steps_per_cpu_second"], tictactoe["of_tictactoe"]) == (300, 1.0)
    assert (other["slowest"], other["steps_per_cpu_second"], other["fastest"]) == (400, 1000, 1600)
    assert (other["of_tictactoe"], other["us_a_step"]) == (3.0, 1000.0)  # 2 and 4; the medians' ratio would be 3.33


def test_who_is_not_installed_is_listed_and_the_others_are_timed(clock: None) -> None:
    found = bench.measure(1, 0.1, lambda _: None, [absent(TICTACTOE), playing(WRAPPED, 5)])
    tictactoe, wrapped = found["contestants"]
    assert tictactoe["missing"] == "No module named 'chessboard'"
    assert tictactoe["steps_per_cpu_second"] is None
    assert wrapped["missing"] is None
    assert wrapped["steps_per_cpu_second"] == 50
    assert wrapped["of_tictactoe"] is None
    assert [target["is_met"] for target in found["targets"]] == [None] * 4


@pytest.mark.parametrize("factor", [1, 2])
def test_targets_are_met_or_missed(factor: int) -> None:
    def row(us: float, steps: int, ratio: float) -> bench.ContestantFigures:
        return {"us_a_step": us, "steps_per_cpu_second": steps, "of_tictactoe": ratio}  # type: ignore[typeddict-item]  # only what is looked at

    rows = {
        BATCH: row(2.0 * factor, 0, 0),
        BATCH_SEEN: row(4.0 * factor, 0, 0),
        BARE: row(0, 60_000 // factor, 0),
        WRAPPED: row(0, 0, 1.0 / factor),
    }
    assert [target["is_met"] for target in bench.targets(rows)] == [factor == 1] * 4


@pytest.mark.parametrize("contestant", contestants_module.contestants(), ids=lambda one: one.name)
def test_everybody_can_be_driven(contestant: Contestant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contestants_module, "_GAMES", 3)
    monkeypatch.setattr(contestants_module, "_GAME_STEPS", 5)
    try:
        drive = contestant.ready()
    except Missing as missing:
        assert not contestant.is_ours or contestant.kind == "openspiel"
        pytest.skip(f"{missing}; run: sh tools/install_extra.sh bench")
    assert drive() > 0


def test_all_that_has_a_target_and_all_games_take_part() -> None:
    names = [contestant.name for contestant in contestants_module.contestants()]
    assert len(set(names)) == len(names)
    assert {BATCH, BATCH_SEEN, BARE, WRAPPED, TICTACTOE} <= set(names)
    for info in games():
        assert any(name.startswith(f"aec {info.key}-") for name in names)


def test_what_cannot_be_imported_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(*_: object, **__: object) -> None:
        raise FailedToImport("classic games are not there") from ModuleNotFoundError("No module named 'pygame'")

    monkeypatch.setattr(pettingzoo, "make", make)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    field = {contestant.name: contestant for contestant in contestants_module.contestants()}
    for name, why in ((TICTACTOE, "No module named 'pygame'"), ("gin_rummy", "pyspiel")):
        with pytest.raises(Missing, match=why):
            field[name].ready()


def test_the_command_prints_json_or_a_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    field = [playing(TICTACTOE, 10), playing(WRAPPED, 20), absent("classic/chess-v6")]
    monkeypatch.setattr(bench, "contestants", lambda: field)
    assert main(["bench", "envs", "--rounds", "2", "--seconds", "0.001", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["rounds"] == 2
    assert [row["name"] for row in figures["contestants"]] == [contestant.name for contestant in field]
    assert main(["bench", "envs", "--rounds", "1", "--seconds", "0.001"]) == 0
    said = capsys.readouterr().out
    assert "classic/chess-v6       not installed" in said
    assert "pip install 'branchline[bench]'" in said
    assert "not asked" in said


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--rounds", "0"], "a whole number from 1 to 1000"),
        (["--seconds", "-1"], "a number of seconds above 0"),
        (["--game", "usa"], "--game"),
    ],
)
def test_wrong_arguments_are_told(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "envs", *arguments]) == 2
    assert complaint in capsys.readouterr().err


def test_the_page_is_current() -> None:
    assert environment_speed.main(["--check"]) == 0


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with figures of its own."""
    (tmp_path / "docs").mkdir()
    (tmp_path / environment_speed.FIGURES).parent.mkdir(parents=True)
    figures = bench.measure(1, 0.001, lambda _: None, [playing(TICTACTOE, 10), absent("classic/chess-v6")])
    (tmp_path / environment_speed.FIGURES).write_text(json.dumps(figures), encoding="utf-8")
    return tmp_path


def test_the_page_says_what_the_figures_say(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = ["--root", str(project)]
    assert environment_speed.main([*there, "--check"]) == 1
    assert environment_speed.main(there) == 0
    assert environment_speed.main([*there, "--check"]) == 0
    page = (project / environment_speed.PAGE).read_text(encoding="utf-8")
    assert f"| {TICTACTOE} |" in page
    assert "| classic/chess-v6 |  | not installed | | | |" in page
    assert "branchline bench envs --rounds 1 --seconds 0.001 --json" in page
    file = project / environment_speed.FIGURES
    file.write_text(file.read_text(encoding="utf-8").replace('"us_a_step": ', '"us_a_step": 1'), encoding="utf-8")
    assert environment_speed.main([*there, "--check"]) == 1
    assert "writes it anew" in capsys.readouterr().out


@pytest.mark.parametrize("text", [None, "{", "[]", '{"machine": {}}'])
def test_a_file_that_has_no_figures_is_a_mistake(
    text: str | None, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = project / environment_speed.FIGURES
    file.unlink() if text is None else file.write_text(text, encoding="utf-8")
    assert environment_speed.main(["--root", str(project)]) == 1
    assert "is not what `branchline bench envs --json` prints" in capsys.readouterr().out
