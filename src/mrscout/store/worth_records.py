"""What relations are worth as JSON, and back: lines of `worth.jsonl`, and `worth` of `run.json` (docs/records.md)."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from mrscout.model.baseline import Beside
from mrscout.model.evaluation import MEASURES, Adequacy, ClassWorth, Evaluation, Significance, Trouble
from mrscout.model.mutation import Excluded, WhyExcluded
from mrscout.model.worth import Flag, Measure, Mutant, Worth
from mrscout.store.records import Json, line_of

WORTH = "worth.jsonl"
#: what `evaluate` adds to a run
TOTALS = "worth"
_REASONS = {each.slug: each for each in WhyExcluded}
_FLAGS = {each.slug: each for each in Flag}
_DIGITS = 6


def to_line(worth: Worth) -> bytes:
    """One line of `worth.jsonl`, with its end."""
    return line_of(to_json(worth))


def from_line(line: bytes | str) -> Worth:
    """What a line was written from."""
    return from_json(json.loads(line))


def to_json(worth: Worth) -> Json:
    """A relation's worth as a JSON object."""
    return {
        "id": worth.id,
        "rank": worth.rank,
        "covered_lines": worth.covered_lines,
        "killed": worth.killed,
        "added": worth.added,
        "added_lines": worth.added_lines,
        "only": [_mutant(each) for each in worth.only],
        "shared": [_mutant(each) for each in worth.shared],
        "selected": list(worth.selected),
        "flags": [each.slug for each in worth.flags],
    }


def from_json(record: Json) -> Worth:
    """What an object was made from."""
    return Worth(
        record["id"],
        record["rank"],
        record["covered_lines"],
        record["killed"],
        record["added"],
        record["added_lines"],
        tuple(_read_mutant(each) for each in record["only"]),
        tuple(_read_mutant(each) for each in record["shared"]),
        tuple(record["selected"]),
        tuple(_FLAGS[each] for each in record["flags"]),
    )


def totals(evaluation: Evaluation) -> Json:
    """`worth` of `run.json`. The same evaluation gives the same object."""
    measures = {name: _measure(evaluation.measure(name)) for name in MEASURES}
    selected = sum(len(each.selected) for each in evaluation.worths)
    return {
        **measures,
        "complete": not evaluation.troubles,
        "tools": dict(evaluation.tools),
        "lines": evaluation.lines,
        "mutants": evaluation.mutants,
        "population": max(evaluation.population, evaluation.mutants),
        "wanted": evaluation.wanted,
        "beside": evaluation.beside.value,
        "tests": evaluation.tests,
        "suites": {name: _rounded(asdict(each)) for name, each in evaluation.suites.items()},
        "significance": {name: _rounded(asdict(each)) for name, each in evaluation.significance.items()},
        "classes": [
            {
                "class": each.name,
                "lines": each.lines,
                "mutants": each.mutants,
                "suites": {name: _rounded(asdict(one)) for name, one in each.suites.items()},
            }
            for each in evaluation.classes
        ],
        "inputs": {"tried": evaluation.inputs, "selected": selected},
        "excluded": [
            {"class": each.of, "test": each.test, "reason": each.why.slug, "said": each.said}
            for each in evaluation.excluded
        ],
        "problems": [asdict(each) for each in evaluation.troubles],
        "fingerprint": evaluation.fingerprint,
    }


def evaluation_of(record: Json, worths: Sequence[Worth]) -> Evaluation:
    """What `worth` of `run.json` was made from."""
    return Evaluation(
        tuple(worths),
        record["lines"],
        record["mutants"],
        record["tests"],
        {name: Adequacy(**each) for name, each in record["suites"].items()},
        tuple(
            ClassWorth(
                each["class"],
                each["lines"],
                each["mutants"],
                {name: Adequacy(**one) for name, one in each["suites"].items()},
            )
            for each in record["classes"]
        ),
        {name: Significance(**each) for name, each in record["significance"].items()},
        record["inputs"]["tried"],
        tuple(
            Excluded(each["class"], each["test"], _REASONS[each["reason"]], each["said"])
            for each in record["excluded"]
        ),
        tuple(Trouble(**each) for each in record["problems"]),
        record["tools"],
        record["fingerprint"],
        record.get("population") or record["mutants"],
        record.get("wanted") or 0,
        Beside(record.get("beside") or Beside.ALL),
    )


def _measure(measure: Measure) -> Json:
    return _rounded(
        {
            "developers": measure.developers,
            "relations": measure.relations,
            "with_relations": measure.with_relations,
            "gain": measure.gain,
            "relative_gain": measure.relative_gain,
            "gap_closed": measure.gap_closed,
        }
    )


def _rounded(record: dict[str, Any]) -> Json:
    return {key: round(each, _DIGITS) if isinstance(each, float) else each for key, each in record.items()}


def _mutant(mutant: Mutant) -> Json:
    found = asdict(mutant)
    return {"class": found.pop("class_name"), **found}


def _read_mutant(record: Json) -> Mutant:
    return Mutant(
        record["class"],
        record["file"],
        record["line"],
        record["method"],
        record["mutator"],
        record["description"],
        record["before"],
        record["after"],
    )
