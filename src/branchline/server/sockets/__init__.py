"""The sockets of a server: connections, and the messages that go over them."""
