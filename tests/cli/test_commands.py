"""The commands besides `play`: what they print, and the one clear line for every mistake."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

import branchline
from branchline import cli, record
from branchline.bots import BotInfo, BotOption, RandomBot, bots, registry
from branchline.build_info import RULES
from branchline.sim import simulation
from branchline.sim.bench import core
from branchline.sim.simulation import simulate
from branchline.variants import rules_of
from branchline.view.words import words_of
from tests.cli.running import Run
from tests.golden.playing import picked
from tests.golden.regenerate import STUCK_ROW, record_path

SOURCE = Path(branchline.__file__).parent


def test_games_are_listed_with_their_players(run: Run) -> None:
    ran = run("games")
    assert ran.code == 0
    assert "europe" in ran.out
    assert "2 to 5 players" in ran.out
    assert "3 to 7 players" in ran.out
    assert "The Card Game" in ran.out
    assert ran.out.count(" players\n") == 7


def test_games_are_listed_with_their_options_and_what_these_mean(run: Run) -> None:
    out = run("games").out
    assert out.count("--option stations=owner|open\n") == 3
    assert out.count("--option short_pile=0…30\n") == 1
    assert out.count("--option open_track=no|yes\n") == 1
    assert out.count("open_track: Whether you may look at the cards on your own track") == 1
    assert out.count("stations: With 4 players or more: beside another player's route") == 1
    assert [line for line in out.splitlines() if line != line.rstrip()] == []
    assert max(len(line) for line in out.splitlines()) <= 80


def test_the_list_of_games_as_json_has_key_name_players_and_options(run: Run) -> None:
    listed = json.loads(run("games", "--json").out)
    assert [game["key"] for game in listed] == [info.key for info in branchline.games()]
    assert listed[0] == {"key": "usa", "name": "North America", "players": [2, 3, 4, 5], "options": {}, "defaults": {}}
    assert listed[-1] == {
        "key": "card_game",
        "name": "The Card Game",
        "players": [2, 3, 4],
        "options": {"open_track": ["no", "yes"]},
        "defaults": {"open_track": "no"},
    }
    borders = next(game for game in listed if game["key"] == "france_borders")
    assert borders["players"] == [3, 4, 5]
    assert borders["options"]["stations"] == ["owner", "open"]
    assert sorted(map(int, borders["options"]["short_pile"])) == list(range(31))
    assert borders["defaults"] == {"stations": "owner", "short_pile": "1"}


def test_bots_are_listed_with_their_options_and_what_these_mean(run: Run) -> None:
    out = run("bots").out
    for info in bots():
        assert len(re.findall(rf"^  {info.key} +[A-Z]", out, re.MULTILINE)) == 1
    assert out.index("  learner ") < out.index("  master ") < out.index("  sprinter ") < out.index("  random ")
    assert out.count("version=intended|coded (intended)") == 4
    assert out.count("As its authors meant it") == 1
    assert "cores=1…64 (1) Processor cores that it may use, if there are so many." in " ".join(out.split())
    assert "Options follow the name: search:time=0.5" in out
    assert [line for line in out.splitlines() if line != line.rstrip()] == []
    assert max(len(line) for line in out.splitlines()) <= 80
    assert max(len(line) for line in run("bots", "--language", "fr").out.splitlines()) <= 80


def test_the_bots_are_listed_on_a_screen_that_is_far_too_narrow(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "12")
    ran = run("bots")
    assert (ran.code, ran.err) == (0, "")


def test_what_an_option_of_a_bot_does_is_said_in_the_same_words_everywhere() -> None:
    for info in bots():
        for option in info.options:
            assert words_of("en").say(f"setting-{info.key}-{option.key}") == option.about


def test_a_bot_of_another_package_is_listed_in_its_own_words(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    options = (BotOption("mood", "text", None, "How it feels."), BotOption("pace", "int", 3, "How it walks.", least=1))
    monkeypatch.setitem(registry._BOTS, "guest", BotInfo("guest", RandomBot, "Visits.", options, ("usa", "nordic")))
    out = run("bots", "--language", "fr").out
    assert re.search(r"  guest +Visits\. Joue à usa, nordic\.\n +mood=TEXT  How it feels\.\n +pace=1… \(3\)  How", out)


def test_the_list_of_bots_as_json_has_all_that_there_is_to_know(run: Run) -> None:
    listed = {bot["key"]: bot for bot in json.loads(run("bots", "--json", "--language", "fr").out)}
    assert list(listed) == [info.key for info in bots()]
    assert (listed["club"]["level"], listed["club"]["style"], listed["blocker"]["style"]) == (3, False, True)
    assert "card_game" not in listed["h3"]["plays"]
    belief = next(option for option in listed["planner"]["options"] if option["key"] == "belief")
    assert (belief["kind"], belief["default"], belief["least"]) == ("switch", False, None)
    assert "card_game" not in belief["games"]


@pytest.mark.parametrize("command", ["play", "arena"])
def test_the_help_says_how_an_option_of_a_bot_is_given_and_where_they_are_listed(run: Run, command: str) -> None:
    told = " ".join(run(command, "--help").out.split())
    assert "search:time=0.5" in told
    assert "NAME:KEY=VALUE" in told
    assert "`branchline bots`" in told


def test_the_small_games_have_a_list_of_their_own(run: Run) -> None:
    assert (
        run("games", "--small").out == "mini          Mini          2 players\nmini_europe   Mini Europe   2 players\n"
    )
    listed = json.loads(run("games", "--small", "--json").out)
    assert [(game["key"], game["players"]) for game in listed] == [("mini", [2]), ("mini_europe", [2])]


@pytest.mark.parametrize("key", ["mini", "mini_europe"])
def test_a_small_game_is_simulated_and_played_like_any_other(run: Run, key: str) -> None:
    ran = run("simulate", key, "--players", "2", "--games", "4", "--json")
    assert (ran.code, json.loads(ran.out)["games"]) == (0, 4)
    ran = run("play", key, "--players", "2", "--bots", "greedy,greedy", "--no-save", "--seed", "1")
    assert ran.code == 0


@pytest.mark.parametrize(("key", "players"), [("usa", 4), ("nordic", 3), ("france_large", 4), ("card_game", 4)])
def test_a_measurement_takes_as_many_seats_as_the_game_has_up_to_four(run: Run, key: str, players: int) -> None:
    ran = run("bench", "core", "--game", key, "--seconds", "0.1", "--json")
    assert ran.code == 0
    assert json.loads(ran.out)["players"] == players


def test_the_two_engines_are_measured_alike() -> None:
    board, cards = core("usa", 2, 0.1), core("card_game", 2, 0.1)
    assert list(board) == list(cards)
    assert {name: type(figure) for name, figure in board.items()} == {name: type(f) for name, f in cards.items()}


def test_the_version_says_whether_the_core_is_compiled(run: Run) -> None:
    ran = run("--version")
    assert ran.code == 0
    assert ran.out.startswith(f"branchline {branchline.__version__} (")
    assert "core" in ran.out


@pytest.mark.parametrize("command", ["games", "bots", "play", "simulate", "replay", "check", "bench"])
def test_every_command_has_help_with_examples(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert ran.code == 0
    assert f"branchline {command}" in ran.out.split("examples:")[1]


# Simulations


def test_a_simulation_is_the_same_every_time(run: Run) -> None:
    once = run("simulate", "europe", "--players", "3", "--games", "3", "--seed", "1", "--json")
    again = run("simulate", "europe", "--players", "3", "--games", "3", "--seed", "1", "--json")
    assert once == again
    figures = json.loads(once.out)
    assert (figures["game"], figures["players"], figures["games"], figures["seed"]) == ("europe", 3, 3, 1)
    assert len(figures["totals"]) == 3
    assert sum(figures["wins"]) >= 3
    assert sum(figures["endings"].values()) == 3
    assert len(figures["hash"]) == 64


@pytest.mark.parametrize(
    ("arguments", "options"), [([], {"stations": "owner"}), (["--option", "stations=open"], {"stations": "open"})]
)
def test_a_simulation_names_the_options_of_its_games(run: Run, arguments: list[str], options: dict[str, str]) -> None:
    ran = run("simulate", "france_large", "--players", "7", "--games", "1", "--seed", "1", "--json", *arguments)
    assert ran.code == 0
    figures = json.loads(ran.out)
    assert (figures["game"], figures["options"], len(figures["totals"])) == ("france_large", options, 7)
    shown = run("simulate", "france_large", "--players", "7", "--games", "1", "--seed", "1", *arguments).out
    assert f"random games of France, large map, stations={options['stations']}, " in shown
    assert max(len(line) for line in shown.splitlines()) <= 80
    assert "Player 7\n" in shown


def test_options_change_the_games_that_are_played(run: Run) -> None:
    arguments = ("simulate", "france_borders", "--players", "3", "--games", "2", "--seed", "1", "--json")
    hashes = {json.loads(run(*arguments, "--option", f"short_pile={size}").out)["hash"] for size in (0, 1, 15)}
    assert len(hashes) == 3


@pytest.mark.parametrize(("key", "players"), [("usa", 2), ("card_game", 2), ("card_game", 4)])
def test_a_simulation_adds_up_games_that_the_library_plays_alike(key: str, players: int) -> None:
    game = branchline.game(key, players=players)
    rules = rules_of(game)
    sheets = []
    for number in range(3):
        chance, chooser = branchline.Seeded(7, 2 * number), branchline.Seeded(7, 2 * number + 1)
        state = rules.new(chance)
        while rules.to_move(state) is not None:
            rules.apply(state, picked(game, state, chooser), chance)
        sheets.append(rules.score_sheet(state))
    summary, seats = simulate(game, 3, 7), range(players)
    assert summary.totals == [sum(sheet[seat].total for sheet in sheets) for seat in seats]
    assert summary.max_score == [max(sheet[seat].total for sheet in sheets) for seat in seats]
    assert summary.wins == [sum(sheet[seat].place == 1 for sheet in sheets) for seat in seats]
    assert summary.tickets_made == [sum(len(sheet[seat].tickets_made) for sheet in sheets) for seat in seats]
    assert summary.tickets_failed == [sum(len(sheet[seat].tickets_failed) for sheet in sheets) for seat in seats]
    assert summary.endings == {"last-round": 3, "all-passed": 0}


def test_a_simulation_of_the_card_game_has_the_same_figures_as_any(run: Run) -> None:
    arguments = ("simulate", "card_game", "--players", "4", "--games", "5", "--seed", "1", "--json")
    once = run(*arguments)
    assert once.code == 0
    figures, usa = (
        json.loads(once.out),
        json.loads(run("simulate", "usa", "--players", "4", "--games", "1", "--json").out),
    )
    assert list(figures) == list(usa)
    assert (figures["game"], figures["options"], figures["games"]) == ("card_game", {"open_track": "no"}, 5)
    assert figures["map"] == branchline.game("card_game", players=4).map.fingerprint
    assert figures["endings"] == {"last-round": 5, "all-passed": 0}
    assert run(*arguments).out == once.out
    # To look at the own track or not is all the same to who chooses blindly [CG-06].
    opened = json.loads(run(*arguments, "--option", "open_track=yes").out)
    assert (opened["hash"], opened["options"]) == (figures["hash"], {"open_track": "yes"})
    shown = run(*arguments[:-1]).out
    assert "5 random games of The Card Game, open_track=no, " in shown
    assert max(len(line) for line in shown.splitlines()) <= 80


def test_more_games_begin_with_the_same_ones() -> None:
    game = branchline.game("usa", players=2)
    one, two = simulate(game, 1, 7), simulate(game, 2, 7)
    assert one.decisions < two.decisions
    assert one.hash != two.hash
    assert simulate(game, 1, 8).hash != one.hash


def test_time_is_in_the_figures_only_when_asked_for(run: Run) -> None:
    arguments = ("simulate", "usa", "--players", "2", "--games", "1", "--json")
    assert "cpu_seconds" not in json.loads(run(*arguments).out)
    assert "cpu_seconds" in json.loads(run(*arguments, "--timing").out)


def test_a_simulation_for_people_shows_a_table(run: Run) -> None:
    ran = run("simulate", "usa", "--players", "2", "--games", "2", "--timing")
    assert "mean score" in ran.out
    assert "2 random games of North America" in ran.out


def test_a_simulation_keeps_no_results_while_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    game = branchline.game("usa", players=2)
    results: weakref.WeakSet[simulation.RandomGame] = weakref.WeakSet()
    alive: list[int] = []

    def watched(of: branchline.AnyGame, seed: int, number: int) -> simulation.RandomGame:
        result = play_one(of, seed, number)
        results.add(result)
        return result

    play_one = simulation.play_one
    monkeypatch.setattr(simulation, "play_one", watched)
    simulate(game, 5, 7, lambda _: alive.append(len(results)))
    assert max(alive) <= 1


def test_a_long_simulation_says_on_a_terminal_how_far_it_is(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("simulate", "usa", "--players", "2", "--games", "2", "--json")
    quiet = run(*arguments)
    assert quiet.err == ""
    monkeypatch.setattr("branchline.cli.simulate._PATIENCE", 0.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    told = run(*arguments)
    assert "1 of 2 games" in told.err
    assert told.out == quiet.out


# Maps


def test_a_map_folder_is_counted(run: Run, tmp_path: Path) -> None:
    shutil.copytree(SOURCE / "data" / "usa", tmp_path / "mine")
    ran = run("check", "mine")
    assert ran.code == 0
    assert "36 cities" in ran.out
    assert "100 routes" in ran.out
    assert "It can be played by the rules of North America (usa), 2 to 5 players." in ran.out
    assert "It cannot be played by the rules of Europe" in ran.out


def test_a_map_with_few_tickets_is_for_few_players(run: Run, tmp_path: Path) -> None:
    shutil.copytree(SOURCE / "data" / "usa", tmp_path / "mine")
    tickets = tmp_path / "mine" / "tickets.csv"
    tickets.write_text("".join(tickets.read_text().splitlines(keepends=True)[:11]))
    ran = run("check", "mine")
    assert ran.code == 0
    assert "It can be played by the rules of North America (usa), 2 to 3 players." in ran.out
    assert "usa deals 12 of them to 4 players" in " ".join(ran.out.split())
    tickets.write_text("".join(tickets.read_text().splitlines(keepends=True)[:4]))
    assert run("check", "mine").code == 2


def test_a_broken_map_folder_names_file_and_line(run: Run, tmp_path: Path) -> None:
    shutil.copytree(SOURCE / "data" / "usa", tmp_path / "mine")
    routes = tmp_path / "mine" / "routes.csv"
    routes.write_text(routes.read_text().replace("atlanta,miami", "atlanta,miamy"))
    for arguments in (
        ["check", "mine"],
        ["play", "usa", "--map", "mine"],
        ["simulate", "usa", "--players", "2", "--map", "mine"],
    ):
        ran = run(*arguments)
        assert ran.code == 2
        assert "mine/routes.csv:3: " in ran.err
        assert "miami" in ran.err


def test_an_outside_map_can_be_played_and_replayed(run: Run, tmp_path: Path) -> None:
    shutil.copytree(SOURCE / "data" / "usa", tmp_path / "mine")
    tickets = tmp_path / "mine" / "tickets.csv"
    tickets.write_text(tickets.read_text().replace("atlanta,montreal,9", "atlanta,montreal,8"))
    played = run("play", "usa", "--map", "mine", "--save", "game.json", typed=["1 2"])
    assert "branchline play --resume game.json --map mine" in played.out
    assert "give the folder" in run("replay", "game.json").err
    assert run("replay", "game.json", "--map", "mine").code == 0
    assert run("play", "--resume", "game.json", "--map", "mine").code == 0


# Records


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    table, chooser = branchline.Table("europe", players=2, seed=3), branchline.Seeded(5)
    while not table.over:
        legal = table.game.legal(table.state)
        table.play(legal[int(chooser.below(len(legal)))])
    path = tmp_path / "game.json"
    record.write(path, table)
    return path


def test_a_record_is_told_to_its_end_with_the_score_sheet(run: Run, recorded: Path) -> None:
    ran = run("replay", str(recorded))
    assert ran.code == 0
    assert "The game is over." in " ".join(ran.out.split())
    assert "Final scores" in ran.out


def test_a_replay_says_when_the_game_was_played_by_older_rules(run: Run, recorded: Path) -> None:
    sentence = f"This game is played by version 1 of the rules; new games by version {RULES}."
    assert sentence not in run("replay", str(recorded)).out
    ran = run("replay", str(record_path(STUCK_ROW, 1)))
    assert ran.code == 0
    assert sentence in ran.out


def test_a_replay_for_one_seat_names_only_its_own_cards(run: Run, recorded: Path) -> None:
    whole, first, public = (run("replay", str(recorded), *viewer).out for viewer in ([], ["--seat", "1"], ["--public"]))
    assert "Player 2 draws a card from the deck." not in whole
    assert "Player 2 draws a card from the deck." in first
    assert "You draw a" in first
    assert "Player 1 draws a card from the deck." in public


def test_a_replay_can_stop_early_and_shows_the_board_there(run: Run, recorded: Path) -> None:
    ran = run("replay", str(recorded), "--to", "5", "--seat", "2")
    assert "  5 " in ran.out
    assert "  6 " not in ran.out
    assert "Player 2 (you)" in ran.out


def test_steps_without_a_terminal_print_everything(run: Run, recorded: Path) -> None:
    assert run("replay", str(recorded), "--step").out == run("replay", str(recorded)).out


@pytest.fixture
def recorded_cards(tmp_path: Path) -> Path:
    """The record of a whole game of The Card Game with four players."""
    table, chooser = branchline.Table("card_game", players=4, seed=1), branchline.Seeded(5)
    while not table.over:
        legal = table.legal_numbers()
        table.play(legal[int(chooser.below(len(legal)))])
    path = tmp_path / "cards.json"
    record.write(path, table, ["Anna", "Ben", "Cleo", "Dan"])
    return path


@pytest.mark.rule("CG-14", "CG-17", "CG-18")
def test_a_record_of_the_card_game_is_told_with_its_score_sheet(run: Run, recorded_cards: Path) -> None:
    ran = run("replay", str(recorded_cards))
    assert ran.code == 0
    told = " ".join(ran.out.split())
    for words in (
        "Everybody begins with a locomotive.",
        "places",
        "onto the track of Anna.",
        "Train robbery!",
        "leaves it at one card.",
        "The deck is used up: everybody,",
        "All cards that are in nobody's hand are shuffled into a new deck of",
        "The game is over.",
        "Final scores",
    ):
        assert words in told
    sheet = ran.out[ran.out.index("Final scores") :]
    for line in ("tickets completed", "tickets not completed", "big cities", "total", "place"):
        assert line in sheet
    table = record.read(recorded_cards)
    for score in table.sheet:
        bonuses = score.details["bonuses"]
        assert isinstance(bonuses, tuple)
        assert all(table.game.map.cities[city].name in sheet for city in bonuses)
        assert all(table.game.map.cities[table.game.map.tickets[t].a].name in sheet for t in score.tickets_failed)


@pytest.mark.rule("CG-06", "US-22")
def test_a_replay_of_the_card_game_for_one_seat_names_only_its_own_cards(run: Run, recorded_cards: Path) -> None:
    viewers: list[list[str]] = [[], ["--seat", "1"], ["--public"]]
    whole, first, public = (run("replay", str(recorded_cards), *viewer).out for viewer in viewers)
    assert "Ben draws a card from the deck." not in whole
    assert "Ben draws a card from the deck." in first
    assert "You draw a" in first
    assert "onto your track." in first
    assert "Anna draws a card from the deck." in public


@pytest.mark.rule("CG-09", "US-22")
def test_a_placement_that_is_not_complete_is_shown_to_its_owner_alone(run: Run, recorded_cards: Path) -> None:
    moves = record.read_document(recorded_cards)["moves"]
    assert isinstance(moves, list)
    number = next(number for number, move in enumerate(moves, 1) if move["action"].startswith("suit "))
    owner = moves[number - 1]["seat"]
    begun = run("replay", str(recorded_cards), "--to", str(number), "--seat", str(owner + 1)).out
    before = run("replay", str(recorded_cards), "--to", str(number - 1), "--seat", str(owner + 1)).out
    assert begun.startswith(before)
    assert begun != before
    for viewer in (["--seat", str((owner + 1) % 4 + 1)], ["--public"]):
        shown = [run("replay", str(recorded_cards), "--to", str(to), *viewer).out for to in (number - 1, number)]
        assert shown[0] == shown[1]


@pytest.fixture
def running(tmp_path: Path) -> Path:
    """The record of a game that is not over."""
    table, chooser = branchline.Table("usa", players=2, seed=3), branchline.Seeded(5)
    for _ in range(30):
        legal = table.game.legal(table.state)
        table.play(legal[int(chooser.below(len(legal)))])
    path = tmp_path / "running.json"
    record.write(path, table)
    return path


@pytest.mark.rule("US-22")
def test_a_replay_of_a_running_game_shows_what_everybody_may_see(run: Run, running: Path) -> None:
    ran = run("replay", str(running))
    public = run("replay", str(running), "--public")
    assert ran.out.startswith(public.out)
    assert "The game is not over, so this is what everybody may see; --seat N shows" in ran.out
    assert "draws a card from the deck" in ran.out
    assert "(you)" not in ran.out
    assert "Player 2 (you)" in run("replay", str(running), "--seat", "2").out


def test_a_replay_of_a_finished_game_ends_with_the_hands(run: Run, recorded: Path) -> None:
    before = run("replay", str(recorded), "--to", "20").out
    assert [line.split()[0] for line in before.splitlines()[-30:]].count("Hand") == 2
    assert "Tickets " in before
    after = run("replay", str(recorded)).out
    assert after.index("Hand ") < after.index("Final scores")
    assert "Hand " not in run("replay", str(recorded), "--public").out


def test_an_open_replay_tells_the_tickets_of_the_deal_once(run: Run, recorded: Path) -> None:
    out = run("replay", str(recorded), "--to", "2").out
    assert out.count("Player 1 keeps ") == 1
    assert " keeps 2 tickets" not in out


def test_a_record_that_is_wrong_about_its_end_is_told_up_to_there(run: Run, recorded: Path) -> None:
    text = recorded.read_text()
    digest = json.loads(text)["state_hash"]
    recorded.write_text(text.replace(digest, "0" * 64))
    ran = run("replay", str(recorded))
    assert ran.code == 2
    assert "The game is over." in " ".join(ran.out.split())
    assert "state_hash" in ran.err


def test_a_truncated_record_names_the_place(run: Run, recorded: Path) -> None:
    recorded.write_text(recorded.read_text()[:600])
    for arguments in (["replay", "game.json"], ["play", "--resume", "game.json"]):
        ran = run(*arguments)
        assert ran.code == 2
        assert "game.json: line " in ran.err


def test_a_record_with_a_wrong_action_names_the_move(run: Run, recorded: Path) -> None:
    recorded.write_text(recorded.read_text().replace('"draw"', '"drow"', 1))
    ran = run("replay", "game.json")
    assert ran.code == 2
    assert "did you mean 'draw'" in ran.err
    assert "game.json: move " in ran.err


# Mistakes


@pytest.mark.parametrize(
    ("arguments", "right"),
    [
        (["play", "usa", "--players", "1"], "usa is for 2 to 5 players, not for 1"),
        (["play", "mars"], "the games are usa, europe"),
        (["simulate", "card_gam", "--players", "2"], "did you mean card_game?"),
        (["simulate", "card_game", "--players", "5"], "card_game is for 2 to 4 players, not for 5"),
        (["simulate", "card_game", "--players", "2", "--option", "open_track=maybe"], "is no or yes, not 'maybe'"),
        (["simulate", "card_game", "--players", "2", "--option", "stations=open"], "its options are open_track"),
        (["simulate", "usa", "--players", "2", "--option", "open_track=yes"], "usa has no option 'open_track'"),
        (["play", "europ"], "did you mean europe?"),
        (["play", "usa", "--seed", "abc"], "a whole number from 0 to 18446744073709551615"),
        (["play", "usa", "--seed", "-3"], "a whole number from 0 to 18446744073709551615"),
        (["play", "usa", "--seed", "18446744073709551616"], "a whole number from 0 to 18446744073709551615"),
        (["play", "usa", "--players", "two"], "'two' should be a whole number, like 3"),
        (["play", "usa", "--players", "0"], "usa is for 2 to 5 players, not for 0"),
        (["play", "europe", "--players", "-1"], "europe is for 2 to 5 players, not for -1"),
        (["simulate", "usa", "--players", "0"], "usa is for 2 to 5 players, not for 0"),
        (["simulate", "usa", "--players", "9" * 30], "should be a whole number"),
        (["play", "usa", "--bots", "greedyy"], "there is no bot 'greedyy'; the bots are random, greedy"),
        (["play", "usa", "--players", "2", "--bots", "random,random,random"], "name at most 2"),
        (["play", "usa", "--names", "A,B,C", "--players", "2"], "change --players or --bots"),
        (["play", "usa", "--names", "A,A"], "make them different"),
        (["play", "usa", "--names", "x" * 30], "at most 20 printable characters"),
        (["play", "usa", "--save", "no/such/folder.json"], "name one that exists"),
        (["play", "usa", "--save", "a\x1b[2Jb.json"], "printable characters only"),
        (["play", "usa", "--save", "x.json", "--no-save"], "give one of them"),
        (["play", "usa", "--map", "nowhere"], "no map folder 'nowhere'"),
        (["play", "--resume"], "there is no unfinished game"),
        (["play", "--resume", "none.json"], "none.json cannot be read"),
        (["play", "usa", "--resume", "none.json"], "leave GAME out"),
        (["play", "france_large", "--players", "2"], "france_large is for 3 to 7 players, not for 2"),
        (["play", "france_small", "--option", "stations=maybe"], "stations of france_small is owner or open"),
        (["play", "france_small", "--option", "station=open"], "its options are stations"),
        (["play", "usa", "--option", "stations=open"], "usa has no option 'stations'; it has none at all"),
        (["play", "usa", "--option", "seed=5"], "usa has no option 'seed'"),
        (["play", "france_small", "--option", "stations"], "should be a name and a value, like stations=open"),
        (["play", "france_small", "--option", "=open"], "should be a name and a value, like stations=open"),
        (["play", "france_small", "--option", "stations="], "should be a name and a value, like stations=open"),
        (["play", "--resume", "x.json", "--option", "stations=open"], "leave --option out"),
        (["simulate", "france_small", "--players", "2"], "france_small is for 3 to 5 players, not for 2"),
        (["simulate", "france_borders", "--players", "3", "--option", "short_pile=31"], "is 0 to 30, not '31'"),
        (["simulate", "france_borders", "--players", "3", "--option", "short_pile=x"], "is 0 to 30, not 'x'"),
        (
            ["simulate", "france_small", "--players", "3", "--option", "stations=open", "--option", "stations=owner"],
            "--option stations is given twice",
        ),
        (["simulate", "usa"], "--players"),
        (["simulate", "mars", "--players", "2"], "the games are usa, europe"),
        (["simulate", "usa", "--players", "9"], "usa is for 2 to 5 players, not for 9"),
        (["simulate", "usa", "--players", "2", "--games", "0"], "a whole number from 1 to"),
        (["replay", "none.json"], "none.json cannot be read"),
        (["replay"], "FILE"),
        (["check", "nowhere"], "no map folder 'nowhere'"),
        (["bench", "core", "--seconds", "x"], "a number of seconds"),
        (["bench", "core", "--players", "7"], "usa is for 2 to 5 players, not for 7"),
        (["bench", "disk"], "core"),
        (["bench", "disk"], "server"),
        (["bench"], "WHAT"),
        (["bench", "server", "--games", "0"], "a whole number from 1 to"),
        (["bench", "server", "--interval", "0"], "a number of seconds above 0"),
        (["bench", "server", "--only", "some"], "saturated"),
        (["bench", "server", "--game", "usa"], "--game"),
        (["bench", "core", "--games", "5"], "--games"),
        (["bench", "server", "--workers", "2"], "several workers need PostgreSQL"),
        (["bench", "server", "--redis", "http://localhost"], "should begin with redis://"),
        (["bench", "server", "--database", "mysql://here/it"], "begins with sqlite:// or postgresql://"),
        (["paly"], "play"),
    ],
)
def test_a_mistake_gets_one_clear_line_that_names_what_would_be_right(
    run: Run, arguments: list[str], right: str
) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert right in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_a_map_that_fits_no_game_is_a_mistake(run: Run, tmp_path: Path) -> None:
    shutil.copytree(SOURCE / "data" / "usa", tmp_path / "mine")
    routes = tmp_path / "mine" / "routes.csv"
    routes.write_text(routes.read_text().replace("atlanta,miami,5", "atlanta,miami,7"))
    ran = run("check", "mine")
    assert ran.code == 2
    assert ran.out.count("It cannot be played") == len(branchline.games()) - 1  # The Card Game has no maps
    assert "the map mine fits no game (usa, europe, nordic, " in ran.err


def test_a_seat_that_the_recorded_game_lacks_is_a_mistake(run: Run, recorded: Path) -> None:
    ran = run("replay", str(recorded), "--seat", "3")
    assert ran.code == 2
    assert "seats 1 to 2" in ran.err


def test_a_reader_that_has_seen_enough_is_no_error(recorded: Path) -> None:
    command = [sys.executable, "-m", "branchline.cli", "replay", str(recorded)]
    environment = {**os.environ, "PYTHONPATH": str(SOURCE.parent), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


# Streams that are not there, and Ctrl-C


def in_shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE.parent), "XDG_DATA_HOME": str(folder)}
    program = f"{shlex.quote(sys.executable)} -m branchline.cli"
    return subprocess.run(
        ["/bin/sh", "-c", command.replace("branchline", program, 1)],
        capture_output=True,
        text=True,
        env=environment,
        cwd=folder,
        check=False,
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("arguments", ["games", "games --json", "--help", "play usa --seed 1 </dev/null"])
def test_output_that_cannot_be_written_is_one_line(arguments: str, tmp_path: Path) -> None:
    ran = in_shell(f"branchline {arguments} >/dev/full", tmp_path)
    assert ran.returncode == 2
    assert ran.stderr == "branchline: the output cannot be written: No space left on device\n"


@pytest.mark.skipif(os.name != "posix", reason="shells close streams another way there")
def test_a_closed_output_is_one_line(tmp_path: Path) -> None:
    ran = in_shell("branchline games >&-", tmp_path)
    assert ran.returncode == 2
    assert ran.stderr == "branchline: there is no output to write to; leave standard output open\n"


@pytest.mark.skipif(os.name != "posix", reason="shells close streams another way there")
def test_a_closed_input_is_no_input(tmp_path: Path) -> None:
    ran = in_shell("branchline play usa --seed 1 <&-", tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Nothing of this game was kept." in ran.stdout


@pytest.mark.skipif(os.name != "posix", reason="shells close streams another way there")
def test_a_closed_place_for_complaints_is_no_accident(tmp_path: Path) -> None:
    ran = in_shell("branchline play mars 2>&-", tmp_path)
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", "")


def test_ctrl_c_while_the_program_is_loaded_is_no_accident(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "branchline.cli.program", Interrupted())
    assert cli.main(["games"]) == 130
