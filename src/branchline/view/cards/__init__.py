"""The Card Game as text and documents."""
