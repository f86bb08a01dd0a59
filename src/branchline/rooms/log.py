"""The log of a room: entries, one for each version, from which everything else about the room follows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from branchline.events import Event
from branchline.protocol import Json

EntryKind = Literal[
    "created", "changed", "sat", "left", "renamed", "started", "moved", "undone", "stood_in", "returned", "flagged",
    "replaced", "resumed", "rematched", "closed", "sealed", "asked", "numbered", "looked",
]  # fmt: skip

CREATED: Final = "created"  # action: the settings, the seats, the rules, the secret, whose seals come, a continued deal
CHANGED: Final = "changed"  # action: the settings that are new, said: lines of talk so far, if it becomes public
SAT: Final = "sat"  # seat, action: person, bot, name; seal, or seals if one is to come; agrees if it is continued
LEFT: Final = "left"  # seat: before the start it is open again; afterwards its person is away
RENAMED: Final = "renamed"  # action: person, was, name
STARTED: Final = "started"  # action: moves made in another game before; outcomes: of the deal and of each move
MOVED: Final = "moved"  # seat, action: text as it was asked for, the decisions one by one; outcomes: of each
UNDONE: Final = "undone"  # seat, action: count of decisions, whether the turn had passed on
STOOD_IN: Final = "stood_in"  # seat, action: bot
RETURNED: Final = "returned"  # seat: its person plays again
FLAGGED: Final = "flagged"  # seat, action: bot; its clock is empty
REPLACED: Final = "replaced"  # seat, action: bot, failed; the one that failed does not play here any more
RESUMED: Final = "resumed"  # the server is back; the clocks did not run meanwhile
REMATCHED: Final = "rematched"  # action: room
CLOSED: Final = "closed"
SEALED: Final = "sealed"  # action: seal; of the number that its person adds to the shuffle
ASKED: Final = "asked"  # started; action: until, seal; people whose seals come first; moves, outcomes as STARTED has
NUMBERED: Final = "numbered"  # action: number; that its person had sealed
LOOKED: Final = "looked"  # action: person; who has a seat and has seen the game that this one goes on with

GAME_KINDS: Final[frozenset[EntryKind]] = frozenset({STARTED, MOVED, UNDONE})  # those that a move has to know of
QUIET_KINDS: Final[frozenset[EntryKind]] = frozenset({MOVED, UNDONE, RESUMED})  # seats and settings stay

LOG: Final = 1  # the version of this log: raised when entries come that a program of before could not read

SERVER: Final = "server"  # an actor
BOT_ACTOR: Final = "bot:"  # so begins an actor that is a bot; its key follows


@dataclass(frozen=True)
class Entry:
    """What happened in a room at one version: who did what, with which outcomes of chance, and when."""

    room: str
    version: int
    kind: EntryKind
    actor: str
    seat: int | None
    action: Json
    outcomes: tuple[tuple[int, ...], ...] | None
    key: str | None
    at: int
    nonce: str = ""  # keeps the hash from telling what the entry holds
    hash: str = ""  # of the entry and of the one before: its place in the chain (`chain.py`)


@dataclass(frozen=True)
class Past:
    """An entry of the log with the events that it told, kept for those who missed them."""

    entry: Entry
    events: list[Event] = field(default_factory=list)
