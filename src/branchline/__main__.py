"""`python -m branchline` is the terminal program."""

import sys

from branchline.cli import main

sys.exit(main())
