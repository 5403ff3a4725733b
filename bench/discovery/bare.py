"""The yardstick: reads the test files of projects and parses them with tree-sitter, and does nothing else.

    bare.py JOBS PROJECT...

Which files hold tests is found out first, and not counted, nor is the start of Python and of the pool: what
is timed is reading and parsing alone, in as many processes as discovery uses. Prints a JSON object.
"""

import json
import multiprocessing
import sys
import time
from collections.abc import Callable
from functools import cache

import tree_sitter_java
from tree_sitter import Language, Parser

from mrscout.languages.java.lowering.testcases import may_hold_tests
from mrscout.sources import open_source

_BATCH = 8


@cache
def _parser() -> Parser:
    return Parser(Language(tree_sitter_java.language()))


def parse(paths: list[str]) -> float:
    """Read and parse; the seconds of CPU that it took."""
    started = time.process_time()
    for path in paths:
        with open(path, "rb") as file:  # noqa: PTH123 - the quickest way, as a yardstick should be
            _parser().parse(file.read())
    return time.process_time() - started


def test_files(root: str) -> tuple[list[str], int]:
    """The files that hold tests, and their lines."""
    project = open_source(root)
    paths, lines = [], 0
    for file in project.files:
        path = project.root / file.path
        source = path.read_bytes()
        if may_hold_tests(source):
            paths.append(str(path))
            lines += source.count(b"\n")
    return paths, lines


def main() -> None:
    """Parse the test files of projects in as many processes as discovery would use."""
    found = [test_files(root) for root in sys.argv[2:]]
    paths, lines = [path for pair, _ in found for path in pair], sum(pair for _, pair in found)
    batches = [paths[start : start + _BATCH] for start in range(0, len(paths), _BATCH)]
    jobs = min(int(sys.argv[1]), len(batches))
    if jobs <= 1:
        wall, done = _timed(lambda: list(map(parse, batches)))
    else:
        with multiprocessing.get_context().Pool(jobs) as pool:
            pool.map(parse, [[] for _ in range(jobs)])  # it is up before the clock runs
            wall, done = _timed(lambda: pool.map(parse, batches, chunksize=1))
    print(json.dumps({"files": len(paths), "lines": lines, "wall": wall, "cpu": sum(done)}))


def _timed(work: Callable[[], list[float]]) -> tuple[float, list[float]]:
    started = time.perf_counter()
    done = work()
    return time.perf_counter() - started, done


if __name__ == "__main__":
    main()
