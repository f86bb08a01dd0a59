# ruff: noqa: RUF001  (pairs of cities are printed with an en dash)
"""The Card Game at the keyboard: the table drawn, every way to place cards, refusals, and the score sheet."""

from __future__ import annotations

import re

import pytest

from branchline.cards import BLUE, CARD_LETTERS, COLORS, GREEN, LOCOMOTIVE, PURPLE, RED
from branchline.cli.keyboard.cards.help import card_action_examples, card_command_examples
from branchline.cli.keyboard.cards.typed import COMMANDS, PLACE, CardReader
from branchline.errors import NotationError
from branchline.table import CardTable, Table
from branchline.view.words import words_of
from tests.cli.keyboard.railyards import card_table
from tests.cli.running import SitAt


def yard(table: CardTable, color: int) -> tuple[int, int, int]:
    """Whose row the color is (seat + 1, or 0), its cards and the locomotives on top."""
    state = table.state
    return int(state.yard_owner[color]), int(state.yard_cards[color]), int(state.yard_locomotives[color])


def line_with(out: str, *words: str) -> str:
    """The first line that has all these words."""
    return next(line for line in out.splitlines() if all(word in line for word in words))


# The table


@pytest.mark.rule("CG-09")
def test_railyards_are_drawn_row_by_row_in_the_order_of_colors_with_locomotives_on_top(sit_at: SitAt) -> None:
    table = card_table(yards={0: ["2P"], 1: ["3R 1L", "1B"]})
    lines = sit_at(table, plain=True).splitlines()
    ben = next(number for number, line in enumerate(lines) if "2 Ben" in line)
    assert "purple P P" in line_with("\n".join(lines), "Anna (you)")
    assert lines[ben].rstrip().endswith("blue   B")
    assert lines[ben + 1].strip() == "red    R R R L"
    assert re.search(r"red +R♥ +R♥ +R♥ +L✶", sit_at(table))


@pytest.mark.rule("CG-06")
def test_a_track_is_a_number_for_everybody_its_owner_included(sit_at: SitAt) -> None:
    table = card_table(hand="2O", hands={1: "1L"}, tracks={0: "3K 2Y", 1: "4G"}, row="P B O W R")
    out = sit_at(table, "show", "goals", "scores", plain=True)
    assert re.search(r"Anna \(you\) +2 +5 +0 ", out)
    assert re.search(r"2 Ben \(random\) +1 +4 +0", out)
    assert "3K" not in out
    assert "4G" not in out


@pytest.mark.rule("CG-06")
def test_owners_who_may_look_see_their_own_track_by_cards_and_nobody_elses(sit_at: SitAt) -> None:
    table = card_table(tracks={0: "3K 2Y", 1: "4G"}, tickets={0: ["seattle-denver"]}, open_track="yes")
    out = sit_at(table, "scores", plain=True)
    assert "Track     2Y 3K" in out
    assert "4G" not in out
    assert "The Card Game, open_track=yes, Anna to move" in out


def test_tickets_show_the_cards_they_want_and_those_that_are_missing(sit_at: SitAt) -> None:
    table = card_table(
        hand="1G 1B",
        yards={0: ["2Y"]},
        tickets={0: ["chicago-dallas", "seattle-denver", "los_angeles-new_york"]},
    )
    out = sit_at(table, "goals")
    assert re.search(r"Chicago–Dallas +6  1G 1Y +✓ at hand", out)
    assert re.search(r"Seattle–Denver +10  1G 1K +lacks 1K", out)
    assert re.search(r"Los Angeles–New York +20  2B 2W +lacks 1B 2W", out)
    assert re.search(r"all together +36 +lacks 1B 2W 1G 1K", out)
    assert "Counted are your hand and railyard, locomotives for any color; not your track." in out


def test_locomotives_cover_what_is_missing(sit_at: SitAt) -> None:
    table = card_table(hand="1G 1L", tickets={0: ["seattle-denver", "los_angeles-new_york"]})
    out = sit_at(table)
    assert re.search(r"Seattle–Denver +10  1G 1K +✓ at hand, with 1 locomotive\b", out)
    assert re.search(r"Los Angeles–New York +20  2B 2W +lacks 3 of 2B 2W", out)


