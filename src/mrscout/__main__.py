"""What the ``mrscout`` command and ``python -m mrscout`` run."""

import os
import sys

from mrscout.cli import main


def run() -> None:
    """Run the command line, and end the process with its exit code."""
    code = main()
    if sys.argv[1:2] == ["discover"]:
        # Nothing is left to do but to take the analysis apart, object by object, which can take a tenth of the time.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


if __name__ == "__main__":
    run()
