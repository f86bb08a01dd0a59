"""docs/strength.md says what the reports in research/results say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from branchline.arena import Report, read_report, run_arena, write_report
from branchline.build_info import VERSION
from branchline.errors import RecordError
from research.measure_strength import MATCHES
from tools import strength, strength_goals


@pytest.fixture(scope="module")
def report() -> Report:
    return run_arena("card_game", ["greedy", "random"], players=3, games=3, executor="inline")


@pytest.fixture
def project(tmp_path: Path, report: Report) -> Path:
    """A project with one report."""
    (tmp_path / "docs").mkdir()
    write_report(tmp_path / "found", report)
    (tmp_path / strength.RESULTS).mkdir(parents=True)
    (tmp_path / "found" / "report.json").rename(tmp_path / strength.RESULTS / "cards.json")
    return tmp_path


def test_the_page_is_current() -> None:
    assert strength.main(["--check"]) == 0


def test_a_report_is_read_as_it_was_written(project: Path, report: Report) -> None:
    assert read_report(project / strength.RESULTS / "cards.json") == report


def test_the_page_has_a_section_for_every_report(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main(["--root", str(project)]) == 0
    page = (project / strength.PAGE).read_text(encoding="utf-8")
    assert "\n## The Card Game, 3 players, open_track no: greedy, random\n" in page
    assert f"6 games (1 seed blocks of 3 for each of 2 pairings), branchline {VERSION} rules " in page
    assert "    branchline arena --game card_game --players 3 --bots greedy,random --games 3 --seed 1\n" in page
    assert page.count("| `greedy` |") == 5  # standings, matrix twice, and two fields
    rows = [line.count("|") for line in page.splitlines() if line.startswith("|")]
    assert sorted(set(rows)) == [4, 8, 9]  # the goals have 8 as well
    assert strength.main(["--root", str(project), "--check"]) == 0


def test_the_page_says_which_goals_were_reached_and_which_were_not(
    report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    low = report.duel("greedy", "random").share.low
    goals = (
        strength_goals.Duel("card_game", 3, "greedy", "random", low),
        strength_goals.Duel("card_game", 3, "greedy", "random", low + 0.01),
        strength_goals.Duel("card_game", 2, "greedy", "random", 0.5),
        strength_goals.Duel("card_game", 3, "planner", "random", 0.5),
    )
    monkeypatch.setattr(strength_goals, "GOALS", goals)
    rows = list(strength_goals.table({"cards.json": report}))[2:]
    assert ["missed" in row for row in rows] == [False, True, False, False]
    assert ["not measured" in row for row in rows] == [False, False, True, True]


def test_every_goal_has_a_match_that_measures_it() -> None:
    for goal in strength_goals.GOALS:
        fitting = [
            {bot.partition(":")[0] for bot in match.bots}
            for match in MATCHES
            if (match.game, match.players) == (goal.game, goal.players)
        ]
        wanted = {goal.bot, goal.other} if isinstance(goal, strength_goals.Duel) else {goal.bot, "hungry", "one_step"}
        assert any(wanted <= bots for bots in fitting), goal


def test_a_page_that_is_missing_or_stale_is_found(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main(["--root", str(project), "--check"]) == 1
    strength.main(["--root", str(project)])
    with (project / strength.PAGE).open("a", encoding="utf-8") as page:
        page.write("More.\n")
    assert strength.main(["--root", str(project), "--check"]) == 1
    assert "writes it anew" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "right"),
    [({"schema": 99}, "has schema 99"), ({"standings": 3}, "standings: "), ({"game": None}, "game: ")],
)
def test_a_file_that_is_no_report_is_a_mistake(
    project: Path, change: dict[str, object], right: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = project / strength.RESULTS / "cards.json"
    file.write_text(json.dumps({**json.loads(file.read_text(encoding="utf-8")), **change}), encoding="utf-8")
    with pytest.raises(RecordError, match=right):
        read_report(file)
    assert strength.main(["--root", str(project)]) == 1
    assert right in capsys.readouterr().out


def test_without_reports_the_page_says_so() -> None:
    assert "Nothing has been measured yet." in strength.render({})
