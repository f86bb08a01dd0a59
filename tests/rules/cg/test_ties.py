"""Who wins, and ties [CG-19]."""

from __future__ import annotations

import pytest

from branchline.testing import CardScene
from tests.rules.cg.ended import ended


def _tie_breaks(scene: CardScene) -> list[tuple[int, int, int]]:
    """By seat: points, completed tickets, bonus cards."""
    merits = []
    for line in scene.sheet:
        tie_breaks = line.details["tie_breaks"]
        assert isinstance(tie_breaks, dict)
        merits.append((line.total, tie_breaks["most_tickets"], tie_breaks["most_bonuses"]))
    return merits


@pytest.mark.rule("CG-19")
def test_most_points_win_whatever_the_tickets_and_bonus_cards() -> None:
    # 22 + 8 + 8 against (6 + 9) + 12 + 10.
    scene = ended(2, {0: ["seattle-miami"], 1: ["chicago-dallas", "chicago-santa_fe"]})
    assert _tie_breaks(scene) == [(38, 1, 2), (37, 2, 2)]
    assert scene.winners == (0,)
    assert [line.place for line in scene.sheet] == [1, 2]


@pytest.mark.rule("CG-19")
def test_uncompleted_tickets_and_bonuses_are_among_the_points() -> None:
    scene = ended(2, {0: ["seattle-miami"], 1: ["chicago-dallas"]}, failed={0: ["chicago-san_francisco"]})
    assert _tie_breaks(scene) == [(22 + 16 - 16, 1, 2), (6 + 22, 1, 2)]
    assert scene.winners == (1,)


@pytest.mark.rule("CG-19")
def test_with_equal_points_most_completed_tickets_win() -> None:
    # 10 + 12 + 8 against (10 + 10) + 10: more bonus cards do not help against more tickets.
    scene = ended(2, {0: ["chicago-miami"], 1: ["dallas-helena", "dallas-washington"]})
    assert _tie_breaks(scene) == [(30, 1, 2), (30, 2, 1)]
    assert scene.winners == (1,)
    assert [line.place for line in scene.sheet] == [2, 1]


@pytest.mark.rule("CG-19")
def test_uncompleted_tickets_do_not_break_a_tie() -> None:
    # 10 + 8 against 8 + 10; then two failed tickets cost as much as one.
    made = {0: ["seattle-denver"], 1: ["dallas-raleigh"]}
    failed = {0: ["chicago-new_york", "new_york-chicago#2"], 1: ["chicago-miami"]}
    scene = ended(2, made, failed=failed)
    assert _tie_breaks(scene) == [(18 - 5 - 5, 1, 1), (18 - 10, 1, 1)]
    assert scene.winners == (0, 1)


@pytest.mark.rule("CG-19")
@pytest.mark.parametrize("swapped", [False, True])
def test_with_equal_points_and_tickets_most_bonus_cards_win(swapped: bool) -> None:
    # 6 + 12 + 10 against 20 + 8.
    two_cards, one_card = (1, 0) if swapped else (0, 1)
    scene = ended(2, {two_cards: ["chicago-dallas"], one_card: ["miami-las_vegas"]})
    merits = _tie_breaks(scene)
    assert merits[two_cards] == (28, 1, 2)
    assert merits[one_card] == (28, 1, 1)
    assert scene.winners == (two_cards,)


@pytest.mark.rule("CG-19", "CG-18")
def test_a_bonus_card_that_is_shared_counts_for_each() -> None:
    # 6 + 12 + 10 against 16 + 12: both have the card of Chicago, seat 0 that of Dallas besides.
    scene = ended(2, {0: ["chicago-dallas"], 1: ["chicago-san_francisco"]})
    assert _tie_breaks(scene) == [(28, 1, 2), (28, 1, 1)]
    assert scene.winners == (0,)


@pytest.mark.rule("CG-19")
def test_whoever_still_ties_shares_the_victory() -> None:
    # 10 + 8, 8 + 10, and nothing at all.
    scene = ended(3, {0: ["seattle-denver"], 1: ["dallas-raleigh"]})
    assert _tie_breaks(scene) == [(18, 1, 1), (18, 1, 1), (0, 0, 0)]
    assert scene.winners == (0, 1)
    assert [line.place for line in scene.sheet] == [1, 1, 3]


@pytest.mark.rule("CG-19")
def test_the_places_below_the_first_are_shared_in_the_same_way() -> None:
    # 22 + 8 + 8 is first; twice 10 + 10 with the card of Dallas share the second place.
    scene = ended(3, {0: ["dallas-helena"], 1: ["seattle-miami"], 2: ["dallas-washington"]})
    assert _tie_breaks(scene) == [(20, 1, 1), (38, 1, 2), (20, 1, 1)]
    assert [line.place for line in scene.sheet] == [2, 1, 2]


@pytest.mark.rule("CG-19", "CG-16")
def test_tickets_completed_with_either_deck_break_a_tie() -> None:
    # Seat 0: 10 + 12 + 8 with the first deck. Seat 1: 10 with the first deck, 10 with the second, and 10 for Dallas.
    scene = CardScene(
        players=4,
        row="",
        deck="",
        made={0: ["chicago-miami"], 1: ["dallas-helena"]},
        tracks={1: "1B 1G"},
        tickets={1: ["dallas-washington"]},
        turns_left=1,
    )
    scene.play("tickets", "keep none")
    assert scene.over
    assert _tie_breaks(scene)[:2] == [(30, 1, 2), (30, 2, 1)]
    assert [line.place for line in scene.sheet] == [2, 1, 3, 3]
