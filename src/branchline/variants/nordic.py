"""Nordic Countries [NO]: ferries for any three cards, and a bonus for the most tickets."""

from __future__ import annotations

from branchline.board.maps import RouteMap, load_map
from branchline.board.rules.claiming import Doubles
from branchline.board.rules.drawing import Row
from branchline.board.rules.paying import NordicPayment
from branchline.board.rules.scoring import LongerPath, MostTickets, MostTicketsMade, RoutePoints, TicketPoints
from branchline.board.rules.tickets import TicketRules
from branchline.board.rules.tunnels import TunnelRule
from branchline.board.state import GONE
from branchline.board.variant import Variant
from branchline.build_info import RULES
from branchline.cards import Deck
from branchline.variants.once import made_once


@made_once
def nordic(game_map: RouteMap | None = None, rules: int = RULES) -> Variant:
    """Nordic Countries: 2 or 3 players; on another map by the same rules if one is given."""
    return Variant(
        key="nordic",
        rules=rules,
        players=range(2, 4),  # NO-01
        map=game_map or load_map("nordic"),
        trains=40,  # NO-01
        hand=4,  # US-03
        deck=Deck(each_color=12, locomotives=14),  # US-02
        row=Row(size=5, locomotive_counts=1, flush_at=None),  # US-03, NO-03
        payment=NordicPayment(),  # NO-04 to NO-07
        doubles=Doubles(both_open_from=3),  # NO-08
        tickets=TicketRules(
            deal={"regular": 5},  # NO-02
            deal_keep=2,  # NO-02
            draw={"regular": 3},  # NO-02
            draw_keep=1,  # NO-02
            dealt_back=GONE,  # NO-02
            drawn_back=GONE,  # NO-02
        ),
        points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 9: 27},  # NO-09
        scoring=(RoutePoints(), TicketPoints(), MostTickets(bonus=10)),  # US-18, US-24, NO-10
        ties=(MostTicketsMade(), LongerPath()),  # NO-11
        last_round_at=2,  # US-23
        tunnels=TunnelRule(turned_up=3),  # NO-07
    )