def test_locomotives_of_the_own_railyard_count_and_those_of_others_do_not(sit_at: SitAt) -> None:
    tickets = {0: ["seattle-denver"]}
    own = sit_at(card_table(hand="1G", yards={0: ["1R 1L"]}, tickets=tickets))
    assert re.search(r"Seattle–Denver +10  1G 1K +✓ at hand, with 1 locomotive\b", own)
    other = sit_at(card_table(hand="1G", yards={1: ["1R 1L", "1K"]}, tickets=tickets))
    assert re.search(r"Seattle–Denver +10  1G 1K +lacks 1K", other)


def test_tickets_that_lack_little_come_first_and_those_at_hand_last(sit_at: SitAt) -> None:
    names = ["chicago-dallas", "los_angeles-new_york", "seattle-denver"]
    out = sit_at(card_table(hand="1G 1Y", tickets={0: names}))
    places = [out.index(pair) for pair in ("Seattle–Denver", "Los Angeles–New York", "Chicago–Dallas")]
    assert places == sorted(places)


@pytest.mark.rule("CG-06")
def test_the_track_counts_for_tickets_only_where_its_owner_may_look(sit_at: SitAt) -> None:
    for option, status in (("no", "lacks 1G 1K, without track"), ("yes", "✓ on your track")):
        table = card_table(tracks={0: "1G 1K"}, tickets={0: ["seattle-denver"]}, open_track=option)
        out = sit_at(table, "scores")
        assert re.search(rf"Seattle–Denver +10  1G 1K +{status}", out)
        told = "your track would complete Seattle–Denver (10): 10 points" in " ".join(out.split())
        assert told == (option == "yes")


@pytest.mark.rule("CG-18")
def test_big_cities_show_their_bonuses_and_after_a_scoring_who_leads(sit_at: SitAt) -> None:
    out = sit_at(card_table(4), "cities")
    assert "Cities    Seattle 8  Los Angeles 12  Chicago 12  Dallas 10  New York 15  Miami 8" in out
    made = {0: ["chicago-dallas", "chicago-montreal"], 2: ["dallas-raleigh"]}
    out = sit_at(card_table(4, made=made, decks_left=0), "cities")
    assert "Chicago 12 (Anna: 2)" in out
    assert "Dallas 10 (Anna, Cleo: 1)" in out
    assert "Miami 8 (" not in out


@pytest.mark.rule("CG-16")
def test_four_players_see_which_deck_is_played_and_what_was_completed(sit_at: SitAt) -> None:
    assert "The Card Game, deck 1 of 2 · Anna to move" in sit_at(card_table(4))
    out = sit_at(card_table(4, made={1: ["chicago-dallas", "chicago-miami"]}, decks_left=0), "scores")
    assert "The Card Game, deck 2 of 2 · Anna to move" in out
    assert re.search(r"2 Ben \(random\) +0 +0 +0 +2 \(\+16\)", out)
    assert "2 Ben completed Chicago–Dallas (6), Chicago–Miami (10): 16 points" in out
    assert "deck 1 of" not in sit_at(card_table(3))


@pytest.mark.rule("CG-13")
def test_the_last_round_is_announced_in_the_title(sit_at: SitAt) -> None:
    out = sit_at(card_table(deck="", row="", hand="2R", hands={1: "1L"}, turns_left=2), "")
    assert "LAST ROUND, 2 turns left" in out
    assert "no cards face up" in out


def test_a_row_too_long_for_its_place_is_shown_in_numbers(sit_at: SitAt) -> None:
    out = sit_at(card_table(yards={1: ["9R 9L"]}), plain=True)
    assert "red    9R 9L" in out


def test_on_a_narrow_screen_railyards_stand_below_the_figures(sit_at: SitAt, monkeypatch: pytest.MonkeyPatch) -> None:
    table = card_table(yards={0: ["2P"], 1: ["3R 1L"]})
    monkeypatch.setenv("COLUMNS", "40")
    lines = [line.rstrip() for line in sit_at(table, plain=True).splitlines()]
    assert "    red    R R R L" in lines
    assert all(len(line) <= 40 for line in lines)


@pytest.mark.rule("CG-05")
def test_the_story_of_a_turn_begins_with_the_cards_that_roll_onto_the_track(sit_at: SitAt) -> None:
    table = card_table(people=2, yards={1: ["2R"]}, chance=[GREEN, GREEN, BLUE])
    out = sit_at(table, "1", "draw", "draw", "", "2", "draw", "stop", "", "1", "log")
    log = out.split("Anna> log\n")[1].splitlines()
    assert log[0] == "You draw a green card from the deck. You draw a green card from the deck."
    assert log[1].startswith("1 red rolls onto the track of Ben. Ben draws a card from the deck. Ben leaves")


