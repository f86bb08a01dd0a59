"""The numbers of The Card Game as its facts tell them: the deck, the hand, what is placed, what a seat begins with."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Literal

from mypy_extensions import u8

from branchline.cardgame.catalog import MANY_TICKETS, MOST_SETS, PAGE
from branchline.cardgame.engine import CardGame
from branchline.cardgame.rules.placing import is_free, least_cards
from branchline.cardgame.state import PHASES, State
from branchline.cardgame.variant import CardVariant
from branchline.cards import KINDS, LOCOMOTIVE, PURPLE
from branchline.chance import Seeded
from branchline.protocol import Json
from branchline.view.meanings import LACKING, RowFacts, means


@dataclass(frozen=True, kw_only=True)
class StartFacts:
    """What a seat begins with in a game for so many players. There is one deck of tickets, `regular`."""

    players: int = field(metadata=means("How many seats the game has."))
    trains: Literal[0] = field(default=0, metadata=LACKING)
    stations: Literal[0] = field(default=0, metadata=LACKING)
    deal: dict[str, int] = field(metadata=means("The tickets dealt to each seat.", {"regular": 6}))
    keep: int = field(metadata=means("How many of them are kept at least."))
    keep_most: None = field(default=None, metadata=LACKING)
    pile: None = field(default=None, metadata=LACKING)
    draw: dict[str, int] = field(metadata=means("The tickets of one draw.", {"regular": 4}))
    draw_keep: int = field(metadata=means("How many of them are kept at least."))
    station_rules: None = field(default=None, metadata=LACKING)
    next_station: tuple[int, ...] = field(default=(), metadata=LACKING)
    decks: int = field(metadata=means("How many times the game goes through the deck."))
    turn: list[str] = field(
        metadata=means("What there is to do in a turn, one of it each time.", ["draw", "place", "tickets"])
    )


@dataclass(frozen=True)
class PlacingFacts:
    """What is placed in a railyard."""

    suit_least: int = field(metadata=means("How many cards of one color, with locomotives, at least."))
    mix_size: int = field(metadata=means("Or exactly so many different colors."))
    mix_lying: int = field(
        metadata=means("Of each of them so many cards, with locomotives, lie in a railyard at most.")
    )
    needs: list[int] = field(
        metadata=means(
            "How many cards of a color must be placed, by how many of it, with locomotives, lie in a railyard of "
            "somebody else; first, where none does."
        )
    )


@dataclass(frozen=True)
class ChoosingFacts:
    """Which sets of tickets to complete are chosen from."""

    page: int = field(metadata=means("How many are shown at a time."))
    many_tickets: int = field(metadata=means("Up to so many tickets a seat is shown every set that no other beats."))
    most: int = field(metadata=means("How many are shown at most to a seat with more tickets."))


@dataclass(frozen=True, kw_only=True)
class Numbers:
    """The numbers of the rules."""

    phases: list[str] = field(metadata=means("The names of the phases, by their number in a view."))
    deck: list[int] = field(metadata=means("All train cards, counted by kind."))
    hand: int = field(metadata=means("How many train cards are dealt to each seat."))
    first_locomotives: int = field(metadata=means("How many locomotives each seat is given before that."))
    next_hand: int = field(metadata=means("How many train cards are dealt from a further deck."))
    draws: int = field(metadata=means("How many cards are drawn in a turn, at most."))
    row: RowFacts = field(metadata=means("How many cards lie face up."))
    claiming: None = field(default=None, metadata=LACKING)
    placing: PlacingFacts = field(metadata=means("What makes a placement."))
    choosing: ChoosingFacts | None = field(metadata=means("Sets of tickets to choose from; null: nobody chooses."))
    awards: None = field(default=None, metadata=LACKING)
    last_round_at: None = field(default=None, metadata=LACKING)
    starts: list[StartFacts] = field(metadata=means("By number of players, from the fewest on."))


def numbers_of(variant: CardVariant, players: range) -> Json:
    """The numbers of the rules; `starts` has those that depend on the number of players."""
    numbers = Numbers(
        phases=list(PHASES),
        deck=variant.deck.by_kind(),
        hand=variant.hand,
        first_locomotives=variant.first_locomotives,
        next_hand=variant.next_hand,
        draws=variant.draws,
        row=RowFacts(variant.row, flush_at=None, wagons=None, locomotive_counts=_locomotive_counts(variant)),
        placing=_placing(variant, players[0]),
        choosing=ChoosingFacts(PAGE, MANY_TICKETS, MOST_SETS) if variant.asks_sets else None,
        starts=[_start(variant, count) for count in players],
    )
    return asdict(numbers)


def _locomotive_counts(variant: CardVariant) -> int:
    return int(CardGame(variant, variant.players[0]).tables.draw_cost[LOCOMOTIVE])


def _placing(variant: CardVariant, players: int) -> PlacingFacts:
    """What is placed; by how many cards of a color lie in a railyard that is not the seat's own: what it takes then."""
    game = CardGame(variant, players)
    state = game.new(Seeded(0))
    state.hands[KINDS * state.seat + PURPLE] = 1
    deck = variant.deck.by_kind()
    needs: list[int] = []
    free: list[int] = []
    for lying in range(deck[PURPLE] + deck[LOCOMOTIVE] + 1):
        _lay(state, lying)
        needs.append(int(least_cards(game.tables, state, PURPLE)))
        if is_free(state, PURPLE):
            free.append(lying)
    return PlacingFacts(variant.suit_least, variant.mix_size, max(free), needs)


def _lay(state: State, cards: int) -> None:
    """So many purple cards lie in the railyard of the other of the first two seats; of none of them: nowhere."""
    state.yard_owner[PURPLE] = u8(0 if cards == 0 else 2 - state.seat)
    state.yard_cards[PURPLE] = u8(cards)


def _start(variant: CardVariant, players: int) -> StartFacts:
    tickets = variant.tickets
    return StartFacts(
        players=players,
        deal={"regular": tickets.deal},
        keep=tickets.deal_keep,
        draw={"regular": tickets.draw},
        draw_keep=tickets.draw_keep,
        decks=variant.decks[players],
        turn=["draw", "place", "tickets"],
    )
