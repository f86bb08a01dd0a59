"""Who plays whom, and seed blocks: a game in every rotation of the seats, so that no seat and no card is luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import combinations, permutations
from time import perf_counter
from typing import Final

from branchline.arena.times import Times
from branchline.bots.foreign.guarded import Guarded
from branchline.bots.protocol import Turn
from branchline.errors import OptionError
from branchline.events import Event
from branchline.measuring.jobs import Work
from branchline.measuring.seats import bots_of, fault_of, guarded
from branchline.measuring.seeds import Streams
from branchline.measuring.settings import MOST_DECISIONS, GameSetting, time_limit
from branchline.measuring.versions import game_as_begun
from branchline.variants import AnyGame, rules_of

Field = tuple[str, ...]
"""The bots at one table, a spec for each seat; sorted, since every one of them comes to every seat."""


def fields_of(bots: Sequence[str], players: int) -> list[Field]:
    """Every field that these bots make at a table for so many; the order in which they are named does not matter.

    As many bots as seats are one field, in which a bot may sit several times. More are a round robin: every choice of
    so many of them. Fewer are measured two by two: each bot alone against others of one kind, and the reverse; one bot
    alone plays against itself.
    """
    if not bots:
        raise OptionError("an arena needs a bot at least; name some, like greedy,random")
    found: list[Field] = []
    if len(bots) >= players:
        found = list(combinations(bots, players))
    elif len(bots) == 1:
        found = [(bots[0],) * players]
    elif len(set(bots)) < len(bots):
        raise OptionError(
            f"for {players} players name {players} bots or more, of which some may be the same, or fewer that all "
            f"differ; {len(bots)} are named, and some twice"
        )
    else:
        found = [(one, *[other] * (players - 1)) for one, other in permutations(bots, 2)]
    return list(dict.fromkeys(tuple(sorted(field)) for field in found))


@dataclass(frozen=True)
class BlockJob:
    """A block that is to be played."""

    setting: GameSetting
    map: str  # fingerprint
    field: Field
    seed: int
    seconds: float  # that a bot may take for a decision
    version: str  # of the code that is to play it


@dataclass(frozen=True)
class GameResult:
    """How one game of a block came out; everything is by place in the field, whichever seat that was."""

    rotation: int  # the bot at place p sat at seat (p + rotation) % players
    first: int  # the place that went first
    scores: tuple[int, ...]
    places: tuple[int, ...]  # from 1; who ties after every tie-break shares one
    tickets_made: tuple[int, ...]
    tickets_failed: tuple[int, ...]
    decisions: tuple[int, ...]
    faults: tuple[str, ...]  # what a bot did first that made another decide for it; empty if nothing
    hash: str  # of every action and the result, by seat
    times: tuple[Times, ...]  # of decisions that the bot was asked for itself, up to the one in which it failed


BlockResult = tuple[GameResult, ...]
"""The games of a block, by rotation."""


def play_block(job: BlockJob) -> BlockResult:
    """The block is played here and now; OptionError if this is not the code or the map that it is meant for."""
    game = game_as_begun(job.setting, job.map, job.field, job.version)
    with bots_of(job.field) as bots:
        return tuple(
            play_game(game, guarded(bots), job.seed, rotation, job.seconds) for rotation in range(game.players)
        )


def play_game(game: AnyGame, bots: Sequence[Guarded], seed: int, rotation: int, seconds: float) -> GameResult:
    """One game to its end. `bots` are by place in the field; each sits `rotation` seats further on."""
    rules, players = rules_of(game), game.players
    streams = Streams(seed, players)
    draws_tickets = _ticket_draws(game)
    times = tuple(Times() for _ in bots)
    decisions = [0] * players
    digest = sha256()
    seen: list[list[Event]] = [[] for _ in bots]  # by seat
    state, story = rules.begin(streams.deal)
    first = rules.to_move(state)
    assert first is not None, "a game begins with a decision"
    for _ in range(MOST_DECISIONS):
        for event in story:
            for seat, told in enumerate(seen):
                shown = event.as_seen_by(seat)
                if shown is not None:
                    told.append(shown)
        mover = rules.to_move(state)
        if mover is None:
            break
        place = (mover - rotation) % players
        turn = Turn(
            game, rules.observe(state, mover), rules.legal(state), tuple(seen[mover]), streams.bots[place], seconds
        )
        was_replaced = bots[place].is_replaced
        start = perf_counter()
        action = bots[place].choose(turn)
        if not was_replaced:  # what another decides for a bot that failed says nothing about its speed
            times[place].add(perf_counter() - start)
        decisions[place] += 1
        digest.update(action.to_bytes(4, "big"))
        story = rules.play(state, action, streams.tickets if action in draws_tickets else streams.cards)
    else:
        raise AssertionError(f"no end of {game.key} after {MOST_DECISIONS} decisions")
    sheet = rules.score_sheet(state)
    lines = [sheet[(place + rotation) % players] for place in range(players)]
    digest.update(f"{first} {[(line.total, line.place) for line in sheet]}".encode())
    return GameResult(
        rotation=rotation,
        first=(first - rotation) % players,
        scores=tuple(line.total for line in lines),
        places=tuple(line.place for line in lines),
        tickets_made=tuple(len(line.tickets_made) for line in lines),
        tickets_failed=tuple(len(line.tickets_failed) for line in lines),
        decisions=tuple(decisions),
        faults=tuple(fault_of(bot) for bot in bots),
        hash=digest.hexdigest()[:16],
        times=times,
    )


@lru_cache(maxsize=8)
def _ticket_draws(game: AnyGame) -> frozenset[int]:
    """The actions of the kind `tickets`, if the game has any: they draw tickets, and chance deals cards besides."""
    return frozenset(number for number, action in enumerate(rules_of(game).actions) if action.kind == "tickets")


def places_with_faults_last(result: GameResult) -> tuple[int, ...]:
    """The places if every bot that failed comes after all that did not; those that failed share the last one."""
    rest = sorted(place for place, fault in zip(result.places, result.faults, strict=True) if not fault)
    return tuple(
        len(rest) + 1 if fault else rest.index(place) + 1
        for place, fault in zip(result.places, result.faults, strict=True)
    )


BLOCKS: Final = Work[BlockJob, BlockResult](
    do=play_block,
    time_limit=lambda job: time_limit(job.setting.players, job.setting.players, job.seconds),
    name=lambda job: f"the block of {', '.join(job.field)} with the seed {job.seed}",
    advice="so the match stops here; what was played is kept, and the same command goes on with it",
)
