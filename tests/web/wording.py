"""What the client says, from its own files: tests find things by the names that people see, and survive rewording."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast

from tests.web.browsing import ROOT

FOLDERS: Final = (ROOT / "web" / "locale", ROOT / "src" / "branchline" / "view" / "locale")


def says(message: str, /, language: str = "en", **facts: str | int) -> str:
    """What the client shows for a message."""
    bundle = _bundle(language)
    pattern = bundle.get_message(message).value
    assert pattern is not None, message
    text, errors = bundle.format_pattern(pattern, facts)
    assert not errors, f"{message}: {errors}"
    return str(text)


@cache
def like(name: str, language: str = "en") -> re.Pattern[str]:
    """Whatever the client shows for a message, in all its forms and with any facts in it."""
    return re.compile(rf"^\s*{_expression(_messages(language)[name])}\s*$")


@cache
def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for text in _texts(language):
        bundle.add_resource(FluentResource(text), allow_overrides=True)
    return bundle


@cache
def _messages(language: str) -> dict[str, ast.Pattern]:
    entries = [entry for text in _texts(language) for entry in FluentParser().parse(text).body]
    found = (entry for entry in entries if isinstance(entry, ast.Message))
    return {entry.id.name: entry.value for entry in found if entry.value is not None}


def _texts(language: str) -> list[str]:
    files: list[Path] = [path for folder in FOLDERS for path in sorted((folder / language).glob("*.ftl"))]
    return [path.read_text(encoding="utf-8") for path in files if path.name not in ("table.ftl", "terminal.ftl")]


def _expression(pattern: ast.Pattern) -> str:
    return "".join(_of_element(element) for element in pattern.elements)


def _of_element(element: ast.TextElement | ast.Placeable) -> str:
    if isinstance(element, ast.TextElement):
        return re.sub(r"(?:\\?\s)+", r"\\s+", re.escape(element.value))
    if isinstance(element.expression, ast.SelectExpression):
        forms = [_expression(variant.value) for variant in element.expression.variants]
        return f"(?:{'|'.join(forms)})"
    return ".*?"
