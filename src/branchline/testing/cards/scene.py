"""CardScene: a position of The Card Game set up by hand, for tests that read like the rulebook.

    scene = CardScene(players=3, hand="3B", yards={1: ["1B"]})
    scene.play("place 3B")
    assert scene.discards == "1B"

A scene begins with a turn whose step 1 is done. What the test names is in its place, and everything else is put where
it does no harm, so that no card or ticket is lost. `CardScene.deal` is a game from its very beginning instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from branchline.cardgame.engine import CardGame
from branchline.cardgame.invariants import check
from branchline.cardgame.observation import Observation
from branchline.cardgame.rules.setup import blank
from branchline.cardgame.rules.tickets import offered_to
from branchline.cardgame.state import BOTTOM, HELD, MADE, PILE, TURN, State
from branchline.cardgame.variant import CardVariant
from branchline.cards import COLORS, KINDS, LOCOMOTIVE
from branchline.testing.scene import BaseScene, check_seats, deduct, plain_row
from branchline.variants.card_game import card_game
from branchline.view.notation import CardNotation, cards_text, parse_cards


class CardScene(BaseScene[CardNotation, CardGame, State, Observation]):
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
        named = (yards or {}, tracks or {}, tickets or {}, made or {})
        check_seats(players, to_move, hand, hands or {}, *named)
        game = CardGame(variant if variant is not None else card_game(), players)
        super().__init__(game, blank(game.tables), chance, seed)
        state = self.state
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
        scene._deal(first)
        return scene

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

    # Tickets

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

    def check(self) -> None:
        """Fail if anything is lost, doubled or out of range."""
        check(self.game.tables, self.state)

    # Setting up

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
        self._lay_out(in_row, in_deck, in_discards)

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
