"""`make check` and `make test` say what they do, stop at what fails, and end with one summary."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import check
from tools.check import Stage, read_counts
from tools.progress import Progress

FINE = Stage("format", ("-c", "print('nothing to say')"))
FAULTY = Stage("lint", ("-c", "import sys; sys.exit('a.py:1: unused import')"), "make format mends it")
OTHER = Stage("types", ("-c", ""))


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "ROOT", tmp_path)
    monkeypatch.setattr(check, "LOG", tmp_path / "build" / "check.log")
    monkeypatch.setattr(check, "RESULTS", tmp_path / "build" / "tests.xml")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))


def test_every_stage_has_its_line_and_all_of_them_one_summary(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main([], [FINE, OTHER]) == 0
    assert re.sub(r"\d+ s", "N s", capsys.readouterr().err).splitlines() == [
        "branchline: format",
        "branchline: types",
        "branchline: all passed in N s: format (N s), types (N s); log: build/check.log",
    ]


def test_a_stage_that_fails_is_shown_and_the_summary_says_what_passed_and_what_was_not_tried(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert check.main(["--tests"], [FINE, FAULTY, OTHER]) == 1
    said = capsys.readouterr().err.splitlines()
    assert said[:3] == ["branchline: format", "branchline: lint", "a.py:1: unused import"]
    assert said[3].startswith("branchline: FAILED after ")
    assert said[3].endswith(": lint: make format mends it; log: build/check.log")
    assert said[4].startswith("branchline: passed: format")
    assert said[5:] == ["branchline: not tried: types, tests"]


def run_pytest(code: str, folder: Path) -> int:
    """The summary of one test with this body."""
    test = folder / "test_it.py"
    test.write_text(f"def test_it(tmp_path):\n    (tmp_path / 'page.png').touch()\n    {code}\n", encoding="utf-8")
    progress = Progress(check.LOG)
    command = ("-m", "pytest", "-q", "-c", str(folder / "none.ini"), f"--junitxml={check.RESULTS}", str(test))
    (folder / "none.ini").touch()
    return check.run_tests(progress, check.Summary(progress), command)


def test_tests_are_counted_and_leave_nothing_when_they_pass(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert run_pytest("pass", tmp_path) == 0
    assert "all passed in" in capfd.readouterr().err
    assert read_counts(check.RESULTS) == "1 tests"
    assert list(tmp_path.glob("branchline-tests-*")) == []


def test_the_summary_says_where_the_files_of_failed_tests_are(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run_pytest("assert False", tmp_path) == 1
    (files,) = tmp_path.glob("branchline-tests-*")
    said = capfd.readouterr().err
    assert f"tests (1 tests, 1 failed); their files, 1 pictures among them, are in {files}" in said


def test_tests_that_never_ended_are_not_counted(tmp_path: Path) -> None:
    assert read_counts(tmp_path / "nothing.xml") == "not finished"
    (tmp_path / "half.xml").write_text("<testsuites>", encoding="utf-8")
    assert read_counts(tmp_path / "half.xml") == "not finished"


def test_every_stage_of_ours_can_be_started() -> None:
    for stage in check.CHECKS:
        if stage.command[0] != "-m":
            assert (Path(__file__).parents[2] / stage.command[0]).exists(), stage
