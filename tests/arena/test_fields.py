"""Who plays whom."""

from __future__ import annotations

import pytest

from branchline.arena.blocks import fields_of
from branchline.errors import OptionError


def test_two_players_make_a_round_robin_of_all_pairs() -> None:
    assert fields_of(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_as_many_bots_as_seats_are_one_field() -> None:
    assert fields_of(["d", "b", "c", "a"], 4) == [("a", "b", "c", "d")]


def test_a_bot_may_sit_at_a_table_several_times() -> None:
    assert fields_of(["a", "b", "b", "b"], 4) == [("a", "b", "b", "b")]


def test_more_bots_than_seats_play_in_every_choice_of_so_many() -> None:
    assert fields_of(["a", "b", "c", "d"], 3) == [("a", "b", "c"), ("a", "b", "d"), ("a", "c", "d"), ("b", "c", "d")]


def test_fewer_bots_than_seats_play_each_alone_against_others_of_one_kind() -> None:
    assert fields_of(["a", "b"], 4) == [("a", "b", "b", "b"), ("a", "a", "a", "b")]
    assert len(fields_of(["a", "b", "c"], 4)) == 6


def test_one_bot_plays_against_itself() -> None:
    assert fields_of(["a"], 3) == [("a", "a", "a")]


def test_the_order_in_which_bots_are_named_changes_no_field() -> None:
    assert set(fields_of(["c", "a", "b"], 2)) == set(fields_of(["a", "b", "c"], 2))


def test_no_field_is_played_twice() -> None:
    assert fields_of(["a", "a", "b"], 2) == [("a", "a"), ("a", "b")]


@pytest.mark.parametrize(("bots", "right"), [([], "needs a bot"), (["a", "a", "b"], "name 4 bots or more")])
def test_bots_that_make_no_field_are_a_mistake(bots: list[str], right: str) -> None:
    with pytest.raises(OptionError, match=right):
        fields_of(bots, 4)