@pytest.mark.rule("CG-16")
def test_a_scoring_is_told_seat_by_seat_on_lines_of_their_own(sit_at: SitAt) -> None:
    tracks, tickets = {0: "1G 1Y", 1: "1B"}, {0: ["chicago-dallas"], 1: ["new_york-chicago#2"]}
    table = card_table(4, people=4, to_move=3, tracks=tracks, tickets=tickets, deck="", row="R", turns_left=1)
    out = sit_at(table, "4", "take R", "", "1", "log")
    log = out.split("Anna> log\n")[1].splitlines()
    assert log[0] == "Dan takes a red card from the row."
    assert log[1].startswith("Your track: 1 green, 1 yellow. You complete Chicago–Dallas (6) for 6 points.")
    assert log[2].startswith("Ben's track: 1 blue. Ben completes New York–Chicago (5, 1 blue) for 5 points.")
    assert any(line.startswith("All cards that are in nobody's hand") for line in log)


# Drawing


def test_drawing_ends_with_a_second_card_or_with_stop(sit_at: SitAt) -> None:
    table = card_table(people=2, chance=[RED, GREEN])
    out = sit_at(table, "1", "draw", "stop")
    assert "You draw a red card from the deck." in out
    assert "The second card, or stop:" in out
    assert "stop: one card is enough" in out
    assert "You leave it at one card." in out
    assert table.to_move == 1


@pytest.mark.parametrize("typed", ["take R", "ta red", "2"])
def test_cards_are_taken_by_letter_name_or_number(sit_at: SitAt, typed: str) -> None:
    table = card_table(row="R R L L L", people=2)
    sit_at(table, "1", typed)
    assert table.state.hand(0)[RED] == 1


# Placing


@pytest.mark.parametrize("typed", ["place 3R 1L", "pl 3 red locomotive", "3R 1L", "place rrrl"])
def test_a_suit_is_placed_at_once_by_naming_its_cards(sit_at: SitAt, typed: str) -> None:
    table = card_table(hand="4R 2L")
    assert "You place 3 red, 1 locomotive in your railyard." in sit_at(table, typed)
    assert table.movers[:3] == [0, 0, 0]


def test_a_color_chosen_from_the_list_asks_for_numbers_and_enter_takes_the_proposal(sit_at: SitAt) -> None:
    table = card_table(hand="4R 2L", people=2)
    out = sit_at(table, "1", "8", "", "")
    assert " 8 place red: 2–6 cards" in out
    assert "How many red cards? 1 to 4, Enter for 4; back takes it back." in out
    assert "You place 4 red." in out
    assert "How many locomotives on top? 0 to 2, Enter for 0; back takes it back." in out
    assert yard(table, RED) == (1, 4, 0)


def test_the_numbers_of_cards_and_locomotives_are_typed(sit_at: SitAt) -> None:
    table = card_table(hand="4R 2L", people=2)
    out = sit_at(table, "1", "place R", "9", "0", "2", "3", "1")
    assert "That number is not possible; it goes from 1 to 4." in out
    assert "That number is not possible; it goes from 0 to 2." in out
    assert yard(table, RED) == (1, 2, 1)


def test_the_proposal_has_the_locomotives_that_it_takes(sit_at: SitAt) -> None:
    table = card_table(hand="1R 2L", people=2)
    out = sit_at(table, "1", "place R", "")
    assert "How many locomotives on top? 1 to 2, Enter for 1; back takes it back." in out
    assert yard(table, RED) == (1, 1, 1)


def test_what_leaves_no_choice_is_not_asked_for(sit_at: SitAt) -> None:
    table = card_table(hand="1R 1L", people=2)
    out = sit_at(table, "1", "place R")
    assert "place red: 2 cards" in out
    assert "How many" not in out
    assert yard(table, RED) == (1, 1, 1)


def test_the_rest_of_a_placement_can_be_named_by_its_cards(sit_at: SitAt) -> None:
    table = card_table(hand="4R 2L 1G", people=2)
    sit_at(table, "1", "place R", "2R 1L")
    assert yard(table, RED) == (1, 2, 1)
    table = card_table(hand="4R 2L 1G", people=2)
    sit_at(table, "1", "suit R", "cards 3", "place 3R 2L")
    assert yard(table, RED) == (1, 3, 2)


