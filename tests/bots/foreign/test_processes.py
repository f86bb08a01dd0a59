from __future__ import annotations

import gc
import json
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Protocol, cast

import pytest

from branchline import OptionError, Reason, Seeded, Table
from branchline.bots import (
    Advice,
    Bot,
    BotFault,
    Guarded,
    ProcessBot,
    RandomBot,
    Turn,
    advice_of,
    close_bot,
    turn_at,
)
from branchline.bots.foreign import processes
from branchline.bots.line.documents import event_in, game_in, turn_in
from branchline.bots.line.messages import game_message, line_of, question
from branchline.build_info import RULES
from branchline.protocol import Json
from branchline.testing.conformance import Setting
from branchline.variants import AnyState, games, rules_of
from tests.bots.matches import play_bots

PROGRAM = Path(__file__).with_name("program.py")
smallest = {info.key: Setting(info.key, info.players[0]) for info in games()}
largest = {info.key: Setting(info.key, info.players[-1]) for info in games()}
every_size = pytest.mark.parametrize("setting", [*smallest.values(), *largest.values()], ids=str)


PATIENCE = 60.0  # seconds; what has not happened by then never will


class Start(Protocol):
    """Starts the program that plays as is said."""

    def __call__(self, how: str = "well", grace: float = PATIENCE) -> ProcessBot: ...


class First:
    """What the program does when nothing else is said."""

    def choose(self, turn: Turn) -> int:
        return turn.legal[0]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the program that plays as is said; it is closed in the end."""
    started: list[ProcessBot] = []

    def these(how: str = "well", grace: float = PATIENCE) -> ProcessBot:
        command = [sys.executable, "-I", "-S", str(PROGRAM), how, str(tmp_path / "log")]
        started.append(ProcessBot(command, "program", grace=grace))
        return started[-1]

    yield these
    for bot in started:
        bot.close()


def heard(log: Path) -> tuple[list[int], list[Json]]:
    """The numbers of the processes that ran, and what they were told."""
    lines = log.read_text(encoding="utf-8").splitlines()
    return [int(line) for line in lines if line.isdigit()], [json.loads(line) for line in lines if not line.isdigit()]


def first_turn(key: str = "card_game", seconds: float = 1.0) -> Turn:
    return turn_at(Table(key, seed=1), Seeded(1), seconds)


def is_gone(process: int) -> bool:
    """Whether the process ends, now or soon."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            os.kill(process, 0)
            if Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] == "Z":
                return True  # ended, and left to a parent that does not ask
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.01)
    return False


# Playing


@pytest.mark.parametrize("key", smallest)
def test_a_program_plays_a_whole_game_like_a_bot_in_this_process(start: Start, key: str) -> None:
    game = smallest[key].game()
    names = ["first"] + ["random"] * (game.players - 1)
    bots: tuple[dict[str, Bot], ...] = ({"first": start()}, {"first": First()})
    for made in bots:
        made["random"] = RandomBot()
    assert play_bots(game, names, 5, make=bots[0].__getitem__) == play_bots(game, names, 5, make=bots[1].__getitem__)


def test_a_program_is_told_every_event_once(start: Start, tmp_path: Path) -> None:
    table, bot = Table("europe", players=3, seed=4), start()
    told: list[Json] = []
    for _ in range(40):
        turn = turn_at(table, Seeded(1))
        table.play(bot.choose(turn) if table.to_move == 1 else turn.legal[-1])
        if turn.seen.seat == 1:
            told = [event.as_dict() for event in turn.events]
    _, messages = heard(tmp_path / "log")
    choices = [message for message in messages if message["type"] == "choose"]
    assert [message["type"] for message in messages[:3]] == ["hello", "game", "choose"]
    assert len(choices) > 10
    assert [event for choice in choices for event in cast("list[Json]", choice["events"])] == told


def test_a_new_game_is_told_to_the_same_process(start: Start, tmp_path: Path) -> None:
    bot = start()
    for seed in (1, 2):
        bot.choose(turn_at(Table("card_game", seed=seed), Seeded(1)))
    ran, messages = heard(tmp_path / "log")
    assert len(ran) == 1
    assert [message["type"] for message in messages] == ["hello", "game", "choose", "over", "game", "choose"]
    assert messages[2]["events"] != messages[5]["events"]


