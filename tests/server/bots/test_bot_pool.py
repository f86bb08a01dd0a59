"""Bots think in processes of their own, and nothing that happens to one of those stops a game."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

import pytest
from prometheus_client import REGISTRY

from branchline.bots import find_bot, turn_at
from branchline.chance import Seeded
from branchline.errors import OptionError
from branchline.rooms.bot_turns import BotChoice, BotError, BotJob, Failure
from branchline.server.bots.pool import BotPool
from branchline.server.bots.thinking import Thinking
from branchline.server.monitoring import BOT_RESTARTS
from branchline.supervisor import Ended, Slot
from branchline.table import Table
from branchline.variants import game_of, games, variant_of
from tests.server.bots.pool_signs import FOLDER, GO, SECRET
from tests.server.services import children_of
from tests.server.waiting import PATIENCE, until

BOTS: Final = ("tests.server.bots.pool_bots",)
GAMES: Final = tuple(info.key for info in games())
ROOT: Final = Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def no_process_is_left_behind() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []


@pytest.fixture(autouse=True)
def restarts_are_counted_from_here() -> None:
    BOT_RESTARTS.reset()


def restarts() -> float:
    """Processes that ended by themselves, as the metrics have them."""
    return REGISTRY.get_sample_value("branchline_bot_restarts_total") or 0


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the bots of these tests leave their notes."""
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return tmp_path


