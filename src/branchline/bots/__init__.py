"""Players made of code: the protocol, and the list of those that come with the package."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, Protocol

from branchline.bots.random_bot import RandomBot
from branchline.chance import Seeded
from branchline.errors import OptionError
from branchline.variants import AnyGame, AnyObservation

__all__ = ["Bot", "RandomBot", "bot_names", "find_bot"]


class Bot(Protocol):
    """Chooses for a seat of any game. It gets the rules and what the seat sees, never a state."""

    def choose(self, game: AnyGame, seen: AnyObservation, legal: Sequence[int], chance: Seeded) -> int:
        """One of the possible actions; `chance` is a stream of the bot's own."""


_BOTS: Final[Mapping[str, Callable[[], Bot]]] = {"random": RandomBot}


def bot_names() -> tuple[str, ...]:
    """The names that `find_bot` knows."""
    return tuple(_BOTS)


def find_bot(name: str) -> Bot:
    """A new bot of this name; OptionError lists the right names."""
    if name not in _BOTS:
        near = get_close_matches(name, _BOTS, n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise OptionError(f"there is no bot {name!r}; the bots are {', '.join(_BOTS)}{hint}")
    return _BOTS[name]()
