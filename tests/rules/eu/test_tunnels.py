"""Europe, tunnels: cards laid down, three turned up, an extra to pay or to refuse [EU-06 to EU-10]."""

from __future__ import annotations

import pytest

from branchline.cards import LOCOMOTIVE
from branchline.testing import Scene
from branchline.variants import europe
from branchline.view.notation import cards_text

PURPLE_TUNNEL = "marseille-zurich"  # 2 spaces
GRAY_TUNNEL = "paris-zurich"  # 3 spaces


def _turned_up(scene: Scene) -> str:
    return cards_text(scene.observe(None).turned)


def _why(scene: Scene, action: str) -> str | None:
    reason = scene.why_not(action)
    return reason.code if reason is not None else None


def _kinds(scene: Scene) -> list[str]:
    return [event.kind for event in scene.events[-1]]


# What the turned-up cards cost


@pytest.mark.rule("EU-06", "EU-10")
def test_each_turned_up_match_or_locomotive_costs_one_more_card_of_the_players_choice() -> None:
    scene = Scene(europe(), players=3, hand="4P 1L", chance="P L G")
    scene.play("claim marseille-zurich 2P")
    assert scene.legal() == ["pay 2P", "pay 1P 1L", "refuse"]


@pytest.mark.rule("EU-06")
@pytest.mark.parametrize(
    ("turned", "extra"),
    [
        ("B G R", 0),
        ("P G R", 1),
        ("L G R", 1),
        ("P P R", 2),
        ("P L R", 2),
        ("L L R", 2),
        ("P P P", 3),
        ("P P L", 3),
        ("P L L", 3),
        ("L L L", 3),
    ],
)
@pytest.mark.parametrize("laid", ["2P", "1P 1L"])
def test_a_colored_tunnel_costs_one_more_for_each_card_of_its_color_and_each_locomotive(
    laid: str, turned: str, extra: int
) -> None:
    scene = Scene(europe(), hand="5P 1L", chance=turned)
    scene.play(f"claim {PURPLE_TUNNEL} {laid}")
    assert scene.told("tunneled")[0].count == extra
    assert scene.owner(PURPLE_TUNNEL) == (0 if extra == 0 else None)
    assert scene.to_move == (1 if extra == 0 else 0)


@pytest.mark.rule("EU-06", "US-15")
@pytest.mark.parametrize("color", "PBOWGYKR")
def test_on_a_gray_tunnel_the_color_laid_down_is_what_matches(color: str) -> None:
    others = [card for card in "PBOWGYKR" if card != color]
    scene = Scene(europe(), hand=f"6{color}", chance=f"{color} {others[0]} {others[6]}")
    scene.play(f"claim {GRAY_TUNNEL} 3{color}")
    assert scene.legal() == [f"pay 1{color}", "refuse"]


@pytest.mark.rule("EU-06")
def test_on_a_gray_tunnel_locomotives_among_the_cards_laid_down_do_not_change_the_color() -> None:
    scene = Scene(europe(), hand="1G 2L 2G 2R", chance="G R L")
    scene.play(f"claim {GRAY_TUNNEL} 1G 2L")
    assert scene.legal() == ["pay 2G", "refuse"]


@pytest.mark.rule("EU-06")
def test_three_cards_are_turned_up_for_a_tunnel_however_long_it_is() -> None:
    scene = Scene(europe(), hand="8R 3L", row="B B W W G", chance="R R R")
    scene.play("claim petrograd-stockholm 7R 1L")
    assert _turned_up(scene) == "3R"
    assert scene.legal() == ["pay 1R 2L", "refuse"]


@pytest.mark.rule("EU-06")
def test_every_tunnel_of_the_map_is_a_risk_and_no_other_route_is() -> None:
    risky = set()
    for route in europe().map.routes:
        scene = Scene(europe(), hand="8L")
        scene.play(f"claim {route.name} {route.length}L")
        if scene.told("tunneled"):
            risky.add(route.name)
    assert risky == {route.name for route in europe().map.routes if route.is_tunnel} != set()


@pytest.mark.rule("EU-06")
def test_the_whole_payment_is_laid_down_before_anything_is_turned_up() -> None:
    scene = Scene(europe(), hand="1P 5B")
    assert scene.legal_for(PURPLE_TUNNEL) == []
    assert Scene(europe(), hand="2P 1L").legal_for(PURPLE_TUNNEL) == ["2P", "1P 1L"]


