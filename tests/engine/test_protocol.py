"""The engine offers what `protocol.Game` says, and its few further methods agree with it."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

import branchline
from branchline import Chance, IllegalAction, Knowledge, Observation, OptionError, Recorded, Scripted, Seeded, Table
from branchline.board.catalog import Action
from branchline.board.rules.scoring import RoutePoints
from branchline.board.state import State
from branchline.cardgame.catalog import Action as CardAction
from branchline.cardgame.knowledge import Knowledge as CardKnowledge
from branchline.cardgame.observation import Observation as CardObservation
from branchline.cardgame.rules.scoring import CompletedTickets
from branchline.cardgame.state import State as CardState
from branchline.events import Event
from branchline.protocol import Game, Memory
from branchline.variants import card_game, rules_of, usa
from tests.properties.walks import engine_of

TABLES = [(info.key, players) for info in branchline.games() for players in info.players]


def test_a_board_game_is_a_game() -> None:
    game: Game[State, Action, Observation, Knowledge] = branchline.game("usa", players=2)  # mypy judges this line
    assert game.players == 2


def test_mypy_finds_a_misspelled_code_or_kind() -> None:
    game = branchline.game("usa", players=2)  # mypy judges these lines, too
    reason = game.why_not(game.new(Seeded(1)), -1)
    assert reason is not None
    assert reason.code == "no-such-action"
    assert reason.code != "no-such-acton"  # type: ignore[comparison-overlap]  # it is no code of a map game
    assert Event("drew") != Event("droo")  # type: ignore[arg-type]  # it is no kind of event


def test_the_card_game_is_a_game_and_what_its_seats_know_are_memories() -> None:
    game: Game[CardState, CardAction, CardObservation, CardKnowledge]
    game = branchline.game("card_game", players=2)  # mypy judges these lines
    memory: Memory[CardState] = game.memory(0)
    board_memory: Memory[State] = branchline.game("usa", players=2).memory(0)
    assert memory.allows(game.new(Seeded(1)))
    assert board_memory is not None


@pytest.mark.parametrize(("key", "players"), TABLES)
def test_legal_mask_is_legal_and_pick_agree_at_every_decision(key: str, players: int) -> None:
    game = engine_of(branchline.game(key, players=players))
    chance, chooser = Seeded(3, 0), Seeded(3, 1)
    state = game.new(chance)
    while game.to_move(state) is not None:
        legal = game.legal(state)
        mask = game.mask(state)
        assert [number for number in range(len(mask)) if mask[number]] == legal
        assert all(game.is_legal(state, number) for number in legal)
        words = chooser.words()
        place = chooser.below(len(legal))
        if game.actions[legal[0]].kind == "complete":
            place = 0  # whoever does not care completes the first set of tickets [CG-14]
        chooser.resume(words)
        assert game.pick(state, chooser) == legal[place]
        game.apply(state, legal[place], chance)


@pytest.mark.parametrize(("key", "players"), TABLES)
def test_every_action_of_the_catalog_is_legal_exactly_when_it_is_listed(key: str, players: int) -> None:
    game = engine_of(branchline.game(key, players=players))
    chance, chooser = Seeded(4, 0), Seeded(4, 1)
    state = game.new(chance)
    decision = 0
    while game.to_move(state) is not None:
        legal = game.legal(state)
        if decision % 9 == 0:
            assert [number for number in range(-2, len(game.actions) + 2) if game.is_legal(state, number)] == legal
        game.apply(state, legal[chooser.below(len(legal))], chance)
        decision += 1
    assert not any(game.is_legal(state, number) for number in range(len(game.actions)))


@pytest.mark.rule("US-05", "CG-04")
@pytest.mark.parametrize(("key", "players"), [table for table in TABLES if table[0] in ("usa", "card_game")])
def test_the_starting_seat_can_be_set_and_otherwise_chance_draws_it(key: str, players: int) -> None:
    game = rules_of(branchline.game(key, players=players))
    assert {int(game.new(Seeded(seed), first=players - 1).seat) for seed in range(5)} == {players - 1}
    assert {int(game.new(Seeded(seed)).seat) for seed in range(60)} == set(range(players))
    chance = Recorded(Seeded(1))
    assert game.new(chance).first == chance.outcomes[0]


@pytest.mark.parametrize("key", ["usa", "card_game"])
@pytest.mark.parametrize("first", [-1, 2, 99])
def test_a_starting_seat_that_is_not_there_is_refused(key: str, first: int) -> None:
    with pytest.raises(OptionError, match="0 to 1"):
        branchline.game(key, players=2).new(Seeded(1), first=first)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_that_another_one_would_stand_for_is_refused(seed: int) -> None:
    with pytest.raises(OptionError, match="from 0 to 18446744073709551615"):
        Seeded(seed)


@pytest.mark.parametrize("limit", [0, -5, 2**31 + 1, 2**40])
def test_a_limit_out_of_range_is_refused(limit: int) -> None:
    with pytest.raises(OptionError, match="from 1 to"):
        Seeded(1).below(limit)


@pytest.mark.parametrize("key", ["usa", "card_game"])
@pytest.mark.parametrize("seat", [-1, -2, 3])
def test_there_is_no_view_for_a_seat_that_is_not_there(key: str, seat: int) -> None:
    game = rules_of(branchline.game(key, players=3))
    state = game.new(Seeded(1))
    with pytest.raises(OptionError, match="seats are 0 to 2, or None"):
        game.observe(state, seat)
    with pytest.raises(OptionError, match="seats are 0 to 2, or None"):
        game.memory(seat)


@pytest.mark.parametrize("key", ["usa", "card_game"])
@pytest.mark.parametrize("action", [-1, 10**6, 2**70, pytest.param(10**5000, id="very long")])
def test_a_number_that_is_no_action_is_refused_and_changes_nothing(key: str, action: int) -> None:
    table = Table(key, players=2, seed=1)
    before = table.dump()
    with pytest.raises(IllegalAction, match="There is no action number"):
        table.play(action)
    with pytest.raises(IllegalAction, match="no-such-action"):
        rules_of(table.game).apply(table.state, action, Seeded(1))
    assert table.dump() == before


class LookingAhead(Chance):
    """Deals another game of the same kind before every outcome, as a search might."""

    def __init__(self, game: branchline.AnyGame) -> None:
        self.game = game
        self.source = Seeded(5)

    def pick(self, weights: vec[i64], total: i64) -> i64:
        self.game.new(Seeded(6))
        return self.source.pick(weights, total)


@pytest.mark.parametrize("key", ["europe", "card_game"])
def test_a_chance_may_play_the_same_game_while_it_is_asked(key: str) -> None:
    game = branchline.game(key, players=3)
    rules = rules_of(game)
    looked = rules.new(LookingAhead(game))
    assert rules.dump(looked) == rules.dump(rules.new(Seeded(5)))


@given(st.integers(0, 2**64 - 1), st.integers(0, 50))
def test_any_seed_gives_the_same_stream_each_time(seed: int, stream: int) -> None:
    one, other = Seeded(seed, stream), Seeded(seed, stream)
    assert [one.below(1000) for _ in range(20)] == [other.below(1000) for _ in range(20)]


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**31 - 1))
def test_a_number_below_a_limit_is_below_it(seed: int, limit: int) -> None:
    chance = Seeded(seed)
    assert all(0 <= chance.below(limit) < limit for _ in range(20))


def test_streams_of_one_seed_have_nothing_in_common() -> None:
    streams = [tuple(Seeded(7, stream).below(1 << 30) for _ in range(1)) for stream in range(500)]
    assert len(set(streams)) == 500


class TestTable:
    """The table keeps state, chance and log together."""

    @pytest.mark.parametrize("key", ["europe", "card_game"])
    def test_five_lines_play_a_game(self, key: str) -> None:
        table = Table(key, players=3, seed=7)
        while not table.over:
            table.play(table.legal()[0])
        assert len(table.actions) == len(table.movers) == len(table.events) - 1 == len(table.outcomes) - 1
        assert table.winners

    def test_the_same_seed_deals_the_same_game_and_no_seed_another_each_time(self) -> None:
        assert Table("usa", players=2, seed=7).outcomes == Table("usa", players=2, seed=7).outcomes
        assert Table("usa", players=2).outcomes != Table("usa", players=2).outcomes

    def test_an_action_that_is_not_possible_changes_nothing(self) -> None:
        table = Table("usa", players=2, seed=7)
        before = table.game.dump(table.state)
        for action in ("draw", -1, 10_000):
            with pytest.raises(IllegalAction):
                table.play(action)
        with pytest.raises(branchline.NotationError):
            table.play("fly to the moon")
        assert table.game.dump(table.state) == before
        assert table.actions == []

    def test_a_chance_that_gives_out_leaves_no_half_an_action_behind(self) -> None:
        table = Table("usa", players=2, seed=7)
        table.play("keep 1 2")
        table.play("keep 1 2")
        before = table.game.dump(table.state)
        table.chance = Scripted([])
        with pytest.raises(branchline.RecordError, match="one more"):
            table.play("draw")
        assert table.game.dump(table.state) == before
        table.chance = Seeded(1)
        table.play("draw")
        assert len(table.outcomes[-1]) == 1

    def test_it_says_who_decided_each_action(self) -> None:
        table = Table("usa", players=3, seed=7, first=2)
        for _ in range(3):
            table.play("keep 1 2 3")
        table.play("draw")
        assert table.movers == [2, 0, 1, 2]

    def test_contradictory_arguments_are_refused(self) -> None:
        game = branchline.game("usa", players=2)
        with pytest.raises(OptionError, match="not for 3"):
            Table(game, players=3)
        with pytest.raises(OptionError, match="not both"):
            Table(game, seed=1, chance=Seeded(1))
        with pytest.raises(OptionError, match="belong to the rules"):
            Table(game, game_map="europe")
        with pytest.raises(OptionError, match="2 to 5"):
            Table("usa", players=1)


def test_two_lines_of_the_score_sheet_with_one_key_are_refused() -> None:
    doubled = replace(usa(), scoring=(RoutePoints(), RoutePoints()))
    with pytest.raises(OptionError, match="same key"):
        branchline.BoardGame(doubled, 2)


def test_two_lines_of_the_score_sheet_of_the_card_game_with_one_key_are_refused() -> None:
    doubled = replace(card_game(), scoring=(CompletedTickets(), CompletedTickets()))
    with pytest.raises(OptionError, match="same key"):
        branchline.CardGame(doubled, 2)


@pytest.mark.parametrize("key", ["usa", "card_game"])
def test_the_copy_module_copies_states_too(key: str) -> None:
    game = rules_of(branchline.game(key, players=2))
    state = game.new(Seeded(1))
    for other in (copy.copy(state), copy.deepcopy(state)):
        game.apply(other, game.legal(other)[0], Seeded(2))
        assert game.dump(other) != game.dump(state)
