"""Writes docs/environment_reference.md: what every number of an observation and of an action means, for every game.

python -m tools.environment_reference            write the page
python -m tools.environment_reference --check   change nothing; exit 1 unless the page is what the games say
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from branchline.board.state import PHASES
from branchline.cardgame.engine import CardGame
from branchline.cardgame.state import PHASES as CARD_PHASES
from branchline.envs import Layout, layout_of
from branchline.variants import AnyGame, find, game_of, games, rules_of
from branchline.view.notation import notation_of

PAGE: Final = Path("docs/environment_reference.md")
_SEATS: Final = 4  # or as near to it as a game comes

ACTIONS: Final = {
    "draw": "draw a card from the deck",
    "take": "take a face-up card of this kind",
    "tickets": "draw tickets",
    "claim": "claim a route with these cards, or with so many sets, which are then laid down card by card",
    "station": "build a station in this city; its cards are asked for next",
    "keep": "keep these of the offered tickets, by their places from 1",
    "pay": "pay these extra cards for a tunnel, or these for a station",
    "lay": "lay down a card of a payment with sets",
    "refuse": "do not pay for the tunnel, and take the cards back",
    "suit": "begin to place cards of this color",
    "mix": "place a card of this color, one of three different ones",
    "cards": "so many cards of the color",
    "locomotives": "and so many locomotives",
    "stop": "draw no second card",
    "pass": "pass, possible when nothing else is",
    "complete": "complete the tickets of this one of the sets before the seat, from 1",
    "other": "look at the sets that follow these",
}
"""What each kind of action does."""


def main(arguments: Sequence[str] | None = None) -> int:
    """The page is written, or checked; the result is the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 unless the page is current")
    parser.add_argument("--root", type=Path, default=Path(), help="the folder of the project (this one)")
    options = parser.parse_args(arguments)
    file: Path = options.root / PAGE
    page = render()
    if options.check:
        if file.is_file() and file.read_text(encoding="utf-8") == page:
            return 0
        print(
            f"environment_reference: {PAGE} is not what the games say; python -m tools.environment_reference writes it"
        )
        return 1
    file.write_text(page, encoding="utf-8", newline="\n")
    print(f"environment_reference: wrote {PAGE}")
    return 0


def render() -> str:
    """The whole page."""
    every = [_usual(info.key) for info in games()]
    maps = [game for game in every if not isinstance(game, CardGame)]
    cards = [game for game in every if isinstance(game, CardGame)]
    lines = [
        "# What the numbers of the environments mean",
        "",
        "For each game with the number of players that is named; with others the parts are the same, and have more or",
        "fewer numbers. [The guide](guide/research.md) says how to ask for them. This page is made from the package by",
        "`python -m tools.environment_reference`, and a test fails when it is not current.",
        "",
        "| game | players | numbers of an observation | with `connects` | actions |",
        "|---|---:|---:|---:|---:|",
        *(_sizes(game) for game in every),
        "",
        "## Observations of the map games",
        "",
        "How many numbers each part has, in this order. They are named by seats (`me`, `next`, `third`, …), cards,",
        f"tickets, routes, cities or phases ({', '.join(PHASES)}). `made` and `missing` come with `connects=True`.",
        "",
        *_parts(maps),
        "",
        "## Observations of The Card Game",
        "",
        f"The phases are {', '.join(CARD_PHASES)}.",
        "",
        *_parts(cards),
        "",
        "## Actions",
        "",
        "The numbers of each kind of action, and what one of them is called in a game's notation.",
        "",
        *_actions(every),
    ]
    return "\n".join(lines) + "\n"


def _usual(key: str) -> AnyGame:
    variant = find(key)
    return game_of(variant, min(max(_SEATS, variant.players[0]), variant.players[-1]))


def _layout(game: AnyGame) -> Layout:
    return layout_of(game, connects=not isinstance(game, CardGame))


def _sizes(game: AnyGame) -> str:
    connected = "" if isinstance(game, CardGame) else f"{_layout(game).size:,}"
    return f"| `{game.key}` | {game.players} | {layout_of(game).size:,} | {connected} | {len(game.actions):,} |"


def _head(every: Sequence[AnyGame], *columns: str) -> Iterator[str]:
    yield f"| {' | '.join(columns)} | {' | '.join(f'`{game.key}` {game.players}' for game in every)} |"
    yield f"|{'---|' * len(columns)}{'---:|' * len(every)}"


def _parts(every: Sequence[AnyGame]) -> Iterator[str]:
    layouts = [_layout(game) for game in every]
    longest = max(layouts, key=lambda layout: len(layout.parts))
    yield from _head(every, "part", "what it says", "least to most")
    for part in longest.parts:
        same = [next((one for one in layout.parts if one.key == part.key), None) for layout in layouts]
        low, high = part.low, max(one.high for one in same if one is not None)
        counts = " | ".join("" if one is None else str(len(one.names)) for one in same)
        yield f"| `{part.key}` | {part.about.removesuffix('.')} | {low} to {high:,} | {counts} |"


def _actions(every: Sequence[AnyGame]) -> Iterator[str]:
    found: dict[str, dict[str, range]] = {}
    examples: dict[str, str] = {}
    for game in every:
        notation = notation_of(game)
        for number, action in enumerate(rules_of(game).actions):
            numbers = found.setdefault(action.kind, {}).get(game.key, range(number, number))
            assert numbers.stop == number, "the actions of a kind stand together"
            found[action.kind][game.key] = range(numbers.start, number + 1)
            examples[action.kind] = examples.get(action.kind, notation.text(number))
    yield from _head(every, "kind", "what it does", "the first")
    for kind, about in ACTIONS.items():
        cells = [found[kind].get(game.key) for game in every]
        yield f"| `{kind}` | {about} | `{examples[kind]}` | {' | '.join(_span(cell) for cell in cells)} |"


def _span(numbers: range | None) -> str:
    if numbers is None:
        return ""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


if __name__ == "__main__":
    sys.exit(main())
