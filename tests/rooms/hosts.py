"""What the tests of rooms have in common: a host on which nothing is left to chance, and rooms in it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Final

from branchline.chance import Seeded
from branchline.protocol import Json
from branchline.rooms import (
    BotError,
    BotJob,
    Host,
    MemoryStore,
    NewRoom,
    Person,
    Room,
    SeatChoice,
    Terms,
)
from branchline.rooms.bot_turns import BotChoice
from branchline.variants import games

ADA, BEN, CARL = Person("ada", "Ada"), Person("ben", "Ben"), Person("carl", "Carl")

SHUT_OUT: Final[Json] = {"type": "shut out"}


@dataclass
class Clock:
    """Stands still until a test moves it."""

    ms: int = 1_700_000_000_000

    def now(self) -> int:
        return self.ms


@dataclass
class FirstChoice:
    """Chooses what is possible first; bots named in `failing` fail."""

    failing: frozenset[str] = frozenset()
    asked: list[BotJob] = field(default_factory=list)

    def choose(self, job: BotJob) -> int:
        self.asked.append(job)
        if job.bot in self.failing:
            raise BotError(f"the bot {job.bot} failed")
        return job.legal[0]

    def advise(self, job: BotJob) -> BotChoice:
        return BotChoice(self.choose(job))


@dataclass
class Inbox:
    """A listener that keeps what it is told."""

    person: str
    viewer: int | None = None
    has_chosen: bool = False
    may_hear: bool = False
    messages: list[Json] = field(default_factory=list)

    def send(self, text: str) -> None:
        self.messages.append(json.loads(text))

    def shut_out(self) -> None:
        self.messages.append(SHUT_OUT)


def host_of(store: MemoryStore | None = None, clock: Clock | None = None, bots: FirstChoice | None = None) -> Host:
    now = (clock or Clock()).now
    return Host(store, now=now, chance=Seeded(7), bots=bots or FirstChoice(), seed=lambda: 1)


def against_a_bot(host: Host, game: str = "usa", clock: Terms | None = None, bot: str = "greedy") -> Room:
    """A running room in which Ada begins, against bots."""
    few = next(info.players[0] for info in games() if info.key == game)
    seats = [SeatChoice("me"), *[SeatChoice("bot", bot)] * (few - 1)]
    room = host.open(ADA, NewRoom(game, seats=seats, first=0, clock=clock))
    host.start(room, ADA)
    return room


def play_first(host: Host, room: Room) -> None:
    legal = host.view(room, 0)["legal"]
    assert isinstance(legal, list)
    host.move(room, ADA, 0, legal[0])


def for_two(host: Host) -> Room:
    """A running room of Ada and Ben, in which Ada begins."""
    room = host.open(ADA, NewRoom("usa", players=2, first=0, public=True))
    host.sit(room, BEN, 1, SeatChoice("me"))
    host.start(room, ADA)
    return room
