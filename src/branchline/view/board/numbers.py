"""The numbers of a map game as its facts tell them: the deck, the hand, and what a seat begins with."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import Literal

from branchline.board.maps import Route
from branchline.board.rules.drawing import Row
from branchline.board.rules.paying import TwoKindsOfLocomotives
from branchline.board.rules.scoring import LongestPath, MostTickets, UnbuiltStations
from branchline.board.rules.stations import ParallelTracks
from branchline.board.state import PHASES
from branchline.board.variant import PaymentRule, Variant
from branchline.protocol import Json
from branchline.view.meanings import LACKING, RowFacts, means


@dataclass(frozen=True)
class StationRuleFacts:
    """What stations cost and what they are good for."""

    costs: list[int] = field(metadata=means("In cards of one color: for a seat's first one, its second, and so on."))
    borrow: bool = field(metadata=means("Whether a station borrows a route of somebody else's at the end."))
    parallel: ParallelTracks | None = field(
        metadata=means("Who may build a parallel track from a station: its owner, or everybody; null: nobody.")
    )


@dataclass(frozen=True, kw_only=True)
class StartFacts:
    """What a seat begins with in a game for so many players. Tickets are counted by tier, `regular` if there is one."""

    players: int = field(metadata=means("How many seats the game has."))
    trains: int = field(metadata=means("How many trains."))
    stations: int = field(metadata=means("How many stations; 0: there are none."))
    deal: dict[str, int] = field(metadata=means("The tickets dealt to each seat.", {"long": 1, "regular": 3}))
    keep: int = field(metadata=means("How many of them are kept at least."))
    keep_most: int | None = field(metadata=means("How many of them are kept at most; null: all may be."))
    pile: dict[str, int] | None = field(metadata=means("The tickets that can be drawn later; null: all that are left."))
    draw: dict[str, int] = field(metadata=means("The tickets of one draw.", {"regular": 3}))
    draw_keep: int = field(metadata=means("How many of them are kept at least."))
    station_rules: StationRuleFacts | None = field(metadata=means("null: there are no stations."))
    next_station: list[int] = field(metadata=means("What the next station costs a seat, by how many it has left."))
    decks: Literal[1] = field(default=1, metadata=LACKING)
    turn: list[str] = field(
        metadata=means("What there is to do in a turn, one of it each time.", ["draw", "claim", "tickets", "station"])
    )


@dataclass(frozen=True)
class ClaimingFacts:
    """What routes are worth and how they are paid for."""

    points: dict[str, int] = field(metadata=means("What a route is worth, by its length.", {"1": 1, "2": 2}))
    doubles_open_from: int = field(metadata=means("From so many players on the second route of a double stays open."))
    ferry_symbols: int = field(metadata=means("How many locomotives every ferry wants at least."))
    turned_up: int | None = field(
        metadata=means("How many cards are turned up for a tunnel; null: there are no tunnels.")
    )
    ferry_set: int | None = field(metadata=means("So many cards stand for a locomotive on a ferry; null: none do."))
    special_set: int | None = field(metadata=means("So many cards stand for one on an `any4` route; null: none do."))
    plus_from: int | None = field(metadata=means("The shortest route that takes locomotives +4; null: there are none."))
    plus_route: list[int] = field(
        metadata=means(
            "How many cards one locomotive +4 stands for on a route, how many two do, and so on, up to the first "
            "number of them that stands for more cards than it is; empty: there are none."
        )
    )
    plus_tunnel: list[int] = field(metadata=means("The same in a tunnel.", [1, 3]))


@dataclass(frozen=True)
class AwardFacts:
    """What is given at the end besides routes and tickets; 0: nothing."""

    longest_path: int = field(metadata=means("For the longest path."))
    most_tickets: int = field(metadata=means("For the most completed tickets."))
    unbuilt_station: int = field(metadata=means("For each station that was not built."))


@dataclass(frozen=True, kw_only=True)
class Numbers:
    """The numbers of the rules."""

    phases: list[str] = field(metadata=means("The names of the phases, by their number in a view."))
    deck: list[int] = field(metadata=means("All train cards, counted by kind."))
    hand: int = field(metadata=means("How many train cards are dealt to each seat."))
    first_locomotives: Literal[0] = field(default=0, metadata=LACKING)
    next_hand: None = field(default=None, metadata=LACKING)
    draws: int = field(metadata=means("How many cards are drawn in a turn, at most."))
    row: RowFacts = field(metadata=means("How many cards lie face up, and what sweeps them away."))
    claiming: ClaimingFacts = field(metadata=means("The points of routes, and how they are paid for."))
    placing: None = field(default=None, metadata=LACKING)
    choosing: None = field(default=None, metadata=LACKING)
    awards: AwardFacts = field(metadata=means("What is given at the end."))
    last_round_at: int = field(metadata=means("With so many trains left, or fewer, somebody begins the last round."))
    starts: list[StartFacts] = field(metadata=means("By number of players, from the fewest on."))


def numbers_of(variant: Variant, players: range) -> Json:
    """The numbers of the rules; `starts` has those that depend on the number of players."""
    numbers = Numbers(
        phases=list(PHASES),
        deck=variant.deck.by_kind(),
        hand=variant.hand,
        draws=variant.draws,
        row=_row(variant.row),
        claiming=_claiming(variant),
        awards=_awards(variant),
        last_round_at=variant.last_round_at,
        starts=[_start(variant.seated(count), count) for count in players],
    )
    return asdict(numbers)


def _row(row: Row) -> RowFacts:
    flush_at = row.flush_at
    wagons = None if flush_at is None else row.size - flush_at + 1
    return RowFacts(row.size, flush_at, wagons, row.locomotive_counts)


def _claiming(variant: Variant) -> ClaimingFacts:
    payment = variant.payment
    plain = replace(variant.map.routes[0], kind="plain", special="")
    ferry, special = (payment.sets(route) for route in (replace(plain, kind="ferry"), replace(plain, special="any4")))
    long = replace(plain, length=max(variant.points))
    return ClaimingFacts(
        points={str(length): points for length, points in variant.points.items()},
        doubles_open_from=variant.doubles.both_open_from,
        ferry_symbols=variant.ferry_symbols,
        turned_up=None if variant.tunnels is None else variant.tunnels.turned_up,
        ferry_set=None if ferry is None else int(ferry.size),
        special_set=None if special is None else int(special.size),
        plus_from=payment.plus_from if isinstance(payment, TwoKindsOfLocomotives) else None,
        plus_route=_worth_of_plus_fours(payment, long),
        plus_tunnel=_worth_of_plus_fours(payment, replace(long, kind="tunnel")),
    )


def _worth_of_plus_fours(payment: PaymentRule, route: Route) -> list[int]:
    """How many cards one +4 locomotive stands for on the route, how many two do: up to those that stand for more."""
    most: dict[int, int] = {}
    for paid in payment.payments(route):
        most[paid.plus_fours] = max(most.get(paid.plus_fours, 0), route.length - paid.cards)
    worth: list[int] = []
    for plus_fours in sorted(most.keys() - {0}):
        worth.append(most[plus_fours])
        if most[plus_fours] > plus_fours:
            break
    return worth


def _awards(variant: Variant) -> AwardFacts:
    rules = variant.scoring
    return AwardFacts(
        longest_path=sum(int(rule.bonus) for rule in rules if isinstance(rule, LongestPath)),
        most_tickets=sum(int(rule.bonus) for rule in rules if isinstance(rule, MostTickets)),
        unbuilt_station=sum(int(rule.each) for rule in rules if isinstance(rule, UnbuiltStations)),
    )


def _start(seated: Variant, players: int) -> StartFacts:
    tickets, stations = seated.tickets, seated.stations
    return StartFacts(
        players=players,
        trains=seated.trains,
        stations=0 if stations is None else len(stations.costs),
        deal=dict(tickets.deal),
        keep=tickets.deal_keep,
        keep_most=tickets.deal_keep_most,
        pile=None if tickets.pile is None else dict(tickets.pile),
        draw=dict(tickets.draw),
        draw_keep=tickets.draw_keep,
        station_rules=None
        if stations is None
        else StationRuleFacts(list(stations.costs), stations.borrow, stations.parallel),
        next_station=[] if stations is None else [0, *reversed(stations.costs)],
        turn=["draw", "claim", "tickets", *([] if stations is None else ["station"])],
    )
