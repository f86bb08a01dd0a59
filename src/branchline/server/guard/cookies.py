"""Who is asking: a signed cookie with a person's id, and the key that it is signed with."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import secrets
import stat
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, TimestampSigner

from branchline.errors import OptionError
from branchline.server.settings import now_ms

NAME: Final = "branchline"
HOST_NAME: Final = "__Host-branchline"  # under TLS: browsers take it from this very host alone, and never without TLS
KEY_FILE: Final = "session.key"
KEY_BYTES: Final = 32
YEAR: Final = 365 * 24 * 3600  # seconds
RENEW_AFTER: Final = 30 * 24 * 3600  # whoever comes back within a year stays who they are

_LONGEST: Final = 200  # characters; a genuine value has about 70
_AHEAD: Final = 24 * 3600  # seconds that a clock may have been set back by since a cookie was signed


@dataclass(frozen=True, slots=True)
class Bearer:
    """Whom a genuine cookie names."""

    person: str
    is_due: bool  # the cookie is so old that a new one should be set
    is_plain: bool = False  # under TLS, one from before or from without it, which is replaced


class SeveralPeopleError(Exception):
    """A client that sends genuine cookies of several people under one name."""


class Cookies:
    """Signs the ids of people, and knows its own signatures again."""

    def __init__(self, secret: bytes, now: Callable[[], int] = now_ms) -> None:
        self._now = now
        self._signer = _Signer(secret, now)
        self._host_signer = _Signer(secret, now, HOST_NAME.encode())
        # Checking a signature takes ten times as long as finding it here. Forgeries are in here too, so that they
        # are not dearer than genuine ones; the age is looked at every time.
        self._signed = functools.lru_cache(maxsize=8192)(self._check)

    def bearer(self, cookie_header: str | None, *, secure: bool = False) -> Bearer | None:
        """The person whom the header names, if it is genuine and not older than a year.

        Under TLS only the cookie of that name counts; if there is none, one from before is taken, and to be replaced.
        Another site on a parent domain could plant a second cookie of one name: SeveralPeopleError if both are genuine.
        """
        if not cookie_header:
            return None
        parts = [part.strip().partition("=") for part in cookie_header.split(";")]
        if secure:
            bearer = self._bearer_of([value for name, _, value in parts if name == HOST_NAME], is_host=True)
            if bearer is not None:
                return bearer
        bearer = self._bearer_of([value for name, _, value in parts if name == NAME], is_host=False)
        return bearer if bearer is None or not secure else Bearer(bearer.person, True, True)

    def set_cookie(self, person_id: str, secure: bool) -> str:
        """The value of a Set-Cookie header that makes its reader this person."""
        signer = self._host_signer if secure else self._signer
        return _written(signer.sign(person_id).decode("ascii"), YEAR, secure)

    @staticmethod
    def clear(secure: bool) -> list[str]:
        """The values of Set-Cookie headers that make their reader nobody."""
        return [_written("", 0, True), PLAIN_ENDS] if secure else [_written("", 0, False)]

    def _bearer_of(self, values: Sequence[str], *, is_host: bool) -> Bearer | None:
        """Whom all genuine ones of these values name."""
        found: Bearer | None = None
        for value in values:
            signed = self._signed(value, is_host) if len(value) <= _LONGEST else None
            if signed is None:
                continue
            person, at = signed
            age = self._now() // 1000 - at
            if not -_AHEAD <= age <= YEAR:
                continue
            if found is not None and found.person != person:
                raise SeveralPeopleError
            found = found or Bearer(person, age > RENEW_AFTER)
        return found

    def _check(self, value: str, is_host: bool) -> tuple[str, int] | None:
        try:
            signer = self._host_signer if is_host else self._signer
            person, at = signer.unsign(value, return_timestamp=True)
            return person.decode("ascii"), int(at.timestamp())
        except (BadSignature, UnicodeError):
            return None


def _written(value: str, seconds: int, secure: bool) -> str:
    name, more = (HOST_NAME, "; Secure") if secure else (NAME, "")
    return f"{name}={value}; Max-Age={seconds}; Path=/; HttpOnly; SameSite=Lax{more}"


PLAIN_ENDS: Final = f"{_written('', 0, False)}; Secure"
"""Under TLS: the cookie from before is gone."""


def session_key(folder: Path) -> bytes:
    """The key that cookies are signed with: 32 random bytes in `session.key`, made the first time.

    However many workers ask at once, they all get the same. OptionError says what to do if the file cannot be made,
    others could read it, or it is no such key.
    """
    file = folder / KEY_FILE
    try:
        if not file.exists():
            _make(file)
        with file.open("rb") as opened:
            status = os.fstat(opened.fileno())
            key = opened.read(KEY_BYTES + 1)
    except OSError as error:
        raise OptionError(
            f"the session key {file} cannot be read or made: {error.strerror or error}; "
            "the server needs a data folder that it may write to, see --data"
        ) from None
    if os.name == "posix" and stat.S_IMODE(status.st_mode) & 0o077:
        raise OptionError(
            f"others can read or change the session key {file}; run: chmod 600 {file} "
            "(or delete it, and everybody gets a new identity)"
        )
    if len(key) != KEY_BYTES:
        raise OptionError(
            f"{file} is no session key, which has exactly {KEY_BYTES} bytes; put it back from a copy, "
            "or delete it, and everybody gets a new identity"
        )
    return key


class _Signer(TimestampSigner):
    """Signs with SHA-256 and the server's clock."""

    def __init__(self, secret: bytes, now: Callable[[], int], salt: bytes = b"branchline.person") -> None:
        super().__init__(secret, salt=salt, key_derivation="hmac", digest_method=hashlib.sha256)
        self._now = now

    def get_timestamp(self) -> int:
        """Seconds since 1970."""
        return self._now() // 1000


def _make(file: Path) -> None:
    """The file is there with a key in it, of this process or of a faster one."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # A link appears at once and with all its bytes, and never in place of another: nobody sees half a key, not even
    # when this process is killed here.
    number, name = tempfile.mkstemp(prefix=f".{KEY_FILE}.", dir=file.parent)  # its mode is 0600
    unfinished = Path(name)
    try:
        with os.fdopen(number, "wb") as opened:
            opened.write(secrets.token_bytes(KEY_BYTES))
            opened.flush()
            os.fsync(number)
        with contextlib.suppress(FileExistsError):
            file.hardlink_to(unfinished)
    finally:
        unfinished.unlink()
