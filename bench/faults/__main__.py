"""What becomes of a whole run when everything goes wrong in it.

    python bench/faults OUT [hostile] [fence] [kills] [--trials 20] [--seed 1] [--jobs 2]

hostile   relations that loop, crash, forge, flood and fork: each gets its outcome, and no other is touched
fence     attempts to get out of the fence
kills     whole runs killed at random moments: they go on, and end as if nothing had been

OUT is a folder for runs, which must not exist. The exit code is 1 where something is not as it should be.
"""

import argparse
import sys
from pathlib import Path

from attempts import attempts
from hostile import hostile
from kills import kills

PARTS = ("hostile", "fence", "kills")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], help="all of them where none is named")
    parser.add_argument("--trials", type=int, default=20, help="kills")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    wanted = options.parts or PARTS
    options.out.mkdir(parents=True)
    good = True
    if "hostile" in wanted:
        good &= hostile(options.out / "hostile", options.jobs)
    if "fence" in wanted:
        good &= attempts()
    if "kills" in wanted:
        good &= kills(options.out / "kills", options.trials, options.seed, options.jobs)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
