"""No bot plays otherwise when everything that its seat cannot see is dealt anew."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

import pytest

from branchline import Seeded
from branchline.board.engine import BoardGame
from branchline.board.invariants import check
from branchline.board.observation import Observation
from branchline.board.state import State
from branchline.bots import Bot, Turn
from branchline.bots.board.worlds import BoardWorlds
from branchline.bots.cards.worlds import CardWorlds
from branchline.bots.registry import bots
from branchline.bots.specs import make_bot
from branchline.cardgame.invariants import check as check_cards
from branchline.cardgame.observation import Observation as CardObservation
from branchline.cardgame.state import State as CardState
from branchline.events import Event
from branchline.testing.conformance import Setting, all_settings
from branchline.variants import AnyGame, AnyState, games, model_of, rules_of
from tests.bots.matches import play_bots
from tests.storeys import marks_of, settings_by_storey, smallest_settings

GAMES = {info.key for info in games()}

# Bots with a budget in time get one in rollouts
SPECS = {"search": "search:rollouts=4", "expert": "search:rollouts=4", "master": "search:rollouts=4:cores=2"}
PERSONAS = ("path", "one_step", "long_route", "hungry")
WITH_OPTIONS = ("planner:belief=on", "search:rollouts=4:belief=off", *(f"{key}:version=coded" for key in PERSONAS))


# Positions in which every bot is asked


@dataclass(frozen=True)
class Position:
    """A decision of a game: the whole state, whose turn it is, and what that seat has seen happen."""

    state: AnyState
    seat: int
    events: tuple[Event, ...]


@cache
def game_in(setting: Setting) -> AnyGame:
    """One object for all that play it, with whatever they keep of it."""
    return setting.game()


@cache
def played(setting: Setting) -> tuple[Position, ...]:
    """All decisions with a choice of a game that quick bots play, always the same."""
    found: list[Position] = []

    def keep(state: AnyState, turn: Turn, choice: int) -> None:
        if len(turn.legal) > 1:
            found.append(position_of(state, turn))

    quick = "greedy" if model_of(setting.key) == "card_game" else "path"
    play_bots(game_in(setting), [quick] * setting.players, seed=3, watch=keep)
    return tuple(found)


def position_of(state: AnyState, turn: Turn) -> Position:
    seat = turn.seen.seat
    assert seat is not None
    return Position(state.copy(), seat, tuple(turn.events))


def some_of(setting: Setting, number: int) -> list[Position]:
    """A decision from the first half of a game, often of the deal, and one from the second; each number has others."""
    made = played(setting)
    half = len(made) // 2
    first = number // 3 % setting.players if number % 3 == 0 else number * 7 % half
    return [made[first], made[half + number * 11 % half]]


# The test itself


def asked(bot: Bot, game: AnyGame, world: AnyState, events: Sequence[Event]) -> int:
    """What the bot does in this world, where it sees what its seat sees."""
    rules = rules_of(game)
    seat = rules.to_move(world)
    assert seat is not None
    return bot.choose(Turn(game, rules.observe(world, seat), rules.legal(world), events, Seeded(9, seat), 1.0))


def can_swap(bot: Bot, game: AnyGame, position: Position, number: int, others: Sequence[Position]) -> bool:
    """Whether anything was another with all that is hidden dealt anew; AssertionError if the bot does otherwise then.

    In between the same object thinks for one of the other seats, if there are any: in a process of the server it sits
    at all of them, and what it has seen there is hidden, too.
    """
    rules, world = rules_of(game), position.state
    choice = asked(bot, game, world, position.events)
    other = rules.imagine(rules.observe(world, position.seat), Seeded(number))
    beside = [one for one in others if one.seat != position.seat]
    if beside:
        one = beside[number % len(beside)]
        asked(bot, game, one.state, one.events)
    assert asked(bot, game, other, position.events) == choice, "it knows what it cannot see"
    return rules.dump(other) != rules.dump(world)


def cases(settings: Sequence[Setting]) -> list[object]:
    """Every bot, also with the options that matter, in each of these settings that it plays, numbered.

    Tables of the smallest size are for every day, all others for the proofs.
    """
    maps = tuple(key for key in GAMES if key != "card_game")
    usual = smallest_settings(settings)
    named = [(info.key, SPECS.get(info.key, info.key), info.plays) for info in bots()]
    named += [(spec, spec, maps) for spec in WITH_OPTIONS]
    return [
        pytest.param(
            spec,
            setting,
            31 * row + column,
            id=f"{name}-{setting}",
            marks=marks_of(is_usual=setting in usual),
        )
        for row, (name, spec, plays) in enumerate(named)
        for column, setting in enumerate(settings)
        if model_of(setting.key) in plays
    ]


USUAL = [setting for setting in all_settings() if setting.key in GAMES and not setting.options]


@pytest.mark.parametrize(("spec", "setting", "number"), cases(USUAL))
def test_what_is_hidden_never_changes_what_a_bot_does(spec: str, setting: Setting, number: int) -> None:
    bot, positions, others = make_bot(spec), some_of(setting, number), played(setting)
    if "rollouts" in spec:  # which take their time
        positions = [positions[number % 2]]
    if "cores" in spec:  # each of which is a process
        others = ()
    for position in positions:
        assert can_swap(bot, game_in(setting), position, number, others)


@pytest.mark.soak
@pytest.mark.parametrize(("spec", "setting", "number"), cases(all_settings()))
def test_what_is_hidden_changes_nothing_in_a_whole_game(spec: str, setting: Setting, number: int) -> None:
    """At all seats of the table, or at one of them, which is another in every case."""
    game, made, swaps = setting.game(), 0, 0
    alone = ["greedy"] * game.players
    alone[number // 2 % game.players] = spec
    names = alone if number % 2 else [spec] * game.players
    past: list[Position] = []

    def swap(state: AnyState, turn: Turn, choice: int) -> None:
        nonlocal made, swaps
        position = position_of(state, turn)
        made += names[position.seat] == spec
        if made % 4 == 0 and names[position.seat] == spec:
            swaps += can_swap(make_bot(spec), game, position, made, past)
        past.append(position)

    play_bots(game, names, seed=3, watch=swap, make=make_bot)
    assert swaps > 1


# That it notices bots which know too much


class Peeking:
    """Finds the whole state where its caller keeps it, and plays by what everybody holds."""

    def choose(self, turn: Turn) -> int:
        world: State | CardState = sys._getframe(1).f_locals["world"]
        return told_by([int(cards) for cards in world.hands], turn.legal)


class Gossiping:
    """Plays by what was held at the other seats when it, or another of its kind, was asked for them."""

    hands: ClassVar[dict[int | None, tuple[int, ...]]] = {}

    def choose(self, turn: Turn) -> int:
        self.hands[turn.seen.seat] = turn.seen.hand
        others = [hand for seat, hand in sorted(self.hands.items()) if seat != turn.seen.seat]
        return told_by([cards for hand in others for cards in hand], turn.legal)


def told_by(hands: Sequence[int], legal: Sequence[int]) -> int:
    """One of the actions, most likely another for other hands."""
    return legal[sum(place * cards for place, cards in enumerate(hands)) % len(legal)]


@pytest.mark.parametrize("cheat", [Peeking, Gossiping])
@pytest.mark.parametrize("setting", settings_by_storey(USUAL))
def test_a_bot_that_knows_what_its_seat_cannot_see_is_found_out(setting: Setting, cheat: type[Bot]) -> None:
    others = played(setting) if cheat is Gossiping else ()

    def look_closely() -> None:
        for number in range(4):
            for position in some_of(setting, number):
                can_swap(cheat(), game_in(setting), position, number, others)

    with pytest.raises(AssertionError, match="it knows what it cannot see"):
        look_closely()


@pytest.mark.parametrize("setting", settings_by_storey(all_settings(), smallest_settings))
def test_an_imagined_world_agrees_with_all_that_was_seen_and_breaks_no_rule(setting: Setting) -> None:
    game = setting.game()
    rules, worlds = rules_of(game), 0

    def look(state: AnyState, turn: Turn, choice: int) -> None:
        nonlocal worlds
        if len(turn.events) % 5:
            return
        for believes in (True, False):
            for number in range(2):
                imagined = world_of(turn, number, believes)
                assert rules.observe(imagined, turn.seen.seat) == turn.seen
                worlds += 1

    play_bots(game, ["greedy"] * game.players, seed=2, watch=look)
    assert worlds > 20


def world_of(turn: Turn, number: int, believes: bool) -> AnyState:
    """A world of a search, which remembers what its seat does."""
    game, seen = turn.game, turn.seen
    if isinstance(game, BoardGame):
        assert isinstance(seen, Observation)
        board = BoardWorlds(game, seen, turn, believes=believes)
        state = board(number)
        assert board.known.allows(state)
        check(game.tables, state)
        return state
    assert isinstance(seen, CardObservation)
    cards = CardWorlds(game, seen, turn)
    stacks = cards(number)
    assert cards.known.allows(stacks)
    check_cards(game.tables, stacks)
    return stacks
