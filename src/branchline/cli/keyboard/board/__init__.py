"""Map games at the keyboard."""

from typing import Final

from branchline.cli.keyboard.board.controls import BoardControls
from branchline.cli.keyboard.board.pictures import BoardPictures

__all__ = ["controls_of", "pictures_of"]

controls_of: Final = BoardControls
pictures_of: Final = BoardPictures
