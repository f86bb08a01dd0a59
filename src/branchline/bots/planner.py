"""`planner`: plans for its tickets, counts turns, trains and cards against points, and looks at the clock."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.board.state import State
from branchline.bots.only_choice import only_choice
from branchline.bots.options import MAP_GAMES, BotOption
from branchline.bots.plan_card_reasons import CardPlanReasons
from branchline.bots.plan_reasons import BoardPlanReasons, PlanReasons
from branchline.bots.protocol import Advice, Turn
from branchline.bots.recalling import was_refused
from branchline.bots.styles import STYLES, styled
from branchline.bots.worlds import BoardWorlds, belief_of
from branchline.cardgame.engine import CardGame
from branchline.cardgame.observation import Observation as CardObservation
from branchline.cardgame.state import State as CardState
from branchline.chance import Seeded
from branchline.errors import OptionError
from branchline.planning.board_player import BoardPlayer
from branchline.planning.card_player import CardPlayer
from branchline.planning.card_weights import card_weights_for
from branchline.planning.weights import weights_for
from branchline.protocol import Reason

PLANNER_OPTIONS: Final = (
    BotOption(
        "belief", "switch", False, "Guesses what the others want, and hurries or blocks, in map games.", games=MAP_GAMES
    ),
    BotOption("style", "choice", None, "A taste, in map games.", choices=tuple(STYLES), games=MAP_GAMES),
)
_WORLDS: Final = 10  # imagined for a belief


class PlannerBot:
    """Plays by plan; chance has no part in it, but in what it imagines of the others if it has a belief."""

    def __init__(self, belief: bool = False, style: str | None = None) -> None:
        self.belief = belief or (style is not None and STYLES[style].believes)
        self.style = style

    def choose(self, turn: Turn) -> int:
        """One of the possible actions; OptionError if what is seen is not of the game."""
        return turn.legal[0] if len(turn.legal) == 1 else self._decide(turn)[0]

    def advise(self, turn: Turn) -> Advice:
        """The same action, with what made the bot choose it."""
        only = only_choice(turn)
        if only is not None:
            return only
        number, reasons = self._decide(turn)
        return Advice(number, reasons().chosen(number))

    def why(self, turn: Turn, number: int) -> Reason | None:
        """Why the bot would do this; if it would do something else, what speaks for this all the same."""
        planned, reasons = self._decide(turn)
        return reasons().chosen(number) if number == planned else reasons().fact(number)

    def _decide(self, turn: Turn) -> tuple[int, Callable[[], PlanReasons]]:
        """The action, and who can say why."""
        game, seen = turn.game, turn.seen
        if isinstance(game, BoardGame) and isinstance(seen, Observation):
            player, state = player_at(game, seen, turn, self.style)
            if self.belief:
                worlds = BoardWorlds(game, seen, turn, believes=True)
                player.threat = belief_of(game).wanted_by_others([worlds(i) for i in range(_WORLDS)], worlds.seat)
            return int(player.choose(state)), lambda: BoardPlanReasons(game, player, state)
        if isinstance(game, CardGame) and isinstance(seen, CardObservation):
            cards, on_table = card_player(game), card_state(game, seen, turn)
            return int(cards.choose(on_table)), lambda: CardPlanReasons(game, cards, on_table)
        raise OptionError(f"what the bot is shown was not seen in a game of {game.key}; both should be of one game")


def player_at(game: BoardGame, seen: Observation, turn: Turn, style: str | None = None) -> tuple[BoardPlayer, State]:
    """Who plays by plan, knowing what the seat knows, and a state that looks like what is seen.

    Play by plan reads of a state only what its seat may see, so any one that looks like this will do.
    """
    player = planning_player(game, style)
    player.forget()
    player.planning.is_exact = True
    player.threat = vec[i64]([0] * int(game.tables.routes))
    assert seen.seat is not None
    if was_refused(turn.events, seen.seat):
        player.refused[seen.seat] = 1
    return player, game.imagine(seen, Seeded(0))


@lru_cache(maxsize=32)
def planning_player(game: BoardGame, style: str | None) -> BoardPlayer:
    """Who plays a map game by plan, one for all bots of a process."""
    return BoardPlayer(game, styled(weights_for(game.key, game.players), style))


def card_state(game: CardGame, seen: CardObservation, turn: Turn) -> CardState:
    """A state that looks like what is seen; all have seen what lies on each track, and the memory knows it [CG-06]."""
    known = game.memory(seen.seat)
    known.see(turn.events)
    return game.imagine(seen, Seeded(0), known)


@lru_cache(maxsize=16)
def card_player(game: CardGame) -> CardPlayer:
    """Who plays The Card Game by plan."""
    return CardPlayer(game, card_weights_for(game.key, game.players))
