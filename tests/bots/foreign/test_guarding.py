from __future__ import annotations

import math
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from branchline import Reason, Seeded, Table
from branchline.bots import (
    Advice,
    Bot,
    GreedyBot,
    Guarded,
    ProcessBot,
    RandomBot,
    Turn,
    advice_of,
    make_bot,
    turn_at,
)

PATIENCE = 60.0  # seconds; what has not happened by then never will

OWN = """
import sys

class Good:
    def choose(self, turn):
        print("what is printed is no answer")
        return turn.legal[0]

class Crashing:
    def choose(self, turn):
        raise ValueError("there is a hole in my plan")

class Leaving:
    def choose(self, turn):
        sys.exit("enough")

class Looping:
    def choose(self, turn):
        while True:
            pass

class Hungry:
    def choose(self, turn):
        eaten = []
        while True:
            eaten.append(bytearray(10_000_000))

class Wrong:
    def choose(self, turn):
        return None

class Huge:
    def choose(self, turn):
        return 10**5000
"""


class Faulty:
    """Takes the first action, and after some times does something else."""

    def __init__(self, other: Callable[[], object], at: int = 3) -> None:
        self.other = other
        self.at = at
        self.asked = 0

    def choose(self, turn: Turn) -> int:
        self.asked += 1
        return turn.legal[0] if self.asked < self.at else self.other()  # type: ignore[return-value]  # a wrong one on purpose


class Closing(RandomBot):
    """Counts how often it was closed."""

    closed = 0

    def close(self) -> None:
        self.closed += 1


def fail() -> None:
    raise ValueError("there is a hole in my plan")


def first_turn(seconds: float = PATIENCE) -> Turn:
    return turn_at(Table("usa", seed=1), Seeded(1), seconds)


def play_against_greedy(bot: Bot, key: str = "card_game", seconds: float = PATIENCE) -> Table:
    """A whole game, the bot at seat 0."""
    table, streams = Table(key, seed=1), (Seeded(1, 1), Seeded(1, 2))
    while (seat := table.to_move) is not None:
        player = bot if seat == 0 else GreedyBot()
        table.play(player.choose(turn_at(table, streams[seat], seconds)))
    return table


# Bots in this process


@pytest.mark.parametrize(
    ("third", "kind", "text"),
    [
        (fail, "crashed", "Faulty failed with ValueError: there is a hole in my plan"),
        (lambda: sys.exit(1), "crashed", "Faulty failed with SystemExit: 1"),
        (lambda: -1, "illegal", "Faulty chose -1, which is none of the possible actions"),
        (lambda: "draw", "illegal", "Faulty chose 'draw'"),
        (lambda: None, "illegal", "Faulty chose None"),
        (lambda: True, "illegal", "Faulty chose True"),
        (lambda: 1.0, "illegal", "Faulty chose 1.0"),
    ],
)
def test_from_its_first_fault_on_greedy_plays_for_a_bot(third: Callable[[], object], kind: str, text: str) -> None:
    bot = Faulty(third)
    guarded = Guarded(bot)
    table = play_against_greedy(guarded)
    assert bot.asked == 3
    assert guarded.is_replaced
    assert [(fault.kind, fault.decision) for fault in guarded.faults] == [(kind, 2)]
    assert guarded.faults[0].text.startswith(text)
    assert table.over


def test_what_a_fault_says_leads_to_the_line_where_it_arose() -> None:
    guarded = Guarded(Faulty(fail))
    play_against_greedy(guarded)
    assert f'{Path(__file__).name}", line' in guarded.faults[0].text


def test_whoever_plays_on_plays_as_if_it_had_been_asked_alone() -> None:
    guarded = Guarded(Faulty(fail, at=1))
    assert play_against_greedy(guarded, "usa").actions == play_against_greedy(GreedyBot(), "usa").actions


def test_another_bot_can_be_given_to_play_on() -> None:
    guarded = Guarded(Faulty(fail, at=1), RandomBot())
    assert play_against_greedy(guarded).actions == play_against_greedy(RandomBot()).actions


