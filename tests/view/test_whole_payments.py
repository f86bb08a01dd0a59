"""A text may name all cards of a payment with sets at once; it is then played whole or not at all."""

from __future__ import annotations

import pytest

from branchline import IllegalAction, Table
from branchline.chance import Scripted
from branchline.errors import NotationError, RecordError
from branchline.testing import Scene
from branchline.variants import france_small, nordic


def said(scene: Scene, text: str) -> list[str]:
    return [scene.notation.text(number) for number in scene.notation.parse_all(text, scene.state)]


@pytest.mark.rule("NO-05")
def test_a_claim_that_names_its_cards_is_the_number_of_sets_and_every_card() -> None:
    scene = Scene(nordic(), hand="3R 2L")
    assert said(scene, "claim alborg-goteborg 3R 1L") == [
        "claim alborg-goteborg sets 1",
        "lay R",
        "lay R",
        "lay R",
        "lay L",
    ]
    assert said(scene, "claim alborg-goteborg 2L") == ["claim alborg-goteborg 2L"]


def test_without_a_number_the_lane_that_takes_the_cards_is_meant() -> None:
    scene = Scene(france_small(), 4, hand="3P 2W")
    assert said(scene, "claim avignon-lyon 3P 2W")[0] == "claim avignon-lyon#2 sets 1"
    with pytest.raises(NotationError, match="does not pay for avignon-lyon"):
        said(scene, "claim avignon-lyon#2 3P 2B")


@pytest.mark.rule("FR-04")
def test_on_a_gray_tunnel_a_color_is_named_only_where_two_are_possible() -> None:
    scene = Scene(france_small(), 3, hand="3R 3G 1L")
    assert said(scene, "claim ajaccio-bastia 3R 1L")[0] == "claim ajaccio-bastia sets 1 R"
    assert said(scene, "claim ajaccio-bastia 3R 3G as green")[0] == "claim ajaccio-bastia sets 2 G"
    with pytest.raises(NotationError, match=r"name the color .* add as G or as R"):
        said(scene, "claim ajaccio-bastia 3R 3G")
    with pytest.raises(NotationError, match=r"does not pay|is no card"):
        said(scene, "claim ajaccio-bastia 3R 1L as K")


@pytest.mark.rule("FR-01")
def test_three_alike_pay_where_one_extra_card_is_due() -> None:
    scene = Scene(france_small(), 3, hand="2R 3G", chance="R W B")
    scene.play("claim ajaccio-bastia 2R")
    assert said(scene, "pay 3G") == ["pay sets 1", "lay G", "lay G", "lay G"]
    assert said(scene, "pay 1R") == ["pay 1R"]
    scene.play("pay 3G")
    assert scene.owner("ajaccio-bastia") == 0


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "an empty text is no action"),
        ("  ", "an empty text is no action"),
        ("clam paris-rouen 2Y", "did you mean 'claim'"),
        ("station pariz", "no city 'pariz'"),
        ("keep x", "tickets are kept by their places"),
        ("claim", "a claim names a route and its cards"),
        ("claim paris-rouen", "a claim names a route and its cards"),
        ("claim paris-rouen sets 99", "is no number of sets .* like 'claim paris-rouen sets 1'"),
        ("claim paris-rouen sets", "is no number of sets"),
        ("claim ajaccio-bastia sets 1", "is no number of sets .* like 'claim ajaccio-bastia sets 1 P'"),
        ("claim nowhere-else 3R 1L", "no route 'nowhere-else'"),
        ("claim paris-rouen 3R as", "is no card"),
        ("claim paris-rouen 999R", "does not pay for paris-rouen"),
        ("pay", "should look like 'pay 1P 1L'"),
        ("pay x", "is no card"),
        ("lay", "should look like 'lay R'"),
        ("lay Q", "is no card"),
    ],
)
def test_whatever_is_no_action_is_said_to_be_none_in_its_own_words(text: str, problem: str) -> None:
    table = Table("france_small", players=4, seed=1)
    with pytest.raises(NotationError, match=problem):
        table.play(text)


@pytest.mark.parametrize("text", ["claim alborg-goteborg 3T 1L", "claim alborg-goteborg 4T", "pay 3T"])
def test_cards_that_the_game_has_not_pay_for_nothing(text: str) -> None:
    with pytest.raises(NotationError):
        Table("nordic", players=2, seed=1).play(text)


@pytest.mark.rule("FL-04")
def test_a_payment_that_mixes_the_locomotives_is_told_what_the_route_takes() -> None:
    with pytest.raises(NotationError, match=r"or with \+4 locomotives, each for two cards, but never both kinds"):
        Table("france_large", players=4, seed=1).play("claim lille-paris 1O 1L 2T")


def test_only_cards_of_the_game_are_listed() -> None:
    with pytest.raises(NotationError, match=r"L locomotive$"):
        Table("nordic", players=2, seed=1).play("take Q")
    with pytest.raises(NotationError, match=r"T locomotive\+4$"):
        Table("france_large", players=3, seed=1).play("take Q")


def test_a_payment_whose_cards_are_not_there_leaves_nothing_laid_down() -> None:
    table = Table("nordic", players=2, seed=3)
    while table.state.phase != 1:
        table.play(table.legal()[-1])
    before = table.game.dump(table.state)
    with pytest.raises(IllegalAction):
        table.play("claim alborg-goteborg 6P")
    assert table.game.dump(table.state) == before


def test_a_payment_at_whose_last_card_the_chance_gives_out_is_taken_back() -> None:
    table = Table("france_small", players=3, seed=4)
    while not any(text.startswith("claim ajaccio-bastia sets 2 ") for text in table.legal()):
        table.play(next((text for text in table.legal() if text in ("draw", "pass")), table.legal()[0]))
    begun = next(text for text in table.legal() if text.startswith("claim ajaccio-bastia sets 2 "))
    table.play(begun)
    cards: list[str] = []
    while table.state.to_lay > 1:
        cards.append(table.legal()[0].removeprefix("lay "))
        table.play(table.legal()[0])
    cards.append(table.legal()[0].removeprefix("lay "))
    table.take_back()
    before = table.game.dump(table.state), len(table.actions)
    table.chance = Scripted([])  # has no card to turn up
    with pytest.raises(RecordError):
        table.play(f"claim ajaccio-bastia {' '.join(cards)} as {begun[-1]}")
    assert (table.game.dump(table.state), len(table.actions)) == before
