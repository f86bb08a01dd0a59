"""The Card Game: players, cards and the deal [CG-01 to CG-04]."""

from __future__ import annotations

from collections import Counter

import pytest

from branchline.cardgame.engine import CardGame
from branchline.cards import CARD_LETTERS
from branchline.errors import IllegalAction, OptionError, RecordError
from branchline.testing import CardScene
from branchline.variants import card_game
from branchline.view.notation import cards_text

# CG-01: players and cards


@pytest.mark.rule("CG-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_can_play(players: int) -> None:
    scene = CardScene.deal(players)
    assert len(scene.observe(None).seats) == players
    assert card_game().players == range(2, 5)


@pytest.mark.rule("CG-01")
@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_other_numbers_of_players_are_refused_with_the_right_ones(players: int) -> None:
    with pytest.raises(OptionError, match=f"card_game is for 2 to 4 players, not for {players}"):
        CardGame(card_game(), players)


@pytest.mark.rule("CG-01")
def test_there_are_10_cards_of_each_of_the_eight_colors_and_16_locomotives() -> None:
    scene = CardScene(row="", deck="")
    assert scene.discards == "10P 10B 10O 10W 10G 10Y 10K 10R 16L", "all cards are there"


@pytest.mark.rule("CG-01", "CG-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_row_and_deck_are_96_cards_after_the_deal(players: int) -> None:
    for seed in range(10):
        scene = CardScene.deal(players, seed=seed)
        seen = scene.observe(None)
        assert sum(view.hand for view in seen.seats) + sum(seen.row) + seen.deck == 96
        assert sum(seen.discards) == 0
        scene.check()


@pytest.mark.rule("CG-01")
def test_there_are_46_destination_tickets() -> None:
    tickets = card_game().map.tickets
    assert len(tickets) == len({ticket.name for ticket in tickets}) == 46


@pytest.mark.rule("CG-01")
def test_there_is_a_bonus_card_for_each_of_the_six_big_cities() -> None:
    cards = card_game().map
    names = [cards.cities[big.city].name for big in cards.big_cities]
    assert sorted(names) == ["Chicago", "Dallas", "Los Angeles", "Miami", "New York", "Seattle"]
    assert [city.name for city in cards.cities if city.is_big] == sorted(names)
    assert all(big.bonus > 0 for big in cards.big_cities)


# CG-02: the deal of the train cards


@pytest.mark.rule("CG-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_has_a_locomotive_and_seven_cards_and_five_cards_lie_face_up(players: int) -> None:
    scene = CardScene.deal(players)
    seen = scene.observe(None)
    assert [view.hand for view in seen.seats] == [8] * players
    assert sum(seen.row) == 5
    assert seen.deck == 96 - 8 * players - 5


@pytest.mark.rule("CG-02")
def test_each_player_has_the_first_locomotive_also_when_no_other_one_is_dealt() -> None:
    scene = CardScene.deal(3, first=0, chance="R B G " * 7 + "P O W Y K")
    assert [scene.hand(seat) for seat in range(3)] == ["7R 1L", "7B 1L", "7G 1L"]
    assert scene.row == "1P 1O 1W 1Y 1K"
    assert scene.deck == "9P 3B 9O 9W 3G 9Y 9K 3R 13L"


@pytest.mark.rule("CG-02")
def test_seven_cards_are_dealt_to_each_player_one_at_a_time_from_the_starting_seat() -> None:
    scene = CardScene.deal(2, first=1, chance="P B  P B  P B  O W  O W  G R  G L")
    assert scene.hand(1) == "3P 2O 2G 1L"
    assert scene.hand(0) == "3B 2W 1R 2L"


@pytest.mark.rule("CG-02")
def test_only_what_is_left_after_the_first_locomotives_is_shuffled_and_dealt() -> None:
    scene = CardScene.deal(2, first=0, chance="L " * 14)
    assert [scene.hand(seat) for seat in range(2)] == ["8L", "8L"]
    assert "L" not in scene.row + scene.deck
    with pytest.raises(RecordError):  # a fifteenth locomotive beside the first two would be the seventeenth
        CardScene.deal(2, first=0, chance="L " * 15)


@pytest.mark.rule("CG-02")
def test_the_locomotives_are_given_first_then_the_cards_dealt_then_five_turned_up_then_the_tickets_dealt() -> None:
    scene = CardScene.deal(2, first=1)
    kinds = [event.kind for event in scene.events[-1]]
    assert kinds == ["started", *["given"] * 2, *["dealt"] * 2, *["turned_up"] * 5, *["offered"] * 2]
    assert [(CARD_LETTERS[event.card], event.seat) for event in scene.told("given")] == [("L", 1), ("L", 0)]


@pytest.mark.rule("CG-02")
@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_everybody_sees_the_first_locomotives_and_only_its_owner_the_cards_of_a_hand(viewer: int | None) -> None:
    scene = CardScene.deal(3, first=0, chance="R B G " * 7)
    seen = scene.seen_by(viewer)
    assert [(event.seat, event.card) for event in seen if event.kind == "given"] == [(0, 8), (1, 8), (2, 8)]
    hands = ["7R", "7B", "7G"]
    told = [(event.seat, event.count, cards_text(event.cards)) for event in seen if event.kind == "dealt"]
    assert told == [(seat, 7, hands[seat] if seat == viewer else "") for seat in range(3)]
    own = cards_text(scene.observe(viewer).hand)
    assert own == (f"{hands[viewer]} 1L" if viewer is not None else "")


@pytest.mark.rule("CG-02")
@pytest.mark.parametrize("row", ["L L L P O", "L L L L P", "L L L L L"])
def test_a_first_row_of_three_or_more_locomotives_stays(row: str) -> None:
    scene = CardScene.deal(2, first=0, chance="R B " * 7 + row)
    assert scene.told("flushed") == []
    assert Counter(CARD_LETTERS[event.card] for event in scene.told("turned_up")) == Counter(row.split())
    assert scene.observe(None).row[8] == row.count("L")
    assert scene.discards == ""


@pytest.mark.rule("CG-02")
def test_a_third_fourth_and_fifth_locomotive_in_the_row_discard_nothing_during_play() -> None:
    scene = CardScene(3, row="R B W L L", chance="L L L")
    scene.play("take R")
    assert scene.row == "1B 1W 3L"
    scene.play("take B")
    assert scene.row == "1W 4L"
    scene.play("take W")
    assert scene.row == "5L"
    assert scene.discards == ""


# CG-03: the deal of the tickets


@pytest.mark.rule("CG-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_six_different_tickets_are_dealt_to_each_player_and_the_rest_is_the_ticket_deck(players: int) -> None:
    scene = CardScene.deal(players)
    dealt = [ticket for seat in range(players) for ticket in scene.offered(seat)]
    assert [len(scene.offered(seat)) for seat in range(players)] == [6] * players
    assert len(set(dealt)) == 6 * players
    assert scene.observe(None).pile == len(scene.pile) == 46 - 6 * players
    assert not set(dealt) & set(scene.pile)


@pytest.mark.rule("CG-03")
def test_a_player_keeps_any_of_the_six_but_at_least_one() -> None:
    scene = CardScene.deal()
    kept = [action.removeprefix("keep ").split() for action in scene.legal()]
    assert len(kept) == 63, "every choice of six tickets but none of them"
    assert sorted(Counter(map(len, kept)).items()) == [(1, 6), (2, 15), (3, 20), (4, 15), (5, 6), (6, 1)]


@pytest.mark.rule("CG-03")
def test_keeping_none_of_the_tickets_dealt_is_refused() -> None:
    scene = CardScene.deal()
    with pytest.raises(IllegalAction) as refused:
        scene.play("keep none")
    assert refused.value.reason.code == "keep-more"
    assert refused.value.reason.details == {"has": 0, "needs": 1}


@pytest.mark.rule("CG-03")
@pytest.mark.parametrize(("choice", "places"), [("keep 4", [3]), ("keep 1 6", [0, 5]), ("keep 1 2 3 4 5 6", range(6))])
def test_the_chosen_tickets_are_the_players(choice: str, places: list[int]) -> None:
    scene = CardScene.deal(2, first=0)
    dealt = scene.offered(0)
    scene.play(choice)
    assert sorted(scene.tickets(0)) == sorted(dealt[place] for place in places)


@pytest.mark.rule("CG-03")
def test_all_players_choose_before_the_first_turn() -> None:
    scene = CardScene.deal(3, first=1)
    chosen = []
    for _ in range(3):
        assert all(action.startswith("keep") for action in scene.legal())
        with pytest.raises(IllegalAction) as refused:
            scene.play("draw")
        assert refused.value.reason.details == {"asked": "keep-dealt-tickets"}
        chosen.append(scene.to_move)
        scene.play("keep 2")
    assert chosen == [1, 2, 0]
    assert scene.to_move == 1
    assert scene.is_legal("draw")


@pytest.mark.rule("CG-03")
def test_the_tickets_that_were_not_kept_are_in_the_ticket_deck_again_and_none_lies_under_it() -> None:
    scene = CardScene.deal(3, first=0)
    not_kept = set(scene.offered(0)[1:] + scene.offered(1)[2:] + scene.offered(2)[:5])
    scene.play("keep 1", "keep 1 2", "keep 6")
    assert not_kept < set(scene.pile)
    assert scene.bottom == []
    assert (scene.observe(None).pile, scene.observe(None).bottom) == (46 - 4, 0)


@pytest.mark.rule("CG-03")
def test_they_are_shuffled_in_so_that_they_may_be_drawn_at_once() -> None:
    scene = CardScene.deal(2, first=0)
    first, second = scene.offered(0), scene.offered(1)
    scene.play("keep 1", "keep 1")
    drawn = [second[3], first[5], first[1], second[1]]
    again = CardScene.deal(2, first=0, chance=" ".join(["R B " * 7, "P O W Y K", *first, *second, *drawn]))
    again.play("keep 1", "keep 1", "tickets")
    assert again.offered(0) == drawn


@pytest.mark.rule("CG-03")
def test_they_come_with_other_tickets_in_between_and_not_all_first_or_last() -> None:
    places: set[int] = set()
    for seed in range(20):
        scene = CardScene.deal(2, first=0, seed=seed)
        not_kept = set(scene.offered(0)[1:] + scene.offered(1)[1:])
        scene.play("keep 1", "keep 1", "tickets")
        places.update(place for place, ticket in enumerate(scene.offered(0)) if ticket in not_kept)
        assert not set(scene.offered(0)) <= not_kept
    assert places == {0, 1, 2, 3}


@pytest.mark.rule("CG-03")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_nobody_learns_from_the_table_what_or_how_many_a_player_keeps_before_all_have_chosen(
    viewer: int | None,
) -> None:
    one, six = CardScene.deal(3, first=0), CardScene.deal(3, first=0)
    one.play("keep 3")
    six.play("keep 1 2 3 4 5 6")
    assert one.observe(viewer) == six.observe(viewer)
    assert one.observe(viewer).seats[0].tickets is None
    assert one.observe(viewer).seats[0].offered == 6
    assert one.observe(viewer).pile == 46 - 18
    assert one.seen_by(viewer) == six.seen_by(viewer) == []


@pytest.mark.rule("CG-03")
def test_a_player_sees_the_own_tickets_and_the_own_choice_at_once() -> None:
    scene = CardScene.deal(3, first=0)
    offer = scene.observe(0).offer
    assert [scene.game.map.tickets[ticket].name for ticket in offer] == scene.offered(0)
    scene.play("keep 1 3")
    assert scene.observe(0).tickets == tuple(sorted([offer[0], offer[2]]))
    assert scene.observe(0).seats[0].tickets == 2
    told = [(event.kind, event.tickets) for event in scene.seen_by(0)]
    assert told == [("kept", (offer[0], offer[2])), ("returned", (offer[1], *offer[3:]))]


@pytest.mark.rule("CG-03")
@pytest.mark.parametrize("viewer", [0, 2, None])
def test_everybody_is_told_how_many_tickets_each_player_has_kept_when_all_have_chosen(viewer: int | None) -> None:
    scene = CardScene.deal(3, first=1)
    scene.play("keep 1 3", "keep 1 2 3", "keep 2")
    told = [(event.seat, event.count) for event in scene.seen_by(viewer) if event.kind == "kept" and not event.tickets]
    assert told == [(1, 2), (2, 3), (0, 1)]
    assert [view.tickets for view in scene.observe(viewer).seats] == [1, 2, 3]


# CG-04: who begins


@pytest.mark.rule("CG-04")
def test_chance_draws_the_starting_seat() -> None:
    for seat in range(4):
        scene = CardScene.deal(4, chance=str(seat))
        assert scene.observe(None).first == seat
        assert [event.seat for event in scene.told("started")] == [seat]
        assert scene.to_move == seat


@pytest.mark.rule("CG-04")
def test_the_seed_decides_the_starting_seat_and_every_seat_has_its_chance() -> None:
    first = [CardScene.deal(4, seed=seed).observe(None).first for seed in range(40)]
    assert first == [CardScene.deal(4, seed=seed).observe(None).first for seed in range(40)]
    assert set(first) == {0, 1, 2, 3}


@pytest.mark.rule("CG-04")
def test_the_caller_may_set_the_starting_seat() -> None:
    for seed in range(5):
        scene = CardScene.deal(3, first=2, seed=seed)
        assert scene.to_move == 2
        scene.play("keep 1", "keep 1", "keep 1")
        assert scene.to_move == 2


@pytest.mark.rule("CG-04")
@pytest.mark.parametrize("first", [-1, 3])
def test_a_starting_seat_that_does_not_exist_is_refused(first: int) -> None:
    with pytest.raises(OptionError, match=f"one of 0 to 2, not {first}"):
        CardScene.deal(3, first=first)


@pytest.mark.rule("CG-04")
def test_play_goes_clockwise_from_the_starting_seat() -> None:
    scene = CardScene(3, to_move=1)
    order = []
    for _ in range(7):
        order.append(scene.to_move)
        scene.play("draw", "draw")
    assert order == [1, 2, 0, 1, 2, 0, 1]
