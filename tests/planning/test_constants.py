"""The constants of play by plan are those that the scripts in `research` found, as they wrote them down."""

from __future__ import annotations

import json
from argparse import ArgumentTypeError
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Final

import pytest

from branchline.bots.options import MAP_GAMES
from branchline.bots.race import Manner
from branchline.bots.styles import STYLES
from branchline.planning.board import weights
from branchline.planning.board.tuned import TUNED
from branchline.planning.cards import weights as card_weights
from branchline.planning.cards.tuned import TUNED as CARD_TUNED
from branchline.variants import games
from research.tune import Crowd, keep
from research.tune_search import wished

FOUND: Final = Path(__file__).resolve().parents[2] / "research" / "weights"
AS_THE_PLANNER: Final = {  # who claims at once and draws many tickets anyway there
    ("hoarder", "france_large"),
    ("ticket_hungry", "france_large"),
}


def _of_games() -> dict[str, dict[int, dict[str, int]]]:
    """By game and number of players."""
    found: dict[str, dict[int, dict[str, int]]] = {}
    for path in FOUND.glob("*-*.json"):
        document = json.loads(path.read_text(encoding="utf-8"))
        found.setdefault(document["game"], {})[document["players"]] = document["weights"]
    return found


def test_the_tables_say_what_was_found() -> None:
    found = _of_games()
    cards = found.pop("card_game")
    assert {
        game: {n: tuple(values[name] for name in weights.NAMES) for n, values in by_players.items()}
        for game, by_players in found.items()
    } == TUNED
    assert {n: tuple(values[name] for name in card_weights.NAMES) for n, values in cards.items()} == CARD_TUNED[
        "card_game"
    ]


def test_every_game_has_constants_of_its_own_but_one() -> None:
    assert {info.key for info in games()} - set(_of_games()) == {"france_borders"}  # which has those of france_small
    plain, borders = weights.weights_for("france_small", 3), weights.weights_for("france_borders", 3)
    assert [getattr(plain, name) for name in weights.NAMES] == [getattr(borders, name) for name in weights.NAMES]


@pytest.mark.parametrize("path", sorted(FOUND.glob("*-*.json")), ids=lambda path: path.stem)
def test_what_was_found_was_better_than_what_it_began_with(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    last = document["runs"][-1] if "runs" in document else document
    against = last.get("against_plain", last["against_before"])  # The Card Game began with plain ones
    assert against["win_share"] - 2 * against["standard_error"] > 1 / document["players"]


def test_a_belief_weighs_what_was_found() -> None:
    found = json.loads((FOUND / "belief.json").read_text(encoding="utf-8"))["weights"]
    plain = weights.Weights()
    assert {"hurry": plain.hurry, "block": plain.block} == found


def test_every_style_was_measured_as_it_is_in_every_map_game() -> None:
    measured = json.loads((FOUND / "styles.json").read_text(encoding="utf-8"))["games"]
    assert set(measured) == set(MAP_GAMES)
    for game in measured.values():
        assert set(game["styles"]) == {"planner", *STYLES}
        constants = {key: game["styles"][key]["constants"] for key in STYLES}
        assert constants == {key: asdict(style) for key, style in STYLES.items()}


@pytest.mark.parametrize(
    ("style", "habits", "sign"),  # one of these habits is more or less than the planner's
    [
        ("sprinter", {"decisions_before_first_claim", "decisions"}, -1),
        ("hoarder", {"decisions_before_first_claim"}, 1),
        ("ticket_hungry", {"tickets_kept"}, 1),
        ("blocker", {"claims_beside_rivals", "tickets_the_rivals_failed"}, 1),
        ("long_liner", {"longest_line"}, 1),
    ],
)
def test_a_style_did_what_it_promises_in_every_map_game(style: str, habits: set[str], sign: int) -> None:
    for key, figures in _styles().items():
        if (style, key) not in AS_THE_PLANNER:
            assert any(sign * (figures[style][name] - figures["planner"][name]) > 0 for name in habits), key


def _styles() -> dict[str, dict[str, dict[str, float]]]:
    """What was measured of the styles, by game and style."""
    games = json.loads((FOUND / "styles.json").read_text(encoding="utf-8"))["games"]
    return {key: game["styles"] for key, game in games.items()}


@pytest.mark.parametrize("game", sorted(set(TUNED)))
def test_the_constants_that_count_are_those_of_the_last_run_and_an_evolution_found_some_of_them(game: str) -> None:
    for path in FOUND.glob(f"{game}-*.json"):
        document = json.loads(path.read_text(encoding="utf-8"))
        last = document["runs"][-1]
        assert document["weights"] == {**last["weights"], **last.get("changed_afterwards", {})}
        assert max(run["generations"] for run in document["runs"]) > 0


def test_a_run_is_kept_after_those_before_it(tmp_path: Path) -> None:
    path = tmp_path / "weights" / "usa-2.json"
    tuned, measured = ({"seed": 1, "generations": count, "weights": {"turn": 7 + count}} for count in (60, 0))
    keep(path, "usa", 2, tuned)
    keep(path, "usa", 2, measured)
    document = json.loads(path.read_text(encoding="utf-8"))
    assert document == {"game": "usa", "players": 2, "weights": {"turn": 7}, "runs": [tuned, measured]}


@pytest.mark.parametrize("wish", ["rollouts=0", "rollouts=-3", "rollouts=", "draws=-1", "horizon=x", "speed=3"])
def test_a_search_is_not_tried_in_a_manner_that_makes_no_sense(wish: str) -> None:
    with pytest.raises(ArgumentTypeError):
        wished(wish)


def test_a_search_is_tried_with_the_rollouts_that_are_named_or_the_usual_ones() -> None:
    assert (wished("rollouts=7,horizon=9")[0], wished("horizon=9")[0]) == (7, None)


def test_what_is_not_named_of_a_manner_is_as_it_was() -> None:
    assert wished("draws=3", Manner(caution=2.0)) == (None, Manner(draws=3, caution=2.0))


def test_a_constant_that_is_off_stays_off_while_others_are_varied() -> None:
    crowd = Crowd([0, 1, 500], Random(1))
    crowd.spread = [2.0] * 3
    varied = [crowd.values_at(changes) for _ in range(20) for changes in crowd.varied()]
    assert {values[0] for values in varied} == {0}
    assert min(values[1] for values in varied) == 1  # what is on stays on
    assert len({values[2] for values in varied}) > 20
