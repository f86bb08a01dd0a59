"""tools/setup.sh makes the environment with the Python that is asked for, and leaves one that fits alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.build.project import ROOT

BASE = str(Path(sys.base_prefix) / "bin" / f"python{sys.version_info.major}.{sys.version_info.minor}")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A project in which nothing is installed or built."""
    tools = tmp_path / "tools"
    tools.mkdir()
    shutil.copy(ROOT / "tools" / "setup.sh", tools)
    for name in ("__init__.py", "build_core.py", "prepare.py"):
        (tools / name).touch()
    return tmp_path


def set_up(tree: Path, python: str | None) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": os.defpath, "HOME": str(tree)}  # without uv
    if python is not None:
        environment["PYTHON"] = python
    command = ["sh", str(tree / "tools" / "setup.sh")]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def another_python(folder: Path) -> Path:
    """Ours, but it says that it is installed elsewhere."""
    path = folder / "another-python"
    path.write_text(f'#!/bin/sh\ncase "$*" in *base_prefix*) echo elsewhere;; *) exec {BASE} "$@";; esac\n')
    path.chmod(0o755)
    return path


@pytest.mark.proof
def test_the_environment_stays_until_another_python_is_asked_for(tree: Path) -> None:
    first = set_up(tree, BASE)
    assert (first.returncode, first.stderr.count("making the environment")) == (0, 1), first.stderr
    mark = tree / ".venv" / "mark"
    mark.touch()
    for same in (None, BASE):
        again = set_up(tree, same)
        assert (again.returncode, again.stderr) == (0, "")
        assert mark.exists()
    other = set_up(tree, str(another_python(tree)))
    assert other.returncode == 0, other.stderr
    assert "it is made anew" in other.stderr
    assert not mark.exists()


@pytest.mark.proof
def test_a_python_that_is_none_is_refused_and_the_environment_stays(tree: Path) -> None:
    assert set_up(tree, BASE).returncode == 0
    refused = set_up(tree, "/bin/false")
    assert refused.returncode == 1
    assert "'/bin/false' is no Python 3.11 or newer" in refused.stderr
    assert (tree / ".venv" / "bin" / "python").exists()
