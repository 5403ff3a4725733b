"""What evaluations say, read back from the records of runs: each project, and means over all."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from typing import Any

from mrscout.evaluation.suites import rank_sum, signed_rank
from mrscout.model.worth import MEASURES, Significance

#: the developers' tests, the relations, both, and the developers' with the relations that tests hide
SUITES = ("D", "C", "D+C", "D+M")
_SHOWN = SUITES[:3]
Shares = dict[str, dict[str, float]]  #: by suite, then by measure


@dataclass(frozen=True, slots=True)
class Part:
    """A project, or a class of it."""

    name: str
    lines: int
    mutants: int
    suites: Shares
    mined: bool = True  #: whether a relation that a test hides is of it, and not only candidates

    @staticmethod
    def of(name: str, read: dict[str, Any], *, mined: bool = True) -> "Part":
        suites = {
            "D+M": read["suites"]["D+C"],
            **read["suites"],
        }  # where there are no candidates it is the same
        return Part(name, read["lines"], read["mutants"], suites, mined)

    def counts(self, suite: str) -> Counter[str]:
        """Lines and mutants, of which there were shares."""
        shares = self.suites[suite]
        return Counter(
            lines=round(shares["line_coverage"] * self.lines),
            covered=round(shares["covered_mutants"] * self.mutants),
            killed=round(shares["mutation_score"] * self.mutants),
        )


@dataclass(frozen=True, slots=True)
class Project:
    """A run that was evaluated."""

    whole: Part
    classes: tuple[Part, ...]
    relations: int
    candidates: int  #: of them
    selected: float  #: inputs to export of a relation, at the median, with the developers' own

    @staticmethod
    def read(run: Path) -> "Project":
        record = json.loads((run / "run.json").read_bytes())
        worths = [json.loads(line) for line in (run / "worth.jsonl").read_bytes().splitlines()]
        worth = record["worth"]
        relations = {record["id"]: record for record in map(json.loads, (run / "relations.jsonl").open("rb"))}
        kept = [relations[worth["id"]] for worth in worths]
        mined = [f"{record['class_under_test']}." for record in kept if record["origin"]["kind"] == "mined"]
        return Project(
            Part.of(record["project"]["name"], worth),
            tuple(
                Part.of(name, class_record, mined=any(of.startswith(f"{name}.") for of in mined))
                for class_record in worth["classes"]
                for name in (class_record["class"],)
            ),
            len(kept),
            len(kept) - len(mined),
            median(1 + len(worth["selected"]) for worth in worths),
        )

    def row(self) -> list[str]:
        """The cells of its row."""
        sizes = f"{len(self.classes)} / {self.whole.lines:,} / {self.whole.mutants:,}"
        counts = f"{self.relations - self.candidates} + {self.candidates}"
        return [self.whole.name, sizes, counts, *cells(self.whole.suites), f"{self.selected:g}"]


def cells(suites: Shares) -> list[str]:
    """Each measure of D, C and D + C, and what is gained in the mutation score."""
    shown = [" / ".join(f"{100 * suites[suite][name]:.1f}" for suite in _SHOWN) for name in MEASURES]
    before, after = suites["D"]["mutation_score"], suites["D+C"]["mutation_score"]
    relative = f"{100 * (after - before) / before:+.2f} %" if before else "–"
    gap = f"{100 * (after - before) / (1 - before):.1f} %" if before < 1 else "–"
    alone = suites["D+M"]["mutation_score"]
    return [*shown, f"{100 * (alone - before):+.2f}", f"{100 * (after - before):+.2f}", relative, gap]


def mean_of(parts: Sequence[Part]) -> Shares:
    """The mean of shares, each part counting once.

    A part without mutants has no scores, and one of which a suite covers no mutant has no test strength with it.
    """

    def one(suite: str, measure: str) -> float:
        counted = [part for part in parts if (part.lines if measure == "line_coverage" else part.mutants)]
        if measure == "test_strength":
            counted = [part for part in counted if part.suites[suite]["covered_mutants"]]
        return mean(part.suites[suite][measure] for part in counted) if counted else 0.0

    return {suite: {measure: one(suite, measure) for measure in MEASURES} for suite in SUITES}


def pooled(parts: Sequence[Part]) -> Shares:
    """The shares of all lines and mutants together."""
    lines, mutants = sum(part.lines for part in parts) or 1, sum(part.mutants for part in parts) or 1
    found: Shares = {}
    for suite in SUITES:
        total = sum((part.counts(suite) for part in parts), Counter[str]())
        found[suite] = {
            "line_coverage": total["lines"] / lines,
            "covered_mutants": total["covered"] / mutants,
            "test_strength": total["killed"] / (total["covered"] or 1),
            "mutation_score": total["killed"] / mutants,
        }
    return found


def over_all(projects: Sequence[Project]) -> Iterable[list[str]]:
    """Rows over all projects: the paper's mean over classes, that over projects, and all in one pot."""
    classes = [part for project in projects for part in project.classes]
    wholes = [project.whole for project in projects]
    yield [
        f"mean over {len(classes)} classes, as in the paper",
        *_sizes(projects),
        *cells(mean_of(classes)),
        "",
    ]
    mined = [part for part in classes if part.mined]
    if len(mined) < len(classes):
        lines, mutants = sum(part.lines for part in mined), sum(part.mutants for part in mined)
        sizes = [f"{len(mined)} / {lines:,} / {mutants:,}", ""]
        yield [f"the {len(mined)} of them that mined relations are of", *sizes, *cells(mean_of(mined)), ""]
    yield [f"mean over {len(projects)} projects", *_sizes(projects), *cells(mean_of(wholes)), ""]
    yield ["all lines and mutants together", *_sizes(projects), *cells(pooled(wholes)), ""]


def _sizes(projects: Sequence[Project]) -> list[str]:
    classes = sum(len(project.classes) for project in projects)
    lines, mutants = (
        sum(project.whole.lines for project in projects),
        sum(project.whole.mutants for project in projects),
    )
    told = sum(project.candidates for project in projects)
    every = sum(project.relations for project in projects)
    return [f"{classes} / {lines:,} / {mutants:,}", f"{every - told} + {told}"]


def significances(projects: Sequence[Project]) -> Iterable[tuple[str, Significance]]:
    """Whether the mutation score rises: in pairs over classes and over projects, and the paper's test over mutants."""
    wholes = [project.whole for project in projects]
    for said, parts in (
        ("Wilcoxon, in pairs, classes", [part for project in projects for part in project.classes]),
        ("Wilcoxon, in pairs, projects", wholes),
    ):
        counted = [part for part in parts if part.mutants]
        yield (
            said,
            signed_rank(
                *([part.suites[suite]["mutation_score"] for part in counted] for suite in ("D", "D+C"))
            ),
        )
    scores = []
    for suite in ("D", "D+C"):
        killed = sum(whole.counts(suite)["killed"] for whole in wholes)
        scores.append(Counter({1.0: killed, 0.0: sum(whole.mutants for whole in wholes) - killed}))
    yield "Mann-Whitney, mutants, as in the paper", rank_sum(*scores)
