"""What the ``mrscout`` command and ``python -m mrscout`` run."""

import os
import signal
import sys

from mrscout.cli import main
from mrscout.exits import Terminated


def run() -> None:
    """Run the command line, and end the process with its exit code."""
    signal.signal(signal.SIGTERM, _end)
    code = main()
    if sys.argv[1:2] == ["discover"]:
        # Nothing is left to do but to take the analysis apart, object by object, which can take a tenth of the time.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


def _end(*_: object) -> None:
    raise Terminated


if __name__ == "__main__":
    run()
