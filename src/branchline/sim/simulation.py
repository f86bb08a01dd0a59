"""Random games in the core and what came out of them; the same figures on every machine, compiled or not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import get_args

from branchline.build_info import is_compiled
from branchline.chance import Seeded
from branchline.errors import OptionError
from branchline.protocol import Ending, Json
from branchline.variants import AnyGame, kind_of, rules_of


@dataclass(frozen=True)
class RandomGame:
    """How one game came out."""

    decisions: int
    scores: tuple[int, ...]  # by seat
    places: tuple[int, ...]  # by seat, from 1
    tickets_made: tuple[int, ...]  # by seat
    tickets_failed: tuple[int, ...]  # by seat
    ending: Ending


@dataclass(frozen=True)
class Summary:
    """What came out of a number of games; lists are by seat."""

    game: str
    map: str  # fingerprint: the same figures can only be expected on the same map or with the same tickets
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


def simulate(game: AnyGame, games: int, seed: int, progress: Callable[[int], None] | None = None) -> Summary:
    """Play so many random games and add up; game number i has chance stream 2i and choice stream 2i + 1 of the seed.

    After each game `progress` is told how many are done. No result is kept, so any number of games fits in memory.
    """
    if games < 1:
        raise OptionError(f"the number of games must be at least 1, not {games}")
    sums = _Sums(game, seed)
    for number in range(games):
        sums.add(play_one(game, seed, number))
        if progress is not None:
            progress(number + 1)
    return sums.summary()


def play_one(game: AnyGame, seed: int, number: int) -> RandomGame:
    """The result of one random game of a simulation."""
    chance, chooser = Seeded(seed, number * 2), Seeded(seed, number * 2 + 1)
    rules, playouts = rules_of(game), kind_of(game).playouts
    state = rules.new(chance)
    decisions = playouts.random_playout(game, state, chance, chooser)
    sheet = rules.score_sheet(state)
    return RandomGame(
        decisions=decisions,
        scores=tuple(line.total for line in sheet),
        places=tuple(line.place for line in sheet),
        tickets_made=tuple(len(line.tickets_made) for line in sheet),
        tickets_failed=tuple(len(line.tickets_failed) for line in sheet),
        ending=playouts.ending(game, state),
    )


class _Sums:
    """What the results of games add up to, one after another."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        self._game = game
        self._seed = seed
        self._games = self._decisions = self._shared = 0
        self._totals, self._wins, self._made, self._failed = ([0] * game.players for _ in range(4))
        self._least: list[int] = []
        self._most: list[int] = []
        self._endings = dict.fromkeys(get_args(Ending), 0)
        self._hash = sha256()

    def add(self, result: RandomGame) -> None:
        """Add a game to the sums."""
        self._games += 1
        self._decisions += result.decisions
        self._shared += result.places.count(1) > 1
        self._endings[result.ending] += 1
        self._least = [min(pair) for pair in zip(self._least or result.scores, result.scores, strict=True)]
        self._most = [max(pair) for pair in zip(self._most or result.scores, result.scores, strict=True)]
        for seat in range(self._game.players):
            self._totals[seat] += result.scores[seat]
            self._wins[seat] += result.places[seat] == 1
            self._made[seat] += result.tickets_made[seat]
            self._failed[seat] += result.tickets_failed[seat]
        line = f"{result.decisions} {result.scores} {result.places} {result.tickets_made} {result.ending}\n"
        self._hash.update(line.encode())

    def summary(self) -> Summary:
        """The figures so far; there must be a game among them."""
        return Summary(
            game=self._game.key,
            map=self._game.map.fingerprint,
            players=self._game.players,
            games=self._games,
            seed=self._seed,
            decisions=self._decisions,
            mean_decisions=round(self._decisions / self._games, 3),
            totals=list(self._totals),
            mean_score=[round(total / self._games, 3) for total in self._totals],
            min_score=list(self._least),
            max_score=list(self._most),
            wins=list(self._wins),
            shared_wins=self._shared,
            tickets_made=list(self._made),
            tickets_failed=list(self._failed),
            endings=dict(self._endings),
            hash=self._hash.hexdigest(),
        )
