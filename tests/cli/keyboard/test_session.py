# ruff: noqa: RUF001  (pairs of cities are printed with an en dash)
"""Single decisions at the keyboard, each from a position of its own."""

from __future__ import annotations

import re

import pytest

import branchline
from branchline.testing import Scene
from branchline.variants import europe, usa
from tests.cli.running import Sit


def test_actions_are_typed_or_chosen_by_number(sit: Sit) -> None:
    for typed in ("take R", "ta red", "2"):
        scene = Scene(usa(), players=2, row="R R B B W", chance="G")
        sit(scene, typed)
        assert scene.state.hand(0)[branchline.cards.RED if typed != "2" else branchline.cards.BLUE] == 1


def test_an_impossible_action_says_why_and_changes_nothing(sit: Sit) -> None:
    scene = Scene(usa(), players=2, hand="1R", row="R R B B W", routes={1: ["denver-omaha"]})
    out = sit(scene, "take L", "claim den-oma 4P", "claim chi-oma", "claim chi-oma 4B", "pass", "pay 1P", "77", "fly")
    assert "There is no locomotive face up." in out
    assert "Ben already has Denver–Omaha." in out
    assert "You lack 4 blue or locomotives." in out
    assert "It takes 4 blue, and you have 0." in out
    assert "You can only pass when nothing else is possible." in out
    assert "That is not on the list" in out
    assert "'fly' is neither an action nor a command" in out
    assert scene.state.hand(0)[branchline.cards.RED] == 1
    assert scene.to_move == 0


def test_why_explains_an_action_without_doing_it(sit: Sit) -> None:
    scene = Scene(europe(), players=2, hand="4P", row="P P B B W", stations={1: ["paris"]})
    out = sit(scene, "why claim mar-zur", "why station paris", "why station", "why tickets", "why")
    assert out.count("Nothing is in the way: you can do this now.") == 2
    assert "Ben has a station there; a city has room for one." in out
    assert out.count("Type why and an action") == 2
    assert scene.to_move == 0
    assert sum(scene.state.hand(0)) == 4


def test_a_ferry_that_lacks_locomotives_says_so(sit: Sit) -> None:
    assert "You lack a locomotive." in sit(Scene(europe(), players=2, hand="4P 1L"), "claim pal-smy")
    assert "You lack 2 locomotives and 1 more card of the same color (another locomotive" in sit(
        Scene(europe(), players=2, hand="3P"), "claim pal-smy"
    )


def test_a_claim_with_several_payments_asks_which_and_enter_means_never_mind(sit: Sit) -> None:
    scene = Scene(usa(), players=2, hand="4P 2L")
    out = sit(scene, "claim den-oma", "7", "", "claim den-oma", "2")
    assert "How do you pay for Denver–Omaha?" in out
    assert "That is not on the list; its numbers go from 1 to 3." in out
    assert scene.owner("denver-omaha") == 0
    assert scene.state.hand(0)[branchline.cards.LOCOMOTIVE] == 1


def test_an_open_lane_is_taken_when_the_other_one_is_closed(sit: Sit) -> None:
    scene = Scene(usa(), players=4, hand="1R", routes={1: ["portland-seattle"]})
    sit(scene, "claim por-sea")
    assert scene.owner("portland-seattle#2") == 0


def test_a_tunnel_shows_what_was_turned_up_and_asks_for_the_rest(sit: Sit) -> None:
    scene = Scene(europe(), players=2, hand="4P 1L", chance="P L G")
    out = sit(scene, "claim mar-zur 2P", "2")
    assert "The tunnel Marseille–Zürich" in out
    assert "2 more cards are due: purple or locomotives." in out
    assert "refuse: take the cards back" in out
    assert scene.owner("marseille-zurich") == 0
    assert sum(scene.state.hand(0)) == 1


