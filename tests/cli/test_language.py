"""The terminal in other languages: as it is told, else as the terminal is set; and hints of a bot."""

from __future__ import annotations

from argparse import Namespace

import pytest

from branchline.cli.arguments import words_for
from branchline.testing import Scene
from branchline.variants import games, usa
from branchline.view.words import LANGUAGES, words_of
from tests.cli.running import Run, Sit


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr_CA@euro"}, "fr"),
        ({"LANG": "FR-be"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "C"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": ""}, "fr"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "fr_FR", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LC_ALL": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "frisian"}, "en"),
        ({"LC_CTYPE": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_language_is_that_of_the_terminal_if_it_is_one_of_ours(environment: dict[str, str], language: str) -> None:
    assert words_for(Namespace(language=None), environment) is words_for(Namespace(language=language), environment)
    assert words_for(Namespace(language=None), environment).say("yes") == words_of(language).say("yes")


def test_what_is_told_counts_more_than_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "Amérique du Nord" in run("games").out
    assert "North America" in run("games", "--language", "en").out
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert "North America" in run("games").out
    assert "Amérique du Nord" in run("games", "--language", "fr").out


def test_programs_read_the_same_in_every_language(run: Run) -> None:
    assert run("games", "--json", "--language", "fr").out == run("games", "--json").out
    figures = ("simulate", "usa", "--players", "2", "--games", "2", "--json")
    assert run(*figures, "--language", "fr").out == run(*figures).out


@pytest.mark.parametrize(
    "command", ["play usa", "replay game.json", "games", "check folder", "simulate usa --players 2"]
)
def test_a_language_that_there_is_not_is_refused_with_those_there_are(run: Run, command: str) -> None:
    ran = run(*command.split(), "--language", "xx")
    assert ran.code == 2
    assert "'xx'" in ran.err
    for language in LANGUAGES:
        assert language in ran.err


@pytest.mark.parametrize("game", [info.key for info in games()])
def test_a_game_begins_in_french_with_nothing_wider_than_the_screen(run: Run, game: str) -> None:
    typed = ["hint", "all", "keep 1 2 3", "keep 1 2 3 4", "hint", "?", "goals", "claims", "routes", "map", "cities"]
    ran = run(
        "play", game, "--language", "fr", "--seed", "3", "--no-save", typed=[*typed, "rules", "scores", "quit", ""]
    )
    assert ran.code == 0
    assert "Robot 2" in ran.out
    assert "Vous gardez" in ran.out
    assert "À bientôt" in ran.out
    assert [line for line in ran.out.splitlines() if len(line.rstrip()) > 80 and "> " not in line] == []


def test_yes_and_no_are_typed_in_the_language_of_the_question(run: Run) -> None:
    begun = ("play", "usa", "--language", "fr", "--seed", "1")
    run(*begun, "--save", "kept.json", typed=["1 2", "quit"])
    ran = run(*begun, "--no-save", typed=["1 2", "save kept.json", "peut-être", "oui", "quit"])
    assert "kept.json existe déjà. Le remplacer ?".replace(" ?", "\N{NO-BREAK SPACE}?") in ran.out
    assert "Tapez o pour oui ou n pour non." in ran.out
    assert "La partie est désormais gardée dans kept.json." in ran.out


# Hints


def test_a_hint_says_what_to_type_and_why_and_does_nothing(sit: Sit) -> None:
    routes = {0: ["portland-seattle", "portland-san_francisco"]}
    scene = Scene(usa(), hand="2Y", row="Y P B O W", tickets={0: ["seattle-los_angeles"]}, routes=routes)
    out = sit(scene, "hint", "hint", "take Y", "quit")
    assert out.count("take Y: For Los Angeles") == 2
    assert out.count("You take a yellow card from the row.") == 1


def test_what_a_hint_names_can_be_typed(sit: Sit) -> None:
    def scene() -> Scene:
        return Scene(usa(), hand="6G 2R", tickets={0: []}, trains={0: 12, 1: 12})

    out = sit(scene(), "hint", "quit")
    advice = next(line for line in out.splitlines() if line.startswith("claim "))
    assert "You claim " not in out
    assert "You claim " in sit(scene(), advice.partition(":")[0], "quit")


def test_one_letter_still_asks_for_help(sit: Sit) -> None:
    assert "Actions (the beginning of a word is enough" in sit(Scene(usa()), "h", "quit")
    assert "take" in sit(Scene(usa()), "hi", "quit")
