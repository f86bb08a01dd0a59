# ruff: noqa: RUF001  (pairs of cities are printed with an en dash)
"""The story as one seat may read it, and as nobody else's secrets get into it."""

from __future__ import annotations

import pytest

import branchline
from branchline.cards import CARD_NAMES
from branchline.events import (
    COMPLETED,
    DEALT,
    DREW,
    GIVEN,
    KEPT,
    LAST_ROUND,
    MOVED,
    PLACED,
    RESHUFFLED,
    REVEALED,
    ROBBED,
    SHOWN,
    STOPPED,
    TUNNELED,
    Event,
)
from branchline.testing import Scene
from branchline.variants import europe, france_small, nordic, usa
from branchline.view.log import Log, OpenLog


def random_game(key: str, players: int, seed: int) -> branchline.Table:
    table, chooser = branchline.Table(key, players=players, seed=seed), branchline.Seeded(seed, 1)
    while not table.over:
        legal = table.legal_numbers()
        table.play(legal[int(chooser.below(len(legal)))])
    return table


@pytest.fixture(scope="module", params=["usa", "europe", "nordic", "france_large", "france_borders", "card_game"])
def table(request: pytest.FixtureRequest) -> branchline.Table:
    return random_game(str(request.param), 3, 4)


def test_whole_games_have_words_for_every_viewer(table: branchline.Table) -> None:
    for viewer in (0, 1, 2, None):
        told = [line for events in table.events for line in Log(table.game, viewer).lines(events)]
        assert "The game is over." in told


@pytest.mark.rule("US-22")
def test_the_words_depend_on_nothing_but_what_the_viewer_sees(table: branchline.Table) -> None:
    for viewer in (0, 1, 2, None):
        log = Log(table.game, viewer)
        for events in table.events:
            seen = [part for event in events if (part := event.as_seen_by(viewer)) is not None]
            assert log.lines(events) == log.lines(seen)


@pytest.mark.rule("US-22")
def test_a_card_drawn_blind_is_named_to_its_owner_alone() -> None:
    scene = Scene(usa(), players=2, chance="R")
    events = scene.play("draw")
    assert Log(scene.game, 0).lines(events) == ["You draw a red card from the deck."]
    for viewer in (1, None):
        told = Log(scene.game, viewer).line(events)
        assert told == "Player 1 draws a card from the deck."
        assert not any(name in told for name in CARD_NAMES)


@pytest.mark.rule("US-04")
def test_at_the_deal_nobody_reads_what_the_others_keep_before_all_have_chosen() -> None:
    table = branchline.Table("usa", players=3, seed=5, first=0)
    table.play("keep 1 2 3")
    assert Log(table.game, 1).lines(table.events[1]) == []
    assert Log(table.game, None).lines(table.events[1]) == []
    table.play("keep 1 2")
    table.play("keep 1 2")
    assert "Player 1 keeps 3 tickets." in Log(table.game, 1).lines(table.events[3])


def test_the_own_deal_is_told_once() -> None:
    table = branchline.Table("usa", players=2, seed=5, first=0)
    table.play("keep 1 2")
    table.play("keep 1 2")
    own = [line for events in table.events for line in Log(table.game, 0).lines(events) if line.startswith("You keep")]
    assert len(own) == 1


def test_cards_turned_up_one_after_another_are_one_sentence() -> None:
    table = branchline.Table("usa", players=2, seed=5)
    told = [line for line in Log(table.game, 0).lines(table.events[0]) if line.startswith("Turned up")]
    assert len(told) == 1
    assert told[0].count(",") == 4


def test_a_tunnel_tells_what_was_laid_down_turned_up_and_due() -> None:
    scene = Scene(europe(), players=2, hand="4P 1L", chance="P L G")
    events = scene.play("claim marseille-zurich 2P")
    assert Log(scene.game, 1, ["Anna", "Ben"]).lines(events) == [
        "Anna lays down 2 purple for the tunnel Marseille–Zürich. Turned up: 1 purple, 1 green, 1 locomotive. "
        "2 more cards to pay."
    ]


def test_cards_turned_up_for_a_tunnel_are_told_with_it_and_not_one_by_one() -> None:
    game = branchline.game("europe", players=2)
    tunnel = game.variant.map.route("marseille-zurich").index
    revealed = [Event(REVEALED, seat=0, card=card) for card in (0, 4, 8)]
    told = Event(TUNNELED, seat=0, route=tunnel, cards=(2, *[0] * 8), turned=(1, 0, 0, 0, 1, 0, 0, 0, 1), count=2)
    assert Log(game, 1).lines([*revealed, told]) == Log(game, 1).lines([told])
    assert Log(game, 1).lines(revealed[:1]) == ["For the tunnel of Player 1 a purple card is turned up."]
    assert Log(game, 0).lines(revealed[:1]) == ["For your tunnel a purple card is turned up."]


