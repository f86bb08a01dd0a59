"""What the environments need beside the plain install, said clearly where it is missing."""

from __future__ import annotations

from importlib.util import find_spec

from branchline.errors import OptionError


def need(*modules: str, extra: str = "envs") -> None:
    """OptionError unless all these modules are installed; `extra` is what brings them."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        distribution = "branchline" if find_spec("branchline.cli") else "branchline-core"
        raise OptionError(
            f"{' and '.join(missing)} {'is' if len(missing) == 1 else 'are'} not installed, which this needs: "
            f"pip install '{distribution}[{extra}]'"
        )
