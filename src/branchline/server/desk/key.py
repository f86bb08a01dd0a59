"""The key of the host's desk: made by a command, kept in a file of its owner's alone, and never part of an address."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, TimestampSigner

from branchline.errors import OptionError

KEY_FILE: Final = "desk.key"
COOKIE: Final = "branchline_desk"
SESSION_SECONDS: Final = 8 * 3600
_SUBJECT: Final = "host"


def make_desk_key(folder: Path) -> str:
    """A new key is in the folder, for its owner alone; whoever is at the desk by an older one is not any more."""
    key = secrets.token_urlsafe(24)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        number, name = tempfile.mkstemp(prefix=f".{KEY_FILE}.", dir=folder)  # its mode is 0600
        with os.fdopen(number, "w", encoding="ascii") as opened:
            opened.write(f"{key}\n")
            opened.flush()
            os.fsync(number)
        Path(name).replace(folder / KEY_FILE)
    except OSError as error:
        raise OptionError(f"the key of the desk cannot be written to {folder}: {error.strerror}") from None
    return key


def read_desk_key(folder: Path) -> str | None:
    """The key; None if there is none, and so no desk. OptionError if others could read it."""
    file = folder / KEY_FILE
    try:
        with file.open(encoding="ascii") as opened:
            status = os.fstat(opened.fileno())
            key = opened.read(200).strip()
    except (FileNotFoundError, UnicodeError):
        return None
    except OSError as error:
        raise OptionError(f"the key of the desk {file} cannot be read: {error.strerror}") from None
    if os.name == "posix" and stat.S_IMODE(status.st_mode) & 0o077:
        raise OptionError(f"others can read the key of the desk {file}; make a new one: branchline admin key")
    return key or None


class DeskSessions:
    """Lets whoever knows the key in, for some hours."""

    def __init__(self, folder: Path, now: Callable[[], int]) -> None:
        self._folder = folder
        self._now = now

    @property
    def is_open(self) -> bool:
        """Whether there is a desk at all."""
        return read_desk_key(self._folder) is not None

    def opened(self, given: str, *, is_secure: bool) -> str | None:
        """The Set-Cookie header of whoever knows the key; None for all others."""
        key = read_desk_key(self._folder)
        if key is None or not hmac.compare_digest(given.strip().encode(), key.encode()):
            return None
        value = self._signer(key).sign(_SUBJECT).decode("ascii")
        return self._header(value, SESSION_SECONDS, is_secure=is_secure)

    def closed(self) -> str:
        """The Set-Cookie header that ends a session."""
        return self._header("", 0, is_secure=False)

    def knows(self, value: str | None) -> bool:
        """Whether a cookie is of a session that was opened by the present key, not too long ago."""
        key = read_desk_key(self._folder)
        if key is None or not value:
            return False
        try:
            subject, at = self._signer(key).unsign(value, return_timestamp=True)
        except BadSignature:
            return False
        age = self._now() // 1000 - int(at.timestamp())
        return subject == _SUBJECT.encode() and -60 <= age <= SESSION_SECONDS

    def _signer(self, key: str) -> TimestampSigner:
        return _Signer(key, self._now)

    def _header(self, value: str, seconds: int, *, is_secure: bool) -> str:
        ending = "; Secure" if is_secure else ""
        return f"{COOKIE}={value}; Max-Age={seconds}; Path=/api/desk; HttpOnly; SameSite=Strict{ending}"


class _Signer(TimestampSigner):
    """Signs with SHA-256 and the server's clock."""

    def __init__(self, secret: str, now: Callable[[], int]) -> None:
        super().__init__(secret, salt=b"branchline.desk", key_derivation="hmac", digest_method=hashlib.sha256)
        self._now = now

    def get_timestamp(self) -> int:
        """Seconds since 1970."""
        return self._now() // 1000
