"""Commands of whoever runs a server: start it, keep its data, look after it."""
