"""Whoever tells a checker to look away says why, on the same line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
_PYTHON = re.compile(r"#\s*(?:noqa\b(?::[A-Z0-9, ]+)?|type:\s*ignore(?:\[[a-z, -]+\])?|pragma:[a-z ]+)\s*$")
_CLIENT = re.compile(
    r"(?:svelte-ignore\s+[a-z0-9_, ]+|@ts-(?:ignore|expect-error)|eslint-disable[\w-]*(?: [\w/-]+)?)\s*(?:-->|\*/)?\s*$"
)
_MADE = {ROOT / name for name in ("build", "dist", "web/node_modules", "web/coverage", "src/branchline/server/client")}
_MADE.add(ROOT / "web" / "src" / "protocol" / "schema.d.ts")
_KINDS = {".py": _PYTHON, ".ts": _CLIENT, ".svelte": _CLIENT, ".js": _CLIENT}


def without_reason(suffix: str, text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if _KINDS[suffix].search(line)]


def files(folder: Path = ROOT) -> Iterator[Path]:
    """All sources that people have written."""
    for path in sorted(folder.iterdir()):
        if path.is_dir() and not path.name.startswith(".") and path not in _MADE:
            yield from files(path)
        elif path.suffix in _KINDS and path not in _MADE:
            yield path


def test_nothing_is_ignored_without_a_reason() -> None:
    found = {path: without_reason(path.suffix, path.read_text(encoding="utf-8")) for path in files()}
    assert len(found) > 500
    assert {str(path.relative_to(ROOT)): lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    ("suffix", "line", "is_found"),
    [
        (".py", "import this  # noqa: F401", True),
        (".py", "import this  # noqa", True),
        (".py", "import this  # noqa: F401  (it prints)", False),
        (".py", "x = y  # type: ignore[arg-type]", True),
        (".py", "x = y  # type: ignore[arg-type]  # wrong on purpose", False),
        (".svelte", "<!-- svelte-ignore a11y_no_redundant_roles -->", True),
        (".svelte", "<!-- svelte-ignore a11y_no_redundant_roles -- Safari forgets it -->", False),
        (".ts", "// @ts-expect-error", True),
        (".ts", "// @ts-expect-error: it has no types", False),
    ],
)
def test_a_line_without_a_reason_is_found(suffix: str, line: str, is_found: bool) -> None:
    assert bool(without_reason(suffix, line)) == is_found