def test_a_station_asks_for_its_city_and_then_for_its_cards(sit: Sit) -> None:
    for payment in ("pay 1B", "2", "blue", "1b"):
        scene = Scene(europe(), players=2, hand="1P 1B")
        out = sit(scene, "station", "", "station", "zur", "9", payment)
        assert "In which city" in out
        assert "The station in Zürich costs one card." in out
        assert scene.station_owner("zurich") == 0
        assert scene.state.hand(0)[branchline.cards.BLUE] == 0


def test_a_station_can_be_thought_better_of_until_it_is_paid(sit: Sit) -> None:
    scene = Scene(europe(), players=2, hand="1P")
    sit(scene, "station zur", "", "station", "zur", "")
    assert scene.station_owner("zurich") is None
    assert scene.is_legal("draw")
    assert scene.hand(0) == "1P"


def test_a_station_named_before_can_still_be_paid(sit: Sit) -> None:
    scene = Scene(europe(), players=2, hand="1P 1B")
    scene.play("station zurich")
    out = sit(scene, "pay 1P")
    assert "The station in Zürich costs one card." in out
    assert scene.station_owner("zurich") == 0


def test_a_station_that_cannot_be_paid_says_why(sit: Sit) -> None:
    out = sit(Scene(europe(), players=2, hand="", stations={0: ["paris"]}), "station")
    assert "Your next station costs 2 cards of one color" in out


def test_tickets_show_what_is_missing_made_and_cut_off(sit: Sit) -> None:
    scene = Scene(
        usa(),
        players=2,
        routes={
            0: ["denver-phoenix", "denver-santa_fe", "el_paso-santa_fe"],
            1: ["boston-montreal", "boston-new_york"],
        },
        tickets={0: ["denver-el_paso", "los_angeles-miami", "boston-miami"]},
    )
    out = sit(scene, "goals")
    assert "Denver–El Paso (4)  ✓ made" in out
    assert "Boston–Miami (12)  ✗ cut off" in out
    assert re.search(r"Los Angeles–Miami \(20\)  \d+ trains to go", out)
    assert re.search(r"Los Angeles–Miami +20  \d+ to go: ", out)


def test_a_ticket_that_takes_more_trains_than_are_left_says_so(sit: Sit) -> None:
    out = sit(Scene(usa(), players=2, trains={0: 5, 1: 45}, tickets={0: ["los_angeles-miami"]}))
    assert "trains to go, you have 5" in out


def test_routes_of_a_city_say_owner_color_length_and_what_they_take(sit: Sit) -> None:
    scene = Scene(usa(), players=2, hand="4P", routes={1: ["denver-santa_fe"]})
    out = sit(scene, "routes den")
    rows = {line.split()[0]: line for line in out.splitlines() if line.startswith("  ") and len(line.split()) > 2}
    assert "you can: 4P" in rows["Omaha"]
    assert "Ben" in rows["Santa"]
    assert "You lack" in rows["Salt"]


def test_all_routes_are_listed_by_owner(sit: Sit) -> None:
    out = sit(Scene(europe(), players=2, routes={1: ["dieppe-paris"]}, stations={1: ["roma"]}), "routes")
    assert "no routes yet" in out
    assert "Dieppe–Paris 1" in out
    assert "stations in Roma" in out


def test_the_last_round_is_announced_in_the_title(sit: Sit) -> None:
    scene = Scene(usa(), players=2, hand="1R", trains={0: 3, 1: 20}, to_move=0)
    out = sit(scene, "claim por-sea 1R")
    assert "You have hardly any trains left" in out
    assert "LAST ROUND, 1 turn left" in out


def test_the_map_shows_cities_owners_and_stations(sit: Sit) -> None:
    out = sit(Scene(europe(), players=2, routes={1: ["dieppe-paris"]}, stations={0: ["roma"]}), "map")
    assert "Lisboa" in out
    assert "Roma●[1]" in out or "●[1]" in out
    assert "Dotted lines are open" in out


def test_somebody_who_can_only_pass_passes(sit: Sit) -> None:
    scene = Scene(usa(), players=2, row="", deck="", pile={"regular": 0})
    assert scene.legal() == ["pass"]
    assert "You can do nothing and pass." in sit(scene, "1")


