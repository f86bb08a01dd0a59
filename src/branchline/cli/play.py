"""`branchline play`: people at one keyboard, and bots."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from secrets import randbits

from branchline.bots import LEVELS, USUAL_BOT, bots, canonical, check_plays, is_registered, split_specs
from branchline.bots.styles import STYLES
from branchline.cli.arguments import (
    Commands,
    Parser,
    add_language,
    add_map,
    add_options,
    add_plain,
    add_players,
    add_seed,
    comma_list,
    command,
    options_from,
    options_of,
    refuse,
    words_for,
)
from branchline.cli.keyboard.pieces import PERSON
from branchline.cli.keyboard.questions import ask_number, ask_option, ask_yes_or_no
from branchline.cli.keyboard.saves import Autosave, unfinished, usable_path
from branchline.cli.keyboard.screen import Screen
from branchline.cli.keyboard.session import Quit, Session
from branchline.errors import BranchlineError, OptionError
from branchline.record import read
from branchline.table import Player, Table
from branchline.variants import GameInfo, game_of, games, variant_of
from branchline.view.words import Words

LATEST = ""
"""What `--resume` without a file stands for."""

_SEATS = 3  # unless somebody says otherwise
_LONGEST_NAME = 20


@dataclass(frozen=True)
class PlayOptions:
    """What somebody asks to play, as far as it was said; nothing of it is checked yet."""

    game: str | None
    players: int | None
    bots: Sequence[str] | None
    names: Sequence[str] | None
    why: bool
    seed: int | None
    options: Mapping[str, str] | None  # none at all: they were not named
    map: str | None
    save: str | None
    no_save: bool
    resume: str | None  # LATEST for the last one kept


def add(commands: Commands[Parser]) -> None:
    """Add the command to the parser."""
    parser = command(
        commands,
        "play",
        run,
        "play in the terminal: people at one keyboard, and bots",
        "branchline play                                 ask what to play, and play\n"
        "branchline play europe                          you and two bots\n"
        "branchline play usa --players 5                 you and four bots\n"
        "branchline play usa --names Anna,Ben --bots expert\n"
        "                                                two people and a bot\n"
        "branchline play usa --bots strong,sprinter      you, a bot of level 4, and one with a style\n"
        "branchline play usa --bots search:time=0.5      a bot with an option; branchline bots lists them\n"
        "branchline play europe --bots club,my_module:MyBot,process:./my_bot\n"
        "                                                a bot, one of your own, and a program that plays\n"
        "branchline play usa --players 2 --bots none     two people\n"
        "branchline play france_small --players 4 --option stations=open\n"
        "                                                with an option of the game\n"
        "branchline play card_game --players 4 --option open_track=yes\n"
        "                                                no map: cards and tickets alone\n"
        "branchline play usa --players 2 --bots planner,search --why\n"
        "                                                watch two bots, and read their reasons\n"
        "branchline play --resume                        go on with the last game in your data folder\n"
        "branchline play europe --seed 7 --save my.json  always the same deal, kept in my.json",
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="a game of `branchline games`; asked for if left out")
    add_players(parser, f"number of seats in all ({_SEATS})")
    parser.add_argument(
        "--bots",
        type=comma_list,
        metavar="LIST",
        help=f"bots for the last seats, with commas, or none: levels, the weakest first ({', '.join(LEVELS)}), styles "
        f"({', '.join(_styles())}), others ({', '.join(_others())}), MODULE:CLASS or process:COMMAND for your own; "
        "NAME:KEY=VALUE sets an option, as `branchline bots` lists them; "
        f"otherwise one person, and {USUAL_BOT} at every other seat",
    )
    parser.add_argument("--names", type=comma_list, metavar="LIST", help="names of the people, with commas")
    parser.add_argument(
        "--why", action="store_true", help="every bot says why it does what it does; only where no person plays"
    )
    add_seed(parser, None, "the same deal every time; otherwise another one each time")
    add_options(parser)
    add_map(parser)
    parser.add_argument("--save", metavar="FILE", help="keep the game in this file; otherwise in your data folder")
    parser.add_argument("--no-save", action="store_true", help="keep the game nowhere")
    parser.add_argument(
        "--resume",
        nargs="?",
        const=LATEST,
        metavar="FILE",
        help="go on with the game in the file, or with the last one in your data folder",
    )
    add_language(parser)
    add_plain(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the game to its end, or until it is left, to be gone on with later."""
    screen, words = Screen(plain=arguments.plain), words_for(arguments)
    asked = options_from(PlayOptions, arguments, options=options_of(arguments) or None)
    _check(asked)
    file = usable_path(asked.save) if asked.save is not None else None
    try:
        source, table = _begin(screen, words, asked)
    except (EOFError, KeyboardInterrupt):
        screen.tell("")
        screen.tell(words.say("bye-no-game"))
        return 0
    if asked.why and any(player.kind == PERSON for player in table.seats):
        refuse(
            "--why would tell people what the bots hold; leave it out (type hint, or hint BOT, for your own seat), or "
            "give every seat a bot with --players and --bots"
        )
    autosave = Autosave(
        file,
        is_on=not asked.no_save,
        warn=lambda problem: screen.tell(words.say("save-failed", problem=problem), style="yellow"),
        source=source,
    )
    if source is not None:
        autosave.assume_kept(table)
        screen.tell(words.say("resumed", file=str(source), count=len(table.actions)))
    seed = asked.seed if asked.seed is not None else randbits(64)
    with Session(screen, table, autosave, words, seed, explains=asked.why) as session:
        return _play(screen, words, session, autosave, asked)


