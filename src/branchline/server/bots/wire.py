"""Jobs for bots and their answers as they travel to another machine and back.

Whoever can write to the database can write a job. So nothing is made of one but the few values that jobs are made of,
and an answer is plain JSON.
"""

from __future__ import annotations

import json
import pickle
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Final, cast

from branchline.bots.foreign.answers import reason_in, whole
from branchline.errors import OptionError
from branchline.protocol import Json, Reason
from branchline.rooms.bot_turns import BotChoice, BotError, BotJob

_MADE_OF: Final = frozenset(
    {
        ("branchline.board.observation", "Observation"),
        ("branchline.board.observation", "SeatView"),
        ("branchline.cardgame.observation", "Observation"),
        ("branchline.cardgame.observation", "SeatView"),
        ("branchline.events", "Event"),
        ("branchline.pickles", "_restored"),
        ("branchline.pickles", "_restored_blank"),
        ("branchline.pickles", "_vector"),
        ("branchline.rooms.bot_turns", "BotJob"),
    }
)


@dataclass(frozen=True)
class Thought:
    """What has come of asking a bot, and how many seconds it has thought."""

    outcome: BotChoice | BotError
    seconds: float


def packed(job: BotJob) -> bytes:
    """A job as bytes; of its own map only the id, as its folder is another on every machine."""
    return pickle.dumps(replace(job, game_map=None if job.game_map is None else Path(job.game_map).name), protocol=5)


def unpacked(data: bytes) -> BotJob:
    """The job in these bytes; OptionError if they are something else."""
    try:
        job = _Unpickler(BytesIO(data)).load()
    except Exception as error:  # whatever the bytes make of it
        raise OptionError(f"a job cannot be read: {error}") from None
    if not isinstance(job, BotJob):
        raise OptionError(f"a job cannot be read: it is a {type(job).__name__}")
    return job


def written(thought: Thought) -> str:
    """What has come of a job, as JSON; without details of a failure, which may show what only the seat may see."""
    said: dict[str, object] = {"seconds": thought.seconds}
    if isinstance(thought.outcome, BotError):
        said |= {"error": str(thought.outcome), "is_fault": thought.outcome.is_fault}
    else:
        reason = thought.outcome.reason
        said |= {"action": thought.outcome.action}
        said |= {"reason": None if reason is None else {"code": reason.code, "details": dict(reason.details)}}
    return json.dumps(said)


def read(text: str, job: BotJob) -> Thought:
    """What has come of a job, from JSON; a choice is one of the possible actions."""
    try:
        said = cast(Json, json.loads(text))
        seconds = float(cast(float, said["seconds"]))
        if "error" in said:
            return Thought(BotError(str(said["error"]), is_fault=bool(said["is_fault"])), seconds)
        action, reason = whole(said["action"]), cast("Json | None", said["reason"])
        if action is None or action not in job.legal:
            raise ValueError
        given = None if reason is None else reason_in(Reason(str(reason["code"]), cast(Json, reason["details"])))
    except (ValueError, KeyError, TypeError):
        return Thought(BotError(f"the answer of the bot {job.bot} cannot be read", is_fault=False), 0.0)
    return Thought(BotChoice(action, given), seconds)


class _Unpickler(pickle.Unpickler):
    """Makes what jobs are made of, and nothing else."""

    def find_class(self, module: str, name: str) -> object:
        """The class or function of this name, if jobs are made of it."""
        if (module, name) not in _MADE_OF:
            raise pickle.UnpicklingError(f"{module}.{name} is nothing that jobs are made of")
        return super().find_class(module, name)
