"""Every action of a game, numbered once: number ⇄ readable record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from branchline.board.maps import Route
from branchline.board.rules.paying import Payment
from branchline.board.variant import Variant
from branchline.cards import COLORS, GRAY, KINDS, LOCOMOTIVE
from branchline.errors import DataError

ActionKind = Literal["draw", "take", "tickets", "claim", "station", "keep", "pay", "refuse", "pass"]


@dataclass(frozen=True)
class Action:
    """One entry of the catalog; the fields that its kind does not need are None or empty."""

    kind: ActionKind
    card: int | None = None  # take
    route: int | None = None  # claim
    city: int | None = None  # station
    payment: Payment | None = None  # claim, pay
    kept: tuple[int, ...] = ()  # keep: places among the offered tickets, from 0


@dataclass(frozen=True)
class PaymentClass:
    """Routes with the same ways to pay, and these ways in the order of the catalog."""

    length: int
    color: int
    payments: tuple[Payment, ...]
    routes: tuple[Route, ...]


def payment_classes(variant: Variant) -> list[PaymentClass]:
    """The routes of the map sorted by what pays for them; gray ones come last."""
    groups: dict[tuple[Payment, ...], list[Route]] = {}
    for route in variant.map.routes:
        groups.setdefault(tuple(variant.payment.payments(route)), []).append(route)
    classes = [
        PaymentClass(routes[0].length, routes[0].color, payments, tuple(routes)) for payments, routes in groups.items()
    ]
    return sorted(classes, key=lambda c: (c.color == GRAY, c.color, c.length, c.routes[0].locomotives))


def most_due(variant: Variant) -> int:
    """The most cards ever asked for after a claim or a station was named [EU-06, EU-11]."""
    tunnel = variant.tunnels.turned_up if variant.tunnels is not None else 0
    return max(tunnel, *variant.stations.costs) if variant.stations is not None else tunnel


def most_offered(variant: Variant) -> int:
    """The most tickets that ever lie before a seat at once."""
    return max(sum(variant.tickets.deal.values()), sum(variant.tickets.draw.values()))


def catalog(variant: Variant, classes: Sequence[PaymentClass]) -> list[Action]:
    """All actions in the order of their numbers: first what a turn can be, then what follows from it."""
    actions = [Action("draw")]
    actions += [Action("take", card=card) for card in range(KINDS)]
    actions.append(Action("tickets"))
    for group in classes:
        for route in group.routes:
            actions += [Action("claim", route=route.index, payment=payment) for payment in group.payments]
    if variant.stations is not None:
        actions += [Action("station", city=city.index) for city in variant.map.cities]
    subsets = 1 << most_offered(variant)
    actions += [Action("keep", kept=_places(subset)) for subset in range(1, subsets)]
    actions += [Action("pay", payment=payment) for due in range(1, most_due(variant) + 1) for payment in _extra(due)]
    if variant.tunnels is not None:
        actions.append(Action("refuse"))
    actions.append(Action("pass"))
    return actions


def check_fit(variant: Variant) -> None:
    """The map has what the rules of the variant ask for; otherwise DataError."""
    for route in variant.map.routes:
        if route.length not in variant.points:
            lengths = ", ".join(str(length) for length in sorted(variant.points))
            raise DataError(
                f"{route.place}: route {route.name} has length {route.length}, "
                f"but {variant.key} scores only lengths {lengths}"
            )
        if route.is_tunnel and variant.tunnels is None:
            raise DataError(
                f"{route.place}: route {route.name} is a tunnel, but {variant.key} has no rule for "
                "tunnels; use kind plain, or the rules of a game with tunnels"
            )
    tiers = variant.tickets.tiers
    for ticket in variant.map.tickets:
        if ticket.tier not in tiers:
            raise DataError(
                f"{ticket.place}: ticket {ticket.name} is of kind {ticket.tier!r}, "
                f"but {variant.key} knows only {', '.join(tiers)}"
            )


def _places(subset: int) -> tuple[int, ...]:
    return tuple(place for place in range(subset.bit_length()) if subset >> place & 1)


def _extra(due: int) -> list[Payment]:
    """Every set of so many cards: of one color with locomotives standing in, or locomotives alone [EU-10, EU-11]."""
    mixed = [Payment(color, due - used, used) for color in range(COLORS) for used in range(due)]
    return [*mixed, Payment(LOCOMOTIVE, 0, due)]
