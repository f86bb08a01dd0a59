"""What learning programs read: observations as rows of numbers, and many games side by side, without NumPy."""
