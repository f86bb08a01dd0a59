"""Reports on map games."""