def _begin(screen: Screen, words: Words, asked: PlayOptions) -> tuple[Path | None, Table]:
    """The table to play at, and the file that it comes from if the game was begun before."""
    if asked.resume is not None:
        if asked.resume != LATEST:
            return Path(asked.resume), _resume(Path(asked.resume), asked, words)
        found, problems = _latest(asked, words)
        if found is None:
            hint = f" ({problems[0]})" if problems else ""
            refuse(
                "there is no unfinished game in your data folder to go on with; name its file, or begin one with "
                f"branchline play GAME{hint}"
            )
        return found
    if asked.game is None:
        screen.show(screen.title(words.say("welcome")))
        offered = _offer_unfinished(screen, words, asked)
        if offered is not None:
            return offered
        asked = _ask_for_game(screen, words, asked)
    return None, _new(asked, words)


def _play(screen: Screen, words: Words, session: Session, autosave: Autosave, asked: PlayOptions) -> int:
    try:
        session.run()
    except (EOFError, KeyboardInterrupt, Quit) as stop:
        if len(session.people) > 1:
            screen.clear()  # whoever comes by must not find somebody's cards on the screen
        elif not isinstance(stop, Quit):
            screen.tell("")
        if any(mover in session.people for mover in session.table.movers):
            autosave.keep(session.table)
        if autosave.file is not None and autosave.has_kept:
            screen.tell(words.say("bye-kept" if autosave.holds(session.table) else "bye-kept-before"))
            screen.quote(_command("play --resume", autosave.file, asked.map) + _bots_again(session.table))
        else:
            screen.tell(words.say("bye-not-kept"))
        return 0
    if autosave.file is not None and autosave.has_kept:
        screen.tell(words.say("over-kept"))
        screen.quote(_command("replay", autosave.file, asked.map))
    return 0


def _check(asked: PlayOptions) -> None:
    """OptionError unless all that is asked for goes together."""
    if asked.save is not None and asked.no_save:
        refuse("--save and --no-save contradict each other; give one of them")
    if asked.save is not None and usable_path(asked.save).exists() and asked.save != asked.resume:
        refuse(f"{asked.save} exists already; give --save another name, or go on with it by --resume")
    if asked.resume is not None:
        shown = {"game": "GAME", "options": "--option"}
        for name in ("game", "players", "names", "seed", "options"):
            if getattr(asked, name) is not None:
                left_out = shown.get(name, f"--{name}")
                refuse(f"--resume goes on with the game as it is in the file; leave {left_out} out")


def _offer_unfinished(screen: Screen, words: Words, asked: PlayOptions) -> tuple[Path, Table] | None:
    """The game begun before, if there is one and somebody wants to go on with it."""
    named = (asked.save, asked.players, asked.bots, asked.names, asked.seed, asked.map, asked.options)
    if asked.no_save or any(value is not None for value in named):
        return None
    found, problems = _latest(asked, words)
    for problem in problems[:1]:
        screen.tell(words.say("resume-not", problem=problem), style="yellow")
    if found is None:
        return None
    question = words.say("ask-resume", file=found[0].name)
    return found if ask_yes_or_no(screen, words, question, proposed=True) else None


def _latest(asked: PlayOptions, words: Words) -> tuple[tuple[Path, Table] | None, list[str]]:
    """The unfinished game played last that can be gone on with, and what is wrong with those played after it."""
    problems: list[str] = []
    for path in unfinished():
        try:
            return (path, _resume(path, asked, words)), problems
        except BranchlineError as error:
            problems.append(str(error))
    return None, problems


