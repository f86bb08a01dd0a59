"""`branchline check`: whether a map folder is right, and what is in it."""

from __future__ import annotations

import argparse

from branchline.board.engine import BoardGame
from branchline.board.maps import RouteMap, load_map
from branchline.cli.arguments import Commands, Parser, command, complain
from branchline.cli.screen import Screen
from branchline.errors import BranchlineError
from branchline.variants import GameInfo, find, games
from branchline.view.words import words_of


def add(commands: Commands[Parser]) -> None:
    """The command is known."""
    parser = command(commands, "check", run, "check a map folder and count what is in it", "branchline check my_map")
    parser.add_argument("folder", metavar="FOLDER", help="a folder with cities.csv, routes.csv and tickets.csv")


def run(arguments: argparse.Namespace) -> int:
    """What the folder holds is printed, and which games fit it; none is a mistake, as is a DataError."""
    folder: str = arguments.folder
    game_map = load_map(folder)
    words, screen = words_of(), Screen()
    screen.tell(words.say("map-fine", key=game_map.key, fingerprint=game_map.fingerprint), style="bold")
    for key, count in _counts(game_map).items():
        screen.tell(words.say(f"map-{key}", count=count), indent=2)
    tiers = sorted({ticket.tier for ticket in game_map.tickets})
    for tier in tiers:
        count = sum(ticket.tier == tier for ticket in game_map.tickets)
        screen.tell(words.say("map-tickets", tier=tier, count=count), indent=2)
    known, fitting = games(), 0
    for info in known:
        name = words.say(f"game-{info.key}")
        playable, problem = _playable(info, folder)
        if playable:
            players = words.say("players-range", few=playable[0], many=playable[-1])
            screen.tell(words.say("map-fits", game=name, key=info.key, players=players), indent=2)
            fitting += 1
        if problem and playable:
            screen.tell(words.say("map-no-more-players", game=name, reason=problem), indent=2)
        elif problem:
            screen.tell(words.say("map-does-not-fit", game=name, reason=problem), indent=2)
    if not fitting:
        return complain(words.say("map-fits-none", key=game_map.key, games=words.listed(info.key for info in known)))
    return 0


def _playable(info: GameInfo, folder: str) -> tuple[list[int], str]:
    """How many can play a game on the map, and what is in the way of more."""
    playable: list[int] = []
    for players in info.players:
        try:
            BoardGame(find(info.key, folder), players)
        except BranchlineError as error:
            return playable, str(error)
        playable.append(players)
    return playable, ""


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
