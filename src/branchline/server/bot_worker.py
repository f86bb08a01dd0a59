"""What happens in a process that thinks for bots: a job comes in, a choice or the reason why there is none goes out.

Such a process knows the rules and the bots. It imports nothing of the web server or the database, so it starts quickly
and stays small; and it never gets a state, so whatever a bot does in it, it cannot look at what its seat does not see.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import traceback
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from threading import Thread
from typing import Final

from branchline.bots import Advice, Bot, Turn, advice_of, find_bot
from branchline.bots.answers import described, kind_and_place, reason_in, whole
from branchline.bots.cores import allow_cores
from branchline.bots.line_reading import event_in
from branchline.chance import Seeded
from branchline.errors import BranchlineError
from branchline.events import Event
from branchline.protocol import Reason
from branchline.variants import AnyGame, AnyObservation, game_of, variant_of

_BOTS: Final[dict[str, Bot]] = {}  # by name; one that has failed is made anew
_GAMES_KEPT: Final = 64


@dataclass(frozen=True)
class BotJob:
    """One decision for a bot: all that its seat knows, as it travels to another process."""

    bot: str  # key of the registry
    game: str
    options: tuple[tuple[str, str], ...]
    rules: int  # the version of the rules
    players: int
    seat: int
    seen: AnyObservation
    events: tuple[Mapping[str, object], ...]  # see `seen_events`; an Event itself does not travel
    legal: tuple[int, ...]  # possible actions, ascending, at least one
    seed: int  # of the bot's own chance
    seconds: float  # the time that the bot should take at most
    game_map: str | None = None  # the folder of another map than the one that ships
    explains: bool = False  # whether the bot is asked for its reason


@dataclass(frozen=True)
class Choice:
    """What the bot has chosen, one of the possible actions, and why if it was asked for that and knows."""

    action: int
    reason: Reason | None = None


@dataclass(frozen=True)
class Failure:
    """Why there is no choice.

    `text` is fit for a log. `details` are for whoever mends the bot: they may show what only its seat may see.
    """

    text: str
    details: str


def seen_events(events: Iterable[Event], seat: int) -> tuple[dict[str, object], ...]:
    """What the seat has seen of these events, as a `BotJob` carries it."""
    seen = (event.as_seen_by(seat) for event in events)
    return tuple(event.as_dict() for event in seen if event is not None)


def prepare(modules: Sequence[str], cores: int | None = None) -> None:
    """The process is ready to think: further bots are registered, and it ends when it is told to or left alone.

    No decision uses more than so many `cores`.
    """
    # A signal handler in Python would wait for compiled code to come back; the system's own does not.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_parent, name="parent", daemon=True).start()
    if cores is not None:
        allow_cores(cores)
    for module in modules:
        import_module(module)


def think(job: BotJob) -> Choice | Failure:
    """What the bot chooses; whatever it raises is told, not raised."""
    try:
        turn = Turn(
            game=_game(job.game, job.game_map, job.options, job.rules, job.players),
            seen=job.seen,
            legal=list(job.legal),
            events=[event_in(fields) for fields in job.events],
            chance=Seeded(job.seed),
            seconds=job.seconds,
        )
        if job.bot not in _BOTS:
            _BOTS[job.bot] = find_bot(job.bot)
    except BranchlineError as error:  # our own words, about names and numbers only
        return Failure(str(error), traceback.format_exc())
    try:
        bot = _BOTS[job.bot]
        answer: object = advice_of(bot, turn) if job.explains else bot.choose(turn)
    except (Exception, SystemExit) as error:  # a bot is foreign code: whatever it does wrong, the process goes on
        del _BOTS[job.bot]
        return Failure(f"the bot {job.bot} failed with {kind_and_place(error)}", traceback.format_exc())
    return _judged(job, answer)


def _judged(job: BotJob, answer: object) -> Choice | Failure:
    reason = reason_in(answer.reason) if isinstance(answer, Advice) else None
    answer = answer.action if isinstance(answer, Advice) else answer
    action = whole(answer)
    if action is None or action not in job.legal:
        text = f"the bot {job.bot} chose what is not possible; it should choose one of the actions in `turn.legal`"
        return Failure(text, f"it chose {described(answer)}; possible are {', '.join(map(str, job.legal))}")
    return Choice(action, reason)


@lru_cache(maxsize=_GAMES_KEPT)
def _game(key: str, game_map: str | None, options: tuple[tuple[str, str], ...], rules: int, players: int) -> AnyGame:
    return game_of(variant_of(key, game_map, dict(options), rules), players)


def _end_with_parent() -> None:
    """Nobody waits for the answer any more; without this, a bot would think on until it is done."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
