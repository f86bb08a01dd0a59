"""Rooms run under Python 3.14, uncompiled: in WebAssembly, where no wheel of ours is, as they would in a browser."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Final

import pytest

from tests.test_docs import ROOT, blocks
from tools.build_web import Unavailable, find_node

PYODIDE: Final = ROOT / "web" / "node_modules" / "pyodide"

# In the place of librt, whose wheel for WebAssembly would have to be fetched: what uncompiled code asks of its vectors.
VECS: Final = '''
class vec(list):
    """A list where compiled code has packed numbers."""


def append(row, item):
    row.append(item)
    return row
'''

WHERE: Final = """
import sys
import branchline.board.engine, branchline.chance
print(sys.version_info[:2], {branchline.board.engine.__file__[-3:], branchline.chance.__file__[-3:]})
"""


@pytest.mark.proof
def test_the_room_of_the_guide_ends_alike_uncompiled_under_python_3_14(tmp_path: Path) -> None:
    if not PYODIDE.is_dir():
        pytest.skip("the libraries of the browser client are not there, Pyodide among them; run: make setup")
    try:
        node = find_node().node
    except Unavailable as reason:
        pytest.skip(str(reason))
    (tmp_path / "librt").mkdir()
    (tmp_path / "librt" / "__init__.py").touch()
    (tmp_path / "librt" / "vecs.py").write_text(VECS, encoding="utf-8")
    folders = [tmp_path, ROOT / "src", Path(sysconfig.get_path("purelib"))]
    program = with_fixed_chance(blocks(ROOT / "docs" / "guide" / "rooms.md")[0])
    here = told([sys.executable, "-"], program)
    there = told([node, Path(__file__).with_name("in_pyodide.mjs"), PYODIDE, *folders], program + WHERE)
    assert len(here) == 1
    assert there == [*here, "(3, 14) {'.py'}"]


def with_fixed_chance(program: str) -> str:
    """The program of the guide, in which nothing is left to chance any more."""
    fixed = program.replace("Host()", "Host(chance=Seeded(7), seed=lambda: 1)")
    assert fixed != program, "the guide opens a host"
    return f"from branchline.chance import Seeded\n{fixed}"


def told(command: list[str | Path], program: str) -> list[str]:
    done = subprocess.run(command, input=program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
