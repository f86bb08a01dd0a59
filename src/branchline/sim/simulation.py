"""Random games in the core and what came out of them; the same figures on every machine, compiled or not."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from hashlib import sha256

from branchline.board.engine import BoardGame
from branchline.board.rules.scoring import FinalBoard, places, totals
from branchline.board.state import State
from branchline.build_info import is_compiled
from branchline.chance import Seeded
from branchline.errors import OptionError
from branchline.protocol import Json
from branchline.sim.rollouts import random_playout

MAX_SEED = 2**64 - 1
"""Seeds are words of 64 bits; a greater one would silently mean the same games as a smaller one."""


@dataclass(frozen=True)
class GameResult:
    """How one game came out."""

    decisions: int
    scores: tuple[int, ...]  # by seat
    places: tuple[int, ...]  # by seat, from 1
    tickets_made: tuple[int, ...]  # by seat
    tickets_failed: tuple[int, ...]  # by seat
    ending: str  # "last-round" [US-23] or "all-passed" [US-14]


@dataclass(frozen=True)
class Summary:
    """What came out of a number of games; lists are by seat."""

    game: str
    map: str  # fingerprint: the same figures can only be expected on the same map
    players: int
    games: int
    seed: int
    decisions: int
    mean_decisions: float
    totals: list[int]
    mean_score: list[float]
    min_score: list[int]
    max_score: list[int]
    wins: list[int]  # shared ones included, for each who shares
    shared_wins: int  # games with more than one winner
    tickets_made: list[int]
    tickets_failed: list[int]
    endings: dict[str, int]
    hash: str  # over every result in order

    def as_dict(self) -> Json:
        """The figures ready for JSON, and whether the core that made them is compiled."""
        return {**asdict(self), "compiled": is_compiled()}


def simulate(game: BoardGame, games: int, seed: int) -> Summary:
    """Play so many random games and add up; game number i has chance stream 2i and choice stream 2i + 1 of the seed."""
    if games < 1:
        raise OptionError(f"the number of games must be at least 1, not {games}")
    if not 0 <= seed <= MAX_SEED:
        raise OptionError(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed}")
    return _summary(game, seed, [play_one(game, seed, number) for number in range(games)])


def play_one(game: BoardGame, seed: int, number: int) -> GameResult:
    """The result of one random game of a simulation."""
    chance = Seeded(seed, number * 2)
    state = game.new(chance)
    decisions = random_playout(game, state, chance, Seeded(seed, number * 2 + 1))
    return _result(game, state, decisions)


def _result(game: BoardGame, state: State, decisions: int) -> GameResult:
    board = FinalBoard(game.tables, state)
    seats = range(game.players)
    made = tuple(int(board.tickets(seat).made) for seat in seats)
    held = tuple(view.tickets or 0 for view in game.observe(state, None).seats)
    return GameResult(
        decisions=decisions,
        scores=totals(board, game.scoring),
        places=places(board, game.scoring, game.ties),
        tickets_made=made,
        tickets_failed=tuple(all_ - done for all_, done in zip(held, made, strict=True)),
        ending="all-passed" if state.passes == game.players else "last-round",
    )


def _summary(game: BoardGame, seed: int, results: list[GameResult]) -> Summary:
    count, seats = len(results), range(game.players)
    decisions = sum(result.decisions for result in results)
    scores = [[result.scores[seat] for result in results] for seat in seats]
    lines = "".join(f"{r.decisions} {r.scores} {r.places} {r.tickets_made} {r.ending}\n" for r in results)
    return Summary(
        game=game.key,
        map=game.variant.map.fingerprint,
        players=game.players,
        games=count,
        seed=seed,
        decisions=decisions,
        mean_decisions=round(decisions / count, 3),
        totals=[sum(of_seat) for of_seat in scores],
        mean_score=[round(sum(of_seat) / count, 3) for of_seat in scores],
        min_score=[min(of_seat) for of_seat in scores],
        max_score=[max(of_seat) for of_seat in scores],
        wins=[sum(result.places[seat] == 1 for result in results) for seat in seats],
        shared_wins=sum(result.places.count(1) > 1 for result in results),
        tickets_made=[sum(result.tickets_made[seat] for result in results) for seat in seats],
        tickets_failed=[sum(result.tickets_failed[seat] for result in results) for seat in seats],
        endings={ending: sum(r.ending == ending for r in results) for ending in ("last-round", "all-passed")},
        hash=sha256(lines.encode()).hexdigest(),
    )
