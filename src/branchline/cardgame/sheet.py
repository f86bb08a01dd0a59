"""The score sheet: every seat's points line by line, for people."""

from __future__ import annotations

from branchline.cardgame.maps import TicketMap
from branchline.cardgame.rules.scoring import FinalTable, ScoringRule, TieBreak, places
from branchline.cardgame.state import State
from branchline.cardgame.tables import Tables
from branchline.protocol import ScoreLine


def score_sheet(
    game_map: TicketMap, tables: Tables, state: State, scoring: list[ScoringRule], ties: list[TieBreak]
) -> tuple[ScoreLine, ...]:
    """One line for each seat, as if the game ended now [CG-14, CG-17 to CG-19]."""
    table = FinalTable(tables, state)
    place = places(table, scoring, ties)
    return tuple(_line(game_map, table, seat, scoring, ties, place[seat]) for seat in range(tables.players))


def _line(
    game_map: TicketMap, table: FinalTable, seat: int, scoring: list[ScoringRule], ties: list[TieBreak], place: int
) -> ScoreLine:
    points = {rule.key: int(rule.points(table, seat)) for rule in scoring}
    own = [ticket for ticket in range(table.tables.tickets) if table.owner[ticket] == seat]
    big = game_map.big_cities
    return ScoreLine(
        points=points,
        total=sum(points.values()),
        place=place,
        tickets_made=tuple(ticket for ticket in own if table.is_made[ticket]),
        tickets_failed=tuple(ticket for ticket in own if not table.is_made[ticket]),
        details={
            "bonuses": tuple(city.city for number, city in enumerate(big) if table.has_bonus(seat, number)),
            "made_to": {game_map.cities[city.city].id: int(table.made_to(seat, city.city)) for city in big},
            "tie_breaks": {tie.key: int(tie.measure(table, seat)) for tie in ties},
        },
    )
