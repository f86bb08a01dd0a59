"""The game server: it authenticates, orders, stores, then tells; the engine judges."""
