"""What `h3` reckons with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Constants:
    """The published constants; points unless it says otherwise."""

    train: float = 1.4  # what a train is worth that is kept for better
    half: float = 0.75  # of the trains left: with a plan that takes so many, half of the tickets are made
    steepness: float = 3.0  # of that
    tickets_from: float = 0.55  # of all trains that everybody must have for new tickets
    cards_a_turn: float = 1.85
    locomotive: float = 1.6  # cards
    face_up: float = 0.45  # cards that a wanted one from the row is worth beside itself
    surplus: float = 0.15  # cards that one is worth which nothing wants
    discount: float = 1.35  # a ticket that takes c more trains counts by c to the power of minus this
    gray: float = 0.5  # for each card that is wanted elsewhere and paid for a gray route
    chain: float = 0.35  # for each train of a route that makes the network longer
    endgame: float = 0.18  # of all trains: when somebody has fewer, the end is near
    ticket: float = 2.0  # an open ticket counts so many times: it would cost what it brings [US-24]
