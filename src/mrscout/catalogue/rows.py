"""Makes the rows of a project from its run folder.

Only facts that are in records: nothing depends on when or in which order projects are read. A run without some of its
records has fewer rows.
"""

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mrscout.catalogue.laws import law_of, operator_of
from mrscout.catalogue.schema import LATER_STEPS, STAGES, STEPS
from mrscout.model.run_marker import RUN
from mrscout.sources import is_coordinate
from mrscout.store.record_files import FOUND, JUDGED, SETTLED, TESTS, WORTHS, read_run_record
from mrscout.store.records import Json
from mrscout.store.relation_records import RelationRecord
from mrscout.untrusted import read_bytes

Row = dict[str, Any]
_FILES = (RUN, TESTS.name, SETTLED.name, JUDGED.name, FOUND.name, WORTHS.name)
_MOST = 2 << 30


@dataclass(frozen=True, slots=True)
class Mined:
    """A project that was mined, or was not: what a corpus knows of it."""

    project: str
    folder: Path  #: of its run, which need not be there
    source: str = ""
    commit: str = ""
    outcome: str = "waiting"
    tries: int = 0
    seconds: float = 0.0

    @property
    def library(self) -> str:
        """The library whose laws these are: `group:artifact:version` of a coordinate, else the project's name."""
        return self.source.partition(":")[2] if is_coordinate(self.source) else self.project

    @property
    def digest(self) -> str:
        """A hash of all that its rows are made of."""
        hashed = hashlib.sha256(
            repr((self.source, self.commit, self.outcome, self.tries, self.seconds)).encode()
        )
        for name in _FILES:
            with suppress(OSError):
                hashed.update(name.encode() + b"\0" + read_bytes(self.folder / name, _MOST))
        return hashed.hexdigest()[:32]


@dataclass(slots=True)
class ProjectRows:
    """The rows of a project, by table."""

    rows: dict[str, list[Row]] = field(default_factory=dict)

    def add(self, table: str, row: Row) -> None:
        """Add a row."""
        self.rows.setdefault(table, []).append(row)


def rows_of(mined: Mined) -> ProjectRows:
    """Return the rows of a project. Raises DamagedRecord."""
    made, name = ProjectRows(), mined.project
    try:
        run = read_run_record(mined.folder)
    except FileNotFoundError:
        made.add("projects", _project_row(mined, {}, 0))
        return made
    _add_builds(made, name, run)
    _add_tests(made, mined)
    _add_relations(made, mined)
    for finding in _read(FOUND, mined.folder):
        made.add(
            "findings",
            {
                "project": name,
                **{
                    key: getattr(finding, key)
                    for key in (
                        "id",
                        "kind",
                        "confidence",
                        "score",
                        "method",
                        "cause",
                        "title",
                        "sentence",
                        "inputs",
                    )
                },
                "class": finding.class_under_test,
                "relations": list(dict.fromkeys(witness.relation for witness in finding.witnesses)),
            },
        )
    for worth in _read(WORTHS, mined.folder):
        keys = ("rank", "covered_lines", "killed", "added", "added_lines")
        made.add(
            "worth", {"project": name, "relation": worth.id, **{key: getattr(worth, key) for key in keys}}
        )
    made.add("projects", _project_row(mined, run, len(made.rows.get("findings", ()))))
    return made


def _read(file: Any, folder: Path) -> Iterator[Any]:  # noqa: ANN401 - each file has records of its own
    """Yield the records of a file; none if it is not there."""
    with suppress(FileNotFoundError):
        yield from file.records(folder)


