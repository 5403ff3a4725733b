"""What the relations of many runs are worth, one by one and over all; and what the measuring costs.

    python bench/evaluation RUN... [--pit-alone]

A RUN is the folder of a run whose relations have verdicts. Each is evaluated where it was not yet. With --pit-alone
PIT is run once more on the same classes with the same tests, the developers' and the relations', and nothing
else: the cost of `evaluate` is told as a multiple of that, in seconds of the processors and by the clock.
"""

import argparse
import json
from collections import Counter
from pathlib import Path
from statistics import median

from costs import Cost, cost_of_evaluating, cost_of_pit_alone

from mrscout.evaluation.statistics import rank_sum, signed_rank
from mrscout.model.evaluation import MEASURES


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="+", type=Path)
    parser.add_argument("--pit-alone", action="store_true")
    arguments = parser.parse_args()
    found = []
    for run in arguments.runs:
        cost = cost_of_evaluating(run)
        alone = cost_of_pit_alone(run) if arguments.pit_alone else None
        found.append(run)
        print(line_of(run, cost, alone), flush=True)
    print()
    print("\n".join(over_all(found)))


def line_of(run: Path, cost: Cost | None, alone: Cost | None) -> str:
    """A row of the table of projects."""
    record, worths = read(run)
    worth = record["worth"]
    score, lines = worth["mutation_score"], worth["line_coverage"]
    cells = [
        record["project"]["name"],
        f"{len(worths):,}",
        f"{worth['mutants']:,}",
        f"{100 * score['developers']:.1f} → {100 * score['with_relations']:.1f}",
        f"{score['gain']:+.2f}",
        percent(score["relative_gain"]),
        percent(score["gap_closed"]),
        f"{100 * lines['developers']:.1f} → {100 * lines['with_relations']:.1f}",
        f"{lines['gain']:+.2f}",
        f"{median(1 + len(each['selected']) for each in worths):g}",
    ]
    if cost is not None and alone is not None:
        cells.append(
            f"{cost.processor / alone.processor:.2f} ({cost.processor:.0f} s / {alone.processor:.0f} s)"
        )
        cells.append(f"{cost.clock / alone.clock:.2f}")
    return f"| {' | '.join(cells)} |"


def over_all(runs: list[Path]) -> list[str]:
    """The measures over all mutants and lines, and the tests of significance."""
    records = [read(run)[0]["worth"] for run in runs]
    said = []
    for name in MEASURES:
        size = "lines" if name == "line_coverage" else "mutants"
        weights = [each[size] for each in records]
        if name == "test_strength":
            weights = [each["mutants"] * each["suites"]["D"]["covered_mutants"] for each in records]
        total = sum(weights) or 1
        before, after = (
            sum(each[name][key] * weight for each, weight in zip(records, weights, strict=True)) / total
            for key in ("developers", "with_relations")
        )
        relative = percent((after - before) / before if before else None)
        said.append(
            f"{name}: {100 * before:.2f} % → {100 * after:.2f} %, {100 * (after - before):+.2f}, {relative}"
        )
    classes = [each for record in records for each in record["classes"] if each["mutants"]]
    pairs = signed_rank(
        *([each["suites"][suite]["mutation_score"] for each in classes] for suite in ("D", "D+C"))
    )
    mutants = sum(each["mutants"] for each in records)
    scores = []
    for key in ("developers", "with_relations"):
        killed = sum(round(each["mutation_score"][key] * each["mutants"]) for each in records)
        scores.append(Counter({1.0: killed, 0.0: mutants - killed}))
    said.append(f"Wilcoxon over {pairs.n} classes: p = {pairs.p}, effect {pairs.effect}")
    over = rank_sum(*scores)
    said.append(f"Mann-Whitney over {over.n} mutants: p = {over.p}, effect {over.effect}")
    return said


def read(run: Path) -> tuple[dict, list[dict]]:
    """run.json and worth.jsonl."""
    lines = (run / "worth.jsonl").read_bytes().splitlines()
    return json.loads((run / "run.json").read_bytes()), [json.loads(line) for line in lines]


def percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:+.2f} %"


if __name__ == "__main__":
    main()
