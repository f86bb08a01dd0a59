"""The research examples run, shortly; what is kept of their long runs fits what they write."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from examples.ismcts_on_mini import main

RESULTS = Path(__file__).resolve().parents[2] / "examples" / "results"


def test_ismcts_plays_whole_games_of_mini(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "result.json"
    assert main(["--deals", "1", "--simulations", "12", "--json", str(file)]) == 0
    written = json.loads(file.read_text(encoding="utf-8"))
    kept = json.loads((RESULTS / "ismcts_on_mini.json").read_text(encoding="utf-8"))
    assert list(written) == list(kept)
    assert [list(result) for result in written["results"]] == [list(result) for result in kept["results"]]
    assert [result["opponent"] for result in written["results"]] == ["greedy", "random"]
    assert all(0 <= result["win_share"] <= 1 for result in written["results"])
    assert "mini: ismcts with 12 simulations wins" in capsys.readouterr().out


def test_the_same_seed_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    texts = []
    for _ in range(2):
        main(["--deals", "1", "--simulations", "8", "--opponents", "greedy"])
        texts.append(capsys.readouterr().out.split(" points")[0])
    assert texts[0] == texts[1]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--game", "minny"], "there is no game 'minny'"),
        (["--opponents", "gredy"], "gredy"),
        (["--deals", "0"], "at least 1 deal"),
        (["--game", "france_large"], "france_large is for 3 to 7 players, not for 2"),
    ],
)
def test_wrong_wishes_end_with_a_line_that_says_so(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert complaint in capsys.readouterr().err
