"""What a search looks at in The Card Game: a few sensible actions, and how the game goes on when all play by plan."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from branchline.cardgame.engine import CardGame
from branchline.cardgame.state import CARDS, CHOOSE, DEAL, DRAW, KEEP, LOCOMOTIVES, OVER, TURN, State
from branchline.cardgame.tables import Tables
from branchline.cards import COLORS, LOCOMOTIVE, zeros
from branchline.chance import Seeded
from branchline.planning.cards.player import LEAST, CardPlayer
from branchline.planning.cards.weights import CardWeights

_LONGEST: Final = 3000  # decisions, after which a game counts as it stands
_NONE: Final = -1


class CardRollouts:
    """Plays on from imagined states."""

    def __init__(self, game: CardGame, weights: CardWeights) -> None:
        self.game: CardGame = game
        self.tables: Tables = game.tables
        self.player: CardPlayer = CardPlayer(game, weights)
        self.values: vec[i64] = zeros(len(game.actions))
        self.moves: vec[i64] = zeros(len(game.actions))

    def prepare(self, state: State) -> None:
        """Nothing has to be worked out before rollouts from this state: plans of cards are made as they are needed."""

    def margin(self, state: State, action: int, seed: int) -> int:
        """How many points the seat to move is before the best of the others in the end, after this action.

        The same seed gives the same cards to every action of the same state.
        """
        seat = state.seat
        after = state.copy()
        chance = Seeded(seed)
        game, player = self.game, self.player
        game.step(after, action, chance, None)
        steps: i64 = 0
        first_set = self.tables.at_complete
        while after.phase != OVER and steps < _LONGEST:
            # Of the sets of tickets the first, which need not be looked for [CG-14].
            game.step(after, first_set if after.phase == CHOOSE else player.choose(after), chance, None)
            steps += 1
        scores = game.returns(after)
        best_rival: i64 = -100_000
        other: i64
        for other in range(self.tables.players):
            if other != seat and scores[other] > best_rival:
                best_rival = scores[other]
        return scores[seat] - int(best_rival)

    # Candidates

    def candidates(self, state: State, most: int) -> list[int]:
        """Some sensible actions, what play by plan would do first; of each kind at most so many beside it."""
        first = self.player.choose(state)
        phase = state.phase
        n = self.game.write_legal(state, self.moves)
        if n == 1:
            return [int(first)]
        if phase == KEEP or phase == DEAL:
            self._price_keeps(state, n)
            most = 2 * most
        elif phase == TURN:
            self._price_turn(state, n)
        elif phase == DRAW:
            self._price_draws(state, n)
        elif phase == CARDS or phase == LOCOMOTIVES:
            self._price_counts(first, n)
        elif phase == CHOOSE:
            self._price_sets(n)
            most = n
        else:
            return [int(first)]
        return self._best(first, n, most)

    def _best(self, first: i64, n: i64, most: i64) -> list[int]:
        """The first, and so many others that are worth most."""
        found = [int(first)]
        values, moves = self.values, self.moves
        i: i64
        while len(found) <= most:
            best: i64 = _NONE
            for i in range(n):
                if moves[i] != first and values[i] > LEAST and (best == _NONE or values[i] > values[best]):
                    best = i
            if best == _NONE:
                break
            found.append(int(moves[best]))
            values[best] = LEAST
        return found

    def _price_keeps(self, state: State, n: i64) -> None:
        i: i64
        for i in range(n):
            self.values[i] = self.player.value_of_keeping(state, self.moves[i] - self.tables.at_keep)

    def _price_turn(self, state: State, n: i64) -> None:
        """Every suit, one choice of different colors, tickets unless nobody wanted them, and the best of the draws."""
        tables, player, moves, values = self.tables, self.player, self.moves, self.values
        player.look(state)
        draw = player.best_draw(state)
        mix: i64 = _NONE
        value_of_mix = player.value_of_mix(state)
        if value_of_mix > LEAST:
            mix = player.best_mix(state)
        i: i64
        for i in range(n):
            action = moves[i]
            values[i] = LEAST
            if action == draw:
                values[i] = player.value_of_draw(state, draw)
            elif action == tables.at_take + LOCOMOTIVE:
                values[i] = player.card_value[LOCOMOTIVE]
            elif action == tables.at_tickets:
                values[i] = player.value_of_tickets(state)
            elif action >= tables.at_suit and action < tables.at_suit + COLORS:
                values[i] = player.value_of_suit(state, action - tables.at_suit)
            elif action == mix:
                values[i] = value_of_mix

    def _price_draws(self, state: State, n: i64) -> None:
        tables, player, moves, values = self.tables, self.player, self.moves, self.values
        player.look(state)
        player.price_cards(state)
        i: i64
        for i in range(n):
            action = moves[i]
            if action == tables.at_draw:
                values[i] = player.deck_value
            elif action == tables.at_stop:
                values[i] = 0
            else:
                values[i] = player.card_value[action - tables.at_take]

    def _price_sets(self, n: i64) -> None:
        """All that lie before the seat, in their order; what else there is brings fewer points."""
        i: i64
        for i in range(n):
            self.values[i] = -i if self.moves[i] < self.tables.at_other else LEAST

    def _price_counts(self, first: i64, n: i64) -> None:
        """The nearer to what play by plan would do, the better."""
        i: i64
        for i in range(n):
            away = self.moves[i] - first
            self.values[i] = -away if away > 0 else away
