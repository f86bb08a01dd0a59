"""The Card Game at the keyboard."""

from typing import Final

from branchline.cli.keyboard.cards.controls import CardControls
from branchline.cli.keyboard.cards.pictures import CardPictures

__all__ = ["controls_of", "pictures_of"]

controls_of: Final = CardControls
pictures_of: Final = CardPictures
