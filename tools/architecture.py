"""Draws docs/images/layers.svg, and writes the table of parts into docs/architecture.md.

    python tools/architecture.py            draw and write
    python tools/architecture.py --check    change nothing; exit 1 unless both are current

Layers are those of tests/test_layers.py, which every import obeys; what is compiled is said by setup.py; what a part is
for, by the first sentence of its module. All three are parsed and never imported.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

LAYERS_FILE: Final = Path("tests/test_layers.py")
CORE_FILE: Final = Path("setup.py")
PACKAGE: Final = Path("src/branchline")
PICTURE: Final = Path("docs/images/layers.svg")
PAGE: Final = Path("docs/architecture.md")
BEGIN: Final = "<!-- parts: written by tools/architecture.py -->"
END: Final = "<!-- end of parts -->"
FACTS: Final = "The facts of the maps: folders of CSV files, with their sources."  # of `data`, which is no module

_WIDTH: Final = 960
_ROW: Final = 40
_GAP: Final = 8
_MARGIN: Final = 16
_APART: Final = 28  # between parts that do not know each other

_STYLE: Final = (
    "text { font-family: sans-serif; font-size: 14px; fill: #1d2430; text-anchor: middle; } "
    ".note { font-size: 12px; fill: #5a6475; } .left { text-anchor: start; } "
    ".part { fill: #ffffff; stroke: #9aa3b2; } .core { fill: #dbe9f8; stroke: #1f5fa8; } "
    ".client { fill: #f6ead9; stroke: #b9702f; } .paper { fill: #fbfaf7; stroke: #d9dce2; } "
    ".line { stroke: #5a6475; stroke-dasharray: 4 4; } .arrow { stroke: #5a6475; fill: none; }"
)


@dataclass(frozen=True)
class Part:
    """A part of the package."""

    name: str
    about: str
    compiled: str  # "yes", "in part", or nothing


@dataclass(frozen=True)
class Layer:
    """Parts of the same height; those in one room may import each other."""

    rooms: tuple[tuple[Part, ...], ...]

    @property
    def parts(self) -> tuple[Part, ...]:
        """All of them."""
        return tuple(part for room in self.rooms for part in room)


def main(arguments: Sequence[str] | None = None) -> int:
    """Picture and table are written, or checked; the result is the exit status."""
    options = _parser().parse_args(arguments)
    root: Path = options.root
    layers = read_layers(root)
    page = (root / PAGE).read_text(encoding="utf-8")
    if page.count(BEGIN) != 1 or page.count(END) != 1:
        print(f"architecture: {PAGE} should have the lines {BEGIN!r} and {END!r} once each, around the table of parts")
        return 1
    wanted = {PICTURE: drawn(layers), PAGE: with_table(page, table_of(layers))}
    stale = [path for path, text in wanted.items() if not _holds(root / path, text)]
    if options.check:
        for path in stale:
            print(f"architecture: {path} is not current; write it again with: python tools/architecture.py")
        if not stale:
            print("architecture: drawing and table show the layers as they are")
        return 1 if stale else 0
    for path in stale:
        (root / path).write_text(wanted[path], encoding="utf-8", newline="\n")
        print(f"architecture: wrote {path}")
    return 0


def read_layers(root: Path) -> list[Layer]:
    """The layers, lowest first."""
    package = root / PACKAGE
    core = {path for pattern in constant(root / CORE_FILE, "CORE") for path in package.glob(pattern)}

    def part(name: str) -> Part:
        modules = (
            {package / f"{name}.py"} if (package / f"{name}.py").is_file() else set((package / name).rglob("*.py"))
        )
        plain = {path for path in modules - core if path.name != "__init__.py"}
        return Part(name, about(package, name), "" if not modules & core else "in part" if plain else "yes")

    return [
        Layer(tuple(tuple(map(part, room.split())) for room in line.split("|")))
        for line in constant(root / LAYERS_FILE, "LAYERS")
    ]


def constant(path: Path, name: str) -> tuple[str, ...]:
    """The texts that a module assigns to a name."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            assert node.value is not None
            return tuple(ast.literal_eval(node.value))
    raise LookupError(f"{path} has no {name}")


