"""A persona as a bot: it plays the six map games and remembers nothing."""

from __future__ import annotations

from typing import Final

from branchline.board.engine import BoardGame
from branchline.board.observation import Observation
from branchline.bots.board.personas.player import PersonaPlayer, Version
from branchline.bots.choices import only_choice
from branchline.bots.options import BotOption
from branchline.bots.protocol import Advice, Turn
from branchline.errors import OptionError

PERSONA_OPTIONS: Final = (
    BotOption(
        "version",
        "choice",
        "intended",
        "As its authors meant it, or as their program plays, which is what published figures are compared with.",
        choices=("intended", "coded"),
    ),
)
"""What can be set for each persona."""


class PersonaBot:
    """Asks a player of its kind for each decision."""

    player: type[PersonaPlayer]

    def __init__(self, version: Version = "intended") -> None:
        self.version: Version = version

    def choose(self, turn: Turn) -> int:
        """One of the possible actions; OptionError if it is not asked about a map game."""
        return turn.legal[0] if len(turn.legal) == 1 else self._player(turn).choose()

    def advise(self, turn: Turn) -> Advice:
        """What `choose` chooses, with what made the bot choose it."""
        only = only_choice(turn)
        if only is not None:
            return only
        player = self._player(turn)
        number = player.choose()
        return Advice(number, player.because())

    def _player(self, turn: Turn) -> PersonaPlayer:
        game, seen = turn.game, turn.seen
        if not isinstance(game, BoardGame) or not isinstance(seen, Observation):
            raise OptionError(f"this bot plays map games only, not {game.key}; greedy plays that, too")
        return self.player(game, seen, turn, self.version)
