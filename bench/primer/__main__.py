"""Runs the tool at two commits over a pinned corpus, and prints what changed in instances, relations and verdicts.

    python bench/primer OLD NEW [--quick] [--checkouts FOLDER] [--only NAME …] [--work FOLDER] [--show N]

OLD and NEW are git revisions of this repository; `.` is the working tree as it is. A run is kept below the work
folder under its commit, so that comparing again with the same commit costs nothing; the working tree is run anew.
The exit code is 1 where something changed.
"""

import argparse
import sys
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from comparison import Comparison, compare, print_totals
from versions import Project, tool_at

from records import read_run

_HERE = Path(__file__).parent
_ROOT = _HERE.parent.parent


def corpus() -> list[Project]:
    listed = tomllib.loads((_HERE / "corpus.toml").read_text())["project"]
    return [Project(**{**entry, "only": tuple(entry.get("only", ()))}) for entry in listed]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--quick", action="store_true", help="the quick entries of the corpus")
    parser.add_argument(
        "--checkouts", type=Path, help="folder with OWNER__NAME for each checkout of the corpus"
    )
    parser.add_argument("--only", nargs="*", default=[], help="entries whose name contains one of these")
    parser.add_argument("--work", type=Path, default=_ROOT / ".primer", help="where tools and runs are kept")
    parser.add_argument("--show", type=int, default=10, help="changes shown of each kind and project")
    arguments = parser.parse_args()
    work = arguments.work.absolute()
    old, new = tool_at(arguments.old, work), tool_at(arguments.new, work)
    made: list[Comparison] = []
    for project in corpus():
        if arguments.quick and not project.quick:
            continue
        if arguments.only and not any(name in project.name for name in arguments.only):
            continue
        place = project.place(arguments.checkouts)
        if place is None:
            print(f"{project.source}: not there; give --checkouts")
            continue
        (before, took), (after, takes) = old.run(project, place), new.run(project, place)
        comparison = compare(project.source, read_run(before), read_run(after), (took, takes))
        comparison.print(arguments.show)
        made.append(comparison)
    print_totals(old.revision, new.revision, made)
    return int(any(comparison.changed for comparison in made))


if __name__ == "__main__":
    sys.exit(main())
