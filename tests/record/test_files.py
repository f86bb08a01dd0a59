"""Records as files: written whole or not at all, and every broken file says where."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

import branchline
from branchline import DataError, RecordError, Table, record
from branchline.board import maps
from branchline.record import files
from tests.record.played import random_table


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A record of a short game."""
    path = tmp_path / "game.json"
    record.write(path, random_table("usa", 2, seed=3, most=30))
    return path


def complaint(path: str | Path, game_map: Path | None = None) -> str:
    with pytest.raises(RecordError) as caught:
        record.read(path, game_map)
    return str(caught.value)


def test_a_written_game_is_read_again(tmp_path: Path) -> None:
    table = random_table("europe", 3, seed=1)
    record.write(tmp_path / "game.json", table, ["Ada", "Bo", "Çelik"])
    again = record.read(tmp_path / "game.json")
    assert again.scores == table.scores
    assert again.seats[2].name == "Çelik"
    assert record.read_document(tmp_path / "game.json") == record.save(again)


def test_a_record_has_a_line_for_each_move(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert sum('"action"' in line for line in lines) == 30
    assert max(len(line) for line in lines) < 400


def test_writing_replaces_the_file_and_leaves_nothing_else(path: Path) -> None:
    path.chmod(0o640)
    record.write(path, random_table("usa", 2, seed=3, most=31))
    assert len(record.read(path).actions) == 31
    assert [other.name for other in path.parent.iterdir()] == ["game.json"]
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    record.write(tmp_path / "game.json", Table("usa", players=2, seed=1))
    assert (tmp_path / "game.json").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_file_behind_a_link_is_replaced_and_not_the_link(path: Path) -> None:
    link = path.with_name("link.json")
    link.symlink_to(path)
    record.write(link, random_table("usa", 2, seed=3, most=31))
    assert link.is_symlink()
    assert len(record.read(path).actions) == 31


def test_a_write_that_fails_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    before = path.read_bytes()
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(RecordError, match="cannot be written: No space left"):
        record.write(path, random_table("usa", 2, seed=3, most=31))
    assert path.read_bytes() == before
    assert [other.name for other in path.parent.iterdir()] == ["game.json"]


@pytest.mark.parametrize("place", ["missing/game.json", "nul\0.json"])
def test_a_place_that_cannot_be_written_is_named(tmp_path: Path, place: str) -> None:
    with pytest.raises(RecordError, match=r"cannot be written"):
        record.write(f"{tmp_path}/{place}", Table("usa", players=2, seed=1))


def test_a_missing_file_and_a_folder_are_no_records(tmp_path: Path) -> None:
    assert "cannot be read: No such file" in complaint(tmp_path / "nothing.json")
    assert "is no file" in complaint(tmp_path)
    assert "cannot be read" in complaint("nul\0")


def test_a_truncated_file_is_refused_with_line_and_column(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for size in range(0, len(text) - 2, 37):
        path.write_text(text[:size], encoding="utf-8")
        assert ": line " in complaint(path)
        assert ", column " in complaint(path)


def test_bytes_that_are_no_text_are_refused(path: Path) -> None:
    path.write_bytes(b'{"a": "\xff"}')
    assert "byte 8 is not UTF-8" in complaint(path)


def test_a_byte_order_mark_does_no_harm(path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert len(record.read(path).actions) == 30


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("[1, 2]", "should be a JSON object"),
        ("{}", "no game record"),
        ('{"schema": "branchline-record", "schema": "x"}', "'schema' stands there twice"),
        ('{"schema": NaN}', "NaN is no number"),
        ('{"schema": ' + "9" * 5000 + "}", "not a record"),
        ("[" * 100_000, "not a record"),
        ("hello", "line 1, column 1"),
    ],
)
def test_foreign_files_are_refused(path: Path, text: str, part: str) -> None:
    path.write_text(text, encoding="utf-8")
    assert part in complaint(path)
    assert "game.json" in complaint(path)


def test_a_file_too_large_for_a_record_is_not_read_whole(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_MOST_BYTES", 1000)
    assert "too large for a record" in complaint(path)


def test_a_place_in_the_game_is_named_with_the_file(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    document["moves"][4]["action"] = "pass"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert "move 5: " in complaint(path)
    assert "game.json" in complaint(path)


class TestOutsideMaps:
    """A record pins its map by fingerprint; the folder of an outside map has to be given again."""

    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        """North America with one ticket worth more."""
        folder = tmp_path / "my_map"
        shutil.copytree(Path(maps.__file__).parent.parent / "data" / "usa", folder)
        tickets = folder / "tickets.csv"
        text = tickets.read_text(encoding="utf-8")
        tickets.write_text(text.replace("boston,miami,12", "boston,miami,13"), encoding="utf-8")
        return folder

    @pytest.fixture
    def record_path(self, folder: Path) -> Path:
        table = Table("usa", players=2, seed=1, game_map=folder)
        table.play("keep 1 2")
        path = folder.parent / "game.json"
        record.write(path, table)
        return path

    def test_it_replays_with_the_folder_given(self, record_path: Path, folder: Path) -> None:
        assert record.read(record_path, folder).game.variant.map.key == "my_map"
        assert str(folder) not in record_path.read_text(encoding="utf-8")

    def test_without_the_folder_the_error_asks_for_it(self, record_path: Path) -> None:
        assert "played on the map 'my_map'" in complaint(record_path)
        assert "give the folder" in complaint(record_path)

    def test_another_folder_is_refused(self, record_path: Path, folder: Path) -> None:
        text = (folder / "tickets.csv").read_text(encoding="utf-8")
        (folder / "tickets.csv").write_text(text.replace("miami,13", "miami,14"), encoding="utf-8")
        assert "but the map given is 'my_map'" in complaint(record_path, folder)

    def test_a_broken_folder_is_named_as_such(self, record_path: Path, folder: Path) -> None:
        (folder / "routes.csv").unlink()
        with pytest.raises(DataError, match=r"routes\.csv"):
            record.read(record_path, folder)

    def test_the_shipped_map_may_be_given_as_a_folder_too(self, tmp_path: Path) -> None:
        record.write(tmp_path / "game.json", Table("usa", players=2, seed=1))
        shipped = Path(maps.__file__).parent.parent / "data" / "usa"
        assert not record.read(tmp_path / "game.json", shipped).over

    def test_a_game_on_the_shipped_map_of_another_needs_no_folder(self, tmp_path: Path) -> None:
        shipped = Path(maps.__file__).parent.parent / "data" / "usa"
        copy = tmp_path / "copy"
        shutil.copytree(shipped, copy)
        record.write(tmp_path / "game.json", Table("usa", players=2, seed=1, game_map=copy))
        assert record.read(tmp_path / "game.json").game.variant.map.key == "usa"


class TestOutsideTickets:
    """The Card Game pins its tickets likewise."""

    SHIPPED = Path(maps.__file__).parent.parent / "data" / "card_game"

    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        """The tickets of the game, one of them worth more."""
        folder = tmp_path / "my_tickets"
        shutil.copytree(self.SHIPPED, folder)
        tickets = folder / "tickets.csv"
        lines = tickets.read_text(encoding="utf-8").splitlines()
        fields = lines[1].split(",")
        lines[1] = ",".join([*fields[:2], str(int(fields[2]) + 1), *fields[3:]])
        tickets.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return folder

    @pytest.fixture
    def record_path(self, folder: Path) -> Path:
        table = Table("card_game", players=2, seed=1, game_map=folder)
        table.play("keep 1 2")
        path = folder.parent / "game.json"
        record.write(path, table)
        return path

    def test_they_replay_with_the_folder_given(self, record_path: Path, folder: Path) -> None:
        assert record.read(record_path, folder).game.map.key == "my_tickets"
        assert json.loads(record_path.read_text(encoding="utf-8"))["map"]["key"] == "my_tickets"
        assert str(folder) not in record_path.read_text(encoding="utf-8")

    def test_without_the_folder_the_error_asks_for_it(self, record_path: Path) -> None:
        assert "played on the map 'my_tickets'" in complaint(record_path)
        assert "give the folder" in complaint(record_path)

    def test_the_shipped_tickets_are_not_those(self, record_path: Path) -> None:
        assert "but the map given is 'card_game'" in complaint(record_path, self.SHIPPED)

    def test_another_form_of_the_shipped_tickets_is_said_to_be_one(self, record_path: Path) -> None:
        record_path.write_text(record_path.read_text(encoding="utf-8").replace("my_tickets", "card_game"), "utf-8")
        assert "another form of the map 'card_game'" in complaint(record_path)

    def test_a_map_with_routes_is_none_of_its_maps(self, record_path: Path) -> None:
        record_path.write_text(record_path.read_text(encoding="utf-8").replace("my_tickets", "usa"), "utf-8")
        assert "does not ship" in complaint(record_path)


def test_the_package_shows_what_a_user_needs() -> None:
    assert branchline.record is record
    assert {"save", "load", "read", "write", "steps"} <= set(record.__all__)
