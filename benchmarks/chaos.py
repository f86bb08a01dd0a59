"""Hours of hostile weather in minutes: people play while guests attack and everything around the server fails.

    python -m benchmarks.chaos [--minutes 10] [--seed N] [--json]

Half of the time a server with SQLite on a small disk of its own, half of it two workers with PostgreSQL and Redis, all
on this machine. Servers, databases, workers and bots are killed, the disk is full or slow, the clock jumps, connections
are slow and cut; which of it when follows from the seed. Then what every client did and was told is compared with the
log, its chain, its replay, the model of rooms, and with what the server shows before and after another restart. Exit
status 1 if one of these promises was broken. What this machine lacks is left out, and the report says so.

The limits are those of every server. Who attacks has addresses of their own, and meets them; honest people come from
others, and play no faster than a person's budget allows.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from branchline.build_info import load_average, machine_facts
from branchline.cli.arguments import whole_number
from branchline.server.backup import audit_of
from branchline.server.http.models import MyRoom
from tests.protocol.following import log_of, strange
from tests.server.chaos import weather
from tests.server.chaos.hostile import Guest
from tests.server.chaos.weather import Fault, Weather
from tests.server.proofs.harness import Game, Load, read_log, row_of
from tests.server.proofs.history import Acked, Failed, Happening, Invoked, Unknown, disagreements
from tests.server.proofs.people import Habits, Person
from tests.server.proofs.process import ServerProcess
from tests.server.proofs.proxy import CALM, Proxy
from tests.server.services import PrivatePostgres, PrivateRedis, postgres_missing, redis_missing

TABLES: Final = (Game("usa", 2), Game("card_game", 2), Game("nordic", 2))
HABITS: Final = Habits(undo=0.1, race=0.05, double=0.05, late=0.05, pause=0.2)
HONEST: Final = tuple(f"127.0.1.{number}" for number in range(1, 9))  # addresses of those who play
HOSTILE: Final = tuple(f"127.0.2.{number}" for number in range(1, 5))  # of each who attacks
LOOK_AGAIN: Final = 0.1  # seconds until somebody looks again whether a bot has moved
PAGE: Final = os.sysconf("SC_PAGE_SIZE")
CALM_AGAIN: Final = 5.0  # seconds after a fault, in which who waited is still being served
FAULT_SECONDS: Final = 5.0  # that one takes, more or less
WARM: Final = 15.0  # seconds of a process before its memory counts
PROMISES: Final = (
    "every acknowledged request is in the log once, under its version",
    "nothing that was refused was carried out, and nothing was carried out that nobody asked for",
    "versions are dense, and what was shown is kept",
    "the model of rooms accepts all that happened, bots included",
    "each seat is shown what its eyes may see by the engine, before and after another restart",
    "every entry fits the chain of its log",
    "the limits keep out hostile guests, and nobody else",
)


@dataclass
class Sky:
    """When something was wrong, by the monotonic clock."""

    troubles: list[tuple[float, float]] = field(default_factory=list)
    now: int = 0  # faults that go on

    def was_calm(self, since: float, until: float) -> bool:
        """Whether nothing was wrong in all that time, nor shortly before."""
        return not self.now and not any(begun < until and since < over + CALM_AGAIN for begun, over in self.troubles)


@dataclass
class Waits:
    """How long somebody waited, in seconds, each time; and whether the sky was calm."""

    sky: Sky
    all: list[float] = field(default_factory=list)
    calm: list[float] = field(default_factory=list)

    def add(self, since: float) -> None:
        """Somebody has waited from then on until now."""
        now = time.monotonic()
        self.all.append(now - since)
        if self.sky.was_calm(since, now):
            self.calm.append(now - since)

    def document(self) -> dict[str, object]:
        """The figures, in milliseconds."""
        return {"calm": _quantiles(self.calm), "all": _quantiles(self.all)}


class Timed(list[Happening]):
    """A history that notes how long each wish had to wait for its answer."""

    def __init__(self, waits: Waits) -> None:
        super().__init__()
        self._waits = waits
        self._since: dict[tuple[str, str, str], float] = {}

    def append(self, happening: Happening) -> None:
        """Something has happened."""
        super().append(happening)
        if isinstance(happening, Invoked):
            self._since.setdefault(happening.wish.name, time.monotonic())
        elif isinstance(happening, Acked | Failed):
            since = self._since.pop(happening.wish.name, None)
            if since is not None:
                self._waits.add(since)


@dataclass
class Memory:
    """What a server has used, without its bots, as long as its processes were the same."""

    lives: dict[tuple[int, ...], list[tuple[float, int]]] = field(default_factory=dict)

    async def watch(self, server: ServerProcess) -> None:
        """Look every other second."""
        while True:
            processes = server.processes()
            with contextlib.suppress(OSError, ValueError, IndexError):  # one has ended just now
                used = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in processes) * PAGE
                self.lives.setdefault(tuple(processes), []).append((time.monotonic(), used))
            await asyncio.sleep(2)

    def document(self) -> dict[str, object]:
        """The most, and by how much a minute it grew within one life, once that was warm."""
        top = sum_tt = sum_tm = seconds = 0.0
        for life in self.lives.values():
            top = max([top, *(used for _, used in life)])
            warm = [(at, used) for at, used in life if at > life[0][0] + WARM]
            if len(warm) < 5:
                continue
            middle, mean = sum(at for at, _ in warm) / len(warm), sum(used for _, used in warm) / len(warm)
            sum_tt += sum((at - middle) ** 2 for at, _ in warm)
            sum_tm += sum((at - middle) * (used - mean) for at, used in warm)
            seconds += warm[-1][0] - warm[0][0]
        slope = round(sum_tm / sum_tt * 60 / 1e6, 2) if sum_tt else None
        return {"most_mb": round(top / 1e6), "mb_per_minute": slope, "seconds": round(seconds)}


@dataclass
class Site:
    """A server, what can befall it, and what this machine has not got for that."""

    name: str
    server: ServerProcess
    faults: list[Fault]
    left_out: list[str]


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(prog="benchmarks/chaos.py", description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--minutes", type=whole_number(1, 24 * 60), default=10, metavar="N", help="of weather (%(default)s)"
    )
    parser.add_argument("--seed", type=whole_number(0, 2**32), default=None, metavar="N", help="of the weather")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a report")
    chosen = parser.parse_args(arguments)
    seed = random.SystemRandom().randrange(2**32) if chosen.seed is None else chosen.seed
    _say(f"seed {seed}; again with --seed {seed}")
    machine = machine_facts(load_average())
    places = [_sqlite] + ([_postgres] if postgres_missing() is None else [])
    left_out = [] if postgres_missing() is None else [f"PostgreSQL: {postgres_missing()}"]
    runs = []
    for place in places:
        with place() as site:
            left_out += site.left_out
            chance = random.Random(f"{seed} {site.name}")
            runs.append(asyncio.run(_weather(site, chosen.minutes * 60 / len(places), chance)))
    document = {
        "machine": machine, "minutes": chosen.minutes, "seed": seed, "left_out": left_out,
        "promises": list(PROMISES), "runs": runs,
    }  # fmt: skip
    print(json.dumps(document, indent=2) if chosen.json else _report(document, runs))
    return 1 if any(run["broken"] for run in runs) else 0


@contextlib.contextmanager
def _sqlite() -> Iterator[Site]:
    """One worker with SQLite on a small disk."""
    with weather.small_disk() as (disk, why_not), tempfile.TemporaryDirectory(prefix="branchline-sky-") as folder:
        sky = Weather(Path(folder))
        with ServerProcess(disk, environment=sky.environment, says_in=Path(folder), has_limits=True) as server:
            faults = [weather.kill_server(server), weather.kill_bots(server)]
            left_out = []
            if why_not is None:
                faults.append(weather.fill_disk(disk))
            else:
                left_out.append(f"full disk: {why_not}")
            if sky.missing is None:
                faults += [weather.slow_disk(sky), weather.step_clock(sky)]
            else:
                left_out.append(f"slow disk, clock steps: {sky.missing}")
            yield Site("SQLite, one worker", server, faults, left_out)


@contextlib.contextmanager
def _postgres() -> Iterator[Site]:
    """Two workers with PostgreSQL and, if it is there, Redis."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="branchline-sky-")))
        sky = Weather(folder)
        postgres = stack.enter_context(PrivatePostgres())
        redis = stack.enter_context(PrivateRedis()) if redis_missing() is None else None
        server = stack.enter_context(
            ServerProcess(
                folder,
                database=postgres.new_database("branchline"),
                redis=None if redis is None else redis.url,
                arguments=["--workers", "2"],
                environment=sky.environment,
                has_limits=True,
            )
        )
        faults = [
            weather.kill_server(server),
            weather.kill_worker(server),
            weather.kill_bots(server),
            weather.kill_service(postgres, "PostgreSQL"),
        ]
        if redis is not None:
            faults.append(weather.kill_service(redis, "Redis"))
        if sky.missing is None:
            faults.append(weather.step_clock(sky))
        yield Site(
            "PostgreSQL, two workers", server, faults, [] if redis is not None else [f"Redis: {redis_missing()}"]
        )


