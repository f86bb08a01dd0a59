"""The constants of play by plan, in hundredths of a point unless said otherwise; `research/tune.py` finds them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from branchline.planning.board.found import found_for
from branchline.planning.board.tuned import TUNED


class Weights:
    """How a planner weighs turns, trains, cards and risks against points."""

    def __init__(self) -> None:
        # What things cost when ways are compared
        self.turn: i64 = 210  # a turn, and half of it for each card that has to be drawn
        self.train: i64 = 25
        self.held: i64 = 70  # percent of a card's price that is saved if it is in the hand
        self.floor: i64 = 30  # no way is so fine that a detour costs nothing
        self.tunnel: i64 = 70  # percent of a card that a tunnel costs on the average beyond its length [EU-06]
        self.color: i64 = 0  # percent of a card, once for the first lacking of a route's color, twice for the next …
        self.ferry: i64 = 0  # percent of a card for each locomotive that a ferry lacks [EU-05]
        self.station: i64 = 650  # building one, with the points that it would bring unbuilt [EU-13]
        # Which tickets are worth it
        self.swing: i64 = 190  # percent of its points that making a ticket brings against failing it
        self.room: i64 = 85  # percent of the trains left that may be planned for when tickets are kept
        self.ticket_gain: i64 = 500  # that new tickets must be hoped to bring beside what they cost
        self.ticket_rounds: i64 = 9  # rounds that must be left for them
        self.risk: i64 = 60  # each percent of the trains beyond half that a plan takes
        self.slack: i64 = 100  # percent of the rounds left that plans may take when tickets are kept
        self.overtime: i64 = 0  # each turn beyond
        # Cards
        self.needed: i64 = 150  # a card that a planned route lacks
        self.useful: i64 = 70  # one that a route for points lacks
        self.spare: i64 = 25  # one that none does
        self.locomotive: i64 = 165
        self.idle_locomotive: i64 = 60  # where no planned route takes one [NO-04]
        self.unseen: i64 = 12  # a card from the deck, beside what it may be
        self.next_one: i64 = 20  # the last card that a route lacks
        self.reserve: i64 = 0  # a locomotive that a planned ferry cannot do without [EU-05]
        # Claims
        self.planned: i64 = 375  # a claim for a ticket, beside its points
        self.contested: i64 = 45  # each end of a planned route that a rival has reached
        self.draw: i64 = 260  # what a turn of drawing is worth against a claim without a ticket
        self.line: i64 = 50  # each train by which a route makes the longest line longer [US-25]
        self.late: i64 = 5  # rounds: from here on cards lose their worth
        self.clock: i64 = 0  # rounds to spare for the tickets, with fewer of which nothing is claimed beside them
        # With a belief about what rivals want
        self.hurry: i64 = 200  # a claim for a ticket of a route that a rival surely wants
        self.block: i64 = 100  # a claim of a route that only a rival wants
        # How fast a rival is thought to end the game
        self.pace: i64 = 150  # hundredths of trains in a claim


NAMES: Final = (
    "turn",
    "train",
    "held",
    "floor",
    "tunnel",
    "station",
    "swing",
    "room",
    "ticket_gain",
    "ticket_rounds",
    "risk",
    "needed",
    "useful",
    "spare",
    "locomotive",
    "idle_locomotive",
    "unseen",
    "next_one",
    "planned",
    "contested",
    "draw",
    "line",
    "late",
    "pace",
    "reserve",
    "clock",
    "color",
    "ferry",
    "slack",
    "overtime",
)
"""Those that `research/tune.py` finds, in the order of `TUNED`."""


def weights_for(game: str, players: int) -> Weights:
    """The constants found for a game and a number of players, or for what comes nearest."""
    weights = Weights()
    for name, value in zip(NAMES, found_for(TUNED, game, players), strict=True):
        setattr(weights, name, value)
    return weights
