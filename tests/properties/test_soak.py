"""The soak: it plays what it says, checks after every decision, and its failures can be played again."""

from __future__ import annotations

import pytest

from branchline.board import invariants
from branchline.board.state import State
from branchline.board.tables import Tables
from branchline.cardgame import invariants as card_invariants
from branchline.cardgame.state import State as CardState
from branchline.cardgame.tables import Tables as CardTables
from branchline.testing.conformance import Setting
from tests.properties.walks import SETTINGS, board_of
from tests.storeys import settings_by_storey
from tools import soak


@pytest.mark.parametrize("setting", settings_by_storey(SETTINGS))
def test_some_games_of_the_soak_hold(setting: Setting) -> None:
    report = soak.play(setting, range(900_000, 900_010))
    assert report.failure is None
    assert report.games == 10
    assert report.decisions > 10 * report.longest / 2


def test_the_soak_says_what_it_has_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--games", "3", "--only", "usa", "--jobs", "1", "--seed", "5"]) == 0
    shown = capsys.readouterr().out
    assert "3 games of 4 settings, seeds 5 to 7" in shown
    assert [line.split()[0] for line in shown.splitlines()[1:-1]] == ["usa-2", "usa-3", "usa-4", "usa-5"]
    assert "all games ended and every invariant held" in shown


CHECK_BOARD, CHECK_CARDS = invariants.check, card_invariants.check


def fail_at_twenty_cards(tables: Tables, state: State) -> None:
    """A check that fails in most games, some time after the beginning."""
    CHECK_BOARD(tables, state)
    if sum(state.hands) >= 20:
        raise AssertionError("twenty cards are too many")


def fail_at_thirty_cards(tables: CardTables, state: CardState) -> None:
    """A check of The Card Game that fails in most games, some time after the beginning."""
    CHECK_CARDS(tables, state)
    if sum(state.hands) >= 30:
        raise AssertionError("thirty cards are too many")


@pytest.mark.parametrize(
    ("setting", "words"),
    [(Setting("nordic", 3), "twenty cards are too many"), (Setting("card_game", 3), "thirty cards are too many")],
    ids=str,
)
def test_the_first_failure_is_named_and_happens_again(
    monkeypatch: pytest.MonkeyPatch, setting: Setting, words: str
) -> None:
    monkeypatch.setattr(invariants, "check", fail_at_twenty_cards)
    monkeypatch.setattr(card_invariants, "check", fail_at_thirty_cards)
    report = soak.play(setting, range(20, 40))
    failure = report.failure
    assert failure is not None
    assert failure.problem == words
    assert failure.action in ("draw", *(f"take {letter}" for letter in "PBOWGYKRL"))
    again = soak.play(setting, range(failure.seed, failure.seed + 1))
    assert again.failure == failure
    assert failure.decision == again.decisions


def test_a_failure_is_told_with_the_command_that_repeats_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failure = soak.Failure(Setting("france_small", 4, (("stations", "open"),)), 17, 231, "draw", "a card is lost")
    monkeypatch.setattr(soak, "_collect", lambda _: (soak.Report(0, 0, 0), failure))
    assert soak.main(["--games", "1", "--only", "usa-2", "--jobs", "1"]) == 1
    told = capsys.readouterr().err
    assert "france_small-4-stations=open, seed 17, after decision 231 (draw): a card is lost" in told
    assert "--only france_small-4-stations=open --seed 17 --games 1" in told


def test_an_error_of_any_kind_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(tables: Tables, state: State) -> None:
        raise IndexError("out of range")

    monkeypatch.setattr(invariants, "check", broken)
    made, failure = soak.play_one(board_of(Setting("usa", 2)), Setting("usa", 2), 1)
    assert made == 0
    assert failure is not None
    assert (failure.action, failure.problem) == ("the deal", "IndexError: out of range")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--games", "0"], "a whole number from 1"),
        (["--games", "many"], "a whole number from 1"),
        (["--seed", "-1"], "a whole number from 0"),
        (["--jobs", "0"], "a whole number from 1"),
    ],
)
def test_wrong_arguments_are_named(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        soak.main(arguments)
    assert stopped.value.code == 2
    assert words in capsys.readouterr().err


def test_an_unknown_setting_gets_the_list_of_settings(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--only", "mars-2"]) == 2
    told = capsys.readouterr().err
    assert "there is no setting 'mars-2'" in told
    assert "france_borders-5-stations=open" in told
