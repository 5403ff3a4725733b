"""Attacks mrscout with hostile projects, run folders and arguments, and says what held.

    python bench/attack [--quick] [--only PATTERN] [--list] [-j N] [--keep FOLDER]

Every attempt runs the real command as a user with a temporary home, in which secrets are planted; nothing touches the
home of whoever runs this. Time, memory and file sizes are limited, and all processes are tracked and ended. Needs
Linux, a JDK, mvn with a registry or a filled repository, and git. Exit code 1 if anything broke.
"""

import argparse
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import attempts  # noqa: F401 - registers all of them
from registry import Attempt, Broke, NotTried, chosen
from workbench import Workbench

from mrscout.untrusted import remove_tree


@dataclass(frozen=True)
class Result:
    """What came of an attempt."""

    attempt: Attempt
    word: str  #: held, BROKE or not tried
    seen: str
    seconds: float


def carry_out(attempt: Attempt, bench: Workbench) -> Result:
    """Run one attempt."""
    started = time.monotonic()
    try:
        word, seen = "held", attempt.act(bench)
    except Broke as broken:
        word, seen = "BROKE", str(broken)
    except NotTried as unclear:
        word, seen = "not tried", str(unclear)
    except Exception as trouble:  # noqa: BLE001 - a benchmark that ends at its first mistake tells nothing
        word, seen = "not tried", f"{type(trouble).__name__}: {trouble}"
    return Result(attempt, word, seen, time.monotonic() - started)


def carry_out_all(wanted: list[Attempt], base: Path, jobs: int) -> Iterator[Result]:
    """Run attempts side by side; results come in the order of the list."""
    bench = Workbench(base)
    with ThreadPoolExecutor(jobs) as pool:
        try:
            yield from pool.map(lambda attempt: carry_out(attempt, bench), wanted)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            bench.stop()
            raise


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench/attack", description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--quick", action="store_true", help="only the quick half, which the test suite runs, too"
    )
    parser.add_argument("--only", default="", metavar="PATTERN", help="only attempts with this in part/name")
    parser.add_argument("--list", action="store_true", help="name the attempts, and run none")
    parser.add_argument("-j", "--jobs", type=int, default=2, metavar="N", help="attempts side by side")
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="work there, and leave everything in place"
    )
    asked = parser.parse_args()
    wanted = chosen(asked.quick, asked.only)
    if asked.list:
        for attempt in wanted:
            mark = "quick" if attempt.quick else ""
            print(
                f"{attempt.part.value:<10} {attempt.severity.value:<7} {mark:<6} {attempt.name:<44} {attempt.description}"
            )
        print(f"\n{len(wanted)} attempts")
        return 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that what was made is removed
    base = asked.keep or Path(tempfile.mkdtemp(prefix="mrscout-attack-"))
    started = time.monotonic()
    results = []
    try:
        for part, group in groupby(
            carry_out_all(wanted, base, asked.jobs), lambda result: result.attempt.part
        ):
            print(f"\n{part.value}")
            for outcome in group:
                results.append(outcome)
                print(
                    f"  {outcome.word:<9} {outcome.attempt.severity.value:<6} {outcome.attempt.name:<44} {outcome.seconds:5.1f} s  {outcome.seen}",
                    flush=True,
                )
    finally:
        if not asked.keep:
            remove_tree(base)
    counts = {word: sum(result.word == word for result in results) for word in ("held", "BROKE", "not tried")}
    told = ", ".join(f"{number} {word}" for word, number in counts.items())
    print(f"\n{len(results)} attempts: {told}; {time.monotonic() - started:.0f} s")
    return 1 if counts["BROKE"] or counts["not tried"] else 0


if __name__ == "__main__":
    sys.exit(main())