async def _weather(site: Site, seconds: float, chance: random.Random) -> dict[str, object]:
    """What came of so many seconds at a site."""
    _say(f"{site.name}: {seconds:.0f} s")
    sky, memory = Sky(), Memory()
    answers, bots, server = Waits(sky), Waits(sky), site.server
    ends = time.monotonic() + seconds
    broken: list[str] = []
    async with contextlib.AsyncExitStack() as stack:
        network = await stack.enter_async_context(Proxy(server.port, CALM, chance.randrange(2**32), HONEST).open())
        faults = [
            *site.faults,
            weather.bad_network(network, "connections cut", weather.STORM),
            weather.bad_network(network, "connections slow", weather.SLOW),
        ]
        happened = Counter({fault.name: 0 for fault in faults})
        seed = chance.randrange(2**32)
        people = Load([network.address], games=TABLES, habits=HABITS, seed=seed, history=Timed(answers))
        guests = Load([network.address], games=(), seed=seed + 1)
        load, alone = await stack.enter_async_context(people), await stack.enter_async_context(guests)
        hostile = [Guest(server.address, random.Random(chance.randrange(2**32)), source) for source in HOSTILE]
        bot_rooms: list[str] = []

        async def storm() -> None:
            async with _going(
                [
                    memory.watch(server),
                    hostile[0].hog(),
                    hostile[1].hog(),
                    hostile[2].babble(),
                    _pester(hostile[3], load),
                ]
            ):
                plays = asyncio.create_task(_play_a_bot(alone, bots, bot_rooms, ends))
                await _befall(faults, sky, chance, happened, ends - seconds, ends)
                await plays

        try:
            await load.run(storm)
            await load.check(server.database, restart=server.kill_and_start)
            broken += await _check_bots(alone, server.database, bot_rooms)
            found = await asyncio.to_thread(audit_of, server.database)
            broken += found.complaints()
            if not sum(guest.limited for guest in hostile):
                broken.append("no hostile guest has met a limit")
        except (AssertionError, ExceptionGroup) as error:
            broken += [str(one) for one in _leaves(error)]
        for guest in hostile:
            await guest.close()
    history = [*load.history, *alone.history]
    return {
        "what": site.name,
        "seconds": round(seconds),
        "faults": dict(sorted(happened.items())),
        "cuts": network.cuts,
        "acknowledged": len({one.wish.name for one in history if isinstance(one, Acked)}),
        "lost": sum("lost" in text for text in broken),
        "doubtful": sum(isinstance(one, Unknown) for one in history),
        "refused": sum(isinstance(one, Failed) for one in history),
        "hostile": sum(guest.asked for guest in hostile),
        "limited": sum(guest.limited for guest in hostile),
        "rooms": len(load.rooms) + len(bot_rooms),
        "answers_ms": answers.document(),
        "bots_ms": bots.document(),
        "memory": memory.document(),
        "broken": broken,
    }


