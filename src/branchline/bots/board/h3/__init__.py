"""`h3`: a published heuristic made anew from its constants, the bot whose rating is 0 by definition."""

from __future__ import annotations

from branchline.bots.board.h3.player import H3Player
from branchline.bots.board.personas.bot import PersonaBot


class H3Bot(PersonaBot):
    """Weighs every route by its points, its trains and its tickets, and goes for what brings most for its turns."""

    player = H3Player

    def __init__(self) -> None:
        super().__init__("intended")


__all__ = ["H3Bot"]
