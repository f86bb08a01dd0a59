"""The test of whether one bot is better: what it decides, how often it is wrong, and when it goes on."""

from __future__ import annotations

from math import log

import pytest

from branchline.arena.sprt import Hypotheses, Test
from branchline.chance import Seeded
from branchline.errors import OptionError


def decided(share: float, seed: int, hypotheses: Hypotheses, most: int = 3000) -> str:
    """What the test says of blocks of two independent games, each won with this chance."""
    test, chance = Test(hypotheses, 2), Seeded(seed)
    for _ in range(most):
        test.add(sum(int(chance.below(10_000)) < 10_000 * share for _ in range(2)) / 2)
        if test.verdict != "undecided":
            break
    return test.verdict


def test_the_ratio_is_the_one_of_the_formula() -> None:
    test = Test(Hypotheses(0, 100), 2)
    for share in (0.5, 1.0, 0.75):
        test.add(share)
    # One block more that was half won and half lost: mean (2.25 + 0.5) / 4, squares (1.8125 + 0.5) / 4.
    mean, high = 0.6875, 1 / (1 + 10**-0.25)
    variance = 2.3125 / 4 - mean * mean
    assert test.ratio == pytest.approx(4 * (high - 0.5) * (2 * mean - 0.5 - high) / (2 * variance))


def test_the_bounds_are_those_of_wald() -> None:
    assert Hypotheses(alpha=0.05, beta=0.1).bounds == pytest.approx((log(0.1 / 0.95), log(0.9 / 0.05)))


def test_a_bot_that_is_no_better_is_seldom_called_better() -> None:
    hypotheses = Hypotheses(0, 60)
    found = [decided(0.5, seed, hypotheses) for seed in range(200)]
    assert found.count("undecided") == 0
    assert found.count("better") <= 16  # 10 are to be expected at most; more than 16 in one case of forty


def test_a_bot_that_is_better_by_as_much_as_asked_for_is_seldom_missed() -> None:
    hypotheses = Hypotheses(0, 60)
    found = [decided(1 / (1 + 10 ** (-60 / 400)), seed, hypotheses) for seed in range(200)]
    assert found.count("not better") <= 16


def test_a_bot_that_wins_every_block_is_better_but_not_after_one_or_two() -> None:
    test = Test(Hypotheses(0, 20), 2)
    while test.verdict == "undecided":
        test.add(1.0)
    assert test.verdict == "better"
    assert 4 <= test.blocks <= 12


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
