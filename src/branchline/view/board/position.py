"""A position and a map of a map game in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from branchline.board.engine import BoardGame
from branchline.board.maps import RouteMap
from branchline.board.observation import Observation
from branchline.board.state import LAY, NOTHING
from branchline.cards import COLORS, PLUS_FOUR
from branchline.view.game_notation import cards_text
from branchline.view.position import Figures, Part, PositionText, count_text, text_of_table
from branchline.view.words import Words


def text_of(game: BoardGame, seen: Observation, names: Sequence[str], words: Words) -> PositionText:
    """The position as its viewer sees it, with the routes and stations of each seat."""
    figures = figures_of(game, seen)
    pile, built = pile_words(game, seen, words), list(_built(game, seen, names, words))
    more = _pending(game, seen, words)
    return text_of_table(game, seen, names, words, figures=figures, pile=pile, more=more, built=built)


def figures_of(game: BoardGame, seen: Observation) -> Figures:
    """What everybody can count, by column and then by seat."""
    figures = {
        "points": [str(view.points) for view in seen.seats],
        "trains": [str(view.trains) for view in seen.seats],
        "cards": [str(view.hand) for view in seen.seats],
        "tickets": [count_text(view.tickets) for view in seen.seats],
    }
    if game.tables.stations:
        figures["stations"] = [str(view.stations) for view in seen.seats]
    return figures


def pile_words(game: BoardGame, seen: Observation, words: Words) -> str:
    """How many tickets can be drawn; where they are of several tiers, how many of each [FR-02]."""
    named = zip(game.variant.tickets.tiers, game.tables.pile, seen.pile, strict=True)
    tiers = [(tier, left) for tier, first, left in named if first]
    if len(tiers) < 2 or seen.bottom:
        return str(sum(seen.pile) + (seen.bottom or 0))
    return words.listed(words.say("pile-tier", count=left, tier=words.say(f"tier-{tier}")) for tier, left in tiers)


def due_words(game: BoardGame, seen: Observation, words: Words) -> str:
    """What a tunnel costs besides, and in which cards [EU-06, EU-07, FR-04, FL-04]."""
    route = game.variant.map.routes[game.tables.action_route[seen.pending]]
    color = int(game.tunnels.color(route.color, game.tables.action_color[seen.pending]))
    card = words.say("locomotives-plus-4" if seen.shown[PLUS_FOUR] else "locomotives")
    if 0 <= color < COLORS:
        card = words.say("color-or", color=words.card(color), others=card)
    return words.say("tunnel-due", count=seen.due, card=card)


def _pending(game: BoardGame, seen: Observation, words: Words) -> Iterator[Part]:
    """What waits for cards, as far as the viewer sees it: a tunnel, a station, a payment laid down card by card."""
    if seen.pending == NOTHING:
        return
    action = game.actions[seen.pending]
    if action.city is not None:
        yield "", words.say("station-due", city=game.map.cities[action.city].name, count=seen.due)
    elif sum(seen.turned):
        assert action.route is not None, "cards are turned up for a route"
        yield "", words.say("tunnel-route", route=words.route(game.map, game.map.routes[action.route]))
        yield words.say("label-laid"), cards_text(seen.shown)
        yield words.say("label-turned"), cards_text(seen.turned)
        yield "", due_words(game, seen, words)
    if seen.phase == LAY:
        missing = words.say("laying-missing", count=seen.to_lay)
        yield words.say("label-laid"), words.listed(filter(None, (cards_text(seen.laid), missing)))


def _built(game: BoardGame, seen: Observation, names: Sequence[str], words: Words) -> Iterator[Part]:
    label = words.say("label-routes")
    for seat, name in enumerate(names):
        routes = [route for route in game.map.routes if seen.owner[route.index] == seat + 1]
        cities = [city.name for city in game.map.cities if seen.station[city.index] == seat + 1]
        told = [f"{words.route(game.map, route)} {route.length}" for route in routes] or [words.say("routes-none")]
        stations = [words.say("stations-in", cities=words.listed(cities))] if cities else []
        yield label, f"{name}: {'; '.join([words.listed(told), *stations])}"
        label = ""


def map_lines(game_map: RouteMap, words: Words) -> Iterator[str]:
    """A line for each thing that a map with routes has."""
    for key, count in _counts(game_map).items():
        yield words.say(f"map-{key}", count=count)
    for tier in sorted({ticket.tier for ticket in game_map.tickets}):
        count = sum(ticket.tier == tier for ticket in game_map.tickets)
        yield words.say("map-tickets", tier=tier, count=count)


def _counts(game_map: RouteMap) -> dict[str, int]:
    routes = game_map.routes
    return {
        "cities": len(game_map.cities),
        "routes": len(routes),
        "spaces": sum(route.length for route in routes),
        "doubles": sum(route.lane == 2 for route in routes),
        "gray": sum(route.is_gray for route in routes),
        "ferries": sum(route.is_ferry for route in routes),
        "tunnels": sum(route.is_tunnel for route in routes),
    }
