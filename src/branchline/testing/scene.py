"""What the scenes of all kinds of game have in common: what a test does and asks, and cards put in their places."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from typing import Final, Generic, TypeVar, cast

from librt.vecs import vec
from mypy_extensions import i64

from branchline.board import state as board
from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.cardgame import state as cardgame
from branchline.cardgame.engine import CardGame
from branchline.cardgame.observation import Observation as CardObservation
from branchline.cards import CARD_LETTERS, COLORS, KINDS
from branchline.chance import Chance, Scripted, Seeded
from branchline.events import Event
from branchline.protocol import Reason, ScoreLine
from branchline.variants import AnyAction, AnyState, rules_of
from branchline.view.notation import BoardNotation, CardNotation, GameNotation, cards_text, notation_of

G = TypeVar("G", BoardGame, CardGame)
S = TypeVar("S", board.State, cardgame.State)
O = TypeVar("O", Observation, CardObservation)  # noqa: E741  (as in `protocol`)


N = TypeVar("N", BoardNotation, CardNotation)


class BaseScene(ABC, Generic[G, S, O, N]):
    """A game in which a test has put everything in its place, with the names that `Table` has for the same things."""

    def __init__(self, game: G, state: S, chance: str, seed: int) -> None:
        self.game: Final[G] = game
        self.notation: Final[N] = cast(N, notation_of(game))
        self.chance: Chance = Scripted([self._outcome(word) for word in chance.split()], then=Seeded(seed))
        self.events: list[list[Event]] = [[]]  # of the deal, then of each action
        self.state: S = state
        self._rules = rules_of(game)

    def _deal(self, first: int | None) -> None:
        state, self.events[0] = self._rules.begin(self.chance, first)
        self.state = cast(S, state)

    # What the test does

    def play(self, *actions: str) -> list[Event]:
        """Play these actions in order; IllegalAction if one is not possible. The events of the last.

        A payment with sets or a placement may be named whole, `claim ajaccio-bastia 3R 1L` or `place 3R 1L`, or
        decision by decision.
        """
        for action in actions:
            for number in self._numbers(action, self.state):
                self.events.append(self._rules.play(self.state, number, self.chance))
        return self.events[-1]

    # What the test asks: whose turn it is and what is possible

    @property
    def to_move(self) -> int | None:
        """Who decides; None when the game is over."""
        return self._rules.to_move(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move is None

    def legal(self) -> list[str]:
        """Every possible action as text, in the order of the catalog."""
        return [self.notation.text(number) for number in self._rules.legal(self.state)]

    def is_possible(self, action: str) -> bool:
        """Whether the action is possible now, with every decision that it names."""
        state = self._rules.copy(self.state)
        for number in self._numbers(action, state):
            if not self._rules.is_legal(state, number):
                return False
            self._rules.apply(state, number, Seeded(0))
        return True

    def why_not(self, action: str, seat: int | None = None) -> Reason | None:
        """Why the action is not possible now (for `seat`, if given), or the first decision of it that is not."""
        state = self._rules.copy(self.state)
        for number in self._numbers(action, state):
            reason = self._rules.why_not(state, number, seat)
            if reason is not None:
                return reason
            self._rules.apply(state, number, Seeded(0))
        return None

    # Cards and tickets

    def hand(self, seat: int) -> str:
        """A seat's cards: "4P 1L"."""
        return cards_text(self.state.hand(seat))

    @property
    def row(self) -> str:
        """The face-up cards, sorted: "2R 1L"."""
        return cards_text(tuple(map(int, self.state.row)))

    @property
    def deck(self) -> str:
        """The cards of the deck, sorted; they have no order."""
        return cards_text(tuple(map(int, self.state.deck)))

    @property
    def discards(self) -> str:
        """The discards, sorted."""
        return cards_text(tuple(map(int, self.state.discards)))

    def tickets(self, seat: int) -> list[str]:
        """The tickets that a seat has kept and not completed in a scoring, in the order of the map's file."""
        return self._names(self.state.tickets_of(seat))

    @abstractmethod
    def offered(self, seat: int) -> list[str]:
        """The tickets that a seat has to choose from, in the order dealt."""

    @property
    def bottom(self) -> list[str]:
        """The returned tickets under the pile, the one that is drawn first in front."""
        return self._names(self.state.under_pile())

    # Scores

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

    # Who sees what

    def observe(self, seat: int | None) -> O:
        """What a seat may know (None: a spectator)."""
        return cast(O, self._rules.observe(self.state, seat))

    def told(self, kind: str) -> list[Event]:
        """The events of this kind that the last action told."""
        return [event for event in self.events[-1] if event.kind == kind]

    def seen_by(self, seat: int | None) -> list[Event]:
        """The events of the last action as a seat (None: a spectator) sees them."""
        return [seen for event in self.events[-1] if (seen := event.as_seen_by(seat)) is not None]

    @abstractmethod
    def check(self) -> None:
        """Nothing is lost, doubled or out of range."""

    # Setting up

    def _numbers(self, action: str, state: AnyState) -> list[int]:
        """The decisions that a text names, all of this very game."""
        return cast(GameNotation[AnyAction, AnyState], self.notation).parse_all(action, state)

    def _names(self, tickets: Sequence[int]) -> list[str]:
        return [self.game.map.tickets[ticket].name for ticket in tickets]

    def _outcome(self, word: str) -> int:
        if word.isdigit():
            return int(word)
        if len(word) == 1 and word.upper() in CARD_LETTERS:
            return CARD_LETTERS.index(word.upper())
        return self.game.map.ticket(word).index

    def _lay_out(self, row: Sequence[int], deck: Sequence[int], discards: Sequence[int]) -> None:
        state = self.state
        state.row, state.row_n = vec[i64](list(row)), sum(row)
        state.deck, state.deck_n = vec[i64](list(deck)), sum(deck)
        state.discards, state.discards_n = vec[i64](list(discards)), sum(discards)


def check_seats(players: int, to_move: int, hand: str, hands: Collection[int], *others: Iterable[int]) -> None:
    """Fail if a seat is named that does not exist, or the seat to move has two hands."""
    assert not (hand and to_move in hands), f"seat {to_move} has a hand twice: in hand and in hands"
    for seat in (to_move, *hands, *(seat for seats in others for seat in seats)):
        assert 0 <= seat < players, f"there is no seat {seat} among {players} players"


def deduct(left: list[int], cards: Sequence[int]) -> None:
    """The cards are no longer among those left."""
    for card, count in enumerate(cards):
        assert left[card] >= count, f"there are not so many cards {CARD_LETTERS[card]}"
        left[card] -= count


def plain_row(left: list[int], size: int) -> tuple[int, ...]:
    """A card of each of the colors with most cards left: no locomotives, so that nothing is flushed by accident."""
    fullest = sorted(range(COLORS), key=lambda color: left[color], reverse=True)[:size]
    return tuple(int(card in fullest) for card in range(KINDS))
