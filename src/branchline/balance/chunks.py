"""Games for a report, played: which bot sits where, and where chance comes from."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from branchline.balance.balance_plan import Chunk
from branchline.balance.counts import MapCounts, add_game
from branchline.balance.deciders import decider_for
from branchline.balance.logs import GameLog
from branchline.balance.particulars import particulars_of
from branchline.bots.protocol import Bot
from branchline.measuring.seats import bots_of
from branchline.measuring.seeds import streams_of_game
from branchline.measuring.settings import MOST_DECISIONS
from branchline.measuring.statistics import win_parts
from branchline.measuring.versions import game_as_begun
from branchline.variants import AnyGame, rules_of


def play_chunk(chunk: Chunk) -> MapCounts:
    """What the games of a chunk come to; OptionError if this is not the code or the map that it is meant for."""
    plan = chunk.plan
    game = game_as_begun(plan.setting, plan.map, plan.bots, chunk.version)
    with bots_of(plan.bots) as bots:
        return play_games(game, bots, plan.seed, chunk.start, chunk.games, plan.seconds, quick=plan.quick)


def play_games(
    game: AnyGame, bots: Sequence[Bot], seed: int, start: int, games: int, seconds: float, *, quick: bool
) -> MapCounts:
    """What so many games come to, from this number on; one bot for each seat."""
    counts = particulars_of(game).no_counts()
    for number in range(start, start + games):
        count(counts, game, play_game(game, bots, seed, number, seconds, quick=quick))
    return counts


def count(counts: MapCounts, game: AnyGame, log: GameLog) -> None:
    """Count a game; the counts are those of its kind."""
    won = win_parts([line.place for line in log.lines])
    add_game(counts, log, won)
    particulars_of(game).add(counts, log, won)


def play_game(
    game: AnyGame, bots: Sequence[Bot], seed: int, number: int, seconds: float, *, quick: bool = False
) -> GameLog:
    """Game number so and so, to its end; the bot at place p sits at seat p + number, counted around the table."""
    rules, players, particulars = rules_of(game), game.players, particulars_of(game)
    chance, *own = streams_of_game(seed, number, players)
    places = [(seat - number) % players for seat in range(players)]
    deciders = [
        decider_for(game, bots[place], seat, own[place], seconds, quick=quick) for seat, place in enumerate(places)
    ]
    recorder, digest = particulars.recorder(places), sha256()
    state, story = rules.begin(chance)
    recorder.begin(int(state.first))
    for _ in range(MOST_DECISIONS):
        recorder.hear(story)
        for decider in deciders:
            decider.hear(story)
        mover = rules.to_move(state)
        if mover is None:
            break
        recorder.decide(mover, is_turn=state.phase == particulars.turn)
        action = deciders[mover].choose(state)
        digest.update(action.to_bytes(4, "big"))
        story = rules.play(state, action, chance)
    else:
        raise AssertionError(f"no end of {game.key} after {MOST_DECISIONS} decisions")
    log = recorder.end(state, rules.score_sheet(state))
    digest.update(f"{log.first} {[line.total for line in log.lines]}".encode())
    log.hash = int.from_bytes(digest.digest()[:8], "big")
    log.faults = {place: deciders[seat].fault for seat, place in enumerate(places) if deciders[seat].fault}
    return log
