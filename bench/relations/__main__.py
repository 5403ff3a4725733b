"""Synthesizes, and with --filter judges, the relations of many projects, and prints what came of each.

    python bench/relations OUT SOURCE... [--filter] [--inputs N] [--sample N [--draw SEED]]

A SOURCE is a folder of projects, or maven:group:artifact:version. Every project has a folder below OUT, which
is left alone where its run is complete, so that the bench can be stopped and goes on from there. With --sample
that many codified relations of each project, drawn by --draw, are judged in a folder beside it.
"""

import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

from figures import Figures, read_figures, table
from samples import sample_of

COORDINATES = (
    "maven:org.apache.commons:commons-csv:1.10.0",
    "maven:commons-codec:commons-codec:1.16.0",
    "maven:org.apache.commons:commons-lang3:3.14.0",
    "maven:org.apache.commons:commons-collections4:4.4",
    "maven:org.apache.commons:commons-rng-core:1.5",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("sources", nargs="*", help="the five libraries of the results where none is given")
    parser.add_argument("--filter", action="store_true", help="judge the relations, too")
    parser.add_argument("--inputs", default="1000")
    parser.add_argument("--seed", default="0")
    parser.add_argument(
        "--sample", type=int, help="relations of a project to judge; all where it is not given"
    )
    parser.add_argument("--draw", default="0", help="the seed of the sample")
    parser.add_argument("--timeout", type=float, default=1800, help="seconds for one command")
    arguments = parser.parse_args()
    found: list[Figures] = []
    for source in expanded(arguments.sources or list(COORDINATES)):
        out = arguments.out / name_of(source)
        if not complete(out):
            options = ("--out", str(out), "--no-candidates", "--quiet", "--limit", "0")
            command("synthesize", arguments.timeout, source, *options)
        if arguments.sample is not None and complete(out):
            out = sample_of(out, arguments.sample, arguments.draw)
        if arguments.filter and complete(out):
            options = ("--out", str(out), "--inputs", arguments.inputs, "--seed", arguments.seed)
            command("filter", arguments.timeout, *options, "--quiet", "--limit", "0")
        found.append(read_figures(name_of(source), out))
        print(found[-1].line(), flush=True)
    print()
    print(table(found))


def expanded(sources: list[str]) -> list[str]:
    """Coordinates as they are, and the projects below each folder."""
    found: list[str] = []
    for source in sources:
        if source.startswith("maven:"):
            found.append(source)
        else:
            found += [str(path) for path in sorted(Path(source).iterdir()) if path.is_dir()]
    return found


def name_of(source: str) -> str:
    return (
        source.removeprefix("maven:").replace(":", "_") if source.startswith("maven:") else Path(source).name
    )


def complete(out: Path) -> bool:
    try:
        return bool(json.loads((out / "run.json").read_bytes())["complete"])
    except (OSError, ValueError, KeyError):
        return False


def command(name: str, timeout: float, *arguments: str) -> None:
    """Run mrscout as a user would; what it says on errors is passed on."""
    started = time.monotonic()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "mrscout", name, *arguments],
            stdout=subprocess.DEVNULL,
            timeout=timeout,
            check=False,
        )
        if done.returncode:
            print(f"  {name}: exit {done.returncode}", flush=True)
    except subprocess.TimeoutExpired:
        print(f"  {name}: stopped after {time.monotonic() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
