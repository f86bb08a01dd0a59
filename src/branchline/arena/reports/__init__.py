"""What a match has shown: as values, text, a page and files."""
