"""A database with very many stored games: how long pages, backups and pruning take there.

    python benchmarks/stored_games.py fill FOLDER --games 100000         makes FOLDER/branchline.db, or fills --database
    python benchmarks/stored_games.py pages FOLDER                       what the questions behind the pages take

The games are a few real ones, played by bots and stored again and again under other names. Every log is chained, so
that `branchline verify`, `backup` and `prune` do there what they do on a server that has grown old.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from sqlalchemy import insert

from branchline.rooms import Host
from branchline.rooms.fairness.chain import NOTHING, chained
from branchline.rooms.log import Entry
from branchline.rooms.requests import NewRoom, Person, SeatChoice
from branchline.rooms.store import MemoryStore
from branchline.rooms.views import brief_document, to_json
from branchline.server.settings import database_url
from branchline.server.storage import schema
from branchline.server.storage.database import make_engine, migrate
from branchline.server.storage.entries import entry_row
from branchline.server.storage.reader import DatabaseReader

PLAYERS: Final = 2_000  # people among whom the games are spread
FRIEND: Final = "somebody-with-many"  # has a seat in one room of a hundred
DAY: Final = 24 * 3600 * 1000
AT_ONCE: Final = 200  # rooms in one transaction
STATUSES: Final = ("over", "over", "over", "over", "over", "over", "over", "running", "waiting", "closed")


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("fill", "pages"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--database", default=None, help="another database than FOLDER/branchline.db")
    chosen = parser.parse_args()
    url = database_url(chosen.database, chosen.folder, {})
    asyncio.run(fill(url, chosen.games) if chosen.what == "fill" else pages(url))


async def fill(url: str, games: int) -> None:
    """So many rooms are in the database, each with its whole log."""
    await migrate(url)
    played, waiting = _played(), _waiting()
    engine, chooser = make_engine(url), random.Random(1)
    now = int(time.time() * 1000)
    people = [{"id": _person(number), "name": f"Player {number}", "created_at": now} for number in range(PLAYERS)]
    async with engine.begin() as connection:
        await connection.execute(insert(schema.person), [*people, {"id": FRIEND, "name": "Ada", "created_at": now}])
    for start in range(0, games, AT_ONCE):
        rooms, entries, seats = [], [], []
        for number in range(start, min(start + AT_ONCE, games)):
            status = STATUSES[number % len(STATUSES)]
            log = waiting if status == "waiting" else played[number % len(played)]
            log = log[: len(log) // 3] if status in ("running", "closed") else log
            name, at = f"stored-{number:08d}", now - chooser.randrange(400 * DAY)
            owner = _person(chooser.randrange(PLAYERS))
            stored = list(_chained_as(name, log, at))
            entries += [entry_row(entry) for entry in stored]
            rooms.append(_room(name, owner, status, stored, number))
            sitting = FRIEND if number % 100 == 0 else _person(chooser.randrange(PLAYERS))
            seats += [
                {"room_id": name, "seat": seat, "person_id": who, "here_until": at}
                for seat, who in enumerate((owner, sitting))
            ]
        async with engine.begin() as connection:
            await connection.execute(insert(schema.room), rooms)
            await connection.execute(insert(schema.entry), entries)
            await connection.execute(insert(schema.seat), seats)
    await engine.dispose()


async def pages(url: str) -> None:
    """The median and the longest time of each question, in milliseconds."""
    engine = make_engine(url)
    reader = DatabaseReader(engine)
    asked: dict[str, Callable[[], Awaitable[object]]] = {
        "my games": lambda: reader.mine(FRIEND, None, 51, None),
        "my games that run": lambda: reader.mine(FRIEND, "running", 51, None),
        "my games of few": lambda: reader.mine(_person(7), None, 51, None),
        "my games that are not over": lambda: reader.active_rooms_of(FRIEND),
        "lobby": lambda: reader.lobby(None, None, 51, None),
        "lobby, one game": lambda: reader.lobby("usa", None, 51, None),
        "lobby, no such game": lambda: reader.lobby("nordic", None, 51, None),
        "rooms to look after": lambda: reader.due(int(time.time() * 1000), 200),
        "how many rooms": lambda: reader.count_rooms(FRIEND),
        "how many seats": lambda: reader.count_seats(FRIEND),
        "a log": lambda: reader.entries("stored-00000100"),
    }
    for name, ask in asked.items():
        await ask()
        times = []
        for _ in range(21):
            began = time.perf_counter()
            await ask()
            times.append((time.perf_counter() - began) * 1000)
        print(f"{name:30} {sorted(times)[10]:8.2f} ms, at most {max(times):8.2f} ms")
    await engine.dispose()


def _played() -> list[Sequence[Entry]]:
    """The logs of some games that bots have played."""
    logs = []
    for number, (game, players) in enumerate((("usa", 2), ("europe", 3), ("usa", 4), ("nordic", 2))):
        store = MemoryStore()
        host = Host(store)
        ada = Person("ada-number", "Ada")
        seats = [SeatChoice("bot", "greedy") for _ in range(players)]
        room = host.open(ada, NewRoom(game=game, seats=seats, bot_seconds=0), f"played-{number:04d}")
        host.start(room, ada)
        host.play_bots(room)
        logs.append(store.entries(room.id))
    return logs


def _waiting() -> Sequence[Entry]:
    store = MemoryStore()
    Host(store).open(Person("ada-number", "Ada"), NewRoom(game="usa", players=2, public=True), "waiting-01")
    return store.entries("waiting-01")


def _chained_as(name: str, log: Sequence[Entry], at: int) -> Iterator[Entry]:
    head = NOTHING
    for entry in log:
        stored = chained(replace(entry, room=name, at=at + entry.version * 1000), head)
        head = stored.hash
        yield stored


def _room(name: str, owner: str, status: str, log: Sequence[Entry], number: int) -> dict[str, object]:
    settings = log[0].action["settings"]
    assert isinstance(settings, dict)
    return {
        "id": name,
        "owner": owner,
        "game": settings["game"],
        "status": status,
        "public": status == "waiting" or number % 3 == 0,
        "version": log[-1].version,
        "to_move": 0 if status == "running" else None,
        "due_at": None,
        "is_timed": False,
        "said": 0,
        "brief": _BRIEF,
        "created_at": log[0].at,
        "updated_at": log[-1].at,
    }


def _person(number: int) -> str:
    return f"person-{number:09d}"


def _brief() -> str:
    host = Host()
    room = host.open(Person("ada-number", "Ada"), NewRoom(game="usa", players=2, public=True))
    return to_json(brief_document(room.state))


_BRIEF: Final = _brief()

if __name__ == "__main__":
    main()
