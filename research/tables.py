"""Writes what the scripts here have found as tables of the package, by game and number of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Final

PLANNING: Final = Path(__file__).resolve().parent.parent / "src" / "branchline" / "planning"
_WIDTH: Final = 105


def write_table(name: str, script: str, found: Mapping[str, Mapping[int, Sequence[int]]]) -> None:
    """The module of this name has these numbers in a table `TUNED`; `script` has found them."""
    lines = [
        f'"""What `research/{script}` has found, by game and number of players; written by it."""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import Final",
        "",
        "# fmt: off",
        "TUNED: Final[dict[str, dict[int, tuple[int, ...]]]] = {",
    ]
    for game, by_players in sorted(found.items()):
        lines.append(f'    "{game}": {{')
        for players, values in sorted(by_players.items()):
            rows = wrap(", ".join(str(value) for value in values), _WIDTH)
            lines += [f"        {players}: (", *(f"            {row}" for row in rows), "        ),"]
        lines.append("    },")
    (PLANNING / f"{name}.py").write_text("\n".join([*lines, "}", "# fmt: on", ""]), encoding="utf-8")
