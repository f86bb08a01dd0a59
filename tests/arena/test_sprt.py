"""The test of whether one bot is better: what it decides, how often it is wrong, and when it goes on."""

from __future__ import annotations

from collections import Counter
from math import log
from random import Random

import pytest

from branchline.arena.sprt import Hypotheses, Test
from branchline.errors import OptionError


def verdicts(players: int, hypotheses: Hypotheses, elo: float, times: int) -> Counter[str]:
    """What tests say of blocks of independent games of a bot that is so strong, alone at tables for so many."""
    strength = 10 ** (elo / 400)
    share, chance = strength / (strength + players - 1), Random(7)
    found: Counter[str] = Counter()
    for _ in range(times):
        test = Test(hypotheses, players)
        while test.verdict == "undecided" and test.blocks < 3000:
            test.add(sum(chance.random() < share for _ in range(players)) / players)
        found[test.verdict] += 1
    return found


def test_the_ratio_is_the_one_of_the_formula() -> None:
    test = Test(Hypotheses(0, 100), 2)
    for share in (0.5, 1.0, 0.75):
        test.add(share)
    # Three blocks more, won or lost as a whole, whose share is in the middle.
    high = 1 / (1 + 10**-0.25)
    prior = 3 * (0.5 + high) / 2
    mean = (2.25 + prior) / 6
    variance = (1.8125 + prior) / 6 - mean * mean
    assert test.ratio == pytest.approx(6 * (high - 0.5) * (2 * mean - 0.5 - high) / (2 * variance))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_block_halfway_between_the_hypotheses_speaks_for_neither(players: int) -> None:
    test = Test(Hypotheses(100, 200), players)
    strengths = 10**0.25, 10**0.5
    test.add(sum(strength / (strength + players - 1) for strength in strengths) / 2)
    assert test.ratio == pytest.approx(0.0, abs=1e-9)


def test_the_bounds_are_those_of_wald() -> None:
    assert Hypotheses(alpha=0.05, beta=0.1).bounds == pytest.approx((log(0.1 / 0.95), log(0.9 / 0.05)))


# Of 600 tests 30 may be wrong. More than 41 are, in one case of forty, if the chance is 5 %.
@pytest.mark.parametrize(("players", "low", "high"), [(2, 0, 60), (3, 100, 200), (4, 0, 60), (4, 100, 200)])
def test_a_bot_that_is_no_better_is_seldom_called_better_and_one_that_is_seldom_missed(
    players: int, low: float, high: float
) -> None:
    hypotheses = Hypotheses(low, high)
    equal, better = (verdicts(players, hypotheses, elo, 600) for elo in (low, high))
    assert equal["undecided"] == better["undecided"] == 0
    assert equal["better"] <= 41
    assert better["not better"] <= 41


def test_a_bot_that_wins_every_block_is_better_but_not_after_one_or_two() -> None:
    test = Test(Hypotheses(0, 20), 2)
    while test.verdict == "undecided":
        test.add(1.0)
    assert test.verdict == "better"
    assert 4 <= test.blocks <= 20


def test_blocks_that_are_all_even_say_in_the_end_that_nobody_is_better() -> None:
    test = Test(Hypotheses(0, 20), 2)
    for _ in range(500):
        test.add(0.5)
    assert test.verdict == "not better"


@pytest.mark.parametrize(("each", "right"), [(4, "not better"), (2, "better")])
def test_at_a_table_for_four_a_quarter_of_the_wins_is_even_and_half_of_them_is_much(each: int, right: str) -> None:
    test = Test(Hypotheses(0, 200), 4)
    for number in range(400):
        test.add(1.0 if number % each == 0 else 0.0)
    assert test.verdict == right


@pytest.mark.parametrize(
    ("low", "high", "alpha", "beta", "right"),
    [
        (20, 0, 0.05, 0.05, "the smaller one first"),
        (0, 0, 0.05, 0.05, "the smaller one first"),
        (0, 20, 0.0, 0.05, "alpha is a chance"),
        (0, 20, 0.05, 0.6, "beta is a chance"),
    ],
)
def test_hypotheses_that_make_no_sense_are_a_mistake(
    low: float, high: float, alpha: float, beta: float, right: str
) -> None:
    with pytest.raises(OptionError, match=right):
        Hypotheses(low, high, alpha, beta)
