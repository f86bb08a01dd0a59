"""The help of The Card Game: its actions with examples, and the commands."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from branchline.cardgame.engine import CardGame
from branchline.cards import CARD_LETTERS, PLUS_FOUR
from branchline.cli.keyboard.board.help import Example, listing
from branchline.cli.keyboard.cards.typed import COMMANDS
from branchline.view.words import Words


def card_action_examples(words: Words) -> list[Example]:
    """An example for everything that can be done; each can be typed as it stands."""
    return [
        Example(("draw",), words.say("help-draw")),
        Example(("take R",), words.say("help-take")),
        Example(("stop",), words.say("help-stop")),
        Example(("tickets",), words.say("help-tickets")),
        Example(("keep 1 3", "keep none"), words.say("help-keep-some")),
        Example(("place 3R 1L",), words.say("help-suit")),
        Example(("place P B R",), words.say("help-mix")),
        Example(("place R",), words.say("help-suit-asked")),
    ]


def card_command_examples(words: Words) -> list[Example]:
    """Everything else that can be typed."""
    other = {
        "back": words.say("help-back-placement"),
        "goals": words.say("help-goals-cards"),
    }
    return [
        Example((words.say(f"form-{name}"),), other[name] if name in other else words.say(f"help-{name}"))
        for name in COMMANDS
        if name != "help"
    ]


def card_rules(game: CardGame, words: Words) -> list[str]:
    """How the game goes, a paragraph each; numbers are those of the game."""
    variant, size = game.variant, game.variant.mix_size
    tickets, open_track = variant.tickets.draw, game.options["open_track"]
    said = [
        words.say("rules-step-one", open=open_track),
        words.say("rules-step-two", draws=int(game.tables.draws), tickets=tickets),
        words.say("rules-placing", least=variant.suit_least, colors=size),
        words.say("rules-robbing", colors=size),
        words.say("rules-scoring"),
    ]
    if game.tables.decks > 1:
        said.append(words.say("rules-second-deck", players=game.players))
    return [*said, words.say("rules-end")]


def card_help_page(words: Words) -> list[RenderableType]:
    """The whole help."""
    cards = (f"{letter} {words.card(card)}" for card, letter in enumerate(CARD_LETTERS[:PLUS_FOUR]))
    return [
        Text(words.say("help-card-actions")),
        listing(card_action_examples(words)),
        Text(words.say("help-cards", cards=words.listed(cards))),
        Text(words.say("help-commands")),
        listing(card_command_examples(words)),
    ]