def about(package: Path, name: str) -> str:
    """The first sentence of a part's own description."""
    path = package / f"{name}.py"
    if not path.is_file():
        path = package / name / "__init__.py"
    if not path.is_file():
        return FACTS
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return text.partition("\n\n")[0].replace("\n", " ").replace("|", "\\|")


def table_of(layers: Sequence[Layer]) -> str:
    """The table of parts, the highest first as in the drawing."""
    lines = ["| part | what it is | compiled |", "|---|---|---|"]
    for layer in reversed(layers):
        for part in layer.parts:
            lines.append(f"| `{part.name}` | {part.about} | {part.compiled} |")
    return "\n".join(lines)


def with_table(page: str, table: str) -> str:
    """The page with this table between the two marks."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{table}\n\n{END}{rest.partition(END)[2]}"


def drawn(layers: Sequence[Layer]) -> str:
    """The picture: a band for each layer, the highest on top, the client above all of them."""
    top = _MARGIN + _ROW + 34
    way = _MARGIN + _width(layers[-1]) / 2  # to the server, which stands first
    height = top + len(layers) * (_ROW + _GAP) + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" '
        'aria-labelledby="layers-title">',
        '<title id="layers-title">The layers of Branchline: a part imports what stands below it, never above.</title>',
        f"<style>{_STYLE}</style>",
        f'<rect class="paper" x="0.5" y="0.5" width="{_WIDTH - 1}" height="{height - 1}" rx="10"/>',
        *_box("client", "web/ — the browser client", _MARGIN, _MARGIN, _WIDTH - 2 * _MARGIN),
        f'<path class="arrow" d="M {way:.1f} {_MARGIN + _ROW} v 26 m -5 -7 l 5 7 l 5 -7"/>',
        f'<text class="note left" x="{way + 12:.1f}" y="{_MARGIN + _ROW + 18}">'
        "HTTP and sockets: views out, requests in</text>",
    ]
    for number, layer in enumerate(reversed(layers)):
        parts += _band(layer, top + number * (_ROW + _GAP))
    parts += _legend(height - 22)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _band(layer: Layer, y: int) -> list[str]:
    """The parts of a layer side by side; a dashed line where two rooms do not know each other."""
    width = _width(layer)
    found: list[str] = []
    x: float = _MARGIN
    for number, room in enumerate(layer.rooms):
        if number:
            middle = x - _GAP + _APART / 2
            found.append(f'<path class="line" d="M {middle:g} {y - 2} v {_ROW + 4}"/>')
            x += _APART - _GAP
        for part in room:
            found += _box("core" if part.compiled else "part", part.name, x, y, width)
            x += width + _GAP
    return found


def _width(layer: Layer) -> float:
    """Of each of its parts."""
    apart = (len(layer.rooms) - 1) * _APART
    gaps = (len(layer.parts) - len(layer.rooms)) * _GAP
    return (_WIDTH - 2 * _MARGIN - apart - gaps) / len(layer.parts)


def _box(kind: str, text: str, x: float, y: int, width: float) -> list[str]:
    return [
        f'<rect class="{kind}" x="{x:.1f}" y="{y}" width="{width:.1f}" height="{_ROW}" rx="6"/>',
        f'<text x="{x + width / 2:.1f}" y="{y + 25}">{escape(text)}</text>',
    ]


def _legend(y: int) -> list[str]:
    return [
        f'<rect class="core" x="{_MARGIN}" y="{y}" width="14" height="14" rx="3"/>',
        f'<text class="note left" x="{_MARGIN + 22}" y="{y + 11}">compiled by mypyc, in whole or in part · '
        "a part imports what stands below it, or beside it with no dashed line between</text>",
    ]


def _holds(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tools/architecture.py", description="Draw the layers, and write the table of parts."
    )
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 when something is not current")
    parser.add_argument(
        "--root",
        type=Path,
        default=Path(__file__).resolve().parent.parent,
        help="the project folder (default: this one)",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
