"""`make check`, `make test` and `make proofs` say what they do, stop at what fails, and end with one summary."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import check
from tools.check import Round, Stage, Summary
from tools.progress import Progress

FINE = Stage("format", ("-c", "print('nothing to say')"))
FAULTY = Stage("lint", ("-c", "import sys; sys.exit('a.py:1: unused import')"), "make format mends it")
OTHER = Stage("types", ("-c", ""))


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "ROOT", tmp_path)
    monkeypatch.setattr(check, "LOG", tmp_path / "build" / "check.log")
    monkeypatch.setattr(check, "REPORTS", tmp_path / "build")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))


def test_every_stage_has_its_line_and_all_of_them_one_summary(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main([], [[FINE, OTHER]]) == 0
    assert re.sub(r"\d+ s", "N s", capsys.readouterr().err).splitlines() == [
        "branchline: format",
        "branchline: types",
        "branchline: all passed in N s: format (N s), types (N s); log: build/check.log",
    ]


def test_a_stage_that_fails_is_shown_and_the_summary_says_what_passed_and_what_was_not_tried(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert check.main(["--tests"], [[FINE, FAULTY, OTHER]]) == 1
    said = capsys.readouterr().err.splitlines()
    assert said[:3] == ["branchline: format", "branchline: lint", "a.py:1: unused import"]
    assert said[3].startswith("branchline: FAILED after ")
    assert said[3].endswith(": lint: make format mends it; log: build/check.log")
    assert said[4].startswith("branchline: passed: format")
    assert said[5:] == ["branchline: not tried: types, tests"]


def test_a_lane_that_fails_does_not_stop_the_one_beside_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main([], [[FAULTY, FINE], [OTHER]]) == 1
    said = capsys.readouterr().err.splitlines()
    assert [line for line in said if line.startswith("branchline: passed: types")] != []
    assert said[-1] == "branchline: not tried: format"


def run_pytest(code: str, folder: Path) -> int:
    """The exit status after one test with this body."""
    test = folder / "test_it.py"
    test.write_text(
        f"import pytest\ndef test_it(tmp_path):\n    (tmp_path / 'page.png').touch()\n    {code}\n", encoding="utf-8"
    )
    (folder / "none.ini").touch()
    tests = Round("tests", "tests", ("-c", str(folder / "none.ini"), str(test)))
    return check.go_through(Summary(Progress(check.LOG)), [tests, [[OTHER]]])


def test_tests_are_counted_and_timed_and_leave_nothing_when_they_pass(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run_pytest("pass", tmp_path) == 0
    said = capfd.readouterr().err
    assert re.search(r"all passed in \d+ s: tests: 1 tests \(\d+ s\), types", said)
    assert "seconds by folder" in said
    assert "test_it.py::test_it" in said
    assert list(tmp_path.glob("branchline-tests-*")) == []


def test_the_summary_says_where_the_files_of_failed_tests_are_and_what_was_not_tried(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run_pytest("assert False", tmp_path) == 1
    (files,) = tmp_path.glob("branchline-tests-*")
    said = capfd.readouterr().err
    assert f"tests (1 tests, 1 failed); their files, 1 pictures among them, are in {files}" in said
    assert said.endswith("not tried: types\n")


def test_what_was_skipped_is_said_in_the_end_with_the_command_that_would_bring_it(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run_pytest("pytest.skip('Redis is not installed; run: sudo apt-get install redis-server')", tmp_path) == 0
    lines = capfd.readouterr().err.splitlines()
    assert lines[-2] == "branchline: skipped 1: Redis is not installed; run: sudo apt-get install redis-server"


def test_every_stage_of_ours_can_be_started() -> None:
    for lane in (*check.CHECKS, *check.PACKAGES):
        for stage in lane:
            if stage.command[0] != "-m":
                assert (Path(__file__).parents[2] / stage.command[0]).exists(), stage


@pytest.mark.parametrize("tests", [*check.TESTS, *check.PROOFS], ids=lambda tests: str(tests.key))
def test_every_file_and_folder_of_ours_that_is_tested_exists(tests: Round) -> None:
    named = [argument for argument in tests.arguments if argument.startswith("tests/")]
    assert [name for name in named if not (Path(__file__).parents[2] / name).exists()] == []


def test_no_report_is_written_over_another() -> None:
    keys = [tests.key for tests in (*check.TESTS, *check.PROOFS)]
    assert len(set(keys)) == len(keys)


def test_the_long_forms_of_what_is_hidden_and_of_the_socket_are_tried_on_postgresql_too() -> None:
    (long,) = [tests for tests in check.PROOFS if tests.key == "postgres_proofs"]
    command = [sys.executable, "-m", "pytest", "-q", "--collect-only", *long.arguments]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "test_they_look_the_same_to_everybody_else_almost_to_the_end[usa-2]" in done.stdout
    assert "test_whatever_is_sent_for_a_long_time" in done.stdout
    assert long.arguments[long.arguments.index("--database") + 1] == "postgres"
