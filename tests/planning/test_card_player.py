"""Play by plan in The Card Game, and the rollouts that a search makes with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from branchline import Seeded
from branchline.cardgame.engine import CardGame
from branchline.cardgame.knowledge import Knowledge
from branchline.cardgame.state import CARDS, DEAL, DRAW, KEEP, LOCOMOTIVES, OVER, TURN, State
from branchline.cards import WHITE
from branchline.planning.cards import weights as card_weights
from branchline.planning.cards.odds import SURE, Odds
from branchline.planning.cards.player import CardPlayer
from branchline.planning.cards.rollouts import CardRollouts
from branchline.planning.cards.weights import NAMES, card_weights_for
from branchline.testing.cards.scene import CardScene
from branchline.variants.card_game import card_game

every_number = pytest.mark.parametrize("players", [2, 3, 4])


def game_for(players: int) -> CardGame:
    return CardGame(card_game(), players)


def player_of(game: CardGame) -> CardPlayer:
    return CardPlayer(game, card_weights_for(game.key, game.players))


def decisions(game: CardGame, seed: int) -> Iterator[tuple[State, list[Knowledge]]]:
    """Every decision of a game that all seats play by plan, and what each of them remembers there."""
    chance, player = Seeded(seed), player_of(game)
    state, story = game.begin(chance)
    known = [game.memory(seat) for seat in range(game.players)]
    while True:
        for seat in range(game.players):
            known[seat].see(story)
        if state.phase == OVER:
            return
        yield state, known
        story = game.play(state, int(player.choose(state)), chance)


def choice(scene: CardScene) -> str:
    return scene.notation.text(int(player_of(scene.game).choose(scene.state)))


def played_turn(scene: CardScene) -> list[str]:
    """All that the seat to move decides until its turn is over."""
    seat, said = scene.to_move, []
    while scene.to_move == seat:
        said.append(choice(scene))
        scene.play(said[-1])
    return said


# Whole games


@every_number
def test_play_by_plan_is_legal_and_comes_to_an_end(players: int) -> None:
    game, phases = game_for(players), set[int]()
    for seed in range(4):
        for state, _ in decisions(game, seed):  # `play` refuses whatever is not possible
            phases.add(int(state.phase))
    assert phases >= {DEAL, TURN, DRAW, KEEP, CARDS, LOCOMOTIVES}


@every_number
def test_what_a_seat_cannot_know_never_changes_what_it_does(players: int) -> None:
    game = game_for(players)
    player, swapped = player_of(game), 0
    for number, (state, known) in enumerate(decisions(game, 5)):
        if number % 3 == 0:
            seen = game.observe(state, int(state.seat))
            other = game.imagine(seen, Seeded(number), known[state.seat])
            assert player.choose(other) == player.choose(state)
            swapped += game.dump(other) != game.dump(state)
    assert swapped > 20


def test_a_player_remembers_nothing_of_other_games() -> None:
    game = game_for(2)
    staying = player_of(game)
    for state, _ in decisions(game, 6):
        assert staying.choose(state) == player_of(game).choose(state)


# Rollouts


@every_number
def test_the_same_seed_gives_the_same_margin_and_leaves_the_state_as_it_was(players: int) -> None:
    game = game_for(players)
    weights = card_weights_for(game.key, players)
    rollouts, other = CardRollouts(game, weights), CardRollouts(game, weights)
    margins = set[int]()
    for number, (state, _) in enumerate(decisions(game, 8)):
        if number % 25 == 0:
            before = game.dump(state)
            rollouts.prepare(state)
            for action in rollouts.candidates(state, 3):
                margin = rollouts.margin(state, action, number)
                assert margin == other.margin(state, action, number)
                margins.add(margin)
            assert game.dump(state) == before
    assert len(margins) > 5


def test_the_margin_is_what_the_seat_has_more_than_the_best_of_the_others() -> None:
    game = game_for(3)
    rollouts, player = CardRollouts(game, card_weights_for(game.key, 3)), player_of(game)
    last = [state.copy() for state, _ in decisions(game, 9)][-1]
    action = int(player.choose(last))
    seat = int(last.seat)
    margin = rollouts.margin(last, action, 1)
    game.apply(last, action, Seeded(1))
    while last.phase != OVER:
        game.apply(last, int(player.choose(last)), Seeded(1))
    scores = game.returns(last)
    assert margin == scores[seat] - max(score for i, score in enumerate(scores) if i != seat)


@every_number
def test_candidates_are_possible_and_different_and_begin_with_what_the_plan_says(players: int) -> None:
    game = game_for(players)
    rollouts, player = CardRollouts(game, card_weights_for(game.key, players)), player_of(game)
    largest = 0
    for state, _ in decisions(game, 10):
        found = rollouts.candidates(state, 4)
        assert found[0] == player.choose(state)
        assert len(set(found)) == len(found)
        assert set(found) <= set(game.legal(state))
        largest = max(largest, len(found))
    assert largest > 3


def test_more_candidates_can_be_asked_for() -> None:
    game = game_for(2)
    rollouts = CardRollouts(game, card_weights_for(game.key, 2))
    few = many = 0
    for state, _ in decisions(game, 11):
        few += len(rollouts.candidates(state, 1))
        many += len(rollouts.candidates(state, 5))
    assert few < many


# Single decisions


def test_a_row_is_robbed_by_whoever_can() -> None:
    scene = CardScene(hand="4B 1R 1G", yards={1: ["3B"]}, tickets={0: ["new_york-chicago"]})
    assert played_turn(scene)[0] == "suit B"
    assert scene.discards == "3B"


def test_in_the_last_turn_tickets_are_drawn_as_cards_would_be_of_no_use() -> None:
    scene = CardScene(hand="3B 2R", row="B B R R G", deck="", tracks={0: "2B 2Y 2R 2G"}, turns_left=2)
    assert choice(scene) == "tickets"


def test_in_the_last_turn_only_those_tickets_are_kept_that_the_track_completes() -> None:
    offered = "dallas-miami seattle-miami seattle-denver seattle-toronto"
    scene = CardScene(hand="3P 1B", deck="", tracks={0: "2G 1R 1K"}, turns_left=2, chance=offered)
    scene.play("tickets")
    scene.play(choice(scene))
    assert sorted(scene.tickets(0)) == ["dallas-miami", "seattle-denver"]


def test_what_a_ticket_lacks_is_taken_from_the_row() -> None:
    scene = CardScene(row="K K O P R", tickets={0: ["new_york-miami"]}, tracks={0: "1B"}, deck="6W 6G 3P", pile=[])
    assert choice(scene) == "take R"


def test_what_a_ticket_lacks_is_placed_while_there_is_time() -> None:
    scene = CardScene(hand="2R 2W", row="K O P G G", tickets={0: ["new_york-miami"]}, tracks={0: "1B"}, deck="1W")
    assert played_turn(scene)[0] == "suit R"


def test_three_colors_are_placed_together_when_each_of_them_can_only_leave_now() -> None:
    scene = CardScene(hand="1B 1O 1R", row="K P W G G", tickets={0: ["miami-boston"]}, deck="1W")
    assert played_turn(scene) == ["mix B", "mix O", "mix R"]


def test_a_row_is_worth_less_the_more_cards_a_rival_may_rob_it_with() -> None:
    values = []
    for rival in ("1P", "2P 2B 2G 2Y 2K", "2P 2B 2G 2Y 2K 2O 6L"):
        scene = CardScene(hand="3W", hands={1: rival}, tickets={0: ["los_angeles-new_york"]})
        player = player_of(scene.game)
        player.look(scene.state)
        values.append(int(player.value_of_suit(scene.state, WHITE)))
    assert values[0] > values[1] > values[2]


# Odds and constants


@pytest.mark.parametrize(
    ("enough", "cards", "share", "odds"),
    [(1, 1, 10, 0.5), (2, 2, 10, 0.25), (1, 2, 10, 0.75), (2, 3, 5, 0.15625), (3, 2, 10, 0.0), (2, 2, 20, 1.0)],
)
def test_odds_are_those_of_cards_that_are_in_a_hand_each_by_itself(
    enough: int, cards: int, share: int, odds: float
) -> None:
    assert Odds().at_least(enough, cards, share) == pytest.approx(SURE * odds, abs=1)


def test_every_constant_has_a_name_of_its_own() -> None:
    source = Path(card_weights.__file__).parent / "weights.py"
    lines = source.read_text(encoding="utf-8").splitlines()
    written = [line.split(":")[0].strip() for line in lines if ": i64 = " in line]
    assert [f"self.{name}" for name in NAMES] == written


def test_numbers_of_players_without_constants_of_their_own_use_the_nearest() -> None:
    found, nearest = card_weights_for("card_game", 9), card_weights_for("card_game", 4)
    assert [getattr(found, name) for name in NAMES] == [getattr(nearest, name) for name in NAMES]
