"""A game in progress with all that belongs to it: for people who just want to play."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Generic, TypeAlias, cast, overload

from branchline.board import state as board
from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.build_info import RULES
from branchline.cardgame import state as cardgame
from branchline.cardgame.engine import CardGame
from branchline.cardgame.observation import Observation as CardObservation
from branchline.chance import Chance, Recorded, Scripted, Seeded
from branchline.errors import IllegalAction, OptionError
from branchline.events import Event
from branchline.protocol import Json, Reason, ScoreLine
from branchline.variants import (
    AnyAction,
    AnyGame,
    AnyObservation,
    AnyState,
    BoardKey,
    CardKey,
    SmallKey,
    find,
    game_of,
    kind_of,
    rules_of,
)
from branchline.view import view_of
from branchline.view.log import seat_names
from branchline.view.notation import AnyNotation, GameNotation, notation_of
from branchline.view.words import Words, words_of

if TYPE_CHECKING:
    # With defaults, which `typing` has from Python 3.13 on: a table that says no more is one of any game.
    from typing_extensions import TypeVar

    G = TypeVar("G", bound=AnyGame, default=AnyGame, covariant=True)
    S = TypeVar("S", bound=AnyState, default=AnyState, covariant=True)
    O = TypeVar("O", bound=AnyObservation, default=AnyObservation, covariant=True)  # noqa: E741  (as in `protocol`)
else:
    from typing import TypeVar

    G = TypeVar("G")
    S = TypeVar("S")
    O = TypeVar("O")  # noqa: E741  (as in `protocol`)


@dataclass(frozen=True)
class Player:
    """Who sits at a seat, for people to read; no rule asks for it."""

    name: str
    kind: str = "person"  # or the key of a bot


class BaseTable(Generic[G, S, O]):
    """A game in progress that can be asked and looked at: a `Table`, or the scene of a test."""

    def __init__(self, game: G, state: S, events: list[Event]) -> None:
        self.game: G = game
        self.state: S = state
        self.notation: AnyNotation = notation_of(game)
        self.events: list[list[Event]] = [events]  # of the deal, then of each action
        self.seats: tuple[Player, ...] = ()  # who plays, if anybody has said so
        self.viewer: int | None = None  # the seat for which the table is printed and drawn; None: a spectator
        self._rules = rules_of(game)

    @property
    def to_move(self) -> int | None:
        """Who decides; None when the game is over."""
        return self._rules.to_move(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move is None

    def legal(self) -> list[str]:
        """The possible actions as text, in the order of the catalog."""
        return [self.notation.text(number) for number in self.legal_numbers()]

    def legal_numbers(self) -> list[int]:
        """The possible actions by their numbers in the catalog, ascending."""
        return self._rules.legal(self.state)

    def is_legal(self, action: str | int) -> bool:
        """Whether an action is possible now, with every decision that a text names."""
        return self.why_not(action) is None

    def why_not(self, action: str | int, seat: int | None = None) -> Reason | None:
        """Why an action is not possible now (for `seat`, if given), or the first decision of it that is not."""
        state = self._rules.copy(self.state)
        for number in self._numbers(action, state):
            reason = self._rules.why_not(state, number, seat)
            if reason is not None:
                return reason
            self._rules.apply(state, number, Seeded(0))
        return None

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's score, as if the game ended now."""
        return self._rules.returns(self.state)

    @property
    def sheet(self) -> tuple[ScoreLine, ...]:
        """The score sheet, as if the game ended now."""
        return self._rules.score_sheet(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place, as if the game ended now."""
        return tuple(seat for seat, line in enumerate(self.sheet) if line.place == 1)

    def observe(self, seat: int | None) -> O:
        """What a seat may know (None: a spectator)."""
        return cast("O", self._rules.observe(self.state, seat))

    def __repr__(self) -> str:
        names = self._seat_names(words_of())
        if self.to_move is None:
            now = f"won by {' and '.join(names[seat] for seat in self.winners)}"
        else:
            now = f"{names[self.to_move]} to move"
        return f"<{type(self).__name__} {self.game.key} · {self.game.players} players · {self._progress()}{now}>"

    def __str__(self) -> str:
        words = words_of(plain=True)  # a position that cannot be printed somewhere for its signs would be no help
        seen = self.observe(self.viewer)
        return str(view_of(self.game).text_of(self.game, seen, self._seat_names(words), words))

    def svg(self) -> str:
        """The position as a drawing, as `viewer` sees it: what a notebook shows of the table."""
        words = words_of()
        return view_of(self.game).svg_of(self.game, self.observe(self.viewer), self._seat_names(words), words)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _progress(self) -> str:
        """How far the game has come, for one line of text."""
        return ""

    def _numbers(self, action: str | int, state: AnyState) -> list[int]:
        """The decisions that an action names, all of this very game."""
        if isinstance(action, int):
            return [action]
        return cast("GameNotation[AnyAction, AnyState]", self.notation).parse_all(action, state)

    def _seat_names(self, words: Words) -> list[str]:
        return [player.name for player in self.seats] or seat_names(self.game.players, words)


class Table(BaseTable[G, S, O]):
    """State, chance and log of one game together; actions are given as text or by number.

    >>> table = Table("europe", players=3, seed=7)
    >>> while not table.over:
    ...     table.play(table.legal()[0])
    """

    @overload
    def __init__(
        self: BoardTable,
        game: BoardKey | SmallKey | BoardGame,
        players: int | None = None,
        seed: int | None = None,
        *,
        chance: Chance | None = None,
        first: int | None = None,
        game_map: str | Path | None = None,
        rules: int | None = None,
        **options: str,
    ) -> None: ...
    @overload
    def __init__(
        self: CardTable,
        game: CardKey | CardGame,
        players: int | None = None,
        seed: int | None = None,
        *,
        chance: Chance | None = None,
        first: int | None = None,
        game_map: str | Path | None = None,
        rules: int | None = None,
        **options: str,
    ) -> None: ...
    @overload
    def __init__(
        self: Table,
        game: str | AnyGame,
        players: int | None = None,
        seed: int | None = None,
        *,
        chance: Chance | None = None,
        first: int | None = None,
        game_map: str | Path | None = None,
        rules: int | None = None,
        **options: str,
    ) -> None: ...
    def __init__(
        self,
        game: str | AnyGame,
        players: int | None = None,
        seed: int | None = None,
        *,
        chance: Chance | None = None,
        first: int | None = None,
        game_map: str | Path | None = None,
        rules: int | None = None,
        **options: str,
    ) -> None:
        if isinstance(game, str):
            variant = find(game, game_map, rules=RULES if rules is None else rules, **options)
            game = game_of(variant, players if players is not None else variant.players[0])
        elif players not in (None, game.players):
            raise OptionError(f"the game given is for {game.players} players, not for {players}")
        elif game_map is not None or options or rules is not None:
            raise OptionError(
                "map, options and version belong to the rules: give the name of a game with them, or none of them"
            )
        if seed is not None and chance is not None:
            raise OptionError("give a seed or a chance, not both")
        self._chance = Recorded(chance if chance is not None else _seeded(seed))
        state, events = rules_of(game).begin(self._chance, first)
        super().__init__(cast("G", game), cast("S", state), events)
        self.first_given = first
        self.actions: list[int] = []  # played so far
        self.movers: list[int] = []  # the seat that decided each of them
        self.outcomes: list[list[int]] = [self._take_outcomes()]  # of the deal, then of each action

    @property
    def chance(self) -> Chance:
        """The source of the next outcomes; give another to go on with that one."""
        return self._chance.source

    @chance.setter
    def chance(self, chance: Chance) -> None:
        self._chance.source = chance

    @property
    def turn(self) -> int:
        """The number of the turn that is played, all seats counted together; 0 while the first tickets are chosen."""
        count, before, beside = 0, None, kind_of(self.game).beside_turns
        pending = [] if self.to_move is None else [(self.to_move, self.legal_numbers()[0])]
        for mover, action in (*zip(self.movers, self.actions, strict=True), *pending):
            if self.game.actions[action].kind in beside:
                before = None
            elif mover != before:
                count, before = count + 1, mover
        return count

    def dump(self) -> Json:
        """The state as a document that `load` of the game reads."""
        return self._rules.dump(self.state)

    def play(self, action: str | int) -> list[Event]:
        """Do an action; NotationError or IllegalAction if it is none or not possible, and then nothing has changed.

        A text may name all cards of a payment with sets or of a placement at once: `claim bergen-stavanger 3R 1L`,
        `place 3R 1L`.
        """
        if isinstance(action, int):
            return self._play(action)
        events: list[Event] = []
        before = len(self.actions)
        try:
            for number in self._numbers(action, self.state):
                events += self._play(number)
        except BaseException:  # all of it or nothing
            if len(self.actions) > before:
                self.take_back()
            raise
        return events

    def _play(self, number: int) -> list[Event]:
        reason = self._rules.why_not(self.state, number)
        if reason is not None:
            names = [f"seat {seat}" for seat in range(self.game.players)]
            because = words_of().reason(reason, self.game.map, names)
            is_known = 0 <= number < len(self.game.actions)
            raise IllegalAction(f"{self.notation.text(number)!r}: {because}" if is_known else because, reason)
        mover, before = self.to_move, self._rules.copy(self.state)
        assert mover is not None, "when the game is over no action is possible"
        try:
            events = self._rules.play(self.state, number, self._chance)
        except BaseException:  # a chance that gives out or Ctrl-C must not leave half an action behind
            self.state = cast("S", before)
            self._take_outcomes()
            raise
        self.actions.append(number)
        self.movers.append(mover)
        self.events.append(events)
        self.outcomes.append(self._take_outcomes())
        return events

    @property
    def begun(self) -> int:
        """How many decisions have been made of a payment or placement that is not complete; 0 if there is none.

        Sets of tickets that were looked through count, too [CG-14].
        """
        return self._rules.begun(self.state)

    def can_take_back(self) -> bool:
        """Whether a payment or placement has been begun that is not complete: its decisions can be taken back."""
        return self.begun > 0

    def take_back(self) -> None:
        """Take an unfinished payment or placement back, or the look at other sets of tickets.

        The game is played again without its decisions [NO-05, FR-01, CG-09, CG-14].
        """
        if not self.can_take_back():
            raise OptionError("only a payment or placement that is begun and not complete can be taken back")
        self._rewind(len(self.actions) - self.begun)

    def undoable(self, seat: int) -> int:
        """How many decisions the seat can still undo: its own, back to the last one that showed something hidden.

        What another seat has answered stands too.
        """
        count = 0
        for mover, action, events, outcomes in zip(
            reversed(self.movers), reversed(self.actions), reversed(self.events), reversed(self.outcomes), strict=False
        ):
            if mover != seat or outcomes or any(event.shows_hidden() for event in events):
                break
            if not self._rules.can_undo(self.state, action):
                break
            count += 1
        return count

    def undo(self, seat: int, count: int = 1) -> None:
        """Undo the seat's last decisions; OptionError if they are not its own or have shown something hidden."""
        if not 1 <= count <= self.undoable(seat):
            raise OptionError(
                f"seat {seat} can undo {self.undoable(seat)} decisions: its last ones that have shown nothing hidden"
            )
        self._rewind(len(self.actions) - count)

    def fork(self) -> Table[G, S, O]:
        """Return a copy of the table; what is played there does not change this one."""
        other: Table[G, S, O] = object.__new__(type(self))
        other.game, other.notation, other.first_given = self.game, self.notation, self.first_given
        other.seats, other.viewer = self.seats, self.viewer
        other._rules, other._chance = self._rules, Recorded(self._chance.source)
        other.state = cast("S", self._rules.copy(self.state))
        other.actions, other.movers = list(self.actions), list(self.movers)
        other.events, other.outcomes = list(self.events), list(self.outcomes)
        return other

    def _progress(self) -> str:
        return f"turn {self.turn} · "

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name != "notation"}  # it follows from the game

    def __setstate__(self, fields: dict[str, object]) -> None:
        vars(self).update(fields)
        self.notation = notation_of(self.game)

    def _rewind(self, length: int) -> None:
        """Go back to where only this many decisions have been made."""
        outcomes = Scripted([outcome for taken in self.outcomes[: length + 1] for outcome in taken])
        state = self._rules.new(outcomes, self.first_given)
        for action in self.actions[:length]:
            self._rules.apply(state, action, outcomes)
        self.state = cast("S", state)
        for story in (self.actions, self.movers):
            del story[length:]
        del self.events[length + 1 :], self.outcomes[length + 1 :]

    def _take_outcomes(self) -> list[int]:
        outcomes, self._chance.outcomes = self._chance.outcomes, []
        return outcomes


BoardTable: TypeAlias = Table[BoardGame, board.State, Observation]
CardTable: TypeAlias = Table[CardGame, cardgame.State, CardObservation]


def fresh_chance() -> Chance:
    """Outcomes that nobody can foresee; the table keeps them, so the game can still be replayed."""
    return Seeded(randbits(64))


def _seeded(seed: int | None) -> Chance:
    return Seeded(seed) if seed is not None else fresh_chance()
