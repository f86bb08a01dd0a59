"""`branchline play` from the first question to the last line: whole games, saving, going on, stopping."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from branchline import games, record
from branchline.bots import GreedyBot
from branchline.build_info import RULES
from tests.cli.running import Run
from tests.storeys import also_proven

QUICK_GAME = ["1 2"] + ["9", "1", "1"] * 350  # claims what it can, so that the game ends soon


TABLES = [(info.key, players) for info in games() if info.key != "card_game" for players in info.players]


def tables(*usual: tuple[str, int]) -> list[object]:
    """These games and numbers of players for every day, and all others of the maps among the proofs."""
    return [*usual, *also_proven(table for table in TABLES if table not in usual)]


def moves(path: str, seat: int) -> list[str]:
    return [move["action"] for move in json.loads(Path(path).read_text())["moves"] if move["seat"] == seat]


def kept_games(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "data" / "branchline").glob("*.json"))


# Whole games


@pytest.mark.parametrize(
    ("key", "players", "options"),
    [
        ("usa", 2, []),
        ("europe", 2, []),
        ("nordic", 2, []),
        ("france_large", 4, ["--option", "stations=open"]),
        ("france_small", 3, []),
        ("france_borders", 4, ["--option", "short_pile=15"]),
    ],
)
def test_a_game_of_bots_is_told_and_scored(run: Run, key: str, players: int, options: list[str]) -> None:
    bots = ",".join(["random"] * players)
    ran = run("play", key, "--players", str(players), "--bots", bots, "--seed", "1", "--no-save", *options)
    assert ran.code == 0
    assert " goes first." in ran.out
    assert "Final scores" in ran.out
    assert " wins with " in ran.out


@pytest.mark.parametrize(("key", "players"), tables(("usa", 2), ("france_borders", 4)))
def test_a_person_who_claims_what_it_can_reaches_the_end(run: Run, key: str, players: int) -> None:
    typed = ["1 2 3 4", *QUICK_GAME]  # the first is too many or too few in some of them
    ran = run("play", key, "--players", str(players), "--seed", "1", "--save", "game.json", typed=typed)
    assert ran.code == 0
    assert "Final scores" in ran.out
    assert "branchline replay game.json" in ran.out
    assert record.read("game.json").over


def test_the_same_seed_and_the_same_choices_give_the_same_game(run: Run) -> None:
    arguments = ("play", "europe", "--players", "3", "--seed", "9", "--no-save")
    assert run(*arguments, typed=QUICK_GAME) == run(*arguments, typed=QUICK_GAME)


@pytest.mark.parametrize(
    ("key", "players"),
    [("usa", "5"), ("france_large", "7"), *also_proven([("europe", "5"), ("nordic", "3"), ("france_borders", "4")])],
)
def test_no_line_is_wider_than_eighty_columns(run: Run, key: str, players: str) -> None:
    looks = ["routes", "map", "goals", "scores", "claims", "?", "log 5", "why take L"]
    typed = ["1 2"] + [line for _ in range(8) for line in [*looks, "1", "1"]]
    ran = run("play", key, "--players", players, "--seed", "3", "--no-save", typed=["1 2 3", *typed])
    assert [line for line in ran.out.splitlines() if cell_len(line) > 80] == []


# Who plays


def test_one_person_can_play_at_once_against_two_bots(run: Run) -> None:
    run("play", "usa", "--seed", "1", "--save", "game.json", typed=["1 2"])
    seats = json.loads(Path("game.json").read_text())["seats"]
    assert seats == [
        {"name": "Player 1", "kind": "person"},
        {"name": "Bot 2", "kind": "club"},
        {"name": "Bot 3", "kind": "club"},
    ]


@pytest.mark.parametrize(
    ("arguments", "kinds"),
    [
        (["--players", "2"], ["person", "club"]),
        (["--players", "2", "--bots", "none"], ["person", "person"]),
        (["--players", "4", "--bots", "random,random"], ["person", "person", "random", "random"]),
        (["--bots", "random"], ["person", "random"]),
        (["--bots", "strong,random"], ["person", "strong", "random"]),
        (["--bots", "random,random,random"], ["person", "random", "random", "random"]),
        (["--names", "Anna,Ben"], ["person", "person", "club"]),
        (["--names", "Anna,Ben", "--bots", "none"], ["person", "person"]),
        (["--names", "Anna", "--players", "3", "--bots", "random"], ["person", "person", "random"]),
    ],
)
def test_seats_are_filled_with_people_first_and_then_bots(run: Run, arguments: list[str], kinds: list[str]) -> None:
    run("play", "usa", *arguments, "--save", "game.json", typed=["1", "2", "3", "1 2", ""] * 4)
    assert [seat["kind"] for seat in json.loads(Path("game.json").read_text())["seats"]] == kinds


def test_without_a_game_it_asks_and_enter_takes_what_is_proposed(run: Run, tmp_path: Path) -> None:
    ran = run("play", typed=["9", "nonsense", "", "7", "", "", "7", "", "1 2"])
    assert ran.code == 0
    assert "1 North America (2 to 5 players)" in ran.out
    assert "Type a number from 1 to 7, or one of usa, europe, nordic, " in ran.out
    assert "Type a number from 2 to 5, or just Enter." in ran.out
    document = json.loads(kept_games(tmp_path)[0].read_text())
    assert (document["game"], document["players"]) == ("usa", 3)
    assert [seat["kind"] for seat in document["seats"]] == ["person", "club", "club"]


def test_levels_are_offered_with_their_names_and_what_they_do(run: Run) -> None:
    ran = run("play", typed=["", "3", "1", "7", "strng", "1,2,3", "1", "1 2"])
    assert "1 Learner: Knows where it wants to go, but does not always look closely." in ran.out
    assert "6 Master: Plans, and looks ahead in imagined games for a second or two." in ran.out
    assert "Which bots? [3] 7" in ran.out
    assert "Type a number from 1 to 6, or just Enter." in ran.out
    assert "did you mean strong?" in " ".join(ran.out.split())
    assert "That names 3 bots, and there are seats for 2." in ran.out
    assert "At the table: Player 1, Bot 2 (Learner), Bot 3 (Learner)." in ran.out


@pytest.mark.parametrize(
    ("answer", "kinds"),
    [
        ("2, Ticket-hungry", ["casual", "ticket_hungry"]),
        ("sprinter", ["sprinter", "sprinter"]),
        ("planner:style=blocker,EXPERT", ["planner:style=blocker", "expert"]),
    ],
)
def test_bots_are_asked_for_by_level_style_or_any_name_for_all_or_one_by_one(
    run: Run, answer: str, kinds: list[str]
) -> None:
    ran = run("play", "--save", "game.json", typed=["usa", "3", "1", answer, "1 2"])
    assert "Styles: sprinter, hoarder, ticket_hungry, blocker, long_liner" in ran.out
    seats = json.loads(Path("game.json").read_text(encoding="utf-8"))["seats"]
    assert [seat["kind"] for seat in seats] == ["person", *kinds]


def test_the_card_game_has_no_styles_to_ask_for(run: Run) -> None:
    ran = run("play", typed=["card_game", "2", "1", "sprinter", "1", ""])
    assert "Styles:" not in ran.out
    assert "the bot sprinter does not play card_game" in ran.out


def test_nobody_is_asked_for_bots_where_there_are_none(run: Run) -> None:
    assert "Which bot" not in run("play", typed=["", "2", "2"]).out


def test_a_game_can_be_asked_for_by_its_name(run: Run, tmp_path: Path) -> None:
    run("play", typed=["eur", "2", "1", "5", "1 2"])
    document = json.loads(kept_games(tmp_path)[0].read_text())
    assert (document["game"], document["players"]) == ("europe", 2)
    assert [seat["kind"] for seat in document["seats"]] == ["person", "expert"]


# Options


def test_options_are_asked_for_where_a_game_has_some_and_enter_takes_the_first(run: Run, tmp_path: Path) -> None:
    ran = run("play", typed=["france_borders", "4", "1", "", "maybe", "op", "99", "15", "1 2 3"])
    assert "With 4 players or more: beside another player's route you may build" in ran.out
    assert "stations, owner or open? [owner]" in ran.out
    assert "Type owner or open, or just Enter for owner." in ran.out
    assert "short_pile, 0 to 30? [1]" in ran.out
    assert "Type 0 to 30, or just Enter for 1." in ran.out
    document = json.loads(kept_games(tmp_path)[0].read_text())
    assert document["options"] == {"stations": "open", "short_pile": "15"}
    assert "France with borders, stations=open, short_pile=15" in ran.out


def test_enter_takes_the_usual_options(run: Run, tmp_path: Path) -> None:
    ran = run("play", typed=["6", "4", "1", "", "", "", "1 2 3"])
    document = json.loads(kept_games(tmp_path)[0].read_text())
    assert document["options"] == {"stations": "owner", "short_pile": "1"}
    assert "France with borders · Player 1 to move" in ran.out or "France with borders · Bot" in ran.out


def test_nobody_is_asked_about_stations_where_so_many_players_have_none(run: Run, tmp_path: Path) -> None:
    ran = run("play", typed=["france_small", "3", "1", "", "1 2 3 4"])
    assert "stations, owner or open?" not in ran.out
    assert len(kept_games(tmp_path)) == 1
    borders = run("play", typed=["n", "france_borders", "3", "1", "", "7", "1 2 3 4"])
    assert "stations, owner or open?" not in borders.out
    assert "short_pile, 0 to 30? [1]" in borders.out


def test_options_given_are_not_asked_for(run: Run, tmp_path: Path) -> None:
    ran = run("play", "--option", "stations=open", typed=["france_small", "4", "1", "", "1 2 3"])
    assert "owner or open?" not in ran.out
    assert json.loads(kept_games(tmp_path)[0].read_text())["options"] == {"stations": "open"}


def test_a_wrong_option_is_refused_as_soon_as_the_game_is_chosen(run: Run) -> None:
    ran = run("play", "--option", "stations=maybe", typed=["france_small", "4", "1"])
    assert ran.code != 0
    assert "stations of france_small is owner or open" in ran.err
    assert "How many players" not in ran.out


def test_a_kept_game_goes_on_by_the_rules_that_it_was_begun_with(run: Run) -> None:
    run("play", "usa", "--players", "2", "--save", "g.json", "--seed", "2", typed=["1 2 3", "draw"])
    document = json.loads(Path("g.json").read_text())
    assert document["rules"] == RULES
    Path("g.json").write_text(json.dumps({**document, "rules": 1}))
    ran = run("play", "--resume", "g.json", typed=["draw", "scores"])
    assert f"This game is played by version 1 of the rules; new games by version {RULES}." in ran.out
    again = json.loads(Path("g.json").read_text())
    assert len(again["moves"]) > len(document["moves"])
    assert again["rules"] == 1


def test_a_kept_game_goes_on_with_its_options(run: Run) -> None:
    arguments = ["--players", "4", "--option", "stations=open", "--option", "short_pile=0", "--save", "g.json"]
    run("play", "france_borders", *arguments, "--seed", "2", typed=["1 2 3", "draw"])
    ran = run("play", "--resume", "g.json", typed=["draw", "scores"])
    assert "Options of this game: stations=open, short_pile=0." in ran.out
    document = json.loads(Path("g.json").read_text())
    assert document["options"] == {"stations": "open", "short_pile": "0"}
    assert dict(record.read("g.json").game.variant.options) == document["options"]
    assert run("replay", "g.json").code == 0


# Stopping and going on


def test_no_input_at_all_ends_with_a_friendly_line(run: Run, tmp_path: Path) -> None:
    ran = run("play")
    assert ran.code == 0
    assert ran.err == ""
    assert "No game was begun." in ran.out
    assert kept_games(tmp_path) == []


def test_a_game_in_which_nobody_has_moved_leaves_no_file(run: Run, tmp_path: Path) -> None:
    ran = run("play", "usa")
    assert ran.code == 0
    assert "Nothing of this game was kept." in ran.out
    assert kept_games(tmp_path) == []


def test_the_end_of_input_keeps_the_game_and_says_how_to_go_on(run: Run, tmp_path: Path) -> None:
    ran = run("play", "europe", "--seed", "2", typed=["1 2", "draw", "draw"])
    assert ran.code == 0
    (kept,) = kept_games(tmp_path)
    assert f"branchline play --resume {kept}" in ran.out
    table = record.read(kept)
    assert moves(str(kept), 0) == ["keep 1 2", "draw", "draw"]
    assert table.to_move == 0  # what the bots did since then is kept too


def test_a_kept_game_goes_on_where_it_stopped(run: Run, tmp_path: Path) -> None:
    run("play", "europe", "--seed", "2", typed=["1 2", "draw", "draw"])
    (kept,) = kept_games(tmp_path)
    before = record.read(kept).actions
    ran = run("play", "--resume", typed=["draw", "draw"])
    assert f"after {len(before)} decisions." in ran.out
    after = record.read(kept).actions
    assert after[: len(before)] == before
    assert moves(str(kept), 0) == ["keep 1 2", "draw", "draw", "draw", "draw"]


def test_an_unfinished_game_is_offered_first_and_a_finished_one_is_not(run: Run, tmp_path: Path) -> None:
    run("play", "europe", "--players", "2", "--seed", "2", typed=["1 2", "draw", "draw"])
    assert "Go on with your unfinished game" in run("play", typed=["", *QUICK_GAME[1:]]).out
    assert record.read(kept_games(tmp_path)[0]).over
    assert "Go on with your unfinished game" not in run("play").out


def test_an_offered_game_can_be_declined(run: Run, tmp_path: Path) -> None:
    run("play", "europe", "--seed", "2", typed=["1 2"])
    run("play", typed=["n", "usa", "2", "1", "", "1 2"])
    assert {json.loads(path.read_text())["game"] for path in kept_games(tmp_path)} == {"europe", "usa"}


def test_a_finished_game_that_is_resumed_shows_its_sheet(run: Run) -> None:
    run("play", "usa", "--players", "2", "--seed", "1", "--save", "game.json", typed=QUICK_GAME)
    before = Path("game.json").read_bytes()
    ran = run("play", "--resume", "game.json")
    assert ran.code == 0
    assert "Final scores" in ran.out
    assert Path("game.json").read_bytes() == before


def test_an_existing_file_is_never_overwritten_unasked(run: Run) -> None:
    Path("mine.json").write_text("precious")
    ran = run("play", "usa", "--save", "mine.json")
    assert ran.code == 2
    assert "exists already" in ran.err
    ran = run("play", "usa", "--seed", "1", typed=["1 2", "save mine.json", "n", "quit"])
    assert "Nothing was saved." in ran.out
    assert Path("mine.json").read_text() == "precious"
    run("play", "usa", "--seed", "1", typed=["1 2", "save mine.json", "y", "draw", "quit"])
    assert moves("mine.json", 0) == ["keep 1 2", "draw"]


def test_quitting_a_game_that_is_kept_nowhere_offers_to_save_it(run: Run, tmp_path: Path) -> None:
    ran = run("play", "usa", "--seed", "1", "--no-save", typed=["1 2", "quit", "evening.json"])
    assert "kept nowhere" in ran.out
    assert moves("evening.json", 0) == ["keep 1 2"]
    ran = run("play", "usa", "--seed", "1", "--no-save", typed=["1 2", "quit", ""])
    assert "Nothing of this game was kept." in ran.out
    assert kept_games(tmp_path) == []


@pytest.mark.parametrize("name", ["no/such/folder.json", "~nobody_at_all/x.json", "x" * 300, "."])
def test_a_file_that_cannot_be_is_a_sentence_and_the_game_goes_on(run: Run, name: str) -> None:
    ran = run("play", "usa", "--seed", "1", typed=["1 2", f"save {name}", "draw"])
    assert ran.code == 0
    assert "You draw a" in ran.out


def test_a_data_folder_that_cannot_be_written_is_told_once_and_the_game_goes_on(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    ran = run("play", "usa", "--seed", "1", typed=["1 2", "draw", "draw", "draw", "draw"])
    assert ran.code == 0
    assert ran.out.count("The game cannot be kept") == 1
    assert ran.out.count("You draw a") == 4


def test_ctrl_c_keeps_the_game_like_the_end_of_input(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["1 2\n", "draw\n"])

    class Keyboard:
        def readline(self) -> str:
            try:
                return next(lines)
            except StopIteration:
                raise KeyboardInterrupt from None

        def isatty(self) -> bool:
            return False

    import branchline.cli

    monkeypatch.setattr("sys.stdin", Keyboard())
    assert branchline.cli.main(["play", "usa", "--seed", "1"]) == 0
    assert moves(str(kept_games(tmp_path)[0]), 0) == ["keep 1 2", "draw"]


def test_ctrl_c_while_bots_play_keeps_what_the_person_did(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose = GreedyBot.choose
    calls = iter(range(1000))

    def interrupted(*arguments: object) -> int:
        if next(calls) == 2:  # after the deal and the first turn of the bot
            raise KeyboardInterrupt
        return choose(*arguments)  # type: ignore[arg-type]  # passed on as they come

    monkeypatch.setattr(GreedyBot, "choose", interrupted)
    ran = run("play", "usa", "--players", "2", "--seed", "1", typed=["1 2", *["draw"] * 20])
    assert ran.code == 0
    (kept,) = kept_games(tmp_path)
    assert len(moves(str(kept), 0)) == ran.out.count("You draw a") + ran.out.count("You keep ")


def test_a_game_saved_by_name_leaves_no_stale_copy_behind(run: Run, tmp_path: Path) -> None:
    run("play", "usa", "--seed", "1", typed=["1 2", "draw", "save mine.json", "draw"])
    assert kept_games(tmp_path) == []
    assert moves("mine.json", 0) == ["keep 1 2", "draw", "draw"]
    assert "there is no unfinished game in your data folder" in run("play", "--resume").err


def test_a_kept_game_that_goes_on_under_another_name_leaves_its_old_place(run: Run, tmp_path: Path) -> None:
    run("play", "usa", "--seed", "1", typed=["1 2", "draw"])
    ran = run("play", "--resume", "--save", "mine.json", typed=[])
    assert "branchline play --resume mine.json" in ran.out
    assert moves("mine.json", 0) == ["keep 1 2", "draw"]
    assert kept_games(tmp_path) == []


def test_a_file_of_ones_own_stays_when_the_game_is_saved_elsewhere(run: Run) -> None:
    run("play", "usa", "--seed", "1", "--save", "first.json", typed=["1 2", "save second.json", "draw"])
    assert moves("first.json", 0) == ["keep 1 2"]
    assert moves("second.json", 0) == ["keep 1 2", "draw"]


def test_a_resumed_game_that_is_not_kept_does_not_say_that_nothing_is_lost(run: Run) -> None:
    run("play", "usa", "--seed", "1", "--save", "mine.json", typed=["1 2", "draw"])
    before = Path("mine.json").read_bytes()
    ran = run("play", "--resume", "mine.json", "--no-save", typed=["draw"])
    assert "Nothing is lost" not in ran.out
    assert "What was played last is kept nowhere" in ran.out
    assert Path("mine.json").read_bytes() == before
    assert "Nothing is lost" in run("play", "--resume", "mine.json", "--no-save").out


def test_games_that_cannot_be_gone_on_with_are_passed_over(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "500")  # a path is long, and no line may be broken inside of it
    run("play", "europe", "--seed", "2", typed=["1 2"])
    (kept,) = kept_games(tmp_path)
    later = kept.stat().st_mtime + 10
    document = json.loads(kept.read_text())
    document["map"] = {"key": "mine", "fingerprint": "0" * 16}
    for name, text in (("elsewhere.json", json.dumps(document)), ("foreign.json", "{}"), ("broken.json", "{")):
        (kept.parent / name).write_text(text)
        os.utime(kept.parent / name, (later, later))
    ran = run("play", typed=["", "1 2"])
    assert f"Go on with your unfinished game ({kept.name})?" in ran.out
    assert "elsewhere.json: map: the game was played on the map 'mine'" in " ".join(ran.out.split())
    assert "foreign.json" not in ran.out
    kept.unlink()
    ran = run("play", typed=["usa", "2", "1"])
    assert "Go on with" not in ran.out
    assert "Which game?" in ran.out
    assert "played on the map 'mine'" in run("play", "--resume").err


def test_a_question_for_yes_or_no_is_asked_until_it_is_answered(run: Run, tmp_path: Path) -> None:
    run("play", "europe", "--seed", "2", typed=["1 2"])
    ran = run("play", typed=["usa", "what?", "YES"])
    assert ran.out.count("[Y/n]") == 3
    assert ran.out.count("Type y for yes or n for no.") == 2
    assert "Going on with" in ran.out


@pytest.mark.parametrize("answer", ["n", "no", "No, thanks"])
def test_no_is_no_file_name_when_a_game_is_let_go(run: Run, tmp_path: Path, answer: str) -> None:
    ran = run("play", "usa", "--seed", "1", "--no-save", typed=["1 2", "exit", answer])
    assert "Nothing of this game was kept." in ran.out
    assert list(tmp_path.glob("[nN]*")) == []


def test_a_file_name_that_would_move_the_cursor_is_refused(run: Run, tmp_path: Path) -> None:
    ran = run("play", "usa", "--seed", "1", "--no-save", typed=["1 2", "save a\x1b[2Jb.json"])
    assert "use printable characters only" in ran.out
    assert list(tmp_path.glob("a*")) == []


# The screen has 24 lines


def pictures(out: str) -> list[list[str]]:
    """What was shown between one question and the next, after what was typed."""
    return [part.splitlines() for part in re.split("(?:Player 1|never mind)> ", out)[1:]]


@pytest.mark.parametrize(("key", "players"), tables(("nordic", 2), ("france_large", 7)))
def test_news_and_table_together_fit_the_screen(
    run: Run, monkeypatch: pytest.MonkeyPatch, key: str, players: int
) -> None:
    monkeypatch.setenv("LINES", "24")
    typed = ["1 2 3 4", "1 2 3", "1 2", *["draw", "draw", "tickets", "all", "8", "1", "", "back"] * 8]
    bots = ",".join(["greedy"] * (players - 1))
    ran = run("play", key, "--bots", bots, "--seed", "6", "--no-save", typed=typed)
    shown = [part for part in pictures(ran.out) if any("to move" in line for line in part)]
    assert len(shown) > 12
    # The first of these lines is what was typed, and the prompt after them takes one more.
    assert [part for part in shown if len(part) > 24] == []


def test_what_the_bots_did_since_then_is_on_the_screen_with_the_table(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LINES", "24")
    ran = run("play", "usa", "--players", "5", "--seed", "6", "--no-save", typed=["1 2", *["draw", "draw"] * 9])
    turns = [part for part in pictures(ran.out) if any("to move" in line for line in part)][1:]
    assert len(turns) >= 8
    for lines in turns:
        told = " ".join(lines[: next(number for number, line in enumerate(lines) if "to move" in line)])
        assert all(f"Bot {number} " in told for number in (2, 3, 4, 5)) or "earlier lines: type log" in told