@pytest.mark.parametrize("begun", [["place {suit}"], ["place {suit}", "2"], ["mix {mix}"]])
def test_an_unfinished_placement_is_taken_back(sit_at: SitAt, begun: list[str]) -> None:
    table = Table("card_game", players=2, seed=2, first=0)
    table.seats = card_table(people=2).seats
    sit_at(table, "1", "1", "", "2", "1", "")  # the deal
    hand = table.state.hand(0)
    suit = next(color for color in range(COLORS) if hand[color] > 1 and hand[LOCOMOTIVE])
    mix = next(color for color in range(COLORS) if hand[color])
    typed = [line.format(suit=CARD_LETTERS[suit], mix=CARD_LETTERS[mix]) for line in begun]
    out = sit_at(table, "1", *typed, "back", "draw")
    assert "Your cards are in your hand again." in out
    assert "You draw a" in out
    assert table.actions[-1] == table.notation.parse("draw")
    assert sum(table.state.hand(0)) == sum(hand) + 1


def test_there_is_nothing_to_take_back_at_the_beginning_of_a_turn(sit_at: SitAt) -> None:
    assert "only a placement can be, until it is complete" in sit_at(card_table(hand="2R"), "back")


@pytest.mark.parametrize("typed", ["place P B R", "place R P B", "place pbr", "place red blue purple"])
def test_three_colors_are_placed_at_once(sit_at: SitAt, typed: str) -> None:
    table = card_table(hand="2P 1B 1R 1G")
    assert "You place 1 purple, 1 blue, 1 red in your railyard." in sit_at(table, typed)


def test_three_colors_chosen_from_the_list_are_asked_for(sit_at: SitAt) -> None:
    table = card_table(hand="1P 1B 1R 1G", people=2, row="L L L L L")
    out = sit_at(table, "1", "4", "", "4", "P P B", "P B K", "what", "p b r")
    assert " 4 place 3 colors" in out
    assert "Which 3 colors? You can place P purple, B blue, G green, R red." in out
    assert "3 colors, like P B G, or Enter for never mind> " in out
    assert out.count("Name 3 different colors of these: P purple, B blue, G green, R red.") == 3
    assert yard(table, PURPLE) == yard(table, BLUE) == yard(table, RED) == (1, 1, 0)
    assert yard(table, GREEN) == (0, 0, 0)


def test_three_colors_without_a_choice_are_placed_at_once(sit_at: SitAt) -> None:
    table = card_table(hand="1P 1B 1R", people=2, row="L L L L L")
    out = sit_at(table, "1", "4")
    assert re.search(r" 4 place +P◆ +B● +R♥", out)
    assert yard(table, PURPLE) == yard(table, BLUE) == yard(table, RED) == (1, 1, 0)


def test_three_colors_can_be_named_one_by_one(sit_at: SitAt) -> None:
    table = card_table(hand="1P 1B 1R 1G", people=2)
    out = sit_at(table, "1", "mix P", "2", "mix R")
    assert "You place purple and more colors." in out
    assert "The next color? A number or a card; back takes it back." in out
    assert yard(table, PURPLE) == yard(table, GREEN) == yard(table, RED) == (1, 1, 0)
    table = card_table(hand="1P 1B 1R 1G", people=2)
    sit_at(table, "1", "mix P", "B G")
    assert yard(table, PURPLE) == yard(table, BLUE) == yard(table, GREEN) == (1, 1, 0)


def test_three_colors_are_placed_without_a_verb_too(sit_at: SitAt) -> None:
    table = card_table(hand="2P 1B 1R 1G", people=2)
    sit_at(table, "1", "p b r")
    assert yard(table, PURPLE) == yard(table, BLUE) == yard(table, RED) == (1, 1, 0)
    table = card_table(hand="3P 2R 1L", people=2)
    sit_at(table, "1", "p r l")  # the beginning of place, and a suit
    assert yard(table, RED) == (1, 1, 1)
    assert yard(table, PURPLE) == (0, 0, 0)