@pytest.mark.rule("EU-06", "US-17")
def test_the_extra_costs_cards_but_no_trains_and_gives_no_points() -> None:
    scene = Scene(europe(), hand="5P", trains={0: 2}, chance="P P P")
    scene.play(f"claim {PURPLE_TUNNEL} 2P", "pay 3P")
    assert scene.owner(PURPLE_TUNNEL) == 0
    assert scene.observe(None).seats[0].trains == 0
    assert scene.told("claimed")[0].points == 2
    assert scene.told("claimed")[0].cards[0] == 5


@pytest.mark.rule("EU-06", "US-22")
def test_everybody_sees_what_was_laid_down_and_what_was_turned_up() -> None:
    scene = Scene(europe(), players=3, hand="4P", chance="P G G")
    scene.play(f"claim {PURPLE_TUNNEL} 2P")
    event = scene.told("tunneled")[0]
    for viewer in (0, 1, 2, None):
        assert event.as_seen_by(viewer) == event
        seen = scene.observe(viewer)
        assert cards_text(seen.turned) == "1P 2G"
        assert seen.due == 1
        assert scene.notation.text(seen.pending) == f"claim {PURPLE_TUNNEL} 2P"


# Locomotives only


@pytest.mark.rule("EU-07")
@pytest.mark.parametrize("tunnel", [PURPLE_TUNNEL, "bucuresti-sofia"])
def test_with_only_locomotives_laid_down_no_color_counts(tunnel: str) -> None:
    scene = Scene(europe(), hand="2L 5P", chance="P P P")
    scene.play(f"claim {tunnel} 2L")
    assert scene.owner(tunnel) == 0
    assert scene.hand(0) == "5P"


@pytest.mark.rule("EU-07")
@pytest.mark.parametrize("tunnel", [PURPLE_TUNNEL, "bucuresti-sofia"])
@pytest.mark.parametrize(("turned", "extra"), [("L P P", 1), ("L L P", 2), ("L L L", 3)])
def test_with_only_locomotives_laid_down_each_turned_up_locomotive_costs_a_locomotive(
    tunnel: str, turned: str, extra: int
) -> None:
    scene = Scene(europe(), hand="5L 5P", chance=turned)
    scene.play(f"claim {tunnel} 2L")
    assert scene.legal() == [f"pay {extra}L", "refuse"]
    assert _why(scene, f"pay {extra}P") == "wrong-color-for-tunnel"


@pytest.mark.rule("EU-07", "EU-08")
def test_with_only_locomotives_laid_down_color_cards_cannot_help_one_who_has_no_more() -> None:
    scene = Scene(europe(), hand="2L 9P", chance="L P P")
    scene.play(f"claim {PURPLE_TUNNEL} 2L")
    assert scene.legal() == ["refuse"]


# Paying the extra


@pytest.mark.rule("EU-10")
@pytest.mark.parametrize(
    ("turned", "mixtures"),
    [
        ("P G G", ["pay 1P", "pay 1L"]),
        ("P L G", ["pay 2P", "pay 1P 1L", "pay 2L"]),
        ("P L P", ["pay 3P", "pay 2P 1L", "pay 1P 2L", "pay 3L"]),
    ],
)
def test_the_extra_can_be_paid_in_every_mixture_of_the_color_and_locomotives(turned: str, mixtures: list[str]) -> None:
    scene = Scene(europe(), hand="6P 4L 6G", chance=turned)
    scene.play(f"claim {PURPLE_TUNNEL} 2P")
    assert scene.legal() == [*mixtures, "refuse"]


@pytest.mark.rule("EU-10")
@pytest.mark.parametrize("extra", ["3P", "2P 1L", "1P 2L", "3L"])
def test_the_cards_chosen_for_the_extra_are_those_that_leave_the_hand(extra: str) -> None:
    left = {"3P": "3L", "2P 1L": "1P 2L", "1P 2L": "2P 1L", "3L": "3P"}
    scene = Scene(europe(), hand="5P 3L", chance="P P P")
    scene.play(f"claim {PURPLE_TUNNEL} 2P", f"pay {extra}")
    assert scene.hand(0) == left[extra]
    assert scene.owner(PURPLE_TUNNEL) == 0
    assert scene.to_move == 1
    scene.check()