def test_a_game_that_was_undone_is_told_anew(start: Start, tmp_path: Path) -> None:
    table, bot = Table("usa", players=2, seed=1), start()
    bot.choose(turn_at(table, Seeded(1)))
    other = Table("usa", players=2, seed=1)
    for action in (other.legal()[-1], other.legal()[0]):
        other.play(action)
    assert other.to_move == table.to_move
    bot.choose(turn_at(other, Seeded(1)))  # it goes on from the deal that was told
    bot.choose(turn_at(table, Seeded(1)))  # and this one does not
    _, messages = heard(tmp_path / "log")
    assert [message["type"] for message in messages[1:]] == ["game", "choose", "choose", "over", "game", "choose"]
    assert messages[2]["events"] == messages[6]["events"]


def test_after_a_fault_a_new_process_hears_everything_again(start: Start, tmp_path: Path) -> None:
    turn, bot = first_turn(), start("babbles once")
    with pytest.raises(BotFault):
        bot.choose(turn)
    assert bot.choose(turn) == turn.legal[0]
    ran, messages = heard(tmp_path / "log")
    assert len(set(ran)) == 2
    assert [message["type"] for message in messages] == ["hello", "game", "choose"] * 2
    assert messages[2]["events"] == messages[5]["events"] == [event.as_dict() for event in turn.events]


def test_the_seed_that_a_program_gets_is_drawn_from_its_own_stream(start: Start, tmp_path: Path) -> None:
    table, bot, chance = Table("card_game", seed=1), start(), Seeded(3)
    for _ in range(2):
        bot.choose(turn_at(table, chance))
    bot.choose(turn_at(table, Seeded(3)))
    seeds = [message["seed"] for message in heard(tmp_path / "log")[1] if message["type"] == "choose"]
    assert seeds[0] == seeds[2] != seeds[1]
    assert all(isinstance(seed, int) and seed < 2**53 for seed in seeds)  # a whole number in every language


def test_time_without_end_is_told_as_null(start: Start, tmp_path: Path) -> None:
    start().choose(first_turn(seconds=math.inf))
    assert heard(tmp_path / "log")[1][-1]["seconds"] is None


# Advice


def test_a_program_that_can_say_why_is_asked_for_it(start: Start, tmp_path: Path) -> None:
    turn = first_turn()
    advice = advice_of(start("advises"), turn)
    assert advice == Advice(turn.legal[0], Reason("said", {"text": "First come, first served."}))
    assert heard(tmp_path / "log")[1][-1]["type"] == "advise"


def test_a_program_that_cannot_is_only_asked_to_choose(start: Start, tmp_path: Path) -> None:
    turn = first_turn()
    assert advice_of(start(), turn) == Advice(turn.legal[0])
    assert heard(tmp_path / "log")[1][-1]["type"] == "choose"


# Faults


@pytest.mark.parametrize(
    ("how", "kind", "text"),
    [
        ("babbles", "garbled", "which is no JSON object"),
        ("says a number", "garbled", "answered choose with '17', which is no JSON object"),
        ("says nonsense deeply", "garbled", "which is no JSON object"),
        ("asks back", "garbled", "should answer choose with the type action"),
        ("answers twice", "garbled", "answered with more than one line"),
        ("floods", "garbled", "wrote more than 100000 bytes"),
        ("floods with lines", "garbled", "answered with more than one line"),
        ("names no action", "illegal", "chose None, which is none of the possible actions"),
        ("names what is not possible", "illegal", "chose 1000000"),
        ("names a half", "illegal", "chose 0.5"),
        ("names it in words", "illegal", "chose 'draw'"),
        ("names true", "illegal", "chose True"),
        ("gives up", "crashed", "answered choose with an error: no idea"),
        ("refuses the game", "crashed", "answered game with an error: not this game"),
        ("dies", "crashed", "ended with the code 3; its standard error ends with:\nsomething is broken"),
        ("is killed", "crashed", "ended by the signal SIGKILL"),
        ("closes its output", "crashed", "closed its output"),
    ],
)
def test_whatever_a_program_does_wrong_is_a_fault_that_says_so(
    start: Start, tmp_path: Path, how: str, kind: str, text: str
) -> None:
    bot = start(how)
    with pytest.raises(BotFault) as raised:
        bot.choose(first_turn(seconds=10))
    assert raised.value.kind == kind
    assert "program " in str(raised.value)
    assert text in str(raised.value)
    assert is_gone(heard(tmp_path / "log")[0][0])


