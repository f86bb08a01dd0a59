"""The line protocol: what Branchline and a bot that is a program of its own say to each other."""
