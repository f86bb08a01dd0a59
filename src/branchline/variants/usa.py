"""North America, the base game [US]."""

from __future__ import annotations

from branchline.board.maps import RouteMap, load_map
from branchline.board.rules.claiming import Doubles
from branchline.board.rules.drawing import Row
from branchline.board.rules.paying import LocomotivesAnywhere
from branchline.board.rules.scoring import HoldsLongestPath, LongestPath, MostTicketsMade, RoutePoints, TicketPoints
from branchline.board.rules.tickets import TicketRules
from branchline.board.state import BOTTOM
from branchline.board.variant import Variant
from branchline.build_info import RULES
from branchline.cards import Deck
from branchline.variants.once import made_once


@made_once
def usa(game_map: RouteMap | None = None, rules: int = RULES) -> Variant:
    """North America: 2 to 5 players; on another map by the same rules if one is given."""
    return Variant(
        key="usa",
        rules=rules,
        players=range(2, 6),  # US-01
        map=game_map or load_map("usa"),
        trains=45,  # US-01
        hand=4,  # US-03
        deck=Deck(each_color=12, locomotives=14),  # US-02
        row=Row(size=5, locomotive_counts=2, flush_at=3, flush_any_time=rules >= 2),  # US-03, US-08, US-10
        payment=LocomotivesAnywhere(),  # US-15, US-16
        doubles=Doubles(both_open_from=4),  # US-19, US-20
        tickets=TicketRules(
            deal={"regular": 3},  # US-04
            deal_keep=2,  # US-04
            draw={"regular": 3},  # US-21
            draw_keep=1,  # US-21
            dealt_back=BOTTOM,  # US-04
            drawn_back=BOTTOM,  # US-21
        ),
        points={1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},  # US-18
        scoring=(RoutePoints(), TicketPoints(), LongestPath(bonus=10)),  # US-18, US-24, US-25
        ties=(MostTicketsMade(), HoldsLongestPath()),  # US-26
        last_round_at=2,  # US-23
    )
