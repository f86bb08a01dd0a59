"""Imports point one way: a part of the package knows what is below it and nothing above."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.test_docs import blocks

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "src" / "branchline"

MODULES: Final = sorted(PACKAGE.rglob("*.py"))

# Lowest first. Neighbors in a line may import each other unless a bar stands between them.
# The package itself (`branchline/__init__.py`) may import anything; only the top line may import it.
LAYERS: Final = (
    "protocol errors chance events pickles build_info",
    "data cards csv_folder documents names ticket_memory",
    "board | cardgame",
    "variants",
    "planning",
    "view",
    "record table",
    "bots",
    "features",
    "sim envs testing",
    "supervisor",
    "measuring",
    "arena | balance",
    "rooms",
    "server cli __main__",
)

# Up to and including this line, nothing but the standard library and the compiler's runtime is imported.
PLAIN_UP_TO: Final = "board | cardgame"
RUNTIME: Final = frozenset({"mypy_extensions", "librt"})

# These import nothing else, either, but what lies below them may.
PLAIN: Final = frozenset({"rooms"})

# What a room must run without, in a browser for example.
FRAMEWORKS: Final = [
    "fastapi",
    "starlette",
    "pydantic",
    "sqlalchemy",
    "uvicorn",
    "structlog",
    "pebble",
    "multiprocessing",
    "asyncio",
    "subprocess",
    "threading",
    "socket",
]

# What fluent needs for the names of games and seats, besides the standard library.
LOADED_FOR_WORDS: Final = ("fluent", "babel", "pytz", "attr", "typing_extensions")

# The standard library loads these to list the bots of other packages; that nothing comes of them is watched.
UNUSED: Final = ("socket", "threading")

# Runs a program, and then says what it did with the system, and what was loaded that a room must run without.
WATCHED: Final = """
import sys