def test_cards_drawn_unseen_one_after_another_are_one_sentence() -> None:
    hidden = [Event(DREW, seat=seat, card=7, only=seat, instead=Event(DREW, seat=seat)) for seat in (0, 0, 1)]
    game = branchline.game("usa", players=2)
    assert Log(game, None).lines(hidden) == [
        "Player 1 draws 2 cards from the deck.",
        "Player 2 draws a card from the deck.",
    ]
    assert len(Log(game, 0).lines(hidden)) == 3


@pytest.mark.rule("FR-05")
def test_a_free_station_is_told_as_costing_nothing() -> None:
    scene = Scene(france_small(), players=4)
    events = scene.play("station paris")
    assert Log(scene.game, 0).lines(events) == ["You build a station in Paris; it costs nothing."]
    assert Log(scene.game, None).lines(events) == ["Player 1 builds a station in Paris; it costs nothing."]


@pytest.mark.rule("FR-08")
def test_a_parallel_track_is_told_as_one() -> None:
    routes, stations = {1: ["lille-paris#2"]}, {0: ["lille"]}
    scene = Scene(france_small(), players=4, hand="4G", routes=routes, stations=stations)
    events = scene.play("claim lille-paris#2+ 4G")
    assert Log(scene.game, 1).lines(events) == ["Player 1 claims Lille–Paris #2 (parallel) with 4 green for 7 points."]


@pytest.mark.rule("NO-05")
def test_cards_laid_down_one_by_one_are_told_when_the_payment_is_complete() -> None:
    scene = Scene(nordic(), players=2, hand="1P 3R")
    for action in ("claim bergen-stavanger sets 1", "lay P", "lay R", "lay R"):
        events = scene.play(action)
        assert [Log(scene.game, viewer).lines(events) for viewer in (0, 1, None)] == [[], [], []]
    assert Log(scene.game, 1).lines(scene.play("lay R")) == [
        "Player 1 claims Bergen–Stavanger with 1 purple, 3 red for 2 points."
    ]


def test_the_open_log_names_every_card() -> None:
    hidden = Event(DREW, seat=1, card=7, only=1, instead=Event(DREW, seat=1))
    game = branchline.game("usa", players=2)
    assert OpenLog(game, None).lines([hidden]) == ["Player 2 draws a red card from the deck."]
    assert Log(game, None).lines([hidden]) == ["Player 2 draws a card from the deck."]


@pytest.mark.rule("NO-02")
def test_tickets_that_leave_the_game_are_given_up_and_others_put_back() -> None:
    for variant, words in ((nordic(), "You give up "), (usa(), "You put back ")):
        scene = Scene.deal(variant, first=0)
        lines = Log(scene.game, 0).lines(scene.play("keep 1 2"))
        assert any(line.startswith(words) for line in lines)


# The Card Game

RED_AND_LOCOMOTIVE = (0, 0, 0, 0, 0, 0, 0, 2, 1, 0)
ONE_RED = (0, 0, 0, 0, 0, 0, 0, 1, 0, 0)


def told(event: Event) -> tuple[str, str]:
    """What the seat of the event reads, and what the other one reads."""
    game = branchline.game("card_game", players=2)
    return Log(game, 0, ["Anna", "Ben"]).line([event]), Log(game, 1, ["Anna", "Ben"]).line([event])


