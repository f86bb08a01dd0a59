"""What is counted of the games of a match, block by block, in whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from branchline.arena.fields import Field
from branchline.arena.playing import BlockResult
from branchline.arena.ratings import Choices
from branchline.arena.results import GameResult, places_with_faults_last

WIN: Final = 420
"""Parts of a win: however many share it, each gets a whole number of them."""

SCORE_ZERO: Final = 100_000
"""Added to every score, so that none is negative."""

Games = Mapping[Field, Sequence[BlockResult]]
"""The games of every field, its blocks in the order of their numbers; as many for each field."""


class Key(NamedTuple):
    """What a count is of."""

    what: str
    bots: tuple[str, ...] = ()  # whose
    field: Field = ()  # in this one only


class Tally:
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

    def _block(self, parts: Sequence[tuple[Field, BlockResult]]) -> Counter[Key]:
        count: Counter[Key] = Counter()
        choices = Choices()
        for field, block in parts:
            for game in block:
                self._game(count, choices, field, game)
        count.update({Key("chosen", (bot,)): times for bot, times in choices.chosen.items()})
        count.update({Key("set", members): times for members, times in choices.sets.items()})
        return count

    def _game(self, count: Counter[Key], choices: Choices, field: Field, game: GameResult) -> None:
        places = places_of(game, faults_last=self._faults_last)
        won = win_parts(places)
        choices.add_game(field, places)
        count[Key("first")] += won[game.first]
        for at, bot in enumerate(field):
            count[Key("won", (bot,))] += won[at]
            count[Key("won", (bot,), field)] += won[at]
            count[Key("score", (bot,))] += game.scores[at] + SCORE_ZERO
            for beside, other in enumerate(field):
                if other != bot:
                    count[Key("ahead", (bot, other))] += (places[at] <= places[beside]) + (places[at] < places[beside])


def places_of(game: GameResult, *, faults_last: bool) -> tuple[int, ...]:
    """The places of a game, by place in the field."""
    return places_with_faults_last(game) if faults_last else game.places


def win_parts(places: Sequence[int]) -> list[int]:
    """The part of the win that each has, of WIN; those who tie for it share it."""
    winners = places.count(1)
    return [WIN // winners if place == 1 else 0 for place in places]
