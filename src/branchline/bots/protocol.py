"""What a bot is asked and what it answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from branchline.chance import Seeded
from branchline.errors import OptionError
from branchline.events import Event
from branchline.protocol import Reason
from branchline.table import Table
from branchline.variants import AnyGame, AnyObservation


@dataclass(frozen=True)
class Turn:
    """All that a bot gets for one decision; never a state."""

    game: AnyGame  # the rules
    seen: AnyObservation  # what its seat sees now
    legal: Sequence[int]  # possible actions, ascending, at least one
    events: Sequence[Event]  # all that its seat has seen so far, the deal first
    chance: Seeded  # a stream of its own
    seconds: (
        float  # time budget for this decision; without end (`math.inf`) it is for the bot to know how much it needs
    )


@dataclass(frozen=True)
class Advice:
    """What a bot would do, and why if it can say so."""

    action: int  # one of the possible ones
    reason: Reason | None = None


class Bot(Protocol):
    """Chooses for a seat of any game.

    Callers may ask for any decision in another process and of a new object: whatever a bot keeps between decisions
    can make it faster, but must not make it play otherwise.
    """

    def choose(self, turn: Turn) -> int:
        """Choose one of the possible actions."""


@runtime_checkable
class AdvisingBot(Bot, Protocol):
    """A bot that can say why; it need not, and one without `advise` is a bot like any other."""

    def advise(self, turn: Turn) -> Advice:
        """What `choose` would choose in this turn, with the reason for just that.

        A reason may rest on what the turn shows and on nothing else. Its code has words in the clients (`hint-…`), or
        it is `said` with an English sentence as `text`; how its details name things stands in the guide to bots.
        """


@runtime_checkable
class ClosingBot(Bot, Protocol):
    """A bot that holds something, such as a process, until it is closed."""

    def close(self) -> None:
        """Let go of whatever the bot holds."""


def close_bot(bot: Bot) -> None:
    """Let go of what the bot holds, if it holds anything."""
    if isinstance(bot, ClosingBot):
        bot.close()


def advice_of(bot: Bot, turn: Turn) -> Advice:
    """What a bot advises whoever sits at its seat; without a reason if it knows none."""
    return bot.advise(turn) if isinstance(bot, AdvisingBot) else Advice(bot.choose(turn))


def turn_at(table: Table, chance: Seeded, seconds: float = 1.0) -> Turn:
    """The decision that is due at a table, as the seat to move knows it; OptionError when the game is over."""
    seat = table.to_move
    if seat is None:
        raise OptionError("the game is over, so there is no decision for a bot to make")
    seen = (event.as_seen_by(seat) for told in table.events for event in told)
    events = [event for event in seen if event is not None]
    return Turn(table.game, table.observe(seat), table.legal_numbers(), events, chance, seconds)
