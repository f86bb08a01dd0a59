"""The constants of play by plan in The Card Game, in hundredths of a point unless said otherwise.

`research/tune_card.py` finds them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from branchline.planning.cards.tuned import TUNED


class CardWeights:
    """How a planner weighs cards on the track, in the railyard and in the hand, tickets, and time."""

    def __init__(self) -> None:
        # Time
        self.pace: i64 = 122  # hundredths of cards that a seat takes off the deck in a turn
        self.late: i64 = 600  # hundredths of turns: from here on cards in the hand lose their worth
        # Which tickets can be made
        self.rate: i64 = 40  # hundredths of cards that a seat brings onto its track in a turn
        self.burst: i64 = 100  # and at once
        self.in_hand: i64 = 90  # percent of a missing card's price if it is in the hand
        self.sure: i64 = 40  # percent of what the time allows: so much is sure to be brought
        self.fade: i64 = 75  # percent beyond that, to where nothing is
        self.drop: i64 = 25  # percent of chance below which a ticket is given up
        self.city: i64 = 33  # percent of the bonus of a big city that each ticket to it brings [CG-18]
        # Cards on the track
        self.wanted: i64 = 500  # one that a planned ticket lacks
        self.share: i64 = 30  # percent of what its ticket brings for each card that it lacks, besides
        self.extra: i64 = 90  # percent of it for one that no ticket wants yet
        self.decline: i64 = 300  # hundredths of cards of a color that no ticket wants, by which one is worth half
        self.engine: i64 = 441  # a locomotive while tickets lack cards
        # Cards in the hand
        self.hold: i64 = 64  # percent of its worth on the track that a card has in the hand
        self.slots: i64 = 600  # hundredths of cards that a turn takes out of the hand in the end
        self.group: i64 = 38  # each card of the same color that it joins
        self.blocked: i64 = 15  # each card that is missing to a rival's row of the color [CG-11]
        self.hand_engine: i64 = 600  # a locomotive in the hand
        # Railyards
        self.risk: i64 = 60  # percent of chance that a rival robs who can
        self.engine_grip: i64 = 80  # percent of a card of the color that a rival's locomotive is for that
        self.rob: i64 = 1200  # each card that a rival loses [CG-11]
        # Tickets
        self.overlap: i64 = 41  # percent of what drawn tickets promise one by one that they bring together
        self.spare: i64 = 400  # a card on the track that no ticket uses, when tickets are chosen


NAMES: Final = (
    "pace",
    "late",
    "rate",
    "burst",
    "in_hand",
    "sure",
    "fade",
    "drop",
    "city",
    "wanted",
    "share",
    "extra",
    "decline",
    "engine",
    "hold",
    "slots",
    "group",
    "blocked",
    "hand_engine",
    "risk",
    "engine_grip",
    "rob",
    "overlap",
    "spare",
)
"""The constants in the order of `CardWeights`."""


def card_weights_for(game: str, players: int) -> CardWeights:
    """The constants found for a game and a number of players, or for the nearest number there are any for."""
    weights = CardWeights()
    known = TUNED.get(game, TUNED.get("card_game", {}))
    if not known:
        return weights
    nearest = min(known, key=lambda number: abs(number - players))
    for name, value in zip(NAMES, known[nearest], strict=True):
        setattr(weights, name, value)
    return weights