@pytest.mark.parametrize("how", ["sleeps", "complains without end"])
def test_a_program_that_takes_too_long_is_ended(start: Start, tmp_path: Path, how: str) -> None:
    bot = start(how, grace=0.1)
    with pytest.raises(BotFault, match=r"gave no answer within 0\.2 s") as raised:
        bot.choose(first_turn(seconds=0.1))
    assert raised.value.kind == "overtime"
    assert len(str(raised.value)) < 2_200
    assert is_gone(heard(tmp_path / "log")[0][0])


def test_the_time_that_a_program_needs_to_get_ready_is_not_that_of_a_decision(start: Start) -> None:
    guarded = Guarded(start("gets ready slowly"), grace=0.0)
    guarded.choose(first_turn(seconds=0.001))
    assert guarded.faults == []


def test_a_program_that_complains_at_length_plays_all_the_same(start: Start) -> None:
    bot, turn = start("complains"), first_turn()
    assert [bot.choose(turn) for _ in range(3)] == [turn.legal[0]] * 3


@pytest.mark.parametrize(
    ("how", "text"),
    [
        ("deaf", "gave no answer within 0.2 s"),
        ("another version", "should speak version 1, not 2"),
    ],
)
def test_a_program_that_does_not_begin_properly_is_refused(
    start: Start, monkeypatch: pytest.MonkeyPatch, how: str, text: str
) -> None:
    if how == "deaf":
        monkeypatch.setattr(processes, "START_SECONDS", 0.2)
    with pytest.raises(OptionError) as raised:
        start(how)
    assert text in str(raised.value)
    assert "docs/guide/bot_protocol.md" in str(raised.value)


def test_what_a_program_says_against_playing_at_all_comes_with_its_name(start: Start) -> None:
    with pytest.raises(OptionError, match=r"^program: not today$"):
        start("declines")


