"""What is counted of the games of a match, block by block, in whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from branchline.arena.blocks import BlockResult, Field, GameResult, places_with_faults_last
from branchline.arena.ratings import Choices
from branchline.measuring.statistics import win_parts

SCORE_ZERO: Final = 100_000
"""Added to every score, so that none is negative."""

Games = Mapping[Field, Sequence[BlockResult]]
"""The games of every field, its blocks in the order of their numbers; as many for each field."""


Counted = Literal["first", "won", "ahead", "score", "chosen", "set"]
"""What is counted of a match; `MatchCounts` says what each is."""


class CountKey(NamedTuple):
    """What is counted, for which bots, and in which field or in all."""

    what: Counted
    bots: tuple[str, ...] = ()  # whose
    field: Field = ()  # in this one only


class MatchCounts:
    """The counts of each block number, over all fields together: they had the same cards, so they belong together.

    Counted are, by key: `won` by a bot, everywhere and in each field, and by who went `first`, in parts of a WIN; how
    often a bot came in `ahead` of another, twice, once for a tie; its `score`; and the choices that ratings need.
    """

    def __init__(self, games: Games, *, faults_last: bool) -> None:
        self._faults_last = faults_last
        numbers = range(len(next(iter(games.values()))))
        counts = [self._block([(field, blocks[number]) for field, blocks in games.items()]) for number in numbers]
        self.keys = list(dict.fromkeys(key for count in counts for key in count))
        self.rows = [[count[key] for key in self.keys] for count in counts]

    def _block(self, parts: Sequence[tuple[Field, BlockResult]]) -> Counter[CountKey]:
        count: Counter[CountKey] = Counter()
        choices = Choices()
        for field, block in parts:
            for game in block:
                self._game(count, choices, field, game)
        count.update({CountKey("chosen", (bot,)): times for bot, times in choices.chosen.items()})
        count.update({CountKey("set", members): times for members, times in choices.sets.items()})
        return count

    def _game(self, count: Counter[CountKey], choices: Choices, field: Field, game: GameResult) -> None:
        places = places_in(game, faults_last=self._faults_last)
        won = win_parts(places)
        choices.add_game(field, places)
        count[CountKey("first")] += won[game.first]
        for at, bot in enumerate(field):
            count[CountKey("won", (bot,))] += won[at]
            count[CountKey("won", (bot,), field)] += won[at]
            count[CountKey("score", (bot,))] += game.scores[at] + SCORE_ZERO
            for beside, other in enumerate(field):
                if other != bot:
                    count[CountKey("ahead", (bot, other))] += (places[at] <= places[beside]) + (
                        places[at] < places[beside]
                    )


def places_in(game: GameResult, *, faults_last: bool) -> tuple[int, ...]:
    """The places of a game, by place in the field."""
    return places_with_faults_last(game) if faults_last else game.places
