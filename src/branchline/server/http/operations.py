"""For those who run the server: whether it is well, and what it does."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Response
from sqlalchemy.exc import SQLAlchemyError

from branchline.build_info import VERSION
from branchline.server.http.common import Shared, answer
from branchline.server.http.models import Health
from branchline.server.monitoring import metrics_text

router = APIRouter(tags=["operations"])


@router.get("/healthz", response_model=Health, summary="Is it alive?")
async def healthz() -> Response:
    """The process answers."""
    return answer({"status": "ok", "version": VERSION})


@router.get(
    "/readyz",
    response_model=Health,
    summary="Is it ready?",
    responses={
        503: {"model": Health, "description": "It is starting, being stopped, without its database, or cannot write."}
    },
)
async def readyz(services: Shared) -> Response:
    """The server takes requests, and its database answers and can be written to."""
    if services.gate.draining or not services.is_ready:
        return answer({"status": "draining" if services.gate.draining else "starting", "version": VERSION}, 503)
    try:
        async with asyncio.timeout(5):
            await services.rooms.reader.ping()
            is_writing = services.rooms.writer.is_alive and await services.rooms.check_writing()
    except (SQLAlchemyError, OSError, TimeoutError):
        is_writing = False
    if not is_writing:
        return answer({"status": "database", "version": VERSION}, 503)
    return answer({"status": "ok", "version": VERSION})


@router.get(
    "/metrics",
    summary="Figures for Prometheus",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "The figures."}},
)
async def metrics() -> Response:
    """Counters and times of all workers together."""
    content, kind = metrics_text()
    return Response(content, headers={"content-type": kind})