async def _befall(
    faults: Sequence[Fault], sky: Sky, chance: random.Random, happened: Counter[str], begins: float, ends: float
) -> None:
    """One fault after the other, with quiet times between them, which are shorter where time is short."""
    quiet = min(14.0, max(1.0, (ends - begins) / len(faults) - FAULT_SECONDS))
    for fault in dealt(faults, chance):
        await asyncio.sleep(max(0, min(chance.uniform(0.3, 1) * quiet, ends - time.monotonic())))
        if time.monotonic() >= ends:
            return
        begun, sky.now = time.monotonic(), 1
        _say(f"{ends - begun:5.0f} s left: {fault.name}")
        try:
            await fault.run(chance)
        finally:
            sky.now = 0
            sky.troubles.append((begun, time.monotonic()))
            happened[fault.name] += 1


def dealt(faults: Sequence[Fault], chance: random.Random) -> Iterator[Fault]:
    """The faults without end: each once, in an order by chance, before any comes again."""
    while True:
        yield from chance.sample(faults, len(faults))


async def _play_a_bot(load: Load, waits: Waits, rooms: list[str], ends: float) -> None:
    """An honest guest plays one bot, game after game, and notes how long it takes to move."""
    guest = await load.person("guest")
    while time.monotonic() < ends:
        seats = [{"who": "me"}, {"who": "bot", "bot": "greedy"}]
        wanted = {"game": "usa", "seats": seats, "bot_seconds": 0, "first": 0}
        room = (await guest.ask("POST", "/api/rooms", MyRoom, wanted)).room.id
        await guest.make_so("POST", f"/api/rooms/{room}/start", room, "not_waiting")
        rooms.append(room)
        await _play_one_game(guest, room, waits, ends)


