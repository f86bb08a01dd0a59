"""docs/figures.md says what the kept results say, and measuring anew never loses one."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tools import environment_speed, figures, strength

ROOT = Path(__file__).parents[1]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the kept results, in a project that has no page yet."""
    (tmp_path / "docs").mkdir()
    for folder in (figures.RESULTS, strength.RESULTS, figures.LEARNED.parent):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


def written(project: Path) -> str:
    assert figures.main(["--root", str(project)]) == 0
    return (project / figures.PAGE).read_text(encoding="utf-8")


def test_the_page_is_current() -> None:
    assert figures.main(["--check"]) == 0


def test_a_page_that_differs_from_the_results_is_noticed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = ["--root", str(project)]
    assert figures.main([*there, "--check"]) == 1
    before = written(project)
    assert figures.main([*there, "--check"]) == 0
    file = project / figures.RESULTS / "reliability.json"
    document = json.loads(file.read_text(encoding="utf-8"))
    document["runs"][0]["requests"] += 1_000_000
    file.write_text(json.dumps(document), encoding="utf-8")
    assert figures.main([*there, "--check"]) == 1
    assert "python -m tools.figures writes it anew" in capsys.readouterr().out
    assert written(project) != before


def test_every_result_stands_beside_the_command_that_repeats_it(project: Path) -> None:
    page = written(project)
    for command in figures.MEASURING.values():
        assert f"\n    {command}\n" in page
    assert "python -m research.measure_strength" in page


def test_a_target_that_is_missed_is_called_missed(project: Path) -> None:
    for name, met, missed in (("core", '"met": true', '"met": false'), ("page", '"met"', '"MISSED"')):
        file = project / figures.RESULTS / f"{name}.json"
        file.write_text(file.read_text(encoding="utf-8").replace(met, missed), encoding="utf-8")
    page = written(project)
    assert "**missed** |" in page
    assert ": MISSED |" in page


@pytest.mark.parametrize("text", [None, "{", "[]", '{"machine": {}}'])
def test_a_result_that_is_missing_or_broken_is_a_mistake(
    text: str | None, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = project / figures.RESULTS / "server.json"
    file.unlink() if text is None else file.write_text(text, encoding="utf-8")
    assert figures.main(["--root", str(project)]) == 1
    assert "a kept result is missing or not what its command prints" in capsys.readouterr().out
    assert not (project / figures.PAGE).exists()


def test_only_what_there_is_can_be_measured(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert figures.main(["--root", str(project), "--measure", "luck"]) == 2
    assert "nothing called luck to measure; there are core, envs," in capsys.readouterr().out


def test_what_was_measured_anew_is_kept(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = project / "found.json"
    document = json.loads((project / figures.RESULTS / "page.json").read_text(encoding="utf-8"))
    document["rounds"] = 77
    found.write_text(json.dumps(document), encoding="utf-8")
    monkeypatch.setitem(figures.MEASURING, "page", f"python -c \"print(open('{found}').read())\"")
    assert figures.main(["--root", str(project), "--measure", "page"]) == 0
    assert "Medians of 77 rounds." in (project / figures.PAGE).read_text(encoding="utf-8")


def test_a_measurement_that_fails_leaves_the_last_result(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = project / figures.RESULTS / "envs.json"
    before = file.read_text(encoding="utf-8")
    monkeypatch.setitem(figures.MEASURING, "envs", "python -c \"print('half a'); raise SystemExit(3)\"")
    assert figures.main(["--root", str(project), "--measure", "envs"]) == 1
    assert "ended with exit status 3; its last result is kept" in capsys.readouterr().out
    assert file.read_text(encoding="utf-8") == before
    assert not (project / environment_speed.PAGE).exists()