def test_a_program_that_never_reads_cannot_make_anybody_wait(
    start: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bot = start()
    process = heard(tmp_path / "log")[0][0]
    monkeypatch.setattr(processes, "START_SECONDS", 0.2)
    os.kill(process, signal.SIGSTOP)
    with pytest.raises(BotFault, match="gave no answer"):
        bot.choose(first_turn("usa"))  # far more to be told than a pipe holds
    assert is_gone(process)


def test_a_file_that_is_no_program_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_bytes(b"\x00\x01")
    with pytest.raises(OptionError, match=r"is not executable; chmod \+x makes it so, or name the program"):
        ProcessBot([str(file)], "text")
    with pytest.raises(OptionError, match="there is no program"):
        ProcessBot([str(tmp_path / "nothing")], "text")
    file.chmod(0o755)
    with pytest.raises(OptionError, match="cannot be started: Exec format error"):
        ProcessBot([str(file)], "text")


# The end


@pytest.mark.parametrize("how", ["well", "goes on"])
def test_a_bot_that_is_closed_leaves_no_process_behind(start: Start, tmp_path: Path, how: str) -> None:
    with start(how) as bot:
        bot.choose(first_turn())
    ran, messages = heard(tmp_path / "log")
    assert is_gone(ran[0])
    assert messages[-1] == {"type": "over"}


def test_a_bot_that_nobody_has_any_more_leaves_no_process_behind(start: Start, tmp_path: Path) -> None:
    command = [sys.executable, "-I", "-S", str(PROGRAM), "goes on", str(tmp_path / "log")]
    bot = ProcessBot(command, "program", grace=PATIENCE)
    bot.choose(first_turn())
    del bot
    gc.collect()
    assert is_gone(heard(tmp_path / "log")[0][0])


def test_what_a_program_has_started_ends_with_it(start: Start, tmp_path: Path) -> None:
    with pytest.raises(BotFault):
        start("has a child").choose(first_turn())
    assert is_gone(int((tmp_path / "log.child").read_text(encoding="ascii")))


@pytest.mark.parametrize("does", ["waits", "thinks for ever"])
def test_no_process_is_left_when_its_parent_is_killed(tmp_path: Path, does: str) -> None:
    loop = "while True: pass" if does == "thinks for ever" else "pass"
    (tmp_path / "thinker.py").write_text(
        "import os, pathlib\n"
        "class Thinker:\n"
        "    def choose(self, turn):\n"
        "        pathlib.Path('thinking').write_text(str(os.getpid()))\n"
        f"        {loop}\n"
        "        return turn.legal[0]\n",
        encoding="utf-8",
    )
    parent = (
        "from time import sleep\n"
        "from branchline import Seeded, Table\n"
        "from branchline.bots import make_bot, turn_at\n"
        "bot = make_bot('thinker:Thinker')\n"
        "bot.choose(turn_at(Table('card_game', seed=1), Seeded(1), 1000))\n"
        "sleep(1000)\n"
    )
    running = subprocess.Popen([sys.executable, "-c", parent], cwd=tmp_path)
    try:
        thinking = tmp_path / "thinking"
        deadline = time.monotonic() + PATIENCE
        while not thinking.exists() or not thinking.read_text(encoding="ascii"):
            assert running.poll() is None
            assert time.monotonic() < deadline, "it has not begun to think"
            time.sleep(0.01)
    finally:
        running.kill()
        running.wait()
    assert is_gone(int(thinking.read_text(encoding="ascii")))


def test_closing_is_for_any_bot() -> None:
    close_bot(First())  # it holds nothing


# What a program is told


@every_size
def test_what_is_hidden_changes_no_line_that_a_program_gets(setting: Setting) -> None:
    game = setting.game()
    rules, checked, swapped = rules_of(game), 0, 0

    def swap(state: AnyState, turn: Turn, _: int) -> None:
        nonlocal checked, swapped
        checked += 1
        if checked % 11:
            return
        seat = rules.to_move(state)
        other = rules.imagine(turn.seen, Seeded(checked))  # everything hidden dealt anew
        again = Turn(game, rules.observe(other, seat), rules.legal(other), turn.events, Seeded(1), turn.seconds)
        lines = [line_of(question("choose", asked, 0)) for asked in (replace(turn, chance=Seeded(1)), again)]
        assert lines[0] == lines[1]
        swapped += rules.dump(other) != rules.dump(state)

    play_bots(game, ["random"] * setting.players, seed=3, watch=swap)
    assert swapped > 3


@pytest.mark.parametrize("setting", smallest.values(), ids=str)
def test_a_program_in_python_reads_the_very_turn_that_was_asked(setting: Setting) -> None:
    game, checked = setting.game(), 0
    told = json.loads(line_of(game_message(game, 0)))
    read = game_in(told)
    assert (read.key, read.players, read.options, read.actions) == (game.key, game.players, game.options, game.actions)

    def check(_: AnyState, turn: Turn, __: int) -> None:
        nonlocal checked
        checked += 1
        if checked % 17 and checked > 3:
            return
        message = json.loads(line_of(question("choose", turn, 0)))
        again = turn_in(message, read, [event_in(fields) for fields in message["events"]])
        assert (again.seen, list(again.legal), again.seconds) == (turn.seen, list(turn.legal), turn.seconds)
        assert [event.as_dict() for event in again.events] == [event.as_dict() for event in turn.events]

    play_bots(game, ["random"] * setting.players, seed=6, watch=check)
    assert checked > 20


@every_size
def test_the_actions_of_a_game_are_told_by_number_and_in_words(setting: Setting) -> None:
    table = Table(setting.game(), seed=1)
    actions = cast("list[Json]", game_message(table.game, 0)["actions"])
    assert len(actions) == len(table.game.actions)
    for _ in range(60):
        legal = table.legal_numbers()
        assert [actions[number]["text"] for number in legal] == table.legal()
        table.play(legal[len(legal) // 2])


def test_a_program_in_python_plays_by_the_version_of_the_rules_that_it_is_told() -> None:
    for rules in range(1, RULES + 1):
        message = json.loads(line_of(game_message(Table("usa", seed=1, rules=rules).game, 0)))
        assert message["rules_version"] == rules
        assert message["rules"]["row_flush_any_time"] == (rules >= 2)
        assert game_in(message).rules_version == rules


def test_a_game_on_a_map_of_ones_own_is_read_from_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    shipped = Path(Table("usa", seed=1).game.variant.map.folder)
    for name in ("cities.csv", "routes.csv"):
        (folder / name).write_bytes((shipped / name).read_bytes())
    tickets = (shipped / "tickets.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / "tickets.csv").write_text("".join(tickets[:-1]), encoding="utf-8")
    game = Table("usa", seed=1, game_map=folder).game
    message = json.loads(line_of(game_message(game, 0)))
    assert game_in(message).map.fingerprint == game.map.fingerprint
    (folder / "tickets.csv").write_text("".join(tickets[:-2]), encoding="utf-8")
    message["players"] = 3  # not one that was read before
    with pytest.raises(OptionError, match="is not the one that the game was begun with"):
        game_in(message)
