"""Names for people to read, by one Unicode rule: nobody's looks empty, turns text around or hides something.

It follows the Nickname profile of PRECIS (RFC 8266, on the FreeformClass of RFC 8264) as far as the tables of Python
tell, and is stricter about what nobody sees. Passwords are prepared as its OpaqueString profile (RFC 8265) says.
"""

from __future__ import annotations

import unicodedata
from typing import Final

MOST_MARKS: Final = 4  # on one letter; no writing has more

_UNFIT: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
_JOINERS: Final = "\u200c\u200d"  # which letters of some scripts, and parts of pictures, are joined by
_PICTURE: Final = "\ufe0f"  # says that a sign is meant as a picture
_UNSEEN: Final = frozenset(  # letters, marks and signs that look like nothing
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\U0001d159"
    + "".join(map(chr, (*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0))))
)


def nickname(text: str) -> str | None:
    """Return a name as it is kept: composed, with single spaces and none at its ends; None if it can be no name."""
    name = " ".join(unicodedata.normalize("NFKC", _with_plain_spaces(text)).split(" ")).strip()
    while "  " in name:
        name = name.replace("  ", " ")
    kinds = [unicodedata.category(sign) for sign in name]
    if not any(kind[0] in "LNPS" for kind in kinds) or kinds[0][0] == "M":
        return None
    marks = 0
    for place, (sign, kind) in enumerate(zip(name, kinds, strict=True)):
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > MOST_MARKS or sign in _UNSEEN:
            return None
        if sign in _JOINERS:
            if not _joins(name, place):
                return None
        elif sign == _PICTURE:
            if kinds[place - 1] not in ("So", "Sm", "Po", "Nd"):
                return None
        elif kind in _UNFIT:
            return None
    return name


def opaque(password: str) -> str:
    """Return a password as it is compared: the same letters, however a keyboard composes them."""
    return unicodedata.normalize("NFC", _with_plain_spaces(password))


def _with_plain_spaces(text: str) -> str:
    return "".join(" " if unicodedata.category(sign) == "Zs" else sign for sign in text)


def _joins(name: str, place: int) -> bool:
    """Whether a joiner stands where it does something: in a picture, after a virama, or between letters that join."""
    if not 0 < place < len(name) - 1:
        return False
    before, after = name[place - 1], name[place + 1]
    if unicodedata.combining(before) == 9:
        return True
    if name[place] == _JOINERS[0]:
        return unicodedata.bidirectional(before) == unicodedata.bidirectional(after) == "AL"
    is_picture = before == _PICTURE or unicodedata.category(before) in ("So", "Sk")
    return is_picture and unicodedata.category(after) in ("So", "Sm")
