"""`make setup` compiles beside the sources: again after an edit, not without one, and never half."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.build.project import extension_of, small_tree
from tools import build_core

pytestmark = [
    pytest.mark.proof,
    pytest.mark.skipif(
        build_core.lacking_packages() != [], reason="nothing can be compiled; run: sudo apt-get install gcc python3-dev"
    ),
]

Build = Callable[[], str]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = small_tree(tmp_path / "tree")
    monkeypatch.setattr(build_core, "ROOT", folder)
    monkeypatch.setattr(build_core, "STAMP", tmp_path / "stamp")
    monkeypatch.setattr(build_core, "LOG", folder / "build" / "core.log")
    monkeypatch.delenv("CC", raising=False)
    for path in folder.rglob("*"):
        os.utime(path, (1000, 1000))
    return folder


@pytest.fixture
def build(tree: Path, capsys: pytest.CaptureFixture[str]) -> Build:
    """Brings the core up to date and returns what was said about it."""

    def run() -> str:
        assert build_core.bring_up_to_date()
        return capsys.readouterr().err

    return run


def test_the_core_is_compiled_once_and_again_after_an_edit(tree: Path, build: Build) -> None:
    source = tree / "src" / "branchline" / "cards.py"
    said = build()
    assert "compiling the core: 1 modules become C\n" in said
    assert "compiling the core: C becomes machine code" in said, "setuptools says when the compiler's turn comes"
    assert build() == ""
    source.write_text(source.read_text(encoding="utf-8") + "# more\n", encoding="utf-8")
    os.utime(source, (time.time() + 5, time.time() + 5))
    assert "compiling the core" in build()


def test_a_compiled_file_is_current_even_when_the_edit_changed_nothing(tree: Path, build: Build) -> None:
    source = tree / "src" / "branchline" / "cards.py"
    build()
    os.utime(source)
    build()
    compiled = extension_of(source)
    assert compiled is not None
    assert compiled.stat().st_mtime >= source.stat().st_mtime


def test_a_module_that_is_gone_leaves_no_compiled_file(tree: Path, build: Build) -> None:
    other = tree / "src" / "branchline" / "chance.py"
    other.write_text("def half(n: int) -> int:\n    return n // 2\n", encoding="utf-8")
    build()
    assert extension_of(other) is not None
    other.unlink()
    build()
    assert extension_of(other) is None
    assert extension_of(other.with_name("cards.py")) is not None


def test_pure_on_purpose_removes_what_was_compiled(tree: Path, build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    build()
    monkeypatch.setenv("BRANCHLINE_PURE", "1")
    assert build() == ""
    assert extension_of(tree / "src" / "branchline" / "cards.py") is None
    monkeypatch.delenv("BRANCHLINE_PURE")
    assert "compiling the core" in build()


def test_a_failing_compiler_is_tried_once_and_named_every_time(
    tree: Path, build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    build()
    shutil.rmtree(tree / "build")
    monkeypatch.setenv("CC", "/bin/false")
    first = build()
    assert "compiling the core" in first
    assert "NOT compiled" in first
    second = build()
    assert "compiling the core" not in second
    assert "NOT compiled" in second
    assert extension_of(tree / "src" / "branchline" / "cards.py") is None


def test_a_missing_compiler_is_named_with_the_command_that_brings_it(
    tree: Path, build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "/nonexistent/cc")
    assert "sudo apt-get install gcc" in build()


def test_a_core_that_mypyc_refuses_stops_the_build(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tree / "src" / "branchline" / "cards.py"
    source.write_text("def double(n: int) -> int:\n    return str(n)\n", encoding="utf-8")
    assert not build_core.bring_up_to_date()
    assert "mypyc refuses the core" in capsys.readouterr().err
