"""Every terminal and every pipe: encodings without our signs, no colors, few columns."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

from branchline.cards import CARD_LETTERS
from branchline.cli import main
from branchline.cli.screen import CARD_STYLES, CARD_SYMBOLS, Screen
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
    ran = run("play", "europe", "--seed", "3", "--no-save", "--plain", typed=TYPED)
    assert not any(sign in ran.out for sign in (*CARD_SYMBOLS, "─", "\x1b", "\u28ff"))
    assert not any("\u2800" <= sign <= "\u28ff" for sign in ran.out)


def test_a_pipe_gets_no_escape_sequences(run: Run) -> None:
    assert "\x1b" not in run("play", "europe", "--seed", "3", "--no-save", typed=TYPED).out


def test_every_card_has_a_letter_a_sign_and_a_style_of_its_own() -> None:
    assert len(set(CARD_LETTERS)) == len(set(CARD_SYMBOLS)) == len(set(CARD_STYLES)) == 9
    assert all(cell_len(sign) == 1 for sign in CARD_SYMBOLS)
    assert Screen().card(7, 2).plain.strip() == "2R♥"


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