@pytest.mark.rule("EU-10")
def test_only_what_is_still_in_the_hand_can_be_paid() -> None:
    scene = Scene(europe(), hand="3P 2L", chance="P P L")
    scene.play(f"claim {PURPLE_TUNNEL} 2P")
    assert scene.legal() == ["pay 1P 2L", "refuse"]
    assert _why(scene, "pay 3P") == "too-few-cards"


@pytest.mark.rule("EU-06", "EU-10")
def test_the_extra_is_exact_and_of_no_other_color() -> None:
    scene = Scene(europe(), hand="5P 3G", chance="P P R")
    scene.play(f"claim {PURPLE_TUNNEL} 2P")
    assert _why(scene, "pay 1P") == "wrong-number-of-cards"
    assert _why(scene, "pay 3P") == "wrong-number-of-cards"
    assert _why(scene, "pay 2G") == "wrong-color-for-tunnel"


# Refusing


@pytest.mark.rule("EU-08")
def test_a_player_who_could_pay_may_refuse() -> None:
    scene = Scene(europe(), hand="3P 1L", chance="P G G")
    before = scene.observe(None).seats[0]
    scene.play(f"claim {PURPLE_TUNNEL} 1P 1L", "refuse")
    assert scene.hand(0) == "3P 1L"
    assert scene.owner(PURPLE_TUNNEL) is None
    assert scene.observe(None).seats[0] == before
    assert scene.to_move == 1
    scene.check()


@pytest.mark.rule("EU-08")
def test_a_player_who_cannot_pay_is_still_asked_and_can_only_refuse() -> None:
    scene = Scene(europe(), hand="2P", chance="P G G")
    scene.play(f"claim {PURPLE_TUNNEL} 2P")
    assert scene.to_move == 0
    assert scene.legal() == ["refuse"]
    scene.play("refuse")
    assert scene.hand(0) == "2P"
    assert scene.to_move == 1


@pytest.mark.rule("EU-08")
def test_with_no_extra_nothing_is_asked() -> None:
    scene = Scene(europe(), hand="2P", chance="G G G")
    scene.play(f"claim {PURPLE_TUNNEL} 2P")
    assert scene.owner(PURPLE_TUNNEL) == 0
    assert scene.to_move == 1
    assert not scene.is_legal("refuse")


@pytest.mark.rule("EU-08")
def test_a_tunnel_that_was_refused_can_be_tried_again_by_anybody() -> None:
    scene = Scene(europe(), hand="2P", hands={1: "2P"}, chance="P G G R R R")
    scene.play(f"claim {PURPLE_TUNNEL} 2P", "refuse")
    scene.play(f"claim {PURPLE_TUNNEL} 2P")
    assert scene.owner(PURPLE_TUNNEL) == 1


@pytest.mark.rule("EU-08")
def test_while_the_extra_is_open_nothing_else_can_be_done() -> None:
    scene = Scene(europe(), hand="6P 4K", chance="P G G")
    scene.play(f"claim {PURPLE_TUNNEL} 2P")
    for action in ("draw", "take B", "tickets", "claim amsterdam-bruxelles 1K", "station paris", "pass"):
        assert _why(scene, action) == "something-else-first"


@pytest.mark.rule("EU-08")
def test_nothing_can_be_refused_where_nothing_was_asked() -> None:
    assert _why(Scene(europe(), hand="2P"), "refuse") == "something-else-first"


# Where the cards go


@pytest.mark.rule("EU-09")
def test_the_turned_up_cards_are_no_discards_before_the_end_of_the_turn() -> None:
    scene = Scene(europe(), hand="3P", discards="1B", chance="P G G")
    scene.play(f"claim {PURPLE_TUNNEL} 2P")
    assert scene.discards == "1B"
    assert _turned_up(scene) == "1P 2G"


@pytest.mark.rule("EU-09", "US-18")
def test_claimed_with_an_extra_payment_extra_and_turned_up_cards_are_discarded() -> None:
    scene = Scene(europe(), hand="3P 1L", discards="1B", chance="P L G")
    scene.play(f"claim {PURPLE_TUNNEL} 2P", "pay 1P 1L")
    assert scene.discards == "4P 1B 1G 2L"
    assert (scene.hand(0), _turned_up(scene)) == ("", "")


