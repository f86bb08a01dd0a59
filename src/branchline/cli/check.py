"""`branchline check`: whether a map folder is right, and what is in it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from branchline.cli.arguments import Commands, Parser, add_language, command, complain, words_for
from branchline.cli.keyboard.screen import Screen
from branchline.errors import BranchlineError
from branchline.variants import find, game_of, games_of
from branchline.variants.kinds import kind_of_folder
from branchline.view import VIEWS
from branchline.view.words import Words


def add(commands: Commands[Parser]) -> None:
    """Add the command to the parser."""
    parser = command(commands, "check", run, "check a map folder and count what is in it", "branchline check my_map")
    parser.add_argument(
        "folder",
        metavar="FOLDER",
        help="a folder with cities.csv, routes.csv and tickets.csv; for The Card Game with big_cities.csv "
        "instead of routes.csv",
    )
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print what the folder holds and which games fit it; none is a mistake, as is a DataError."""
    folder: str = arguments.folder
    words, screen = words_for(arguments), Screen()
    kind = kind_of_folder(folder)
    game_map = kind.load_map(folder)
    known = {info.key: info.players for info in games_of(kind.key)}
    screen.tell(words.say("map-fine", key=game_map.key, fingerprint=game_map.fingerprint), style="bold")
    for line in VIEWS[kind.key].map_lines(game_map, words):
        screen.tell(line, indent=2)
    fitting = 0
    for game, players in known.items():
        playable, problem = _playable(game, players, folder)
        for line in _told_players(game, playable, problem, words):
            screen.tell(line, indent=2)
        fitting += bool(playable)
    return 0 if fitting else complain(words.say("map-fits-none", key=game_map.key, games=words.listed(known)))


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
    name = words.game(key)
    if playable:
        players = words.say("players-range", few=playable[0], many=playable[-1])
        if len(playable) == 1:
            players = words.say("map-players", count=playable[0])
        yield words.say("map-fits", game=name, key=key, players=players)
    if problem:
        yield words.say("map-no-more-players" if playable else "map-does-not-fit", game=name, reason=problem)
