"""What the relations of many runs are worth, one by one and over all; and what the measuring costs.

    python bench/evaluation RUN... [--pit-alone]

A RUN is the folder of a run whose relations have verdicts. Each is evaluated where it was not yet. With --pit-alone
PIT is run once more on the same classes with the same tests, the developers' and the relations', and nothing
else: the cost of `evaluate` is told as a multiple of that, in seconds of the processors and by the clock.
"""

import argparse
from pathlib import Path

from costs import cost_of_evaluating, cost_of_pit_alone
from figures import Project, over_all, significances

_HEADER = (
    "project",
    "classes / lines / mutants",
    "kept relations",
    "line coverage, D / C / D + C",
    "test strength",
    "covered mutants",
    "mutation score",
    "points",
    "relative",
    "of the gap",
    "inputs",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="+", type=Path)
    parser.add_argument("--pit-alone", action="store_true")
    arguments = parser.parse_args()
    header = [*_HEADER, *(("processors", "clock") if arguments.pit_alone else ())]
    print(line(header))
    print(line(["---"] * len(header)))
    projects = []
    for run in arguments.runs:
        cost = cost_of_evaluating(run)
        projects.append(Project.read(run))
        row = projects[-1].row()
        if arguments.pit_alone:
            alone = cost_of_pit_alone(run)
            row += [cost.against(alone, "processor"), cost.against(alone, "clock")] if cost else ["", ""]
        print(line(row), flush=True)
    for row in over_all(projects):
        print(line(row))
    print()
    for said, found in significances(projects):
        print(f"{said}: n = {found.n}, p = {found.p}, effect {found.effect}")


def line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
