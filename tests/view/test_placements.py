"""The Card Game as text: every small decision, and whole placements that are played or not at all."""

from __future__ import annotations

import pytest

import branchline
from branchline import CardTable, IllegalAction, NotationError, OptionError, Scripted, Seeded, Table
from branchline.cardgame.state import CARDS, LOCOMOTIVES, MIX, TURN
from branchline.cards import CARD_LETTERS as LETTERS
from branchline.view.notation import BoardNotation, CardNotation, cards_text, notation_of, parse_cards


def table_with(hand: str, players: int = 2) -> CardTable:
    """A table at the first turn; the seat to move has these seven cards and the locomotive that everybody has."""
    dealt = [card for letter in hand for card in (LETTERS.index(letter), *range(players - 1))]
    table = Table("card_game", players=players, chance=Scripted(dealt, then=Seeded(1)), first=0)
    while table.state.phase != TURN:
        table.play("keep 1")
    assert cards_text(table.observe(0).hand) == cards_text(parse_cards(" ".join(hand + "L")))
    return table


def said(table: CardTable, text: str) -> list[str]:
    notation = table.notation
    assert isinstance(notation, CardNotation)
    return [notation.text(number) for number in notation.parse_all(text, table.state)]


def test_the_notation_of_a_game_is_that_of_its_engine() -> None:
    assert isinstance(notation_of(branchline.game("card_game", players=2)), CardNotation)
    assert isinstance(notation_of(branchline.game("usa", players=2)), BoardNotation)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("DRAW", "draw"),
        ("take red", "take R"),
        ("Take l", "take L"),
        ("suit green", "suit G"),
        ("mix p", "mix P"),
        (" cards  3", "cards 3"),
        ("cards 03", "cards 3"),
        ("locomotives 0", "locomotives 0"),
        ("keep 3 1", "keep 1 3"),
        ("keep NONE", "keep none"),
        ("stop", "stop"),
        ("pass", "pass"),
    ],
)
def test_an_action_is_read_however_it_is_typed(text: str, meant: str) -> None:
    notation = notation_of(branchline.game("card_game", players=3))
    assert notation.text(notation.parse(text)) == meant


