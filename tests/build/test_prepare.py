"""`make run` installs what playing needs and `make setup` what working needs, each once; failures are shown."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tools import prepare
from tools.progress import Progress, Ran


class Machine(Progress):
    """Runs nothing, and notes what would have been."""

    def __init__(self, folder: Path) -> None:
        self.screen = io.StringIO()
        super().__init__(folder / "build" / "setup.log", self.screen)
        self.calls: list[str] = []
        self.failing = "nothing"

    def run(
        self,
        words: str,  # noqa: ARG002 # as in the class itself
        command: Sequence[str],
        environment: Mapping[str, str] | None = None,  # noqa: ARG002  (as it is called)
        lines: int = 20,  # noqa: ARG002  (as it is called)
    ) -> Ran:
        call = " ".join(command[1:])
        self.calls.append(call)
        return Ran(1, 0.0, ("ERROR: No matching distribution",)) if self.failing in call else Ran(0, 0.0, ())

    def prepared(self, level: str) -> list[str]:
        """What a fresh run to this level calls; it goes well."""
        self.calls.clear()
        assert prepare.Preparation(self, level).run()
        return list(self.calls)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    monkeypatch.setattr(prepare, "ROOT", tmp_path)
    monkeypatch.setattr(prepare, "STAMP", tmp_path / ".venv" / ".installed")
    monkeypatch.setattr(prepare, "LOG", tmp_path / "build" / "setup.log")
    monkeypatch.setenv("PATH", str(tmp_path))  # no uv
    (tmp_path / ".venv").mkdir()
    for name in prepare.REQUIREMENTS:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        os.utime(path, (1000, 1000))
    return Machine(tmp_path)


def installs(calls: list[str]) -> list[str]:
    return [call.split()[-1] for call in calls if "pip install" in call]


def test_playing_needs_neither_the_tools_for_tests_nor_the_types_of_the_protocol(machine: Machine) -> None:
    calls = machine.prepared("play")
    assert installs(calls) == ["librt", "."]
    assert "tools/build_core.py" in calls
    assert "tools/build_web.py --play" in calls
    assert "tools/build_web.py" not in calls


def test_what_is_there_is_not_installed_again(machine: Machine) -> None:
    machine.prepared("play")
    assert installs(machine.prepared("play")) == []
    calls = machine.prepared("work")
    assert installs(calls) == ["librt", ".[dev]"]
    assert calls[-1] == "tools/build_web.py", "the types come last, when the core is in its place"
    assert installs(machine.prepared("work")) == []
    assert installs(machine.prepared("play")) == []


@pytest.mark.parametrize("name", prepare.REQUIREMENTS)
def test_an_edited_requirement_is_installed_for_work_where_work_is_done(machine: Machine, name: str) -> None:
    machine.prepared("work")
    path = prepare.ROOT / name
    os.utime(path, (prepare.STAMP.stat().st_mtime + 5,) * 2)
    assert installs(machine.prepared("play")) == ["librt", ".[dev]"]


def test_libraries_that_cannot_be_installed_are_tried_again_and_the_log_is_named(machine: Machine) -> None:
    machine.failing = "-e ."
    assert not prepare.Preparation(machine, "play").run()
    said = machine.screen.getvalue()
    assert "ERROR: No matching distribution\n" in said
    assert said.endswith(
        "the libraries could not be installed from PyPI; the lines above are the last of build/setup.log\n"
    )
    assert not any(call.startswith("tools/build_web.py") for call in machine.calls)
    machine.failing = "nothing"
    assert installs(machine.prepared("play")) == ["librt", "."]


def test_a_core_that_does_not_compile_stops_it(machine: Machine) -> None:
    machine.failing = "build_core"
    assert not prepare.Preparation(machine, "work").run()
    assert "tools/build_core.py has failed" in machine.screen.getvalue()
    assert machine.calls[-1] != "tools/build_web.py"


def test_where_uv_finds_nothing_pip_is_asked(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: "/somewhere/uv")
    assert len(installs(machine.prepared("play"))) == 2
    assert not any(call.startswith("-m pip") for call in machine.calls), "uv was enough"
    prepare.STAMP.unlink()
    machine.failing = "--python"
    assert [call for call in machine.prepared("play") if call.startswith("-m pip")] != []