@dataclass
class Clock:
    """The clock by which processes are watched; a test sets it forward."""

    now: float = 0  # seconds

    def passes(self, seconds: float) -> bool:
        self.now += seconds
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of this test, which stands still."""
    clock = Clock()
    monkeypatch.setattr("branchline.supervisor.monotonic", lambda: clock.now)
    return clock


def test_nothing_is_started_before_the_first_job() -> None:
    pool = BotPool(3)
    assert multiprocessing.active_children() == []
    pool.close()


def test_a_pool_without_processes_is_refused() -> None:
    with pytest.raises(OptionError, match="at least one process"):
        BotPool(0)


@pytest.mark.parametrize("game", GAMES)
def test_every_event_that_a_seat_has_seen_survives_the_journey(game: str) -> None:
    job = job_at(played(game, 60), "witness")
    assert len(job.events) > 60
    assert pickle.loads(pickle.dumps(job)).events == job.events


def test_a_bot_in_the_pool_is_asked_the_same_as_at_a_table_and_nothing_of_the_server_is_loaded(folder: Path) -> None:
    table = played("france_large", 25, stations="open")
    job = job_at(table, "witness", options=(("stations", "open"),))
    turn = turn_at(table, Seeded(job.seed))

    async def ask() -> int:
        async with a_pool(1) as pool:
            return await pool.choose(job)

    assert asyncio.run(ask()) == job.legal[-1]
    asked = (turn.game.key, dict(turn.game.options), turn.game.players, turn.seen, turn.events)
    assert (folder / "turn").read_text(encoding="utf-8") == repr(asked)
    loaded = {name.partition(".")[0] for name in (folder / "modules").read_text(encoding="utf-8").split()}
    assert "branchline" in loaded
    web = {"fastapi", "starlette", "uvicorn", "pydantic", "structlog", "prometheus_client"}
    assert loaded.isdisjoint(web | {"sqlalchemy", "alembic", "redis"})


def test_bots_use_no_more_cores_than_the_pool_allows(folder: Path) -> None:
    async def ask() -> int:
        async with a_pool(1, cores=3) as pool:
            return await pool.choose(job_at(played("card_game", 2), "witness"))

    asyncio.run(ask())
    assert (folder / "cores").read_text(encoding="utf-8") == "3"


def test_many_jobs_at_once_all_get_the_answer_of_their_own() -> None:
    jobs = [
        replace(job_at(played(game, 10 + number), bot), seed=number)
        for game in GAMES
        for number in range(3)
        for bot in ("random", "greedy")
    ]

    async def ask() -> list[int]:
        async with a_pool(2) as pool:
            return await asyncio.gather(*(pool.choose(job) for job in jobs))

    expected = [find_bot(job.bot).choose(turn_at(played(job.game, 10 + job.seed), Seeded(job.seed))) for job in jobs]
    assert asyncio.run(ask()) == expected
    assert len(set(expected)) > len(GAMES)


def test_no_more_bots_think_at_once_than_there_are_processes(folder: Path) -> None:
    async def ask() -> None:
        async with a_pool(2) as pool:
            tasks = [asyncio.create_task(pool.choose(job_at(played("usa", 0), "sleeper"))) for _ in range(5)]
            await until(lambda: len(sleepers(folder)) == 2)
            (folder / GO).touch()
            await asyncio.gather(*tasks)

    asyncio.run(ask())
    assert len(sleepers(folder)) == 2


def test_thirty_thoughts_that_are_broken_off_end_no_process_and_are_paid_for_all_the_same(folder: Path) -> None:
    paid: list[str] = []
    processes: set[int] = set()

    async def ask() -> None:
        async with a_pool(1, charge=lambda who, _: paid.append(who)) as pool:
            job = job_at(played("usa", 0), "sleeper")
            for _ in range(30):
                await give_up(pool, job, folder, ("mallory",))
                processes.update(sleepers(folder))
                other = replace(job, bot="witness")
                waiting = asyncio.create_task(pool.choose(other, ("anna",)))
                await asyncio.sleep(0)
                assert pool.waiting == 1
                (folder / GO).touch()
                assert await waiting == other.legal[-1], "not the answer that was dropped"
                for note in (folder / GO, *folder.glob("sleeper-*")):
                    note.unlink()
            assert restarts() == 0

    asyncio.run(ask())
    assert paid == ["mallory", "anna"] * 30
    assert len(processes) == 1


def test_a_bot_that_nobody_waits_for_is_ended_when_it_takes_far_too_long(folder: Path, clock: Clock) -> None:
    async def ask() -> None:
        async with a_pool(1) as pool:
            await give_up(pool, job_at(played("usa", 0), "sleeper"), folder)
            await until(lambda: clock.passes(3_600) and not is_running(sleepers(folder)[0]))
            job = job_at(played("usa", 0), "random")
            assert await pool.choose(job) in job.legal
            assert restarts() == 0

    asyncio.run(ask())


def test_the_death_of_a_process_that_nobody_waits_for_is_counted(folder: Path) -> None:
    async def ask() -> None:
        async with a_pool(1) as pool:
            await give_up(pool, job_at(played("usa", 0), "sleeper"), folder)
            os.kill(sleepers(folder)[0], signal.SIGKILL)
            (folder / GO).touch()  # it is asked again, and would sleep on
            job = job_at(played("usa", 0), "random")
            assert await pool.choose(job) in job.legal
            assert restarts() == 1

    asyncio.run(ask())


def test_a_job_that_is_cancelled_while_it_waits_disturbs_nobody(folder: Path) -> None:
    async def ask() -> None:
        async with a_pool(1) as pool:
            job = job_at(played("usa", 0), "sleeper")
            thinking = asyncio.create_task(pool.choose(job))
            await until(lambda: len(sleepers(folder)) == 1)
            waiting = asyncio.create_task(pool.choose(job))
            await asyncio.sleep(0)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            (folder / GO).touch()
            assert await thinking == job.legal[0]
            assert await pool.choose(job) == job.legal[0]

    asyncio.run(ask())
    assert len(sleepers(folder)) == 1


def test_a_process_killed_in_the_middle_of_thinking_is_replaced_and_the_same_job_answered(folder: Path) -> None:
    async def ask() -> None:
        async with a_pool(1) as pool:
            job = job_at(played("europe", 0), "sleeper")
            thinking = asyncio.create_task(pool.choose(job))
            await until(lambda: len(sleepers(folder)) == 1)
            os.kill(sleepers(folder)[0], signal.SIGKILL)
            await until(lambda: len(sleepers(folder)) == 2)
            (folder / GO).touch()
            assert await thinking == job.legal[0]
            assert restarts() == 1

    asyncio.run(ask())


def test_a_process_killed_while_it_has_nothing_to_do_is_replaced_at_the_next_job() -> None:
    async def ask() -> None:
        async with a_pool(1) as pool:
            job = job_at(played("nordic", 4), "random")
            choice = await pool.choose(job)
            for is_gone in (False, True):  # the next job comes at once, or when the system knows of the end
                pids = [process.pid for process in multiprocessing.active_children() if process.pid is not None]
                for pid in pids:
                    os.kill(pid, signal.SIGKILL)
                if is_gone:
                    await until(partial(_are_gone, pids))
                assert await pool.choose(job) == choice
            assert restarts() == 2

    asyncio.run(ask())


def test_a_bot_that_keeps_killing_its_process_is_given_up_and_others_play_on() -> None:
    async def ask() -> None:
        async with a_pool(1) as pool:
            with pytest.raises(BotError, match="the bot dier has not chosen: its process ended 3 times") as caught:
                await pool.choose(job_at(played("usa", 0), "dier"))
            assert caught.value.is_fault
            assert restarts() == 3
            job = job_at(played("usa", 0), "random")
            assert await pool.choose(job) in job.legal

    asyncio.run(ask())


def test_bots_that_fail_or_choose_what_is_not_possible_are_named_without_what_their_seat_knows() -> None:
    wrong = {
        "raiser": r"the bot raiser failed with ValueError \(pool_bots.py, line \d+\)",
        "quitter": r"the bot quitter failed with SystemExit \(pool_bots.py, line \d+\)",
        "cheat": "the bot cheat chose what is not possible",
        "mute": "the bot mute chose what is not possible",
        "nobody": "there is no bot 'nobody'; the bots are",
    }

    async def ask() -> None:
        async with a_pool(1) as pool:
            job = job_at(played("usa", 3), "foreigner")
            assert await pool.choose(job) == job.legal[0]
            before = multiprocessing.active_children()
            for bot, text in wrong.items():
                with pytest.raises(BotError, match=text) as caught:
                    await pool.choose(replace(job, bot=bot))
                assert caught.value.is_fault
                assert SECRET not in str(caught.value)
                assert (SECRET in caught.value.details) == (bot in ("raiser", "quitter"))
            with pytest.raises(BotError, match="the bot yes chose what is not possible"):
                await pool.choose(replace(job, bot="yes", legal=(0, 1)))
            for mistaken in (replace(job, game="monopoly"), replace(job, players=9), replace(job, seed=-1)):
                with pytest.raises(BotError, match=r"there is no game|players|a seed is"):
                    await pool.choose(mistaken)
            assert await pool.choose(job) == job.legal[0]
            assert multiprocessing.active_children() == before, "none of this costs a process"
            assert restarts() == 0

    asyncio.run(ask())


def test_a_bot_far_beyond_its_time_is_ended_and_the_next_job_gets_its_answer(folder: Path, clock: Clock) -> None:
    async def ask() -> None:
        async with a_pool(1, spare_seconds=PATIENCE) as pool:
            thinking = asyncio.create_task(pool.choose(job_at(played("usa", 0), "sleeper")))
            await until(lambda: len(sleepers(folder)) == 1)
            await until(lambda: clock.passes(3_600) and thinking.done())
            with pytest.raises(BotError, match="the bot sleeper was ended: it took more than 240 s") as caught:
                await thinking
            assert caught.value.is_fault
            job = job_at(played("usa", 0), "random")
            assert await pool.choose(job) in job.legal
            await until(lambda: not is_running(sleepers(folder)[0]))
            assert restarts() == 0

    asyncio.run(ask())


def test_a_bot_that_waits_for_others_far_beyond_its_time_has_done_nothing_wrong(folder: Path, clock: Clock) -> None:
    async def ask() -> None:
        async with a_pool(1, spare_seconds=PATIENCE) as pool:
            patient = replace(job_at(played("usa", 0), "sleeper"), seconds=3_600)
            thinking = asyncio.create_task(pool.choose(patient))
            await until(lambda: len(sleepers(folder)) == 1)
            job = replace(job_at(played("usa", 0), "witness"), seconds=0.01)
            waiting = asyncio.create_task(pool.choose(job))
            await until(lambda: pool.waiting == 1)
            clock.passes(3_600)  # since the bot began to wait
            (folder / GO).touch()
            assert await waiting == job.legal[-1]
            await thinking

    asyncio.run(ask())


def test_the_interrupt_key_does_not_reach_a_bot(folder: Path) -> None:
    async def ask() -> None:
        async with a_pool(1) as pool:
            job = job_at(played("usa", 0), "sleeper")
            thinking = asyncio.create_task(pool.choose(job))
            await until(lambda: len(multiprocessing.active_children()) == 1)
            for process in multiprocessing.active_children():  # most likely it still reads its modules
                assert process.pid is not None
                os.kill(process.pid, signal.SIGINT)
            await until(lambda: len(sleepers(folder)) == 1)
            os.kill(sleepers(folder)[0], signal.SIGINT)
            (folder / GO).touch()
            assert await thinking == job.legal[0]
            assert restarts() == 0

    asyncio.run(ask())
    assert len(sleepers(folder)) == 1
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ()), "we ourselves still hear it"


def test_closing_ends_every_bot_and_tells_those_who_wait(folder: Path) -> None:
    async def ask() -> None:
        pool = Thinking(BotPool(2, extra_modules=BOTS))
        tasks = [asyncio.create_task(pool.choose(job_at(played("usa", 0), "sleeper"))) for _ in range(4)]
        await until(lambda: len(sleepers(folder)) == 2)
        await pool.close()
        assert not any(is_running(process) for process in sleepers(folder))
        for task in tasks:
            with pytest.raises(BotError, match="the server is being stopped") as caught:
                await task
            assert not caught.value.is_fault
        with pytest.raises(BotError, match="the server is being stopped"):
            await pool.choose(job_at(played("usa", 0), "random"))
        await pool.close()
        assert restarts() == 0

    asyncio.run(ask())


def test_a_module_with_bots_that_cannot_be_imported_is_no_endless_loop(capfd: pytest.CaptureFixture[str]) -> None:
    async def ask() -> None:
        async with a_pool(1, modules=("branchline_no_such_module",)) as pool:
            with pytest.raises(BotError, match="its process ended 3 times, 0 of them in the middle") as caught:
                await pool.choose(job_at(played("usa", 0), "random"))
        assert not caught.value.is_fault, "it has not even begun"

    asyncio.run(ask())
    assert "branchline_no_such_module" in capfd.readouterr().err


def test_a_bot_that_was_ended_once_and_then_could_not_be_started_has_done_nothing_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ends = [Ended("", had_begun=True), Ended("", had_begun=False), Ended("", had_begun=False)]

    def begin(*_: object) -> Future[BotChoice | Failure | Ended]:
        outcome: Future[BotChoice | Failure | Ended] = Future()
        outcome.set_result(ends.pop())
        return outcome

    async def ask() -> None:
        monkeypatch.setattr(Slot, "begin", begin)
        with pytest.raises(BotError, match="ended 3 times, 1 of them in the middle of it") as caught:
            await Thinking(BotPool(1)).choose(job_at(played("usa", 0), "random"))
        assert not caught.value.is_fault

    asyncio.run(ask())


ORPHANED: Final = """
import asyncio
from tests.server.bots.test_bot_pool import BOTS, BotPool, Thinking, job_at, played

