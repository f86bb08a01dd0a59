"""`search`: looks ahead. What play by plan would do and a few other actions are played out in imagined worlds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import isfinite
from typing import Final

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.board.state import DEAL, State
from branchline.bots.cores import usable_cores
from branchline.bots.only_choice import only_choice
from branchline.bots.options import MAP_GAMES, BotOption
from branchline.bots.planner import PlannerBot, card_state, player_at
from branchline.bots.protocol import Advice, Turn
from branchline.bots.race import Budget, Race, Ranked
from branchline.bots.worlds import BoardWorlds, CardWorlds
from branchline.cardgame.engine import CardGame
from branchline.cardgame.observation import Observation as CardObservation
from branchline.cardgame.state import State as CardState
from branchline.errors import OptionError
from branchline.planning.board_rollouts import BoardRollouts
from branchline.planning.card_rollouts import CardRollouts
from branchline.planning.card_weights import card_weights_for
from branchline.planning.outlook import prices_for
from branchline.planning.weights import weights_for
from branchline.protocol import Reason

SEARCH_OPTIONS: Final = (
    BotOption("rollouts", "int", None, "Games that are played out for a decision, instead of a time.", 1, 1_000_000),
    BotOption("time", "float", None, "Seconds for a decision, instead of what it is given.", 0.001, 600),
    BotOption(
        "belief",
        "switch",
        True,
        "Imagines rather tickets that explain what the others have built, in map games.",
        games=MAP_GAMES,
    ),
    BotOption("cores", "int", 1, "Processor cores that it may use, if there are so many.", 1, 64),
)
WHOLE_GAME: Final = 3000
"""A horizon in own turns that no game reaches."""

_SECONDS: Final = 1.0  # for a decision, where nobody says anything


@dataclass(frozen=True)
class Manner:
    """How a search looks ahead; `research/search_gains.py` and `tune_search.py` compare it with other ways.

    Tickets that are dealt are judged by whole games, as no outlook tells good ones from bad ones so early.
    """

    claims: int = 4  # of different routes that are looked at beside what play by plan would do
    draws: int = 2  # other cards that are looked at where play by plan would draw one
    horizon: int = 24  # own turns, after which an imagined map game is judged by its outlook
    scale: float = 20.0  # points before the others that make about three wins of four
    caution: float = 1.0  # standard errors by which another action must be better than what play by plan would do
    deal: int = WHOLE_GAME  # the horizon for tickets that are dealt; 0: it keeps of them what play by plan would


_MANNERS: Final = {
    "france_large": Manner(draws=0, horizon=12, scale=80.0, caution=2.0, deal=0),
    "france_small": Manner(draws=0, horizon=12, scale=40.0, caution=2.0, deal=12),
    "france_borders": Manner(draws=0, horizon=12, scale=40.0, caution=2.0, deal=12),
}
"""Games of France are so long that rollouts are few, and chance would decide too often for what play by plan would not
do."""


def manner_for(game: str) -> Manner:
    """How a search looks ahead in a game, if nobody says otherwise."""
    return _MANNERS.get(game, Manner())


class SearchBot:
    """Chooses what did best in imagined worlds that agree with all that its seat has seen."""

    def __init__(
        self,
        rollouts: int | None = None,
        time: float | None = None,
        cores: int = 1,
        belief: bool = True,
        manner: Manner | None = None,
    ) -> None:
        if rollouts is not None and time is not None:
            raise OptionError("the bot search has its budget in rollouts or in time; give one of them")
        self._rollouts = rollouts
        self._time = time
        self._cores = usable_cores(cores)
        self._belief = belief
        self._manner = manner

    def choose(self, turn: Turn) -> int:
        """One of the possible actions; OptionError if what is seen is not of the game."""
        return turn.legal[0] if len(turn.legal) == 1 else self.rank(turn)[0].action

    def advise(self, turn: Turn) -> Advice:
        """The same action, with what play by plan has to say for it, and how it and the next best did."""
        only = only_choice(turn)
        if only is not None:
            return only
        best, *others = self.rank(turn)
        why = PlannerBot().why(turn, best.action)
        if not others:
            return Advice(best.action, why or Reason("search-clear"))
        return Advice(best.action, _told(best, others[0], why or Reason("search-better")))

    def rank(self, turn: Turn) -> list[Ranked]:
        """The actions looked at, the chosen one first."""
        game, seen = turn.game, turn.seen
        if isinstance(game, BoardGame) and isinstance(seen, Observation):
            return self._on_board(game, seen, turn)
        if isinstance(game, CardGame) and isinstance(seen, CardObservation):
            return self._with_cards(game, seen, turn)
        raise OptionError(f"what the bot is shown was not seen in a game of {game.key}; both should be of one game")

    def _on_board(self, game: BoardGame, seen: Observation, turn: Turn) -> list[Ranked]:
        manner = self._manner or manner_for(game.key)
        player, state = player_at(game, seen, turn)
        is_deal = state.phase == DEAL
        rollouts = _board_rollouts(game, manner.deal if is_deal else manner.horizon)
        rollouts.player.forget()
        rollouts.player.refused[seen.seat or 0] = player.refused[seen.seat or 0]
        actions = rollouts.candidates(state, manner.claims, manner.draws)
        if len(actions) == 1 or (is_deal and manner.deal == 0):
            return [Ranked(actions[0], 0.0, 0)]
        worlds = BoardWorlds(game, seen, turn, believes=self._belief)
        return Race[State](rollouts, worlds, actions, worlds.seed, manner.scale, manner.caution).run(self._budget(turn))

    def _with_cards(self, game: CardGame, seen: CardObservation, turn: Turn) -> list[Ranked]:
        rollouts, manner = _card_rollouts(game), self._manner or manner_for(game.key)
        worlds = CardWorlds(game, seen, turn)
        actions = rollouts.candidates(card_state(game, seen, turn), manner.claims)
        if len(actions) == 1:
            return [Ranked(actions[0], 0.0, 0)]
        return Race[CardState](rollouts, worlds, actions, worlds.seed, manner.scale, manner.caution).run(
            self._budget(turn)
        )

    def _budget(self, turn: Turn) -> Budget:
        given = turn.seconds if isfinite(turn.seconds) else _SECONDS
        return Budget(self._rollouts, self._time if self._time is not None else given, self._cores)


def _told(best: Ranked, runner_up: Ranked, why: Reason) -> Reason:
    """The reason with both chances; whoever came second in a race was tried in the same worlds as the first."""
    share, next_best = round(100 * best.share), round(100 * runner_up.share)
    code = "search" if share >= next_best else "search-close"
    found = {"because": why.code, "share": share, "next": next_best, "games": best.worlds}
    return Reason(code, {**why.details, **found})


@lru_cache(maxsize=32)
def _board_rollouts(game: BoardGame, horizon: int) -> BoardRollouts:
    weights, prices = weights_for(game.key, game.players), prices_for(game.key, game.players)
    return BoardRollouts(game, weights, prices, horizon)


@lru_cache(maxsize=16)
def _card_rollouts(game: CardGame) -> CardRollouts:
    return CardRollouts(game, card_weights_for(game.key, game.players))
