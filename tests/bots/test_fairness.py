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
from branchline.bots.worlds import BoardWorlds
from branchline.testing.conformance import Setting, all_settings
from branchline.variants import AnyState, games, rules_of
from tests.bots.matches import play_bots

smallest = {info.key: info.players[0] for info in games()}

# Bots with a budget in time get one in rollouts
SPECS = {"search": "search:rollouts=6", "expert": "search:rollouts=4", "master": "search:rollouts=4:cores=2"}
ONCE = {"strong", "expert", "master"}  # others under another name


def cases() -> list[object]:
    """Every bot in every game that it plays with the fewest players; for a long run everything else."""
    found: list[object] = []
    for info in bots():
        spec = SPECS.get(info.key, info.key)
        for setting in all_settings():
            if setting.key not in info.plays:
                continue
            is_usual = setting.players == smallest[setting.key] and not setting.options
            is_short = setting.key == "usa" if info.key in ONCE or info.is_style else setting.key != "france_large"
            marks = () if is_usual and is_short else (pytest.mark.soak,)
            found.append(pytest.param(spec, setting, marks=marks, id=f"{info.key}-{setting}"))
    found.append(pytest.param("planner:belief=on", Setting("usa", 2), id="belief-usa"))
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


@pytest.mark.parametrize("key", [key for key in smallest if key != "card_game"])
def test_an_imagined_world_looks_like_what_is_seen_and_breaks_no_rule(key: str) -> None:
    game = Setting(key, smallest[key]).game()
    assert isinstance(game, BoardGame)
    worlds = 0

    def look(state: AnyState, turn: Turn, choice: int) -> None:
        nonlocal worlds
        assert isinstance(turn.seen, Observation)
        if len(turn.events) % 5 == 0:
            world = BoardWorlds(game, turn.seen, turn, believes=True)
            for number in range(2):
                imagined = world(number)
                assert game.observe(imagined, turn.seen.seat) == turn.seen
                check(game.tables, imagined)
                worlds += 1

    play_bots(game, ["greedy"] * game.players, seed=2, watch=look)
    assert worlds > 20
