"""The quick way to play `planner` plays the games of the bot itself, which is shown what its seat may know."""

from __future__ import annotations

import pytest

from branchline.balance.chunks import play_game
from branchline.balance.deciders import decider_for, is_planned
from branchline.board.engine import BoardGame
from branchline.bots import Turn
from branchline.bots.planner import PlannerBot
from branchline.chance import Seeded
from branchline.planning.board.player import BoardPlayer
from branchline.planning.board.weights import weights_for
from branchline.testing.conformance import Setting
from branchline.variants import games
from tests.storeys import also_proven

SETTINGS = [Setting(info.key, info.players[0]) for info in games()]
MORE = [Setting(info.key, info.players[-1]) for info in games() if info.key != "card_game"]


class Shown:
    """`planner`, but nobody can tell: so it is asked as every bot is, and never sees a state."""

    def __init__(self, style: str | None = None) -> None:
        self.bot = PlannerBot(style=style)

    def choose(self, turn: Turn) -> int:
        return self.bot.choose(turn)


@pytest.mark.parametrize("setting", [*SETTINGS, *also_proven(MORE)], ids=str)
def test_the_quick_way_plays_the_games_of_the_bot_decision_by_decision(setting: Setting) -> None:
    game = setting.game()
    quick = play_game(game, [PlannerBot()] * game.players, seed=4, number=1, seconds=1.0)
    shown = play_game(game, [Shown()] * game.players, seed=4, number=1, seconds=1.0)
    assert quick == shown
    assert quick.decisions > 50


def test_a_style_is_played_the_quick_way_too() -> None:
    game = Setting("europe", 2).game()
    quick = play_game(game, [PlannerBot(style="sprinter")] * 2, seed=1, number=0, seconds=1.0)
    assert quick == play_game(game, [Shown("sprinter")] * 2, seed=1, number=0, seconds=1.0)
    assert quick.hash != play_game(game, [PlannerBot()] * 2, seed=1, number=0, seconds=1.0).hash


@pytest.mark.parametrize(
    ("bot", "knows_the_state"),
    [(PlannerBot(), True), (PlannerBot(belief=True), False), (PlannerBot(style="blocker"), False)],
)
def test_a_planner_with_a_belief_is_shown_what_it_sees(bot: PlannerBot, knows_the_state: bool) -> None:
    decider = decider_for(Setting("usa", 2).game(), bot, 0, Seeded(1), 1.0, quick=False)
    assert is_planned(bot) == (type(decider).__name__ == "Planned") == knows_the_state


@pytest.mark.parametrize("setting", [one for one in SETTINGS if one.key != "card_game"], ids=str)
def test_quick_play_reads_nothing_that_its_seat_may_not_see(setting: Setting) -> None:
    game = setting.game_as(BoardGame)
    chance = Seeded(9)
    state = game.new(chance)
    on_state, on_worlds = (
        [BoardPlayer(game, weights_for(game.key, game.players)) for _ in range(game.players)] for _ in range(2)
    )
    decisions = 0
    while (seat := game.to_move(state)) is not None:
        world = game.imagine(game.observe(state, seat), Seeded(decisions))  # everything hidden dealt anew
        action = int(on_state[seat].choose(state))
        assert action == int(on_worlds[seat].choose(world))
        game.apply(state, action, chance)
        decisions += 1
    log = play_game(game, [PlannerBot()] * game.players, seed=9, number=0, seconds=1.0, quick=True)
    assert (log.decisions, [line.total for line in log.lines]) == (decisions, list(game.returns(state)))


def test_quick_play_comes_out_the_same_whatever_was_played_before() -> None:
    game = Setting("europe", 3).game()
    bots = [PlannerBot(), PlannerBot(style="sprinter"), PlannerBot()]
    alone = play_game(game, bots, seed=1, number=5, seconds=1.0, quick=True)
    for number in (4, 3):
        play_game(game, bots, seed=1, number=number, seconds=1.0, quick=True)
    assert play_game(game, bots, seed=1, number=5, seconds=1.0, quick=True) == alone


def test_a_bot_that_fails_is_replaced_and_that_is_written_down() -> None:
    class Broken:
        def choose(self, turn: Turn) -> int:
            raise ZeroDivisionError(f"by zero, with {len(turn.legal)} actions")

    game = Setting("nordic", 2).game()
    log = play_game(game, [Broken(), PlannerBot()], seed=1, number=1, seconds=1.0)
    assert list(log.faults) == [0]
    assert "ZeroDivisionError" in log.faults[0]
    assert log.places == (1, 0)  # in the second game everybody has moved on by a seat
