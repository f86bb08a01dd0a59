"""Versions of the rules: every game is made by one, older ones too, and no other."""

from __future__ import annotations

from dataclasses import replace

import pytest

import branchline
from branchline import OptionError, Table
from branchline.build_info import RULES
from branchline.variants import card_game, find, game_of, games, small_games, usa, variant_of

KEYS = [info.key for info in (*games(), *small_games())]


@pytest.mark.parametrize("key", KEYS)
def test_every_game_is_made_by_the_current_rules_or_by_any_older_ones(key: str) -> None:
    assert find(key).rules == RULES
    for rules in range(1, RULES + 1):
        variant = find(key, rules=rules)
        assert variant.rules == rules
        assert game_of(variant, variant.players[0]).rules_version == rules
        assert Table(key, seed=1, rules=rules).game.rules_version == rules
        assert branchline.game(key, variant.players[0], rules=rules).rules_version == rules


@pytest.mark.parametrize("wrong", [0, -1, RULES + 1])
@pytest.mark.parametrize("key", KEYS)
def test_a_version_that_does_not_exist_is_refused_with_those_that_do(key: str, wrong: int) -> None:
    there = " or ".join(str(version) for version in range(1, RULES + 1))
    with pytest.raises(OptionError, match=f"the version of the rules is {there}, not {wrong}"):
        find(key, rules=wrong)


def test_a_declaration_refuses_it_too() -> None:
    with pytest.raises(OptionError, match="version of the rules"):
        usa(rules=RULES + 1)
    with pytest.raises(OptionError, match="version of the rules"):
        card_game(rules=0)
    with pytest.raises(OptionError, match="not True"):
        replace(usa(), rules=True)
    with pytest.raises(OptionError, match="not '1'"):
        find("usa", rules="1")  # type: ignore[call-overload]  # a wrong one on purpose


def test_the_version_is_no_option_of_a_game() -> None:
    with pytest.raises(OptionError, match="usa has no option 'rules'"):
        variant_of("usa", None, {"rules": "1"})
    assert all("rules" not in info.options for info in (*games(), *small_games()))


def test_a_table_of_a_game_that_is_given_has_the_rules_of_that_game() -> None:
    with pytest.raises(OptionError, match="map, options and version belong to the rules"):
        Table(branchline.game("usa", players=2), rules=1)
    assert Table(branchline.game("usa", players=2, rules=1), seed=1).game.rules_version == 1


def test_a_game_that_is_said_twice_in_other_words_is_one_value_and_a_wrong_version_is_still_refused() -> None:
    assert usa() is usa(None) is usa(rules=RULES) is usa(None, RULES) is find("usa")
    assert usa(rules=1) is usa(None, 1)
    with pytest.raises(OptionError, match="not True"):
        usa(None, True)
