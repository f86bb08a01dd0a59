"""Who decides for a seat: a bot as everywhere, or `planner` at its work without the detour over what its seat sees.

Play by plan reads of a state only what its seat may see, so what it chooses on the state itself is what the bot
`planner` chooses when it is shown what its seat sees; a test compares the two. That saves nearly all of the time.
"""

from __future__ import annotations

from collections.abc import Sequence

from branchline.balance.particulars import Decider, particulars_of
from branchline.bots.foreign.guarded import Guarded
from branchline.bots.planner import PlannerBot
from branchline.bots.protocol import Bot, Turn
from branchline.chance import Seeded
from branchline.events import Event
from branchline.measuring.seats import fault_of
from branchline.variants import AnyGame, AnyState, rules_of


def decider_for(game: AnyGame, bot: Bot, seat: int, chance: Seeded, seconds: float, *, quick: bool) -> Decider:
    """Who decides for a seat that this bot plays; `quick` is for `planner` alone."""
    if not is_planned(bot):
        return _Shown(game, Guarded(bot), seat, chance, seconds)
    assert isinstance(bot, PlannerBot)
    return particulars_of(game).planned(bot, seat, quick=quick)


def is_planned(bot: Bot) -> bool:
    """Whether the bot is `planner`, by whatever name, and need not be shown what its seat sees."""
    return isinstance(bot, PlannerBot) and not bot.belief


class _Shown:
    """Any bot: it is shown what its seat may know, and if it fails another plays on."""

    def __init__(self, game: AnyGame, bot: Guarded, seat: int, chance: Seeded, seconds: float) -> None:
        self._game = game
        self._bot = bot
        self._seat = seat
        self._chance = chance
        self._seconds = seconds
        self._events: list[Event] = []

    @property
    def fault(self) -> str:
        return fault_of(self._bot)

    def hear(self, story: Sequence[Event]) -> None:
        self._events += [seen for event in story if (seen := event.as_seen_by(self._seat)) is not None]

    def choose(self, state: AnyState) -> int:
        rules = rules_of(self._game)
        seen, legal = rules.observe(state, self._seat), rules.legal(state)
        return self._bot.choose(Turn(self._game, seen, legal, tuple(self._events), self._chance, self._seconds))
