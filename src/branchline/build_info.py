"""What this installation is: its version, whether its core is compiled, and the machine that it runs on."""

from __future__ import annotations

import os
import platform
from importlib.machinery import ExtensionFileLoader
from importlib.util import find_spec
from typing import Final

VERSION: Final = "1.0.0"  # the one home of the version; pyproject.toml reads it from here

RULES: Final = 2  # the version of the rules; raised when a stored game would no longer replay, see docs/adr/0020


def is_compiled() -> bool:
    """The engine that gets imported is machine code, not Python source."""
    spec = find_spec("branchline.board.engine")
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


def version_line() -> str:
    """One line for `branchline --version`: the version and the state of the core."""
    state = "core compiled" if is_compiled() else "core not compiled: plain Python, slower"
    return f"branchline {VERSION} ({state})"


def version_written_over() -> str | None:
    """The version of `branchline` over whose files an installed `branchline-core` of another version was written."""
    from importlib.metadata import PackageNotFoundError, version  # slow to import

    try:
        version("branchline-core")
        installed = version("branchline")
    except PackageNotFoundError:
        return None
    return installed if installed != VERSION else None


def load_average() -> float | None:
    """How many processes have wanted a core during the last minute; None where the system does not say."""
    try:
        return round(os.getloadavg()[0], 1)
    except (OSError, AttributeError):
        return None


def machine_facts(load: float | None) -> dict[str, object]:
    """What a measurement depends on; `load` is what others asked of the machine before it."""
    return {
        "branchline": VERSION,
        "compiled": is_compiled(),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
        "load": load,
    }
