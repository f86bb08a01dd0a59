#!/usr/bin/env python3
"""A bot for the games with a map that needs no library: it builds the most valuable route that it can pay.

    branchline play usa --bots "process:python3 examples/bots/builder.py"

Every line of the standard input is a question, every line of the standard output an answer; docs/guide/bot_protocol.md
explains them all.
"""

from __future__ import annotations

import json
import random
import sys
from typing import TypedDict


class Action(TypedDict, total=False):
    """An entry of the game's list of actions; its number is its place there."""

    kind: str
    route: int  # of a claim
    cards: list[int]  # that pay for it, counted by kind


class Route(TypedDict):
    """An entry of the game's list of routes."""

    name: str
    points: int


class Game(TypedDict):
    """What is used here of the message `game`."""

    actions: list[Action]
    routes: list[Route]
    cards: list[str]  # names of the kinds of cards


class Question(TypedDict):
    """What is used here of the messages `choose` and `advise`."""

    legal: list[int]
    seed: int


def main() -> None:
    """Questions are answered until there are no more."""
    game: Game = {"actions": [], "routes": [], "cards": []}
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer(type="hello", protocol=1, advises=True)
        elif message["type"] == "game":
            game = message
            answer(type="ready")
        elif message["type"] in ("choose", "advise"):
            action, why = decide(game, message)
            answer(type="action", action=action, reason={"code": "said", "details": {"text": why}})


def decide(game: Game, question: Question) -> tuple[int, str]:
    """One of the possible actions, and why."""
    possible = {number: game["actions"][number] for number in question["legal"]}
    claims = {number: action for number, action in possible.items() if action["kind"] == "claim"}
    if claims:
        best = max(claims, key=lambda number: worth(game, claims[number]))
        route = game["routes"][claims[best]["route"]]
        return best, f"{route['name']} brings {route['points']} points."
    for number, action in possible.items():
        if action["kind"] == "draw":
            return number, "Nothing can be built yet."
    return random.Random(question["seed"]).choice(question["legal"]), "It is all the same."


def worth(game: Game, claim: Action) -> tuple[int, int]:
    """The points of the route; among payments for the same points, few locomotives."""
    locomotive = game["cards"].index("locomotive")
    spent = claim["cards"][locomotive] if "cards" in claim else 9  # without them: sets, laid down card by card
    return game["routes"][claim["route"]]["points"], -spent


def answer(**fields: object) -> None:
    """The answer is on its way."""
    print(json.dumps(fields), flush=True)


if __name__ == "__main__":
    main()
