"""Nordic Countries: nobody else sees what is laid down card by card before it is complete [NO-05, NO-06, US-22]."""

from __future__ import annotations

from dataclasses import replace

import pytest

from branchline import Table
from branchline.testing import Scene
from branchline.variants import nordic
from branchline.view.notation import cards_text

PAYMENTS = [
    ("claim arhus-kobenhavn sets 1", "P W L"),
    ("claim kristiansand-stavanger#2 sets 2", "P P P O W W W"),
    ("claim lieksa-murmansk sets 1", "P P P W W W W W W W W L"),
]


@pytest.mark.rule("NO-05", "NO-06", "US-22")
@pytest.mark.parametrize(("claim", "cards"), PAYMENTS)
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_until_the_last_card_all_others_see_what_they_saw_before_the_first(
    claim: str, cards: str, viewer: int | None
) -> None:
    scene = Scene(nordic(), players=3, hand="3P 1O 8W 1L", hands={1: "2R", 2: "2G"})
    before = scene.observe(viewer)
    *first, last = cards.split()
    for action in (claim, *(f"lay {card}" for card in first)):
        scene.play(action)
        assert scene.events[-1] == []
        assert scene.observe(viewer) == before
    scene.play(f"lay {last}")
    assert scene.observe(viewer) != before
    assert scene.seen_by(viewer) == scene.events[-1]
    paid = [cards_text(event.cards) for event in scene.told("claimed")]
    assert paid == [cards_text(tuple(cards.split().count(letter) for letter in "PBOWGYKRLT"))]


@pytest.mark.rule("NO-05", "US-22")
def test_who_lays_cards_down_sees_them_and_what_is_still_missing() -> None:
    scene = Scene(nordic(), hand="3P 1W 1L")
    scene.play("claim arhus-kobenhavn sets 1", "lay P", "lay W")
    seen = scene.observe(0)
    assert (cards_text(seen.laid), seen.to_lay, cards_text(seen.hand)) == ("1P 1W", 1, "2P 1L")
    assert scene.notation.text(seen.pending) == "claim arhus-kobenhavn sets 1"
    assert seen.seats[0].hand == 3


@pytest.mark.rule("NO-05", "US-22")
def test_the_cards_laid_down_are_still_counted_in_the_hand_that_others_see() -> None:
    scene = Scene(nordic(), players=3, hand="3P 1W 1L")
    scene.play("claim arhus-kobenhavn sets 1", "lay P", "lay W")
    assert [scene.observe(viewer).seats[0].hand for viewer in (1, 2, None)] == [5, 5, 5]
    scene.play("lay L")
    assert [scene.observe(viewer).seats[0].hand for viewer in (1, 2, None)] == [2, 2, 2]


@pytest.mark.rule("NO-05", "US-22")
def test_two_payments_that_begin_differently_look_the_same_to_others() -> None:
    views = []
    for claim, card in (("arhus-kobenhavn sets 1", "P"), ("umea-vaasa sets 1", "W"), ("alborg-goteborg sets 2", "L")):
        scene = Scene(nordic(), players=3, hand="3P 3W 6L")
        scene.play(f"claim {claim}", f"lay {card}")
        views.append([replace(scene.observe(viewer), seat=None) for viewer in (1, 2, None)])
    assert views[0] == views[1] == views[2]


@pytest.mark.rule("NO-05")
def test_an_unfinished_payment_can_be_taken_back_and_leaves_no_trace() -> None:
    table = Table("nordic", players=2, seed=1, first=0)
    table.play("keep 1 2")
    table.play("keep 1 2")
    while not any("sets 1" in text for text in table.legal()):
        table.play("draw")
    before = [table.observe(viewer) for viewer in (0, 1, None)]
    assert not table.can_take_back()
    table.play(next(text for text in table.legal() if "sets 1" in text))
    table.play(table.legal()[0])
    assert table.can_take_back()
    table.take_back()
    assert [table.observe(viewer) for viewer in (0, 1, None)] == before
    assert not table.can_take_back()
