"""The bots of a server: processes in which they think, and whose turn it is."""
