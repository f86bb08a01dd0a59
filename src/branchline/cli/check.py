"""`branchline check`: whether a map folder is right, and what is in it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from branchline.board.maps import RouteMap, load_map
from branchline.cardgame.maps import TicketMap, is_ticket_folder, load_tickets
from branchline.cli.arguments import Commands, Parser, add_language, command, complain, words_for
from branchline.cli.screen import Screen
from branchline.errors import BranchlineError
from branchline.variants import find, game_of, games
from branchline.view.words import Words

_CARD_GAME = "card_game"


def add(commands: Commands[Parser]) -> None:
    """The command is known."""
    parser = command(commands, "check", run, "check a map folder and count what is in it", "branchline check my_map")
    parser.add_argument(
        "folder",
        metavar="FOLDER",
        help="a folder with cities.csv, routes.csv and tickets.csv; for The Card Game with big_cities.csv "
        "instead of routes.csv",
    )
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """What the folder holds is printed, and which games fit it; none is a mistake, as is a DataError."""
    folder: str = arguments.folder
    words, screen = words_for(arguments), Screen()
    if is_ticket_folder(folder):
        tickets = load_tickets(folder)
        found = (tickets.key, tickets.fingerprint)
        counts = _counted_tickets(tickets, words)
        known = {_CARD_GAME: find(_CARD_GAME).players}
    else:
        game_map = load_map(folder)
        found = (game_map.key, game_map.fingerprint)
        counts = _counted_routes(game_map, words)
        known = {info.key: info.players for info in games() if info.key != _CARD_GAME}
    key, fingerprint = found
    screen.tell(words.say("map-fine", key=key, fingerprint=fingerprint), style="bold")
    for line in counts:
        screen.tell(line, indent=2)
    fitting = 0
    for game, players in known.items():
        playable, problem = _playable(game, players, folder)
        for line in _told_players(game, playable, problem, words):
            screen.tell(line, indent=2)
        fitting += bool(playable)
    return 0 if fitting else complain(words.say("map-fits-none", key=key, games=words.listed(known)))


def _counted_routes(game_map: RouteMap, words: Words) -> Iterator[str]:
    """The numbers of a map with routes."""
    for key, count in _counts(game_map).items():
        yield words.say(f"map-{key}", count=count)
    for tier in sorted({ticket.tier for ticket in game_map.tickets}):
        count = sum(ticket.tier == tier for ticket in game_map.tickets)
        yield words.say("map-tickets", tier=tier, count=count)


def _counted_tickets(tickets: TicketMap, words: Words) -> Iterator[str]:
    """The numbers of a folder of The Card Game."""
    yield words.say("map-cities", count=len(tickets.cities))
    big_cities = words.listed(
        words.say("map-big-city", city=tickets.cities[big.city].name, bonus=big.bonus) for big in tickets.big_cities
    )
    yield words.say("map-big-cities", count=len(tickets.big_cities), cities=big_cities)
    points = [ticket.points for ticket in tickets.tickets]
    yield words.say("map-ticket-points", count=len(points), least=min(points), most=max(points), sum=sum(points))
    wanted = [sum(counts) for counts in zip(*(ticket.cards for ticket in tickets.tickets), strict=True)]
    yield words.say("map-wanted-cards", count=sum(wanted), cards=words.cards(wanted))


def _playable(key: str, players: range, folder: str) -> tuple[list[int], str]:
    """How many can play a game with the folder, and what is in the way of more."""
    playable: list[int] = []
    for number in players:
        try:
            game_of(find(key, folder), number)
        except BranchlineError as error:
            return playable, str(error)
        playable.append(number)
    return playable, ""


def _told_players(key: str, playable: list[int], problem: str, words: Words) -> Iterator[str]:
    """For how many players the folder suits the game, and what is in the way of more."""
    name = words.say(f"game-{key}")
    if playable:
        players = words.say("players-range", few=playable[0], many=playable[-1])
        if len(playable) == 1:
            players = words.say("map-players", count=playable[0])
        yield words.say("map-fits", game=name, key=key, players=players)
    if problem:
        yield words.say("map-no-more-players" if playable else "map-does-not-fit", game=name, reason=problem)


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