@pytest.mark.rule("EU-09", "US-18")
def test_claimed_without_an_extra_payment_and_turned_up_cards_are_discarded() -> None:
    scene = Scene(europe(), hand="3P", discards="1B", chance="R R G")
    scene.play(f"claim {PURPLE_TUNNEL} 2P")
    assert scene.discards == "2P 1B 1G 2R"
    assert (scene.hand(0), _turned_up(scene)) == ("1P", "")


@pytest.mark.rule("EU-08", "EU-09")
def test_refused_only_the_turned_up_cards_are_discarded() -> None:
    scene = Scene(europe(), hand="3P", discards="1B", chance="P L G")
    scene.play(f"claim {PURPLE_TUNNEL} 2P", "refuse")
    assert scene.discards == "1P 1B 1G 1L"
    assert (scene.hand(0), _turned_up(scene)) == ("3P", "")


# Too few cards to turn up


@pytest.mark.rule("EU-09")
@pytest.mark.parametrize(("deck", "extra"), [("1P", 1), ("2P", 2), ("1P 1G", 1), ("1G", 0), ("2L", 2)])
def test_if_deck_and_discards_cannot_give_three_those_that_there_are_count(deck: str, extra: int) -> None:
    scene = Scene(europe(), hand="6P", deck=deck)
    scene.play(f"claim {PURPLE_TUNNEL} 2P")
    assert scene.told("tunneled")[0].count == extra
    assert cards_text(scene.told("tunneled")[0].turned) == deck


@pytest.mark.rule("EU-09")
def test_with_none_to_turn_up_the_tunnel_is_claimed_without_risk() -> None:
    scene = Scene(europe(), hand="3P", deck="", row="P P L R")
    scene.play(f"claim {PURPLE_TUNNEL} 2P")
    assert scene.owner(PURPLE_TUNNEL) == 0
    assert sum(scene.told("tunneled")[0].turned) == 0
    assert scene.hand(0) == "1P"


@pytest.mark.rule("EU-09", "US-12")
def test_a_deck_that_runs_out_while_cards_are_turned_up_goes_on_with_the_discards() -> None:
    scene = Scene(europe(), hand="4P", deck="1G", discards="1P 1R")
    scene.play(f"claim {PURPLE_TUNNEL} 2P")
    assert _turned_up(scene) == "1P 1G 1R"
    assert _kinds(scene) == ["revealed", "reshuffled", "revealed", "revealed", "tunneled"]
    assert scene.told("reshuffled")[0].count == 2
    assert scene.legal() == ["pay 1P", "refuse"]
    scene.check()


@pytest.mark.rule("EU-09")
def test_a_reshuffle_in_the_middle_cannot_turn_up_the_cards_laid_down() -> None:
    scene = Scene(europe(), hand="2P", deck="1G", discards="1R")
    scene.play(f"claim {PURPLE_TUNNEL} 2P")
    assert cards_text(scene.told("tunneled")[0].turned) == "1G 1R"
    assert scene.owner(PURPLE_TUNNEL) == 0


@pytest.mark.rule("EU-09")
def test_the_cards_laid_down_are_not_turned_up_even_if_there_is_nothing_else() -> None:
    scene = Scene(europe(), hand="8L", deck="")
    scene.play("claim petrograd-stockholm 8L")
    assert scene.told("tunneled")[0].count == 0
    assert scene.owner("petrograd-stockholm") == 0


@pytest.mark.rule("EU-09", "US-12")
def test_a_deck_used_up_by_the_third_card_is_made_anew_at_once_from_the_old_discards_only() -> None:
    scene = Scene(europe(), hand="3P", deck="1P 2G", discards="2R")
    scene.play(f"claim {PURPLE_TUNNEL} 2P")
    assert (scene.deck, scene.discards, _turned_up(scene)) == ("2R", "", "1P 2G")
    scene.play("refuse")
    assert (scene.deck, scene.discards) == ("2R", "1P 2G")


# US-12: what is discarded in one step arrives together; then reshuffle, then fill, then flush


