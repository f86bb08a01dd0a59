"""How much a server carries: it is started as a process of its own, and driven by people who only play.

`measure` takes a `BenchPlan` and gives the figures of its runs, each on a server just started, with the targets
beside them. The people are sockets of one asyncio program that shares the machine with the server, so it does as little
as it can: no models, no task for each socket, and of every message only what the next move needs.
"""

from __future__ import annotations

from branchline.server.bench.bench_plan import BenchError, BenchPlan
from branchline.server.bench.figures import targets
from branchline.server.bench.runs import RUNS, measure

__all__ = ["RUNS", "BenchError", "BenchPlan", "measure", "targets"]