@pytest.mark.parametrize(
    ("begun", "typed", "refusal"),
    [
        ("mix O", "mix O", "You have named orange already; the colors that are placed together are all different."),
        ("mix O", "mix P", "from the left, and purple comes before what you have named."),
        ("mix O", "mix R", "one more color that lies in no railyard would have to follow, and you have none."),
        ("mix O", "draw", "Something else comes first: name the next of the colors you place."),
        ("suit O", "draw", "Something else comes first: say how many cards of that color you place."),
    ],
)
def test_in_the_middle_of_a_placement_a_refusal_says_how_to_begin_again(
    sit_at: SitAt, begun: str, typed: str, refusal: str
) -> None:
    table = card_table(hand="1P 2O 1Y 1K 1R 1L", people=2)
    out = " ".join(sit_at(table, "1", begun, typed).split())
    assert f"{refusal} Type back to begin again." in out
    assert len(table.actions) == 1


def test_before_a_placement_no_refusal_speaks_of_beginning_again(sit_at: SitAt) -> None:
    out = sit_at(card_table(hand="1P 2O 1Y 1R"), "place P Y K", "mix R", "keep 1")
    assert "would have to follow" in out
    assert "Something else comes first" in out
    assert "begin again" not in out


# Train robbing


@pytest.mark.rule("CG-11")
@pytest.mark.parametrize("typed", [["place 3R"], ["3R"], ["place R", "3"], ["8", "3", "0"]])
def test_robbing_is_announced_before_it_is_done(sit_at: SitAt, typed: list[str]) -> None:
    table = card_table(hand="4R", yards={1: ["2R"]}, people=2)
    out = sit_at(table, "1", *typed)
    assert "place red: 3–4 cards, robs Ben" in out
    announced, done = out.index("This robs Ben: 2 red go to the discards."), out.index("Train robbery!")
    assert announced < done
    assert yard(table, RED) == (1, 3, 0)


@pytest.mark.rule("CG-11")
def test_robbing_says_that_locomotives_go_too(sit_at: SitAt) -> None:
    table = card_table(hand="2R 2L", yards={1: ["1R 1L"]}, people=2)
    assert "This robs Ben: 1 red, 1 locomotive go to the discards." in sit_at(table, "1", "place R")


# Tickets


@pytest.mark.rule("CG-12")
@pytest.mark.parametrize(("typed", "kept"), [("none", 0), ("keep none", 0), ("all", 4), ("keep all", 4), ("1 3", 2)])
def test_any_number_of_drawn_tickets_is_kept(sit_at: SitAt, typed: str, kept: int) -> None:
    table = card_table(people=2)
    out = sit_at(table, "1", "tickets", "7", typed)
    assert "Which tickets do you keep? Type their numbers, like 1 2, or all, or none." in out
    assert "That is not on the list; its numbers go from 1 to 4." in out
    assert len(table.state.tickets_of(0)) == kept
    assert table.to_move == 1


@pytest.mark.rule("CG-03")
def test_at_the_deal_one_ticket_must_be_kept(sit_at: SitAt) -> None:
    table = Table("card_game", players=2, seed=3, first=0)
    table.seats = card_table(people=2).seats
    out = sit_at(table, "1", "none", "1 1", "keep 1 3")
    assert "You must keep at least 1 of the tickets, not 0." in out
    assert "ticket 1 is named twice" in out
    assert re.search(r"You keep [^(]+\(\d+\), [^(]+\(\d+\)\.", out)
    assert "at least 1." in out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("keep 5", "That is not on the list; its numbers go from 1 to 4."),
        ("keep 0", "That is not on the list; its numbers go from 1 to 4."),
        ("keep 1,7", "That is not on the list; its numbers go from 1 to 4."),
        ("keep", "tickets are kept by their places, like 'keep 1 3' or 'keep none'"),
        ("keep one", "tickets are kept by their places"),
    ],
)
def test_places_that_no_ticket_has_keep_none(sit_at: SitAt, typed: str, answer: str) -> None:
    table = card_table(people=2)
    assert answer in sit_at(table, "1", "tickets", typed)
    assert len(table.actions) == 1


