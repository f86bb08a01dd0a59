"""Brings .venv, the core and the browser client up to date, each only as far as it is not; tools/setup.sh calls it.

    python -m tools.prepare play    what playing needs
    python -m tools.prepare work    what tests and checks need, too

What can be done at the same time is: while the core is being compiled, the other libraries are installed and the client
is built. Whatever pip, the compiler and npm have to say is in build/setup.log.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.progress import Progress, Ran, in_words, side_by_side

ROOT: Final = Path(__file__).resolve().parent.parent
STAMP: Final = Path(sys.prefix) / ".installed"  # holds the level
LOG: Final = ROOT / "build" / "setup.log"
LEVELS: Final = ("play", "work")  # each has all of those before it

# What the libraries depend on: an edit of any makes them due. The version of the package is one of them.
REQUIREMENTS: Final = ("pyproject.toml", "constraints.txt", "tools/prepare.py", "src/branchline/build_info.py")
COMPILING: Final = ("setuptools", "mypy[mypyc]", "librt")
PACKAGES: Final = {"play": ".", "work": ".[dev]"}
LONG: Final = 10.0  # seconds; only what took longer is worth a word at the end


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status: 0 if everything is up to date, or as much of it as this machine can have."""
    parser = argparse.ArgumentParser(prog="tools/prepare.py", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("level", choices=LEVELS, help="for playing alone, or for working on it too")
    level: str = parser.parse_args(arguments).level
    progress = Progress(LOG)
    started = time.monotonic()
    try:
        with progress.shown():
            is_fine = Preparation(progress, level).run()
    except KeyboardInterrupt:
        return 130
    seconds = time.monotonic() - started
    if is_fine and seconds > LONG:
        progress.say(f"ready after {in_words(seconds)}")
    return int(not is_fine)


class Preparation:
    """The steps to a level."""

    def __init__(self, progress: Progress, level: str) -> None:
        self._progress = progress
        self._level = max(level, noted_level(), key=LEVELS.index)  # nothing that somebody works with is left behind
        self._is_installed = is_installed(self._level)

    def run(self) -> bool:
        """Whether all went well."""
        if not self._is_installed:
            self._progress.say(f"setting everything up; the first time takes a minute or two ({LOG.relative_to(ROOT)})")
            if not self._install("what compiles the core", *COMPILING):
                return False
        if not side_by_side(self._compile, self._install_and_build):
            return False
        # The types are made by the server, which must not be started while its core is being exchanged.
        return self._level == "play" or self._build("tools/build_web.py")

    def _compile(self) -> bool:
        return self._build("tools/build_core.py")

    def _install_and_build(self) -> bool:
        if not self._is_installed:
            started = time.time()  # a requirement edited from here on is newer than what is installed
            if not self._install("the libraries", "--no-build-isolation", "-e", PACKAGES[self._level]):
                return False
            STAMP.write_text(f"{self._level}\n", encoding="utf-8")
            os.utime(STAMP, (started, started))
        return self._build("tools/build_web.py", "--play")

    def _install(self, what: str, *packages: str) -> bool:
        """With uv if it is there; it may know fewer sources than pip is told of, and then pip tries."""
        pure = {"BRANCHLINE_PURE": "1"}  # compiled is it in a step of its own
        options = ("-c", "constraints.txt", *packages)
        uv = shutil.which("uv")
        if uv is not None:
            words = f"installing {what} with uv"
            if self._progress.run(words, [uv, "pip", "install", "--python", sys.executable, *options], pure).code == 0:
                return True
        ran = self._progress.run(
            f"installing {what} with pip", [sys.executable, "-m", "pip", "install", *options], pure
        )
        return self._is_fine(ran, f"{what} could not be installed from PyPI")

    def _build(self, *command: str) -> bool:
        ran = self._progress.run("", [sys.executable, *command])
        return self._is_fine(ran, f"{command[0]} has failed")

    def _is_fine(self, ran: Ran, complaint: str) -> bool:
        if ran.code != 0:
            self._progress.show(ran.last)
            self._progress.say(f"{complaint}; the lines above are the last of {LOG.relative_to(ROOT)}")
        return ran.code == 0


def is_installed(level: str) -> bool:
    """The libraries of this level are there, by the present requirements."""
    if not STAMP.exists() or noted_level() != level:
        return False
    noted = STAMP.stat().st_mtime
    return all((ROOT / name).stat().st_mtime <= noted for name in REQUIREMENTS)


def noted_level() -> str:
    """The level of the libraries that are there, or the lowest."""
    noted = STAMP.read_text(encoding="utf-8").strip() if STAMP.exists() else ""
    return noted if noted in LEVELS else LEVELS[0]


if __name__ == "__main__":
    sys.exit(main())
