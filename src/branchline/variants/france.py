"""France [FR]: a fan-made game on a large map [FL], a small one [FS], and the small one with its neighbors [FB]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from branchline.board.maps import RouteMap, load_map
from branchline.board.rules.claiming import Borders, Doubles
from branchline.board.rules.drawing import Row
from branchline.board.rules.paying import FrenchPayment, TwoKindsOfLocomotives
from branchline.board.rules.scoring import (
    FewestStations,
    HoldsLongestPath,
    LongestPath,
    MostTicketsMade,
    RoutePoints,
    TicketPoints,
)
from branchline.board.rules.stations import ParallelTracks, Stations
from branchline.board.rules.tickets import TicketRules
from branchline.board.rules.tunnels import MatchingTunnels
from branchline.board.state import GONE
from branchline.board.variant import Variant, by_players
from branchline.build_info import RULES
from branchline.cards import Deck
from branchline.errors import OptionError, shown
from branchline.variants.once import made_once


@made_once
def france_large(game_map: RouteMap | None = None, stations: str = "owner", rules: int = RULES) -> Variant:
    """France on the large map: 3 to 7 players, two kinds of locomotives."""
    draw = {"long": 1, "medium": 2}  # FL-05
    return Variant(
        key="france_large",
        rules=rules,
        players=range(3, 8),  # FL-01
        map=game_map or load_map("france_large"),
        trains=by_players({3: 90, 4: 70, 5: 55, 6: 45, 7: 40}),  # FL-01
        hand=4,  # US-03
        deck=Deck(each_color=11, locomotives=14, plus_fours=6),  # FL-02
        row=Row(size=5, locomotive_counts=2, flush_at=3, flush_any_time=rules >= 2),  # US-03, FL-03
        payment=TwoKindsOfLocomotives(plus_from=4),  # FR-01, FL-04, FL-07 to FL-09
        ferry_symbols=2,  # FL-09
        doubles=Doubles(both_open_from=4),  # FR-09
        tickets=by_players(
            {
                3: _tickets({"long": 3, "short": 3}, (4, 5), draw, {"long": 14, "medium": 28}),
                4: _tickets({"long": 3, "medium": 1, "short": 2}, (3, 4), draw, {"long": 12, "medium": 24}),
                5: _tickets({"long": 2, "medium": 1, "short": 2}, (2, 3), draw, {"long": 12, "medium": 24}),
                6: _tickets({"long": 1, "medium": 1, "short": 1}, (1, 2), draw, {"long": 11, "medium": 22}),
                7: _tickets({"long": 1, "medium": 1, "short": 1}, (1, 2), draw, {"long": 11, "medium": 22}),
            }
        ),  # FL-05
        points={1: 1, 2: 2, 3: 4, 4: 6, 5: 9, 6: 12, 7: 15, 8: 18},  # FL-06
        scoring=(RoutePoints(), TicketPoints(), LongestPath(bonus=10)),  # US-18, US-24, FR-09
        ties=(MostTicketsMade(), FewestStations(), HoldsLongestPath()),  # FR-09
        last_round_at=2,  # FR-09
        tunnels=MatchingTunnels(turned_up=3),  # FR-04
        stations=_stations({3: 0, 4: 1, 5: 2, 6: 3, 7: 3}, stations),  # FL-01
        options={"stations": stations},  # FR-08
    )


@made_once
def france_small(game_map: RouteMap | None = None, stations: str = "owner", rules: int = RULES) -> Variant:
    """France on the small map: 3 to 5 players."""
    draw = {"medium": 1, "short": 2}  # FS-02
    piles = {3: {"medium": 13, "short": 26}, 4: {"medium": 12, "short": 24}, 5: {"medium": 12, "short": 24}}  # FS-02
    return Variant(
        key="france_small",
        rules=rules,
        players=range(3, 6),  # FS-01
        map=game_map or load_map("france_small"),
        trains=by_players({3: 45, 4: 40, 5: 35}),  # FS-01
        hand=4,  # US-03
        deck=Deck(each_color=12, locomotives=14),  # FS-01
        row=Row(size=5, locomotive_counts=2, flush_at=3, flush_any_time=rules >= 2),  # US-03, US-08, US-10
        payment=FrenchPayment(),  # FR-01, FS-03
        doubles=Doubles(both_open_from=4),  # FR-09
        tickets=_small_tickets(draw, piles),  # FS-02
        points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},  # FS-03
        scoring=(RoutePoints(), TicketPoints(), LongestPath(bonus=10)),  # US-18, US-24, FR-09
        ties=(MostTicketsMade(), FewestStations(), HoldsLongestPath()),  # FR-09
        last_round_at=2,  # FR-09
        tunnels=MatchingTunnels(turned_up=3),  # FR-04
        stations=_stations({3: 0, 4: 1, 5: 2}, stations),  # FS-01
        options={"stations": stations},  # FR-08
    )


@made_once
def france_borders(
    game_map: RouteMap | None = None, stations: str = "owner", short_pile: str = "1", rules: int = RULES
) -> Variant:
    """France on the small map with borders: 3 to 5 players, one route and one paying ticket for each neighbor."""
    if not (short_pile.isascii() and short_pile.isdigit() and len(short_pile) < 4):
        raise OptionError(f"short_pile is a number of tickets such as 15, not {shown(short_pile)}")
    small = france_small(game_map or load_map("france_borders"), stations, rules)
    draw = {"long": 1, "medium": 1, "short": 1}  # FB-02
    pile = {"long": 15, "medium": 15, "short": int(short_pile)}  # FB-02
    return replace(
        small,
        key="france_borders",
        trains=by_players({3: 50, 4: 45, 5: 40}),  # FB-01
        tickets=_small_tickets(draw, dict.fromkeys(small.players, pile)),  # FB-02
        borders=Borders(home="FR"),  # FB-03, FB-04
        options={**small.options, "short_pile": short_pile},  # FB-02
    )


def _tickets(
    deal: Mapping[str, int], keep: tuple[int, int], draw: Mapping[str, int], pile: Mapping[str, int]
) -> TicketRules:
    """Tickets in tiers: a minimum and a maximum to keep, a pile of its own, and none that returns [FR-02, FR-03]."""
    return TicketRules(
        deal=deal,
        deal_keep=keep[0],  # FR-03
        deal_keep_most=keep[1],  # FR-03
        draw=draw,
        draw_keep=1,  # FR-02
        pile=pile,
        dealt_back=GONE,  # FR-02
        drawn_back=GONE,  # FR-02
    )


def _small_tickets(draw: Mapping[str, int], piles: Mapping[int, Mapping[str, int]]) -> TicketRules:
    """The deal of the small map, with its borders or without [FS-02, FB-02]."""
    return by_players(
        {
            3: _tickets({"long": 3, "medium": 2, "short": 1}, (4, 5), draw, piles[3]),
            4: _tickets({"long": 3, "medium": 1, "short": 1}, (3, 4), draw, piles[4]),
            5: _tickets({"long": 2, "medium": 1, "short": 1}, (2, 3), draw, piles[5]),
        }
    )


def _stations(numbers: Mapping[int, int], parallel: str) -> Stations | None:
    """Stations by number of players, which are free and good for parallel tracks only [FR-05 to FR-07]."""
    tracks = _tracks(parallel)
    stations = {n: Stations(costs=(0,) * count, borrow=False, parallel=tracks) for n, count in numbers.items()}
    return by_players({players: rules if rules.costs else None for players, rules in stations.items()})


def _tracks(stations: str) -> ParallelTracks:
    """Who may build from a station [FR-06, FR-07]."""
    if stations == "owner":
        return "owner"
    if stations == "open":
        return "open"
    raise OptionError(f"stations is owner or open, not {shown(stations)}")
