"""The game ends with its first deck, or with four players with its second [CG-15, CG-16]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from branchline.testing import CardScene
from branchline.variants.card_game import card_game
from branchline.view.notation import cards_text, parse_cards

NAMES = [ticket.name for ticket in card_game().map.tickets]
DECK = "10P 10B 10O 10W 10G 10Y 10K 10R 16L"


def _last_turn(
    players: int = 4,
    *,
    to_move: int = 0,
    hands: Mapping[int, str] | None = None,
    row: str = "",
    yards: Mapping[int, Sequence[str]] | None = None,
    tracks: Mapping[int, str] | None = None,
    tickets: Mapping[int, Sequence[str]] | None = None,
    bottom: Sequence[str] = (),
    chance: str = "",
) -> CardScene:
    """The last turn of the first deck; what the test does not name is on the discards."""
    return CardScene(
        players,
        to_move=to_move,
        hands=hands,
        row=row,
        deck="",
        yards=yards,
        tracks=tracks,
        tickets=tickets,
        bottom=bottom,
        turns_left=1,
        chance=chance,
    )


def _next_deck(scene: CardScene) -> CardScene:
    """The last turn is over: its seat has looked at some tickets and kept none."""
    scene.play("tickets", "keep none")
    return scene


def _without(*taken: str) -> str:
    """All cards of the game but these."""
    left = list(parse_cards(DECK))
    for text in taken:
        left = [count - less for count, less in zip(left, parse_cards(text), strict=True)]
    return cards_text(left)


def _to_the_end(scene: CardScene) -> None:
    """Everybody draws blind while there is a deck, and then keeps no tickets, until the game is over."""
    for _ in range(200):
        if scene.over:
            return
        scene.play("draw" if scene.is_legal("draw") else "stop" if scene.is_legal("stop") else "tickets")
        if scene.is_legal("keep none"):
            scene.play("keep none")
    raise AssertionError("the game does not end")


# One deck or two


@pytest.mark.rule("CG-15")
@pytest.mark.parametrize("players", [2, 3])
def test_with_two_or_three_players_the_game_ends_with_the_first_deck(players: int) -> None:
    scene = _last_turn(players, tracks={0: "1G 1Y"}, tickets={0: ["chicago-dallas"], 1: ["seattle-miami"]})
    scene.play("tickets", "keep none")
    assert scene.over
    kinds = [event.kind for event in scene.events[-1]]
    assert kinds == ["kept", "returned", *["completed"] * players, "over", *["shown"] * players]
    assert scene.scores[:2] == (6 + 12 + 10, -22)


@pytest.mark.rule("CG-16")
def test_with_four_players_the_game_goes_on_with_a_second_deck() -> None:
    scene = _next_deck(_last_turn())
    assert not scene.over
    kinds = [event.kind for event in scene.events[-1]]
    dealt = [*["dealt"] * 4, *["turned_up"] * 5]
    assert kinds == ["kept", "returned", *["completed"] * 4, "reshuffled", *dealt]


@pytest.mark.rule("CG-16", "CG-13", "CG-14")
def test_it_goes_on_until_the_deck_runs_out_again_and_tickets_are_scored_a_second_time() -> None:
    scene = _next_deck(_last_turn(tracks={0: "1G 1Y"}, tickets={0: ["chicago-dallas"]}))
    _to_the_end(scene)
    assert [event.kind for event in scene.events[-1]][-9:] == [*["completed"] * 4, "over", *["shown"] * 4]
    assert scene.made(0) == ["chicago-dallas"]


@pytest.mark.rule("CG-16", "CG-13")
def test_the_last_round_of_the_second_deck_gives_every_player_one_more_turn() -> None:
    scene = CardScene(players=4, to_move=2, deck="2B", made={0: ["chicago-dallas"]})
    scene.play("draw", "draw")
    assert [event.seat for event in scene.told("last_round")] == [2]
    turns = []
    while scene.to_move is not None:
        turns.append(scene.to_move)
        scene.play("tickets", "keep none")
    assert turns == [3, 0, 1, 2]


@pytest.mark.rule("CG-16")
@pytest.mark.parametrize("viewer", [0, 3, None])
def test_everybody_sees_whether_another_deck_is_to_come(viewer: int | None) -> None:
    scene = _last_turn()
    assert scene.observe(viewer).decks_left == 1
    _next_deck(scene)
    assert scene.observe(viewer).decks_left == 0


# Tickets


@pytest.mark.rule("CG-16")
def test_completed_tickets_are_set_aside_and_uncompleted_ones_stay() -> None:
    scene = _last_turn(
        tracks={0: "1G 1Y", 2: "3L"},
        tickets={0: ["chicago-dallas", "seattle-miami"], 1: ["dallas-raleigh"], 2: ["los_angeles-dallas"]},
    )
    _next_deck(scene)
    assert [scene.made(seat) for seat in range(4)] == [["chicago-dallas"], [], ["los_angeles-dallas"], []]
    assert [scene.tickets(seat) for seat in range(4)] == [["seattle-miami"], ["dallas-raleigh"], [], []]


@pytest.mark.rule("CG-16")
@pytest.mark.parametrize("viewer", [0, 1, 3, None])
def test_tickets_completed_in_the_first_scoring_are_public_from_then_on_and_no_others(viewer: int | None) -> None:
    scene = _last_turn(tracks={0: "1G 1Y"}, tickets={0: ["chicago-dallas", "seattle-miami"], 1: ["dallas-raleigh"]})
    assert [view.made for view in scene.observe(viewer).seats] == [(), (), (), ()]
    _next_deck(scene)
    for _ in range(2):
        seats = scene.observe(viewer).seats
        assert [view.made for view in seats] == [(NAMES.index("chicago-dallas"),), (), (), ()]
        assert [view.tickets for view in seats] == [1, 1, 0, 0]
        assert [view.shown for view in seats] == [(), (), (), ()]
        scene.play("draw", "draw")


@pytest.mark.rule("CG-16", "CG-14")
@pytest.mark.parametrize("viewer", [1, None])
def test_everybody_sees_the_stacks_and_the_completed_tickets_at_the_first_scoring(viewer: int | None) -> None:
    scene = _next_deck(_last_turn(tracks={0: "1G 1Y 1L", 3: "2R"}, tickets={0: ["chicago-dallas"]}))
    told = [event for event in scene.seen_by(viewer) if event.kind == "completed"]
    assert [(event.seat, event.points, cards_text(event.cards)) for event in told] == [
        (0, 6, "1G 1Y 1L"),
        (1, 0, ""),
        (2, 0, ""),
        (3, 0, "2R"),
    ]
    assert [event.tickets for event in told] == [(NAMES.index("chicago-dallas"),), (), (), ()]
    assert [view.stack for view in scene.observe(viewer).seats] == [(), (), (), ()], "they lie in the new deck"


@pytest.mark.rule("CG-16")
def test_the_pile_of_tickets_stays_as_it_is() -> None:
    scene = _last_turn(row="2R", bottom=["seattle-miami", "dallas-raleigh"], tickets={1: ["chicago-dallas"]})
    pile = scene.pile
    scene.play("take R", "stop")
    assert scene.told("reshuffled") != []
    assert scene.pile == pile
    assert scene.bottom == ["seattle-miami", "dallas-raleigh"]


@pytest.mark.rule("CG-16", "CG-17")
def test_a_ticket_that_was_not_completed_the_first_time_may_be_the_second_time() -> None:
    scene = CardScene(
        players=4,
        row="",
        deck="",
        tracks={0: "1G 1Y", 1: "1R"},
        tickets={0: ["chicago-santa_fe"], 1: ["dallas-raleigh"]},
        made={0: ["chicago-dallas"]},
        turns_left=1,
    )
    scene.play("tickets", "keep none")
    assert scene.over
    assert scene.made(0) == ["chicago-dallas", "chicago-santa_fe"]
    # Two tickets to Chicago and one to Dallas; what is not completed now either costs its value, once.
    points = [dict(line.points) for line in scene.sheet[:2]]
    assert points[0] == {"completed": 6 + 9, "uncompleted": 0, "big_cities": 12 + 10}
    assert points[1] == {"completed": 0, "uncompleted": -8, "big_cities": 0}


@pytest.mark.rule("CG-16", "CG-17")
def test_uncompleted_tickets_cost_nothing_at_the_first_scoring() -> None:
    scene = _last_turn(tickets={0: ["seattle-miami"]})
    _next_deck(scene)
    assert scene.tickets(0) == ["seattle-miami"]
    assert scene.told("shown") == []
    assert [event.points for event in scene.told("completed")] == [0, 0, 0, 0]


@pytest.mark.rule("CG-16", "CG-14")
def test_cards_of_the_first_deck_complete_nothing_at_the_second_scoring() -> None:
    scene = _last_turn(to_move=3, tracks={0: "1G 1Y 9L"}, tickets={0: ["chicago-dallas"]})
    _next_deck(scene)
    assert scene.to_move == 0
    scene.play("tickets", "keep 1")
    kept = scene.tickets(0)
    _to_the_end(scene)
    assert scene.made(0) == ["chicago-dallas"]
    assert scene.tickets(0) == kept, "nine locomotives were left, but they are not on the track any more"


# Cards


@pytest.mark.rule("CG-16")
def test_hand_cards_stay_and_each_player_is_dealt_four_more() -> None:
    scene = _last_turn(
        hands={0: "2R 1L", 1: "", 2: "1P 1B", 3: "5K"},
        chance=" ".join([NAMES[10], NAMES[11], NAMES[12], NAMES[13], *"OOOO", *"WWWW", *"GGGG", *"YYYY", *"PPPPP"]),
    )
    _next_deck(scene)
    # The deal begins with seat 1, one card at a time.
    assert scene.hand(1) == "1O 1W 1G 1Y"
    assert scene.hand(2) == "1P 1B 1O 1W 1G 1Y"
    assert scene.hand(3) == "1O 1W 1G 1Y 5K"
    assert scene.hand(0) == "1O 1W 1G 1Y 2R 1L"
    assert scene.row == "5P"


@pytest.mark.rule("CG-16")
def test_all_other_cards_are_shuffled_into_the_new_deck() -> None:
    hands = {0: "2R 1L", 2: "1P 1B"}
    scene = _last_turn(
        to_move=3,
        hands=hands,
        row="2W",
        yards={0: ["3G 1L"], 1: ["2B", "1K"]},
        tracks={0: "1G 1Y", 3: "4O 2L"},
        tickets={0: ["chicago-dallas"]},
    )
    scene.play("take W", "take W")  # the last turn; the row is empty now, and two white cards are in a hand
    assert [event.count for event in scene.told("reshuffled")] == [96 - 5 - 2]
    assert [scene.track(seat) for seat in range(4)] == ["", "", "", ""]
    assert [scene.yard(seat) for seat in range(4)] == [[], [], [], []]
    assert scene.discards == ""
    assert sum(parse_cards(scene.row)) == 5
    assert scene.deck == _without(scene.row, *(scene.hand(seat) for seat in range(4)))
    assert sum(parse_cards(scene.deck)) == 96 - (5 + 2) - 4 * 4 - 5
    scene.check()


@pytest.mark.rule("CG-16")
def test_cards_left_in_the_row_are_shuffled_in_too() -> None:
    scene = _last_turn(row="3L 2R", chance=" ".join([*NAMES[10:14], *"PBOW" * 4, *"GYKRL"]))
    _next_deck(scene)
    assert scene.row == "1G 1Y 1K 1R 1L"
    assert scene.deck == _without("4P 4B 4O 4W", "1G 1Y 1K 1R 1L")


@pytest.mark.rule("CG-16")
@pytest.mark.parametrize(("viewer", "own"), [(1, ["4P"]), (2, ["4B"]), (0, ["4W"]), (None, [])])
def test_everybody_sees_how_many_cards_are_dealt_and_the_owner_alone_which(viewer: int | None, own: list[str]) -> None:
    scene = _next_deck(_last_turn(chance=" ".join([*NAMES[10:14], *"PBOW" * 4, *"GYKRL"])))
    dealt = [event for event in scene.seen_by(viewer) if event.kind == "dealt"]
    assert [(event.seat, event.count) for event in dealt] == [(1, 4), (2, 4), (3, 4), (0, 4)]
    assert [cards_text(event.cards) for event in dealt if event.cards] == own


@pytest.mark.rule("CG-16", "CG-02")
def test_the_new_row_is_never_flushed() -> None:
    scene = _next_deck(_last_turn(chance=" ".join([*NAMES[10:14], *"PBOW" * 4, *"LLLLL"])))
    assert scene.row == "5L"


@pytest.mark.rule("CG-16")
@pytest.mark.parametrize(("last", "following"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_play_goes_on_with_the_player_after_the_one_who_moved_last(last: int, following: int) -> None:
    scene = _next_deck(_last_turn(to_move=last))
    assert scene.to_move == following
    assert [event.seat for event in scene.told("dealt")] == [(following + seat) % 4 for seat in range(4)]
    assert scene.is_legal("draw")
    assert scene.observe(None).turns_left == 0


@pytest.mark.rule("CG-16", "CG-05")
def test_railyards_are_empty_then_so_nothing_moves_and_every_color_is_free() -> None:
    scene = _last_turn(hands={1: "2R"}, yards={1: ["3R"], 2: ["3B 2L"]})
    _next_deck(scene)
    assert scene.told("moved") == []
    scene.play("place 2R")
    assert scene.yard(1) == ["2R"]
    assert scene.discards == ""


# Too few cards


def _hands_with(left: int) -> dict[int, str]:
    """Hands that hold all cards but so many, from none to 26: locomotives first, then black cards."""
    locomotives = max(16 - left, 0)
    black = 10 - max(left - 16, 0)
    return {0: f"10P 10B {locomotives}L", 1: "10O 10W", 2: "10G 10Y", 3: f"{black}K 10R"}


@pytest.mark.rule("CG-16")
@pytest.mark.parametrize(
    ("left", "dealt", "row"),
    [
        (0, (0, 0, 0, 0), 0),
        (1, (1, 0, 0, 0), 0),
        (6, (2, 2, 1, 1), 0),
        (15, (4, 4, 4, 3), 0),
        (16, (4, 4, 4, 4), 0),
        (18, (4, 4, 4, 4), 2),
        (21, (4, 4, 4, 4), 5),
    ],
)
def test_with_too_few_cards_they_are_dealt_round_the_table_from_that_player_and_the_row_gets_what_is_left(
    left: int, dealt: tuple[int, ...], row: int
) -> None:
    scene = _last_turn(to_move=1, hands=_hands_with(left))
    before = [sum(parse_cards(scene.hand(seat))) for seat in (2, 3, 0, 1)]
    _next_deck(scene)
    assert scene.to_move == 2
    assert [event.count for event in scene.told("reshuffled")] == [left]
    told = [(event.seat, event.count) for event in scene.told("dealt")]
    assert told == [(seat, count) for seat, count in zip((2, 3, 0, 1), dealt, strict=True) if count > 0]
    gained = [sum(parse_cards(scene.hand(seat))) - had for seat, had in zip((2, 3, 0, 1), before, strict=True)]
    assert tuple(gained) == dealt
    assert sum(parse_cards(scene.row)) == row
    assert scene.deck == ""
    scene.check()


@pytest.mark.rule("CG-16", "CG-13")
@pytest.mark.parametrize("left", [0, 6, 16, 18, 21])
def test_if_the_deck_is_then_empty_the_last_round_begins_at_once(left: int) -> None:
    scene = _next_deck(_last_turn(to_move=1, hands=_hands_with(left)))
    assert len(scene.told("last_round")) == 1
    assert scene.observe(None).turns_left == 4
    turns = []
    while scene.to_move is not None:
        turns.append(scene.to_move)
        scene.play("tickets", "keep none")
    assert turns == [2, 3, 0, 1]


@pytest.mark.rule("CG-16", "CG-13")
def test_a_single_card_in_the_new_deck_does_not_begin_the_last_round() -> None:
    scene = _next_deck(_last_turn(to_move=1, hands=_hands_with(22)))
    assert scene.told("last_round") == []
    assert scene.observe(None).turns_left == 0
    assert sum(parse_cards(scene.deck)) == 1
    scene.play("draw", "stop")
    assert [event.seat for event in scene.told("last_round")] == [2]


@pytest.mark.rule("CG-16", "CG-13")
def test_what_lies_in_a_short_row_may_be_taken_in_that_last_round() -> None:
    scene = _next_deck(_last_turn(to_move=1, hands=_hands_with(18)))
    row = scene.row
    assert sum(parse_cards(row)) == 2
    letter = row.split()[0][-1]
    scene.play(f"take {letter}")
    assert sum(parse_cards(scene.row)) == 1
    assert scene.why_not("draw") is not None
