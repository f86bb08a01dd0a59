"""Map games in tests."""
