"""What every bot does alike: the only possible action, the best with chance between equals, play by kind of game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol, TypeVar

from branchline.bots.protocol import Advice, Turn
from branchline.bots.reasons import BotCode
from branchline.chance import Seeded
from branchline.errors import OptionError
from branchline.protocol import Reason
from branchline.variants import AnyObservation, KindKey, of_kind


class Play(Protocol):
    """How a bot plays games of one kind."""

    SEEN: type[AnyObservation]  # what it is shown of such a game


P = TypeVar("P", bound=Play)

ONLY: Final[Mapping[str, BotCode]] = {"pass": "pass", "refuse": "refuse-only"}
"""By kind of action: the code that says more than that nothing else is possible."""


def play_of(plays: Mapping[KindKey, P], turn: Turn) -> P:
    """How a bot plays the game of the turn; OptionError if it cannot, or if what is seen is not of that game."""
    play = of_kind(plays, turn.game, "is no play of this bot")
    if not isinstance(turn.seen, play.SEEN):
        raise OptionError(
            f"what the bot is shown was not seen in a game of {turn.game.key}; both should be of one game"
        )
    return play


def only_choice(turn: Turn) -> Advice | None:
    """The only possible action and why there is no other; None where there is something to choose."""
    if len(turn.legal) > 1:
        return None
    number = turn.legal[0]
    return Advice(number, Reason(ONLY.get(turn.game.actions[number].kind, "only-choice")))


def best_of(worth: Mapping[int, float] | Mapping[int, tuple[float, ...]], chance: Seeded) -> int:
    """The key that is worth most; of several one by chance, which is not asked where there is one only."""
    most = max(worth.values())
    best = [key for key, value in worth.items() if value == most]
    return best[int(chance.below(len(best)))] if len(best) > 1 else best[0]


def best_few(worth: Mapping[int, float], most: int) -> list[int]:
    """The keys that are worth most, the lower of equals first."""
    return sorted(worth, key=lambda key: (-worth[key], key))[:most]
