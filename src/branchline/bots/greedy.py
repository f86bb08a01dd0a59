"""`greedy`: a sensible opponent for every game, without search and without guesses about what is hidden."""

from __future__ import annotations

from typing import Final, Protocol, cast

from branchline.bots.board import greedy as board
from branchline.bots.cards import greedy as cards
from branchline.bots.choices import Play, only_choice, play_of
from branchline.bots.protocol import Advice, Turn
from branchline.variants import AnyGame, AnyObservation, KindKey


class GreedyPlay(Play, Protocol):
    """How `greedy` plays games of one kind."""

    def choose(self, game: AnyGame, seen: AnyObservation, turn: Turn) -> int:
        """The action for the seat that sees this."""

    def advise(self, game: AnyGame, seen: AnyObservation, turn: Turn) -> Advice:
        """The action for the seat that sees this, with its reason."""


GREEDY: Final[dict[KindKey, GreedyPlay]] = {"board": cast(GreedyPlay, board), "cards": cast(GreedyPlay, cards)}
"""By kind; a program may add its own."""


class GreedyBot:
    """Heads for its tickets by the cheapest way and takes what is worth most at once; chance only breaks ties."""

    def choose(self, turn: Turn) -> int:
        """One of the possible actions; OptionError if what is seen is not of the game."""
        return turn.legal[0] if len(turn.legal) == 1 else play_of(GREEDY, turn).choose(turn.game, turn.seen, turn)

    def advise(self, turn: Turn) -> Advice:
        """What `choose` chooses, with what made the bot choose it."""
        return only_choice(turn) or play_of(GREEDY, turn).advise(turn.game, turn.seen, turn)