def _project_row(mined: Mined, run: Json, findings: int) -> Row:
    funnel, candidates, seconds = run.get("funnel", {}), run.get("candidates", {}), run.get("seconds", {})
    filtering = run.get("filtering", {})
    return {
        "project": mined.project,
        "source": mined.source or run.get("project", {}).get("source", ""),
        "commit": mined.commit,
        "kind": run.get("project", {}).get("kind", ""),
        "mrscout": run.get("mrscout", ""),
        "outcome": mined.outcome,
        "tries": mined.tries,
        "seconds": mined.seconds,
        **{step: funnel.get(step) for step in (*STEPS, *LATER_STEPS)},
        "candidates": candidates.get("codified"),
        "candidates_kept": candidates.get("kept"),
        "findings": findings if run else None,
        **{f"seconds_{stage}": seconds.get(stage) for stage in STAGES},
        "inputs": filtering.get("inputs"),
        "seed": filtering.get("seed"),
    }


def _add_builds(made: ProjectRows, name: str, run: Json) -> None:
    for module in run.get("modules", ()):
        row = {"place": module["module"], "built": True, "rung": module["rung"], "toolchain": module["java"]}
        made.add("builds", {"project": name, **row, "reason": "", "found": ""})
    for problem in run.get("problems", ()):
        row = {"place": problem["place"], "built": False, "rung": "", "toolchain": ""}
        made.add("builds", {"project": name, **row, "reason": problem["reason"], "found": problem["found"]})


def _add_tests(made: ProjectRows, mined: Mined) -> None:
    for test in _read(TESTS, mined.folder):
        row = {
            "file": test.file,
            "line": test.line,
            "test": test.test,
            "mtc": test.mtc,
            "reason": test.reason,
        }
        made.add("tests", {"project": mined.project, **row, "instances": len(test.instances)})
        for instance in test.instances:
            made.add(
                "instances",
                {
                    "project": mined.project,
                    "id": instance.id,
                    "test": test.test,
                    "class": instance.class_under_test,
                    "methods": [invocation.method for invocation in instance.invocations],
                    "operator": instance.assertion.operator,
                    "pattern": instance.pattern,
                    "transformation": instance.transformation.value if instance.transformation else None,
                    "rank": instance.rank,
                    "weaknesses": list(instance.weaknesses),
                },
            )


def _add_relations(made: ProjectRows, mined: Mined) -> None:
    name = mined.project
    ids = set()
    for record in _read(SETTLED, mined.folder):
        ids.add(record.id)
        made.add("relations", {"project": name, **_relation_row(record)})
        for place in record.occurrences:
            row = {"relation": record.id, "id": place.id, "file": place.file, "line": place.asserted}
            made.add("occurrences", {"project": name, **row, "test": place.test})
    verdicts = {verdict.id: verdict for verdict in _read(JUDGED, mined.folder) if verdict.id in ids}
    for verdict in verdicts.values():
        counter = verdict.counterexample
        keys = (
            "verdict",
            "tried",
            "valid",
            "passed",
            "exhausted",
            "crashes",
            "bound",
            "perfect",
            "whole_domain",
        )
        made.add(
            "verdicts",
            {
                "project": name,
                "relation": verdict.id,
                **{key: getattr(verdict, key) for key in (*keys, "cut_short", "seconds")},
                "conditions": len(verdict.form.conditions),
                "derivations": len(verdict.form.derivations),
                "counterexample": list(counter.texts) if counter is not None else None,
                "failure": counter.failure if counter is not None else None,
            },
        )


def _relation_row(record: RelationRecord) -> Row:
    parts, origin = record.constituents, record.origin
    keys = (
        "id",
        "status",
        "name",
        "statement",
        "kind",
        "calls",
        "input_relation",
        "beyond",
        "file",
        "line",
        "test",
    )
    return {
        **{key: getattr(record, key) for key in keys},
        "law": law_of(record),
        "candidate": record.is_candidate,
        "proposed_by": origin.law,
        "trust": origin.trust,
        "class": record.class_under_test,
        "methods": list(parts.target_methods) if parts is not None else [],
        "signatures": list(parts.signatures) if parts is not None else [],
        "operator": operator_of(record),
        "parameters": len(record.parameters),
        "types": [parameter.type for parameter in record.parameters],
        "occurrences": len(record.occurrences),
        "weaknesses": list(record.weaknesses),
    }
