"""The Card Game in tests."""