def test_the_score_sheet_has_every_line_places_and_tickets(sit: Sit) -> None:
    scene = Scene(
        usa(),
        players=2,
        hand="1R",
        trains={0: 2, 1: 2},
        routes={0: ["denver-santa_fe", "el_paso-santa_fe"]},
        tickets={0: ["denver-el_paso"], 1: ["los_angeles-miami"]},
    )
    scene.state.turns_left = 1
    out = sit(scene, "claim por-sea 1R")
    assert "Final scores" in out
    assert "✓ made: Denver–El Paso (4)" in out
    assert "✗ failed: Los Angeles–Miami (20)" in out
    assert "longest path 4: Denver – Santa Fe – El Paso" in out or "longest path 4: El Paso – Santa Fe – Denver" in out
    assert "Anna wins with 19 points." in out


def test_a_tie_names_what_decided_it(sit: Sit) -> None:
    # 4 points for routes each and 10 for an equally long path; Anna has made a ticket and failed one of the same value
    scene = Scene(
        usa(),
        players=2,
        routes={0: ["denver-santa_fe", "el_paso-santa_fe"], 1: ["boston-montreal", "boston-new_york"]},
        tickets={0: ["denver-el_paso"], 1: []},
    )
    scene.state.points[1] += 4
    scene.state.turns_left = 1
    assert scene.scores[0] == scene.scores[1]
    out = sit(scene, "draw", "draw")
    assert "Anna wins with 18 points." in out
    assert "what decided was the number of tickets made." in out


def test_a_shared_victory_names_all_who_share_it(sit: Sit) -> None:
    scene = Scene(usa(), players=2)
    scene.state.turns_left = 1
    assert "Anna, Ben (random) share the victory with 0 points each." in sit(scene, "draw", "draw")


def test_a_ticket_named_twice_is_refused(sit: Sit) -> None:
    scene = Scene.deal(usa(), players=2, seed=3, first=0)
    out = sit(scene, "1 1", "keep 2, 2", "1 2")
    assert "ticket 1 is named twice" in out
    assert "ticket 2 is named twice" in out
    assert len(scene.tickets(0)) == 2


def test_a_line_that_nobody_can_have_typed_is_refused(sit: Sit) -> None:
    scene = Scene(usa(), players=2)
    out = sit(scene, "claim " + "new " * 5000, "draw")
    assert "That line has 20,005 characters; nothing that can be typed here has more than 200." in " ".join(out.split())
    assert "You draw a" in out


def test_the_log_takes_a_number_of_lines_or_nothing(sit: Sit) -> None:
    out = sit(Scene(usa(), players=2), "log abc", "log -1", "log 1 2", "log 3")
    assert out.count("Type log, or log and a number of lines, like log 5.") == 3


@pytest.mark.parametrize("word", ["quit", "exit", "EXIT", "q"])
def test_exit_is_quit(sit: Sit, word: str) -> None:
    assert "You draw" not in sit(Scene(usa(), players=2), word, "draw")


def test_a_late_table_fits_the_screen_and_says_what_it_leaves_out(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "24")
    game_map = branchline.game("europe", players=5).variant.map
    scene = Scene(
        europe(),
        players=5,
        hand="3P 3B 3O 3W 3G 3Y 3K 3R 2L",
        routes={0: [route.name for route in game_map.routes[::9]][:8]},
        tickets={0: [ticket.name for ticket in game_map.tickets[:7]]},
    )
    out = sit(scene, "")
    for picture in out.split("Anna> ")[:2]:
        assert len(picture.strip("\n").splitlines()) <= 23
        assert re.search(r"… \d more: type goals", picture)
        assert re.search(r"… \d more: type routes", picture)
        assert re.search(r"… \d+ more: type claims", picture)
        assert "LAST" not in picture
        for seat in range(5):
            assert f" {seat + 1} {'ABCDE'[seat]}" in picture
    assert "Anna>" in out
