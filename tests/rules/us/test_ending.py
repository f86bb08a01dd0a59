"""The last round and the end of the game [US-23]."""

from __future__ import annotations

import pytest

from branchline.errors import IllegalAction
from branchline.testing import Scene
from branchline.variants import usa


def _turns_to_the_end(scene: Scene) -> list[int]:
    """The seats that still have a turn, if all do nothing but draw cards."""
    turns: list[int] = []
    while scene.to_move is not None:
        assert len(turns) < 20, "the game does not end"
        turns.append(scene.to_move)
        scene.play("draw", "draw")
    return turns


@pytest.mark.rule("US-23")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_the_last_round_begins_when_a_player_ends_a_turn_with_two_trains_or_fewer(left: int) -> None:
    scene = Scene(usa(), players=3, hand="2R", trains={0: left + 2})
    scene.play("claim boston-new_york 2R")
    assert scene.trains(0) == left
    assert [event.seat for event in scene.told("last_round")] == [0]
    assert _turns_to_the_end(scene) == [1, 2, 0]


@pytest.mark.rule("US-23")
def test_three_trains_left_do_not_begin_the_last_round() -> None:
    scene = Scene(usa(), players=3, hand="2R", trains={0: 5})
    scene.play("claim boston-new_york 2R")
    assert scene.trains(0) == 3
    assert scene.told("last_round") == []
    for _ in range(9):
        scene.play("draw", "draw")
    assert not scene.over


@pytest.mark.rule("US-23")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_player_and_last_the_one_who_ran_out_takes_one_more_turn(players: int) -> None:
    scene = Scene(usa(), players, to_move=1, hand="2R", trains={1: 3})
    scene.play("claim boston-new_york 2R")
    assert _turns_to_the_end(scene) == [(2 + turn) % players for turn in range(players)]


@pytest.mark.rule("US-23")
def test_another_player_who_runs_out_in_the_last_round_does_not_extend_it() -> None:
    scene = Scene(usa(), players=3, hands={0: "2R", 1: "2B"}, trains={0: 4, 1: 4})
    scene.play("claim boston-new_york 2R")
    scene.play("claim atlanta-raleigh 2B")
    assert scene.trains(1) == 2
    assert scene.told("last_round") == []
    assert _turns_to_the_end(scene) == [2, 0]


@pytest.mark.rule("US-23")
def test_the_last_turn_may_be_any_turn_and_is_played_to_its_end() -> None:
    scene = Scene(usa(), players=2, hands={0: "4R", 1: "6G"}, trains={0: 4})
    scene.play("claim boston-new_york 2R")
    scene.play("tickets")
    assert scene.to_move == 1
    scene.play("keep 1")
    scene.play("claim pittsburgh-toronto 2R")
    assert scene.over
    assert scene.trains(0) == 0
    assert scene.points(0) == 4


@pytest.mark.rule("US-23")
def test_the_game_ends_after_the_second_card_of_the_last_turn() -> None:
    scene = Scene(usa(), players=2, hand="2R", trains={0: 4})
    scene.play("claim boston-new_york 2R", "draw", "draw", "draw")
    assert scene.legal()
    scene.play("draw")
    assert scene.over
    assert len(scene.told("over")) == 1


@pytest.mark.rule("US-23", "US-22")
def test_everybody_sees_how_many_turns_are_left_in_the_last_round() -> None:
    scene = Scene(usa(), players=3, hand="2R", trains={0: 4})
    assert scene.observe(None).turns_left == 0
    scene.play("claim boston-new_york 2R")
    assert scene.observe(None).turns_left == 3
    scene.play("draw", "draw")
    assert scene.observe(None).turns_left == 2


@pytest.mark.rule("US-23")
def test_nothing_can_be_done_after_the_end() -> None:
    scene = Scene(usa(), players=2, hand="2R", trains={0: 4})
    scene.play("claim boston-new_york 2R")
    _turns_to_the_end(scene)
    assert scene.to_move is None
    assert scene.legal() == []
    for action in ("draw", "tickets", "pass"):
        with pytest.raises(IllegalAction) as refused:
            scene.play(action)
        assert refused.value.reason.code == "game-over"