def _ask_for_game(screen: Screen, words: Words, asked: PlayOptions) -> PlayOptions:
    """What is asked for, with the game and whatever else was left open; Enter takes what is proposed."""
    known = games()
    for number, info in enumerate(known, 1):
        seats_said = words.say("players-range", few=info.players[0], many=info.players[-1])
        screen.tell(words.say("ask-game-line", number=number, name=words.game(info.key), players=seats_said), indent=2)
    keys = [info.key for info in known]
    game, players, bots, options = asked.game, asked.players, asked.bots, asked.options
    while game is None:
        answer = screen.ask(words.say("ask-game")).lower() or "1"
        found = [key for number, key in enumerate(keys, 1) if answer == str(number) or key.startswith(answer)]
        found += [key for key in keys if words.game(key).lower().startswith(answer) and key not in found]
        if len(found) == 1:
            game = found[0]
        else:
            screen.tell(words.say("ask-again-game", last=len(keys), keys=words.listed(keys)), style="yellow")
    # A wrong option is refused at once.
    seats = variant_of(game, asked.map, options or {}).players
    if players is None and bots is None and asked.names is None:
        players = ask_number(screen, words, "ask-players", seats[0], seats[-1], min(_SEATS, seats[-1]))
        people = ask_number(screen, words, "ask-people", 0, players, 1)
        bots = _ask_for_bots(screen, words, game, players - people) if players > people else ["none"]
    if options is None:
        info = next(info for info in known if info.key == game)
        options = _ask_for_options(screen, words, info, players)
    return replace(asked, game=game, players=players, bots=bots, options=options)


def _ask_for_bots(screen: Screen, words: Words, game: str, count: int) -> list[str]:
    """As many bots as wanted that play the game; Enter takes the usual one for all."""
    for number, key in enumerate(LEVELS, 1):
        name, about = words.say(f"bot-{key}-name"), words.say(f"bot-{key}-about")
        screen.tell(words.say("ask-level-line", number=number, name=name, about=about), indent=2)
    styles = [info.key for info in bots() if info.is_style and game in info.plays]
    if styles:
        screen.tell(words.say("ask-bots-styles", styles=words.listed(styles)), indent=2)
    screen.tell(words.say("ask-bots-how", count=count))
    while answer := screen.ask(words.say("ask-bots", count=count, proposed=1 + LEVELS.index(USUAL_BOT))):
        try:
            named = [_bot_answered(part, words) for part in split_specs(answer)]
            for bot in named:
                check_plays(bot, game)
        except OptionError as error:
            screen.tell(str(error), style="yellow")
            continue
        if len(named) in (1, count):
            return named if len(named) == count else named * count
        screen.tell(words.say("ask-again-bots", named=len(named), count=count), style="yellow")
    return [USUAL_BOT] * count


def _bot_answered(answer: str, words: Words) -> str:
    """The bot of a level's number, of the name that is shown for a level or a style, or of any spec."""
    levels = {str(number): key for number, key in enumerate(LEVELS, 1)}
    if answer.isdigit() and answer not in levels:
        raise OptionError(words.say("ask-again-number", least=1, most=len(LEVELS)))
    shown = {words.say(f"bot-{key}-name").lower(): key for key in (*LEVELS, *STYLES)}
    return canonical(levels.get(answer) or shown.get(answer.lower()) or answer)


def _styles() -> list[str]:
    return [info.key for info in bots() if info.is_style]


def _others() -> list[str]:
    return [info.key for info in bots() if info.key not in LEVELS and not info.is_style]


def _ask_for_options(screen: Screen, words: Words, info: GameInfo, players: int | None) -> dict[str, str]:
    """The options of the game as somebody wants them; nobody is asked about what so many players do not have."""
    chosen: dict[str, str] = {}
    for name, values in info.options.items():
        if players is not None and players in info.players and not _matters(info.key, players, name, values):
            continue  # FL-01, FS-01
        screen.tell(words.say(f"option-{name}"))
        chosen[name] = ask_option(screen, words, name, values)
    return chosen


def _matters(key: str, players: int, option: str, values: Sequence[str]) -> bool:
    """Whether so many players play another game when the option has its second value instead of its first."""
    tried = [variant_of(key, None, {option: value}) for value in values[:2]]
    first, second = (variant.seated(players) for variant in tried)
    parts = (part.name for part in fields(first) if part.name != "options")
    return not all(_are_alike(getattr(first, name), getattr(second, name)) for name in parts)


