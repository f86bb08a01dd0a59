"""Tries a package in an environment of its own, with a PATH on which there is neither a compiler nor Node."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.request import ProxyHandler, build_opener

PATIENCE: Final = 300  # seconds; what takes longer hangs
ADDRESS: Final = "Branchline is at "
SIMULATION: Final = ("simulate", "europe", "--players", "3", "--games", "2", "--seed", "1", "--json")
GAMES: Final = 7
RUNNERS: Final = {"pipx": ("run", "--spec"), "uvx": ("--from",)}  # each is given the file, and then the program
LAUNCHING: Final = ("sh", "dirname", "realpath")  # what the programs that uv installs begin with
NOT_COMPILED: Final = "the core is NOT compiled"
PROGRAMS_NEED: Final = ("fastapi", "sqlalchemy", "pydantic", "uvicorn", "jinja2", "rich")
LIBRARY: Final = f"""
import importlib.util
import branchline
from branchline.build_info import is_compiled
for key, players in (("europe", 3), ("card_game", 4)):
    table = branchline.Table(key, players=players, seed=7)
    assert str(table)
    while not table.over:
        table.play(table.legal()[0])
    assert str(table), table.winners
found = [name for name in {PROGRAMS_NEED} if importlib.util.find_spec(name)]
print("compiled" if is_compiled() else "plain", *found)
"""  # plays two games, draws them as text, and tells what it is and which libraries of the programs it has found


@dataclass(frozen=True)
class Trial:
    """A package, and the empty place where it is tried."""

    folder: Path
    package: Path
    constraints: Path

    @property
    def environment(self) -> Path:
        """The environment that it is installed in."""
        return self.folder / "environment"

    @property
    def programs(self) -> Path:
        """The one folder of the PATH."""
        return self.environment / ("Scripts" if sys.platform == "win32" else "bin")

    @property
    def base_python(self) -> list[str]:
        """The Python that this one's environment was made with."""
        return [str(getattr(sys, "_base_executable", sys.executable))]

    @property
    def variables(self) -> dict[str, str]:
        """What is different from our own environment: nothing can be found, and the user's data is out of reach."""
        return {
            "PATH": str(self.programs),
            "XDG_DATA_HOME": str(self.folder / "data"),
            "BRANCHLINE_DATA": str(self.folder / "data"),
            "BRANCHLINE_PURE": "",
            "CC": "no-compiler",
            "CI": "true",
            "PYTHONPATH": "",
        }

    @property
    def installation(self) -> list[str]:
        """The command that installs it, telling all that is said meanwhile."""
        pip = [str(self.programs / "python"), "-m", "pip", "install", "-v", "--disable-pip-version-check"]
        return [*pip, "-c", str(self.constraints), str(self.package)]

    @property
    def is_compiled(self) -> bool:
        """Whether its core ought to be compiled: that of a wheel for one platform is."""
        return self.package.suffix == ".whl" and not self.package.name.endswith("-none-any.whl")

    def faults_of_installation(self, said: Iterable[str]) -> list[str]:
        """The source was installed without a compiler, and should have said so."""
        if self.package.suffix != ".whl" and not any(NOT_COMPILED in line for line in said):
            return ["installed without a compiler, it does not say that its core is not compiled"]
        return []


def try_package(trial: Trial) -> list[str]:
    """All that does not work in the installed program; nothing if it is fine."""
    found = [name for name in ("cc", "gcc", "node", "npm") if shutil.which(name, path=str(trial.programs))]
    assert not found, "nothing that could build something is there"
    try:
        return [fault for fault in (*_faults_of_commands(trial), *_faults_of_server(trial)) if fault]
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        return [str(error)]


def try_library(trial: Trial) -> list[str]:
    """All that does not work in the installed library; nothing if it is fine."""
    try:
        said = _run(trial, [str(trial.programs / "python"), "-I", "-c", LIBRARY]).split()
    except subprocess.CalledProcessError as error:
        return [str(error.stderr)]
    wanted = ["compiled" if trial.is_compiled else "plain"]
    return [] if said == wanted else [f"it is {' '.join(said)}, and should be {' '.join(wanted)}"]


