"""How many processor cores a bot uses for a decision: what it wants, what there is, and what it is allowed."""

from __future__ import annotations

import os

import pytest

from branchline import OptionError, Seeded, Table
from branchline.bots import find_bot, make_bot, turn_at
from branchline.bots.cores import CORES, allow_cores, allowed_cores

pytestmark = pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="a process has all cores here")


@pytest.fixture(autouse=True)
def forks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Two cores and nothing said about them; every fork is noted."""
    noted: list[int] = []
    fork = os.fork

    def noting() -> int:
        noted.append(1)
        return fork()

    monkeypatch.setattr(os, "fork", noting)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1})
    monkeypatch.delenv(CORES, raising=False)
    return noted


def decide(spec: str) -> int:
    return make_bot(spec).choose(turn_at(Table("usa", players=2, seed=1), Seeded(1)))


def test_a_search_uses_the_cores_that_it_may(forks: list[int]) -> None:
    decide("search:rollouts=8:cores=2")
    rounds = len(forks)
    assert rounds > 0
    decide("search:rollouts=8:cores=64")  # there are no more than two
    assert len(forks) == 2 * rounds


def test_a_search_uses_no_more_cores_than_its_process_may(forks: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    both = decide("search:rollouts=8:cores=2")
    forks.clear()
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {1})
    assert decide("search:rollouts=8:cores=2") == both
    assert forks == []


@pytest.mark.parametrize("key", ["search:rollouts=8:cores=2", "master"])
def test_whoever_runs_bots_can_keep_them_to_one_core(
    forks: list[int], monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setenv(CORES, "8")  # so that what follows is undone
    allow_cores(1)
    make_bot(key).choose(turn_at(Table("usa", players=2, seed=1), Seeded(1), 0.01))
    assert forks == []


@pytest.mark.parametrize("said", ["0", "-1", "two", "1.5"])
def test_what_is_no_number_of_cores_is_refused(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    monkeypatch.setenv(CORES, said)
    with pytest.raises(OptionError, match=f"{CORES} should be a whole number, 1 or more, not '{said}'"):
        find_bot("master")
    assert allowed_cores({}) is None
    find_bot("expert")  # it wants one only
