"""`greedy`: a sensible opponent for every game, without search and without guesses about what is hidden."""

from __future__ import annotations

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.bots.board_greedy import advise_on_board, choose_on_board
from branchline.bots.card_greedy import advise_with_cards, choose_with_cards
from branchline.bots.only_choice import only_choice
from branchline.bots.protocol import Advice, Turn
from branchline.cardgame.engine import CardGame
from branchline.cardgame.observation import Observation as CardObservation
from branchline.errors import OptionError
from branchline.variants import AnyGame


class GreedyBot:
    """Heads for its tickets by the cheapest way and takes what is worth most at once; chance only breaks ties."""

    def choose(self, turn: Turn) -> int:
        """One of the possible actions; OptionError if what is seen is not of the game."""
        if len(turn.legal) == 1:
            return turn.legal[0]
        game, seen = turn.game, turn.seen
        if isinstance(game, BoardGame) and isinstance(seen, Observation):
            return choose_on_board(game, seen, turn)
        if isinstance(game, CardGame) and isinstance(seen, CardObservation):
            return choose_with_cards(game, seen, turn)
        raise _not_of(game)

    def advise(self, turn: Turn) -> Advice:
        """The same action, with what made the bot choose it."""
        game, seen, only = turn.game, turn.seen, only_choice(turn)
        if only is not None:
            return only
        if isinstance(game, BoardGame) and isinstance(seen, Observation):
            return advise_on_board(game, seen, turn)
        if isinstance(game, CardGame) and isinstance(seen, CardObservation):
            return advise_with_cards(game, seen, turn)
        raise _not_of(game)


def _not_of(game: AnyGame) -> OptionError:
    return OptionError(f"what the bot is shown was not seen in a game of {game.key}; both should be of one game")