# Refusals


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("take L", "There is no locomotive face up."),
        ("stop", "You can stop after your first card; before it, do something else."),
        ("pass", "You can only pass when nothing else is possible."),
        ("place 5R", "It takes 5 red, and you have 4."),
        ("place 2P", "You have purple in your railyard already"),
        ("place 2B", "Ben has blue in the railyard. To rob that row you need 4 cards"),
        ("place 2G", "A suit has at least 2 cards, one of them green"),
        ("place 2K", "You have no black left in your hand."),
        ("place G B R", "Three colors can be placed together only if none of them lies in any railyard."),
        ("place G K R", "You have no black left in your hand."),
        ("place", "a placement names its cards, like 'place 3R 1L' or 'place P B R'"),
        ("place 2L", "a suit has at least one colored card, with the locomotives on top, like 'place 1R 1L'"),
        ("place L", "a suit has at least one colored card"),
        ("place 1R", "a suit has at least 2 cards, like 'place 2R' or 'place 1R 1L'"),
        ("place 0R", "a placement names its cards, like 'place 3R 1L'"),
        ("place R G", "1G 1R cannot be placed together: a placement is cards of one color"),
        ("place 3R 1G", "1G 3R cannot be placed together"),
        ("place 99R", "the number of cards is 1 to 10, not 99"),
        ("place 2T", "'t' is no card; the cards are P purple"),
        ("place XYZ", "'xyz' is no card; the cards are P purple"),
        ("cards 2", "Something else comes first: choose what to do this turn."),
        ("locomotives many", "'locomotives many' is no action; it should look like 'locomotives 1'"),
        ("suit L", "a locomotive is no color; name one of the eight, like 'suit R'"),
        ("keep 1", "Something else comes first: choose what to do this turn."),
        ("keep one", "tickets are kept by their places, like 'keep 1 3'"),
        ("draw two", "'draw two' is no action; it should look like 'draw'"),
        ("take", "'take' is no action; it should look like 'take R'"),
        ("s", "'s' can be suit, stop, show, scores or save; type a letter more"),
        ("fly", "'fly' is neither an action nor a command; type ? for all of them"),
        ("77", "That is not on the list"),
        ("1 2", "That is not on the list"),
        ("why", "Type why and an action, like why take L, or why place 3R 1L."),
        ("why quit", "Type why and an action"),
    ],
)
def test_what_cannot_be_done_says_why_and_changes_nothing(sit_at: SitAt, typed: str, answer: str) -> None:
    table = card_table(hand="2P 2B 1G 4R", yards={0: ["2P"], 1: ["2B 1L"]}, row="P B O W G")
    assert answer in " ".join(sit_at(table, typed).split())
    assert table.actions == []


def test_too_few_colors_are_said_to_be_too_few(sit_at: SitAt) -> None:
    out = sit_at(card_table(hand="1G 1R"), "mix G", "place G R P")
    assert "It takes 3 different colors that lie in no railyard, and you have 2." in out
    assert "You have no purple left in your hand." in out


def test_a_row_that_would_be_too_small_says_how_large_it_must_be(sit_at: SitAt) -> None:
    table = card_table(hand="2R 2L", yards={1: ["2R"]}, people=2)
    out = " ".join(sit_at(table, "1", "place 2R", "place 2R 3L", "why place 2R", "why place 2R 1L").split())
    assert out.count("The row would be too small: place at least 1 locomotive") == 2
    assert "It takes 3 locomotives, and you have 2." in out
    assert "Nothing is in the way: you can do this now." in out
    assert table.actions == []


def test_somebody_who_can_only_pass_passes(sit_at: SitAt) -> None:
    tickets = [ticket.name for ticket in card_table().game.map.tickets]
    table = card_table(deck="", row="", hands={1: "2R"}, tickets={1: tickets}, turns_left=2, people=2)
    assert "You can do nothing and pass." in sit_at(table, "1", "1")


# The end


@pytest.mark.rule("CG-14", "CG-17", "CG-18")
def test_the_score_sheet_has_tickets_and_big_cities(sit_at: SitAt) -> None:
    table = card_table(
        3,
        people=3,
        hands={1: "1L"},
        tracks={0: "1G 2Y 1R", 1: "1B"},
        tickets={0: ["chicago-dallas", "chicago-charleston"], 1: ["new_york-chicago#2", "seattle-miami"], 2: []},
        deck="",
        row="R",
        turns_left=1,
    )
    out = sit_at(table, "1", "take R")
    assert "Final scores" in out
    assert re.search(r"tickets completed +13 +5 +0\n", out)
    assert re.search(r"tickets not completed +0 +-22 +0\n", out)
    assert re.search(r"big cities +22 +15 +0\n", out)
    assert re.search(r"total +35 +-2 +0\n", out)
    assert "✓ made: Chicago–Dallas (6), Chicago–Charleston (7)" in out
    assert "✗ failed: Seattle–Miami (22)" in out
    assert "big cities: Chicago +12 (2 tickets), Dallas +10 (1 ticket)" in out
    assert "Anna wins with 35 points." in out


