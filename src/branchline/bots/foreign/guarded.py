"""A bot under guard: whatever it does wrong, somebody decides, and the match goes on."""

from __future__ import annotations

import traceback
from dataclasses import replace
from time import monotonic
from typing import Final

from branchline.bots.foreign.answers import judged
from branchline.bots.foreign.faults import BotFault, Fault
from branchline.bots.foreign.processes import GRACE, ProcessBot
from branchline.bots.greedy import GreedyBot
from branchline.bots.protocol import Advice, Bot, Turn, advice_of, close_bot

_TIMES_OVER: Final = 10
_MOST_TRACE: Final = 1500


class Guarded:
    """A bot, and another that plays on from its first fault to the end.

    A fault is an exception, an action that is not possible, or too much time. A bot in a process of its own is stopped
    when it is `GRACE` late. Nothing can stop one in this process, so what counts against it is only what cannot be
    the machine's doing: an answer after ten times its seconds and the grace. It is noticed when the answer comes, and
    the answer does not count. Seconds without end (`math.inf`) are no limit for it.
    """

    def __init__(
        self, bot: Bot, fallback: Bot | None = None, *, seconds: float | None = None, grace: float = GRACE
    ) -> None:
        """`fallback` is `greedy` if none is given; `seconds` is the time for a decision, if not what its turn says."""
        self.bot = bot
        self.fallback: Bot = fallback if fallback is not None else GreedyBot()
        self.faults: list[Fault] = []  # what went wrong; at most one, as the other bot plays on
        self._seconds = seconds
        self._grace = grace
        self._decisions = 0

    @property
    def is_replaced(self) -> bool:
        """Whether the other bot plays now."""
        return bool(self.faults)

    def choose(self, turn: Turn) -> int:
        """Choose one of the possible actions, whatever the bot does."""
        return self._asked(turn, explains=False).action

    def advise(self, turn: Turn) -> Advice:
        """What `choose` chooses, with a reason if whoever plays knows one."""
        return self._asked(turn, explains=True)

    def close(self) -> None:
        """Let go of what the bot holds."""
        close_bot(self.bot)

    def __enter__(self) -> Guarded:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _asked(self, turn: Turn, *, explains: bool) -> Advice:
        if self._seconds is not None:
            turn = replace(turn, seconds=self._seconds)
        if not self.faults:
            try:
                advice = self._tried(turn, explains=explains)
            except BotFault as fault:
                self.faults.append(Fault(fault.kind, str(fault), self._decisions))
            else:
                self._decisions += 1
                return advice
        return advice_of(self.fallback, turn) if explains else Advice(self.fallback.choose(turn))

    def _tried(self, turn: Turn, *, explains: bool) -> Advice:
        name, begun = _name_of(self.bot), monotonic()
        try:
            answer: object = advice_of(self.bot, turn) if explains else self.bot.choose(turn)
        except BotFault:
            raise
        except (Exception, SystemExit) as error:  # a bot is foreign code
            trace = "".join(traceback.format_exception(error))[-_MOST_TRACE:]
            raise BotFault("crashed", f"{name} failed with {type(error).__name__}: {error}\n{trace}") from error
        taken, limit = monotonic() - begun, _TIMES_OVER * turn.seconds + self._grace
        if taken > limit and not isinstance(self.bot, ProcessBot):  # which keeps the time, but for that of its start
            raise BotFault("overtime", f"{name} took {taken:.3g} s, and {turn.seconds:.3g} s are for a decision")
        return judged(name, answer, turn.legal)


def _name_of(bot: Bot) -> str:
    name: object = getattr(bot, "name", None)
    return name if isinstance(name, str) else type(bot).__name__
