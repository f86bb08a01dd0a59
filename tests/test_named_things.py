"""Pages that name files and tests: SECURITY.md and the architecture page, of which everything named must exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SECURITY = ROOT / "SECURITY.md"
_CODE = re.compile(r"`([^`\n]+)`")
_TEST = re.compile(r"tests/[\w/]+\.py::\w+")
_FILE = re.compile(r"[\w.@-]+(?:/[\w.@*-]+)*\.(?:py|ts|js|svelte|md|csv|txt|json|toml|ftl|html)|(?:[\w.-]+/)+")


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


@cache
def functions_of(path: Path) -> frozenset[str]:
    """The names of all functions of a file."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return frozenset(node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)))


def missing_tests(text: str) -> list[str]:
    """What a text names as a test and is none."""
    named = [code for code in _CODE.findall(text) if "::" in code]
    return [
        code
        for code in named
        if not _TEST.fullmatch(code)
        or not (ROOT / code.partition("::")[0]).is_file()
        or code.partition("::")[2] not in functions_of(ROOT / code.partition("::")[0])
    ]


def missing_files(text: str, *bases: Path) -> list[str]:
    """What a text names as a file or a folder and is not there, in the project or below one of the folders."""
    named = [code for code in _CODE.findall(text) if _FILE.fullmatch(code)]
    return [code for code in named if not any(_is_there(base, code) for base in (ROOT, *bases))]


def _is_there(base: Path, name: str) -> bool:
    return any(base.glob(name)) if "*" in name else (base / name).exists()


def rows_of(text: str) -> list[list[str]]:
    """The cells of every row of the tables of threats."""
    rows = [line.strip("|").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [row for row in rows if row[0].strip() != "threat"]


def test_every_test_that_the_security_page_names_exists() -> None:
    assert missing_tests(text_of(SECURITY)) == []


def test_every_file_that_the_security_page_names_exists() -> None:
    table = text_of(SECURITY).partition("## Threats")[2]
    assert missing_files(table, ROOT / "src" / "branchline") == []


def test_every_threat_has_a_defense_with_its_place_and_a_test() -> None:
    rows = rows_of(text_of(SECURITY).partition("## Threats")[2])
    assert len(rows) > 40
    for row in rows:
        threat, defense, tests = row  # three cells
        assert threat.strip()
        assert [code for code in _CODE.findall(defense) if _FILE.fullmatch(code)], row
        assert _TEST.findall(tests), row


def test_the_security_page_names_no_address_that_does_not_exist() -> None:
    assert re.findall(r"[\w.+-]+@[\w-]+\.\w+|https?://\S+", text_of(SECURITY)) == []


@pytest.mark.parametrize(
    ("code", "is_missed"),
    [
        ("tests/test_layers.py::test_no_module_imports_a_higher_layer", False),
        ("tests/test_layers.py::test_something_else", True),
        ("tests/test_nowhere.py::test_no_module_imports_a_higher_layer", True),
        ("test_layers.py::test_no_module_imports_a_higher_layer", True),
        ("tests/test_layers.py", False),
    ],
)
def test_a_test_that_is_not_there_is_found_out(code: str, is_missed: bool) -> None:
    assert missing_tests(f"so proves `{code}` it") == ([code] if is_missed else [])


@pytest.mark.parametrize(
    ("code", "is_missed"),
    [
        ("server/guard/guard.py", False),
        ("server/gard.py", True),
        ("tests/test_layers.py", False),
        ("server/storage/", False),
        ("server/store/", True),
        ("data/*/cities.csv", False),
        ("data/*/towns.csv", True),
        ("--public-url", False),
        ("process:COMMAND", False),
    ],
)
def test_a_file_that_is_not_there_is_found_out(code: str, is_missed: bool) -> None:
    assert missing_files(f"see `{code}` for it", ROOT / "src" / "branchline") == ([code] if is_missed else [])
