"""Starts a program in the fence, waits for it, and ends as it ended.

    python -I -S launch.py --mechanism namespaces --scratch FOLDER [--read PATH]… --cpu N … -- PROGRAM…

If the fence cannot be put up, the program is not started, and the exit code is 125.
"""

import os
import sys

sys.path.append(os.path.abspath(__file__ + "/../../../../.."))  # where our package is; there is no site

from mrscout.sandbox.fence.inside.plan import Plan
from mrscout.sandbox.fence.inside.supervise import supervise

_REFUSED = 125


def main() -> int:
    """Run the program of the command line; return its exit code, or 125 if the fence cannot be put up."""
    try:
        return supervise(Plan(sys.argv[1:]))
    except (OSError, ValueError) as refused:
        os.write(2, f"the fence cannot be put up: {refused}\n".encode(errors="replace"))
        return _REFUSED


if __name__ == "__main__":
    os._exit(main())
