"""Nordic Countries, setting up the game: players, trains, cards and tickets [NO-01, NO-02]."""

from __future__ import annotations

from collections import Counter

import pytest

import branchline
from branchline import OptionError, Seeded, Table
from branchline.board.rules.tickets import offered_to
from branchline.board.state import GONE
from branchline.testing import Scene
from branchline.variants import nordic

THREE = ["bergen-tornio", "alborg-umea", "oslo-vaasa"]  # not in the order of the file


# Trains and cards


@pytest.mark.rule("NO-01")
@pytest.mark.parametrize("players", [2, 3])
def test_two_or_three_play_with_forty_trains_each_and_no_stations(players: int) -> None:
    seats = Table("nordic", players, seed=1).observe(None).seats
    assert len(seats) == players
    assert {(seat.trains, seat.stations, seat.points) for seat in seats} == {(40, 0, 0)}


@pytest.mark.rule("NO-01")
@pytest.mark.parametrize("players", [0, 1, 4, 5])
def test_one_alone_or_four_cannot_play(players: int) -> None:
    with pytest.raises(OptionError, match="2 to 3 players"):
        branchline.game("nordic", players)


@pytest.mark.rule("NO-01", "US-02")
@pytest.mark.parametrize("players", [2, 3])
def test_the_deck_has_twelve_cards_of_each_color_and_fourteen_locomotives(players: int) -> None:
    state = Table("nordic", players, seed=5).state
    everywhere = [
        state.deck[card]
        + state.row[card]
        + state.discards[card]
        + sum(state.hand(seat)[card] for seat in range(players))
        for card in range(10)
    ]
    assert everywhere == [12] * 8 + [14, 0]


@pytest.mark.rule("NO-01", "US-03")
@pytest.mark.parametrize("players", [2, 3])
def test_four_train_cards_are_dealt_to_each_and_five_lie_face_up(players: int) -> None:
    seen = Table("nordic", players, seed=2).observe(None)
    assert [seat.hand for seat in seen.seats] == [4] * players
    assert sum(seen.row) == 5
    assert (seen.deck, sum(seen.discards)) == (110 - 4 * players - 5, 0)


# The tickets dealt


@pytest.mark.rule("NO-02")
def test_there_are_forty_six_tickets_of_one_kind() -> None:
    assert Counter(ticket.tier for ticket in nordic().map.tickets) == {"regular": 46}


@pytest.mark.rule("NO-02")
@pytest.mark.parametrize("players", [2, 3])
def test_each_player_is_dealt_five_tickets_and_the_rest_is_the_ticket_deck(players: int) -> None:
    for seed in range(5):
        table = Table("nordic", players, seed)
        offers = [table.observe(seat).offer for seat in range(players)]
        assert [len(offer) for offer in offers] == [5] * players
        assert len({ticket for offer in offers for ticket in offer}) == 5 * players
        assert table.observe(None).pile == (46 - 5 * players,)


@pytest.mark.rule("NO-02")
def test_at_the_deal_any_two_three_four_or_all_five_are_kept() -> None:
    sizes = Counter(len(text.split()) - 1 for text in Table("nordic", players=2, seed=3).legal())
    assert sizes == {2: 10, 3: 10, 4: 5, 5: 1}


@pytest.mark.rule("NO-02")
@pytest.mark.parametrize("place", range(1, 6))
def test_a_single_ticket_is_too_few_to_keep_at_the_deal(place: int) -> None:
    reason = Scene.deal(nordic()).why_not(f"keep {place}")
    assert reason is not None
    assert (reason.code, reason.details) == ("keep-more", {"has": 1, "needs": 2})


@pytest.mark.rule("NO-02")
@pytest.mark.parametrize("choice", ["1 2", "2 5", "1 3 4", "1 2 3 4 5"])
def test_what_is_not_kept_at_the_deal_leaves_the_game(choice: str) -> None:
    table = Table("nordic", players=2, seed=3, first=0)
    offer = table.observe(0).offer
    table.play(f"keep {choice}")
    kept = {offer[int(place) - 1] for place in choice.split()}
    assert set(table.observe(0).tickets) == kept
    assert all(table.state.ticket[ticket] == GONE for ticket in offer if ticket not in kept)
    table.play("keep 1 2")
    assert (table.observe(None).pile, table.observe(None).bottom) == ((36,), 0)


@pytest.mark.rule("NO-02", "US-04")
def test_all_choose_before_the_first_turn_and_nobody_sees_what_another_keeps() -> None:
    table = Table("nordic", players=3, seed=3, first=2)
    chosen = []
    while table.legal()[0].startswith("keep"):
        chosen.append(table.to_move)
        events = table.play("keep 1 2")
        others = [seat for seat in range(3) if seat != chosen[-1]]
        if len(chosen) < 3:
            assert [event for event in events for seat in (*others, None) if event.as_seen_by(seat)] == []
    assert chosen == [2, 0, 1]
    assert table.to_move == 2


# The tickets drawn later


@pytest.mark.rule("NO-02")
def test_three_tickets_are_drawn_and_at_least_one_is_kept() -> None:
    scene = Scene(nordic(), chance=" ".join(THREE))
    scene.play("tickets")
    assert scene.offered(0) == THREE
    assert scene.legal() == ["keep 1", "keep 2", "keep 1 2", "keep 3", "keep 1 3", "keep 2 3", "keep 1 2 3"]


@pytest.mark.rule("NO-02")
@pytest.mark.parametrize(("choice", "kept"), [("2", [1]), ("1 3", [0, 2]), ("1 2 3", [0, 1, 2])])
def test_what_is_not_kept_of_a_draw_leaves_the_game_and_does_not_go_under_the_deck(
    choice: str, kept: list[int]
) -> None:
    scene = Scene(nordic(), chance=" ".join(THREE))
    scene.play("tickets", f"keep {choice}")
    assert set(scene.tickets(0)) == {THREE[place] for place in kept}
    assert scene.bottom == []
    assert scene.observe(None).pile == (43,)
    gone = [name for name in THREE if scene.state.ticket[nordic().map.ticket(name).index] == GONE]
    assert gone == [THREE[place] for place in range(3) if place not in kept]
    assert scene.to_move == 1


@pytest.mark.rule("NO-02")
@pytest.mark.parametrize(("left", "choices"), [(1, ["keep 1"]), (2, ["keep 1", "keep 2", "keep 1 2"])])
def test_fewer_tickets_are_drawn_when_fewer_are_left(left: int, choices: list[str]) -> None:
    scene = Scene(nordic(), pile={"regular": left})
    scene.play("tickets")
    assert scene.legal() == choices
    scene.play("keep 1")
    assert "tickets" not in scene.legal()
    reason = scene.why_not("tickets")
    assert reason is not None
    assert reason.code == "no-tickets-left"


@pytest.mark.rule("NO-02")
@pytest.mark.parametrize("players", [2, 3])
def test_a_returned_ticket_is_never_seen_again(players: int) -> None:
    game, chance = branchline.game("nordic", players), Seeded(17)
    state = game.new(chance)
    seen = [ticket for seat in range(players) for ticket in offered_to(game.tables, state, seat)]
    for _ in range(players):
        game.apply(state, game.legal(state)[0], chance)
    draw = next(number for number, action in enumerate(game.actions) if action.kind == "tickets")
    while game.is_legal(state, draw):
        game.apply(state, draw, chance)
        seen += offered_to(game.tables, state, int(state.seat))
        game.apply(state, game.legal(state)[0], chance)
    assert sorted(seen) == list(range(46))