@pytest.mark.rule("CG-16")
def test_with_two_decks_the_sheet_says_what_was_made_in_which_scoring(sit_at: SitAt) -> None:
    table = Table("card_game", players=4, seed=5)
    table.seats = card_table(4, people=0).seats
    out = sit_at(table)
    assert out.count("✓ made in the first scoring: ") == 4
    assert out.count("✓ made in the second scoring: ") == 4
    for seat, line in enumerate(table.sheet):
        made = out.split(f"\n{seat + 1} {table.seats[seat].name} ({table.seats[seat].kind})\n")[1].split(
            f"\n{seat + 2} "
        )[0]
        for ticket in line.tickets_made:
            game_map = table.game.map
            pair = game_map.tickets[ticket]
            assert words_of().pair(game_map, pair.a, pair.b) in " ".join(made.split())


@pytest.mark.rule("CG-19")
def test_a_tie_names_what_decided_it(sit_at: SitAt) -> None:
    # Anna: 5 + 6 for tickets, 12 for Chicago, 15 for New York; Ben: 22 for one ticket, 8 for Seattle, 8 for Miami.
    tickets = {0: ["chicago-new_york", "new_york-sault_st_marie"], 1: ["seattle-miami"]}
    tracks = {0: "1B 2Y", 1: "1O 1W 1K 2R"}
    table = card_table(people=2, tracks=tracks, tickets=tickets, deck="", row="R", turns_left=1)
    out = sit_at(table, "1", "take R")
    assert "Anna wins with 38 points." in out
    assert "what decided was the number of tickets made." in out


@pytest.mark.rule("CG-19")
def test_a_second_tie_names_the_big_cities(sit_at: SitAt) -> None:
    # Anna: 6 for her ticket, 12 for Chicago, 10 for Dallas; Ben: 20 for his, 8 for Miami.
    tickets = {0: ["chicago-dallas"], 1: ["miami-las_vegas"]}
    tracks = {0: "1G 1Y", 1: "1P 1O 1W 1R"}
    table = card_table(people=2, tracks=tracks, tickets=tickets, deck="", row="R", turns_left=1)
    out = sit_at(table, "1", "take R")
    assert "Anna wins with 28 points." in out
    assert "what decided was the number of big cities won." in out


def test_a_shared_victory_names_all_who_share_it(sit_at: SitAt) -> None:
    table = card_table(people=2, deck="", row="R", turns_left=1)
    assert "Anna, Ben share the victory with 0 points each." in sit_at(table, "1", "take R")


# What can be typed


def test_every_example_of_the_help_can_be_typed_as_it_stands() -> None:
    table = card_table()
    reader = CardReader(table.game)
    for example in card_action_examples(words_of()):
        for text in example.texts:
            verb, *words = text.split()
            assert reader.actions(reader.verb(verb), words, table.state)


def test_the_help_names_every_action_and_every_command(sit_at: SitAt) -> None:
    out = sit_at(card_table(), "?")
    for verb in ("draw", "take R", "stop", "tickets", "keep 1 3", "place 3R 1L", "place P B R"):
        assert f"  {verb}" in out
    commands = [example.texts[0].split()[0] for example in card_command_examples(words_of())]
    assert commands == [name for name in COMMANDS if name != "help"]


def test_verbs_are_understood_by_their_beginnings() -> None:
    table = card_table()
    reader = CardReader(table.game)
    assert [reader.verb(text) for text in ("d", "ta", "ti", "pl", "k", "?", "undo")] == [
        "draw",
        "take",
        "tickets",
        PLACE,
        "keep",
        "help",
        "back",
    ]
    with pytest.raises(NotationError, match="'p' can be place or pass"):
        reader.verb("p")


def test_locomotives_are_counted_among_the_cards_of_a_placement() -> None:
    table = card_table()
    reader = CardReader(table.game)
    actions = [reader.game.actions[number] for number in reader.placement(["2", "red", "locomotives"], table.state)]
    assert [(action.card, action.count) for action in actions] == [(RED, None), (None, 2), (None, 1)]
    assert LOCOMOTIVE not in [action.card for action in reader.game.actions if action.kind == "suit"]


