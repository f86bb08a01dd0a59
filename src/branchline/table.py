"""A game in progress with all that belongs to it: for people who just want to play."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from secrets import randbits

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.board.state import LAY, State
from branchline.chance import Chance, Recorded, Scripted, Seeded
from branchline.errors import IllegalAction, OptionError
from branchline.events import Event
from branchline.protocol import ScoreLine
from branchline.variants import find
from branchline.view.notation import Notation
from branchline.view.words import words_of


@dataclass(frozen=True)
class Player:
    """Who sits at a seat, for people to read; no rule asks for it."""

    name: str
    kind: str = "person"  # or the key of a bot


class Table:
    """State, chance and log of one game together; actions are given as text or by number.

    >>> table = Table("europe", players=3, seed=7)
    >>> while not table.over:
    ...     table.play(table.legal()[0])
    """

    def __init__(
        self,
        game: str | BoardGame,
        players: int | None = None,
        seed: int | None = None,
        *,
        chance: Chance | None = None,
        first: int | None = None,
        game_map: str | Path | None = None,
        **options: str,
    ) -> None:
        if isinstance(game, str):
            variant = find(game, game_map, **options)
            game = BoardGame(variant, players if players is not None else variant.players[0])
        elif players not in (None, game.players):
            raise OptionError(f"the game given is for {game.players} players, not for {players}")
        elif game_map is not None or options:
            raise OptionError("map and options belong to the rules: give the name of a game with them, or neither")
        if seed is not None and chance is not None:
            raise OptionError("give a seed or a chance, not both")
        self.game: BoardGame = game
        self.notation = Notation(game)
        self.first_given = first
        self.seats: tuple[Player, ...] = ()  # who plays, if anybody has said so
        self._chance = Recorded(chance if chance is not None else _seeded(seed))
        self.state: State
        self.state, events = game.begin(self._chance, first)
        self.actions: list[int] = []  # played so far
        self.movers: list[int] = []  # the seat that decided each of them
        self.events: list[list[Event]] = [events]  # of the deal, then of each action
        self.outcomes: list[list[int]] = [self._take_outcomes()]  # likewise

    @property
    def chance(self) -> Chance:
        """Where the next outcomes come from; give another to go on with that one."""
        return self._chance.source

    @chance.setter
    def chance(self, chance: Chance) -> None:
        self._chance.source = chance

    @property
    def to_move(self) -> int | None:
        """Who decides; None when the game is over."""
        return self.game.to_move(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move is None

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's score, as if the game ended now."""
        return self.game.returns(self.state)

    @property
    def sheet(self) -> tuple[ScoreLine, ...]:
        """The score sheet, as if the game ended now."""
        return self.game.score_sheet(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(seat for seat, line in enumerate(self.sheet) if line.place == 1)

    def legal(self) -> list[str]:
        """The possible actions as text, in the order of the catalog."""
        return [self.notation.text(number) for number in self.game.legal(self.state)]

    def observe(self, seat: int | None) -> Observation:
        """What a seat may know (None: a spectator)."""
        return self.game.observe(self.state, seat)

    def play(self, action: str | int) -> list[Event]:
        """Do an action; NotationError or IllegalAction if it is none or not possible, and then nothing has changed.

        A text may name all cards of a payment with sets at once: `claim bergen-stavanger 3R 1L`.
        """
        if isinstance(action, int):
            return self._play(action)
        events: list[Event] = []
        numbers = self.notation.parse_all(action, self.state)
        try:
            for number in numbers:
                events += self._play(number)
        except BaseException:  # all of a payment or nothing
            if len(numbers) > 1 and self.can_take_back():
                self.take_back()
            raise
        return events

    def _play(self, number: int) -> list[Event]:
        reason = self.game.why_not(self.state, number)
        if reason is not None:
            names = [f"seat {seat}" for seat in range(self.game.players)]
            because = words_of().reason(reason, self.game.variant.map, names)
            is_known = 0 <= number < len(self.game.actions)
            raise IllegalAction(f"{self.notation.text(number)!r}: {because}" if is_known else because, reason)
        mover, before = int(self.state.seat), self.state.copy()
        try:
            events = self.game.play(self.state, number, self._chance)
        except BaseException:  # a chance that gives out or Ctrl-C must not leave half an action behind
            self.state = before
            self._take_outcomes()
            raise
        self.actions.append(number)
        self.movers.append(mover)
        self.events.append(events)
        self.outcomes.append(self._take_outcomes())
        return events

    def can_take_back(self) -> bool:
        """Whether a payment has been begun that is not complete: its decisions, and no others, can be taken back."""
        return self.state.phase == LAY

    def take_back(self) -> None:
        """An unfinished payment is taken back: the game is played again without its decisions [NO-05, FR-01]."""
        if not self.can_take_back():
            raise OptionError("only a payment that is laid down card by card and not complete can be taken back")
        begun = len(self.actions) - 1
        while self.game.actions[self.actions[begun]].kind == "lay":
            begun -= 1
        outcomes = Scripted([outcome for taken in self.outcomes[: begun + 1] for outcome in taken])
        state = self.game.new(outcomes, self.first_given)
        for action in self.actions[:begun]:
            self.game.apply(state, action, outcomes)
        self.state = state
        for story in (self.actions, self.movers):
            del story[begun:]
        del self.events[begun + 1 :], self.outcomes[begun + 1 :]

    def _take_outcomes(self) -> list[int]:
        outcomes, self._chance.outcomes = self._chance.outcomes, []
        return outcomes


def fresh_chance() -> Chance:
    """Outcomes that nobody can foresee; the table keeps them, so the game can still be replayed."""
    return Seeded(randbits(64))


def _seeded(seed: int | None) -> Chance:
    return Seeded(seed) if seed is not None else fresh_chance()
