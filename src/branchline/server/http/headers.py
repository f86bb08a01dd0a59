"""Values of headers, and what they allow."""

from __future__ import annotations


def takes_gzip(accepted: str) -> bool:
    """Whether the header accept-encoding allows gzip: it names it, and not with a weight of nothing."""
    for name in header_values(accepted.lower()):
        coding, _, weight = name.partition(";")
        if coding.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def header_values(header: str) -> list[str]:
    """The values of a header that can have several."""
    return [part.strip() for part in header.split(",")]
