# ruff: noqa: RUF001  (pairs of cities are printed with an en dash)
"""Payments with sets at the keyboard: named at once or laid down card by card, and taken back [NO-05, NO-06, FR-01]."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import branchline
from branchline import record
from branchline.cards import LOCOMOTIVE
from branchline.cli.keyboard.board.pictures import BoardPictures
from branchline.cli.keyboard.board.typed import BoardReader
from branchline.cli.keyboard.saves import Autosave
from branchline.cli.keyboard.screen import Screen
from branchline.errors import NotationError
from branchline.testing import Scene
from branchline.variants import BoardKey, france_large, france_small, nordic
from branchline.view.log import Log
from branchline.view.words import words_of
from tests.cli.running import Run, Sit


def actions(path: str) -> list[str]:
    return [move["action"] for move in json.loads(Path(path).read_text())["moves"]]


# Named at once


@pytest.mark.rule("NO-05")
@pytest.mark.parametrize("typed", ["claim bergen stavanger 3R 1P", "claim ber-sta prrr", "claim sta ber 3 red purple"])
def test_a_claim_may_name_all_cards_of_a_payment_with_sets(sit: Sit, typed: str) -> None:
    scene = Scene(nordic(), players=2, hand="1P 4R")
    out = sit(scene, typed)
    assert scene.owner("bergen-stavanger") == 0
    assert scene.hand(0) == "1R"
    assert "You claim Bergen–Stavanger with 1 purple, 3 red for 2 points." in out


@pytest.mark.rule("NO-06")
def test_the_longest_route_takes_any_four_cards_for_one(sit: Sit) -> None:
    scene = Scene(nordic(), players=2, hand="8G 4R 1L")
    sit(scene, "claim lie-mur 8G 3R 1L")
    assert scene.owner("lieksa-murmansk") == 0
    assert scene.hand(0) == "1R"


@pytest.mark.rule("FR-01")
def test_cards_that_are_no_payment_with_sets_say_what_a_set_is(sit: Sit) -> None:
    scene = Scene(france_small(), players=3, hand="2P 2R 4G")
    out = " ".join(sit(scene, "claim paris rouen 2P 2R", "claim paris rouen 4B", "claim paris rouen 1P 3G").split())
    assert "2 purple, 2 red is no payment with 1 set. A set is three cards of one color; it stands for a" in out
    assert "You named 4 blue and have 0." in out
    assert scene.owner("paris-rouen") == 0
    assert scene.hand(0) == "1P 1G 2R"


def test_why_knows_payments_with_sets(sit: Sit) -> None:
    scene = Scene(nordic(), players=2, hand="1P 3R")
    out = sit(scene, "why claim ber-sta 1P 3R", "why claim ber-sta sets 2", "why claim ber-sta sets 1", "why lay R")
    assert out.count("Nothing is in the way: you can do this now.") == 2
    assert "Your cards make no payment for Bergen–Stavanger with 2 sets." in out
    assert "Something else comes first: choose what to do this turn." in out
    assert scene.hand(0) == "1P 3R"


@pytest.mark.rule("FR-04")
def test_a_gray_tunnel_asks_for_its_color_only_if_the_cards_leave_it_open(sit: Sit) -> None:
    for typed in (["claim aja-bas 3R 1G"], ["claim aja-bas 3R 3G", "x", "green"], ["claim aja-bas 3R 3G as G"]):
        scene = Scene(france_small(), players=3, hand="3R 3G", chance="P P P")
        out = sit(scene, *typed)
        assert scene.owner("ajaccio-bastia") == 0
        assert ("In which color is the tunnel paid: G green, R red" in out) == (len(typed) > 1)


@pytest.mark.rule("FR-01", "FR-04")
def test_the_extra_of_a_tunnel_may_be_paid_with_a_set_at_once_or_card_by_card(sit: Sit) -> None:
    for typed in (["pay 3R"], ["pay sets 1", "lay 3R"], ["pay sets", "r", "r", "3", "lay r"]):
        scene = Scene(france_small(), players=3, hand="2G 3R", chance="G P P")
        out = sit(scene, "claim aja-bas 2G", *typed)
        assert "One more card is due: green or locomotives." in out
        assert "pay 1 set, 3 cards" in out
        assert "A set is three cards of one color; it stands for a locomotive." in out.split("pay 1 set")[0]
        assert scene.owner("ajaccio-bastia") == 0
        assert scene.hand(0) == ""


@pytest.mark.rule("FR-01", "FR-04")
def test_an_extra_of_the_size_of_a_set_is_told_what_a_set_is(sit: Sit) -> None:
    scene = Scene(france_small(), players=3, hand="4G 3R", chance="G P P")
    out = " ".join(sit(scene, "claim aja-bas 2G", "pay 2G 1R", "pay 3G", "pay 3B", "pay").split())
    assert "2 green, 1 red is no payment with 1 set. A set is three cards of one color" in out
    assert "You named 3 green and have 2." in out
    assert "You named 3 blue and have 0." in out
    assert "1 card is due, not 3." not in out


@pytest.mark.rule("NO-05")
def test_cards_that_are_not_there_are_named_as_they_were_typed(sit: Sit) -> None:
    out = sit(Scene(nordic(), players=2, hand="2W 1G"), "claim kirk-mur 2W 3G")
    assert "You named 3 green and have 1." in out


@pytest.mark.rule("NO-04")
def test_a_route_that_takes_no_locomotives_is_not_explained_with_one(sit: Sit) -> None:
    out = " ".join(sit(Scene(nordic(), players=2, hand="2W"), "claim nor-ore sets 1").split())
    assert re.search(r"no cards can stand for others there; name the cards, like 2[A-KM-Z]\b(?! 1L)", out)


# Lanes


@pytest.mark.rule("FR-01")
def test_lanes_of_different_colors_are_different_ways_to_pay_with_sets(sit: Sit) -> None:
    for typed, owned, left in (("1", "paris-reims", "1Y"), ("2", "paris-reims#2", "1B")):
        scene = Scene(france_small(), players=4, hand="1B 3G 1Y")  # the lanes are blue and yellow
        out = sit(scene, "claim par-rei", typed, f"lay {'1B 3G' if typed == '1' else '3G 1Y'}")
        assert "How do you pay for Paris–Reims?" in out
        assert "A set is three cards of one color; it stands for a locomotive." in out.split("1 with")[0]
        assert re.search(r"1 with 1 set, 4 cards in all, laid down one by one +Paris–Reims, blue", out)
        assert re.search(r"2 with 1 set, 4 cards in all, laid down one by one +Paris–Reims #2, yellow", out)
        assert "or the cards you pay, or Enter for never mind> " in out
        assert scene.owner(owned) == 0
        assert scene.hand(0) == left


@pytest.mark.rule("FR-01")
def test_cards_that_pay_for_either_lane_ask_which_is_meant(sit: Sit) -> None:
    for typed in (["claim par-rei 3W 3G"], ["claim par-rei", "3W 3G"]):
        scene = Scene(france_small(), players=4, hand="3W 3G 1B")
        out = sit(scene, *typed, "2")
        assert "Which route do you pay for with 3 white, 3 green?" in out
        assert scene.owner("paris-reims#2") == 0
        assert scene.owner("paris-reims") is None
        assert scene.hand(0) == "1B"


# Card by card


@pytest.mark.rule("NO-05")
def test_a_payment_card_by_card_shows_what_lies_there_what_is_missing_and_what_can_follow(sit: Sit) -> None:
    scene = Scene(nordic(), players=2, hand="1P 2R 2G")
    out = sit(scene, "claim ber-sta sets 1", "P", "", "lay r", "g", "2r")
    assert "You pay for Bergen–Stavanger with 1 set: 4 cards in all." in out
    assert "A set is any three cards, alike or not; it stands for a locomotive." in out
    assert "Without sets it takes 2 purple (ferry, 1 locomotive)." in out
    assert "nothing yet   4 to go" in out
    assert re.search(r"Laid down +1P◆ +3 to go\nHand +2G♣ +2R♥ *\n", out)
    assert re.search(r"1 lay +G♣ +2 lay +R♥", out)
    assert "That is too many: 2 cards are missing." not in out
    assert "lay down" not in out
    assert scene.owner("bergen-stavanger") == 0 or scene.observe(0).to_lay


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("b", "You have no blue left in your hand."),
        ("p", "from the left, and purple comes before what lies there. Type back to begin again."),
        ("lay 3R", "That is too many: 2 cards are missing."),
        ("lay 9R", "You have 3 red, not 9."),
        ("4r", "You have 3 red, not 4."),
        ("draw", "lay down the next card of your payment. Type back to begin again."),
        ("lay t", "'t' is no card; the cards are P purple"),
    ],
)
def test_a_card_that_cannot_be_laid_says_why_and_lays_none(sit: Sit, typed: str, refusal: str) -> None:
    scene = Scene(nordic(), players=2, hand="2P 1G 3R")
    out = " ".join(sit(scene, "claim ber-sta sets 1", "lay 1P 1G", typed).split())
    assert refusal in out
    assert "T locomotive" not in out
    seen = scene.observe(0)
    assert (sum(seen.laid), seen.to_lay) == (2, 2)


def test_help_and_looks_work_in_the_middle_of_a_payment(sit: Sit) -> None:
    scene = Scene(nordic(), players=2, hand="1P 3R", tickets={0: ["bergen-narvik"]})
    looks = ["?", "map", "goals", "routes ber", "scores", "claims", "log", "why lay B"]
    out = sit(scene, "claim ber-sta sets 1", *looks, "lay 1P 3R")
    assert "take back a payment that is not complete" in out
    assert scene.owner("bergen-stavanger") == 0


def test_the_list_never_proposes_sets_while_there_is_another_way(sit: Sit) -> None:
    scene = Scene(nordic(), players=2, hand="1P 1L 3R")
    out = sit(scene, "claim ber-sta", "2", "routes ber")
    assert "Bergen–Stavanger 1P 1L +" in out
    assert re.search(r"1  1P◆ +1L✶ *\n 2 with 1 set, 4 cards in all, laid down one by one", out)
    assert "You pay for Bergen–Stavanger with 1 set: 4 cards in all." in out
    alone = sit(Scene(nordic(), players=2, hand="1P 3R"), "routes ber")
    assert "Bergen–Stavanger 1 set (4)" in alone
    assert "you can: 1 set, 4 cards" in alone


def test_the_question_how_to_pay_takes_the_cards_of_a_set_too(sit: Sit) -> None:
    scene = Scene(nordic(), players=2, hand="1P 1L 3R")
    out = sit(scene, "claim ber-sta", "21", "what", "3R 2P", "1P 3R")
    assert out.count("That is not on the list; its numbers go from 1 to") == 3
    assert scene.owner("bergen-stavanger") == 0
    assert scene.hand(0) == "1L"


def test_a_claim_by_number_that_needs_sets_lays_down_nothing_by_itself(sit: Sit) -> None:
    scene = Scene(nordic(), players=2, hand="3R", row="P B O W G")
    out = sit(scene, "claims")
    number = re.search(r"(\d+) .Århus–København 1 set \(3\)", out)
    assert number is not None
    sit(scene, number[1])
    assert scene.observe(0).to_lay == 3
    assert sum(scene.observe(0).laid) == 0


# Taking back


@pytest.mark.rule("NO-05")
def test_an_unfinished_payment_can_be_taken_back_and_something_else_done(run: Run) -> None:
    typed = ["1 2 3", "back", "claim alb-got sets 1", "o", "undo", "claim nor-ore 2W"]
    ran = run("play", "nordic", "--players", "2", "--seed", "5", "--save", "g.json", typed=typed)
    assert "There is nothing to take back" in ran.out
    assert "Your cards are in your hand again." in ran.out
    assert "You claim Norrköping–Örebro with 2 white for 2 points." in ran.out
    own = [move["action"] for move in json.loads(Path("g.json").read_text())["moves"] if move["seat"] == 0]
    assert own == ["keep 1 2 3", "claim norrkoping-orebro 2W"]
    assert record.read("g.json").observe(0).hand[3] == 0


def test_what_is_kept_after_a_payment_was_taken_back_is_what_was_done_then(run: Run) -> None:
    typed = ["1 2 3", "claim alb-got sets 1", "back", "claim and-trond sets 1", "quit"]
    run("play", "nordic", "--players", "2", "--seed", "5", "--save", "g.json", typed=typed)
    assert actions("g.json")[-1] == "claim andalsnes-trondheim sets 1"


def test_a_file_with_as_many_decisions_but_others_is_not_taken_for_current(tmp_path: Path) -> None:
    file = tmp_path / "g.json"
    autosave = Autosave(file, is_on=True, warn=pytest.fail)
    table = branchline.Table("nordic", players=2, seed=5, first=0)
    table.play("keep 1 2 3")
    table.play("keep 1 2")
    for route in ("alborg-goteborg", "andalsnes-trondheim"):
        table.play(f"claim {route} sets 1")
        assert not autosave.holds(table)
        autosave.keep(table)
        assert actions(str(file))[-1] == f"claim {route} sets 1"
        table.take_back()


def test_a_game_left_in_the_middle_of_a_payment_goes_on_there_and_can_go_back(run: Run) -> None:
    arguments = ("play", "nordic", "--players", "2", "--seed", "5", "--save", "g.json")
    run(*arguments, typed=["1 2 3", "claim alb-got sets 1", "lay O"])
    ran = run("play", "--resume", "g.json", typed=["back", "claim alb-got wwgo"])
    assert re.search(r"Laid down +1O", ran.out)
    assert "You claim Ålborg–Göteborg with 1 orange, 2 white, 1 green for 2 points." in ran.out


def test_news_after_a_payment_was_taken_back_leave_nothing_out(run: Run) -> None:
    typed = ["1 2 3", "claim alb-got sets 1", "lay O", "lay W", "back", "draw", "draw", "draw"]
    ran = run("play", "nordic", "--players", "2", "--seed", "5", "--no-save", typed=typed)
    after = ran.out.split("in your hand again.")[1]
    assert re.search(r"\nBot 2 \w+", after)


# What others see


@pytest.mark.rule("US-22")
def test_while_a_seat_lays_cards_down_nobody_else_sees_any_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    scene = Scene(nordic(), players=3, hand="1P 4R", hands={1: "2G"})
    pictures = BoardPictures(Screen(), scene.game, ["Anna", "Ben", "Cleo"], words_of())

    def shown(viewer: int | None) -> str:
        pictures.board(scene.observe(viewer))
        return capsys.readouterr().out

    before = {viewer: shown(viewer) for viewer in (0, 1, 2, None)}
    for action in ("claim bergen-stavanger sets 1", "lay P", "lay R", "lay R"):
        events = scene.play(action)
        for viewer in (1, 2, None):
            assert shown(viewer) == before[viewer]
            assert Log(scene.game, viewer).lines(events) == []
        assert shown(0) != before[0] or action.startswith("claim")
    events = scene.play("lay R")
    for viewer in (1, None):
        assert Log(scene.game, viewer, ["Anna", "Ben", "Cleo"]).lines(events) == [
            "Anna claims Bergen–Stavanger with 1 purple, 3 red for 2 points."
        ]


@pytest.mark.rule("US-22")
def test_the_next_person_sees_the_payment_when_it_is_complete_and_not_what_was_taken_back(run: Run) -> None:
    typed = ["1", "1 2 3", "", "2", "1 2", "", "1", "claim alb-got sets 1", "lay O", "back", "claim and-trond sets 1"]
    arguments = ("play", "nordic", "--names", "Anna,Ben", "--bots", "none", "--seed", "5", "--save", "g.json")
    ran = run(*arguments, typed=[*typed, "lay 1O 2W 1G", "", "2", "log"])
    last = ran.out.split("Pass the keyboard to Ben")[-1]
    assert "Anna claims Åndalsnes–Trondheim with 1 orange, 2 white, 1 green" in last
    assert [line for line in last.splitlines() if "Anna" in line and "Ålborg" in line] == []
    assert "in your hand again" not in last


@pytest.mark.rule("US-22")
def test_a_replay_up_to_the_middle_of_a_payment_shows_its_cards_to_its_owner_alone(run: Run) -> None:
    typed = ["1 2 3", "claim alb-got sets 1", "lay 1O"]
    run("play", "nordic", "--players", "2", "--seed", "5", "--save", "g.json", typed=typed)
    assert "sets" in actions("g.json")[-2]
    count = str(len(actions("g.json")))
    hidden = run("replay", "g.json", "--public").out
    assert hidden == run("replay", "g.json", "--public", "--to", str(int(count) - 2)).out
    assert "orange" not in hidden
    assert "Laid down" not in run("replay", "g.json", "--seat", "2").out
    assert re.search(r"Laid down +1O. +3 to go", run("replay", "g.json", "--seat", "1").out)


# The second kind of locomotive


@pytest.mark.rule("FL-02", "FL-07")
@pytest.mark.parametrize("typed", ["claim dij-par 5Y 1T", "claim dij-par 5 yellow +4", "claim dij par yyyyyt"])
def test_a_plus_four_locomotive_is_typed_by_letter_or_name(sit: Sit, typed: str) -> None:
    scene = Scene(france_large(), players=3, hand="5Y 1T 1L")
    out = sit(scene, typed)
    assert scene.owner("dijon-paris") == 0
    assert scene.hand(0) == "1L"
    assert "with 5 yellow, 1 locomotive +4 for 15 points." in out
    assert "1T»" in out


def test_a_plus_four_locomotive_can_be_taken_from_the_row(sit: Sit) -> None:
    for typed in ("take T", "take +4", "take locomotive+4"):
        scene = Scene(france_large(), players=3, row="T R B G Y")
        assert "You take a locomotive +4 from the row." in sit(scene, typed)
        assert scene.hand(0) == "1T"


@pytest.mark.parametrize(("key", "players"), [("usa", 2), ("nordic", 2), ("france_small", 3)])
def test_no_game_speaks_of_cards_that_it_has_not(sit: Sit, key: BoardKey, players: int) -> None:
    game = branchline.game(key, players)
    out = sit(Scene(branchline.variants.find(key), players, hand="3P"), "?", "take Q", "take T", "claims")
    assert "+4" not in out
    with pytest.raises(NotationError, match=r"the cards are P purple.* L locomotive$"):
        BoardReader(game).actions("take", ["T"])
    assert BoardReader(branchline.game("france_large", 3)).card("t") == LOCOMOTIVE + 1


@pytest.mark.rule("FL-04", "FL-08")
def test_the_extra_for_a_tunnel_with_plus_four_locomotives_names_that_kind(sit: Sit) -> None:
    scene = Scene(france_large(), players=3, hand="4O 2T 1L", chance="O P P")
    out = sit(scene, "claim foix-pau 3O 1T", "pay 1L", "pay 1T")
    assert "One more card is due: orange or locomotives +4." in out
    assert "The two kinds of locomotives never pay for the same route" in out
    assert scene.owner("foix-pau") == 0
    assert scene.hand(0) == "1O 1L"


@pytest.mark.rule("NO-04")
def test_what_is_lacking_speaks_of_locomotives_only_where_they_can_be_paid(sit: Sit) -> None:
    assert "You lack 1 more card of the same color.\n" in sit(Scene(nordic(), players=2, hand="1W 3L"), "claim nor-ore")
    assert "You lack 1 red or a locomotive." in sit(Scene(nordic(), players=2, hand="2R 1L"), "claim ber-osl#2")
    assert "You lack 1 yellow." in sit(Scene(france_large(), players=3, hand="4Y 1T"), "claim dij-par#1")


def test_routes_that_only_sets_can_pay_come_after_the_others(sit: Sit) -> None:
    out = sit(Scene(nordic(), players=2, hand="1P 3R 1G"), "claims").split("claims")[-1]
    labels = [re.sub(r" +", " ", part) for part in re.findall(r"\d+ [ →][^ ][^0-9]*(?:\d+[A-Z]|\d sets? \(\d+\))", out)]
    numbers = {int(label.split()[0]): "set" in label for label in labels}
    ordered = [numbers[number] for number in sorted(numbers)]
    assert ordered == sorted(ordered)
    assert True in ordered
    assert False in ordered
