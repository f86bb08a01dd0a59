"""What the entries of a log mean, in words for those who write a client."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ENTRIES: Final[Mapping[str, str]] = {
    "created": "the room was opened",
    "changed": "its owner changed settings",
    "sat": "somebody, or a bot, has a seat now",
    "left": "a seat was left: open again before the start, its person away afterwards",
    "renamed": "somebody has another name",
    "started": "the cards are dealt",
    "moved": "a seat decided",
    "undone": "a seat took its last move back",
    "stood_in": "a bot stands in for the person of a seat",
    "returned": "the person of a seat plays again",
    "flagged": "the clock of a seat is empty, and a bot plays on",
    "replaced": "the bot of a seat failed, and `greedy` plays on to the end",
    "resumed": "the server is back, and the clocks run again",
    "rematched": "the same people play again in another room",
    "closed": "the room was given up",
    "sealed": "somebody bound themselves to a number for the shuffle",
    "asked": "the game was started: those who have sealed a number show it now",
    "numbered": "somebody showed the number that they had sealed",
    "looked": "somebody with a seat has seen the game that is continued here",
}


def bullets(words: Mapping[str, str]) -> str:
    """What some names mean, a line for each."""
    return "\n".join(f"- `{name}`: {text}" for name, text in words.items())