def test_a_bot_without_fault_plays_as_without_a_guard() -> None:
    guarded = Guarded(RandomBot())
    assert play_against_greedy(guarded).actions == play_against_greedy(RandomBot()).actions
    assert guarded.faults == []
    assert not guarded.is_replaced


def test_an_answer_that_comes_far_too_late_does_not_count() -> None:
    guarded = Guarded(RandomBot(), grace=0.0)
    turn = first_turn(seconds=0.0)  # whatever it takes is more
    assert guarded.choose(turn) == GreedyBot().choose(first_turn())
    assert [fault.kind for fault in guarded.faults] == ["overtime"]
    assert "0 s are for a decision" in guarded.faults[0].text


@pytest.mark.parametrize(("seconds", "grace"), [(math.inf, 0.0), (0.0, math.inf)])
def test_without_a_limit_no_answer_is_too_late(seconds: float, grace: float) -> None:
    guarded = Guarded(RandomBot(), grace=grace)
    guarded.choose(first_turn(seconds))
    assert guarded.faults == []


def test_the_guard_can_say_how_much_time_there_is() -> None:
    asked: list[float] = []

    class Timed(RandomBot):
        def choose(self, turn: Turn) -> int:
            asked.append(turn.seconds)
            return super().choose(turn)

    Guarded(Timed(), seconds=0.25).choose(first_turn(seconds=7.0))
    Guarded(Timed()).choose(first_turn(seconds=7.0))
    assert asked == [0.25, 7.0]


def test_advice_is_guarded_too() -> None:
    class Advising(RandomBot):
        def advise(self, turn: Turn) -> Advice:
            return Advice(turn.legal[-1], Reason("said", {"text": "Because."}))

    class Wrong(RandomBot):
        def advise(self, turn: Turn) -> Advice:
            return Advice(turn.legal[-1] + 1, Reason("said", {"text": "Because."}))

    turn = first_turn()
    assert Guarded(Advising()).advise(turn) == Advice(turn.legal[-1], Reason("said", {"text": "Because."}))
    assert Guarded(Wrong()).advise(turn) == advice_of(GreedyBot(), first_turn())


def test_ctrl_c_is_nobodys_fault() -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Guarded(Faulty(interrupt, at=1)).choose(first_turn())


def test_what_the_bot_holds_is_given_back_in_the_end() -> None:
    bot = Closing()
    with Guarded(bot) as guarded:
        guarded.choose(first_turn())
        before = bot.closed
    assert (before, bot.closed) == (0, 1)
    Guarded(RandomBot()).close()  # it holds nothing


# Bots in processes of their own


@pytest.fixture
def _own_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own.py").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("_own_module")
@pytest.mark.parametrize(
    ("name", "kind", "text"),
    [
        ("Crashing", "crashed", "own:Crashing answered choose with an error: ValueError: there is a hole in my plan"),
        ("Leaving", "crashed", "SystemExit: enough"),
        ("Looping", "overtime", "own:Looping gave no answer within"),
        ("Wrong", "illegal", "own:Wrong chose 'None'"),
        ("Huge", "illegal", "own:Huge chose 'something of the type int'"),
    ],
)
def test_a_match_outlives_a_bot_of_ones_own(name: str, kind: str, text: str) -> None:
    with Guarded(make_bot(f"own:{name}"), seconds=0.2 if name == "Looping" else PATIENCE) as guarded:
        assert play_against_greedy(guarded).over
    assert [fault.kind for fault in guarded.faults] == [kind]
    assert text in guarded.faults[0].text


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux holds a process to so much memory")
@pytest.mark.usefixtures("_own_module")
def test_a_bot_cannot_eat_up_the_memory() -> None:
    command = [sys.executable, "-P", "-m", "branchline.bots.line.player", "own:Hungry"]
    with Guarded(ProcessBot(command, "own:Hungry", memory=400 << 20)) as guarded:
        assert play_against_greedy(guarded).over
    assert "MemoryError" in guarded.faults[0].text


@pytest.mark.usefixtures("_own_module")
def test_a_bot_of_ones_own_plays_one_game_after_another() -> None:
    with Guarded(make_bot("own:Good")) as guarded:
        assert play_against_greedy(guarded, "usa").over
        assert play_against_greedy(guarded, "card_game").over
    assert guarded.faults == []
