"""A batch in several processes is the same batch, and leaves nothing behind."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from branchline import OptionError, game
from branchline.board.engine import BoardGame
from branchline.envs import BatchError, GameBatch, batch
from branchline.envs.batches import process_games
from branchline.envs.batches.process_games import ProcessGames
from branchline.testing.conformance import Setting
from branchline.variants import find, games, usa
from tests.storeys import also_proven

pytestmark = pytest.mark.skipif(os.name != "posix", reason="several processes are for Linux and macOS")

PATIENCE = 60.0  # seconds; what has not happened by then never will
KEYS = [info.key for info in games()]
ARRAYS = ("masks", "observations", "seats", "is_over", "scores", "places")
SETTINGS = [
    *(Setting(key, find(key).players[0]) for key in KEYS),
    Setting("france_small", 4, (("stations", "open"),)),
    Setting("card_game", 4, (("open_track", "yes"),)),
]


def processes_of(many: GameBatch) -> list[subprocess.Popen[bytes]]:
    assert isinstance(many._games, ProcessGames)
    return many._games._workers


def assert_alike(one: GameBatch, other: GameBatch) -> None:
    for name in ARRAYS:
        assert (getattr(one, name) == getattr(other, name)).all(), name


@pytest.mark.parametrize("setting", [*also_proven(SETTINGS[:-2]), *SETTINGS[-2:]], ids=str)
def test_the_games_are_the_same_as_in_one_process(setting: Setting) -> None:
    rules = setting.game()
    connects = isinstance(rules, BoardGame)
    one = batch(rules, games=5, seed=5, connects=connects)
    with batch(rules, games=5, seed=5, connects=connects, processes=2) as several:
        assert_alike(one, several)
        ended = 0
        for number in range(600):
            if number % 3:
                actions = one.random_actions()
                assert (several.random_actions() == actions).all()
                one.step(actions)
                several.step(actions.tolist() if number % 2 else actions)
            else:
                one.step_randomly()
                several.step_randomly()
            if number % 20 == 0 or one.is_over.any():
                assert_alike(one, several)
                results = one.results()
                assert several.results() == results
                ended += len(results)
    assert ended


def test_results_come_in_the_order_in_which_the_games_ended() -> None:
    one = batch("card_game", players=2, games=40, seed=1, observes=False)
    with batch("card_game", players=2, games=40, seed=1, observes=False, processes=3) as several:
        for many in (one, several):
            for _ in range(400):
                many.step_randomly()
    results = one.results()
    assert len({result.slot for result in results}) == 40
    assert several.results() == results  # a closed one still has them
    assert several.results() == []


def test_the_arrays_are_shared_and_nobody_can_write_to_them() -> None:
    with batch("usa", players=2, games=4, seed=1, processes=2) as many:
        seen = many.observations
        old = seen.copy()
        many.step_randomly()
        assert many.observations is seen
        assert (seen != old).any()
        for name in ARRAYS:
            with pytest.raises(ValueError, match="read-only"):
                getattr(many, name)[0] = 1
            with pytest.raises(ValueError, match="cannot set WRITEABLE"):
                getattr(many, name).flags.writeable = True
        last = seen.copy()
    gc.collect()
    assert (seen == last).all()  # the memory stays as long as an array of it


def test_a_step_with_a_wrong_action_changes_nothing_in_any_process() -> None:
    one = batch("usa", players=2, games=4, seed=1)
    with batch("usa", players=2, games=4, seed=1, processes=2) as several:
        good = one.random_actions().tolist()
        impossible = int(np.flatnonzero(one.masks[3] == 0)[0])
        for wrong in ([0, 0], [], [*good[:3], impossible], [-1, *good[1:]], [*good[:2], 10**6, good[3]]):
            for many in (one, several):
                with pytest.raises(OptionError) as raised:
                    many.step(wrong)
                text = str(raised.value)
                if many is one:
                    expected = text
            assert text == expected
        assert_alike(one, several)
        one.step(good)
        several.step(good)
        assert_alike(one, several)


def test_closing_ends_the_processes_and_every_further_step_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_games, "_GRACE", PATIENCE)
    many = batch("usa", players=2, games=4, seed=1, processes=2)
    workers = processes_of(many)
    assert [worker.poll() for worker in workers] == [None, None]
    many.close()
    many.close()
    assert [worker.returncode for worker in workers] == [0, 0]
    for call in (many.step_randomly, many.random_actions, lambda: many.step([0] * 4)):
        with pytest.raises(OptionError, match="this batch is closed"):
            call()


def test_a_batch_that_nobody_needs_any_more_ends_its_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_games, "_GRACE", PATIENCE)
    many = batch("usa", players=2, games=4, seed=1, processes=2)
    workers = processes_of(many)
    del many
    gc.collect()
    assert [worker.poll() for worker in workers] == [0, 0]


def test_a_process_that_is_killed_is_a_clear_error() -> None:
    many = batch("usa", players=2, games=4, seed=1, processes=2)
    workers = processes_of(many)
    workers[1].kill()
    with pytest.raises(BatchError, match="was ended by the signal SIGKILL, and its games are lost; make the batch"):
        many.step_randomly()
    assert workers[0].poll() is not None
    with pytest.raises(BatchError, match="is gone"):
        many.step_randomly()


def test_a_process_that_stops_is_ended_when_the_batch_is() -> None:
    many = batch("usa", players=2, games=4, seed=1, processes=2)
    workers = processes_of(many)
    os.kill(workers[0].pid, signal.SIGSTOP)
    many.close()
    assert workers[0].returncode == -signal.SIGKILL
    assert workers[1].returncode in {0, -signal.SIGKILL}  # whoever is slow to end is ended, too


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_no_process_is_left_when_the_program_is_ended(end: signal.Signals, tmp_path: Path) -> None:
    program = (
        "from branchline.envs import batch\n"
        "many = batch('usa', players=2, games=2000, seed=1, processes=2)\n"
        "print(*(worker.pid for worker in many._games._workers), flush=True)\n"
        "while True: many.step_randomly()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        workers = [int(number) for number in running.stdout.readline().split()]
        assert len(workers) == 2
        running.send_signal(end)
        said = running.stderr.read()
        assert running.wait() == -end
    assert said.count("Traceback") == (1 if end == signal.SIGINT else 0)  # that of the program itself
    deadline = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{pid}").exists() for pid in workers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(Path(f"/proc/{pid}").exists() for pid in workers)


def test_a_map_of_ones_own_is_played_in_several_processes_too(tmp_path: Path) -> None:
    folder = Path(find("nordic").map.folder)
    for file in folder.glob("*.csv"):
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        keep = lines[:-1] if file.name == "tickets.csv" else lines
        (tmp_path / file.name).write_text("".join(keep), encoding="utf-8")
    one = batch("nordic", games=4, seed=1, game_map=tmp_path)
    with batch("nordic", games=4, seed=1, game_map=tmp_path, processes=2) as several:
        for many in (one, several):
            for _ in range(50):
                many.step_randomly()
        assert_alike(one, several)


def test_rules_made_by_hand_are_refused_rather_than_replaced() -> None:
    short = BoardGame(replace(usa(), trains=20), 2)
    with pytest.raises(OptionError, match="rules that were made by hand play in one process only"):
        batch(short, games=4, processes=2)
    batch(game("france_small", players=4, stations="open"), games=4, processes=2).close()


@pytest.mark.parametrize("processes", [0, -1, 5])
def test_a_wrong_number_of_processes_is_refused(processes: int) -> None:
    with pytest.raises(OptionError, match=f"4 games are played in 1 to 4 processes, not in {processes}"):
        batch("usa", games=4, processes=processes)
