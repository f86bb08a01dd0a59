"""The help of a game: its actions with examples that work on the map at hand, and the commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from branchline.board.maps import Route
from branchline.cards import CARD_LETTERS
from branchline.cli.keyboard.board.typed import COMMANDS, BoardReader
from branchline.view.notation import cards_text
from branchline.view.words import Words


@dataclass(frozen=True)
class Example:
    """Something to type, and what it does; two that belong together share a line."""

    texts: tuple[str, ...]
    meaning: str


def action_examples(reader: BoardReader, words: Words) -> list[Example]:
    """An example for every kind of action that the game has; each can be typed as it stands."""
    simple: dict[str, tuple[str, ...]] = {
        "draw": ("draw",),
        "take": ("take R",),
        "tickets": ("tickets",),
        "keep": ("keep 1 3",),
        "station": (f"station {reader.short(reader.map.cities[0])}",),
        "lay": ("lay R", "lay 3R"),
        "refuse": ("pay 1P 1L", "refuse"),
    }
    examples: list[Example] = []
    for verb in reader.verbs:
        if verb == "claim":
            examples += _claims(reader, words)
        elif verb in simple:
            examples.append(Example(simple[verb], words.say(f"help-{verb}")))
    return examples


def command_examples(reader: BoardReader, words: Words) -> list[Example]:
    """Everything else that can be typed; taking back only where there is something that can be taken back."""
    names = [name for name in COMMANDS if name != "help" and (name != "back" or "lay" in reader.verbs)]
    return [Example((words.say(f"form-{name}"),), words.say(f"help-{name}")) for name in names]


def help_page(reader: BoardReader, words: Words) -> list[RenderableType]:
    """The whole help."""
    cards = (f"{letter} {words.card(card)}" for card, letter in enumerate(CARD_LETTERS[: reader.kinds]))
    return [
        Text(words.say("help-actions")),
        listing(action_examples(reader, words)),
        Text(words.say("help-cards", cards=words.listed(cards))),
        Text(words.say("help-commands")),
        listing(command_examples(reader, words)),
    ]


def listing(examples: Sequence[Example]) -> RenderableType:
    """The examples one below the other, their meanings beside them: a long one goes on under its own beginning."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for example in examples:
        grid.add_row(f"  {', '.join(example.texts)}", example.meaning)
    return grid


def _claims(reader: BoardReader, words: Words) -> list[Example]:
    """A route with two tracks if there is one, with cards that pay for it."""
    routes = [route for route in reader.map.routes if route.beside is None]
    doubles = [route for route in routes if route.lane == 1 and f"{route.name}#2" in {other.name for other in routes}]
    route = (doubles or routes)[0]
    ends = _ends(reader, route)
    counts = _payment(reader, route)
    examples = [
        Example((f"claim {ends}",), words.say("help-claim")),
        Example((f"claim {ends} {cards_text(counts)}",), words.say("help-claim-cards", cards=words.cards(counts))),
    ]
    if doubles:
        examples.append(Example((f"claim {ends}#2",), words.say("help-claim-lane")))
    if len(routes) < len(reader.map.routes):
        examples.append(Example((f"claim {ends}+",), words.say("help-claim-track")))
    with_sets = next((action.route for action in reader.game.actions if action.route is not None and action.sets), None)
    if with_sets is not None:
        begun = f"claim {_ends(reader, reader.map.routes[with_sets])} sets 1"
        examples.append(Example((begun,), words.say("help-claim-sets")))
    return examples


def _ends(reader: BoardReader, route: Route) -> str:
    return "-".join(reader.short(reader.map.cities[city]) for city in (route.a, route.b))


def _payment(reader: BoardReader, route: Route) -> tuple[int, ...]:
    """The cards of a way to pay for the route, if possible one with a single locomotive."""
    ways = [action.payment for action in reader.game.actions if action.route == route.index and action.payment]
    return next((way for way in ways if way.locomotives == 1), ways[0]).counts()
