"""The host's desk: who is here and what they do, what people complain about, and what the host can do about it."""
