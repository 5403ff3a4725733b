"""What the relations of many runs are worth, one by one and over all; or what the measuring costs.

    python bench/evaluation RUN...
    python bench/evaluation RUN... --pit-alone [--repeat N]

A RUN is the folder of a run whose relations have verdicts. Each is evaluated where it was not yet. With --pit-alone
copies of the runs are evaluated, and PIT is run on the same classes with the same tests, the developers' and the
relations', and nothing else: once with the options that `evaluate` gives its JVMs, once with the JVM's own. The cost
of `evaluate` is told as a multiple of both, in seconds of the processors and by the clock; the medians of N times.
"""

import argparse
from pathlib import Path

from costs import cost_of_evaluating, costs_of, is_evaluated
from figures import Project, over_all, significances

_HEADER = (
    "project",
    "classes / lines / mutants",
    "kept relations, mined + candidates",
    "line coverage, D / C / D + C",
    "test strength",
    "covered mutants",
    "mutation score",
    "points without candidates",
    "points",
    "relative",
    "of the gap",
    "inputs",
)


_COSTS = ("project", "measure", "`evaluate`", "PIT alone", "ratio", "PIT, JVM's own options", "ratio")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="+", type=Path)
    parser.add_argument("--pit-alone", action="store_true")
    parser.add_argument("--repeat", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.pit_alone:
        print_costs(arguments.runs, arguments.repeat)
    else:
        print_worth(arguments.runs)


def print_costs(runs: list[Path], times: int) -> None:
    print(line(list(_COSTS)))
    print(line(["---"] * len(_COSTS)))
    for run in runs:
        costs = costs_of(run, times)
        for of in ("processor", "clock"):
            print(line([run.name, of, *costs.row(of)]), flush=True)


def print_worth(runs: list[Path]) -> None:
    print(line(list(_HEADER)))
    print(line(["---"] * len(_HEADER)))
    projects = []
    for run in runs:
        if not is_evaluated(run):
            cost_of_evaluating(run)
        projects.append(Project.read(run))
        print(line(projects[-1].row()), flush=True)
    for row in over_all(projects):
        print(line(row))
    print()
    for said, found in significances(projects):
        print(f"{said}: n = {found.n}, p = {found.p}, effect {found.effect}")


def line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
