"""Large France, the face-up row with two kinds of locomotives [FL-03]."""

from __future__ import annotations

import pytest

import branchline
from branchline import Seeded
from branchline.testing import Scene
from branchline.variants import france_large, france_small


def _why(scene: Scene, action: str) -> str | None:
    reason = scene.why_not(action)
    return reason.code if reason is not None else None


@pytest.mark.rule("FL-03", "US-08")
@pytest.mark.parametrize("locomotive", ["L", "T"])
def test_a_face_up_locomotive_of_either_kind_taken_first_is_the_whole_draw(locomotive: str) -> None:
    scene = Scene(france_large(), players=3, row=f"{locomotive} R R B W", chance="G")
    scene.play(f"take {locomotive}")
    assert scene.hand(0) == f"1{locomotive}"
    assert scene.to_move == 1


@pytest.mark.rule("FL-03", "US-08")
@pytest.mark.parametrize("first", ["draw", "take R"])
def test_no_face_up_locomotive_of_either_kind_can_be_the_second_card(first: str) -> None:
    scene = Scene(france_large(), players=3, row="L T R B W", chance="G")
    scene.play(first)
    assert scene.to_move == 0
    assert not {"take L", "take T"} & set(scene.legal())
    assert [_why(scene, f"take {card}") for card in "LT"] == ["locomotive-second"] * 2


@pytest.mark.rule("FL-03", "US-08")
@pytest.mark.parametrize("locomotive", ["L", "T"])
def test_nor_can_one_that_was_just_turned_up_as_the_replacement(locomotive: str) -> None:
    scene = Scene(france_large(), players=3, row="R R B W G", chance=locomotive)
    scene.play("take R")
    assert _why(scene, f"take {locomotive}") == "locomotive-second"


@pytest.mark.rule("FL-03", "US-09")
def test_locomotives_drawn_blind_count_as_ordinary_cards_whatever_their_kind() -> None:
    scene = Scene(france_large(), players=3, chance="T T")
    scene.play("draw")
    assert scene.to_move == 0
    scene.play("draw")
    assert scene.hand(0) == "2T"
    assert scene.to_move == 1


@pytest.mark.rule("FL-03", "US-10")
@pytest.mark.parametrize(("two", "third"), [("L L", "L"), ("L L", "T"), ("L T", "L"), ("T T", "L"), ("T T", "T")])
def test_three_locomotives_of_both_kinds_together_flush_the_row(two: str, third: str) -> None:
    scene = Scene(france_large(), players=3, row=f"{two} R B W", chance=f"{third} G G Y Y K")
    scene.play("take R")
    assert scene.row == "2G 2Y 1K"
    expected = Scene(france_large(), players=3, discards=f"{two} {third} B W").discards
    assert scene.discards == expected
    scene.check()


@pytest.mark.rule("FL-03", "US-10")
@pytest.mark.parametrize("two", ["L L", "L T", "T T"])
def test_two_locomotives_flush_nothing(two: str) -> None:
    scene = Scene(france_large(), players=3, row=f"{two} R B W", chance="G")
    scene.play("take R")
    assert scene.discards == ""


@pytest.mark.rule("FL-03", "US-10")
def test_a_new_row_with_three_locomotives_is_flushed_again() -> None:
    scene = Scene(france_large(), players=3, row="L T R B W", chance="T L L T G Y K K P P O")
    scene.play("take R")
    assert scene.row == "2P 1O 2K"
    assert scene.discards == "1B 1W 1G 1Y 3L 3T"


@pytest.mark.rule("FL-03", "US-03", "US-10")
def test_no_game_begins_with_three_locomotives_in_the_row() -> None:
    game = branchline.game("france_large", 3)
    rows = [game.new(Seeded(seed)).row for seed in range(150)]
    together = [int(row[8] + row[9]) for row in rows]
    assert max(together) == 2
    assert any(row[8] == row[9] == 1 for row in rows)


@pytest.mark.rule("FS-01", "US-08", "US-10")
def test_on_the_small_map_the_row_is_that_of_the_base_game() -> None:
    scene = Scene(france_small(), players=3, row="L L R B W", chance="L G G Y Y K")
    assert _why(scene, "take L") is None
    scene.play("take R")
    assert (scene.row, scene.discards) == ("2G 2Y 1K", "1B 1W 3L")
