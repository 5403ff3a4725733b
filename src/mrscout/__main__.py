"""Lets ``python -m mrscout`` do what the ``mrscout`` command does."""

import sys

from mrscout.cli import main

if __name__ == "__main__":
    sys.exit(main())
