"""Reads a run into what two versions of the tool can be compared by: places in the source, not ids.

Ids, names and sentences may change from one version to the next. A place in a test does not: the assertion, the two
elements that it relates, and which of several such instances it is.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mrscout.store.relation_records import with_origin

#: file, test, assertion, class under test, source element, follow-up element, which of those that are alike
Key = tuple[str, ...]
Record = dict[str, Any]


@dataclass
class Run:
    """What a run says of each instance, and of each candidate that was derived from one."""

    tests: dict[Key, str] = field(default_factory=dict)  #: `mtc`, or why a test is none
    instances: set[Key] = field(default_factory=set)
    statuses: dict[Key, str] = field(default_factory=dict)  #: what became of a relation
    parameters: dict[Key, int] = field(default_factory=dict)
    verdicts: dict[Key, str] = field(default_factory=dict)
    names: dict[Key, str] = field(default_factory=dict)


def read_run(folder: Path) -> Run:
    """All records of a run folder."""
    run = Run()
    by_id: dict[str, Key] = {}
    alike: Counter[Key] = Counter()
    for test in _lines(folder / "discover.jsonl"):
        run.tests[test["file"], test["test"], str(test["line"])] = test["reason"] or "mtc"
        for instance in test["instances"]:
            key = _numbered(_key(test, instance), alike)
            run.instances.add(key)
            by_id[instance["id"]] = key
    for relation in _lines(folder / "relations.jsonl"):
        key = by_id.get(relation["id"]) or _numbered(_candidate(relation), alike)
        by_id[relation["id"]] = key
        run.statuses[key] = relation["status"]
        run.parameters[key] = len(relation["parameters"])
        run.names[key] = relation["name"] or ""
    for verdict in _lines(folder / "verdicts.jsonl"):
        run.verdicts[by_id[verdict["id"]]] = verdict["verdict"]
    return run


def _key(test: Record, instance: Record) -> Key:
    elements = instance["elements"]
    return (
        test["file"],
        test["test"],
        _place(instance["assertion"]),
        instance["class_under_test"],
        *(f"{elements[end]['kind']} {_place(elements[end])}" for end in ("source", "follow_up")),
    )


def _candidate(relation: Record) -> Key:
    """Of a candidate there is no place: the class, the methods and the law that it was derived by."""
    methods = (relation["constituents"] or {}).get("target_methods", ())
    law = with_origin(relation).get("origin", {}).get("law", "")
    return ("candidate", law, relation["class_under_test"], *methods)


def _numbered(key: Key, alike: Counter[Key]) -> Key:
    alike[key] += 1
    return (*key, str(alike[key]))


def _place(record: Record) -> str:
    return f"{record.get('file', '')}:{record['start']}-{record['end']}"


def _lines(path: Path) -> Iterator[Record]:
    if path.is_file():
        with path.open(encoding="utf-8") as file:
            yield from map(json.loads, file)
