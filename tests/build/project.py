"""The source tree as the tests of the build see it: its core, copies of it, and what pip makes of a copy."""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent

_SETUP: Final = runpy.run_path(str(ROOT / "setup.py"), run_name="branchline_setup")
CORE: Final[tuple[str, ...]] = _SETUP["CORE"]
CORE_SOURCES: Final[tuple[Path, ...]] = tuple(_SETUP["core_sources"]())
PARTS: Final[tuple[tuple[str, ...], ...]] = _SETUP["PARTS"]
parts_of: Final[Callable[[Sequence[str]], list[list[str]]]] = _SETUP["parts_of"]
BUILT_FROM: Final = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE", "CHANGELOG.md")


@dataclass(frozen=True)
class Installed:
    """A folder that a wheel was unpacked into, and what the build said."""

    folder: Path
    output: str

    def extensions(self) -> list[str]:
        """The compiled files that were installed."""
        return sorted(path.name for path in self.folder.rglob("*") if path.suffix in (".so", ".pyd"))

    def python(self, *arguments: str) -> str:
        """What Python prints when it finds this installation first, from a folder that holds no sources."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder)}
        done = subprocess.run(
            [sys.executable, *arguments], cwd=self.folder, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


def description(readme: str | None = None) -> str:
    """What a package index would show: the README, or another text in its place, as setup.py changes it."""
    describe: Callable[[str], str] = _SETUP["description"]
    return describe((ROOT / "README.md").read_text(encoding="utf-8") if readme is None else readme)


def copy_tree(to: Path) -> Path:
    """A copy of all that a build needs and nothing that an earlier build left."""
    to.mkdir()
    for name in BUILT_FROM:
        shutil.copy2(ROOT / name, to / name)
    left_out = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.egg-info")
    shutil.copytree(ROOT / "src", to / "src", ignore=left_out)
    return to


def small_tree(to: Path) -> Path:
    """A tree that builds a package of one compiled module, because it takes a second and not a minute."""
    package = to / "src" / "branchline"
    package.mkdir(parents=True)
    for name in (*BUILT_FROM, "src/branchline/build_info.py"):
        (to / name).write_bytes((ROOT / name).read_bytes())
    (package / "__init__.py").touch()
    (package / "py.typed").touch()
    (package / "cards.py").write_text("def double(n: int) -> int:\n    return n * 2\n", encoding="utf-8")
    return to


def build_and_install(tree: Path, folder: Path, **environment: str) -> Installed:
    """Build a wheel with the tools of this environment, without any network, and unpack it into `folder`."""
    wheels = folder.with_name(folder.name + "-wheels")
    offline = ["--no-deps", "--no-index", "--disable-pip-version-check"]
    build = ["wheel", "-v", "--no-build-isolation", *offline, "-w", str(wheels), str(tree)]
    output = _pip(build, {**os.environ, "BRANCHLINE_PURE": "", **environment})
    [wheel] = wheels.glob("*.whl")
    _pip(["install", "-q", *offline, "--target", str(folder), str(wheel)], dict(os.environ))
    return Installed(folder, output)


def extension_of(source: Path) -> Path | None:
    """The compiled file that Python would import instead of this source, if there is one."""
    beside = (source.with_name(source.stem + suffix) for suffix in EXTENSION_SUFFIXES)
    return next((path for path in beside if path.exists()), None)


def _pip(arguments: list[str], environment: dict[str, str]) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "pip", *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr
