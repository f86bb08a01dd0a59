"""What a search looks at: a few sensible actions, and how the game goes on after each when all seats play by plan."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from branchline.board.engine import BoardGame
from branchline.board.state import DEAL, DRAW, HELD, KEEP, OVER, TUNNEL, TURN, State
from branchline.board.tables import Tables
from branchline.cards import KINDS, zeros
from branchline.chance import Seeded
from branchline.planning.board.outlook import Outlook
from branchline.planning.board.plan import SeatPlan
from branchline.planning.board.player import BoardPlayer
from branchline.planning.board.weights import Weights

_LONGEST: Final = 3000  # decisions, after which a game counts as it stands
_NONE: Final = -1


class BoardRollouts:
    """Plays on from imagined states."""

    def __init__(self, game: BoardGame, weights: Weights, prices: list[int], horizon: int) -> None:
        self.game: BoardGame = game
        self.horizon: i64 = horizon  # own turns, after which a game is judged by its outlook
        self.tables: Tables = game.tables
        self.player: BoardPlayer = BoardPlayer(game, weights)
        self.outlook: Outlook = Outlook(game.tables, self.player, prices)
        self.plans: list[SeatPlan] = [SeatPlan(game.tables) for _ in range(game.players)]
        self.own: SeatPlan = SeatPlan(game.tables)  # of the seat to move, exact
        self.own_in: State | None = None  # the state in which it was made
        self.moves: vec[i64] = zeros(game.tables.actions)

    def prepare(self, state: State) -> None:
        """The plans of all seats in this state, which every rollout from it begins with."""
        self.player.forget()
        self.player.planning.is_exact = False
        seat: i64
        for seat in range(self.tables.players):
            if state.phase == DEAL:
                self.plans[seat].clear()
            elif seat == state.seat:
                self._plan_own(state)
                self.plans[seat].load(self.own)
            else:
                self.plans[seat].load(self.player.plan_of(state, seat))

    def _plan_own(self, state: State) -> None:
        """`own` is the exact plan of the seat to move, which is the same in all worlds that look alike to it."""
        if self.own_in is not None and _looks_alike(self.own_in, state, self.tables):
            return
        self.player.planning.is_exact = True
        self.own.load(self.player.plan_of(state, state.seat))
        self.player.planning.is_exact = False
        self.own_in = state.copy()

    def margin(self, state: State, action: int, seed: int) -> int:
        """How many points the seat to move is before the best of the others in the end, after this action.

        The same seed gives the same luck to every action of the same state: each seat has a stream of its own, so that
        it draws the same cards whatever another does meanwhile.
        """
        seat = state.seat
        after = state.copy()
        player = self.player
        chances = [Seeded(seed, stream) for stream in range(self.game.players)]
        other: i64
        for other in range(self.tables.players):
            player.plans[other].load(self.plans[other])
            player.refused[other] = 0
        game = self.game
        game.step(after, action, chances[seat], None)
        if state.phase == KEEP or state.phase == DEAL:
            player.plans[seat].clear()
        steps: i64 = 0
        turns: i64 = 0
        while after.phase != OVER and steps < _LONGEST:
            if after.phase == TURN and after.seat == seat:
                if turns == self.horizon and after.turns_left == 0:
                    return self.outlook.margin(after, seat)
                turns += 1
            game.step(after, player.choose(after), chances[after.seat], None)
            steps += 1
        scores = game.returns(after)
        best_rival: i64 = -100_000
        for other in range(self.tables.players):
            if other != seat and scores[other] > best_rival:
                best_rival = scores[other]
        return scores[seat] - int(best_rival)

    # Candidates

    def candidates(self, state: State, claims: int, draws: int) -> list[int]:
        """What play by plan would do, and other sensible actions, among them at most so many claims.

        Where play by plan would draw a card, so many other cards are among them.
        """
        self.player.planning.is_exact = True
        first = self.player.choose(state)
        phase = state.phase
        n = self.game.write_legal(state, self.moves)
        if n == 1:
            return [int(first)]
        if phase == TURN:
            return self._in_turn(state, first, claims, draws)
        if phase == DRAW:
            return [int(first), *self._other_draws(state, first, draws)]
        if phase == KEEP or phase == DEAL:
            return self._all(first, n, 64)
        if phase == TUNNEL:
            other = self.tables.at_refuse if first != self.tables.at_refuse else self.player.cheapest_extra(state)
            return [int(first), int(other)] if other != first else [int(first)]
        return [int(first)]

    def _all(self, first: i64, n: i64, most: i64) -> list[int]:
        found = [int(first)]
        i: i64
        for i in range(n):
            if self.moves[i] != first and len(found) < most:
                found.append(int(self.moves[i]))
        return found

    def _in_turn(self, state: State, first: i64, claims: int, draws: int) -> list[int]:
        """The best claims of different routes, the best draws, tickets, and the station of the plan."""
        tables, player = self.tables, self.player
        found = [int(first)]
        i: i64
        if state.turns_left == 0:
            if first < tables.at_tickets:
                found += self._other_draws(state, first, draws)
            else:
                card = player.best_draw(state)
                if card != first:
                    found.append(int(card))
            if state.tickets_left() > 0 and first != tables.at_tickets:
                found.append(int(tables.at_tickets))
        site = player.wanted_site(state)
        if site != _NONE and site != first:
            found.append(int(site))
        first_route = tables.action_route[first] if tables.at_claim <= first < tables.at_station else _NONE
        n = player.price_claims(state)
        for _ in range(claims):
            best: i64 = _NONE
            for i in range(n):
                if player.claim_route[i] != first_route and (
                    best == _NONE or player.claim_value[i] > player.claim_value[best]
                ):
                    best = i
            if best == _NONE or player.claim_value[best] < -1_000_000:
                break
            found.append(int(player.claim_action[best]))
            player.claim_value[best] = -2_000_000
        return found

    def _other_draws(self, state: State, first: i64, most: int) -> list[int]:
        """At most so many other cards than this one, those first that play by plan would rather have."""
        player = self.player
        found: list[int] = []
        n = player.price_draws(state)
        i: i64
        for _ in range(most):
            best: i64 = _NONE
            for i in range(n):
                if player.draw_action[i] not in (first, _NONE) and (
                    best == _NONE or player.draw_value[i] > player.draw_value[best]
                ):
                    best = i
            if best == _NONE:
                break
            found.append(int(player.draw_action[best]))
            player.draw_action[best] = _NONE
        return found


def _looks_alike(one: State, other: State, tables: Tables) -> bool:
    """Whether the seat to move sees the same in both, as far as its plan is concerned."""
    seat = other.seat
    if one.seat != seat or one.phase != other.phase or one.turns_left != other.turns_left:
        return False
    i: i64
    for i in range(tables.routes):
        if one.owner[i] != other.owner[i] or one.open_to[i] != other.open_to[i]:
            return False
    for i in range(tables.cities):
        if one.station[i] != other.station[i]:
            return False
    for i in range(KINDS):
        if one.hands[KINDS * seat + i] != other.hands[KINDS * seat + i] or one.row[i] != other.row[i]:
            return False
    mine = u8(HELD + seat)
    for i in range(tables.tickets):
        if (one.ticket[i] == mine) != (other.ticket[i] == mine):
            return False
    for i in range(tables.players):
        if one.trains[i] != other.trains[i] or one.stations[i] != other.stations[i]:
            return False
        if _hand_size(one, i) != _hand_size(other, i):
            return False
    return True


def _hand_size(state: State, seat: i64) -> i64:
    size: i64 = 0
    kind: i64
    for kind in range(KINDS):
        size += state.hands[KINDS * seat + kind]
    return size
