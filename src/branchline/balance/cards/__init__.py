"""Reports on The Card Game."""
