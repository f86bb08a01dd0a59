"""Small games for quick research: eight cities, two players, by the rules of North America [US] and of Europe [EU].

Maps and numbers are our own; `docs/guide/research.md` has a table of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from branchline.board.maps import RouteMap, load_map
from branchline.board.rules.scoring import LongestPath, RoutePoints, TicketPoints, UnbuiltStations
from branchline.board.rules.stations import Stations
from branchline.board.variant import Variant
from branchline.build_info import RULES
from branchline.cards import BLACK, BLUE, GREEN, RED, WHITE, YELLOW, Deck
from branchline.variants.europe import europe
from branchline.variants.once import made_once
from branchline.variants.usa import usa

_PLAYERS: Final = range(2, 3)
_COLORS: Final = (BLUE, WHITE, GREEN, YELLOW, BLACK, RED)


@made_once
def mini(game_map: RouteMap | None = None, rules: int = RULES) -> Variant:
    """The rules of North America with few trains, on a map of eight cities or on another that is given."""
    return replace(
        usa(game_map or load_map("mini"), rules),
        key="mini",
        players=_PLAYERS,
        trains=15,
        hand=2,
        deck=Deck(each_color=7, locomotives=5, colors=_COLORS),
        scoring=(RoutePoints(), TicketPoints(), LongestPath(bonus=5)),
    )


@made_once
def mini_europe(game_map: RouteMap | None = None, rules: int = RULES) -> Variant:
    """The rules of Europe with few trains and two stations, on a map of eight cities or on another that is given."""
    large = europe(game_map or load_map("mini_europe"), rules)
    return replace(
        large,
        key="mini_europe",
        players=_PLAYERS,
        trains=15,
        hand=2,
        deck=Deck(each_color=7, locomotives=7, colors=_COLORS),
        tickets=replace(large.tickets, deal={"long": 1, "regular": 2}),
        scoring=(RoutePoints(), TicketPoints(), UnbuiltStations(each=3), LongestPath(bonus=5)),
        stations=Stations(costs=(1, 2)),
    )
