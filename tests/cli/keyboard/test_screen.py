"""Every terminal and every pipe: encodings without our signs, no colors, few columns."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

import branchline
from branchline.cards import CARD_LETTERS, KINDS, PLUS_FOUR
from branchline.cli import main
from branchline.cli.keyboard.board.map_picture import draw_map
from branchline.cli.keyboard.screen import CARD_STYLES, CARD_SYMBOLS, Screen
from branchline.view.words import words_of
from tests.cli.running import Run, type_lines, use_folder

TYPED = ["1 2", "map", "goals", "routes", "?", "scores", "log", "draw", "draw", "9", "1"]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8", "iso8859-7"])
def test_any_encoding_will_do(encoding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_folder(tmp_path, monkeypatch)
    type_lines(monkeypatch, TYPED)
    page = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(page, encoding=encoding, write_through=True))
    assert main(["play", "europe", "--seed", "3", "--no-save"]) == 0
    text = page.getvalue().decode(encoding)
    assert "Edinburgh" in text
    assert "?benhavn" not in text
    assert all(cell_len(line) <= 80 for line in text.splitlines())


def test_plain_output_is_letters_only(run: Run) -> None:
    ran = run("play", "europe", "--seed", "3", "--no-save", "--plain", typed=[*TYPED, *["claims", "draw"] * 20])
    odd = {sign for sign in ran.out if not sign.isascii() and not sign.isalpha()}
    assert odd == set()
    assert "\x1b" not in ran.out
    assert "Kyïv" in ran.out
    assert "Europe, Player 1 to move" in ran.out


def test_plain_output_has_no_styles_in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    page = io.StringIO()
    monkeypatch.setattr(page, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdout", page)
    monkeypatch.setenv("TERM", "xterm-256color")
    for plain in (False, True):
        screen = Screen(plain=plain)
        screen.tell("bold words", style="bold")
        screen.show(screen.card(7), screen.title("A title"))
    styled, plain_lines = page.getvalue().split("bold words", 1)[0], page.getvalue().rsplit("bold words", 1)[1]
    assert "\x1b[1m" in styled
    assert plain_lines == "\nR\nA title\n"


def test_a_plain_replay_is_letters_only(run: Run) -> None:
    run("play", "europe", "--seed", "3", "--save", "g.json", typed=["1 2", "draw", "draw"])
    out = run("replay", "g.json", "--plain", "--seat", "1").out
    assert {sign for sign in out if not sign.isascii() and not sign.isalpha()} == set()


def test_a_pipe_gets_no_escape_sequences(run: Run) -> None:
    assert "\x1b" not in run("play", "europe", "--seed", "3", "--no-save", typed=TYPED).out


def test_every_card_has_a_letter_a_sign_and_a_style_of_its_own() -> None:
    assert len(set(CARD_LETTERS)) == len(set(CARD_SYMBOLS)) == len(set(CARD_STYLES)) == KINDS
    assert all(cell_len(sign) == 1 for sign in CARD_SYMBOLS)
    assert Screen().card(7, 2).plain.strip() == "2R♥"
    assert Screen().card(PLUS_FOUR, 2).plain.strip() == "2T»"
    assert Screen(plain=True).card(PLUS_FOUR, 2).plain == "2T"


def test_a_narrow_screen_still_shows_everything_needed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    ran = run("play", "europe", "--seed", "3", "--no-save", typed=TYPED)
    assert ran.code == 0
    assert "Your turn." in ran.out


def test_typed_signs_that_are_no_text_are_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_folder(tmp_path, monkeypatch)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"1 2\n\xff\xfe\n\x00\ndraw\n"), encoding="utf-8"))
    page = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(page, encoding="utf-8", write_through=True))
    assert main(["play", "usa", "--seed", "3", "--no-save"]) == 0
    assert "You draw a" in page.getvalue().decode()


def test_headings_stay_whole_on_sixty_columns_and_short_on_forty(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    out = run("play", "europe", "--seed", "3", "--no-save", typed=TYPED).out
    assert re.search(r"points +trains +cards +tickets +stations +path", out)
    monkeypatch.setenv("COLUMNS", "40")
    out = run("play", "europe", "--seed", "3", "--no-save", typed=TYPED).out
    assert re.search(r"pts +trn +crd +tkt +stn +pth", out)


def test_help_goes_on_under_its_own_beginning(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    out = run("play", "europe", "--seed", "3", "--no-save", typed=["?"]).out
    lines = out.splitlines()
    number = next(number for number, line in enumerate(lines) if line.startswith("  take R"))
    column = lines[number].index("a card")
    assert lines[number + 1][:column].strip() == ""
    assert lines[number + 1][column] != " "


def test_the_map_in_letters_marks_cities_with_stars_and_keeps_stations_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "42")
    game = branchline.game("europe", players=5)
    state = game.new(branchline.Seeded(1))
    for city in game.variant.map.cities:  # more than there can be, so that every corner is crowded
        state.station[city.index] = 1 + city.index % 5
    for plain in (True, False):
        screen = Screen(plain=plain)
        with screen.console.capture() as page:
            draw_map(screen, game, game.observe(state, None), words_of())
        drawn = page.get()
        whole = re.findall(r"\[[1-5]\]", drawn)
        assert drawn.count("[") == drawn.count("]") == len(whole)
        assert len(whole) > 20
        # A city has its mark, unless the number of its station had to take that place.
        assert drawn.count("*" if plain else "●") == len(whole)
