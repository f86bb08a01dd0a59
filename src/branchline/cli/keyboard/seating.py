"""Who sits at the table: people by their names, and with each bot which one it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from branchline.bots import LEVELS
from branchline.bots.styles import STYLES
from branchline.table import Player
from branchline.view.words import Words

PERSON: Final = "person"
"""The kind of a player who is no bot."""

_LONGEST: Final = 24  # characters of what was typed for a bot: enough for an option, and a command has no end


def bots_at(players: Sequence[Player], words: Words) -> list[str]:
    """By seat, which bot plays there: a level or a style by its name, any other by what was typed; empty for people."""
    return ["" if player.kind == PERSON else _bot(player.kind, words) for player in players]


def titles(names: Sequence[str], bots: Sequence[str], words: Words) -> list[str]:
    """By seat, how it is introduced: `Bot 2 (planner)`."""
    return [words.say("name-bot", name=name, bot=bot) if bot else name for name, bot in zip(names, bots, strict=True)]


def _bot(spec: str, words: Words) -> str:
    if spec in LEVELS or spec in STYLES:
        return words.say(f"bot-{spec}-name")
    return spec if len(spec) <= _LONGEST else f"{spec[: _LONGEST - 1]}…"
