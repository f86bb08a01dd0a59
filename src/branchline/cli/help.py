"""The help of a game: its actions with examples that work on the map at hand, and the commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from branchline.board.maps import Route
from branchline.cards import CARD_LETTERS, KINDS, LOCOMOTIVE
from branchline.cli.typed import Reader
from branchline.view.notation import cards_text
from branchline.view.words import Words


@dataclass(frozen=True)
class Example:
    """Something to type, and what it does; two that belong together share a line."""

    texts: tuple[str, ...]
    meaning: str


def action_examples(reader: Reader, words: Words) -> list[Example]:
    """An example for every kind of action that the game has; each can be typed as it stands."""
    simple: dict[str, tuple[str, ...]] = {
        "draw": ("draw",),
        "take": ("take R",),
        "tickets": ("tickets",),
        "keep": ("keep 1 3",),
        "station": (f"station {reader.short(reader.map.cities[0])}",),
        "refuse": ("pay 1P 1L", "refuse"),
    }
    examples: list[Example] = []
    for verb in reader.verbs:
        if verb == "claim":
            examples += _claims(reader, words)
        elif verb in simple:
            examples.append(Example(simple[verb], words.say(f"help-{verb}")))
    return examples


def command_examples(words: Words) -> list[Example]:
    """Everything else that can be typed."""
    return [
        Example((words.say(f"form-{name}"),), words.say(f"help-{name}"))
        for name in ("why", "show", "claims", "routes", "map", "goals", "scores", "log", "save", "quit")
    ]


def help_page(reader: Reader, words: Words) -> list[RenderableType]:
    """The whole help."""
    cards = (f"{letter} {words.card(card)}" for card, letter in enumerate(CARD_LETTERS))
    return [
        Text(words.say("help-actions")),
        _listing(action_examples(reader, words)),
        Text(words.say("help-cards", cards=words.listed(cards))),
        Text(words.say("help-commands")),
        _listing(command_examples(words)),
    ]


def _claims(reader: Reader, words: Words) -> list[Example]:
    """A route with two tracks if there is one, with cards that pay for it."""
    doubles = [route for route in reader.map.routes if reader.map.twins(route)]
    route = (doubles or reader.map.routes)[0]
    ends = "-".join(reader.short(reader.map.cities[city]) for city in (route.a, route.b))
    counts = _payment(reader, route)
    examples = [
        Example((f"claim {ends}",), words.say("help-claim")),
        Example((f"claim {ends} {cards_text(counts)}",), words.say("help-claim-cards", cards=words.cards(counts))),
    ]
    if doubles:
        examples.append(Example((f"claim {ends}#2",), words.say("help-claim-lane")))
    return examples


def _payment(reader: Reader, route: Route) -> list[int]:
    """The cards of a way to pay for the route, if possible one with a single locomotive."""
    ways = [action.payment for action in reader.game.actions if action.route == route.index and action.payment]
    way = next((way for way in ways if way.locomotives == 1), ways[0])
    counts = [0] * KINDS
    counts[way.color] += way.cards
    counts[LOCOMOTIVE] += way.locomotives
    return counts


def _listing(examples: Sequence[Example]) -> RenderableType:
    """The examples one below the other, their meanings beside them: a long one goes on under its own beginning."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for example in examples:
        grid.add_row(f"  {', '.join(example.texts)}", example.meaning)
    return grid
