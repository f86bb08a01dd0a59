"""Bots as they sit at a table: whatever becomes of one, its seat goes on playing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final

from branchline.bots.foreign.guarded import Guarded
from branchline.bots.protocol import Bot, close_bot
from branchline.bots.specs import make_bot

_MOST: Final = 500  # characters of a fault that are kept
_BEGINNING: Final = 200  # those of them that say what it was; the last ones say where


@contextmanager
def bots_of(field: Sequence[str]) -> Iterator[list[Bot]]:
    """A bot for each place in the field, for all games of a block; what they hold is given back afterwards.

    They are made anew for every block, so that a block comes out the same whatever was played before it.
    """
    with ExitStack() as closing:
        bots = []
        for spec in field:
            bots.append(make_bot(spec))
            closing.callback(close_bot, bots[-1])
        yield bots


def guarded(bots: Sequence[Bot]) -> list[Guarded]:
    """The bots for one game, each with somebody who plays on if it fails."""
    return [Guarded(bot) for bot in bots]


def fault_of(bot: Guarded) -> str:
    """What the bot did wrong in its game, in one line with where it did; empty if nothing."""
    if not bot.faults:
        return ""
    fault = bot.faults[0]
    text = " / ".join(line.strip() for line in fault.text.splitlines() if line.strip())
    if len(text) > _MOST:
        text = f"{text[:_BEGINNING]} … {text[_BEGINNING - _MOST :]}"
    return f"{fault.kind}: {text}"
