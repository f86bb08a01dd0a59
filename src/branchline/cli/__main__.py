"""`python -m branchline.cli` is the program `branchline`."""

import sys

from branchline.cli import main

if __name__ == "__main__":
    sys.exit(main())