def _are_alike(one: object, other: object) -> bool:
    """Whether two parts of a game are the same; rule objects that are no values are told apart by their kind alone."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_are_alike, one, other))
    return one == other if type(one).__eq__ is not object.__eq__ else type(one) is type(other)


def _new(asked: PlayOptions, words: Words) -> Table:
    assert asked.game is not None, "whoever named no game was asked for one"
    variant, named = variant_of(asked.game, asked.map, asked.options or {}), asked.bots
    if named is not None and len(named) > 1 and "none" in named:
        refuse("--bots: none stands for no bot at all; leave it out, or leave the others out")
    seated = None if named is None else [canonical(bot) for bot in named if bot != "none"]
    for bot in seated or []:
        check_plays(bot, variant.key)
    names = list(asked.names or [])
    _check_names(names)
    players = asked.players if asked.players is not None else _seats(variant.players, seated, names)
    # Rules first: how many can play is a question of the game, and its answer is the clearest.
    table = Table(game_of(variant, players), seed=asked.seed)
    if seated is None:
        seated = [USUAL_BOT] * max(players - max(len(names), 1), 0)
    people = players - len(seated)
    if people < 0:
        refuse(f"{len(seated)} bots do not fit at {players} seats; name at most {players}, or give more --players")
    if len(names) > people:
        refuse(f"{len(names)} names, but {people} of the {players} seats are for people; change --players or --bots")
    names = [*names, *(words.say("seat-name", number=seat + 1) for seat in range(len(names), people))]
    table.seats = tuple(
        [Player(name, PERSON) for name in names]
        + [Player(words.say("bot-name", number=people + place + 1), bot) for place, bot in enumerate(seated)]
    )
    return table


def _seats(allowed: range, seated: Sequence[str] | None, names: Sequence[str]) -> int:
    """How many seats there are when nobody has said so: all that are named, and as many as the game needs."""
    if seated is None:
        return max(min(_SEATS, allowed[-1]), len(names))
    return max(allowed[0], len(seated) + max(len(names), 1))


def _check_names(names: Sequence[str]) -> None:
    for name in names:
        if len(name) > _LONGEST_NAME or not name.isprintable():
            refuse(f"--names: {name[:40]!r} should be at most {_LONGEST_NAME} printable characters")
    if len(set(names)) < len(names):
        refuse("--names: two people have the same name; make them different")


def _resume(file: Path, asked: PlayOptions, words: Words) -> Table:
    table = read(file, asked.map)
    if not table.seats:  # a record that does not say who played
        others = range(2, table.game.players + 1)
        named = [Player(words.say("bot-name", number=number), USUAL_BOT) for number in others]
        table.seats = (Player(words.say("seat-name", number=1), PERSON), *named)
    bots_named = [canonical(bot) for bot in asked.bots or []]
    for bot in bots_named:
        check_plays(bot, table.game.key)
    _seat_bots(table, bots_named)
    return table


def _seat_bots(table: Table, named: Sequence[str]) -> None:
    """At each seat of a bot there is one that can play and may run: that of the file, or one that is named instead.

    The file may come from anybody, so it alone runs no code of theirs.
    """
    gone = _gone_bots(table)
    asked = [
        seat
        for seat, player in enumerate(table.seats)
        if seat in gone or (player.kind != PERSON and not is_registered(player.kind))
    ]
    kinds = [table.seats[seat].kind for seat in asked]
    if named and not asked:
        refuse("--resume goes on with the bots in the file; leave --bots out")
    if len(named) == 1 and (named[0] not in kinds or len(set(kinds)) == 1):  # one for all, or the one that all are
        named = list(named) * len(asked)
    if len(named) != len(asked):
        right = shlex.quote(",".join(USUAL_BOT if seat in gone else table.seats[seat].kind for seat in asked))
        for seat, problem in gone.items():
            refuse(
                f"{table.seats[seat].name} of this game cannot be played by {table.seats[seat].kind} any more; name "
                f"another bot in its place, as in --bots {right} ({problem})"
            )
        refuse(
            f"in this game plays code from outside: {', '.join(kinds)}; if that may run, add --bots {right}, or name "
            "other bots in its place"
        )
    if sorted(named) != sorted(kinds):
        players = list(table.seats)
        for seat, bot in zip(asked, named, strict=True):
            players[seat] = replace(players[seat], kind=bot)
        table.seats = tuple(players)


def _gone_bots(table: Table) -> dict[int, str]:
    """By seat of a bot that there is not, or not for this game: what is wrong with it."""
    gone: dict[int, str] = {}
    for seat, player in enumerate(table.seats):
        try:
            if player.kind != PERSON:
                check_plays(player.kind, table.game.key)
        except OptionError as error:
            gone[seat] = str(error)
    return gone


def _own_bots(table: Table) -> list[str]:
    """The bots at the table that are a module or a program."""
    return [player.kind for player in table.seats if player.kind != PERSON and not is_registered(player.kind)]


def _bots_again(table: Table) -> str:
    """The arguments with which the bots play on when the game is resumed; nothing if there are none."""
    own = _own_bots(table)
    return f" --bots {shlex.quote(','.join(own))}" if own else ""


def _command(verb: str, file: Path, game_map: str | None) -> str:
    """A line to type in a shell."""
    folder = f" --map {shlex.quote(game_map)}" if game_map is not None else ""
    return f"branchline {verb} {shlex.quote(str(file))}{folder}"
