"""From the games of a match to its report; in which order blocks were finished does not show in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations
from math import sqrt
from typing import Final

from branchline.arena.blocks import BlockResult, Field, GameResult
from branchline.arena.figures import MatchEstimates
from branchline.arena.match_counts import CountKey, Games, MatchCounts, places_in
from branchline.arena.match_plan import MatchPlan
from branchline.arena.rating_bounds import Bound, bound_notes, bounds_of
from branchline.arena.reports.report import (
    SCHEMA,
    Duel,
    FirstSeat,
    MoveTimes,
    Pairing,
    Report,
    Side,
    SprtResult,
    Standing,
)
from branchline.arena.sprt import Test
from branchline.arena.times import Times
from branchline.measuring.statistics import WIN, Estimate, Histogram, win_parts
from branchline.measuring.versions import bot_version

ANCHOR: Final = "h3"
"""The bot whose rating is 0 wherever it plays; elsewhere it is the first that is named."""

_STEP: Final = 10  # points of a step of the histogram
_FEW: Final = 10  # blocks, below which an interval of resampled ones is too narrow


def judge(plan: MatchPlan, games: Games, sprt: SprtResult | None) -> Report:
    """Work out the report of a match from the games that were played."""
    bots, players = plan.bots, plan.setting.players
    figures = MatchEstimates(MatchCounts(games, faults_last=plan.faults == "last"))
    anchor = ANCHOR if ANCHOR in bots else bots[0]
    elos = figures.ratings(bots, anchor)
    seats = {bot: _seats_of(bot, plan, games) for bot in bots}
    bounds = bounds_of(bots, anchor, figures.came_before)
    standings = [_standing(plan, bot, elos[bot], bounds[bot], seats[bot], figures) for bot in bots]
    standings.sort(key=lambda standing: -standing.rating.value)
    won = {bot: figures.has_won(bot, len(seats[bot])) for bot in bots}
    why_bounds = bound_notes(
        {standing.bot: bounds[standing.bot] for standing in standings},
        anchor,
        won_all=[bot for bot in bots if won[bot] == 1],
        lost_all=[bot for bot in bots if won[bot] == 0 and players == 2],  # with more it may come in before others
    )
    matrix = _matrix(plan, games, figures)
    every = [game for field in plan.fields for block in games[field] for game in block]
    blocks = len(games[plan.fields[0]])
    return Report(
        schema=SCHEMA,
        command=plan.command,
        game=plan.setting.game,
        map=plan.map,
        options=plan.options,
        players=players,
        bots=bots,
        anchor=anchor,
        asked=plan.games,
        blocks=blocks,
        games=len(every),
        seed=plan.seed,
        seconds=plan.seconds,
        faults=plan.faults,
        version=plan.version,
        bot_versions={bot: bot_version(bot) for bot in bots},
        standings=tuple(standings),
        pairings=tuple(_pairing(plan, field, games[field], figures) for field in plan.fields),
        matrix=matrix,
        cycles=_cycles(bots, matrix),
        first_seat=FirstSeat(figures.share(CountKey("first"), WIN * len(every)), round(1 / players, 4)),
        sprt=sprt,
        notes=(*_notes(plan, sprt, blocks), *why_bounds, *_faults(plan, standings)),
        hash=_hash(every),
        times=tuple(_times(standing.bot, seats[standing.bot]) for standing in standings),
    )


class SequentialTest:
    """A match that asks whether one bot is better than another, and is decided block after block."""

    def __init__(self, plan: MatchPlan) -> None:
        assert plan.sprt is not None, "there must be something to test"
        self._hypotheses = plan.sprt
        self._bots = plan.bots
        (field,) = plan.fields
        self._at = field.index(plan.bots[0])
        self._faults_last = plan.faults == "last"
        self._test = Test(plan.sprt, plan.setting.players)

    @property
    def blocks(self) -> int:
        """The number of blocks that the test has looked at."""
        return self._test.blocks

    @property
    def is_decided(self) -> bool:
        """Whether the test needs no more blocks."""
        return self._test.verdict != "undecided"

    def add(self, block: BlockResult) -> None:
        """Take the games of another block into account."""
        won = [win_parts(places_in(game, faults_last=self._faults_last))[self._at] for game in block]
        self._test.add(sum(won) / (WIN * len(block)))

    def result(self) -> SprtResult:
        """Return the verdict of the test so far."""
        lower, upper = self._hypotheses.bounds
        return SprtResult(
            bot=self._bots[0],
            other=self._bots[1],
            low=self._hypotheses.low,
            high=self._hypotheses.high,
            alpha=self._hypotheses.alpha,
            beta=self._hypotheses.beta,
            blocks=self.blocks,
            ratio=round(self._test.ratio, 4),
            lower=round(lower, 4),
            upper=round(upper, 4),
            verdict=self._test.verdict,
        )


@dataclass(frozen=True)
class _Seat:
    """A seat of a bot in one game."""

    score: int
    place: int
    tickets_made: int
    tickets_failed: int
    decisions: int
    fault: str
    times: Times


def _seats_of(bot: str, plan: MatchPlan, games: Games) -> list[_Seat]:
    """All seats that a bot had in the games of a match."""
    return [seat for field in plan.fields for seat in _seats_in(bot, field, games[field])]


def _seats_in(bot: str, field: Field, blocks: Sequence[BlockResult]) -> list[_Seat]:
    """All seats that a bot had in one field."""
    return [
        _Seat(
            score=game.scores[at],
            place=game.places[at],
            tickets_made=game.tickets_made[at],
            tickets_failed=game.tickets_failed[at],
            decisions=game.decisions[at],
            fault=game.faults[at],
            times=game.times[at],
        )
        for block in blocks
        for game in block
        for at, name in enumerate(field)
        if name == bot
    ]


def _standing(
    plan: MatchPlan, bot: str, rating: Estimate, bound: Bound, seats: Sequence[_Seat], figures: MatchEstimates
) -> Standing:
    count = len(seats)
    share = figures.share(CountKey("won", (bot,)), WIN * count)
    faults = [seat.fault for seat in seats if seat.fault]
    return Standing(
        bot=bot,
        games=count,
        rating=rating,
        bound=bound,
        share=share,
        fair=round(1 / plan.setting.players, 4),
        score=figures.mean_score(bot, count),
        score_sd=_spread([seat.score for seat in seats]),
        scores=_histogram([seat.score for seat in seats]),
        tickets_made=round(sum(seat.tickets_made for seat in seats) / count, 3),
        tickets_failed=round(sum(seat.tickets_failed for seat in seats) / count, 3),
        decisions=round(sum(seat.decisions for seat in seats) / count, 1),
        faults=len(faults),
        first_fault=faults[0] if faults else "",
    )


def _pairing(plan: MatchPlan, field: Field, blocks: Sequence[BlockResult], figures: MatchEstimates) -> Pairing:
    games = [game for block in blocks for game in block]
    places = [places_in(game, faults_last=plan.faults == "last") for game in games]
    sides = []
    for bot in (bot for bot in plan.bots if bot in field):
        scores = [seat.score for seat in _seats_in(bot, field, blocks)]
        sides.append(
            Side(
                bot=bot,
                seats=field.count(bot),
                share=figures.share(CountKey("won", (bot,), field), WIN * len(games)),
                fair=round(field.count(bot) / len(field), 4),
                score=round(sum(scores) / len(scores), 2),
                score_sd=_spread(scores),
            )
        )
    return Pairing(games=len(games), ties=sum(at.count(1) > 1 for at in places), sides=tuple(sides))


def _matrix(plan: MatchPlan, games: Games, figures: MatchEstimates) -> tuple[Duel, ...]:
    duels = []
    for bot in plan.bots:
        for other in plan.bots:
            together = [field for field in plan.fields if bot in field and other in field]
            if bot != other and together:
                meetings = sum(
                    field.count(bot) * field.count(other) * sum(map(len, games[field])) for field in together
                )
                duels.append(Duel(bot, other, meetings, figures.share(CountKey("ahead", (bot, other)), 2 * meetings)))
    return tuple(duels)


def _cycles(bots: Sequence[str], matrix: Sequence[Duel]) -> float | None:
    """The share of all threes of bots of which each beats the next more often than not."""
    beats = {(duel.bot, duel.other) for duel in matrix if duel.share.value > 0.5}
    threes = list(combinations(bots, 3))
    if not threes:
        return None
    rounds = sum({(a, b), (b, c), (c, a)} <= beats or {(b, a), (c, b), (a, c)} <= beats for a, b, c in threes)
    return round(rounds / len(threes), 4)


def _notes(plan: MatchPlan, sprt: SprtResult | None, blocks: int) -> list[str]:
    """What a reader should know about all figures."""
    players = plan.setting.players
    notes = []
    if plan.games % players and sprt is None:
        notes.append(
            f"{_games(plan.games)} {'is' if plan.games == 1 else 'are'} no whole number of blocks of {players}: "
            f"{plan.blocks * players} of each pairing were played."
        )
    if sprt is not None and sprt.verdict != "undecided":
        notes.append(
            "The test stopped when the results were clear, so ratings and shares favor whoever was ahead then, and "
            "their intervals are too narrow: what was tested is the verdict alone."
        )
    if blocks < _FEW:
        notes.append(
            f"With {blocks} seed block{'' if blocks == 1 else 's'} of a pairing no interval can be trusted; "
            f"{_FEW * players} games of each are the least."
        )
    return notes


def _faults(plan: MatchPlan, standings: Sequence[Standing]) -> list[str]:
    """What bots did wrong."""
    what = "and came last there" if plan.faults == "last" else "and greedy decided for it"
    return [f"{one.bot} failed in {_games(one.faults)}, {what}: {one.first_fault}." for one in standings if one.faults]


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def _hash(games: Sequence[GameResult]) -> str:
    """A hash of all games, alike on any machine; of a fault its kind alone, as its text may have paths in it."""
    digest = sha256()
    for game in games:
        faults = tuple(fault.partition(":")[0] for fault in game.faults)
        digest.update(f"{game.hash} {game.scores} {game.places} {faults}\n".encode())
    return digest.hexdigest()[:16]


def _times(bot: str, seats: Sequence[_Seat]) -> MoveTimes:
    times = Times.together(seat.times for seat in seats)
    middle, most, longest, mean = (
        round(1000 * seconds, 3)
        for seconds in (times.quantile(0.5), times.quantile(0.95), times.longest, times.total / max(1, times.count))
    )
    return MoveTimes(bot=bot, decisions=times.count, mean=mean, p50=middle, p95=most, longest=longest)


def _spread(scores: Sequence[int]) -> float:
    """The standard deviation."""
    mean = sum(scores) / len(scores)
    return round(sqrt(sum((score - mean) ** 2 for score in scores) / max(1, len(scores) - 1)), 2)


def _histogram(scores: Sequence[int]) -> Histogram:
    start = min(scores) // _STEP * _STEP
    counts = [0] * (max(scores) // _STEP - start // _STEP + 1)
    for score in scores:
        counts[(score - start) // _STEP] += 1
    return Histogram(start, _STEP, tuple(counts))
