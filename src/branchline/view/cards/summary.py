"""What is in a folder of The Card Game, in words."""

from __future__ import annotations

from collections.abc import Iterator

from branchline.cardgame.maps import TicketMap
from branchline.view.words import Words


def map_lines(game_map: TicketMap, words: Words) -> Iterator[str]:
    """A line for each thing that a folder of The Card Game has."""
    yield words.say("map-cities", count=len(game_map.cities))
    big_cities = words.listed(
        words.say("map-big-city", city=game_map.cities[big.city].name, bonus=big.bonus) for big in game_map.big_cities
    )
    yield words.say("map-big-cities", count=len(game_map.big_cities), cities=big_cities)
    points = [ticket.points for ticket in game_map.tickets]
    yield words.say("map-ticket-points", count=len(points), least=min(points), most=max(points), sum=sum(points))
    wanted = [sum(counts) for counts in zip(*(ticket.cards for ticket in game_map.tickets), strict=True)]
    yield words.say("map-wanted-cards", count=sum(wanted), cards=words.cards(wanted))
