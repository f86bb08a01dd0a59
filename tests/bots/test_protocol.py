from __future__ import annotations

from dataclasses import fields

import pytest

from branchline import OptionError, Seeded, Table
from branchline.board.state import State
from branchline.bots import GreedyBot, Turn, turn_at
from branchline.cardgame.state import State as CardState
from branchline.events import EVERYONE
from branchline.variants import games

every_game = pytest.mark.parametrize("key", [info.key for info in games()])


def play_on(table: Table, decisions: int) -> None:
    for _ in range(decisions):
        legal = table.legal_numbers()
        table.play(legal[len(legal) // 2])


@every_game
def test_a_bot_gets_no_state(key: str) -> None:
    table = Table(key, seed=1)
    turn = turn_at(table, Seeded(1))
    assert [part.name for part in fields(Turn)] == ["game", "seen", "legal", "events", "chance", "seconds"]
    assert not any(isinstance(getattr(turn, part.name), State | CardState) for part in fields(Turn))
    assert not any(isinstance(value, State | CardState) for value in vars(turn.seen).values())


@every_game
def test_a_bot_gets_what_its_seat_may_know_and_nothing_else(key: str) -> None:
    table = Table(key, seed=2)
    play_on(table, 40)
    seat = table.to_move
    turn = turn_at(table, Seeded(1), 0.5)
    assert turn.seen == table.observe(seat)
    assert list(turn.legal) == table.legal_numbers()
    assert turn.seconds == 0.5
    assert all(event.only in (EVERYONE, seat) for event in turn.events)
    whole = [event for told in table.events for event in told]
    assert list(turn.events) == [seen for event in whole if (seen := event.as_seen_by(seat)) is not None]


def test_there_is_no_decision_in_a_game_that_is_over() -> None:
    table = Table("card_game", seed=1)
    while not table.over:
        table.play(table.legal_numbers()[0])
    with pytest.raises(OptionError, match="the game is over"):
        turn_at(table, Seeded(1))


def test_a_bot_that_is_shown_another_game_says_so() -> None:
    turn, other = turn_at(Table("usa", seed=1), Seeded(1)), turn_at(Table("card_game", seed=1), Seeded(1))
    with pytest.raises(OptionError, match="not seen in a game of usa"):
        GreedyBot().choose(Turn(turn.game, other.seen, turn.legal, (), turn.chance, 1.0))
