"""The suite that any game must pass: what the protocol promises, tried on whole random games.

>>> import branchline
>>> from branchline.testing import check_game
>>> check_game(branchline.game("usa", players=3), seeds=range(3))

A game of another engine brings its notation with it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, Protocol, TypeVar, cast, overload

from librt.vecs import vec
from mypy_extensions import i64

from branchline.build_info import RULES
from branchline.chance import Chance, Recorded, Scripted, Seeded
from branchline.errors import IllegalAction, OptionError
from branchline.events import Event
from branchline.protocol import Game, Memory, Reason
from branchline.testing.by_kind import TESTING
from branchline.variants import AnyGame, KindKey, find, game_of, games, small_games, variant_of
from branchline.variants.kinds import KINDS_OF_GAME
from branchline.view.notation import notation_of

S = TypeVar("S")
A = TypeVar("A")
O = TypeVar("O")  # noqa: E741  (as in `protocol`)
K = TypeVar("K")
G = TypeVar("G")

MOST_DECISIONS: Final = 20_000  # no game of people lasts a tenth of it
LARGE_CATALOG: Final = 1_400


@dataclass(frozen=True)
class Setting:
    """A game for a number of players, with options where they are not the usual ones."""

    key: str
    players: int
    options: tuple[tuple[str, str], ...] = ()
    rules: int = RULES

    def game(self) -> AnyGame:
        """The game with these options, for so many players."""
        return game_of(variant_of(self.key, None, dict(self.options), self.rules), self.players)

    def game_as(self, engine: type[G]) -> G:
        """The game itself, known to be of this engine."""
        game = self.game()
        assert isinstance(game, engine), f"{self} is no {engine.__name__}"
        return game

    def __str__(self) -> str:
        """The setting as one word: `france_large-4-stations=open`."""
        version = [] if self.rules == RULES else [f"rules={self.rules}"]
        return "-".join([self.key, str(self.players), *(f"{name}={value}" for name, value in self.options), *version])


def all_settings() -> list[Setting]:
    """Every game, small ones too, with every number of players, and with every option that makes it another game.

    Of an option with many values only the last one is there.
    """
    return [setting for kind in KINDS_OF_GAME for setting in settings_of(kind)]


def settings_of(kind: KindKey) -> list[Setting]:
    """The settings of `all_settings` whose games are of this kind."""
    settings: list[Setting] = []
    infos = [info for info in (*games(), *small_games()) if info.kind == kind]
    for info in infos:
        variant = find(info.key)
        for players in info.players:
            settings.append(Setting(info.key, players))
            for name, values in info.options.items():
                if TESTING[kind].has_effect(variant, players, name):
                    others = values[1:] if len(values) <= 3 else values[-1:]
                    settings += [Setting(info.key, players, ((name, value),)) for value in others]
    return settings


class Text(Protocol):
    """Actions as text, both ways."""

    def text(self, number: int) -> str: ...
    def parse(self, text: str) -> int: ...


@overload
def check_game(game: AnyGame, seeds: Iterable[int], every: int = 8) -> None: ...
@overload
def check_game(game: Game[S, A, O, K], seeds: Iterable[int], every: int = 8, *, notation: Text) -> None: ...
def check_game(
    game: AnyGame | Game[S, A, O, K], seeds: Iterable[int], every: int = 8, *, notation: Text | None = None
) -> None:
    """A game keeps all promises in the random games of these seeds; an AssertionError names the first it breaks.

    What is slow (the whole catalog, imagined states) is tried at every `every`-th decision and at the end.
    """
    rules = cast("Game[S, A, O, K]", game)
    if notation is None and rules.kind not in KINDS_OF_GAME:
        raise OptionError("a game of another engine is checked with its notation; give it too")
    _check_all(rules, seeds, every, notation if notation is not None else notation_of(cast(AnyGame, game)))


def _check_all(game: Game[S, A, O, K], seeds: Iterable[int], every: int, notation: Text) -> None:
    check_notation(game, notation)
    for seed in seeds:
        _Run(game, seed, every).check()


def check_notation(game: Game[S, A, O, K], notation: Text) -> None:
    """Every action has a text of its own that gives its number back."""
    texts = [notation.text(number) for number in range(len(game.actions))]
    _check(len(set(texts)) == len(texts), "two actions have the same text")
    for number, text in enumerate(texts):
        _check(notation.parse(text) == number, f"{text!r} is read as another action than it was written for")


def play_random(game: Game[S, A, O, K], seed: int) -> tuple[S, list[int], list[int]]:
    """A whole random game: its last state, its actions and the outcomes of chance."""
    chance, chooser = Recorded(Seeded(seed, 0)), Seeded(seed, 1)
    state = game.new(chance)
    actions: list[int] = []
    while game.to_move(state) is not None:
        legal = game.legal(state)
        actions.append(legal[chooser.below(len(legal))])
        game.apply(state, actions[-1], chance)
    return state, actions, chance.outcomes


@dataclass
class _Run(Generic[S, A, O, K]):
    """One random game, looked at from all sides at each decision."""

    game: Game[S, A, O, K]
    seed: int
    every: int
    actions: list[int] = field(default_factory=list)
    looks: int = 0  # how often the state was looked at from all sides

    def check(self) -> None:
        game, chance, chooser = self.game, Recorded(Seeded(self.seed, 0)), Seeded(self.seed, 1)
        dreams = Seeded(self.seed, 2)
        state, story = game.begin(chance)
        quiet = game.new(Scripted(list(chance.outcomes)))
        self._check(self._same(state, quiet), "new and begin deal differently")
        known = [(viewer, game.memory(viewer)) for viewer in (*range(game.players), None)]
        self._see(known, story)
        while game.to_move(state) is not None:
            legal = game.legal(state)
            self._check_legal(state, legal)
            if len(self.actions) % self.every == 0:
                self._check_all_sides(state, known, dreams)
            action = legal[chooser.below(len(legal))]
            story = self._play_both_ways(state, action, chance)
            self._see(known, story)
            self.actions.append(action)
            self._check(len(self.actions) < MOST_DECISIONS, "the game does not end")
        self._check(game.legal(state) == [], "the game is over, but an action is possible")
        self._check_all_sides(state, known, dreams)
        again, actions, outcomes = play_random(game, self.seed)
        self._check(actions == self.actions, "the same seed gives other actions")
        self._check(outcomes == chance.outcomes, "the same seed gives other outcomes")
        self._check(self._same(state, again), "the same seed gives another game")

    def _check_legal(self, state: S, legal: Sequence[int]) -> None:
        seat = self.game.to_move(state)
        self._check(seat is not None and 0 <= seat < self.game.players, f"there is no seat {seat}")
        self._check(len(legal) > 0, "no action is possible before the end")
        self._check(list(legal) == sorted(set(legal)), "the possible actions are not ascending")
        self._check(legal[0] >= 0 and legal[-1] < len(self.game.actions), "an action is not in the catalog")
        self._check(self.game.legal(state) == legal, "asking for the possible actions changes them")

    def _play_both_ways(self, state: S, action: int, chance: Recorded) -> list[Event]:
        """`play` changes the state given, `apply` a copy of it, to the same effect; another copy keeps still."""
        game = self.game
        before, text = game.copy(state), self._text(state)
        quiet, mark = game.copy(state), len(chance.outcomes)
        story = game.play(state, action, chance)
        self._check(self._text(before) == text, "playing on changes a copy made before")
        script = Scripted(chance.outcomes[mark:])
        game.apply(quiet, action, script)
        self._check(script.used == len(script.outcomes), "play and apply ask chance differently")
        self._check(self._same(state, quiet), "play and apply lead to different states")
        after = self._text(state)
        game.apply(before, action, Scripted(chance.outcomes[mark:]))
        self._check(self._text(state) == after, "playing a copy changes the original")
        return story

    def _see(self, known: Sequence[tuple[int | None, K]], story: Sequence[Event]) -> None:
        for _, knowledge in known:
            _memory(self.game, knowledge).see(story)

    def _check_all_sides(self, state: S, known: Sequence[tuple[int | None, K]], chance: Chance) -> None:
        text = self._text(state)
        self._check_refusals(state)
        self._check_values(state)
        for viewer, knowledge in known:
            self._check_imagining(state, viewer, knowledge, chance)
        self._check(self._text(state) == text, "looking at a state changes it")

    def _check_refusals(self, state: S) -> None:
        """An action is refused with a reason exactly when it is not possible, and then nothing changes.

        Of a large catalog a part is tried, and another part the next time.
        """
        game, legal, seat = self.game, set(self.game.legal(state)), self.game.to_move(state)
        text = self._text(state)
        parts = 1 + len(game.actions) // LARGE_CATALOG
        for action in (-1, *range(self.looks % parts, len(game.actions), parts), len(game.actions)):
            reason = game.why_not(state, action)
            self._check((reason is None) == (action in legal), f"why_not and legal disagree about action {action}")
            if reason is not None:
                self._check_refused(state, action, reason)
            if action % 5 == 0:
                self._check(game.why_not(state, action, seat) == reason, "why_not treats the seat to move as another")
        self.looks += 1
        for other in range(game.players):
            if other != seat and legal:
                self._check(game.why_not(state, min(legal), other) is not None, f"seat {other} may play out of turn")
        self._check(self._text(state) == text, "a refused action changes the state")

    def _check_refused(self, state: S, action: int, reason: Reason) -> None:
        play = self.game.apply if action % 2 == 0 else self.game.play
        try:
            play(state, action, _NoChance())
        except IllegalAction as error:
            self._check(error.reason == reason, "the error gives another reason")
        else:
            self._check(False, f"action {action} is not possible, but is played")

    def _check_values(self, state: S) -> None:
        game = self.game
        loaded = game.load(json.loads(json.dumps(game.dump(state))))
        self._check(self._same(state, loaded), "load does not read what dump wrote")
        self._check(game.legal(loaded) == game.legal(state), "a loaded state allows other actions")
        self._check(game.to_move(loaded) == game.to_move(state), "in a loaded state another seat is to move")
        sheet = game.score_sheet(state)
        self._check(len(sheet) == game.players, "the score sheet has not one line for each seat")
        self._check(tuple(line.total for line in sheet) == game.returns(state), "returns and score sheet differ")
        self._check(all(sum(line.points.values()) == line.total for line in sheet), "a score sheet does not add up")
        self._check(min(line.place for line in sheet) == 1, "nobody is first")

    def _check_imagining(self, state: S, viewer: int | None, knowledge: K, chance: Chance) -> None:
        game, seen = self.game, self.game.observe(state, viewer)
        memory = _memory(game, knowledge)
        self._check(memory.allows(state), f"what seat {viewer} remembers contradicts the game")
        for known in (None, knowledge):
            imagined = game.imagine(seen, chance, known)
            self._check(game.observe(imagined, viewer) == seen, f"seat {viewer} sees something else when it imagines")
            self._check(self._same(imagined, game.load(game.dump(imagined))), "an imagined state cannot be loaded")
            self._check(game.to_move(imagined) == game.to_move(state), "in an imagined state another seat is to move")
            if viewer is not None and viewer == game.to_move(state):
                self._check(game.legal(imagined) == game.legal(state), f"seat {viewer} imagines other possible actions")
        self._check(memory.allows(imagined), f"what seat {viewer} imagines contradicts what it remembers")

    def _same(self, one: S, other: S) -> bool:
        return self._text(one) == self._text(other)

    def _text(self, state: S) -> str:
        return json.dumps(self.game.dump(state), sort_keys=True)

    def _check(self, is_right: bool, problem: str) -> None:
        _check(
            is_right,
            f"{self.game.key} for {self.game.players}, seed {self.seed}, decision {len(self.actions) + 1}: {problem}",
        )


def _memory(game: Game[S, A, O, K], knowledge: K) -> Memory[S]:  # noqa: ARG001  (it says which states they are)
    """The knowledge of a game, as what it is; a protocol cannot say that of its own types."""
    return cast(Memory[S], knowledge)


class _NoChance(Chance):
    """A refused action asks for no outcome."""

    def pick(self, weights: vec[i64], total: i64) -> i64:  # noqa: ARG002  (as Chance has it)
        raise AssertionError("a refused action asks chance for an outcome")


def _check(is_right: bool, problem: str) -> None:
    if not is_right:
        raise AssertionError(problem)
