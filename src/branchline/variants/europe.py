"""Europe [EU]: tunnels, ferries and stations."""

from __future__ import annotations

from branchline.board.maps import RouteMap, load_map
from branchline.board.rules.claiming import Doubles
from branchline.board.rules.drawing import Row
from branchline.board.rules.paying import LocomotivesAnywhere
from branchline.board.rules.scoring import (
    FewestStations,
    HoldsLongestPath,
    LongestPath,
    MostTicketsMade,
    RoutePoints,
    TicketPoints,
    UnbuiltStations,
)
from branchline.board.rules.stations import Stations
from branchline.board.rules.tickets import TicketRules
from branchline.board.rules.tunnels import TunnelRule
from branchline.board.state import BOTTOM, GONE
from branchline.board.variant import Variant
from branchline.build_info import RULES
from branchline.cards import Deck
from branchline.variants.once import made_once


@made_once
def europe(game_map: RouteMap | None = None, rules: int = RULES) -> Variant:
    """Europe: 2 to 5 players; on another map by the same rules if one is given."""
    return Variant(
        key="europe",
        rules=rules,
        players=range(2, 6),  # EU-01
        map=game_map or load_map("europe"),
        trains=45,  # EU-01
        hand=4,  # US-03
        deck=Deck(each_color=12, locomotives=14),  # US-02
        row=Row(size=5, locomotive_counts=2, flush_at=3, flush_any_time=rules >= 2),  # US-03, US-08, US-10
        payment=LocomotivesAnywhere(),  # US-15, US-16, EU-05
        doubles=Doubles(both_open_from=4),  # EU-04
        tickets=TicketRules(
            deal={"long": 1, "regular": 3},  # EU-02
            deal_keep=2,  # EU-02
            draw={"regular": 3},  # EU-03
            draw_keep=1,  # EU-03
            dealt_back=GONE,  # EU-02
            drawn_back=BOTTOM,  # EU-03
        ),
        points={1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21},  # EU-15
        scoring=(RoutePoints(), TicketPoints(), UnbuiltStations(each=4), LongestPath(bonus=10)),  # EU-12 to EU-14
        ties=(MostTicketsMade(), FewestStations(), HoldsLongestPath()),  # EU-16
        last_round_at=2,  # EU-16
        tunnels=TunnelRule(turned_up=3),  # EU-06
        stations=Stations(costs=(1, 2, 3)),  # EU-11
    )
