"""What the records of a run say, in figures."""

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

_TWO_CALLS = 2


@dataclass(slots=True)
class Figures:
    """One project."""

    name: str
    instances: int = 0
    eligible: Counter[str] = field(default_factory=Counter)  #: statuses of those that the paper would take
    statuses: Counter[str] = field(default_factory=Counter)
    lifted: int = 0
    same: int = 0  #: of the codified, those whose relation reads like another of their test
    seconds: float = 0.0  #: of trying: compiling and running relations
    verdicts: Counter[str] = field(default_factory=Counter)
    valid: list[int] = field(default_factory=list)  #: distinct valid inputs of the relations that have any
    rates: list[float] = field(default_factory=list)  #: of them a second
    tested: int = 0  #: relations with a valid input
    less_general: int = 0
    judging: float = 0.0

    def line(self) -> str:
        """The project in a line."""
        codified, eligible = self.statuses["codified"], sum(self.eligible.values())
        parts = [
            f"{self.name[:40]:<40} {self.instances:>5} instances {codified:>5} codified",
            f"{self.lifted:>5} lifted",
            f"eligible {self.eligible['codified']}/{eligible}",
            f"{self.seconds:.0f} s",
        ]
        if self.verdicts:
            kept = self.verdicts["kept"]
            parts.append(f"| {self.tested} tested {kept} kept, median {_median(self.valid):.0f} valid")
            parts.append(f"{_median(self.rates):.0f}/s {self.judging:.0f} s")
        return "  ".join(parts)


def _median(numbers: list[Any]) -> float:
    return float(median(numbers)) if numbers else 0.0


def read_figures(name: str, out: Path) -> Figures:
    """The figures of one run; of none where it did not get so far."""
    figures = Figures(name)
    for record in _lines(out / "relations.jsonl"):
        figures.instances += 1
        # An instance whose relation reads like another of its test is codified by that one.
        same = record["status"] == "same"
        figures.same += same
        status = "codified" if same else record["status"]
        figures.statuses[status] += 1
        if record["calls"] == _TWO_CALLS and record["input_relation"] in ("from-input", "from-output"):
            figures.eligible[status] += 1
        figures.lifted += status == "codified" and bool(record["parameters"])
    try:
        figures.seconds = json.loads((out / "run.json").read_bytes())["seconds"].get("trying", 0.0)
    except (OSError, ValueError, KeyError):
        figures.seconds = 0.0
    for record in _lines(out / "verdicts.jsonl"):
        figures.verdicts[record["verdict"]] += 1
        figures.judging += record["seconds"]
        if record["valid"]:
            figures.valid.append(record["valid"])
            figures.rates.append(record["valid"] / max(record["seconds"], 0.001))
        figures.tested += bool(record["valid"] or record["counterexample"])
        figures.less_general += record["verdict"] == "kept" and bool(record["given_up"])
    return figures


def _lines(path: Path) -> list[dict[str, Any]]:
    try:
        return [json.loads(line) for line in path.read_bytes().splitlines()]
    except OSError:
        return []


def table(found: list[Figures]) -> str:
    """Everything together."""
    instances = sum(run.instances for run in found)
    statuses: Counter[str] = sum((run.statuses for run in found), Counter())
    eligible: Counter[str] = sum((run.eligible for run in found), Counter())
    verdicts: Counter[str] = sum((run.verdicts for run in found), Counter())
    codified, lifted = statuses["codified"], sum(run.lifted for run in found)
    compiled = sum(eligible[run] for run in ("codified", "fails", "environment"))
    lines = [
        f"projects with instances      {sum(bool(run.instances) for run in found)} of {len(found)}",
        f"instances                    {instances}",
        f"statuses                     {dict(statuses.most_common())}",
        f"codified, of all             {_share(codified, instances)}",
        f"relations that differ        {codified - sum(run.same for run in found)}",
        f"eligible                     {sum(eligible.values())}  {dict(eligible.most_common())}",
        f"eligible that compile        {_share(compiled, sum(eligible.values()))}",
        f"of those, passing            {_share(eligible['codified'], compiled)}",
        f"with a lifted parameter      {_share(lifted, codified)}",
    ]
    if verdicts:
        judged, tested = sum(verdicts.values()), sum(run.tested for run in found)
        valid = [count for run in found for count in run.valid]
        rates = [rate for run in found for rate in run.rates]
        lines += [
            f"verdicts                     {dict(verdicts.most_common())}",
            f"with a valid input           {_share(tested, judged)} of the codified",
            f"valid inputs, median         {_median(valid):.0f}, {_median(rates):.0f} a second",
            f"kept, of those with any      {_share(verdicts['kept'], tested)}",
            f"of them less general         {sum(run.less_general for run in found)}",
        ]
    return "\n".join(lines)


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part / whole:.1%})" if whole else f"{part} of {whole}"
