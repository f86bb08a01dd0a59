"""The package installs with a compiler and without one, and plays the same either way."""

from __future__ import annotations

import json
import shutil
import stat
import sys
from pathlib import Path

import pytest

from branchline.build_info import is_compiled
from tests.build.project import ROOT, Installed, build_and_install, copy_tree, small_tree

IS_COMPILED = "from branchline.build_info import is_compiled; print(is_compiled())"
SIMULATE = ("-m", "branchline.cli", "simulate", "usa", "--players", "2", "--games", "1", "--seed", "1", "--json")
NOT_COMPILED = "the core is NOT compiled"
pytestmark = pytest.mark.proof  # each of them builds a package
NEEDS_COMPILER = pytest.mark.skipif(
    shutil.which("cc") is None, reason="there is no C compiler; run: sudo apt-get install gcc python3-dev"
)


def test_without_a_working_compiler_the_package_installs_as_plain_python_and_plays(tmp_path: Path) -> None:
    installed = build_and_install(copy_tree(tmp_path / "tree"), tmp_path / "site", CC="/bin/false")
    assert installed.extensions() == []
    assert NOT_COMPILED in installed.output
    assert installed.python("-c", "import branchline; print(branchline.__file__)").startswith(str(installed.folder))
    assert installed.python("-c", IS_COMPILED) == "False\n"
    assert json.loads(installed.python(*SIMULATE))


@pytest.mark.skipif(not is_compiled(), reason="the core is not compiled; run: sudo apt-get install gcc python3-dev")
def test_a_compiled_wheel_plays_the_same_game_as_a_plain_one(tmp_path: Path) -> None:
    tree = copy_tree(tmp_path / "tree")
    compiled = build_and_install(tree, tmp_path / "compiled", BRANCHLINE_QUICK_BUILD="1")
    plain = build_and_install(copy_tree(tmp_path / "plain-tree"), tmp_path / "plain", BRANCHLINE_PURE="1")
    assert compiled.python("-c", IS_COMPILED) == "True\n"
    assert plain.python("-c", IS_COMPILED) == "False\n"
    assert _totals(compiled) == _totals(plain)


def test_every_file_of_facts_and_words_is_in_the_wheel(tmp_path: Path) -> None:
    installed = build_and_install(copy_tree(tmp_path / "tree"), tmp_path / "site", BRANCHLINE_PURE="1")
    package = ROOT / "src" / "branchline"
    wanted = [
        path.relative_to(package)
        for path in package.rglob("*")
        if path.suffix in (".csv", ".ftl", ".html", ".md", ".py")
    ]
    assert wanted
    assert [str(path) for path in wanted if not (installed.folder / "branchline" / path).exists()] == []
    assert (installed.folder / "branchline" / "py.typed").exists()


@pytest.mark.parametrize("compiler", ["/nonexistent/cc", "{python} -c raise(SystemExit(1))"])
def test_a_missing_or_failing_compiler_leaves_plain_python(tmp_path: Path, compiler: str) -> None:
    cc = compiler.format(python=sys.executable)
    installed = build_and_install(small_tree(tmp_path / "tree"), tmp_path / "site", CC=cc)
    assert installed.extensions() == []
    assert NOT_COMPILED in installed.output
    assert installed.python("-c", "import branchline.cards; print(branchline.cards.double(4))") == "8\n"


@NEEDS_COMPILER
def test_half_a_core_is_no_core(tmp_path: Path) -> None:
    # The compiler fails for the library alone, so the small modules that only point to it would be left behind.
    compiler = tmp_path / "cc"
    compiler.write_text('#!/bin/sh\ncase "$*" in *__native*) exit 1;; esac\nexec cc "$@"\n', encoding="utf-8")
    compiler.chmod(compiler.stat().st_mode | stat.S_IXUSR)
    installed = build_and_install(small_tree(tmp_path / "tree"), tmp_path / "site", CC=str(compiler))
    assert installed.extensions() == []
    assert NOT_COMPILED in installed.output
    assert installed.python("-c", "import branchline.cards; print(branchline.cards.double(4))") == "8\n"


def test_pure_on_purpose_gives_a_wheel_for_every_machine(tmp_path: Path) -> None:
    installed = build_and_install(small_tree(tmp_path / "tree"), tmp_path / "site", BRANCHLINE_PURE="1")
    assert "-py3-none-any.whl" in installed.output
    assert NOT_COMPILED not in installed.output  # nobody is told about what they asked for


def test_without_mypy_the_package_installs_as_plain_python(tmp_path: Path) -> None:
    shadow = tmp_path / "shadow"
    (shadow / "mypyc").mkdir(parents=True)
    (shadow / "mypyc" / "__init__.py").write_text("raise ImportError('no mypyc here')\n", encoding="utf-8")
    tree = small_tree(tmp_path / "tree")
    compiler = sys.executable  # any program will do: it is looked for, and never called
    installed = build_and_install(tree, tmp_path / "site", PYTHONPATH=str(shadow), CC=compiler)
    assert installed.extensions() == []
    assert "no mypyc here" in installed.output
    assert NOT_COMPILED in installed.output


def _totals(installed: Installed) -> object:
    """What a simulation prints, without what may differ from run to run."""
    printed: object = json.loads(installed.python(*SIMULATE))
    assert isinstance(printed, dict)
    return {key: value for key, value in printed.items() if key != "compiled" and "second" not in key}
