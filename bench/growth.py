#!/usr/bin/env python3
"""Shows how the time of discovery grows with a project: nested parts of its test files, and the exponent.

    bench/growth.py PROJECT [--definition paper|strict] [--parts 8 4 2 1] [--repeat 3]

A part takes every n-th test file, so that small and large files are mixed alike in each; production code
stays whole, as it would. One process and CPU time, so that other programs on the machine matter little; a
part's figure is the smallest of its runs, each in a fresh process. The exponent is the slope of log(seconds)
over log(lines), fitted by least squares: 1 is linear, 2 would be quadratic.
"""

import argparse
import json
import math
import subprocess
import sys
import time
from pathlib import Path

from mrscout.languages.base import Definition
from mrscout.languages.java.lowering.testcases import may_hold_tests
from mrscout.pipeline import Options, Worker
from mrscout.sources import open_source


def analyse(root: str, definition: str, part: int) -> dict[str, float]:
    """Analyse every part-th test file here and now."""
    project = open_source(root)
    texts = ((file, (project.root / file.path).read_bytes()) for file in project.files)
    chosen = [(file, text) for file, text in texts if may_hold_tests(text)][::part]
    started = time.process_time()
    worker = Worker(project, Options(Definition(definition)))
    tests = sum(len(worker.analyse(file).tests) for file, _ in chosen)
    seconds = time.process_time() - started
    lines = sum(text.count(b"\n") for _, text in chosen)
    return {"files": len(chosen), "lines": lines, "tests": tests, "seconds": seconds}


def in_fresh_process(root: Path, definition: str, part: int) -> dict[str, float]:
    """The same with nothing left over from the part before."""
    command = [sys.executable, __file__, str(root), "--definition", definition, "--alone", str(part)]
    done: dict[str, float] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return done


def exponent(points: list[tuple[float, float]]) -> float:
    """Slope of the logarithms."""
    logs = [(math.log(x), math.log(y)) for x, y in points]
    mean_x, mean_y = (sum(column) / len(logs) for column in zip(*logs, strict=True))
    slope: float = sum((x - mean_x) * (y - mean_y) for x, y in logs) / sum((x - mean_x) ** 2 for x, _ in logs)
    return slope


def main() -> None:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("project", type=Path)
    parser.add_argument("--definition", choices=["strict", "paper"], default="strict")
    parser.add_argument("--parts", type=int, nargs="+", default=[8, 4, 2, 1])
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--alone", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.alone:
        print(json.dumps(analyse(str(arguments.project), arguments.definition, arguments.alone)))
        return
    print(f"{arguments.project.name}, {arguments.definition}, one process\n")
    print(f"{'part':>6} {'files':>7} {'lines':>9} {'tests':>7} {'CPU s':>8} {'µs a line':>10}")
    points = []
    for part in arguments.parts:
        runs = [
            in_fresh_process(arguments.project, arguments.definition, part) for _ in range(arguments.repeat)
        ]
        best = min(runs, key=lambda run: run["seconds"])
        points.append((best["lines"], best["seconds"]))
        per_line = best["seconds"] / best["lines"] * 1e6
        print(
            f"{'1/' + str(part):>6} {best['files']:7,} {best['lines']:9,} {best['tests']:7,}"
            f" {best['seconds']:8.2f} {per_line:10.1f}",
            flush=True,
        )
    print(f"\nseconds grow with lines to the power of {exponent(points):.2f}")


if __name__ == "__main__":
    main()