async def main():
    pool = Thinking(BotPool(2, extra_modules=BOTS))
    job = job_at(played("usa", 0), "random")
    await asyncio.gather(pool.choose(job), pool.choose(job_at(played("usa", 0), "sleeper")))

if __name__ == "__main__":
    asyncio.run(main())
"""


def test_when_the_server_is_killed_its_bots_end_too_idle_or_thinking(folder: Path) -> None:
    script = folder / "server.py"
    script.write_text(ORPHANED, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, str(script)], cwd=ROOT, env=environment) as server:
        try:
            asyncio.run(until(lambda: len(sleepers(folder)) == 1))
            bots = children_of(server.pid)
        finally:
            server.kill()
    assert sleepers(folder)[0] in bots
    asyncio.run(until(lambda: not any(is_running(process) for process in bots)))


def test_the_more_wait_the_less_time_has_each(folder: Path) -> None:
    table = played("usa", 4)

    async def ask() -> list[int]:
        async with a_pool(1, spare_seconds=PATIENCE) as pool:
            jobs = [replace(job_at(table, "watcher"), seconds=2.0) for _ in range(4)]
            return list(await asyncio.gather(*(pool.choose(job) for job in jobs)))

    asyncio.run(ask())
    told = (folder / "seconds").read_text(encoding="utf-8").split()
    assert [float(seconds) for seconds in told] == pytest.approx([1 / 2, 2 / 3, 1.0, 2.0])


# What the tests above are made of


@contextlib.asynccontextmanager
async def a_pool(
    processes: int,
    spare_seconds: float = 5.0,
    cores: int | None = None,
    modules: Sequence[str] = BOTS,
    charge: Callable[[str, float], None] = lambda _person, _seconds: None,
) -> AsyncIterator[Thinking]:
    pool = BotPool(processes, cores=cores, extra_modules=modules, spare_seconds=spare_seconds)
    thinking = Thinking(pool, charge=charge)
    try:
        yield thinking
    finally:
        await thinking.close()


async def give_up(pool: Thinking, job: BotJob, folder: Path, payers: Sequence[str] = ()) -> None:
    """One more sleeper has begun to think, and nobody waits for it."""
    before = len(sleepers(folder))
    thinking = asyncio.create_task(pool.choose(job, payers))
    await until(lambda: len(sleepers(folder)) > before)
    thinking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thinking


def played(game: str, decisions: int, **options: str) -> Table:
    """A table for as few as can play it, after so many decisions, always the same."""
    variant = variant_of(game, None, options)
    table: Table = Table(game_of(variant, variant.players[0]), seed=7)
    chance = Seeded(7, 1)
    for _ in range(decisions):
        legal = table.legal_numbers()
        table.play(legal[int(chance.below(len(legal)))])
    return table


def job_at(table: Table, bot: str, options: tuple[tuple[str, str], ...] = ()) -> BotJob:
    """The decision that is due at the table, for a bot."""
    seat = table.to_move
    assert seat is not None
    return BotJob(
        bot=bot,
        game=table.game.key,
        options=options,
        rules=table.game.rules_version,
        players=table.game.players,
        seat=seat,
        seen=table.observe(seat),
        events=tuple(turn_at(table, Seeded(1)).events),
        legal=tuple(table.legal_numbers()),
        seed=3,
        seconds=PATIENCE,  # no bot is ended for being slow unless a test wants it
    )


def sleepers(folder: Path) -> list[int]:
    """The processes in which a sleeper has begun to think."""
    return [int(note.name.partition("-")[2]) for note in folder.glob("sleeper-*")]


def _are_gone(processes: list[int]) -> bool:
    return not any(is_running(process) for process in processes)


def is_running(process: int) -> bool:
    """Whether the process lives; one that has ended and whose parent has not looked yet does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
