"""Bots that do what a bot should not, or tell what they were asked; registered wherever this module is imported."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from branchline.bots import BotInfo, Turn, bot_names, register
from branchline.bots.cores import allowed_cores
from tests.server.bots.pool_signs import FOLDER, GO, SECRET


def note(name: str, text: str = "") -> None:
    (Path(os.environ[FOLDER]) / name).write_text(text, encoding="utf-8")


class Sleeper:
    """Leaves a note with the number of its process, and chooses once it is woken."""

    def choose(self, turn: Turn) -> int:
        note(f"sleeper-{os.getpid()}")
        while not (Path(os.environ[FOLDER]) / GO).exists():
            time.sleep(0.01)
        return turn.legal[0]


class Witness:
    """Writes down what it was asked and where."""

    def choose(self, turn: Turn) -> int:
        note("modules", "\n".join(sys.modules))
        note("cores", str(allowed_cores()))
        note("turn", repr((turn.game.key, dict(turn.game.options), turn.game.players, turn.seen, turn.events)))
        return turn.legal[-1]


class Watcher:
    """Writes down how much time it was given."""

    def choose(self, turn: Turn) -> int:
        with (Path(os.environ[FOLDER]) / "seconds").open("a", encoding="utf-8") as file:
            file.write(f"{turn.seconds}\n")
        return turn.legal[0]


class Raiser:
    """Fails, with words that nobody else should read."""

    def choose(self, turn: Turn) -> int:
        del turn
        raise ValueError(SECRET)


class Quitter:
    """Wants to leave, the polite way."""

    def choose(self, turn: Turn) -> int:
        del turn
        sys.exit(SECRET)


class Dier:
    """Takes its process with it."""

    def choose(self, turn: Turn) -> int:
        del turn
        os._exit(3)


class Cheat:
    """Chooses what is not possible."""

    def choose(self, turn: Turn) -> int:
        return max(turn.legal) + 1


class Mute:
    """Chooses nothing."""

    def choose(self, turn: Turn) -> int:
        del turn
        return None  # type: ignore[return-value]  # foreign code keeps no promises


class Yes:
    """Says yes, which Python takes for 1."""

    def choose(self, turn: Turn) -> int:
        del turn
        return True


class Number:
    """A number of somebody else's making."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


class Foreigner:
    """Chooses with such a number."""

    def choose(self, turn: Turn) -> int:
        return Number(turn.legal[0])  # type: ignore[return-value]  # foreign code keeps no promises


for _make in (Sleeper, Witness, Watcher, Raiser, Quitter, Dier, Cheat, Mute, Yes, Foreigner):
    _key = _make.__name__.lower()
    if _key not in bot_names():  # imported once more under another name
        register(BotInfo(_key, _make, f"{_make.__doc__}"))
