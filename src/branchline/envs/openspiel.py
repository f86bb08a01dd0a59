"""The games for OpenSpiel: each is registered as a Python game, `branchline_usa` and so on.

It needs more than the other environments: `pip install 'branchline[openspiel]'`.

>>> import pyspiel
>>> import branchline.envs.openspiel
>>> game = pyspiel.load_game("branchline_nordic", {"players": 3})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import ClassVar, Final, Literal, cast

import numpy as np
from numpy.typing import NDArray

from branchline.chance import Scripted, Seeded
from branchline.envs.extras import need
from branchline.envs.rewards import RewardKind, reward_bounds, rewards_of
from branchline.envs.trees import CHANCE, OVER, GameTree, Origin, Position, tree_of
from branchline.errors import OptionError, shown
from branchline.variants import AnyState, GameInfo, games, kind_of, small_games, variant_of

need("pyspiel", extra="openspiel")

import pyspiel  # noqa: E402  (what it needs comes first)

HORIZON: Final = 10_000
"""Decisions after which a game ends and is scored as it stands, if nothing else is said; real games are far shorter."""

_GRAMMAR: Final = "(),="  # of the texts in which OpenSpiel keeps parameters

Parameter = str | int | bool
Tensor = NDArray[np.float32]


def spiel_game(
    key: str,
    *,
    players: int | None = None,
    reward: RewardKind = "win",
    connects: bool = False,
    horizon: int = HORIZON,
    game_map: str | Path | None = None,
    **options: str,
) -> SpielGame:
    """A game for OpenSpiel: what `pyspiel.load_game` gives for its name and these parameters.

    After `horizon` decisions it ends and is scored as it stands; all other keywords are those of `aec`.
    """
    _check_path(str(game_map or ""))
    variant = variant_of(key, game_map, options)
    parameters: dict[str, Parameter] = {
        "players": players if players is not None else variant.players[0],
        "reward": reward,
        "connects": connects,
        "horizon": horizon,
        "game_map": str(game_map) if game_map is not None else "",
        **{name: int(value) if str(value).isdigit() else value for name, value in options.items()},
    }
    return cast("SpielGame", pyspiel.load_game(name_of(key), parameters))


def name_of(key: str) -> str:
    """What a game is called in OpenSpiel."""
    return f"branchline_{key}"


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """One game with its players and parameters, as OpenSpiel holds it; every key has a class of its own."""

    info: ClassVar[GameInfo]

    def __init__(self, params: Mapping[str, Parameter] | None = None) -> None:
        usual = _defaults(self.info)
        parameters = {**usual, **(params or {})}
        tree = _tree(self.info, parameters)
        reward, players = tree.reward, tree.game.players
        low, high = reward_bounds(tree.game, reward)
        super().__init__(
            _type_of(self.info, reward, players),
            pyspiel.GameInfo(
                num_distinct_actions=len(tree.game.actions),
                max_chance_outcomes=tree.most_outcomes,
                num_players=players,
                min_utility=float(low),
                max_utility=float(high),
                utility_sum=_utility_sum(reward, players),
                max_game_length=tree.horizon,
            ),
            {name: value for name, value in parameters.items() if value != usual[name]},
        )
        self.tree: Final = tree

    def __reduce__(self) -> tuple[Callable[[str], SpielGame], tuple[str]]:
        """Send a game to another process as the text that OpenSpiel loads it by."""
        return _load, (str(self),)

    def new_initial_state(self) -> SpielState:
        """Give the state before anything is dealt."""
        return SpielState(self)

    def action_to_string(self, player: int, action: int) -> str:
        """The words for an action; they do not depend on the position."""
        return self.new_initial_state()._action_to_string(player, action)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, object] | None = None
    ) -> SpielObserver | None:
        """Who looks at states: what a seat sees now, or with perfect recall all that it has seen.

        What everybody sees and what is the seat's own always come together; None for whoever wants one of them alone.
        """
        if params:
            raise OptionError(f"observers have no parameters here, but {', '.join(params)} is given")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return SpielObserver(self.tree, recalls=kind.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A moment of a game. All there is to it is `at`, which OpenSpiel copies and stores with its own history."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.at: Position = game.tree.root

    def current_player(self) -> int:
        """Who decides: a seat, chance, or nobody any more."""
        return self.at.player

    def is_terminal(self) -> bool:
        """Whether the game is over, by the rules or by the horizon."""
        return self.at.player == OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome that is possible here, with its probability."""
        weights = self.at.weights
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights) if weight > 0]

    def returns(self) -> list[float]:
        """The reward of each seat; 0 before the game is over."""
        return self.at.tree.rewards(self.at)

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> SpielState:
        """A state that the player cannot tell from this one, of all that it remembers; its history begins here.

        `rng` gives numbers from 0 up to 1, without 1.
        """
        tree = self.at.tree
        if not 0 <= player < tree.game.players:
            raise OptionError(f"the seats are 0 to {tree.game.players - 1}; there is no seat {player}")
        seed = int(rng() * 2**32) << 32 | int(rng() * 2**32)
        state = SpielState(self.get_game())
        state.at = tree.imagined(self.at, player, Seeded(seed))
        return state

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002  (OpenSpiel asks for the current one only)
        return self.at.tree.legal(self.at)

    def _apply_action(self, action: int) -> None:
        if self.at.player == CHANCE:
            self.at = self.at.tree.pick(self.at, action)
        else:
            self.at = self.at.tree.choose(self.at, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"chance {action}"
        most = len(self.at.tree.game.actions)
        if not 0 <= action < most:
            raise OptionError(f"actions are numbers from 0 to {most - 1}, not {action}")
        return self.at.tree.notation.text(action)

    def __str__(self) -> str:
        """Everything about the position, for people and comparisons; it shows what is hidden."""
        return self.at.tree.describe(self.at)


class SpielObserver:
    """What a seat sees of states, as OpenSpiel's observers have it.

    With perfect recall it is a string of all that the seat has done and seen, and no tensor; otherwise what it sees at
    the moment, as the observations of all environments have it: `dict` shows its parts, by their keys.
    """

    def __init__(self, tree: GameTree, *, recalls: bool) -> None:
        self.tree: Final = tree
        self.recalls: Final = recalls
        self.tensor: Tensor | None = None
        self.dict: dict[str, Tensor] = {}
        if not recalls:
            tensor = np.zeros(tree.seer.layout.size, np.float32)
            self.tensor = tensor
            self.dict = {key: tensor[place.start : place.stop] for key, place in tree.seer.layout.places.items()}

    def set_from(self, state: SpielState, player: int) -> None:
        """`tensor` and `dict` show what the player may know."""
        if self.tensor is not None:
            self.tensor[:] = self.tree.see(state.at, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player sees as text, or all that it remembers."""
        if self.recalls:
            return self.tree.recall(state.at, player)
        return self.tree.sight(state.at.state, player) if state.at.state is not None else ""


class Playouts:
    """An evaluator for OpenSpiel's searches: games played to their end in the compiled core, not node by node.

    `play` is how everybody plays in them: `random` or `greedy`. A state is worth the mean of so many games.
    """

    def __init__(self, games: int = 1, *, play: Literal["random", "greedy"] = "random", seed: int = 0) -> None:
        if games < 1:
            raise OptionError(f"a state is judged by at least 1 game, not by {games}")
        if play not in ("random", "greedy"):
            raise OptionError(f"there is no way {shown(play)} to play on; it is random or greedy")
        self._games = games
        self._is_greedy = play == "greedy"
        self._chance = Seeded(seed)
        self._chooser = Seeded(seed, 1)

    def evaluate(self, state: SpielState) -> NDArray[np.float64]:
        """By seat: what is to be expected."""
        at, tree = state.at, state.at.tree
        if at.player == OVER:
            return np.array(tree.rewards(at))
        ends = [tree.rules.score_sheet(self._end(at)) for _ in range(self._games)]
        rewards: NDArray[np.float64] = np.array([rewards_of(sheet, tree.reward) for sheet in ends]).mean(axis=0)
        return rewards

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """Give every possible action the same probability."""
        if state.at.player == CHANCE:
            return state.chance_outcomes()
        legal = state.at.tree.legal(state.at)
        return [(action, 1 / len(legal)) for action in legal]

    def _end(self, at: Position) -> AnyState:
        game, state = at.tree.game, self._begun(at)
        playouts = kind_of(game).playouts
        if self._is_greedy:
            playouts.greedy_playout(game, state, self._chance)
        else:
            playouts.random_playout(game, state, self._chance, self._chooser)
        return state

    def _begun(self, at: Position) -> AnyState:
        """A state of its own, with what chance had still to decide."""
        rules, script = at.tree.rules, Scripted(list(at.picks), self._chance)
        if at.state is None:
            return rules.new(script)
        state = rules.copy(at.state)
        if at.player == CHANCE:
            rules.apply(state, at.pending, script)
        return state


def register() -> None:
    """Make every game known to OpenSpiel by its name, as importing this module does."""
    for info in (*games(), *small_games()):
        if name_of(info.key) not in pyspiel.registered_names():
            # A class, as OpenSpiel's own games are: what is registered is let go after Python itself has ended, and
            # anything that would then be freed ends the process with an error.
            kind = type(f"SpielGame_{info.key}", (SpielGame,), {"info": info, "__doc__": SpielGame.__doc__})
            pyspiel.register_game(_type_of(info, "win", info.players[0]), kind)


def _load(text: str) -> SpielGame:
    return cast(SpielGame, pyspiel.load_game(text))


def _tree(info: GameInfo, parameters: Mapping[str, Parameter]) -> GameTree:
    options = tuple((name, str(parameters[name])) for name in info.options)
    game_map = str(parameters["game_map"])
    _check_path(game_map)
    return tree_of(
        Origin(
            info.key,
            int(parameters["players"]),
            game_map,
            options,
            cast(RewardKind, parameters["reward"]),
            bool(parameters["connects"]),
            int(parameters["horizon"]),
        )
    )


def _check_path(game_map: str) -> None:
    """OptionError unless OpenSpiel can keep the path of a map."""
    if any(sign in game_map for sign in _GRAMMAR):
        raise OptionError(f"OpenSpiel cannot keep a path with one of {' '.join(_GRAMMAR)} in it: {shown(game_map)}")


def _defaults(info: GameInfo) -> dict[str, Parameter]:
    """Every parameter with what it is if nothing is said."""
    options = {name: int(values[0]) if values[0].isdigit() else values[0] for name, values in info.options.items()}
    return {
        "players": info.players[0],
        "reward": "win",
        "connects": False,
        "horizon": HORIZON,
        "game_map": "",
        **options,
    }


def _type_of(info: GameInfo, reward: RewardKind, players: int) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    sums = {None: kinds.Utility.GENERAL_SUM, 0.0: kinds.Utility.ZERO_SUM, 1.0: kinds.Utility.CONSTANT_SUM}
    return kinds(
        short_name=name_of(info.key),
        long_name=f"Branchline {info.key}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=sums[_utility_sum(reward, players)],
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=info.players[-1],
        min_num_players=info.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(info),
    )


def _utility_sum(reward: RewardKind, players: int) -> float | None:
    """What all seats get together, if that is always the same."""
    if reward == "win":
        return 1.0
    return 0.0 if reward == "margin" and players == 2 else None


register()
