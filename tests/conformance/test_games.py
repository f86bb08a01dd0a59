"""Every game that Branchline has passes the suite that any game must pass, at every number of players, with options."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from librt.vecs import vec
from mypy_extensions import i64, u8

import branchline
from branchline import BoardGame, Chance, Event, Knowledge, Observation, OptionError, Reason, ScoreLine, Seeded
from branchline.board.catalog import Action
from branchline.board.state import State
from branchline.cardgame.engine import CardGame
from branchline.cards import KINDS
from branchline.protocol import Json
from branchline.testing import check_game
from branchline.testing.conformance import Setting, all_settings, check_notation, settings_of
from branchline.view.notation import BoardNotation, notation_of
from tests.storeys import settings_by_storey

every_setting = pytest.mark.parametrize("setting", settings_by_storey(all_settings()))


@every_setting
def test_a_game_keeps_all_promises_of_the_protocol(setting: Setting) -> None:
    check_game(setting.game(), seeds=[1], every=48)


@pytest.mark.proof
@every_setting
def test_a_game_keeps_all_promises_of_the_protocol_in_more_games(setting: Setting) -> None:
    check_game(setting.game(), seeds=[100], every=18)


class Wrapped:
    """A game that passes everything on; each of its heirs breaks one promise."""

    def __init__(self, game: BoardGame) -> None:
        self.game = game
        self.kind = "wrapped"
        self.key = game.key
        self.players = game.players
        self.options = game.options
        self.rules_version = game.rules_version
        self.map = game.map
        self.actions: Sequence[Action] = game.actions

    def new(self, chance: Chance, first: int | None = None) -> State:
        return self.game.new(chance, first)

    def begin(self, chance: Chance, first: int | None = None) -> tuple[State, list[Event]]:
        return self.game.begin(chance, first)

    def to_move(self, state: State) -> int | None:
        return self.game.to_move(state)

    def legal(self, state: State) -> list[int]:
        return self.game.legal(state)

    def mask(self, state: State) -> vec[u8]:
        return self.game.mask(state)

    def is_legal(self, state: State, action: int) -> bool:
        return self.game.is_legal(state, action)

    def pick(self, state: State, chooser: Seeded) -> i64:
        return self.game.pick(state, chooser)

    def why_not(self, state: State, action: int, seat: int | None = None) -> Reason | None:
        return self.game.why_not(state, action, seat)

    def apply(self, state: State, action: int, chance: Chance) -> None:
        self.game.apply(state, action, chance)

    def play(self, state: State, action: int, chance: Chance) -> list[Event]:
        return self.game.play(state, action, chance)

    def begun(self, state: State) -> int:
        return self.game.begun(state)

    def can_undo(self, state: State, action: int) -> bool:
        return self.game.can_undo(state, action)

    def observe(self, state: State, seat: int | None) -> Observation:
        return self.game.observe(state, seat)

    def memory(self, seat: int | None) -> Knowledge:
        return self.game.memory(seat)

    def imagine(self, seen: Observation, chance: Chance, known: Knowledge | None = None) -> State:
        return self.game.imagine(seen, chance, known)

    def returns(self, state: State) -> tuple[int, ...]:
        return self.game.returns(state)

    def score_sheet(self, state: State) -> tuple[ScoreLine, ...]:
        return self.game.score_sheet(state)

    def copy(self, state: State) -> State:
        return self.game.copy(state)

    def dump(self, state: State) -> Json:
        return self.game.dump(state)

    def load(self, data: Json) -> State:
        return self.game.load(data)


class NotAscending(Wrapped):
    def legal(self, state: State) -> list[int]:
        return self.game.legal(state)[::-1]


class ForgetsAnAction(Wrapped):
    def legal(self, state: State) -> list[int]:
        return self.game.legal(state)[:-1] or self.game.legal(state)


class SharesCopies(Wrapped):
    def copy(self, state: State) -> State:
        other = self.game.copy(state)
        other.hands = state.hands
        return other


class AppliesDifferently(Wrapped):
    def apply(self, state: State, action: int, chance: Chance) -> None:
        self.game.apply(state, action, chance)
        state.passes = 1


class LosesTheStartingSeat(Wrapped):
    def load(self, data: Json) -> State:
        state = self.game.load(data)
        state.first = 0
        return state


class ImaginesOtherHands(Wrapped):
    def imagine(self, seen: Observation, chance: Chance, known: Knowledge | None = None) -> State:
        state = self.game.imagine(seen, chance, known)
        for card in range(KINDS):
            state.hands[card], state.hands[card + KINDS] = state.hands[card + KINDS], state.hands[card]
        return state


class Forgets(Wrapped):
    def memory(self, seat: int | None) -> Knowledge:
        known = self.game.memory(seat)
        known.deck = [0] * KINDS
        return known


class MiscountsScores(Wrapped):
    def returns(self, state: State) -> tuple[int, ...]:
        return tuple(score + 1 for score in self.game.returns(state))


class PlaysWhatIsNotPossible(Wrapped):
    def apply(self, state: State, action: int, chance: Chance) -> None:
        if self.game.is_legal(state, action):
            self.game.apply(state, action, chance)


class HasALifeOfItsOwn(Wrapped):
    def __init__(self, game: BoardGame) -> None:
        super().__init__(game)
        self.games = 0

    def new(self, chance: Chance, first: int | None = None) -> State:
        self.games += 1
        return self.game.new(chance if self.games == 1 else Seeded(99), first)


class NeverEnds(Wrapped):
    def to_move(self, state: State) -> int | None:
        return int(state.seat)


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (NotAscending, "not ascending"),
        (ForgetsAnAction, "why_not and legal disagree"),
        (SharesCopies, "changes a copy"),
        (AppliesDifferently, "play and apply lead to different states"),
        (LosesTheStartingSeat, "load does not read what dump wrote"),
        (ImaginesOtherHands, "sees something else when it imagines"),
        (Forgets, "remembers contradicts the game"),
        (MiscountsScores, "returns and score sheet differ"),
        (PlaysWhatIsNotPossible, "is not possible, but is played"),
        (HasALifeOfItsOwn, "the same seed gives"),
        (NeverEnds, "no action is possible before the end"),
    ],
)
def test_the_suite_names_the_promise_that_a_game_breaks(broken: type[Wrapped], complaint: str) -> None:
    game = branchline.game("usa", players=2)
    with pytest.raises(AssertionError, match=complaint):
        check_game(broken(game), [1], every=50, notation=notation_of(game))


def test_the_suite_has_nothing_against_a_game_that_is_only_wrapped() -> None:
    game = branchline.game("usa", players=2)
    check_game(Wrapped(game), [1], every=50, notation=notation_of(game))


def test_a_game_of_another_engine_is_checked_with_its_notation() -> None:
    with pytest.raises(OptionError, match="give it too"):
        check_game(Wrapped(branchline.game("usa", players=2)), [1])  # type: ignore[call-overload]  # a wrong one on purpose


def test_the_suite_finds_two_actions_with_the_same_text() -> None:
    class Stammering(BoardNotation):
        def text(self, number: int) -> str:
            return super().text(min(number, 5))

    game = branchline.game("usa", players=2)
    with pytest.raises(AssertionError, match="the same text"):
        check_notation(game, Stammering(game))


def test_all_settings_are_every_game_number_of_players_and_option() -> None:
    settings = all_settings()
    usual = [(setting.key, setting.players) for setting in settings if not setting.options]
    infos = [*branchline.games(), *branchline.small_games()]
    assert sorted(usual) == sorted((info.key, players) for info in infos for players in info.players)
    names = [str(setting) for setting in settings]
    assert len(set(names)) == len(names)
    assert {"france_large-7-stations=open", "france_small-4-stations=open", "france_borders-3-short_pile=30"} <= {
        *names
    }
    assert "france_large-3-stations=open" not in names  # there are no stations with three
    borders = settings[names.index("france_borders-3-short_pile=30")]
    assert borders.game().options["short_pile"] == "30"


def test_the_settings_of_the_two_engines_are_all_settings() -> None:
    assert [*settings_of("board"), *settings_of("cards")] == all_settings()
    assert [str(setting) for setting in settings_of("cards")] == [
        "card_game-2",
        "card_game-2-open_track=yes",
        "card_game-3",
        "card_game-3-open_track=yes",
        "card_game-4",
        "card_game-4-open_track=yes",
    ]
    assert settings_of("cards")[-1].game_as(CardGame).options == {"open_track": "yes"}
    with pytest.raises(AssertionError, match="no BoardGame"):
        settings_of("cards")[0].game_as(BoardGame)
