"""The engine of the map games."""
