"""Whole games between bots, each decision asked as a server would ask it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from branchline import Seeded
from branchline.bots import Bot, Turn, find_bot
from branchline.events import Event
from branchline.protocol import ScoreLine
from branchline.variants import AnyGame, AnyState, rules_of

MOST_DECISIONS = 5_000

Watch = Callable[[AnyState, Turn, int], None]
"""Sees every decision: the state that the bot does not see, what it was asked, and what it chose."""


def play_bots(
    game: AnyGame, names: Sequence[str], seed: int, watch: Watch | None = None, make: Callable[[str], Bot] = find_bot
) -> tuple[ScoreLine, ...]:
    """The score sheet of a game that these bots play to its end, a new bot for each decision."""
    rules = rules_of(game)
    chance = Seeded(seed)
    state, story = rules.begin(chance)
    seen: list[list[Event]] = [[] for _ in names]
    chances = [Seeded(seed, seat + 1) for seat in range(len(names))]
    _tell(seen, story)
    for _ in range(MOST_DECISIONS):
        seat = rules.to_move(state)
        if seat is None:
            return rules.score_sheet(state)
        turn = Turn(game, rules.observe(state, seat), rules.legal(state), tuple(seen[seat]), chances[seat], 1.0)
        words = chances[seat].words()
        choice = make(names[seat]).choose(turn)
        assert choice in turn.legal
        if watch is not None:
            after, asked = chances[seat].words(), Seeded(0)
            asked.resume(words)
            watch(state, Turn(turn.game, turn.seen, turn.legal, turn.events, asked, turn.seconds), choice)
            chances[seat].resume(after)
        _tell(seen, rules.play(state, choice, chance))
    raise AssertionError(f"no end of {game.key} after {MOST_DECISIONS} decisions")


def wins_against_random(game: AnyGame, name: str, games: int, seed: int = 1) -> float:
    """The share of these games that the bot wins, at each seat in turn, against random bots; a tie is shared."""
    won = 0.0
    for number in range(games):
        seat = number % game.players
        names = ["random"] * game.players
        names[seat] = name
        sheet = play_bots(game, names, seed + number)
        winners = [winner for winner, line in enumerate(sheet) if line.place == 1]
        won += (seat in winners) / len(winners)
    return won / games


def _tell(seen: Sequence[list[Event]], story: Sequence[Event]) -> None:
    for seat, told in enumerate(seen):
        told += [event for event in (whole.as_seen_by(seat) for whole in story) if event is not None]
