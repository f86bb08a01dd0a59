"""Programs for working on Branchline; nothing here is installed."""
