"""The sources of the compiled core keep to what the compiler gets right, and what is compiled is compiled from them."""

from __future__ import annotations

import ast
import importlib
import inspect
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from branchline.board.engine import BoardGame
from branchline.cardgame.engine import CardGame
from tests.build.project import CORE, CORE_SOURCES, PARTS, ROOT, extension_of, parts_of
from tests.build.shifts import bad_shifts

SOURCES = pytest.mark.parametrize("source", CORE_SOURCES, ids=lambda path: str(path.relative_to(ROOT / "src")))


@pytest.mark.parametrize("pattern", CORE)
def test_every_entry_of_the_core_names_a_source(pattern: str) -> None:
    assert [source for source in CORE_SOURCES if source.match(f"branchline/{pattern}")] != []


def test_every_c_file_is_in_one_part_and_no_part_is_without_any() -> None:
    modules = (
        ".".join(source.relative_to(ROOT / "src" / "branchline").with_suffix("").parts) for source in CORE_SOURCES
    )
    files = [f"__native_branchline___{module.replace('.', '___')}.c" for module in modules]
    parts = parts_of([*files, "__native_branchline.c", "int_ops.c"])
    assert len(parts) == len(PARTS)
    assert sorted(name for part in parts for name in part) == sorted([*files, "__native_branchline.c", "int_ops.c"])
    assert parts[0][-2:] == ["__native_branchline.c", "int_ops.c"]  # with what calls them most
    for named, part in zip(PARTS[1:], parts[1:], strict=True):
        for beginning in named:
            assert any(beginning.replace(".", "___") in name for name in part), beginning


@SOURCES
def test_no_compiled_file_is_older_than_its_source(source: Path) -> None:
    fault = staleness(source)
    assert fault is None, fault


def test_an_edited_source_makes_its_compiled_file_stale(tmp_path: Path) -> None:
    source, compiled = tmp_path / "engine.py", tmp_path / "engine.cpython-311-x86_64-linux-gnu.so"
    source.touch()
    assert staleness(source) is None  # plain Python is never stale
    compiled.touch()
    os.utime(compiled, (100, 100))
    os.utime(source, (99, 99))
    assert staleness(source) is None
    os.utime(source, (101, 101))
    assert "make setup" in str(staleness(source))


@SOURCES
def test_no_compiled_source_shifts_a_constant(source: Path) -> None:
    assert [f"{source.name}:{line}" for line in bad_shifts(source.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "function",
    [
        "def f(n: i64) -> i64:\n    return 1 << n",
        "def f(n: i64) -> i64:\n    return i64(1) << n",
        "def f(n: i64) -> i64:\n    return -1 << n",
        "def f(n: i64) -> i64:\n    return (1 + 1) << n",
        "def f(n: i64) -> i64:\n    return u8(i64(1)) << n",
        "ONE: Final = 1\ndef f(n: i64) -> i64:\n    return ONE << n",
        "ONE: Final[i64] = 1\ndef f(n: i64) -> i64:\n    return i64(ONE) << n",
        "from branchline.cards import BLUE\ndef f(n: i64) -> i64:\n    return BLUE << n",
        "from branchline import cards\ndef f(n: i64) -> i64:\n    return cards.BLUE << n",
        "def f(n: i64) -> i64:\n    one: i64 = 1\n    return one << n",
        "def f(n: i64) -> i64:\n    one = i64(1)\n    return one << n",
        "class A:\n    def f(self, n: i64) -> i64:\n        one: i64 = 1\n        return one << n",
    ],
)
def test_a_shift_that_the_compiler_gets_wrong_is_found(function: str) -> None:
    assert len(bad_shifts(function)) == 1
    ast.parse(function)


@pytest.mark.parametrize(
    "function",
    [
        "def f(one: i64, n: i64) -> i64:\n    return one << n",
        "def f(n: i64) -> i64:\n    return BIT[n]",
        "def f(n: i64) -> i64:\n    bits: i64 = 1\n    bits <<= n\n    return bits",
        "def f(n: i64) -> i64:\n    one = n - n + 1\n    return one << n",
        "def f(n: i64) -> i64:\n    return n << 3",
    ],
)
def test_a_shift_of_something_that_varies_is_allowed(function: str) -> None:
    assert bad_shifts(function) == []


@SOURCES
def test_what_is_compiled_has_the_docstrings_of_its_source(source: Path) -> None:
    module = importlib.import_module(".".join(source.relative_to(ROOT / "src").with_suffix("").parts))
    tree = ast.parse(source.read_text(encoding="utf-8"))
    assert inspect.getdoc(module) == ast.get_docstring(tree)
    for name, node, value in _defined(tree, module):
        assert inspect.cleandoc(value.__doc__ or "") == (ast.get_docstring(node) or ""), name


@pytest.mark.parametrize("game", [BoardGame, CardGame])
def test_every_public_method_of_an_engine_has_a_sentence_for_help(game: type) -> None:
    methods = [method for name, method in vars(game).items() if not name.startswith("_") and callable(method)]
    assert len(methods) >= 20
    assert [method.__qualname__ for method in methods if not str(inspect.getdoc(method)).endswith(".")] == []


def _defined(
    tree: ast.Module | ast.ClassDef, owner: object
) -> Iterator[tuple[str, ast.ClassDef | ast.FunctionDef, object]]:
    """Classes, functions and methods, but no properties nor what Python documents itself: `__init__` and its like."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            value = inspect.getattr_static(owner, node.name)
            if not node.name.startswith("__") and not inspect.isdatadescriptor(value):
                yield node.name, node, value
            if isinstance(node, ast.ClassDef):
                yield from _defined(node, value)


def staleness(source: Path) -> str | None:
    """What is wrong with the compiled file beside this source; None when it is current or not there."""
    compiled = extension_of(source)
    if compiled is None or compiled.stat().st_mtime >= source.stat().st_mtime:
        return None
    return f"{source.name} was edited after {compiled.name} was compiled, so the edit is ignored: run `make setup`"
