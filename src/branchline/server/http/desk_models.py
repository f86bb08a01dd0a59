"""What is asked for at the host's desk. It is no part of the API that programs play by, nor of its document."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from branchline.server.desk.sanctions import DeedKind
from branchline.server.http.models import ClientRequest

_PLAIN: Final = r"^[^\x00]*$"


class DeskKeyRequest(ClientRequest):
    """The key of the desk."""

    key: Annotated[str, Field(max_length=200)]


class FindRequest(ClientRequest):
    """What to look for: an id, a login, a name or its beginning, an address."""

    text: Annotated[str, Field(min_length=1, max_length=64, pattern=_PLAIN)]


class DeedRequest(ClientRequest):
    """Something to do."""

    kind: DeedKind
    subject: Annotated[str, Field(max_length=64, pattern=_PLAIN)] = ""
    reason: Annotated[str, Field(max_length=500, pattern=_PLAIN)] = ""
    days: Annotated[int | None, Field(ge=1, le=3650)] = None
