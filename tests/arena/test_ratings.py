"""Ratings are the likeliest ones; proven by hand, by brute force, and by another algorithm."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import exp, log, log10

import pytest

from branchline.arena.ratings import PARTS, Choices, Model, likeliest

Game = tuple[tuple[str, ...], tuple[int, ...]]


def elos_of(games: Sequence[Game], bots: Sequence[str]) -> list[float]:
    choices = Choices()
    for names, places in games:
        choices.add_game(names, places)
    model = Model(bots, list(choices.sets))
    return model.ratings([choices.chosen[bot] for bot in bots], list(choices.sets.values()))


def wins(one: str, other: str, won: int, lost: int) -> list[Game]:
    return [*[((one, other), (1, 2))] * won, *[((one, other), (2, 1))] * lost]


def test_for_two_bots_the_rating_is_the_logarithm_of_wins_to_losses_with_a_drawn_game_more() -> None:
    zero, rating = elos_of(wins("a", "b", 25, 75), ["a", "b"])
    assert zero == 0.0
    assert rating == pytest.approx(400 * log10(75.5 / 25.5))


def test_a_tie_is_half_a_win_for_each() -> None:
    games = wins("a", "b", 10, 20)
    tied = [*games, *[(("a", "b"), (1, 1))] * 8]
    assert elos_of(tied, ["a", "b"])[1] == pytest.approx(400 * log10(24.5 / 14.5))


def test_a_bot_that_lost_everything_has_a_rating_all_the_same() -> None:
    assert elos_of(wins("a", "b", 100, 0), ["a", "b"])[1] == pytest.approx(400 * log10(0.5 / 100.5))


def test_which_bot_comes_first_changes_no_difference() -> None:
    games = [*wins("a", "b", 30, 20), *wins("b", "c", 35, 15), *wins("a", "c", 40, 10)]
    a, b, c = elos_of(games, ["a", "b", "c"])
    assert elos_of(games, ["c", "a", "b"]) == pytest.approx([0.0, a - c, b - c])


def test_a_round_robin_agrees_with_the_algorithm_that_improves_one_strength_at_a_time() -> None:
    won = {("a", "b"): 30, ("b", "a"): 20, ("b", "c"): 35, ("c", "b"): 15, ("a", "c"): 40, ("c", "a"): 10}
    games = [game for (one, other), count in won.items() for game in wins(one, other, count, 0)]
    strengths = dict.fromkeys("abc", 1.0)
    for _ in range(5000):
        for bot in "abc":
            total = sum(count + 0.5 for (winner, _), count in won.items() if winner == bot)
            meetings = [(other, won[bot, other] + won[other, bot] + 1) for other in "abc" if other != bot]
            strengths[bot] = total / sum(count / (strengths[bot] + strengths[other]) for other, count in meetings)
    right = [400 * log10(strengths[bot] / strengths["a"]) for bot in "abc"]
    assert elos_of(games, "abc") == pytest.approx(right, abs=1e-6)


def log_likelihood(at: Sequence[float], games: Sequence[Game]) -> float:
    """Of whole rankings, straight from the definition; every order of tied bots counts alike."""
    strength = dict(zip("abc", at, strict=True))
    total = 0.0
    for names, places in games:
        order = sorted(range(len(names)), key=lambda seat: places[seat])
        orders = [line for line in permutations(order) if [places[s] for s in line] == sorted(places)]
        for line in orders:
            left = list(line)
            while left:
                part = log(sum(exp(strength[names[seat]]) for seat in left))
                total += (strength[names[left.pop(0)]] - part) / len(orders)
    return total


THREE: list[Game] = [
    (("a", "b", "c"), (1, 2, 3)),
    (("a", "b", "c"), (1, 3, 2)),
    (("a", "b", "c"), (2, 1, 3)),
    (("a", "b", "c"), (3, 2, 1)),
    (("a", "b", "c"), (1, 2, 3)),
    (("a", "b", "c"), (1, 1, 3)),
    (("a", "b", "c"), (2, 1, 2)),
    (("a", "b", "c"), (1, 1, 1)),
]
COPIES: list[Game] = [
    (("a", "b", "b"), (1, 2, 3)),
    (("a", "b", "b"), (2, 1, 3)),
    (("a", "b", "b"), (3, 1, 2)),
    (("a", "c", "c"), (1, 2, 3)),
    (("a", "c", "c"), (2, 3, 1)),
    (("b", "c", "c"), (1, 1, 3)),
]


@pytest.mark.parametrize("games", [THREE, COPIES])
def test_nothing_near_the_ratings_of_a_table_for_three_is_likelier(games: list[Game]) -> None:
    prior: list[Game] = [((one, other), (1, 1)) for one, other in (("a", "b"), ("a", "c"), ("b", "c"))]
    found = [value * log(10) / 400 for value in elos_of(games, "abc")]
    best = log_likelihood(found, [*games, *prior])
    for step in (0.3, 0.01, 0.001):
        for b in (-step, 0.0, step):
            for c in (-step, 0.0, step):
                moved = [found[0], found[1] + b, found[2] + c]
                assert log_likelihood(moved, [*games, *prior]) <= best + 1e-9


def test_parts_of_choices_come_out_even_for_any_number_of_tied_bots() -> None:
    for seats in range(2, 8):
        choices = Choices()
        names = [f"b{number}" for number in range(seats)]
        choices.add_game(names, [1] * seats)
        assert sum(choices.sets.values()) == PARTS * (seats - 1)
        assert set(choices.chosen.values()) == {PARTS * (seats - 1) // seats}


def test_ratings_far_apart_are_found_too() -> None:
    found = likeliest([999_999.0, 1.0], [([(0, 1), (1, 1)], 1_000_000.0)], [0.0, 0.0])
    assert found[1] == pytest.approx(log(1 / 999_999))
