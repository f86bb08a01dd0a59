"""Compiles the core beside its sources when a source is newer than the last build, and says so when it cannot.

`python tools/build_core.py --lacking` prints the Debian packages that compiling would need and this machine lacks.
"""

from __future__ import annotations

import os
import runpy
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
STAMP: Final = Path(sys.prefix) / ".core-built"
LOG: Final = ROOT / "build" / "core.log"

COMPILED: Final = "compiled"
PLAIN: Final = "plain"  # on purpose, or because nothing to compile with is there
C_BEGINS: Final = "building 'branchline__mypyc' extension"  # setuptools says so before it calls the compiler
FAILED: Final = "failed"  # tried in vain; not tried again before something changes


@dataclass(frozen=True)
class Core:
    """What setup.py says about the core."""

    sources: tuple[Path, ...]
    extensions: tuple[Path, ...]  # the compiled files lying beside the sources now
    is_pure_wanted: bool


def read_core() -> Core:
    """The list of compiled modules has its one home in setup.py."""
    names = runpy.run_path(str(ROOT / "setup.py"), run_name="branchline_setup")
    return Core(tuple(names["core_sources"]()), tuple(names["in_place_extensions"]()), bool(names["is_pure_wanted"]()))


def lacking_packages() -> list[str]:
    """Debian packages without which nothing can be compiled here; none when all is there."""
    packages = []
    if compiler() is None:
        packages += ["gcc", "libc6-dev"]
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        # The interpreter's own name, because python3.12 wants python3.12-dev; inside an environment it is the base's.
        base = Path(getattr(sys, "_base_executable", sys.executable)).name
        packages.append(f"{base if base.startswith('python3') else 'python3'}-dev")
    return packages


def compiler() -> str | None:
    """The C compiler that setuptools would call, if it exists."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(shlex.split(str(command))[0])


def bring_up_to_date() -> bool:
    """Afterwards the core is compiled from the present sources, or plain Python; False: the sources do not compile."""
    core = read_core()
    lacking = [] if core.is_pure_wanted else lacking_packages()
    wanted = PLAIN if core.is_pure_wanted or lacking else COMPILED
    state = _state_on_disk(core)
    if state != wanted and not (wanted == COMPILED and state == FAILED):
        state = _build(core, wanted)
        if state is None:
            return False
    if state == FAILED:
        _say(f"the core is NOT compiled, the compiler failed ({LOG.relative_to(ROOT)}): plain Python, only slower")
    elif lacking:
        _say(
            "the core is NOT compiled, a C compiler or Python's headers are missing: plain Python, only slower; "
            f"to compile it: sudo apt-get install {' '.join(lacking)}"
        )
    return True


def _state_on_disk(core: Core) -> str | None:
    """What the last build left, or None when it is no longer true."""
    if not STAMP.exists():
        return None
    state, *noted = STAMP.read_text(encoding="utf-8").splitlines()
    built = STAMP.stat().st_mtime
    inputs = [*core.sources, ROOT / "setup.py", ROOT / "pyproject.toml"]
    if noted != _circumstances(core) or any(path.stat().st_mtime > built for path in inputs):
        return None
    if (state == COMPILED) != bool(core.extensions):
        return None
    return state


def _circumstances(core: Core) -> list[str]:
    """What a build depends on besides the contents of files."""
    return [f"CC={os.environ.get('CC', '')}", *(str(path.relative_to(ROOT)) for path in core.sources)]


def _build(core: Core, wanted: str) -> str | None:
    """Build, note the result in the stamp and return it; None when the sources are at fault."""
    if wanted == COMPILED:
        _say(f"compiling the core: {len(core.sources)} modules become C")
    started = time.time()  # a source edited from here on is newer than this build
    environment = {**os.environ, "BRANCHLINE_PURE": "1"} if wanted == PLAIN else dict(os.environ)
    LOG.parent.mkdir(exist_ok=True)
    if not _is_built(environment):
        STAMP.unlink(missing_ok=True)
        print(LOG.read_text(encoding="utf-8", errors="replace")[-4000:], file=sys.stderr)
        _say("mypyc refuses the core; the lines above say why")
        return None
    state = wanted if wanted == PLAIN or read_core().extensions else FAILED
    STAMP.write_text("\n".join([state, *_circumstances(core)]) + "\n", encoding="utf-8")
    os.utime(STAMP, (started, started))
    return state


def _is_built(environment: Mapping[str, str]) -> bool:
    """Run the build; all that it says is in the log, and where it has got to is said here."""
    command = [sys.executable, "-u", "setup.py", "build_ext", "--inplace"]
    with (
        LOG.open("w", encoding="utf-8") as log,
        subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            encoding="utf-8", errors="replace",
        ) as build,
    ):  # fmt: skip
        assert build.stdout is not None
        for line in build.stdout:
            log.write(line)
            if line.startswith(C_BEGINS):
                _say("compiling the core: C becomes machine code (half a minute, without a second core a minute)")
    return build.returncode == 0


def _say(line: str) -> None:
    print(f"branchline: {line}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["--lacking"]:
        print(" ".join(lacking_packages()))
    else:
        sys.exit(not bring_up_to_date())
