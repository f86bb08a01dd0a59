"""A table that goes back: undo of one's own decisions that showed nothing, and forks that go their own way."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline import Seeded, Table
from branchline.errors import IllegalAction, OptionError
from branchline.events import DREW, EVERYONE, KEPT, OFFERED, REVEALED, TUNNELED, TURNED_UP, Event
from branchline.protocol import Json
from branchline.record import load, save
from branchline.record.document import state_hash
from branchline.testing.conformance import Setting
from branchline.variants import find
from tests.record.played import card_table_at, table_at

GAMES = ("usa", "europe", "nordic", "france_large", "france_small", "france_borders", "card_game")
HIDDEN = {DREW, OFFERED, REVEALED, TUNNELED, TURNED_UP}  # what has to do with cards or tickets that were face down

every_game = pytest.mark.parametrize("game", GAMES)


@dataclass(frozen=True)
class Moment:
    """All that a table was after some decisions."""

    dump: Json
    actions: tuple[int, ...]
    movers: tuple[int, ...]
    events: tuple[tuple[Event, ...], ...]
    outcomes: tuple[tuple[int, ...], ...]
    to_move: int | None
    legal: tuple[int, ...]

    @staticmethod
    def of(table: Table) -> Moment:
        return Moment(
            dump=table.dump(),
            actions=tuple(table.actions),
            movers=tuple(table.movers),
            events=tuple(tuple(events) for events in table.events),
            outcomes=tuple(tuple(part) for part in table.outcomes),
            to_move=table.to_move,
            legal=tuple(table.legal_numbers()) if not table.over else (),
        )


def opened(game: str, seed: int = 1) -> Table:
    return Table(game, find(game).players[0], seed=seed)


def played(game: str, seed: int, most: int, prefers: tuple[str, ...] = ()) -> Table:
    """A random game of at most so many decisions; some kinds of action are taken whenever they can be."""
    table, chooser = opened(game, seed), Seeded(seed, 1)
    while not table.over and len(table.actions) < most:
        play_one(table, chooser, prefers)
    return table


def play_one(table: Table, chooser: Seeded, prefers: tuple[str, ...] = ()) -> None:
    legal = table.legal_numbers()
    liked = [number for number in legal if table.notation.text(number).split()[0] in prefers]
    choice = liked or legal
    table.play(choice[chooser.below(len(choice))])


def claim(table: Table) -> str:
    return next(text for text in table.legal() if text.startswith("claim"))


# What can be undone


@every_game
def test_at_the_deal_nobody_has_anything_to_undo(game: str) -> None:
    table = opened(game)
    for seat in range(table.game.players):
        assert table.undoable(seat) == 0
        with pytest.raises(OptionError, match="can undo 0 decisions"):
            table.undo(seat)


@every_game
def test_the_choice_of_the_first_tickets_is_undone_until_the_next_has_chosen(game: str) -> None:
    table = opened(game)
    before, first = Moment.of(table), table.to_move
    assert first is not None
    table.play(table.legal()[0])
    assert table.undoable(first) == 1
    table.undo(first)
    assert Moment.of(table) == before
    table.play(table.legal()[-1])
    table.play(table.legal()[0])
    assert table.undoable(first) == 0


def test_a_claim_is_undone_though_the_turn_has_passed_on() -> None:
    table = table_at(Setting("usa", 2), lambda table: any(text.startswith("claim") for text in table.legal()))
    before, seat = Moment.of(table), table.to_move
    assert seat is not None
    table.play(claim(table))
    assert table.to_move == 1 - seat
    assert (table.undoable(seat), table.undoable(1 - seat)) == (1, 0)
    table.undo(seat)
    assert Moment.of(table) == before


@pytest.mark.parametrize("start", ["draw", "take", "tickets"])
def test_what_turns_up_cards_or_tickets_is_not_undone(start: str) -> None:
    table = table_at(Setting("usa", 2), lambda table: any(text.startswith("claim") for text in table.legal()))
    seat = table.to_move
    assert seat is not None
    table.play(next(text for text in table.legal() if text.startswith(start)))
    assert table.undoable(seat) == 0
    with pytest.raises(OptionError):
        table.undo(seat)


def test_a_tunnel_is_not_undone_once_its_cards_are_turned_up() -> None:
    table = table_at(
        Setting("europe", 2),
        lambda table: any(event.kind == TUNNELED for event in table.events[-1]) and table.to_move == table.movers[-1],
    )
    assert table.undoable(table.movers[-1]) == 0


def test_undo_goes_back_to_the_last_decision_that_showed_something() -> None:
    table = table_at(Setting("usa", 2), lambda table: "tickets" in table.legal())
    seat = table.to_move
    assert seat is not None
    table.play("tickets")
    before = Moment.of(table)
    table.play("keep 1 2")
    assert table.undoable(seat) == 1
    with pytest.raises(OptionError, match="can undo 1 decisions"):
        table.undo(seat, 2)
    table.undo(seat)
    assert Moment.of(table) == before
    assert table.undoable(seat) == 0


@pytest.mark.rule("NO-05")
def test_a_payment_is_undone_card_by_card_and_as_a_whole() -> None:
    table = table_at(Setting("nordic", 2), lambda table: any(" sets " in text for text in table.legal()))
    seat = table.to_move
    assert seat is not None
    moments = [Moment.of(table)]
    table.play(next(text for text in table.legal() if " sets " in text))
    while table.begun:
        assert table.begun == len(moments)
        assert table.undoable(seat) >= table.begun
        moments.append(Moment.of(table))
        table.play(table.legal()[0])
    fork = table.fork()
    fork.undo(seat, len(moments))
    assert Moment.of(fork) == moments[0]
    for moment in reversed(moments):
        table.undo(seat)
        assert Moment.of(table) == moment


@pytest.mark.rule("CG-09")
def test_a_placement_that_is_begun_is_undone_decision_by_decision() -> None:
    table = card_table_at(Setting("card_game", 2), lambda table: table.begun > 0)
    seat = table.to_move
    assert seat is not None
    assert table.undoable(seat) >= table.begun > 0
    while table.begun:
        table.undo(seat)
    assert table.to_move == seat


@every_game
def test_the_end_of_a_game_is_not_undone(game: str) -> None:
    table = played(game, 3, 10_000)
    assert table.over
    assert [table.undoable(seat) for seat in range(table.game.players)] == [0] * table.game.players


@pytest.mark.parametrize("count", [0, -1, 2, 1000])
def test_a_number_of_decisions_that_cannot_be_undone_is_refused_and_nothing_changes(count: int) -> None:
    table = opened("usa")
    seat = table.to_move
    assert seat is not None
    table.play("keep 1 2")
    before = Moment.of(table)
    with pytest.raises(OptionError):
        table.undo(seat, count)
    assert Moment.of(table) == before


# Over random games

games = st.sampled_from(GAMES)
seeds = st.integers(0, 10_000)
tempers = st.sampled_from([(), ("claim", "lay"), ("tickets", "keep"), ("suit", "mix", "cards", "locomotives")])


@settings(max_examples=40)
@given(games, seeds, tempers, st.integers(1, 70))
def test_an_undone_decision_was_the_seats_own_and_nothing_was_revealed_by_it(
    game: str, seed: int, prefers: tuple[str, ...], most: int
) -> None:
    table = played(game, seed, most, prefers)
    for seat in range(table.game.players):
        count = table.undoable(seat)
        for place in range(1, count + 1):
            assert table.movers[-place] == seat
            assert table.outcomes[-place] == []
            kinds = {event.kind for event in table.events[-place]}
            assert not kinds & HIDDEN
            assert not any(event.kind == KEPT and event.only == EVERYONE for event in table.events[-place])
    assert sum(table.undoable(seat) > 0 for seat in range(table.game.players)) <= 1


@settings(max_examples=40)
@given(games, seeds, tempers, st.integers(1, 70))
def test_after_an_undo_everything_is_as_it_was_before_the_decision(
    game: str, seed: int, prefers: tuple[str, ...], most: int
) -> None:
    table, chooser = opened(game, seed), Seeded(seed, 1)
    moments = [Moment.of(table)]
    for _ in range(most):
        if table.over:
            break
        play_one(table, chooser, prefers)
        moments.append(Moment.of(table))
        mover = table.movers[-1]
        count = table.undoable(mover)
        if count:
            fork = table.fork()
            for back in range(1, count + 1):
                fork.undo(mover)
                assert Moment.of(fork) == moments[-1 - back]
            assert fork.undoable(mover) == 0 or fork.movers[-1] == mover
        assert Moment.of(table) == moments[-1]


@settings(max_examples=25)
@given(games, seeds, tempers, st.integers(1, 60))
def test_a_game_with_undone_decisions_is_recorded_as_if_they_had_never_been(
    game: str, seed: int, prefers: tuple[str, ...], most: int
) -> None:
    table, chooser = opened(game, seed), Seeded(seed, 1)
    for _ in range(most):
        if table.over:
            break
        play_one(table, chooser, prefers)
        mover = table.movers[-1]
        if table.undoable(mover) and chooser.below(2):
            action = table.actions[-1]
            table.undo(mover)
            table.play(action)
    again = load(save(table))
    assert state_hash(again) == state_hash(table)
    assert again.actions == table.actions
    assert again.outcomes == table.outcomes


# Forks


@settings(max_examples=30)
@given(games, seeds, tempers, st.integers(0, 60))
def test_what_is_played_at_a_fork_leaves_the_table_alone_and_the_other_way_round(
    game: str, seed: int, prefers: tuple[str, ...], most: int
) -> None:
    table, chooser = played(game, seed, most, prefers), Seeded(seed, 2)
    before = Moment.of(table)
    fork = table.fork()
    assert Moment.of(fork) == before
    for _ in range(12):
        if fork.over:
            break
        play_one(fork, chooser)
    assert Moment.of(table) == before
    if before.to_move is not None:
        assert Moment.of(fork) != before
    kept = Moment.of(fork)
    for _ in range(6):
        if table.over:
            break
        play_one(table, chooser)
    assert Moment.of(fork) == kept


@every_game
def test_a_fork_with_the_same_outcomes_goes_the_same_way(game: str) -> None:
    table = played(game, 5, 20)
    fork = table.fork()
    table.chance, fork.chance = Seeded(9), Seeded(9)
    for one in (table, fork):
        chooser = Seeded(7)
        for _ in range(15):
            play_one(one, chooser)
    assert Moment.of(fork) == Moment.of(table)


@every_game
def test_an_undo_at_a_fork_leaves_the_table_alone(game: str) -> None:
    table = opened(game)
    seat = table.to_move
    assert seat is not None
    table.play(table.legal()[0])
    before = Moment.of(table)
    fork = table.fork()
    fork.undo(seat)
    assert Moment.of(table) == before
    assert len(fork.actions) == 0


def test_an_action_refused_at_a_fork_changes_neither() -> None:
    table = opened("usa")
    fork = table.fork()
    before = Moment.of(table)
    with pytest.raises(IllegalAction):
        fork.play("draw")
    assert Moment.of(fork) == Moment.of(table) == before


def test_a_fork_keeps_who_plays_and_who_began() -> None:
    table = Table("usa", 3, seed=1, first=2)
    fork = table.fork()
    assert (fork.first_given, fork.seats, fork.game) == (2, table.seats, table.game)
    fork.play(fork.legal()[0])
    fork.undo(2)
    assert fork.to_move == 2
