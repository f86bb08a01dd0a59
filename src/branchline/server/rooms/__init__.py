"""Rooms as a worker has them: found, changed one after another, written, and told to other workers."""
