"""No bot plays otherwise when everything that its seat cannot see is dealt anew."""

from __future__ import annotations

import pytest

from branchline import Seeded
from branchline.board.engine import BoardGame
from branchline.board.invariants import check
from branchline.board.observation import Observation
from branchline.bots import Turn
from branchline.bots.registry import bots
from branchline.bots.specs import make_bot
from branchline.bots.worlds import BoardWorlds, CardWorlds
from branchline.cardgame.invariants import check as check_cards
from branchline.cardgame.observation import Observation as CardObservation
from branchline.testing.conformance import Setting, all_settings
from branchline.variants import AnyState, games, model_of, rules_of, small_games
from tests.bots.matches import play_bots

smallest = {info.key: info.players[0] for info in (*games(), *small_games())}

# Bots with a budget in time get one in rollouts
SPECS = {"search": "search:rollouts=6", "expert": "search:rollouts=4", "master": "search:rollouts=4:cores=2"}
ONCE = {"strong", "expert", "master"}  # others under another name


def cases() -> list[object]:
    """Every bot in every game that it plays with the fewest players; for a long run everything else."""
    found: list[object] = []
    for info in bots():
        spec = SPECS.get(info.key, info.key)
        for setting in all_settings():
            if model_of(setting.key) not in info.plays:
                continue
            is_usual = setting.players == smallest[setting.key] and not setting.options
            is_short = setting.key == "usa" if info.key in ONCE or info.is_style else setting.key != "france_large"
            marks = () if is_usual and is_short else (pytest.mark.soak,)
            found.append(pytest.param(spec, setting, marks=marks, id=f"{info.key}-{setting}"))
    for setting in all_settings():
        if setting.key != "card_game":
            marks = () if str(setting) == str(Setting("usa", 2)) else (pytest.mark.soak,)
            found.append(pytest.param("planner:belief=on", setting, marks=marks, id=f"belief-{setting}"))
    return found


@pytest.mark.parametrize(("spec", "setting"), cases())
def test_what_is_hidden_never_changes_what_a_bot_does(spec: str, setting: Setting) -> None:
    game = setting.game()
    rules, asked, swapped = rules_of(game), 0, 0

    def swap(state: AnyState, turn: Turn, choice: int) -> None:
        nonlocal asked, swapped
        seat = rules.to_move(state)
        asked += seat == 0
        if seat != 0 or asked % 4:
            return
        other = rules.imagine(turn.seen, Seeded(asked))  # everything hidden dealt anew
        again = Turn(game, rules.observe(other, seat), rules.legal(other), turn.events, turn.chance, turn.seconds)
        assert make_bot(spec).choose(again) == choice
        swapped += rules.dump(other) != rules.dump(state)

    names = [spec, *["greedy"] * (setting.players - 1)]
    play_bots(game, names, seed=3, watch=swap, make=make_bot)
    assert swapped > 3


def settings_of_worlds() -> list[object]:
    """Every game with the fewest players; for a long run everything else."""
    return [
        pytest.param(
            setting,
            marks=() if setting.players == smallest[setting.key] and not setting.options else (pytest.mark.soak,),
            id=str(setting),
        )
        for setting in all_settings()
    ]


@pytest.mark.parametrize("setting", settings_of_worlds())
def test_an_imagined_world_agrees_with_all_that_was_seen_and_breaks_no_rule(setting: Setting) -> None:
    game = setting.game()
    rules, worlds = rules_of(game), 0

    def look(state: AnyState, turn: Turn, choice: int) -> None:
        nonlocal worlds
        if len(turn.events) % 5:
            return
        for believes in (True, False):
            for number in range(2):
                imagined = world_of(turn, number, believes)
                assert rules.observe(imagined, turn.seen.seat) == turn.seen
                worlds += 1

    play_bots(game, ["greedy"] * game.players, seed=2, watch=look)
    assert worlds > 20


def world_of(turn: Turn, number: int, believes: bool) -> AnyState:
    """A world of a search, which remembers what its seat does."""
    game, seen = turn.game, turn.seen
    if isinstance(game, BoardGame):
        assert isinstance(seen, Observation)
        board = BoardWorlds(game, seen, turn, believes=believes)
        state = board(number)
        assert board.known.allows(state)
        check(game.tables, state)
        return state
    assert isinstance(seen, CardObservation)
    cards = CardWorlds(game, seen, turn)
    stacks = cards(number)
    assert cards.known.allows(stacks)
    check_cards(game.tables, stacks)
    return stacks