def try_runners(trial: Trial) -> dict[str, str | None]:
    """What is wrong when `pipx run` and `uvx` run it: nothing if it is fine, None where there is no such program."""
    results: dict[str, str | None] = {}
    for name, options in RUNNERS.items():
        runner = shutil.which(name)
        if runner is None:
            results[name] = None
            continue
        command = [runner, *options, str(trial.package), "branchline", "--version"]
        own = {
            "PATH": str(_launching(trial)),
            "PIPX_DEFAULT_PYTHON": trial.base_python[0],
            "PIPX_HOME": str(trial.folder / "pipx"),
            "UV_PYTHON": trial.base_python[0],
            "UV_CACHE_DIR": str(trial.folder / "uv"),
        }
        try:
            said = _run(trial, command, own)
        except subprocess.CalledProcessError as error:
            results[name] = "\n".join(str(error.stderr).strip().splitlines()[-5:]) or str(error)
        else:
            results[name] = "" if _says_its_kind(trial, said) else f"branchline --version says {said.strip()}"
    return results


def _launching(trial: Trial) -> Path:
    """A folder with the few programs of the system that starting something needs."""
    folder = trial.folder / "launching"
    folder.mkdir(exist_ok=True)
    for name in LAUNCHING:
        found = shutil.which(name)
        if found is not None and not (folder / name).exists():
            (folder / name).symlink_to(found)
    return folder


def _faults_of_commands(trial: Trial) -> Iterator[str]:
    program = str(trial.programs / "branchline")
    said = _run(trial, [program, "--version"])
    if not _says_its_kind(trial, said):
        yield f"branchline --version says {said.strip()}"
    if "europe" not in _run(trial, [program, "games"]):
        yield "branchline games does not list the games"
    figures = json.loads(_run(trial, [program, *SIMULATION]))
    ours = json.loads(_run(trial, [sys.executable, "-m", "branchline.cli", *SIMULATION]))
    if figures != {**ours, "compiled": trial.is_compiled}:
        yield f"it plays other games than the source does: {figures}"


def _faults_of_server(trial: Trial) -> Iterator[str]:
    """The server shows its page with the script in it, and lists the games."""
    with _serving(trial) as address:
        page = _fetch(address, "/").decode()
        script = re.search(r'<script type="module"[^>]* src="([^"]+)"', page)
        if script is None or not _fetch(address, script[1]):
            yield f"the page of the game has no script: {page[:200]}"
        if len(json.loads(_fetch(address, "/api/games"))) != GAMES:
            yield "the server does not list its games"


@contextlib.contextmanager
def _serving(trial: Trial) -> Iterator[str]:
    """Meanwhile a server runs at this address; it ends well."""
    command = [str(trial.programs / "branchline"), "serve", "--port", "0", "--log", "quiet"]
    with subprocess.Popen(command, env={**os.environ, **trial.variables}, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        line = server.stdout.readline().strip()
        try:
            if not line.startswith(ADDRESS):
                raise ValueError(f"branchline serve does not say where it is: {line}")
            yield line.removeprefix(ADDRESS)
        finally:
            server.send_signal(signal.SIGINT)
            code = server.wait(PATIENCE)
        if code != 0:
            raise ValueError(f"branchline serve has ended with {code}")


def _fetch(address: str, path: str) -> bytes:
    opener = build_opener(ProxyHandler({}))  # this machine is never behind a proxy
    with opener.open(address + path, timeout=PATIENCE) as answer:
        content: bytes = answer.read()
        return content


def _says_its_kind(trial: Trial, said: str) -> bool:
    return ("core compiled" if trial.is_compiled else "core not compiled") in said


def _run(trial: Trial, command: list[str], more: dict[str, str] | None = None) -> str:
    """What a program prints; CalledProcessError with what it complains of if it fails."""
    environment = {**os.environ, **trial.variables, **(more or {})}
    done = subprocess.run(
        command, cwd=trial.folder, env=environment, capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    return done.stdout
