"""docs/strength.md says what the reports in research/results say."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from branchline.arena import MatchOptions, Report, read_report, run_arena, write_report
from branchline.arena.reports.report import MoveTimes
from branchline.build_info import VERSION
from branchline.errors import RecordError
from branchline.measuring.statistics import Estimate
from research.measure_strength import MATCHES
from tools import strength, strength_goals


@pytest.fixture(scope="module")
def report() -> Report:
    return run_arena(MatchOptions(game="card_game", bots=["greedy", "random"], players=3, games=3), executor="inline")


def meeting(report: Report, bot: str, other: str, share: Estimate) -> Report:
    """The report with other names, of which the first comes in before the second in this share."""
    names = {"greedy": bot, "random": other}
    pairings = tuple(
        replace(pairing, sides=tuple(replace(side, bot=names[side.bot]) for side in pairing.sides))
        for pairing in report.pairings
    )
    return replace(
        report, pairings=pairings, matrix=(replace(report.duel("greedy", "random"), bot=bot, other=other, share=share),)
    )


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
    monkeypatch.setattr(strength_goals, "OTHER_GOALS", ())
    rows = list(strength_goals.table({"cards.json": report}))[2:]
    assert ["missed" in row for row in rows] == [False, True, False, False]
    assert ["not measured" in row for row in rows] == [False, False, True, True]
    assert report.duel("greedy", "random").games == 12  # pairs of seats
    assert [row.split("|")[6].strip() for row in rows] == ["6", "6", "", ""]


@pytest.mark.parametrize(
    ("most", "right"), [(30.0, "25.0 ms (half of them 3.0, mean 4.0, longest 90.0) |"), (24.9, "90.0): missed |")]
)
def test_the_time_for_a_move_is_that_of_the_report_where_it_is_longest(report: Report, most: float, right: str) -> None:
    slow = replace(report, times=(MoveTimes("greedy", 9, mean=4.0, p50=3.0, p95=25.0, longest=90.0),))
    fast = replace(report, times=(MoveTimes("greedy", 9, mean=1.0, p50=1.0, p95=1.0, longest=1.0),))
    row = strength_goals.Pace("greedy", most).row({"fast.json": fast, "slow.json": slow})
    assert right in row
    assert "`slow.json`" in row
    assert "not measured" in strength_goals.Pace("greedy:option=1", most).row({"fast.json": fast})


@pytest.mark.parametrize(("low", "is_shown"), [(0.72, False), (0.76, True)])
def test_more_time_shows_only_if_it_makes_more_than_chance_could(report: Report, low: float, is_shown: bool) -> None:
    usual = meeting(report, "search:rollouts=7", "planner", Estimate(0.7, 0.65, 0.75))
    longer = meeting(report, "search:time=1", "planner", Estimate(0.8, low, 0.9))
    longer = replace(longer, pairings=longer.pairings[:1])  # fewer games
    goal = strength_goals.MoreTime("card_game", 3, "search:time=1", "planner", "a second", "less")
    row = goal.row({"usual.json": usual, "longer.json": longer})
    assert "> 70.0 % | 80.0 % (" in row
    assert ("3 games do not show it" not in row) == is_shown
    assert "not measured" in goal.row({"usual.json": usual})


def test_every_report_of_levels_has_its_rows_whatever_the_game(report: Report) -> None:
    clear = meeting(report, "casual", "learner", Estimate(0.6, 0.51, 0.7))
    unclear = meeting(replace(report, game="europe"), "club", "casual", Estimate(0.6, 0.5, 0.7))
    reports = {"card_game-3-levels.json": clear, "europe-3-levels.json": unclear, "europe-3-else.json": unclear}
    rows = list(strength_goals.levels(reports))
    assert rows[2].startswith(
        "| Europe | 3 | `club` before `casual` | > 50 % | 60.0 % (50.0 % to 70.0 %): not shown | 6 |"
    )
    assert rows[3].startswith(
        "| The Card Game | 3 | `casual` before `learner` | > 50 % | 60.0 % (51.0 % to 70.0 %) | 6 |"
    )
    assert rows[5].startswith(
        "Not measured: Europe: `casual` before `learner`, `strong` before `club`, `expert` before"
    )
    assert "## Levels" in strength.render(reports)
    assert list(strength_goals.levels({"europe-3-else.json": unclear})) == []


def test_every_goal_has_a_match_that_measures_it() -> None:
    for goal in strength_goals.GOALS:
        fitting = [
            {bot.partition(":")[0] for bot in match.bots}
            for match in MATCHES
            if (match.game, match.players) == (goal.game, goal.players)
        ]
        wanted = {goal.bot, goal.other} if isinstance(goal, strength_goals.Duel) else {goal.bot, "hungry", "one_step"}
        assert any(wanted <= bots for bots in fitting), goal
    played = {bot for match in MATCHES for bot in match.bots}
    assert {goal.bot for goal in strength_goals.OTHER_GOALS} <= played


def test_a_page_that_is_missing_or_stale_is_found(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main(["--root", str(project), "--check"]) == 1
    strength.main(["--root", str(project)])
    with (project / strength.PAGE).open("a", encoding="utf-8") as page:
        page.write("More.\n")
    assert strength.main(["--root", str(project), "--check"]) == 1
    assert "writes it anew" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "right"),
    [({"schema": 99}, "has schema 99"), ({"standings": 3}, "standings should be"), ({"game": None}, "game should be")],
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
