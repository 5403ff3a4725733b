"""Generates the JSON Schemas of the records from their types, for other programs: `make schemas` writes them.

mrscout itself does not read them; the tests check written records against them. They describe each field. How fields
fit together is checked by `__post_init__` of the types, and described in docs/records.md.
"""

import json
from pathlib import Path

import msgspec
from msgspec import Struct

from mrscout.store.baseline import BaselineRecord
from mrscout.store.check_records import CheckFindingRecord, CheckRecord
from mrscout.store.discover_records import DiscoverRecord
from mrscout.store.finding_records import FindingRecord
from mrscout.store.records import Json
from mrscout.store.relation_records import RelationRecord
from mrscout.store.run_record import RunRecord
from mrscout.store.verdict_records import VerdictRecord
from mrscout.store.worth_records import WorthRecord

#: the type of each record by the stem of its file
RECORDS: dict[str, type[Struct]] = {
    "discover": DiscoverRecord,
    "relations": RelationRecord,
    "verdicts": VerdictRecord,
    "findings": FindingRecord,
    "worth": WorthRecord,
    "check": CheckRecord,
    "check-findings": CheckFindingRecord,
    "baseline": BaselineRecord,
    "run": RunRecord,
}
#: records that are files of their own
_FILES = {"run": "run.json", "baseline": "mrscout-baseline.json"}
#: records to which later commands add fields
_OPEN = frozenset({"run"})


def schema_of(name: str) -> Json:
    """Return the JSON Schema of a record."""
    title = _FILES.get(name, f"A line of {name}.jsonl")
    return schema_of_type(RECORDS[name], name, title, closed=name not in _OPEN)


def schema_of_type(type_: type[Struct], name: str, title: str, *, closed: bool = True) -> Json:
    """Return the JSON Schema of a type; no fields but those of the type are allowed if it is ``closed``."""
    schema = msgspec.json.schema(type_)
    parts = schema["$defs"]
    root = parts.pop(type_.__name__)
    if closed:
        for part in (root, *parts.values()):
            if "properties" in part:
                part["additionalProperties"] = False
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": f"urn:mrscout:{name}"}
    return {**head, **root, "title": title, "$defs": dict(sorted(parts.items()))}


def schema_text(name: str) -> str:
    """Return the JSON Schema of a record as the text of its file."""
    return text_of(schema_of(name))


def text_of(schema: Json) -> str:
    """Return a JSON Schema as the text of a file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def schema_path(name: str) -> Path:
    """Return the file of a record's schema."""
    return Path(__file__).with_name(f"{name}.schema.json")


if __name__ == "__main__":
    for record in RECORDS:
        schema_path(record).write_text(schema_text(record), "utf-8")
