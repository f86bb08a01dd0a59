"""Kills servers and databases under load and breaks the network, and counts how much there was to lose.

    python -m benchmarks.reliability [--kills 20] [--requests 5000] [--json]

These are the long versions of proofs in tests/server/proofs, with their figures: people play several games at once, and
what each of them did and was told is compared with the log in the database, with its replay, and with what the server
shows before and after another restart. One disagreement stops it with exit status 1 and says what it is.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

from branchline.build_info import load_average, machine_facts
from branchline.cli.arguments import whole_number
from tests.server.proofs.storms import Tally, bad_network, postgres_survives, sqlite_survives
from tests.server.services import PrivatePostgres, postgres_missing

LETTERS: Final = "sdb"  # the server, the database, both


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(prog="benchmarks/reliability.py", description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--kills", type=whole_number(1, 1000), default=20, metavar="N", help="of each kind (%(default)s)"
    )
    parser.add_argument(
        "--requests", type=whole_number(100, 10**6), default=5000, metavar="N", help="by a bad network (%(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    chosen = parser.parse_args(arguments)
    missing = postgres_missing()
    if missing is not None:
        print(f"bench: nothing can be killed on PostgreSQL: {missing}", file=sys.stderr)
        return 1
    load = load_average()
    runs: list[dict[str, object]] = []
    for what, run in _runs(chosen.kills, chosen.requests):
        print(f"bench: {what}", file=sys.stderr, flush=True)
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="branchline-storm-") as folder:
            try:
                tally = run(Path(folder))
            except AssertionError as error:
                print(f"bench: {what}: {error}", file=sys.stderr)
                return 1
        runs.append({"what": what, **asdict(tally), "seconds": round(time.monotonic() - began)})
    if chosen.json:
        document = {"machine": machine_facts(load), "kills": chosen.kills, "requests": chosen.requests, "runs": runs}
        print(json.dumps(document, indent=2))
        return 0
    heads = [name for name in runs[0] if name != "what"]
    print(f"{'':<40}{''.join(f'{head:>10}' for head in heads)}")
    for one in runs:
        print(f"{one['what']:<40}{''.join(f'{one[head]:>10}' for head in heads)}")
    return 0


def _runs(kills: int, requests: int) -> list[tuple[str, Callable[[Path], Tally]]]:
    def on_postgres(folder: Path) -> Tally:
        with PrivatePostgres() as postgres:
            return postgres_survives(folder, postgres, (LETTERS * kills)[:kills])

    def bad_network_on_postgres(folder: Path) -> Tally:
        with PrivatePostgres() as postgres:
            return bad_network(folder, postgres.new_database("branchline"), requests)

    return [
        ("the server killed, SQLite", lambda folder: sqlite_survives(folder, kills)),
        ("server and database killed, PostgreSQL", on_postgres),
        ("a bad network, SQLite", lambda folder: bad_network(folder, None, requests)),
        ("a bad network, PostgreSQL", bad_network_on_postgres),
    ]


if __name__ == "__main__":
    sys.exit(main())
