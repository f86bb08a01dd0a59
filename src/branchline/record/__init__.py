"""Game records: a game saved as a versioned JSON document, and replayed move by move.

>>> from branchline import Table, record
>>> table = Table("usa", players=2, seed=7)
>>> record.load(record.save(table)).scores == table.scores
True
"""

from branchline.record.document import SCHEMA, VERSION, Record, parse, save, state_hash
from branchline.record.files import read, read_document, write
from branchline.record.playback import load, seated_game, steps

__all__ = [
    "SCHEMA",
    "VERSION",
    "Record",
    "load",
    "parse",
    "read",
    "read_document",
    "save",
    "seated_game",
    "state_hash",
    "steps",
    "write",
]
