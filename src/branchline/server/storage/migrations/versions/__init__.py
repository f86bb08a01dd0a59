"""The steps from one form to the next."""
