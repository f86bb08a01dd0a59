"""The Card Game as a value: numbers, data and rule objects, each with its rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar

from branchline.build_info import RULES
from branchline.cardgame.maps import TicketMap
from branchline.cardgame.rules.scoring import ScoringRule, TieBreak
from branchline.cardgame.rules.tickets import TicketRules
from branchline.cards import Deck
from branchline.errors import DataError
from branchline.pickles import pickle_by_fields
from branchline.protocol import check_rules, players_text

pickle_by_fields(Deck, TicketRules)


@dataclass(frozen=True)
class CardVariant:
    """The Card Game for any number of its players."""

    kind: ClassVar[str] = "cards"

    key: str
    players: range
    map: TicketMap
    deck: Deck
    first_locomotives: int  # given to each seat before the deal [CG-02]
    hand: int  # dealt to each [CG-02]
    next_hand: int  # dealt to each from a further deck [CG-16]
    decks: Mapping[int, int]  # by number of players: how often the game goes through the deck [CG-15, CG-16]
    row: int  # face-up cards [CG-02]
    suit_least: int  # cards of one color placed together [CG-09]
    mix_size: int  # or exactly so many different colors
    tickets: TicketRules
    scoring: tuple[ScoringRule, ...]
    ties: tuple[TieBreak, ...]
    draws: int = 2  # cards in a turn, at the most [CG-08]
    open_track: bool = False  # whether owners may look at their stacks [CG-06]
    asks_sets: bool = True  # whether seats choose the tickets that they complete [CG-14]
    options: Mapping[str, str] = field(default_factory=dict)
    rules: int = RULES  # the version of the rules that its parts were made by

    def __post_init__(self) -> None:
        check_rules(self.rules)

    def seated(self, players: int) -> CardVariant:
        """The Card Game for a number of players."""
        return replace(self, players=range(players, players + 1))

    def __repr__(self) -> str:
        return f"<CardVariant {self.key}, {players_text(self.players)}>"


def check_fit(variant: CardVariant, players: int) -> None:
    """There are tickets for so many players; otherwise DataError."""
    tickets, needed = len(variant.map.tickets), variant.tickets.deal * players
    if tickets < needed:
        has = f"{tickets} tickets" if tickets != 1 else "1 ticket"
        raise DataError(
            f"{variant.map.folder}/tickets.csv: {has}, but {players} players are dealt "
            f"{variant.tickets.deal} each, {needed} in all (CG-03)"
        )
