"""The program `branchline`: play, simulate, replay and measure in the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

_INTERRUPTED = 130  # as a shell reports a program that Ctrl-C has stopped


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; the exit code: 0 for fine, 2 for wrong usage, bad input or output that cannot be written."""
    try:
        # Imported here, so that Ctrl-C while everything is being loaded is no accident either.
        from branchline.cli.program import run

        code = run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader of our output has seen enough
        _write_no_more()
        return 0
    except OSError as error:
        _write_no_more()
        return _complain(error)
    except KeyboardInterrupt:
        if sys.stderr is not None:
            print(file=sys.stderr)
        return _INTERRUPTED


def _write_no_more() -> None:
    """What is still waiting to be written goes nowhere, so that the end of the program does not stumble over it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _complain(error: OSError) -> int:
    from branchline.cli.arguments import complain

    what = "the output cannot be written" if error.filename is None else str(error.filename)
    return complain(f"{what}: {error.strerror or error}")
