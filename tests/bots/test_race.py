from __future__ import annotations

from random import Random

import pytest

from branchline.bots.cores import spread_over_cores
from branchline.bots.race import Budget, Race


class Fake:
    """Games whose margins are known: a world is a number, and an action brings what `worth` says, give or take."""

    def __init__(self, worth: dict[int, int], noise: int = 0) -> None:
        self.worth = worth
        self.noise = noise
        self.asked: list[tuple[int, int]] = []
        self.seeds: dict[int, set[int]] = {}  # by world

    def prepare(self, state: int) -> None:
        self.state = state

    def margin(self, state: int, action: int, seed: int) -> int:
        assert state == self.state
        self.asked.append((state, action))
        self.seeds.setdefault(state, set()).add(seed)
        return self.worth[action] + Random(1000 * seed + action).randint(-self.noise, self.noise)


def race(fake: Fake, caution: float = 1.0, luck: int = 0) -> Race[int]:
    return Race(fake, lambda number: number, list(fake.worth), luck, 20.0, caution)


def test_the_action_that_leads_to_the_best_games_is_chosen() -> None:
    assert race(Fake({5: 0, 6: 3, 7: 20, 8: -9}, noise=10)).run(Budget(200, 1.0))[0].action == 7


def test_a_lead_that_may_be_chance_does_not_replace_the_first_action() -> None:
    worth = {5: 0, 6: 1}
    assert race(Fake(worth, noise=60), caution=3.0).run(Budget(20, 1.0))[0].action == 5
    assert race(Fake(worth), caution=3.0).run(Budget(20, 1.0))[0].action == 6


def test_all_actions_have_the_same_luck_in_a_world_and_every_decision_has_its_own() -> None:
    first, second = Fake({5: 0, 6: 3, 7: 20}), Fake({5: 0, 6: 3, 7: 20})
    race(first, luck=1).run(Budget(60, 1.0))
    race(second, luck=2).run(Budget(60, 1.0))
    assert all(len(seeds) == 1 for seeds in first.seeds.values())
    assert {min(seeds) for seeds in first.seeds.values()}.isdisjoint(min(seeds) for seeds in second.seeds.values())


def test_all_actions_of_a_round_are_tried_in_the_same_worlds() -> None:
    fake = Fake({5: 0, 6: 3, 7: 20})
    race(fake).run(Budget(60, 1.0))
    for world in {world for world, _ in fake.asked}:
        actions = [action for other, action in fake.asked if other == world]
        assert actions[0] == 5
        assert len(actions) == len(set(actions)) >= 2


def test_a_budget_of_rollouts_is_about_kept() -> None:
    fake = Fake(dict.fromkeys(range(9), 0))
    race(fake).run(Budget(300, 1.0))
    assert 240 <= len(fake.asked) <= 360


@pytest.mark.parametrize("cores", [2, 3])
def test_more_cores_find_the_same(cores: int) -> None:
    worth = {5: 0, 6: 3, 7: 2, 8: -9}
    alone = race(Fake(worth, noise=30)).run(Budget(90, 1.0))
    assert race(Fake(worth, noise=30)).run(Budget(90, 1.0, cores)) == alone


def test_a_race_by_time_ends_and_chooses() -> None:
    assert race(Fake({5: 0, 6: 30}, noise=5)).run(Budget(None, 0.02))[0].action == 6


def test_what_a_child_fails_to_find_is_found_by_the_parent() -> None:
    import os

    parent = os.getpid()

    def work(part: int) -> list[int]:
        if os.getpid() != parent:
            os._exit(3)
        return [part]

    assert sorted(spread_over_cores(work, 3)) == [0, 1, 2]