@pytest.mark.rule("EU-09", "US-12")
def test_payment_extra_and_turned_up_cards_arrive_together_before_the_reshuffle() -> None:
    scene = Scene(europe(), hand="3P", deck="1P 2G")
    scene.play(f"claim {PURPLE_TUNNEL} 2P")
    assert (scene.deck, scene.discards) == ("", "")
    scene.play("pay 1P")
    assert _kinds(scene) == ["claimed", "reshuffled"]
    assert scene.told("reshuffled")[0].count == 6
    assert (scene.deck, scene.discards) == ("4P 2G", "")
    scene.check()


@pytest.mark.rule("EU-09", "US-12")
def test_without_an_extra_payment_and_turned_up_cards_arrive_together_before_the_reshuffle() -> None:
    scene = Scene(europe(), hand="2P", deck="3G")
    scene.play(f"claim {PURPLE_TUNNEL} 2P")
    assert scene.told("reshuffled")[0].count == 5
    assert (scene.deck, scene.discards) == ("2P 3G", "")


@pytest.mark.rule("EU-08", "EU-09", "US-12")
def test_after_a_refusal_the_turned_up_cards_become_the_deck_if_there_is_no_other() -> None:
    scene = Scene(europe(), hand="2P", deck="1P 2G")
    scene.play(f"claim {PURPLE_TUNNEL} 2P", "refuse")
    assert (scene.deck, scene.discards, scene.hand(0)) == ("1P 2G", "", "2P")


@pytest.mark.rule("EU-09", "US-12")
def test_a_short_row_is_filled_from_the_cards_paid_for_a_tunnel() -> None:
    scene = Scene(europe(), hand="2P", deck="", row="R R B")
    scene.play(f"claim {PURPLE_TUNNEL} 2P")
    assert _kinds(scene) == ["tunneled", "claimed", "reshuffled", "turned_up", "turned_up"]
    assert (scene.row, scene.deck, scene.discards) == ("2P 1B 2R", "", "")


@pytest.mark.rule("EU-09", "US-10", "US-12")
def test_the_row_is_flushed_only_after_it_was_filled_from_the_reshuffled_cards() -> None:
    scene = Scene(europe(), hand="2P 1L", deck="", row="L L R R", chance="L P P R R L")
    scene.play(f"claim {GRAY_TUNNEL} 2P 1L")
    assert _kinds(scene) == [
        "tunneled",
        "claimed",
        "reshuffled",
        "turned_up",
        "flushed",
        "turned_up",
        "turned_up",
        "reshuffled",
        "turned_up",
        "turned_up",
        "turned_up",
    ]
    assert cards_text(scene.told("flushed")[0].cards) == "2R 3L"
    assert (scene.row, scene.deck, scene.discards) == ("2P 2R 1L", "2L", "")
    scene.check()


@pytest.mark.rule("EU-09", "US-10")
def test_a_row_that_stayed_is_looked_at_again_when_the_cards_for_a_tunnel_have_left_the_deck() -> None:
    scene = Scene(europe(), hand="2P", row="3L R K", deck="3L G K", chance="L L L")
    scene.play(f"claim {PURPLE_TUNNEL} 2P")
    told = [event.kind for event in scene.events[-1]]
    assert told[:5] == ["revealed", "revealed", "revealed", "tunneled", "flushed"]
    assert scene.observe(None).row[LOCOMOTIVE] < 3
    assert scene.discards == "", "the turned-up cards lie beside the deck until the end of the turn"
    assert scene.legal() == ["refuse"]


@pytest.mark.rule("EU-09", "US-10")
def test_by_version_1_of_the_rules_the_row_waits_until_the_cards_for_the_tunnel_are_discarded() -> None:
    scene = Scene(europe(rules=1), hand="2P", row="3L R K", deck="3L G K", chance="L L L")
    scene.play(f"claim {PURPLE_TUNNEL} 2P")
    assert scene.row == "1K 1R 3L"
    scene.play("refuse")
    assert cards_text(scene.told("flushed")[0].cards) == "1K 1R 3L"


@pytest.mark.rule("EU-06", "US-10")
def test_locomotives_turned_up_for_a_tunnel_do_not_count_for_the_flush_of_the_row() -> None:
    scene = Scene(europe(), hand="2P", row="L L R R R", chance="L L L")
    scene.play(f"claim {PURPLE_TUNNEL} 2P", "refuse")
    assert scene.row == "3R 2L"