@pytest.mark.parametrize(
    ("event", "own", "other"),
    [
        (Event(GIVEN, seat=0, card=8), "You begin with a locomotive.", "Anna begins with a locomotive."),
        (Event(STOPPED, seat=0), "You leave it at one card.", "Anna leaves it at one card."),
        (
            Event(MOVED, seat=0, count=1, cards=ONE_RED),
            "1 red rolls onto your track.",
            "1 red rolls onto the track of Anna.",
        ),
        (
            Event(MOVED, seat=0, count=3, cards=RED_AND_LOCOMOTIVE),
            "2 red, 1 locomotive roll onto your track.",
            "2 red, 1 locomotive roll onto the track of Anna.",
        ),
        (
            Event(PLACED, seat=0, cards=RED_AND_LOCOMOTIVE),
            "You place 2 red, 1 locomotive in your railyard.",
            "Anna places 2 red, 1 locomotive in the railyard.",
        ),
        (
            Event(ROBBED, seat=0, card=7, cards=RED_AND_LOCOMOTIVE),
            "Train robbery! You lose 2 red, 1 locomotive from your railyard.",
            "Train robbery! Anna loses 2 red, 1 locomotive from the railyard.",
        ),
        (
            Event(COMPLETED, seat=0, count=1, tickets=(0,), points=1, cards=RED_AND_LOCOMOTIVE),
            "Your track: 2 red, 1 locomotive. You complete Chicago–New York (5, 1 yellow) for 1 point.",
            "Anna's track: 2 red, 1 locomotive. Anna completes Chicago–New York (5, 1 yellow) for 1 point.",
        ),
        (
            Event(COMPLETED, seat=0, count=2, tickets=(0, 1), points=10, cards=ONE_RED),
            "Your track: 1 red. You complete Chicago–New York (5, 1 yellow), New York–Chicago (5, 1 blue) "
            "for 10 points.",
            "Anna's track: 1 red. Anna completes Chicago–New York (5, 1 yellow), New York–Chicago (5, 1 blue) "
            "for 10 points.",
        ),
        (
            Event(COMPLETED, seat=0, cards=(0,) * 10),
            "Your track: nothing. You complete no ticket.",
            "Anna's track: nothing. Anna completes no ticket.",
        ),
        (
            Event(LAST_ROUND, seat=0),
            "The deck is used up: everybody, you included, has one more turn, and then tickets are scored.",
            "The deck is used up: everybody, Anna included, has one more turn, and then tickets are scored.",
        ),
        (
            Event(SHOWN, seat=0, count=1, tickets=(0,)),
            "You have not completed Chicago–New York (5, 1 yellow).",
            "Anna has not completed Chicago–New York (5, 1 yellow).",
        ),
        (Event(SHOWN, seat=0), "You have completed all your tickets.", "Anna has completed every ticket."),
        (
            Event(KEPT, seat=0, only=0, instead=Event(KEPT, seat=0)),
            "You keep none of them.",
            "Anna keeps none of them.",
        ),
        (
            Event(DEALT, seat=0, count=1, cards=ONE_RED, only=0, instead=Event(DEALT, seat=0, count=1)),
            "You are dealt 1 red.",
            "Anna is dealt one card.",
        ),
        (
            Event(DEALT, seat=0, cards=(0,) * 10, only=0, instead=Event(DEALT, seat=0)),
            "You are dealt nothing.",
            "Anna is dealt no card.",
        ),
    ],
)
def test_an_event_of_the_card_game_is_told_to_its_seat_and_to_others(event: Event, own: str, other: str) -> None:
    assert told(event) == (own, other)


@pytest.mark.rule("CG-02")
def test_the_first_locomotives_are_one_sentence() -> None:
    table = branchline.Table("card_game", players=3, seed=1)
    for viewer in (0, 1, 2, None):
        line = Log(table.game, viewer).line(table.events[0])
        assert line.count("Everybody begins with a locomotive.") == 1
        assert "begin with" not in line.replace("Everybody begins with", "")


@pytest.mark.rule("CG-16")
def test_the_second_deck_is_told_as_what_it_is() -> None:
    game = branchline.game("card_game", players=4)
    assert Log(game, 0).lines([Event(RESHUFFLED, count=63)]) == [
        "All cards that are in nobody's hand are shuffled into a new deck of 63 cards."
    ]
    assert Log(branchline.game("usa", players=2), 0).lines([Event(RESHUFFLED, count=1)]) == [
        "The discards are shuffled into a new deck of one card."
    ]


@pytest.mark.rule("CG-12")
def test_tickets_of_which_none_is_kept_are_told_to_everybody() -> None:
    table = branchline.Table("card_game", players=2, seed=1, first=0)
    for action in ("keep 1", "keep 1", "tickets"):
        table.play(action)
    events = table.play("keep none")
    assert Log(table.game, 0).lines(events)[0] == "You keep none of them."
    for viewer in (1, None):
        lines = Log(table.game, viewer).lines(events)
        assert lines[:2] == ["Player 1 keeps none of them.", "Player 1 puts back 4 tickets."]
    assert OpenLog(table.game, None).lines(events)[0] == "Player 1 keeps none of them."


@pytest.mark.rule("CG-09")
def test_the_decisions_of_a_placement_are_told_when_it_is_complete() -> None:
    table = branchline.Table("card_game", players=2, seed=2, first=0)
    table.play("keep 1")
    table.play("keep 1")
    while "suit" not in " ".join(table.legal()):
        table.play(table.legal()[0])
    table.play(next(text for text in table.legal() if text.startswith("suit")))
    table.play(table.legal()[-1])
    for events in table.events[-2:]:
        assert [Log(table.game, viewer).lines(events) for viewer in (0, 1, None)] == [[], [], []]
    assert "in the railyard." in Log(table.game, None).line(table.play(table.legal()[-1]))
