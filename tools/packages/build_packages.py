"""Builds the packages into dist/, looks into each, and tries each where there is neither a compiler nor Node.

    python -m tools.packages.build_packages             a wheel for this platform, one for every machine, a source
                                                        distribution, and both kinds of wheel of the library alone,
                                                        branchline-core
    python -m tools.packages.build_packages --no-tries  not trying them, which needs PyPI for the libraries

All wheels are built from the unpacked source distribution, so whatever it lacks is noticed here. A package is tried in
an environment of its own whose PATH leads to nothing else: it says its version, lists the games, plays some, and serves
its page. `pipx run` and `uvx` are tried as well where they are on the PATH. The log is build/packages.log.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from tools.packages.core_package import NAME, make_core
from tools.packages.package_contents import faults_of, unpack
from tools.packages.package_tries import Trial, try_library, try_package, try_runners
from tools.progress import Progress, Ran

ROOT: Final = Path(__file__).resolve().parents[2]
DIST: Final = ROOT / "dist"
LOG: Final = ROOT / "build" / "packages.log"
SDIST: Final = "import sys; from setuptools.build_meta import build_sdist; build_sdist(sys.argv[1])"
OFFLINE: Final = ("--no-build-isolation", "--no-deps", "--no-index", "--disable-pip-version-check")


class Failed(Exception):
    """A package could not be built, or is not as it should be; the message has been shown."""


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status: 0 if all of them are in dist/ and fine."""
    parser = argparse.ArgumentParser(prog="tools/packages/build_packages.py", description="Build, check and try them.")
    parser.add_argument("--no-tries", action="store_true", help="do not try them")
    has_tries = not parser.parse_args(arguments).no_tries
    progress = Progress(LOG)
    try:
        with progress.shown():
            packages = build(progress)
            for package in packages:
                look_into(progress, package)
                if has_tries:
                    try_out(progress, package)
    except Failed:
        return 1
    for package in packages:
        progress.say(f"{package.relative_to(ROOT)} ({package.stat().st_size / 1e6:.1f} MB)")
    return 0


def build(progress: Progress) -> list[Path]:
    """The packages are in dist/, and no older ones: the wheels of this platform, those for all, and the source."""
    run(progress, "", [sys.executable, "tools/build_web.py", "--no-types"])
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    run(progress, "packing the source distribution", [sys.executable, "-c", SDIST, str(DIST)])
    (source,) = DIST.glob("*.tar.gz")
    build_wheels(progress, "branchline", lambda to: unpack(source, to))
    build_wheels(progress, NAME, lambda to: make_core(unpack(source, to)))
    return [*sorted(DIST.glob("*.whl")), source]


def build_wheels(progress: Progress, name: str, unpack_to: Callable[[Path], Path]) -> None:
    """The wheels of one distribution are in dist/: one for every machine, one for this platform."""
    wheel = [sys.executable, "-m", "pip", "wheel", "-v", *OFFLINE, "-w", str(DIST)]
    before = set(DIST.iterdir())
    with tempfile.TemporaryDirectory(prefix="branchline-packages-") as scratch:
        tree = unpack_to(Path(scratch) / "pure")
        run(progress, f"packing {name} for every machine", [*wheel, str(tree)], {"BRANCHLINE_PURE": "1"})
        tree = unpack_to(Path(scratch) / "compiled")
        words = f"compiling and packing {name} for this platform (some minutes)"
        run(progress, words, [*wheel, str(tree)], {"BRANCHLINE_PURE": ""})
    if len(set(DIST.iterdir()) - before) < 2:
        progress.say("there is no wheel for this platform, because the core could not be compiled; the log says why")
        raise Failed


def is_core(package: Path) -> bool:
    """It is a wheel of the library alone."""
    return package.name.startswith(NAME.replace("-", "_"))


def look_into(progress: Progress, package: Path) -> None:
    """It has all that belongs in it and nothing else, and describes itself well."""
    with tempfile.TemporaryDirectory(prefix="branchline-core-") as scratch:
        (source,) = DIST.glob("*.tar.gz")
        faults = faults_of(package, make_core(unpack(source, Path(scratch))) if is_core(package) else ROOT)
    for fault in faults:
        progress.say(f"{package.name}: {fault}")
    if faults:
        raise Failed


def try_out(progress: Progress, package: Path) -> None:
    """It installs and runs with no compiler and no Node."""
    with tempfile.TemporaryDirectory(prefix="branchline-try-") as scratch:
        trial = Trial(Path(scratch), package, ROOT / "constraints.txt")
        words = f"trying {package.name}: "
        run(progress, words + "a new environment", [*trial.base_python, "-m", "venv", str(trial.environment)])
        ran = run(progress, words + "installing it", trial.installation, trial.variables)
        faults = trial.faults_of_installation(ran.last)
        faults += try_library(trial) if is_core(package) else try_package(trial)
        for name, fault in ({} if is_core(package) else try_runners(trial)).items():
            if fault is None:
                progress.say(words + f"{name} is not here, so it was not tried")
            elif fault:
                faults.append(f"{name}: {fault}")
    for fault in faults:
        progress.say(f"{package.name}: {fault}")
    if faults:
        raise Failed


def run(progress: Progress, words: str, command: Sequence[str], environment: Mapping[str, str] | None = None) -> Ran:
    """A program has run well; Failed with its last lines if not."""
    ran = progress.run(words, command, environment, lines=2000)
    if ran.code != 0:
        progress.show(ran.last[-20:])
        progress.say(f"that has failed; the lines above are the last of {LOG.relative_to(ROOT)}")
        raise Failed
    return ran


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
