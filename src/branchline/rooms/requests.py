"""What people ask of a room, as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypedDict

from branchline.protocol import Json
from branchline.rooms.clocks import Terms


@dataclass(frozen=True)
class Person:
    """Somebody who asks something of a room, by an id that stays the same and a name for people to read."""

    id: str
    name: str


SeatTaker = Literal["me", "bot", "open"]
InvitationKind = Literal["seat", "watch"]


@dataclass(frozen=True)
class SeatChoice:
    """Who is to have a seat: whoever asks, a bot, or nobody yet."""

    who: SeatTaker
    bot: str | None = None
    name: str | None = None
    seal: str | None = None  # of the number that whoever sits down adds to the shuffle
    agrees: bool = False  # to play on with a game from a record, whose cards others may know


@dataclass(frozen=True)
class NewRoom:
    """A room that somebody wants to open; `seats` left out: the first for whoever asks, the others open."""

    game: str | None = None  # left out for a game that is continued
    options: Mapping[str, str] = field(default_factory=dict)
    players: int | None = None  # as many as `seats` has, or the fewest
    seats: Sequence[SeatChoice] | None = None
    first: int | None = None  # who begins; None: drawn
    public: bool = False
    clock: Terms | None = None
    chat: bool = True
    hints: bool = True
    undo: bool = True
    bot_seconds: float = 0.5
    undo_seconds: float = 0.0
    confirm: Json = field(default_factory=dict)  # handed on to the clients


class SettingsChange(TypedDict, total=False):
    """The settings that the owner of a room changes; what is left out stays."""

    public: bool
    chat: bool
    hints: bool
    undo: bool
    bot_seconds: float
    undo_seconds: float
    confirm: Json
    clock: Terms | None
    untimed: bool  # no clock any more