@pytest.mark.rule("CG-09")
@pytest.mark.parametrize(
    ("text", "decisions"),
    [
        ("place 3R 1L", ["suit R", "cards 3", "locomotives 1"]),
        ("place R R L", ["suit R", "cards 2", "locomotives 1"]),
        ("place 2red", ["suit R", "cards 2", "locomotives 0"]),
        ("PLACE 1L 1G", ["suit G", "cards 1", "locomotives 1"]),
        ("place P B R", ["mix P", "mix B", "mix R"]),
        ("place red purple blue", ["mix P", "mix B", "mix R"]),
        ("draw", ["draw"]),
    ],
)
def test_a_whole_placement_is_the_decisions_that_make_it(text: str, decisions: list[str]) -> None:
    assert said(table_with("PBRRRLG"), text) == decisions


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "an empty text is no action; actions are draw, take R, .* place 3R 1L"),
        ("plaice 3R", "did you mean 'place'"),
        ("place", "a placement names its cards, like 'place 3R 1L' or 'place P B R'"),
        ("place Q", "is no card"),
        ("place 3L", "a suit has at least one colored card, with the locomotives on top, like 'place 1R 1L'"),
        ("place L", "a suit has at least one colored card"),
        ("place 0R", "0R is no card at all; name cards, like 'place 3R 1L'"),
        ("place 0R 0L", "0R 0L is no card at all"),
        ("place G", "a suit has at least 2 cards, like 'place 2G' or 'place 1G 1L'"),
        ("place 1R 0L", "a suit has at least 2 cards, like 'place 2R' or 'place 1R 1L'"),
        ("place P B", "1P 1B cannot be placed together: a placement is cards of one color, .* or 3 cards of 3 colors"),
        ("place P B R L", "cannot be placed together"),
        ("place 2P B R", "cannot be placed together"),
        ("place 11R", "the number of cards is 1 to 10, not 11"),
        ("place 2R 17L", "the number of locomotives is 0 to 16, not 17"),
        ("place 2T", "is no card"),
        ("suit L", "a locomotive is no color; name one of the eight, like 'suit R'"),
        ("mix L", "a locomotive is no color"),
        ("suit", "should look like 'suit R'"),
        ("suit R G", "should look like 'suit R'"),
        ("cards", "should look like 'cards 3'"),
        ("cards x", "should look like 'cards 3'"),
        ("cards 0", "the number of cards is 1 to 10, not 0"),
        ("locomotives -1", "should look like 'locomotives 1'"),
        ("keep", "tickets are kept by their places, like 'keep 1 3' or 'keep none'"),
        ("keep 0", "there is no place 0; the places of tickets are 1 to 6"),
        ("keep 7", "there is no place 7; the places of tickets are 1 to 6"),
        ("keep 1 99", "there is no place 99; the places of tickets are 1 to 6"),
        ("keep 1 1", "name each place only once"),
        ("keep none 1", "tickets are kept by their places"),
        ("claim dallas-houston 1R", "'claim' is no action"),
        ("stop now", "should look like 'stop'"),
    ],
)
def test_whatever_is_no_action_is_said_to_be_none_in_its_own_words(text: str, problem: str) -> None:
    table = Table("card_game", players=2, seed=1)
    before = table.dump()
    with pytest.raises(NotationError, match=problem):
        table.play(text)
    assert table.dump() == before


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("keep", "tickets are kept by their places, like 'keep 1 3'$"),
        ("keep none", "at least one ticket is kept; name its place, like 'keep 1 3'"),
        ("keep 0", "there is no place 0; the places of tickets are 1 to 3"),
        ("keep 1 4", "there is no place 4; the places of tickets are 1 to 3"),
    ],
)
def test_the_map_games_say_which_places_of_tickets_there_are(text: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        Table("usa", players=2, seed=1).play(text)


@pytest.mark.rule("CG-03")
def test_at_the_deal_none_is_refused_by_the_rule_and_not_as_a_text() -> None:
    with pytest.raises(IllegalAction, match="You must keep at least 1 of the tickets, not 0"):
        Table("card_game", players=2, seed=1).play("keep none")


def test_a_whole_placement_is_no_single_action() -> None:
    notation = notation_of(branchline.game("card_game", players=2))
    with pytest.raises(NotationError, match="is several actions: suit R, cards 3, locomotives 0"):
        notation.parse("place 3R")


@pytest.mark.rule("CG-09")
def test_a_placement_given_at_once_lies_in_the_railyard() -> None:
    table = table_with("RRRPBKK")
    events = table.play("place 2R 1L")
    assert [event.kind for event in events][:1] == ["placed"]
    assert events[0].cards == (0, 0, 0, 0, 0, 0, 0, 2, 1, 0)
    assert table.to_move == 1
    assert (table.state.yard_owner[7], table.state.yard_cards[7], table.state.yard_locomotives[7]) == (1, 2, 1)
    assert [table.notation.text(number) for number in table.actions[-3:]] == ["suit R", "cards 2", "locomotives 1"]


@pytest.mark.rule("CG-09")
def test_three_colors_given_at_once_lie_in_the_railyard() -> None:
    table = table_with("RRRPBKK")
    table.play("place R B P")
    assert [int(owner) for owner in table.state.yard_owner] == [1, 1, 0, 0, 0, 0, 0, 1]


@pytest.mark.rule("CG-09", "CG-10")
@pytest.mark.parametrize(
    ("hand", "text", "problem"),
    [
        ("RRPPBBK", "place 3R", "It takes 3 red, and you have 2"),
        ("RRPPBBK", "place 2R 2L", "It takes 2 locomotives, and you have 1"),
        ("RRPPBBK", "place 2G", "You have no green left in your hand"),
        ("RRPPBBK", "place R P G", "You have no green left in your hand"),
        ("RRRRPPP", "place R P B", "It takes 3 different colors that lie in no railyard, and you have 2"),
    ],
)
def test_a_placement_that_is_not_possible_leaves_nothing_placed(hand: str, text: str, problem: str) -> None:
    table = table_with(hand)
    before, played = table.dump(), len(table.actions)
    with pytest.raises(IllegalAction, match=problem):
        table.play(text)
    assert table.dump() == before
    assert len(table.actions) == len(table.movers) == played


@pytest.mark.rule("CG-10")
def test_a_color_that_lies_in_the_own_railyard_is_refused_in_words() -> None:
    table = table_with("RRRRPBK")
    table.play("place 3R")
    table.play(table.legal()[0])
    table.play(table.legal()[-1])  # the other seat draws a card and stops
    with pytest.raises(IllegalAction, match="You have red in your railyard already"):
        table.play("place 2R")
    with pytest.raises(IllegalAction, match="You have red in your railyard already"):
        table.play("place R P B")


@pytest.mark.rule("CG-09")
@pytest.mark.parametrize(
    ("decisions", "phase"),
    [(["suit R"], CARDS), (["suit R", "cards 2"], LOCOMOTIVES), (["mix P"], MIX), (["mix P", "mix B"], MIX)],
)
def test_an_unfinished_placement_can_be_taken_back(decisions: list[str], phase: int) -> None:
    table = table_with("PBKRRRR")
    before, played = table.dump(), list(table.actions)
    views = [table.observe(seat) for seat in (1, None)]
    assert not table.can_take_back()
    for decision in decisions:
        table.play(decision)
        assert table.can_take_back()
        assert [table.observe(seat) for seat in (1, None)] == views
    assert table.state.phase == phase
    table.take_back()
    assert (table.dump(), table.actions) == (before, played)
    assert not table.can_take_back()


def test_a_placement_that_is_complete_cannot_be_taken_back() -> None:
    table = table_with("PBKRRRR")
    table.play("place P B K")
    with pytest.raises(OptionError, match="begun and not complete"):
        table.take_back()
