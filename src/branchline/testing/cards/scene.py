"""CardScene: a position of The Card Game set up by hand, for tests that read like the rulebook.

    scene = CardScene(players=3, hand="3B", yards={1: ["1B"]})
    scene.play("place 3B")
    assert scene.discards == "1B"

A scene begins with a turn whose step 1 is done. What the test names is in its place, and everything else is put where
it does no harm, so that no card or ticket is lost. `CardScene.deal` is a game from its very beginning instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from branchline.cardgame.engine import CardGame
from branchline.cardgame.invariants import check
from branchline.cardgame.observation import Observation
from branchline.cardgame.rules.setup import blank
from branchline.cardgame.rules.tickets import offered_to
from branchline.cardgame.state import BOTTOM, HELD, MADE, PILE, TURN
from branchline.cardgame.variant import CardVariant
from branchline.cards import CARD_LETTERS, COLORS, KINDS, LOCOMOTIVE
from branchline.chance import Chance, Scripted, Seeded
from branchline.events import Event
from branchline.protocol import Reason, ScoreLine
from branchline.testing.board.scene import deduct, plain_row
from branchline.variants.card_game import card_game
from branchline.view.cards.notation import CardNotation
from branchline.view.notation import cards_text, parse_cards


class CardScene:
    """A game at the beginning of a turn, with what the test names in place and the rest put where it does no harm.

    to_move       the seat whose turn it is; it counts as the starting seat too
    hand, hands   cards of the seat to move, or of any seat: "4P 1L"
    row           the face-up cards; unless named, five of different colors and no locomotive
    deck          cards there; unless named, all that are nowhere else. When it is named, those are on the discards
    discards      cards there, besides
    yards         by seat: the rows of its railyard, ["3R 1L", "1B"]: one color each, with the locomotives on top
    tracks        by seat: the cards of its on-the-track stack
    tickets       by seat: names of tickets held     made     by seat: names of those completed with an earlier deck
    bottom        names of tickets under the pile, the first on top
    pile          names of the tickets in the pile; unless named, all that are nowhere else. When they are named, the
                  rest are held by the last seat
    turns_left    turns of the last round that are left; unless named, 0, or all of them if the deck is empty
    decks_left    decks still to come; unless named, none if tickets are made, otherwise what the game has
    chance        outcomes in order: cards "P L G", tickets by name, seats by number; a fixed seed follows

    A position that no game reaches (a card too many, a color in two railyards) fails at once.
    """

    def __init__(
        self,
        players: int = 2,
        *,
        variant: CardVariant | None = None,
        to_move: int = 0,
        hand: str = "",
        hands: Mapping[int, str] | None = None,
        row: str | None = None,
        deck: str | None = None,
        discards: str = "",
        yards: Mapping[int, Sequence[str]] | None = None,
        tracks: Mapping[int, str] | None = None,
        tickets: Mapping[int, Sequence[str]] | None = None,
        made: Mapping[int, Sequence[str]] | None = None,
        bottom: Sequence[str] = (),
        pile: Sequence[str] | None = None,
        turns_left: int | None = None,
        decks_left: int | None = None,
        chance: str = "",
        seed: int = 1,
    ) -> None:
        assert not (hand and to_move in (hands or {})), f"seat {to_move} has a hand twice: in hand and in hands"
        for seat in (to_move, *(seat for seats in (hands, yards, tracks, tickets, made) for seat in seats or {})):
            assert 0 <= seat < players, f"there is no seat {seat} among {players} players"
        self.game = CardGame(variant if variant is not None else card_game(), players)
        self.notation = CardNotation(self.game)
        self.chance: Chance = Scripted([self._outcome(word) for word in chance.split()], then=Seeded(seed))
        self.events: list[list[Event]] = [[]]  # of the deal, then of each action
        state = self.state = blank(self.game.tables)
        state.seat, state.first, state.phase, state.draws_left = to_move, to_move, TURN, self.game.tables.draws
        self._left = [int(count) for count in self.game.tables.deck]
        self._place_yards(yards or {})
        self._place_cards({to_move: hand, **(hands or {})}, tracks or {}, row, deck, discards)
        self._place_tickets(tickets or {}, made or {}, bottom, pile)
        if decks_left is not None or made:
            state.decks_left = decks_left or 0
        state.turns_left = turns_left if turns_left is not None else (0 if state.deck_n else players)
        self.check()

    @classmethod
    def deal(
        cls,
        players: int = 2,
        *,
        variant: CardVariant | None = None,
        first: int | None = None,
        chance: str = "",
        seed: int = 1,
    ) -> CardScene:
        """A game as dealt, before anybody has chosen tickets; `events` tells the deal.

        Chance decides in this order: the starting seat (unless `first` names it), the hands card by card round the
        table, the row, the tickets seat by seat.
        """
        scene = cls(players, variant=variant, chance=chance, seed=seed)
        scene.state, scene.events[0] = scene.game.begin(scene.chance, first)
        return scene

    # What the test does

    def play(self, *actions: str) -> list[Event]:
        """Play these actions in order; IllegalAction if one is not possible. The events of the last.

        A placement may be named whole, `place 3R 1L` or `place P B R`, or decision by decision.
        """
        for action in actions:
            for number in self.notation.parse_all(action, self.state):
                self.events.append(self.game.play(self.state, number, self.chance))
        return self.events[-1]

    # What the test asks: whose turn it is and what is possible

    @property
    def to_move(self) -> int | None:
        """Who decides; None when the game is over."""
        return self.game.to_move(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move is None

    def legal(self) -> list[str]:
        """Every possible action as text, in the order of the catalog."""
        return [self.notation.text(number) for number in self.game.legal(self.state)]

    def is_possible(self, action: str) -> bool:
        """Whether the action is possible now, every decision of it if it is a whole placement."""
        state = self.state.copy()
        for number in self.notation.parse_all(action, state):
            if not self.game.is_legal(state, number):
                return False
            self.game.apply(state, number, Seeded(0))
        return True

    def why_not(self, action: str, seat: int | None = None) -> Reason | None:
        """Why the action is not possible now (for `seat`, if given), or the first decision of it that is not."""
        state = self.state.copy()
        for number in self.notation.parse_all(action, state):
            reason = self.game.why_not(state, number, seat)
            if reason is not None:
                return reason
            self.game.apply(state, number, Seeded(0))
        return None

    # Cards

    def hand(self, seat: int) -> str:
        """A seat's cards: "4P 1L"."""
        return cards_text(self.state.hand(seat))

    def track(self, seat: int) -> str:
        """A seat's on-the-track stack, sorted."""
        return cards_text(self.state.track(seat))

    def yard(self, seat: int) -> list[str]:
        """The rows of a seat's railyard in the order of the colors: ["1B", "3R 1L"]."""
        state = self.state
        rows = []
        for color in range(COLORS):
            if state.yard_owner[color] == seat + 1:
                cards = [0] * KINDS
                cards[color], cards[LOCOMOTIVE] = int(state.yard_cards[color]), int(state.yard_locomotives[color])
                rows.append(cards_text(cards))
        return rows

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

    # Tickets

    def tickets(self, seat: int) -> list[str]:
        """The tickets that a seat holds and has not completed, in the order of the file."""
        return self._names(self.state.tickets_of(seat))

    def made(self, seat: int) -> list[str]:
        """The tickets that a seat has completed in a scoring, in the order of the file."""
        return self._names(self.state.made_by(seat))

    def offered(self, seat: int) -> list[str]:
        """The tickets that a seat has to choose from, in the order dealt."""
        return self._names(offered_to(self.game.tables, self.state, seat))

    @property
    def pile(self) -> list[str]:
        """The tickets in the pile, in the order of the file: they have none of their own."""
        return self._names([ticket for ticket, place in enumerate(self.state.ticket) if place == PILE])

    @property
    def bottom(self) -> list[str]:
        """The returned tickets under the pile, the one that is drawn first in front."""
        return self._names(self.state.under_pile())

    # Scores

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's final score, as if the game ended now."""
        return self.game.returns(self.state)

    @property
    def sheet(self) -> tuple[ScoreLine, ...]:
        """The score sheet, as if the game ended now."""
        return self.game.score_sheet(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place, as if the game ended now."""
        return tuple(seat for seat, line in enumerate(self.sheet) if line.place == 1)

    # Who sees what

    def observe(self, seat: int | None) -> Observation:
        """What a seat may know (None: a spectator)."""
        return self.game.observe(self.state, seat)

    def told(self, kind: str) -> list[Event]:
        """The events of this kind that the last action told."""
        return [event for event in self.events[-1] if event.kind == kind]

    def seen_by(self, seat: int | None) -> list[Event]:
        """The events of the last action as a seat (None: a spectator) sees them."""
        return [seen for event in self.events[-1] if (seen := event.as_seen_by(seat)) is not None]

    def check(self) -> None:
        """Nothing is lost, doubled or out of range."""
        check(self.game.tables, self.state)

    # Setting up

    def _names(self, tickets: Sequence[int]) -> list[str]:
        return [self.game.map.tickets[ticket].name for ticket in tickets]

    def _outcome(self, word: str) -> int:
        if word.isdigit():
            return int(word)
        if len(word) == 1 and word.upper() in CARD_LETTERS:
            return CARD_LETTERS.index(word.upper())
        return self.game.map.ticket(word).index

    def _place_yards(self, yards: Mapping[int, Sequence[str]]) -> None:
        state = self.state
        for seat, rows in yards.items():
            for text in rows:
                cards = parse_cards(text)
                colors = [color for color in range(COLORS) if cards[color]]
                assert len(colors) == 1, f"{text!r} is no row of one color"
                assert state.yard_owner[colors[0]] == 0, f"{text!r}: the color lies in two rows"
                deduct(self._left, cards)
                state.yard_owner[colors[0]] = seat + 1
                state.yard_cards[colors[0]] = cards[colors[0]]
                state.yard_locomotives[colors[0]] = cards[LOCOMOTIVE]

    def _place_cards(
        self, hands: Mapping[int, str], tracks: Mapping[int, str], row: str | None, deck: str | None, discards: str
    ) -> None:
        state, left = self.state, self._left
        in_discards, in_deck = list(parse_cards(discards)), parse_cards(deck or "")
        deduct(left, in_discards)
        deduct(left, in_deck)
        for piles, texts in ((state.hands, hands), (state.tracks, tracks)):
            for seat, text in texts.items():
                cards = parse_cards(text)
                deduct(left, cards)
                for card, count in enumerate(cards):
                    piles[KINDS * seat + card] = count
        in_row = parse_cards(row) if row is not None else plain_row(left, int(self.game.tables.row_size))
        deduct(left, in_row)
        if deck is None:
            in_deck = tuple(left)
        else:
            in_discards = [there + more for there, more in zip(in_discards, left, strict=True)]
        state.row, state.row_n = vec[i64](list(in_row)), sum(in_row)
        state.deck, state.deck_n = vec[i64](list(in_deck)), sum(in_deck)
        state.discards, state.discards_n = vec[i64](in_discards), sum(in_discards)

    def _place_tickets(
        self,
        tickets: Mapping[int, Sequence[str]],
        made: Mapping[int, Sequence[str]],
        bottom: Sequence[str],
        pile: Sequence[str] | None,
    ) -> None:
        for owned, place in ((tickets, HELD), (made, MADE)):
            for seat, names in owned.items():
                for name in names:
                    self._place_ticket(name, place + seat)
        for name in bottom:
            self.state.bottom[self.state.bottom_n] = self._place_ticket(name, BOTTOM)
            self.state.bottom_n += 1
        if pile is not None:
            named = {self.game.map.ticket(name).name for name in pile}
            assert named <= set(self.pile), f"{', '.join(sorted(named - set(self.pile)))} cannot be in the pile"
            for name in set(self.pile) - named:
                self._place_ticket(name, HELD + self.game.players - 1)

    def _place_ticket(self, name: str, place: int) -> int:
        ticket = self.game.map.ticket(name).index
        assert self.state.ticket[ticket] == PILE, f"the ticket {name} is in two places"
        self.state.ticket[ticket] = place
        self.state.pile_n -= 1
        return ticket