did = []
sys.addaudithook(
    lambda event, _: did.append(event)
    if event.startswith(("socket.", "subprocess.", "sqlite3.", "os.fork", "os.exec", "os.posix_spawn", "os.system"))
    or event == "_thread.start_new_thread"
    else None
)
before = {{name.partition(".")[0] for name in sys.modules}}
{program}
loaded = {{name.partition(".")[0] for name in sys.modules}} - before
known = {{*sys.stdlib_module_names, "branchline", *sys.argv[1:]}}
made = ("branchline__", "_sysconfigdata")
strange = sorted(name for name in loaded if name not in known and not name.startswith(made))
print(did)
print(strange + [name for name in {frameworks} if name in sys.modules])
"""


def test_no_module_imports_a_higher_layer() -> None:
    assert [fault for path in MODULES for fault in faults_of(path)] == []


@pytest.mark.parametrize(
    ("where", "line", "complaint"),
    [
        ("board/engine.py", "from branchline.variants import usa", "board must not import variants"),
        ("board/engine.py", "from branchline import variants", "board must not import variants"),
        ("board/rules/paying.py", "import branchline.cli.play", "board must not import cli"),
        ("board/rules/paying.py", "from ...bots import random", "board must not import bots"),
        ("board/engine.py", "from branchline.cardgame.state import State", "board must not import cardgame"),
        ("cardgame/engine.py", "from branchline.board.state import State", "cardgame must not import board"),
        ("balance/run.py", "from branchline.arena import run_arena", "balance must not import arena"),
        ("measuring/jobs.py", "from branchline.arena import ArenaError", "measuring must not import arena"),
        ("view/log.py", "from branchline.record import load", "view must not import record"),
        ("bots/greedy.py", "from branchline import game", "bots must not import branchline itself"),
        ("errors.py", "from branchline.board.maps import City", "errors must not import board"),
        ("errors.py", "def f() -> None:\n    import branchline.board.maps", "errors must not import board"),
        ("board/engine.py", "import numpy", "board must not import numpy"),
        ("cards.py", "from rich.text import Text", "cards must not import rich"),
        ("rooms/room.py", "from sqlalchemy import select", "rooms must not import sqlalchemy"),
        ("rooms/room.py", "from branchline.server.settings import Settings", "rooms must not import server"),
        ("gizmo.py", "import json", "gizmo has no layer"),
        ("board/engine.py", "from branchline.gizmo import x", "gizmo has no layer"),
    ],
)
def test_an_import_that_points_upward_is_found(where: str, line: str, complaint: str) -> None:
    faults = faults_in(line, where)
    assert len(faults) == 1
    assert complaint in faults[0]


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("board/engine.py", "from branchline.cards import RED"),
        ("board/engine.py", "from branchline.board import state"),
        ("board/engine.py", "from . import state"),
        ("board/engine.py", "from librt.vecs import vec\nfrom mypy_extensions import i64\nimport heapq"),
        ("record/replay.py", "from branchline.view import notation"),
        ("errors.py", "from branchline.protocol import Reason"),
        ("rooms/room.py", "import json\nfrom branchline.bots import find_info"),
        ("cli/play.py", "import rich\nimport branchline\nfrom branchline import game"),
        ("__init__.py", "from branchline.cli import main\nfrom .sim import play"),
    ],
)
def test_an_import_that_points_downward_is_allowed(where: str, line: str) -> None:
    assert faults_in(line, where) == []


def test_models_that_check_themselves_stand_at_the_doors_of_the_server_only() -> None:
    sources = ((path.relative_to(PACKAGE).as_posix(), path.read_text(encoding="utf-8")) for path in MODULES)
    users = {where for where, text in sources if any(to.split(".")[0] == "pydantic" for _, to in _imports(text, where))}
    assert users
    assert {where for where in users if not where.startswith(("server/http/", "server/sockets/"))} == set()


def test_a_room_needs_no_framework_no_database_and_no_process() -> None:
    paths = [path for path in (PACKAGE / "rooms").rglob("*.py") if path.stem != "__init__"]
    every = [".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in paths]
    program = f"import {', '.join(every)}\nimport sys\nprint([name for name in {FRAMEWORKS} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_the_room_of_the_guide_runs_on_the_library_and_what_its_words_need() -> None:
    done = subprocess.run(
        [sys.executable, "-", *LOADED_FOR_WORDS, *RUNTIME],
        input=WATCHED.format(
            program=blocks(ROOT / "docs" / "guide" / "rooms.md")[0],
            frameworks=[name for name in FRAMEWORKS if name not in UNUSED],
        ),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-2:] == ["[]", "[]"]


def faults_of(path: Path) -> list[str]:
    return faults_in(path.read_text(encoding="utf-8"), path.relative_to(PACKAGE).as_posix())


def faults_in(source: str, where: str) -> list[str]:
    """Every import of this module that its layer does not allow; `where` is relative to the package."""
    part = _part_of(where)
    if part is None:
        return []
    if part not in _height():
        return [f"{where}: {part} has no layer; give it one in LAYERS"]
    faults = []
    for line, target in _imports(source, where):
        complaint = _complaint(part, target)
        if complaint is not None:
            faults.append(f"{where}:{line}: {complaint}")
    return faults


def _complaint(part: str, target: str) -> str | None:
    """Why `part` may not import the dotted name `target`, or None when it may."""
    top, _, rest = target.partition(".")
    heights = _height()
    if top != "branchline":
        is_free = heights[part] > LAYERS.index(PLAIN_UP_TO) and part not in PLAIN
        is_plain = is_free or top in RUNTIME or top in sys.stdlib_module_names
        return None if is_plain else f"{part} must not import {top}: only the standard library and the runtime"
    other = rest.partition(".")[0]
    if not other:
        return None if heights[part] == len(LAYERS) - 1 else f"{part} must not import branchline itself"
    if other not in heights:
        return f"{other} has no layer; give it one in LAYERS"
    if heights[other] > heights[part]:
        return f"{part} must not import {other}, which is above it"
    if heights[other] == heights[part] and _room(other) != _room(part):
        return f"{part} must not import {other}: the two do not know each other"
    return None


def _height() -> dict[str, int]:
    return {part: height for height, line in enumerate(LAYERS) for part in line.replace("|", " ").split()}


def _room(part: str) -> str:
    """The neighbors of a part that no bar separates from it, as written."""
    return next(room for line in LAYERS for room in line.split("|") if part in room.split())


def _part_of(where: str) -> str | None:
    """The name a module has in LAYERS; None for the package itself."""
    first = where.split("/", maxsplit=1)[0].removesuffix(".py")
    return None if first == "__init__" else first


def _imports(source: str, where: str) -> list[tuple[int, str]]:
    """Line and dotted name of everything imported anywhere in a module, for types only or not."""
    package = ["branchline", *where.split("/")[:-1]]
    found: list[tuple[int, str]] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            if name == "branchline":  # `from branchline import board` means the part, `import game` the package itself
                found += [(node.lineno, _part_or_package(alias.name)) for alias in node.names]
            else:
                found.append((node.lineno, name))
    return found


def _part_or_package(name: str) -> str:
    return f"branchline.{name}" if name in _height() else "branchline"
