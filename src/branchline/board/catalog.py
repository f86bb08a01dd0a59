"""Every action of a game, numbered once: number ⇄ readable record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from branchline.board.maps import Route, Ticket
from branchline.board.rules.paying import Payment
from branchline.board.rules.sets import SetRule
from branchline.board.variant import Variant
from branchline.cards import COLOR_NAMES, COLORS, GRAY, KINDS, LOCOMOTIVE, PLUS_FOUR
from branchline.errors import DataError

ActionKind = Literal["draw", "take", "tickets", "claim", "station", "keep", "pay", "lay", "refuse", "pass"]


@dataclass(frozen=True)
class Action:
    """One entry of the catalog; the fields that its kind does not need are None or empty.

    A claim or extra payment has either a payment or a number of sets; with sets its cards are laid down one by one.
    """

    kind: ActionKind
    card: int | None = None  # take, lay
    route: int | None = None  # claim
    city: int | None = None  # station
    payment: Payment | None = None  # claim, pay
    sets: int = 0  # claim, pay: how many sets are among the cards [NO-05, NO-06, FR-01]
    color: int | None = None  # claim of a gray tunnel with sets: the color it is paid in [FR-04]
    kept: tuple[int, ...] = ()  # keep: places among the offered tickets, from 0


@dataclass(frozen=True)
class PaymentClass:
    """Routes with the same ways to pay, and these ways in the order of the catalog."""

    length: int
    color: int
    symbols: int
    payments: tuple[Payment, ...]
    sets: SetRule | None
    set_colors: tuple[int | None, ...]  # those that a claim with sets may name; (None,) where none has to be named
    routes: tuple[Route, ...]


def payment_classes(variant: Variant) -> list[PaymentClass]:
    """The routes of the map sorted by what pays for them; gray ones come last."""
    groups: dict[tuple[int, tuple[Payment, ...], SetRule | None, tuple[int | None, ...]], list[Route]] = {}
    for route in variant.map.routes:
        payments, sets = _payments(variant, route), variant.payment.sets(route)
        colors = _set_colors(route) if sets is not None else ()
        groups.setdefault((route.color, payments, sets, colors), []).append(route)
    classes = [
        PaymentClass(routes[0].length, color, routes[0].locomotives, payments, sets, set_colors, tuple(routes))
        for (color, payments, sets, set_colors), routes in groups.items()
    ]
    return sorted(classes, key=lambda c: (c.color == GRAY, c.color, c.length, c.symbols, c.routes[0].index))


def _payments(variant: Variant, route: Route) -> tuple[Payment, ...]:
    """What pays for a route, without the colors that the deck has no cards of."""
    there = (*variant.deck.colors, LOCOMOTIVE)
    return tuple(payment for payment in variant.payment.payments(route) if payment.color in there)


def _set_colors(route: Route) -> tuple[int | None, ...]:
    """A claim of a gray tunnel names the color of its cards, which is that of the extra ones too [FR-04]."""
    return route.colors if route.is_gray and route.is_tunnel else (None,)


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
    cards = KINDS if variant.deck.plus_fours else PLUS_FOUR
    actions += [Action("take", card=card) for card in range(cards)]
    actions.append(Action("tickets"))
    for group in classes:
        for route in group.routes:
            actions += [Action("claim", route=route.index, payment=payment) for payment in group.payments]
            for color in group.set_colors:
                numbers = range(1, group.length + 1)
                actions += [Action("claim", route=route.index, sets=sets, color=color) for sets in numbers]
    if variant.stations is not None:
        actions += [Action("station", city=city.index) for city in variant.map.cities]
    subsets = 1 << most_offered(variant)
    actions += [Action("keep", kept=_places(subset)) for subset in range(1, subsets)]
    for due in range(1, most_due(variant) + 1):
        actions += [Action("pay", payment=payment) for payment in _extra(due)]
        actions += [Action("pay", payment=payment) for payment in _extra_plus(due) if variant.deck.plus_fours]
    if variant.tunnels is not None and any(
        group.sets and route.is_tunnel for group in classes for route in group.routes
    ):
        actions += [Action("pay", sets=sets) for sets in range(1, variant.tunnels.turned_up + 1)]
    if any(group.sets for group in classes):
        actions += [Action("lay", card=card) for card in range(cards)]
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
        if not route.is_gray and route.color not in variant.deck.colors:
            there = ", ".join(COLOR_NAMES[color] for color in variant.deck.colors)
            raise DataError(
                f"{route.place}: route {route.name} is {COLOR_NAMES[route.color]}, but the deck of {variant.key} has "
                f"only {there}; use one of them, or gray"
            )
        if route.is_ferry and route.locomotives < variant.ferry_symbols:
            raise DataError(
                f"{route.place}: ferry {route.name} has {route.locomotives} of the {variant.ferry_symbols} locomotives "
                f"that every ferry of {variant.key} wants at least"
            )
        if route.is_tunnel and variant.tunnels is None:
            raise DataError(
                f"{route.place}: route {route.name} is a tunnel, but {variant.key} has no rule for "
                "tunnels; use kind plain, or the rules of a game with tunnels"
            )
    if variant.borders is not None and all(city.country != variant.borders.home for city in variant.map.cities):
        raise DataError(
            f"{variant.map.folder}/cities.csv: no city has the country {variant.borders.home}, but in {variant.key} "
            "every other country lies beyond a border (FB-03)"
        )
    tiers = variant.tickets.tiers
    for ticket in variant.map.tickets:
        if ticket.tier not in tiers:
            raise DataError(
                f"{ticket.place}: ticket {ticket.name} is of kind {ticket.tier!r}, "
                f"but {variant.key} knows only {', '.join(tiers)}"
            )
        if variant.borders is not None and len(abroad(variant, ticket)) > 1:
            raise DataError(
                f"{ticket.place}: ticket {ticket.name} joins two foreign countries, but {variant.key} pays one ticket "
                f"for each of them (FB-04); let one of its cities be in {variant.borders.home}"
            )


def abroad(variant: Variant, joins: Route | Ticket) -> list[str]:
    """The foreign countries in which a route or ticket ends; none in a game without borders [FB-03, FB-04]."""
    if variant.borders is None:
        return []
    return variant.borders.abroad(variant.map.cities[city].country for city in (joins.a, joins.b))


def _places(subset: int) -> tuple[int, ...]:
    return tuple(place for place in range(subset.bit_length()) if subset >> place & 1)


def _extra(due: int) -> list[Payment]:
    """Every set of so many cards: of one color with locomotives standing in, or locomotives alone [EU-10, EU-11]."""
    mixed = [Payment(color, due - used, used) for color in range(COLORS) for used in range(due)]
    return [*mixed, Payment(LOCOMOTIVE, 0, due)]


def _extra_plus(due: int) -> list[Payment]:
    """Every set of so many cards with +4 locomotives, at least one of them [FL-08]."""
    mixed = [Payment(color, due - used, 0, used) for color in range(COLORS) for used in range(1, due)]
    return [*mixed, Payment(LOCOMOTIVE, 0, 0, due)]
