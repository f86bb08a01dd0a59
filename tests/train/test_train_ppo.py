"""The example that trains a network runs, learns, keeps what it has found, and says what is wrong with an option."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.train
pytest.importorskip("sb3_contrib", reason="needs the extra `train`; make test-train installs it")

ROOT = Path(__file__).parents[2]


def train(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "examples/train_ppo.py", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_network_that_knew_nothing_beats_the_random_bot_after_a_short_training(tmp_path: Path) -> None:
    result, network = tmp_path / "result.json", tmp_path / "network.zip"
    asked = ("--against", "random", "--steps", "100000", "--games", "150", "--seed", "3")
    ran = train(*asked, "--result", str(result), "--save", str(network))
    assert (ran.returncode, ran.stderr) == (0, "")
    document = json.loads(result.read_text(encoding="utf-8"))
    assert document["final"]["low"] > 0.7
    assert document["final"]["deals"] == 150
    assert document["progress"][0]["decisions"] == 0
    assert document["progress"][-1]["decisions"] == document["decisions"] >= 100_000
    assert document["progress"][0]["wins"] < document["final"]["wins"]
    assert (document["game"], document["against"], document["seed"]) == ("mini", "random", 3)
    assert network.stat().st_size > 10_000
    assert f"wins {document['final']['wins']:.1%}" in ran.stdout


def test_the_same_seed_gives_the_same_network(tmp_path: Path) -> None:
    documents = []
    for name in ("one.json", "two.json"):
        ran = train("--steps", "20000", "--games", "10", "--result", str(tmp_path / name))
        assert (ran.returncode, ran.stderr) == (0, "")
        documents.append(json.loads((tmp_path / name).read_text(encoding="utf-8")))
    one, two = ({**document, "command": "", "seconds": 0} for document in documents)
    assert one == two


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--game", "minni"], 1, "there is no game 'minni'; the games are usa, "),
        (["--game", "france_large"], 1, "france_large is for 3 to 7 players, not for 2"),
        (["--against", "gredy"], 1, "there is no bot 'gredy'; the bots are random, greedy"),
        (["--game", "card_game"], 1, "this example looks at routes, and card_game has none"),
        (["--result", "no/such/folder/result.json"], 1, "there is no folder "),
        (["--steps", "10"], 2, "'10' should be a whole number from 10000 to 1000000000"),
        (["--games", "many"], 2, "'many' should be a whole number from 2 to 1000000"),
        (["--seed", "-1"], 2, "'-1' should be a whole number from 0 to "),
        (["--players", "3"], 2, "unrecognized arguments: --players 3"),
    ],
)
def test_an_option_that_cannot_be_is_answered_with_what_would_be_right(
    arguments: list[str], code: int, words: str
) -> None:
    ran = train(*arguments)
    assert (ran.returncode, ran.stdout) == (code, "")
    assert words in ran.stderr
    assert "Traceback" not in ran.stderr
