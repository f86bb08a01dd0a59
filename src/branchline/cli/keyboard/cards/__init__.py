"""The Card Game at the keyboard."""

from typing import Final

from branchline.cli.keyboard.cards.desk import CardDesk
from branchline.cli.keyboard.cards.pictures import CardPictures

__all__ = ["desk_of", "pictures_of"]

desk_of: Final = CardDesk
pictures_of: Final = CardPictures
