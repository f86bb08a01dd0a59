"""Who asks, as one worker tells another: written into a header, and signed with the key of the cookies."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Final

from itsdangerous import BadSignature, TimestampSigner

HOP: Final = b"x-branchline-hop"  # the header; in an answer it says that the room is not there
_OLDEST: Final = 60  # seconds that it may have been on its way, clocks of other machines included


@dataclass(frozen=True)
class Pass:
    """Whoever asks, as the worker has found out that was asked first, and for which worker that is meant."""

    worker: str
    person: str
    is_new: bool
    is_secure: bool
    address: str
    scheme: str


class Passes:
    """Writes passes for other workers, and reads those of others."""

    def __init__(self, secret: bytes) -> None:
        self._signer = TimestampSigner(
            secret, salt=b"branchline.hop", key_derivation="hmac", digest_method=hashlib.sha256
        )

    def written(self, one: Pass) -> str:
        """The value of the header."""
        return self._signer.sign(json.dumps(asdict(one))).decode("ascii")

    def read(self, header: str | None) -> Pass | None:
        """The pass that a worker has just written; None if there is none, or a forged or old one."""
        if header is None:
            return None
        try:
            return Pass(**json.loads(self._signer.unsign(header, max_age=_OLDEST)))
        except (BadSignature, ValueError, TypeError):
            return None
