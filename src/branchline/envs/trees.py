"""A game as a tree: chance has nodes of its own, and a position never changes once it is there."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from branchline.chance import Chance, Scripted
from branchline.envs.games import chosen_game
from branchline.envs.observations import Numbers, Seer
from branchline.envs.rewards import RewardKind, check_reward, rewards_of
from branchline.envs.stories import DEAL, Dream, StoryStep
from branchline.errors import OptionError, RecordError
from branchline.protocol import Json
from branchline.variants import AnyState, rules_of
from branchline.view.notation import AnyNotation, notation_of

CHANCE: Final = -1
"""In the place of a seat: chance is to decide."""

OVER: Final = -4
"""In the place of a seat: nobody is."""


class Position:
    """A node of the tree of a game.

    Where chance is to decide, `pending` has been chosen and not done: the state and the story are those before it, and
    `picks` are the outcomes that chance has given for it so far.
    """

    __slots__ = ("decisions", "pending", "picks", "player", "state", "story", "tree", "weights")

    def __init__(
        self,
        tree: GameTree,
        state: AnyState | None,
        story: StoryStep,
        player: int,
        decisions: int,
        pending: int = DEAL,
        picks: tuple[int, ...] = (),
        weights: tuple[int, ...] = (),
    ) -> None:
        self.tree: Final = tree
        self.state: Final = state  # None: nothing is dealt yet
        self.story: Final = story
        self.player: Final = player  # who decides: a seat, CHANCE, or OVER for nobody
        self.decisions: Final = decisions  # of players, so far
        self.pending: Final = pending
        self.picks: Final = picks
        self.weights: Final = weights  # of the outcomes, by number; those of weight 0 cannot be

    def __deepcopy__(self, memo: dict[int, object]) -> Position:
        """Return this very position, as it never changes."""
        return self

    def __reduce__(self) -> tuple[Callable[[GameTree, Json], Position], tuple[GameTree, Json]]:
        """The way here, which leads here again."""
        return _walk, (self.tree, self.tree.dump(self))


class Origin(NamedTuple):
    """What a tree grows from."""

    key: str
    players: int
    game_map: str  # a folder; empty: the game's own map
    options: tuple[tuple[str, str], ...]
    reward: RewardKind
    connects: bool
    horizon: int


class GameTree:
    """The positions of one game; after `horizon` decisions it ends, wherever it stands.

    The engine takes chance as an argument. An action is tried with the outcomes that there are so far, on a copy of the
    state; where it wants one more there is a node of chance, and from each of its outcomes the action is tried anew.
    """

    def __init__(self, origin: Origin) -> None:
        self.game: Final = chosen_game(origin.key, origin.players, origin.game_map or None, dict(origin.options))
        check_reward(origin.reward)
        if origin.horizon < 1:
            raise OptionError(f"a game ends after at least 1 decision, not after {origin.horizon}")
        self.rules: Final = rules_of(self.game)
        self.seer: Final = Seer(self.game, connects=origin.connects)
        self.reward: Final[RewardKind] = origin.reward
        self.horizon: Final = origin.horizon
        self._origin = origin

    def __reduce__(self) -> tuple[Callable[[Origin], GameTree], tuple[Origin]]:
        """Send a tree to another process as what it was made of."""
        return tree_of, (self._origin,)

    @cached_property
    def root(self) -> Position:
        """The position before anything is dealt."""
        return self._go_on(Position(self, None, StoryStep(), CHANCE, 0), DEAL, ())

    @cached_property
    def notation(self) -> AnyNotation:
        """The notation for the actions of the game."""
        return notation_of(self.game)

    @property
    def most_outcomes(self) -> int:
        """No outcome has this number or a higher one: it is that of a seat, a card or a ticket."""
        return max(self.game.players, len(self.game.tables.deck), len(self.game.map.tickets))

    def legal(self, at: Position) -> list[int]:
        """What the seat to move can do."""
        assert at.state is not None
        return self.rules.legal(at.state)

    def choose(self, at: Position, action: int) -> Position:
        """The position after this choice of the seat to move: the next decision, or chance if that is needed first."""
        if at.state is None or at.player < 0:
            raise OptionError("nobody decides here; this is no node of a player")
        return self._go_on(at, action, ())

    def pick(self, at: Position, outcome: int) -> Position:
        """After this outcome of chance: the next decision, or chance again."""
        if at.player != CHANCE:
            raise OptionError("chance does not decide here; this is no node of chance")
        return self._go_on(at, at.pending, (*at.picks, outcome))

    def imagined(self, at: Position, seat: int, chance: Chance) -> Position:
        """Deal anew a position that looks like this one to the seat and agrees with what it remembers.

        In a position that another seat has imagined it agrees with what the seat sees.
        """
        if at.state is None or at.player == CHANCE:
            raise OptionError("a position is imagined where a player decides, not where chance does")
        known = at.story.memory(self.rules, seat)
        state = self.rules.imagine(self.rules.observe(at.state, seat), chance, known)
        return self._dreamed(at, seat, state)

    def rewards(self, at: Position) -> list[float]:
        """The reward of each seat; 0 before the game is over."""
        if at.player != OVER or at.state is None:
            return [0.0] * self.game.players
        return rewards_of(self.rules.score_sheet(at.state), self.reward)

    def see(self, at: Position, seat: int) -> Numbers:
        """What the seat may know; all 0 before the deal."""
        return self.seer.see(at.state, seat) if at.state is not None else self.seer.layout.low * 0

    def sight(self, state: AnyState, seat: int) -> str:
        """What the seat may know as text: every number that is not 0, with its name."""
        names = self.seer.layout.names
        numbers = self.seer.see(state, seat)
        return " ".join([f"{names[i]}={numbers[i]}" for i in numbers.nonzero()[0].tolist()])

    def recall(self, at: Position, seat: int) -> str:
        """All that the seat has done and seen, and whose turn it is; while chance decides, as it was before."""
        mover = self.rules.to_move(at.state) if at.state is not None else None
        return f"seat {seat}\n{at.story.text(seat)}to move {mover}"

    def describe(self, at: Position) -> str:
        """The whole position, hidden things included, in a line."""
        document: Json = {"state": self.rules.dump(at.state) if at.state is not None else None}
        if at.player == CHANCE:
            document |= {"pending": at.pending, "picks": at.picks}
        return json.dumps(document)

    def dump(self, at: Position) -> Json:
        """The way to a position, as a document that `load` follows."""
        steps: list[Json] = []
        for step in at.story.steps()[1:]:
            if step.dream is None:
                steps.append({"action": step.action, "outcomes": list(step.outcomes)})
            else:
                steps.append({"seat": step.dream.seat, "imagined": self.rules.dump(step.dream.state)})
        waits = at.player == CHANCE and at.state is not None
        return {"steps": steps, "picks": list(at.picks), **({"pending": at.pending} if waits else {})}

    def load(self, document: Mapping[str, object]) -> Position:
        """The position at the end of such a way."""
        at = self.root
        for step in _list(document["steps"]):
            at = self._repeat(at, step)
        if "pending" in document:
            at = self._go_on(at, _number(document["pending"]), ())
        for outcome in _list(document["picks"]):
            at = self.pick(at, _number(outcome))
        return at

    def _repeat(self, at: Position, step: object) -> Position:
        assert isinstance(step, dict)
        if "imagined" in step:
            state, seat = self.rules.load(step["imagined"]), _number(step["seat"])
            return self._dreamed(at, seat, state)
        outcomes = [_number(outcome) for outcome in _list(step["outcomes"])]
        return self._done(at, _number(step["action"]), Scripted(outcomes), outcomes)

    def _dreamed(self, at: Position, seat: int, state: AnyState) -> Position:
        return self._position(state, StoryStep(at.story, dream=Dream(seat, state, self.sight)), at.decisions)

    def _go_on(self, at: Position, action: int, picks: tuple[int, ...]) -> Position:
        """Do the action if these outcomes are enough for it; otherwise ask chance for one more."""
        outcomes, asking = list(picks), _Asking()
        try:
            return self._done(at, action, Scripted(outcomes, asking), outcomes)
        except _ChanceAsked:
            return Position(self, at.state, at.story, CHANCE, at.decisions, action, picks, asking.weights)

    def _done(self, at: Position, action: int, chance: Chance, outcomes: Sequence[int]) -> Position:
        """The position after the action, from a copy of the state before it; `chance` gives these outcomes."""
        if at.state is None:
            state, events = self.rules.begin(chance)
            return self._position(state, StoryStep(at.story, action=DEAL, outcomes=outcomes, events=events), 0)
        state = self.rules.copy(at.state)
        seat = self.rules.to_move(state)
        assert seat is not None
        events = self.rules.play(state, action, chance)
        return self._position(state, StoryStep(at.story, seat, action, outcomes, events), at.decisions + 1)

    def _position(self, state: AnyState, story: StoryStep, decisions: int) -> Position:
        mover = self.rules.to_move(state)
        is_over = mover is None or decisions >= self.horizon
        return Position(self, state, story, OVER if is_over or mover is None else mover, decisions)


def tree_of(origin: Origin) -> GameTree:
    """The tree of a game by its key; always the same one, unless the map is a folder that somebody may change."""
    return GameTree(origin) if origin.game_map else _kept_tree(origin)


_kept_tree = lru_cache(maxsize=64)(GameTree)


class _ChanceAsked(Exception):
    """Chance has to decide first."""


class _Asking(Chance):
    """Decides nothing, and keeps what it was asked."""

    def __init__(self) -> None:
        self.weights: tuple[int, ...] = ()

    def pick(self, weights: vec[i64], total: i64) -> i64:  # noqa: ARG002  (they say all that there is to say)
        self.weights = tuple(map(int, weights))
        raise _ChanceAsked


def _walk(tree: GameTree, document: Json) -> Position:
    return tree.load(document)


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise RecordError("this is no position of a game")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise RecordError("this is no position of a game")
    return value
