"""What lets anybody check a game: chance that cannot be foretold, a shuffle to work out again, a chained log."""
