"""A room at one version: its status, who sits where, and the game as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from branchline.rooms.clocks import Clocks
from branchline.rooms.fairness.shuffle import Shuffle
from branchline.rooms.limits import MOST_TAKEN_BACK
from branchline.rooms.settings import RoomSettings
from branchline.table import Table

RoomStatus = Literal["waiting", "running", "over", "closed"]
SeatKind = Literal["person", "bot", "open"]

WAITING: Final = "waiting"
RUNNING: Final = "running"
OVER: Final = "over"
GIVEN_UP: Final = "closed"

NONE_TAKEN_BACK: Final = (-1, 0)  # by no seat


@dataclass(frozen=True)
class Seat:
    """Who has a place: a person, a bot, a bot that stands in for a person, or nobody."""

    person: str | None = None
    bot: str | None = None
    name: str = ""
    left_at: int | None = None  # when its person went away and said so
    failed: str | None = None  # the bot for which the present one plays on

    @property
    def is_open(self) -> bool:
        """Whether the seat is neither a person's nor a bot's."""
        return self.person is None and self.bot is None

    @property
    def kind(self) -> SeatKind:
        """Who has the seat, in one word."""
        return "person" if self.person is not None else "bot" if self.bot is not None else "open"


@dataclass(frozen=True)
class RoomState:
    """All that is known of a room at one version of its log."""

    id: str
    version: int
    head: str  # the hash of the entry of that version
    played: int  # the version of the last entry that changed the game
    status: RoomStatus
    owner: str
    owner_name: str
    settings: RoomSettings
    seats: tuple[Seat, ...]
    created_at: int
    updated_at: int
    table: Table | None = None
    taken_back: tuple[int, int] = NONE_TAKEN_BACK  # a seat, and how many moves it took back since one stands
    move_sizes: tuple[int, ...] = ()  # how many decisions each move made that has not been undone
    clocks: Clocks | None = None
    rematch: str | None = None
    held: frozenset[tuple[str, int]] = frozenset()  # who has had which seat since the start, and so seen its cards
    shuffle: Shuffle | None = None  # None: its outcomes do not follow from one
    private_lines: int = 0  # of table talk, from before the room became public
    heard: Mapping[str, int] = field(default_factory=dict)  # who had a seat when it did, and after which line they hear
    deal: str | None = None  # which deal it goes on with (`deal_of`); None: its own, or it was opened long ago
    seen: frozenset[str] = frozenset()  # who is known to have seen the game that it goes on with

    @property
    def is_open(self) -> bool:
        """Whether the room waits for its start or its game runs."""
        return self.status in (WAITING, RUNNING)

    @property
    def is_opening(self) -> bool:
        """Whether the numbers of the shuffle are being shown."""
        return self.is_dealing and self.shuffle is not None and self.shuffle.is_opening

    @property
    def is_dealing(self) -> bool:
        """Whether the game was started and the cards are about to be dealt: seats and settings stay as they are."""
        return self.status == WAITING and self.shuffle is not None and self.shuffle.due_at is not None

    @property
    def to_move(self) -> int | None:
        """The seat that decides in a running game; None: no game runs."""
        return self.table.to_move if self.table is not None and self.status == RUNNING else None

    def seats_of(self, person: str) -> list[int]:
        """Return the numbers of the seats that belong to a person."""
        return [number for number, seat in enumerate(self.seats) if seat.person == person]

    def has_undone_enough(self, seat: int) -> bool:
        """Whether a seat has taken back so many moves that it has to play on before it may again."""
        return self.taken_back[0] == seat and self.taken_back[1] >= MOST_TAKEN_BACK

    @property
    def waits_ms(self) -> int:
        """For how many milliseconds a bot waits after the last entry, since somebody may take a move back."""
        seat = self.to_move
        if seat is None or self.seats[seat].bot is None or self.settings.undo_seconds == 0:
            return 0
        may_undo = any(self.undoable(number) > 0 for number, one in enumerate(self.seats) if one.bot is None)
        return int(1000 * self.settings.undo_seconds) if may_undo else 0

    def undoable(self, seat: int) -> int:
        """Return how many moves a seat can take back, one by one."""
        if self.table is None or self.status != RUNNING or self.has_undone_enough(seat):
            return 0
        decisions = self.table.undoable(seat)
        if not self.settings.undo:
            decisions = min(decisions, self.table.begun)
        count = 0
        for size in reversed(self.move_sizes):
            decisions -= size
            if decisions < 0:
                break
            count += 1
        return count
