"""What the paper's own sheet of mutation scores says, and our runs beside it, class by class.

    python bench/paper_worth.py RQ3-usefulnessData.xlsx [RUN...]

The sheet is in experimentalData of the authors' repository, MR-Scout/MR-Scout.github.io: a row for each relation, with
the scores of the developers' suite (OTS there, D in the paper), and of both it and the relation's tests (C), on the
class under test. A RUN is the folder of an evaluated run; classes that the sheet has as well are set beside it.
"""

import argparse
import json
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any
from xml.etree import ElementTree as ET

_SHEET, _TEXTS = "xl/worksheets/sheet2.xml", "xl/sharedStrings.xml"


@dataclass(frozen=True, slots=True)
class Row:
    """A relation of the paper's, and the class that it is about. Scores are shares of the class's mutants."""

    class_name: str
    mutants: int
    developers: float
    covered: float  #: by the developers' suite
    both: float

    @property
    def gain(self) -> float:
        return self.both - self.developers

    @property
    def added(self) -> int:
        """Mutants; where the score of both is below that of one, which cannot be, none."""
        return max(0, round(self.gain * self.mutants))

    @property
    def was_run(self) -> bool:
        """Whether the developers' suite reached the class: the relation was mined from it."""
        return self.covered > 0


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sheet", type=Path)
    parser.add_argument("runs", nargs="*", type=Path)
    arguments = parser.parse_args()
    rows = list(rows_of(arguments.sheet))
    print_parts(rows)
    if arguments.runs:
        print()
        print_beside(rows, ours_of(arguments.runs))


def print_parts(rows: list[Row]) -> None:
    run = [row for row in rows if row.was_run]
    parts = {
        "all": rows,
        "D reaches nothing of the class": [row for row in rows if not row.was_run],
        "D reaches it": run,
        "D reaches it, more than two mutants": [row for row in run if row.mutants > 2],
    }
    print("| rows | relations | classes | mutants | D | D + C | points, mean of rows | mutants added |")
    print("|---|---|---|---|---|---|---|---|")
    for name, part in parts.items():
        classes = by_class(part)
        mutants, added = sum(class_.mutants for class_ in classes), sum(class_.added for class_ in classes)
        one, two = (fmean(row.developers for row in part), fmean(row.both for row in part))
        print(
            f"| {name} | {len(part)} | {len(classes)} | {mutants:,} | {100 * one:.1f} | {100 * two:.1f} "
            f"| {100 * (two - one):+.2f} | {added}, {100 * added / mutants:.2f} % |"
        )


def print_beside(rows: list[Row], ours: Mapping[str, Mapping[str, Any]]) -> None:
    print("| class | mutants | the paper: D → D + C | added | mutants here | D → D + C here | added here |")
    print("|---|---|---|---|---|---|---|")
    both: list[tuple[Row, int, int]] = []
    for row in sorted(by_class(rows), key=lambda class_: class_.class_name):
        if row.class_name in ours:
            here = ours[row.class_name]
            one, two = (here["suites"][name]["mutation_score"] for name in ("D", "D+C"))
            both.append((row, here["mutants"], round((two - one) * here["mutants"])))
            name = row.class_name.rpartition(".")[2]
            there = f"{row.mutants} | {100 * row.developers:.1f} → {100 * row.both:.1f} | {row.added}"
            print(
                f"| {name} | {there} | {here['mutants']} | {100 * one:.1f} → {100 * two:.1f} | {both[-1][2]} |"
            )
    theirs = [(row.mutants, row.added) for row, *_ in both if row.was_run]
    mine = [(mutants, added) for row, mutants, added in both if row.was_run]
    for name, part in (("the paper", theirs), ("mrscout", mine)):
        mutants, added = sum(pair[0] for pair in part), sum(pair[1] for pair in part)
        mean = 100 * fmean(added / mutants for mutants, added in part)
        print(
            f"{name}: {added} of {mutants:,} mutants added in the {len(part)} classes that the paper's D reaches, "
            f"{100 * added / mutants:+.2f} points, {mean:+.2f} a class"
        )


def by_class(rows: Iterable[Row]) -> list[Row]:
    """Of each class the row of the relation that adds most."""
    best: dict[str, Row] = {}
    for row in rows:
        if row.class_name not in best or row.gain > best[row.class_name].gain:
            best[row.class_name] = row
    return list(best.values())


def ours_of(runs: Iterable[Path]) -> dict[str, Mapping[str, Any]]:
    """What was measured of each class."""
    worths = (json.loads((run / "run.json").read_bytes()).get("worth", {}) for run in runs)
    return {
        record["class"]: record
        for worth in worths
        for record in worth.get("classes", ())
        if record["mutants"]
    }


def rows_of(path: Path) -> Iterator[Row]:
    """The rows of the sheet that are about a class."""
    first, *others = cells_of(path)
    names = {name: column for column, name in first.items()}

    def score(cells: Mapping[str, str], suite: str) -> tuple[float, float]:
        covered = float(cells[names[f"mutation_coverage_{suite}"]])
        return covered * float(cells[names[f"test_strength_{suite}"]]) / 100, covered

    for cells in others:
        if names["CUT"] in cells:
            developers, covered = score(cells, "OTSTest")
            both, _ = score(cells, "OTS&CodifiedMR")
            mutants = int(cells[names["num_of_mutants"]])
            yield Row(cells[names["CUT"]], mutants, developers, covered, both)


def cells_of(path: Path) -> Iterator[dict[str, str]]:
    """The rows of the second sheet of a workbook, whatever namespace it is written in: cells by column."""
    with zipfile.ZipFile(path) as book:
        texts = [
            "".join(part.text or "" for part in item.iterfind(".//{*}t"))
            for item in ET.fromstring(book.read(_TEXTS))
        ]
        sheet = ET.fromstring(book.read(_SHEET))
    for row in sheet.iterfind(".//{*}row"):
        cells: dict[str, str] = {}
        for cell in row:
            value = cell.findtext("{*}v")
            if value is not None:
                column = re.sub(r"\d", "", cell.get("r", ""))
                cells[column] = texts[int(value)] if cell.get("t") == "s" else value
        yield cells


if __name__ == "__main__":
    main()