# What a newcomer has to know


@pytest.mark.parametrize("players", [2, 4])
def test_the_rules_in_short_fit_a_small_screen(sit_at: SitAt, players: int) -> None:
    out = sit_at(card_table(players), "rules").split("Anna> rules\n")[1].split("Anna>")[0]
    assert out.count("\n") <= 22
    told = " ".join(out.split())
    assert "one card of each row in your railyard rolls onto your track" in told
    assert "nobody may look at it, not even you." in told
    assert "you place more cards than that row has, and the row is discarded" in told
    assert "tickets are scored from the cards on the tracks alone" in told
    assert ("With 4 players a second deck follows" in told) == (players == 4)


def test_the_rules_in_short_know_whether_owners_may_look(sit_at: SitAt) -> None:
    told = " ".join(sit_at(card_table(open_track="yes"), "rules").split())
    assert "face down, and only you may look at it." in told


def test_the_help_fits_a_small_screen(sit_at: SitAt) -> None:
    out = sit_at(card_table(), "?").split("Anna> ?\n")[1].split("Anna>")[0]
    assert out.count("\n") <= 23


def test_the_deal_says_where_to_find_the_rules(sit_at: SitAt) -> None:
    table = Table("card_game", players=2, seed=3, first=0)
    table.seats = card_table().seats
    assert "If you do not know The Card Game, type rules" in sit_at(table)


@pytest.mark.rule("CG-06")
def test_tickets_say_that_a_hidden_track_is_not_counted(sit_at: SitAt) -> None:
    tickets = {0: ["seattle-denver", "chicago-dallas"]}
    assert re.search(r"all together +16 +lacks 2G 1Y 1K", sit_at(card_table(tickets=tickets), "goals"))
    assert re.search(r"all, without track +16 +lacks 2G 1Y 1K", sit_at(card_table(tickets=tickets, tracks={0: "1G"})))
    looking = sit_at(card_table(tickets=tickets, tracks={0: "1G 1K"}, open_track="yes"))
    assert re.search(r"all together +16 +lacks 1G 1Y", looking)
    assert re.search(r"Seattle–Denver +10  1G 1K +✓ on your track", looking)


@pytest.mark.rule("CG-13", "CG-14")
def test_the_last_turn_says_that_only_the_track_is_scored(sit_at: SitAt) -> None:
    assert "Your last turn: only what is on your track is scored." in sit_at(card_table(deck="", turns_left=2))
    assert "Your last turn" not in sit_at(card_table())


def test_rows_side_by_side_show_whose_locomotives_are_whose(sit_at: SitAt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "18")
    hand = " ".join(f"1{letter}" for letter in CARD_LETTERS[:9])
    tickets = {0: [ticket.name for ticket in card_table().game.map.tickets[:6]]}
    yards = {1: ["1P 2L", "2B", "1O 1L"], 2: ["2W 1L", "1G"], 3: ["1Y", "1K 1L"]}
    out = sit_at(card_table(4, hand=hand, yards=yards, tickets=tickets), plain=True)
    assert re.search(r"2 Ben .*  1P\+2L  2B  1O\+1L", out)


@pytest.mark.rule("CG-16")
@pytest.mark.parametrize("last", [0, 3])
def test_between_the_decks_the_scoring_stays_on_the_screen_until_enter(sit_at: SitAt, last: int) -> None:
    table = card_table(
        4,
        to_move=last,
        hands={last: "2R"},
        tracks={0: "1G 1Y"},
        tickets={0: ["chicago-dallas"], 2: ["seattle-miami"]},
        deck="",
        row="R",
        turns_left=1,
    )
    out = sit_at(table, *(["take R"] if last == 0 else []), "", "draw")
    scored, after = out.split("That was the scoring. Press Enter to go on with the new deck> \n")
    assert "Your track: 1 green, 1 yellow. You complete Chicago–Dallas (6) for 6 points." in scored
    assert "deck 2 of 2" not in scored
    assert "deck 2 of 2" in after
    assert "You draw " in after


def test_who_quits_at_the_scoring_quits(sit_at: SitAt) -> None:
    table = card_table(4, deck="", row="R", turns_left=1)
    out = sit_at(table, "take R", "quit", "no", "draw")
    assert "You draw" not in out
