"""Runs discovery over a folder of projects, and says what was found and what it took.

    python bench/discovery PROJECTS OUT [--definition paper|strict] [--only NAME ...] [--jobs N] [--repeat N]
                           [--together]

PROJECTS holds a folder a project, OWNER__NAME. OUT gets OWNER__NAME.jsonl each, one line a test looked at.
Every project is done by `mrscout discover` in a fresh process, and right after it, in another, a bare
tree-sitter parse of its test files is timed; with --together, all projects by one `mrscout survey`, and one parse
of all their test files. bench/README.md says what the columns mean.
"""

import argparse
import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from measure import run

_LIMIT = 600.0
_BARE = Path(__file__).with_name("bare.py")
_COLUMNS = (
    f"{'project':34} {'files':>6} {'lines':>9} {'tests':>6} {'MTCs':>5} {'inst.':>6}"
    f" {'s':>7} {'CPU s':>7} {'MB':>5} {'parse s':>8} {'parse CPU':>9}"
    f" {'wall ×':>7} {'CPU ×':>7} {'problems':>8}"
)


@dataclass(slots=True)
class Row:
    """A project, or all of them."""

    name: str
    files: int = 0  #: that hold tests
    lines: int = 0  #: of those files
    tests: int = 0
    mtcs: int = 0
    instances: int = 0
    problems: int = 0
    wall: float = 0.0
    cpu: float = 0.0
    memory: float = 0.0
    bare_wall: float = 0.0  #: seconds of reading and parsing alone, on as many cores
    bare_cpu: float = 0.0
    failed: bool = False

    def __str__(self) -> str:
        found = f"{self.files:6,} {self.lines:9,} {self.tests:6,} {self.mtcs:5,} {self.instances:6,}"
        cost = (
            f"{self.wall:7.2f} {self.cpu:7.2f} {self.memory:5.0f} {self.bare_wall:8.3f} {self.bare_cpu:9.3f}"
        )
        ratio = f"{self.wall / self.bare_wall:7.1f} {self.cpu / self.bare_cpu:7.1f}"
        end = "  FAILED" if self.failed else ""
        return f"{self.name[:34]:34} {found} {cost} {ratio} {self.problems:8,}{end}"

    def add(self, other: "Row") -> None:
        """Take another row into the totals; memory is the largest."""
        for name in ("files", "lines", "tests", "mtcs", "instances", "problems", "wall", "cpu", "bare_wall"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.bare_cpu += other.bare_cpu
        self.memory = max(self.memory, other.memory)
        self.failed |= other.failed


def measure(name: str, projects: list[Path], out: Path, options: list[str], jobs: int, repeat: int) -> Row:
    """Both runs, in turn, as often as asked; the medians count."""
    ours, yardstick = [], []
    for _ in range(repeat):
        ours.append(run(_command(projects, out, [*options, "--jobs", str(jobs)]), _LIMIT))
        yardstick.append(run([sys.executable, str(_BARE), str(jobs), *map(str, projects)], _LIMIT))
    row = Row(name)
    row.failed = any(cost.code != 0 or b"Traceback" in cost.errors for cost in ours)
    if row.failed:
        sys.stderr.write(ours[0].errors.decode("utf-8", "replace")[-2000:])
    parsed = [json.loads(cost.output) for cost in yardstick]
    row.files, row.lines = parsed[0]["files"], parsed[0]["lines"]
    row.bare_wall, row.bare_cpu = (
        max(1e-6, median(row[clock] for row in parsed)) for clock in ("wall", "cpu")
    )
    row.wall, row.cpu = (median(getattr(cost, clock) for cost in ours) for clock in ("wall", "cpu"))
    row.memory = max(cost.memory for cost in ours)
    row.problems = ours[0].errors.count(b"warning:")
    for project in projects:
        _count(out / f"{project.name}.jsonl", row)
    return row


def _command(projects: list[Path], out: Path, options: list[str]) -> list[str]:
    mrscout = [sys.executable, "-m", "mrscout"]
    if len(projects) > 1:
        return [*mrscout, "survey", *map(str, projects), "-o", str(out), *options]
    records = str(out / f"{projects[0].name}.jsonl")
    return [*mrscout, "discover", str(projects[0]), "--format", "jsonl", "-o", records, *options]


def _count(records: Path, row: Row) -> None:
    if not records.exists():
        return
    for line in records.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        row.tests += 1
        row.mtcs += record["mtc"]
        row.instances += len(record["instances"])


def _one_by_one(projects: list[Path], out: Path, options: list[str], jobs: int, repeat: int) -> Row:
    total, slowest = Row("all"), Row("none")
    for project in projects:
        row = measure(project.name, [project], out, options, jobs, repeat)
        total.add(row)
        slowest = max(slowest, row, key=lambda run: run.wall)
        print(row, flush=True)
    print(f"{total}\n\nslowest {slowest.name}, {slowest.wall:.1f} s")
    return total


def main() -> int:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("projects", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--definition", choices=["strict", "paper"], default="strict")
    parser.add_argument("--only", nargs="*", default=[], help="OWNER__NAME or OWNER/NAME")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--repeat", type=int, default=1, help="runs of each; times are medians")
    parser.add_argument("--together", action="store_true", help="all projects by one command")
    arguments = parser.parse_args()
    # What is measured is mrscout as it is installed: with its bytecode.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    run([sys.executable, "-m", "mrscout", "discover", os.devnull], _LIMIT)
    wanted = {name.replace("/", "__") for name in arguments.only}
    projects = [entry for entry in sorted(arguments.projects.iterdir()) if entry.is_dir()]
    projects = [project for project in projects if not wanted or project.name in wanted]
    if not projects:
        raise SystemExit(f"no projects in {arguments.projects}")
    arguments.out.mkdir(parents=True, exist_ok=True)
    print(f"{arguments.definition}, {arguments.jobs} jobs, {os.cpu_count()} cores", end="")
    print(f", load before {os.getloadavg()[0]:.1f}\n\n{_COLUMNS}")
    options = ["--definition", arguments.definition]
    if arguments.together:
        total = measure("together", projects, arguments.out, options, arguments.jobs, arguments.repeat)
        print(f"{total}\n")
    else:
        total = _one_by_one(projects, arguments.out, options, arguments.jobs, arguments.repeat)
    print(f"{len(projects)} projects; peak memory {total.memory:.0f} MB")
    ratios = total.wall / total.bare_wall, total.cpu / total.bare_cpu
    print(f"{ratios[0]:.1f} times the bare parse in wall time, {ratios[1]:.1f} in CPU time")
    return 1 if total.failed else 0


if __name__ == "__main__":
    sys.exit(main())
