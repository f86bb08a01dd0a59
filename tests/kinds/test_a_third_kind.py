"""A game of a third kind needs its own modules and a few lines in the tables of the layers, and nothing else."""

from __future__ import annotations

import pickle
import subprocess
import sys
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from branchline import record, variants
from branchline.arena import MatchOptions, run_arena
from branchline.arena.reports.text import headline
from branchline.balance import BalanceOptions, balance_of, run_balance
from branchline.bots import LEVELS, BotInfo, Turn, bots, check_plays, find_bot, register, turn_at, usual_bot
from branchline.bots.greedy import GREEDY
from branchline.bots.levels import ByGame
from branchline.bots.line.documents import game_document
from branchline.bots.random_bot import RandomBot
from branchline.bots.slips import sensible
from branchline.chance import Scripted, Seeded
from branchline.cli import main
from branchline.envs import SeatEnv, aec, batch
from branchline.envs.pictures import rendered
from branchline.envs.rewards import reward_bounds
from branchline.errors import IllegalAction, NotationError, OptionError
from branchline.protocol import Json
from branchline.rooms import (
    Host,
    LocalBots,
    MemoryStore,
    NewRoom,
    Person,
    SeatChoice,
    record_of,
    replay_document,
    step_document,
)
from branchline.rooms.limits import MOST_SEATS
from branchline.sim.simulation import simulate
from branchline.table import Table
from branchline.testing import check_game
from branchline.testing.conformance import settings_of
from branchline.variants import AnyVariant, find, game_of, rules_of
from tests.kinds.toy import KIND, Variant
from tests.server.tables import Server, play_out, settings_in, table_of_two, whose_turn

ROOT = Path(__file__).resolve().parents[2]
ADA = Person("ada", "Ada")


class Clumsy:
    """A bot that never finds a possible action."""

    def choose(self, turn: Turn) -> int:
        return turn.legal[-1] + 1


def played(seed: int, players: int = 2) -> Table:
    """A game that chance has played to its end."""
    table, chooser = Table("toy", players, seed), Seeded(seed)
    while not table.over:
        table.play(int(rules_of(table.game).pick(table.state, chooser)))
    return table


# The engine


def test_a_table_is_played_to_the_end(toy: str) -> None:
    table = played(1)
    assert table.over
    assert table.legal() == []
    assert sorted(table.scores) == [0, 10]
    assert table.winners == (table.movers[-1],)


def test_actions_are_texts_and_are_undone_unless_others_have_seen_something(toy: str) -> None:
    table = Table(toy, players=2, chance=Scripted([0, 0]), first=0)
    assert table.legal() == ["draw", "place", "take 1", "take 2"]
    table.play("Take 2")
    table.undo(0)
    assert table.actions == []
    table.play("place")
    assert table.undoable(0) == 0
    table.play("take 1")
    with pytest.raises(IllegalAction, match="Your card is placed already"):
        table.play("place")
    with pytest.raises(NotationError, match="it should look like 'take 2'"):
        table.play("take 7")


@pytest.mark.parametrize("players", [2, 3])
def test_it_keeps_all_promises_of_a_game(toy: str, players: int) -> None:
    check_game(game_of(find(toy), players), seeds=range(20), every=1)


def test_it_is_among_the_settings_that_the_suite_tries(toy: str) -> None:
    assert [str(setting) for setting in settings_of(KIND)] == ["toy-2", "toy-3"]


def test_a_table_is_drawn_as_text(toy: str) -> None:
    table = Table(toy, players=2, chance=Scripted([0, 0]), first=0)
    table.play("take 2")
    rows = ["          cards", "Player 1      1", "Player 2      1"]
    assert str(table).splitlines() == ["Toy", *rows, "Train  the train is 2 of 10 long"]
    assert repr(table) == "<Table toy · 2 players · turn 2 · Player 2 to move>"


def test_a_copy_of_a_table_plays_on_to_the_same_state(toy: str) -> None:
    table = Table(toy, players=2, seed=4)
    copies = [table.fork(), deepcopy(table), cast(Table, pickle.loads(pickle.dumps(table)))]
    for one in (table, *copies):
        one.chance = Seeded(5)
        while not one.over:
            one.play("draw")
    assert {record.state_hash(copy) for copy in copies} == {record.state_hash(table)}


# Records, simulation, arena


def test_a_game_is_recorded_and_replayed_to_the_same_state(toy: str, tmp_path: Path) -> None:
    table = played(2, players=3)
    record.write(tmp_path / "toy.json", table)
    again = record.read(tmp_path / "toy.json")
    assert record.state_hash(again) == record.state_hash(table)
    assert again.scores == table.scores
    assert [len(step.actions) for step in record.steps(record.save(table))] == list(range(len(table.actions) + 1))


def test_games_are_simulated(toy: str) -> None:
    game = game_of(find(toy), 2)
    figures = simulate(game, 50, seed=3)
    assert sum(figures.wins) == 50
    assert sum(figures.totals) == 500
    assert simulate(game, 50, seed=3).hash == figures.hash


