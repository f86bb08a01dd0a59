"""The runs: live games, as many moves as it takes, sockets that only listen, and an attack on who waits for bots."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict
from random import Random
from typing import Final

from branchline.build_info import load_average
from branchline.server.bench.attack import ATTACKERS, ROOMS, Attack, HonestPlayer
from branchline.server.bench.bench_plan import BenchError, BenchPlan
from branchline.server.bench.bench_tables import BenchTable, LoadCounts, audit_moves, sit_down
from branchline.server.bench.figures import megabytes, quantiles_ms, targets
from branchline.server.bench.process import Server, allow_files, machine

Say = Callable[[str], None]
Run = Callable[[BenchPlan, Say], Coroutine[object, object, dict[str, object]]]

_SETTLE_SECONDS = 1.0  # after the last socket was opened
_WARM_SECONDS = 2.0  # of saturated play before the clock starts
_IDLE_SECONDS = 5.0  # what is used by then is what stays
_LAST_ANSWERS_SECONDS = 15.0


def measure(plan: BenchPlan, runs: Sequence[str] | None = None, say: Say = lambda _: None) -> dict[str, object]:
    """The figures of these runs (None: all) and of the machine, with the targets; `say` is told what is going on.

    Whatever happens, no server is left running: Ctrl-C and SIGTERM end the measurement with KeyboardInterrupt.
    """
    chosen = [name for name in RUNS if runs is None or name in runs]
    allow_files(_sockets(plan, chosen))
    with asyncio.Runner(loop_factory=_loop) as runner:
        try:
            return runner.run(_measure(plan, chosen, say))
        except asyncio.CancelledError:  # SIGTERM
            raise KeyboardInterrupt from None


async def live(plan: BenchPlan, say: Say) -> dict[str, object]:
    """Games that are played at the pace of people: every game a move in so many seconds, evenly spread."""
    tally = LoadCounts()
    async with _crowd(plan, say, [plan.places] * plan.games, tally) as crowd:
        say(f"live: {plan.games:,} games, {plan.rate:g} moves/s for {plan.seconds:g} s")
        skipped = 0
        moves = round(plan.seconds * plan.rate)
        tally.is_open = True
        crowd.start_clock()
        start = time.perf_counter()
        for number in range(moves):
            due = start + number / plan.rate
            if (ahead := due - time.perf_counter()) > 0:
                await asyncio.sleep(ahead)
            if not crowd.tables[number % plan.games].move():
                skipped += 1  # the last move is not answered yet: the server is behind
        if (ahead := start + plan.seconds - time.perf_counter()) > 0:
            await asyncio.sleep(ahead)
        await crowd.last_answers()
        used = crowd.stop_clock()
        tally.is_open = False
        return {
            "games": plan.games,
            "sockets": plan.games * plan.places,
            "seconds": plan.seconds,
            "moves_per_second": round(len(tally.acks) / plan.seconds, 1),
            **_times(tally),
            "skipped": skipped,
            **used,
            **await crowd.check(say),
        }


async def saturated(plan: BenchPlan, say: Say) -> dict[str, object]:
    """Games in which everybody moves as soon as they can: how many moves are on disk in a second."""
    tally = LoadCounts()
    games = min(plan.games, plan.saturated_games)
    async with _crowd(plan, say, [plan.places] * games, tally) as crowd:
        say(f"saturated: {games:,} games for {plan.seconds:g} s")
        crowd.play_on()
        await asyncio.sleep(min(plan.seconds, _WARM_SECONDS))
        tally.is_open = True
        crowd.start_clock()
        start = time.perf_counter()
        await asyncio.sleep(plan.seconds)
        tally.is_open = False
        seconds = time.perf_counter() - start
        used = crowd.stop_clock()
        crowd.play_no_more()
        await crowd.last_answers()
        return {
            "games": games,
            "sockets": games * plan.places,
            "seconds": round(seconds, 1),
            "moves_per_second": round(len(tally.acks) / seconds, 1),
            **_times(tally),
            "finished_games": crowd.finished,
            **used,
            **await crowd.check(say),
        }


async def idle(plan: BenchPlan, say: Say) -> dict[str, object]:
    """Sockets that have said hello and listen to games in which nothing happens: what they take in memory."""
    tally = LoadCounts()
    whole, rest = divmod(plan.idle, plan.places)
    async with _crowd(plan, say, [plan.places] * whole + ([rest] if rest else []), tally) as crowd:
        say(f"idle: {plan.idle:,} sockets")
        crowd.start_clock()
        await asyncio.sleep(min(plan.seconds, _IDLE_SECONDS))
        used = crowd.stop_clock()
        crowd.server.check()
        before, after = crowd.empty.memory, crowd.server.use().memory
        return {
            "games": len(crowd.tables),
            "sockets": plan.idle,
            "memory_before_mb": megabytes(before),
            "kb_per_socket": None if before is None or after is None else round((after - before) / plan.idle / 1e3, 1),
            "closed": tally.closed,
            **used,
        }


async def attack(plan: BenchPlan, say: Say) -> dict[str, object]:
    """Two people with many rooms of the strongest bots: how long somebody else waits for the answers of a quick one."""
    say("a server is started")
    async with Server(plan) as server:
        attackers, honest = Attack(server.address, plan), HonestPlayer(server.address, plan)
        try:
            say(f"attack: {ATTACKERS} people with {ROOMS} rooms each, for {plan.seconds:g} s")
            await attackers.begin()
            await asyncio.sleep(_SETTLE_SECONDS)
            before = attackers.decisions
            await honest.play(plan.seconds)
            server.check()
        finally:
            attackers.close()
        return {
            "rooms": ATTACKERS * ROOMS,
            "seconds": plan.seconds,
            "replies": len(honest.replies),
            "reply": quantiles_ms(honest.replies),
            "decisions_of_attackers": attackers.decisions - before,
        }


RUNS: Final[Mapping[str, Run]] = {"live": live, "saturated": saturated, "idle": idle, "attack": attack}


class Crowd:
    """A server with people at all tables."""

    def __init__(self, plan: BenchPlan, server: Server, tally: LoadCounts) -> None:
        self.server: Final = server
        self.empty: Final = server.use()  # before anybody came
        self.tables: list[BenchTable] = []
        self.finished = 0
        self._plan = plan
        self._tally = tally
        self._old: list[BenchTable] = []  # those whose game is over
        self._numbers = 0
        self._is_playing_on = False
        self._opening: set[asyncio.Task[None]] = set()
        self._clock = (0.0, 0.0)  # CPU seconds of the server and of ourselves when it was started

    async def fill(self, places: Sequence[int]) -> None:
        """Seat people, each at a table of its own."""
        self.tables = [self._new_table() for _ in places]
        try:
            await sit_down(self.server.address, self._plan, self.tables, places)
        except BenchError:
            self.server.check()  # if it is gone, that is the reason
            raise

    def play_on(self) -> None:
        """Everybody moves, and from now on as soon as they can."""
        self._is_playing_on = True
        for table in list(self.tables):
            table.when_ready = _move
            table.move()

    def play_no_more(self) -> None:
        """Moves that are on their way are the last."""
        self._is_playing_on = False
        for table in self.tables:
            table.when_ready = _rest

    async def last_answers(self) -> None:
        """All moves are answered and all tables set, or it has taken too long."""
        if self._opening:
            await asyncio.wait(self._opening, timeout=_LAST_ANSWERS_SECONDS)
        patience = time.perf_counter() + _LAST_ANSWERS_SECONDS
        while any(table.is_waiting for table in self.tables) and time.perf_counter() < patience:
            await asyncio.sleep(0.05)

    def start_clock(self) -> None:
        """What is used from now on counts; what is in memory by now is not looked through again and again."""
        gc.collect()
        gc.freeze()
        self._clock = (self.server.use().cpu or 0.0, time.process_time())

    def stop_clock(self) -> dict[str, object]:
        """Return what was used since `start_clock`: memory, processor time, and the moves in a second of it."""
        use, own = self.server.use(), time.process_time() - self._clock[1]
        gc.unfreeze()
        cpu = None if use.cpu is None else use.cpu - self._clock[0]
        used: dict[str, object] = {"memory_mb": megabytes(use.memory)}
        if cpu is not None:
            used["cpu_seconds"] = round(cpu, 1)
            if self._tally.acks and cpu > 0:
                used["moves_per_cpu_second"] = round(len(self._tally.acks) / cpu)
        used["client_cpu_seconds"] = round(own, 1)
        return used

    async def check(self, say: Say) -> dict[str, object]:
        """What became of the moves: the server is killed and started again, and its log is read from the disk."""
        self.server.check()
        self.close()
        say("the server is killed and started again; its log is read")
        await self.server.kill()
        await self.server.start()
        tables = [*self._old, *self.tables]
        found = await audit_moves(self.server.address, tables)
        return {
            **asdict(found),
            "unanswered": sum(table.unanswered for table in tables),
            "refused": dict(self._tally.refused),
            "missed": self._tally.gaps,
            "closed": self._tally.closed,
        }

    def close(self) -> None:
        """Nobody is at the tables any more."""
        for task in self._opening:
            task.cancel()
        for table in self.tables:
            table.close()

    def _new_table(self) -> BenchTable:
        self._numbers += 1
        table = BenchTable(self._numbers, self._tally, Random(self._numbers))
        table.when_over = self._replace
        return table

    def _replace(self, over: BenchTable) -> None:
        """The people of a game that is over sit down to another one."""
        if over not in self.tables:
            return
        self.finished += 1
        number = self.tables.index(over)
        self._old.append(over)
        over.when_over = _rest
        self.tables[number] = table = self._new_table()
        task = asyncio.create_task(self._open(over, table))
        self._opening.add(task)
        task.add_done_callback(self._opening.discard)

    async def _open(self, over: BenchTable, table: BenchTable) -> None:
        while over.is_waiting:  # others may hear of the last move before its acknowledgment is read
            await asyncio.sleep(0.01)
        over.close()
        with contextlib.suppress(BenchError):  # then there is one table less, and the rate shows it
            await sit_down(self.server.address, self._plan, [table], [self._plan.places])
            if self._is_playing_on:
                table.when_ready = _move
                table.move()


@asynccontextmanager
async def _crowd(plan: BenchPlan, say: Say, places: Sequence[int], tally: LoadCounts) -> AsyncIterator[Crowd]:
    """A server of its own, with so many people at each of its tables."""
    say("a server is started")
    async with Server(plan) as server:
        crowd = Crowd(plan, server, tally)
        try:
            say(f"{len(places):,} games are begun, with {sum(places):,} sockets")
            await crowd.fill(places)
            await asyncio.sleep(_SETTLE_SECONDS)
            yield crowd
        finally:
            crowd.close()


async def _measure(plan: BenchPlan, chosen: Sequence[str], say: Say) -> dict[str, object]:
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None
    with contextlib.suppress(NotImplementedError, RuntimeError):  # not on every system, nor in every thread
        loop.add_signal_handler(signal.SIGTERM, task.cancel)
    load = load_average()
    found = {name: await RUNS[name](plan, say) for name in chosen}
    return {"machine": machine(plan, load), **found, "targets": targets(plan, found)}


def _times(tally: LoadCounts) -> dict[str, object]:
    return {"ack": quantiles_ms(tally.acks), "told": quantiles_ms(tally.spread)}


def _sockets(plan: BenchPlan, chosen: Sequence[str]) -> int:
    """The most that are open at once."""
    most = {
        "live": plan.games * plan.places,
        "saturated": min(plan.games, plan.saturated_games) * plan.places,
        "idle": plan.idle,
        "attack": ATTACKERS * ROOMS + 1,
    }
    return max(most[name] for name in chosen)


def _move(table: BenchTable) -> None:
    table.move()


def _rest(_: BenchTable) -> None:
    pass


def _loop() -> asyncio.AbstractEventLoop:
    try:
        import uvloop
    except ImportError:  # not on every system
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()