async def _play_one_game(guest: Person, room: str, waits: Waits, ends: float) -> None:
    since: float | None = None  # the bot has been to move
    while time.monotonic() < ends:
        view = await guest.view(room, 0)
        if view.scores is not None:
            return
        if view.legal:
            if since is not None:
                waits.add(since)
            since = None
            await asyncio.sleep(HABITS.pause)
            answer = await guest.send(guest.wish(room, 0, view.version, guest.chance.choice(view.legal)))
            asked = time.monotonic()
            is_mine = isinstance(answer, Failed) or bool((await guest.view(room, 0)).legal)
            since = None if is_mine else asked
        else:
            await asyncio.sleep(LOOK_AGAIN)


async def _check_bots(load: Load, database: str, rooms: Sequence[str]) -> list[str]:
    """Everything that is wrong with the games against bots."""
    entries = [entry for entry in await read_log(database) if entry.room in rooms]
    found = [
        text
        for text in disagreements(load.history, map(row_of, entries))
        if not (text.startswith("phantom") and "by bot:" in text)
    ]
    begun = {entry.room for entry in entries if entry.kind == "started"}
    logs = {room: log_of([entry for entry in entries if entry.room == room]) for room in begun}
    return found + strange(load.history, logs)


async def _pester(guest: Guest, load: Load) -> None:
    while not load.rooms:
        await asyncio.sleep(0.1)
    await guest.pester(load.rooms[0].id)


@contextlib.asynccontextmanager
async def _going(works: Sequence[object]) -> AsyncIterator[None]:
    """All this goes on until the end of the block."""
    tasks = [asyncio.ensure_future(work) for work in works]  # type: ignore[call-overload]  # coroutines of any kind
    try:
        yield
        for task in tasks:
            if task.done():
                task.result()  # it should not have ended
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _leaves(error: BaseException) -> list[BaseException]:
    return [leaf for one in error.exceptions for leaf in _leaves(one)] if isinstance(error, ExceptionGroup) else [error]


def _quantiles(seconds: Sequence[float]) -> dict[str, object]:
    ordered = sorted(seconds)

    def at(share: float) -> float | None:
        return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000, 1) if ordered else None

    return {"times": len(ordered), "p50": at(0.5), "p99": at(0.99), "most": at(1.0)}


def _report(document: dict[str, object], runs: Sequence[dict[str, object]]) -> str:
    lines = [f"{document['minutes']} minutes of weather, seed {document['seed']}"]
    for run in runs:
        lines += ["", f"{run['what']}, {run['seconds']} s"]
        lines += [f"  {name:<14}{run[name]}" for name in run if name not in ("what", "seconds", "broken")]
        broken = run["broken"]
        assert isinstance(broken, list)
        lines += [f"  BROKEN: {text}" for text in broken] or [f"  kept: {promise}" for promise in PROMISES]
    left_out = document["left_out"]
    assert isinstance(left_out, list)
    return "\n".join([*lines, *(f"left out: {text}" for text in left_out)])


def _say(text: str) -> None:
    print(f"chaos: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
