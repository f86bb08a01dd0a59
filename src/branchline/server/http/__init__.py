"""The routes, one module for each thing that a request can be about."""
