"""`branchline play`: people at one keyboard, and bots."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Sequence
from pathlib import Path
from secrets import randbits

from branchline.bots import bot_names, find_bot
from branchline.cli.arguments import (
    Commands,
    Parser,
    add_map,
    add_plain,
    add_seed,
    command,
    listed,
    refuse,
    whole_number,
)
from branchline.cli.saves import Keeper, latest_unfinished, usable_path
from branchline.cli.screen import Screen
from branchline.cli.session import PERSON, Quit, Session
from branchline.record import read
from branchline.table import Player, Table
from branchline.variants import find, games
from branchline.view.words import Words, words_of

LATEST = ""
"""What `--resume` without a file stands for."""

_SEATS = 3  # unless somebody says otherwise
_LONGEST_NAME = 20


def add(commands: Commands[Parser]) -> None:
    """The command is known."""
    parser = command(
        commands,
        "play",
        run,
        "play in the terminal: people at one keyboard, and bots",
        "branchline play                                 ask what to play, and play\n"
        "branchline play europe                          you and two bots\n"
        "branchline play usa --players 5                 you and four bots\n"
        "branchline play usa --names Anna,Ben --bots random\n"
        "                                                two people and a bot\n"
        "branchline play usa --players 2 --bots none     two people\n"
        "branchline play --resume                        go on with the last game\n"
        "branchline play europe --seed 7 --save my.json  always the same deal, kept in my.json",
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="a game of `branchline games`; asked for if left out")
    parser.add_argument("--players", type=whole_number(1, 99), metavar="N", help=f"number of seats in all ({_SEATS})")
    parser.add_argument(
        "--bots",
        type=listed,
        metavar="LIST",
        help=f"bots for the last seats ({', '.join(bot_names())}), with commas, or none; otherwise one person",
    )
    parser.add_argument("--names", type=listed, metavar="LIST", help="names of the people, with commas")
    add_seed(parser, None, "the same deal every time; otherwise another one each time")
    add_map(parser)
    parser.add_argument("--save", metavar="FILE", help="keep the game in this file; otherwise in your data folder")
    parser.add_argument("--no-save", action="store_true", help="keep the game nowhere")
    parser.add_argument(
        "--resume",
        nargs="?",
        const=LATEST,
        metavar="FILE",
        help="go on with the game in the file, or with the last one",
    )
    add_plain(parser)


def run(arguments: argparse.Namespace) -> int:
    """The game is played to its end, or left in a way that it can be gone on with."""
    screen, words = Screen(plain=arguments.plain), words_of()
    _check(arguments)
    file = usable_path(arguments.save) if arguments.save is not None else None
    try:
        if arguments.game is None and arguments.resume is None:
            _ask_for_game(screen, words, arguments)
        if arguments.resume is not None:
            source = _resumed_file(arguments.resume)
            table = _resume(source, arguments, words)
        else:
            source = None
            table = _new(arguments, words)
    except (EOFError, KeyboardInterrupt):
        screen.tell("")
        screen.tell(words.say("bye-no-game"))
        return 0
    keeper = Keeper(
        file if file is not None else source,
        is_on=not arguments.no_save,
        warn=lambda problem: screen.tell(words.say("save-failed", problem=problem), style="yellow"),
    )
    if source is not None:
        keeper.assume_kept(table)
        screen.tell(words.say("resumed", file=str(source), count=len(table.actions)))
    seed: int = arguments.seed if arguments.seed is not None else randbits(64)
    return _play(screen, words, Session(screen, table, keeper, words, seed), keeper, arguments)


def _play(screen: Screen, words: Words, session: Session, keeper: Keeper, arguments: argparse.Namespace) -> int:
    try:
        session.run()
    except (EOFError, KeyboardInterrupt, Quit) as stop:
        if not isinstance(stop, Quit):
            screen.tell("")
        if any(mover in session.people for mover in session.table.movers):
            keeper.keep(session.table)
        if keeper.file is not None and keeper.has_kept:
            screen.tell(words.say("bye-kept"))
            screen.quote(_command("play --resume", keeper.file, arguments.map))
        else:
            screen.tell(words.say("bye-not-kept"))
        return 0
    if keeper.file is not None and keeper.has_kept:
        screen.tell(words.say("over-kept"))
        screen.quote(_command("replay", keeper.file, arguments.map))
    return 0


def _check(arguments: argparse.Namespace) -> None:
    """The arguments go together."""
    if arguments.save is not None and arguments.no_save:
        refuse("--save and --no-save contradict each other; give one of them")
    if arguments.save is not None and usable_path(arguments.save).exists() and arguments.save != arguments.resume:
        refuse(f"{arguments.save} exists already; give --save another name, or go on with it by --resume")
    if arguments.resume is not None:
        for name in ("game", "players", "bots", "names", "seed"):
            if getattr(arguments, name) is not None:
                shown = "GAME" if name == "game" else f"--{name}"
                refuse(f"--resume goes on with the game as it is in the file; leave {shown} out")


def _ask_for_game(screen: Screen, words: Words, arguments: argparse.Namespace) -> None:
    """What to play is in the arguments; Enter takes what is proposed."""
    known = games()
    screen.rule(words.say("welcome"))
    unfinished = latest_unfinished() if not arguments.no_save and arguments.save is None else None
    if unfinished is not None and arguments.players is None and arguments.bots is None and arguments.names is None:
        if arguments.seed is None and arguments.map is None:
            answer = screen.ask(words.say("ask-resume", file=unfinished.name))
            if not answer or words.say("yes").startswith(answer.lower()):
                arguments.resume = str(unfinished)
                return
    for number, info in enumerate(known, 1):
        players = words.say("players-range", few=info.players[0], many=info.players[-1])
        screen.tell(
            words.say("ask-game-line", number=number, name=words.say(f"game-{info.key}"), players=players), indent=2
        )
    keys = [info.key for info in known]
    while arguments.game is None:
        answer = screen.ask(words.say("ask-game")).lower() or "1"
        found = [key for number, key in enumerate(keys, 1) if answer == str(number) or key.startswith(answer)]
        found += [key for key in keys if words.say(f"game-{key}").lower().startswith(answer) and key not in found]
        if len(found) == 1:
            arguments.game = found[0]
        else:
            screen.tell(words.say("ask-again-game", last=len(keys), keys=words.listed(keys)), style="yellow")
    if arguments.players is None and arguments.bots is None and arguments.names is None:
        seats = find(arguments.game, arguments.map).players
        arguments.players = _ask_number(screen, words, "ask-players", seats[0], seats[-1], min(_SEATS, seats[-1]))
        people = _ask_number(screen, words, "ask-people", 0, arguments.players, 1)
        arguments.bots = ["random"] * (arguments.players - people) or ["none"]


def _ask_number(screen: Screen, words: Words, message: str, least: int, most: int, proposed: int) -> int:
    while True:
        answer = screen.ask(words.say(message, least=least, most=most, proposed=proposed))
        if not answer:
            return proposed
        if answer.isascii() and answer.isdigit() and len(answer) < 3 and least <= int(answer) <= most:
            return int(answer)
        screen.tell(words.say("ask-again-number", least=least, most=most), style="yellow")


def _new(arguments: argparse.Namespace, words: Words) -> Table:
    variant = find(arguments.game, arguments.map)
    bots: list[str] | None = None if arguments.bots is None else [bot for bot in arguments.bots if bot != "none"]
    for bot in bots or []:
        find_bot(bot)  # OptionError if there is none
    names: list[str] = arguments.names or []
    _check_names(names)
    players: int = arguments.players if arguments.players is not None else _seats(variant.players, bots, names)
    # Rules first: how many can play is a question of the game, and its answer is the clearest.
    table = Table(arguments.game, players, arguments.seed, game_map=arguments.map)
    if bots is None:
        bots = ["random"] * max(players - max(len(names), 1), 0)
    people = players - len(bots)
    if people < 0:
        refuse(f"{len(bots)} bots do not fit at {players} seats; name at most {players}, or give more --players")
    if len(names) > people:
        refuse(f"{len(names)} names, but {people} of the {players} seats are for people; change --players or --bots")
    names = [*names, *(words.say("seat-name", number=seat + 1) for seat in range(len(names), people))]
    table.seats = tuple(
        [Player(name, PERSON) for name in names]
        + [Player(words.say("bot-name", number=people + place + 1), bot) for place, bot in enumerate(bots)]
    )
    return table


def _seats(allowed: range, bots: Sequence[str] | None, names: Sequence[str]) -> int:
    """How many seats there are when nobody has said so: all that are named, and as many as the game needs."""
    if bots is None:
        return max(min(_SEATS, allowed[-1]), len(names))
    return max(allowed[0], len(bots) + max(len(names), 1))


def _check_names(names: Sequence[str]) -> None:
    for name in names:
        if len(name) > _LONGEST_NAME or not name.isprintable():
            refuse(f"--names: {name[:40]!r} should be at most {_LONGEST_NAME} printable characters")
    if len(set(names)) < len(names):
        refuse("--names: two people have the same name; make them different")


def _resumed_file(name: str) -> Path:
    if name != LATEST:
        return Path(name)
    latest = latest_unfinished()
    if latest is None:
        refuse("there is no unfinished game to go on with; name its file, or begin one with branchline play GAME")
    return latest


def _resume(file: Path, arguments: argparse.Namespace, words: Words) -> Table:
    table = read(file, arguments.map)
    if not table.seats:  # a record that does not say who played
        bots = ["random"] * (table.game.players - 1)
        named = [Player(words.say("bot-name", number=place + 2), bot) for place, bot in enumerate(bots)]
        table.seats = (Player(words.say("seat-name", number=1), PERSON), *named)
    for player in table.seats:
        if player.kind != PERSON:
            find_bot(player.kind)
    return table


def _command(verb: str, file: Path, game_map: str | None) -> str:
    """A line to type in a shell."""
    folder = f" --map {shlex.quote(game_map)}" if game_map is not None else ""
    return f"branchline {verb} {shlex.quote(str(file))}{folder}"