def test_bots_meet_in_the_arena(toy: str) -> None:
    report = run_arena(MatchOptions(game=toy, bots=["greedy", "random"], games=60, seed=1), executor="inline")
    assert [bot.bot for bot in report.standings] == ["greedy", "random"]
    assert headline(report).startswith("toy, 2 players: 60 games")


def test_bots_meet_in_several_processes_of_a_program_that_adds_the_kind(toy: str) -> None:
    command = [sys.executable, "-m", "tests.kinds.toy_program"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    here = run_arena(MatchOptions(game=toy, bots=["greedy", "random"], games=60, seed=1), executor="inline")
    assert told == repr(here.standings)


def test_a_bot_plays_the_games_that_it_is_registered_for(toy: str) -> None:
    register(BotInfo("toy_only", RandomBot, "Plays nothing else.", plays=(toy,)))
    check_plays("toy_only", toy)
    with pytest.raises(OptionError, match="toy_only does not play usa; it plays toy"):
        check_plays("toy_only", "usa")
    with pytest.raises(OptionError, match=r"should play some of usa, .*, toy, not \('chess',\)"):
        register(BotInfo("stranger", RandomBot, "Plays another game.", plays=("chess",)))


def test_bots_play_the_games_of_every_kind_that_they_know(toy: str) -> None:
    assert [info.key for info in bots() if toy in info.plays] == ["random", "greedy"]
    with pytest.raises(OptionError, match=r"planner does not play toy; it plays usa, .*, card_game$"):
        check_plays("planner", toy)


def test_bots_play_a_game_that_a_program_adds_to_a_kind_of_ours() -> None:
    variants.add("house", lambda _, rules, __: replace(variants.usa(None, rules), key="house"))
    try:
        assert usual_bot("house") == "club"
        able = {info.key for info in bots() if "house" in info.plays}
        assert able == {"random", "greedy", "planner", "search", *LEVELS}
        turn = turn_at(Table("house", players=2, seed=1), Seeded(1), seconds=0.01)
        assert all(find_bot(bot).choose(turn) in turn.legal for bot in sorted(able))
    finally:
        variants.remove("house")


def test_an_empty_seat_is_played_by_a_bot_that_plays_the_game(toy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (usual_bot("usa"), usual_bot("mini"), usual_bot(toy)) == ("club", "club", "greedy")
    monkeypatch.delitem(GREEDY, KIND)
    assert usual_bot(toy) == "random"
    host = Host(now=lambda: 0, chance=Seeded(7), seed=lambda: 1)
    room = host.open(ADA, NewRoom(toy, seats=[SeatChoice("me"), SeatChoice("bot")]))
    assert room.state.seats[1].bot == "random"


# What there is not yet


def test_what_a_kind_has_not_yet_is_said_and_nothing_breaks(toy: str) -> None:
    game = game_of(find(toy), 2)
    turn = turn_at(Table(toy, players=2, seed=1), Seeded(1))
    lacking = "^toy is a game of the kind trains, for which there "
    for wish, missing in (
        (lambda: aec(toy), "are no observations as numbers yet"),
        (lambda: batch(toy), "are no observations as numbers yet"),
        (lambda: batch(toy, observes=False), "are no observations as numbers yet"),
        (lambda: SeatEnv(toy, bots="greedy"), "are no observations as numbers yet"),
        (lambda: reward_bounds(game, "points"), "are no bounds of scores yet"),
        (lambda: rendered(game, rules_of(game).new(Seeded(1)), "rgb_array"), "are no pictures yet"),
        (lambda: run_balance(BalanceOptions(game=toy, games=2, bots=["greedy"])), "are no balance reports yet"),
        (lambda: balance_of(game, games=2, bots=["greedy"]), "are no balance reports yet"),
        (lambda: game_document(game), "is no line protocol yet"),
        (lambda: find_bot("planner").choose(turn), "is no play of this bot yet"),
        (lambda: find_bot("search").choose(turn), "is no play of this bot yet"),
        (lambda: ByGame(1).choose(turn), "are no levels yet"),
        (lambda: sensible(turn), "are no slips yet"),
    ):
        with pytest.raises(OptionError, match=lacking + missing):
            wish()


def test_the_terminal_says_that_it_has_no_table_for_it(toy: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", toy, "--players", "2", "--no-save"]) == 2
    said = capsys.readouterr().err
    assert "toy is a game of the kind trains, for which there is no table in the terminal yet" in said


# Rooms


def test_it_is_played_in_a_room_against_a_bot_and_replayed(toy: str) -> None:
    store = MemoryStore()
    host = Host(store, now=lambda: 0, chance=Seeded(7), bots=LocalBots(), seed=lambda: 1)
    room = host.open(ADA, NewRoom(toy, players=2, first=0))
    host.sit(room, ADA, 1, SeatChoice("bot", "greedy"))
    host.start(room, ADA)
    assert cast(Json, host.view(room, 0)["view"])["hidden"] is not None
    assert cast(Json, host.view(room, None)["view"])["hidden"] is None
    host.move(room, ADA, 0, "take 2")
    host.undo(room, ADA, 0)
    while room.state.to_move is not None:
        host.move(room, ADA, 0, "take 1")
        host.play_bots(room)
    table = room.state.table
    assert table is not None
    loaded = host.load(room.id).state.table
    assert loaded is not None
    assert record.state_hash(loaded) == record.state_hash(table)
    saved = record_of(room.state)
    assert replay_document(saved)["scores"] == list(table.scores)
    assert cast(Json, cast(Json, step_document(saved, 1, 0)["view"])["view"])["length"] == 1


def test_greedy_plays_on_for_a_bot_that_fails(toy: str) -> None:
    register(BotInfo("toy_clumsy", Clumsy, "Chooses nothing that there is.", plays=(toy,)))
    host = Host(now=lambda: 0, chance=Seeded(7), seed=lambda: 1)
    room = host.open(ADA, NewRoom(toy, seats=[SeatChoice("me"), SeatChoice("bot", "toy_clumsy")], first=1))
    host.start(room, ADA)
    host.play_bots(room)
    assert room.state.seats[1].bot == "greedy"
    assert room.state.to_move == 0


def test_it_is_served_over_http(toy: str, tmp_path: Path) -> None:
    with Server(settings_in(tmp_path)) as server:
        anna, ben, zoe = (server.person(name) for name in ("Anna", "Ben", "Zoe"))
        room = table_of_two(anna, ben, toy)
        assert [game["name"] for game in cast("list[Json]", anna.ok("GET", "/api/games")) if game["key"] == toy] == [
            "toy"
        ]
        facts = anna.ok("GET", "/api/games/toy")
        assert (facts["engine"], facts["map"], facts["longest"]) == (KIND, None, 10)
        assert not {"trains", "stations", "routes", "placing", "starts"} & facts.keys()
        mover, seat = whose_turn(room, anna, ben)
        assert cast(Json, mover.view(room, seat)["view"])["hidden"] in range(1, 5)
        assert cast(Json, zoe.view(room)["view"])["hidden"] is None
        mover.move(room, seat, "take 2")
        mover.undo(room, seat)
        why = (anna, ben)[1 - seat].ok("GET", f"/api/rooms/{room}/why-not?seat={1 - seat}&action=draw")
        assert cast(Json, why["reason"])["code"] == "not-your-turn"
        play_out(room, anna, ben)
        assert anna.look(room)["status"] == "over"
        replay = zoe.ok("GET", f"/api/rooms/{room}/replay")
        assert replay["scores"] == anna.look(room)["scores"]
        assert all(move["lines"] for move in cast("list[Json]", replay["moves"]))
        step = zoe.ok("GET", f"/api/rooms/{room}/replay/1")
        assert len(cast("list[Json]", step["hands"])) == 2


def test_more_seats_than_a_game_of_ours_has_are_served(
    toy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.kinds.toy.HIDDEN", 8)  # a card for each
    variants.add("crowd", lambda _, rules, __: cast(AnyVariant, Variant("crowd", KIND, range(8, 9), rules)))
    try:
        with Server(settings_in(tmp_path)) as server:
            anna = server.person("Anna")
            assert anna.ok("GET", "/api/games/crowd?players=8")["most_players"] == 8
            seats = [{"who": "bot", "bot": "random"}] * 7 + [{"who": "me"}]
            room = anna.room("crowd", players=8, seats=seats, first=7)
            assert anna.refused("PUT", f"/api/rooms/{room}/seats/8", {"who": "me"}) == (422, "invalid")
            anna.start(room)
            assert cast(Json, anna.view(room, 7)["view"])["seat"] == 7
            anna.move(room, 7, "take 2")
            assert anna.refused("GET", f"/api/rooms/{room}/view?seat=8") == (403, "not_your_seat")
            assert anna.refused("GET", f"/api/rooms/{room}/view?seat={MOST_SEATS}") == (422, "invalid")
            assert anna.refused("POST", "/api/rooms", {"game": "crowd", "players": 9}) == (422, "bad_game")
    finally:
        variants.remove("crowd")


def test_its_facts_and_views_are_described_with_those_of_the_others(toy: str, tmp_path: Path) -> None:
    with Server(settings_in(tmp_path)) as server:
        schemas = cast("dict[str, Json]", cast(Json, server.app.openapi()["components"])["schemas"])
    assert set(cast(Json, schemas["ToyView"]["properties"])) >= {"length", "hidden"}
    assert schemas["ToyHolder"]["properties"]
    facts = cast("dict[str, Json]", schemas["ToyFacts"]["properties"])
    assert (facts["engine"]["const"], facts["longest"]["type"]) == (KIND, "integer")
    assert {"$ref": "#/components/schemas/ToyFacts"} in cast("list[Json]", schemas["GameFacts"]["anyOf"])
