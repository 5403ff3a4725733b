"""Times the tool at two commits in turn, on the same projects, and prints the ratio.

    python bench/primer/cost.py OLD NEW SOURCE… [--repeat 5] [--evaluate] [--work FOLDER] [-- OPTIONS OF run]

Every round runs both commits one after the other, each from nothing, so that a busy machine slows both alike. Both
the seconds by the clock and those of the processors (of all processes that the command has waited for) are told. The
ratio is that of the medians; the quotients of single rounds show how far it can be trusted.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from versions import Tool, tool_at

_ROOT = Path(__file__).parent.parent.parent


#: seconds by the clock, and of the processors
Cost = tuple[float, float]
_MEASURES = ("by the clock", "of the processors")


def timed(tool: Tool, words: list[str]) -> Cost:
    began, used = time.monotonic(), _processors()
    ended = subprocess.run(
        [sys.executable, "-m", "mrscout", *words],
        env={**os.environ, "PYTHONPATH": str(tool.source)},
        capture_output=True,
        check=False,
    )
    if ended.returncode != 0:
        raise SystemExit(
            f"{tool.revision}: {' '.join(words)}: {ended.stderr.decode(errors='replace')[-2000:]}"
        )
    return time.monotonic() - began, _processors() - used


def _processors() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("sources", nargs="+")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--evaluate", action="store_true", help="time `evaluate` after each run as well")
    parser.add_argument("--work", type=Path, default=_ROOT / ".primer")
    own = sys.argv[1:]
    cut = own.index("--") if "--" in own else len(own)
    arguments, options = parser.parse_args(own[:cut]), own[cut + 1 :]
    tools = [tool_at(revision, arguments.work.absolute()) for revision in (arguments.old, arguments.new)]
    totals: dict[tuple[str, str], list[float]] = {}
    for source in arguments.sources:
        costs: dict[str, tuple[list[Cost], list[Cost]]] = {"run": ([], []), "evaluate": ([], [])}
        for round_ in range(arguments.repeat):
            for at in (0, 1) if round_ % 2 == 0 else (1, 0):
                with tempfile.TemporaryDirectory() as folder:
                    out = ["--out", f"{folder}/out"]
                    costs["run"][at].append(timed(tools[at], ["run", source, *out, "--limit", "0", *options]))
                    if arguments.evaluate:
                        costs["evaluate"][at].append(timed(tools[at], ["evaluate", *out]))
        for command, (old, new) in costs.items():
            for number, measure in enumerate(_MEASURES) if old else ():
                befores, afters = [row[number] for row in old], [row[number] for row in new]
                before, after = statistics.median(befores), statistics.median(afters)
                rounds = " ".join(f"{b / a:.2f}" for a, b in zip(befores, afters, strict=True))
                _print(command, source, measure, before, after, f" ({rounds})")
                total = totals.setdefault((command, measure), [0.0, 0.0])
                total[0] += before
                total[1] += after
    for (command, measure), (before, after) in totals.items():
        _print(command, "all", measure, before, after)


def _print(command: str, source: str, measure: str, before: float, after: float, rounds: str = "") -> None:
    ratio = after / before
    print(
        f"{command:<9}{source}: {before:.1f} s → {after:.1f} s {measure}, {ratio:.3f} times{rounds}",
        flush=True,
    )


if __name__ == "__main__":
    main()
