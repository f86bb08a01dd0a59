"""A process that thinks for bots: how it is prepared, and how it ends.

Such a process knows the rules and the bots. It imports nothing of the web server or the database, so it starts quickly
and stays small; and it never gets a state, so whatever a bot does in it, it cannot look at what its seat does not see.
"""

from __future__ import annotations

import signal
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from branchline.bots.cores import allow_cores
from branchline.rooms.bot_turns import BotChoice, BotJob, Failure, Thinker

_THINKER: Final = Thinker()  # of this process


def prepare(modules: Sequence[str], cores: int | None = None) -> None:
    """The process is ready to think: further bots are registered, and it ends at once when it is told to.

    No decision uses more than so many `cores`.
    """
    # A signal handler in Python would wait for compiled code to come back; the system's own does not.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if cores is not None:
        allow_cores(cores)
    for module in modules:
        import_module(module)


def think(job: BotJob) -> BotChoice | Failure:
    """Return what the bot of a job chooses, or why there is no choice."""
    return _THINKER.think(job)
