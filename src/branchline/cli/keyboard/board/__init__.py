"""Map games at the keyboard."""

from typing import Final

from branchline.cli.keyboard.board.desk import BoardDesk
from branchline.cli.keyboard.board.pictures import BoardPictures

__all__ = ["desk_of", "pictures_of"]

desk_of: Final = BoardDesk
pictures_of: Final = BoardPictures
