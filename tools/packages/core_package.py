"""Makes a source tree of `branchline` one of `branchline-core`, the library alone: docs/adr/0021-a-slim-core.md."""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path
from typing import Final

NAME: Final = "branchline-core"
SUMMARY: Final = (
    "Train games with routes and tickets as a library: exact rules, a compiled engine, bots, environments, rooms"
)
PROGRAMS: Final = (
    "__main__.py",
    "arena",
    "balance",
    "cli",
    "envs/bench.py",
    "envs/contestants.py",
    "measuring",
    "server",
    "sim/bench.py",
    "supervisor.py",
)  # below branchline; all it leaves out: what is started by `branchline`, and what only that calls
NEEDED: Final = ("librt", "mypy_extensions", "fluent.runtime")  # beginnings of the libraries that it depends on
EXTRAS: Final = ("envs", "openspiel", "analysis", "train")
NOT_SAID_OF_IT: Final = ("Environment :: Web Environment", "Framework :: FastAPI")
TITLE: Final = "# Branchline\n"
NOTE: Final = """
`branchline-core` is the library alone, for programs that play: what this page says of the browser, the terminal, the
server and the arena is in `branchline`. Install one of the two.
"""


def make_core(tree: Path) -> Path:
    """Take the programs out of an unpacked source tree, and let it describe what is left; the tree again."""
    package = tree / "src" / "branchline"
    for name in PROGRAMS:
        path = package / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    about = tree / "pyproject.toml"
    about.write_text(core_project(about.read_text(encoding="utf-8")), encoding="utf-8")
    readme = tree / "README.md"
    readme.write_text(readme.read_text(encoding="utf-8").replace(TITLE, TITLE + NOTE, 1), encoding="utf-8")
    return tree


def core_project(text: str) -> str:
    """The pyproject.toml of the library alone, from that of the whole."""
    whole = tomllib.loads(text)
    project = whole["project"]
    project |= {
        "name": NAME,
        "description": SUMMARY,
        "classifiers": [line for line in project["classifiers"] if line not in NOT_SAID_OF_IT],
        "dependencies": [line for line in project["dependencies"] if line.startswith(NEEDED)],
        "optional-dependencies": {
            extra: [line.replace("branchline[", f"{NAME}[") for line in project["optional-dependencies"][extra]]
            for extra in EXTRAS
        },
    }
    del project["scripts"]
    tables = {
        "build-system": whole["build-system"],
        "project": project,
        "tool": {"setuptools": whole["tool"]["setuptools"]},
    }
    return "".join(f"{key} = {_toml(value)}\n" for key, value in tables.items())


def _toml(value: object) -> str:
    """A value in TOML, whose texts, numbers and truths are those of JSON."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)
