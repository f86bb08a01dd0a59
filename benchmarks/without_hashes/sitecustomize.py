"""For `benchmarks/hashes.py`: a Python that finds this on its path begins with a server whose logs have no hashes.

Nor are its cards shuffled by a secret and by numbers.
"""

from branchline.rooms import room
from branchline.rooms.fairness import shuffle

setattr(room, "chained", lambda entry, _: entry)  # noqa: B010  (what it stands for is a function)
setattr(room, "check_chain", lambda *_: None)  # noqa: B010  (as before)
setattr(shuffle, "new_secret", lambda: None)  # noqa: B010  (as before)
