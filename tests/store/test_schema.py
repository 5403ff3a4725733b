"""The schemas are generated from the types, and whatever a schema refuses no reader believes."""

import copy
import json
import random
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from mrscout.store.record_files import CHECKS, FAULTS, JUDGED, SETTLED, TESTS, WORTHS, RecordFile
from mrscout.store.records import loads, read_record
from mrscout.store.run_record import RunRecord
from mrscout.store.schemas import schema_path, schema_text

SCHEMAS = ("discover", "relations", "verdicts", "worth", "run", "check")
ROLE = {
    "kind": "argument",
    "owner": "a.B",
    "method": "push",
    "argument": 1,
    "name": "",
    "operand": "",
    "borrowed": "",
    "words": "argument 1 of B.push",
}
CONDITION = {"operator": "odd", "parameters": ["x"], "constant": None, "negated": False}
PLACE = {"line": 3, "end_line": 3, "start": 10, "end": 20, "text": "stack.pop()"}
MUTANT = {
    "class": "a.B",
    "file": "B.java",
    "line": 1,
    "method": "b",
    "mutator": "math",
    "description": "+",
    "before": "a + b",
    "after": None,
}
SITE = {
    **PLACE,
    "role": ROLE,
    "type": "int",
    "canonical": "int",
    "choices": [],
    "shape": "",
    "values": [],
    "near": [],
    "parts": [{"kind": "digits", "text": "1", "links": [[0, -1]]}],
    "borrowed": "",
}
ADEQUACY = dict.fromkeys(("line_coverage", "covered_mutants", "test_strength", "mutation_score"), 0.5)
MEASURE = {
    "developers": 0.5,
    "relations": 0.1,
    "with_relations": 0.6,
    "gain": 10.0,
    "relative_gain": 0.2,
    "gap_closed": None,
}
SUITES = {"D": ADEQUACY, "C": ADEQUACY, "D+C": ADEQUACY}
RECORDS: dict[str, dict[str, Any]] = {
    "discover": {
        "file": "a/BTest.java",
        "line": 3,
        "test": "a.BTest.c()",
        "mtc": True,
        "reason": None,
        "detail": "",
        "instances": [
            {
                "id": "0123456789",
                "class_under_test": "a.B",
                "calls": 2,
                "invocations": [{"method": "a.B.push", **PLACE}, {"method": "a.B.pop", **PLACE}],
                "assertion": {"operator": "assertEquals", **PLACE},
                "pattern": "CompAssert",
                "elements": {
                    "source": {"kind": "receiver", "invocation": 0, **PLACE},
                    "follow_up": {"kind": "return value", "invocation": 1, **PLACE, "file": "other.java"},
                },
                "transformation": "input",
            }
        ],
    },
    "relations": {
        "id": "0123456789",
        "status": "codified",
        "reason": None,
        "name": "n",
        "statement": "IF",
        "detail": "",
        "ended": None,
        "kind": "round-trip",
        "path": "relations/a/B.java",
        "file": "a/BTest.java",
        "line": 3,
        "calls": 2,
        "test": "a.BTest.c()",
        "class_under_test": "a.B",
        "beyond": False,
        "input_relation": "from-input",
        "weaknesses": ["golden-value"],
        "sliced": True,
        "class_name": "B",
        "harness": "a.B",
        "method": "m",
        "module": "",
        "origin": {"kind": "candidate", "law": "count", "trust": "guessed", "evidence": "0123456789"},
        "sites": [SITE],
        "parameters": [
            {"name": "x", "type": "int", "value": "3", "role": ROLE, "link": "", "sites": [0], "size": False}
        ],
        "constituents": {
            "target_methods": ["a.B.push", "a.B.pop"],
            **{key: [PLACE] for key in ("source_input", "follow_up_input", "transformation")},
            **dict.fromkeys(("source_output", "follow_up_output", "output_relation"), PLACE),
        },
    },
    "verdicts": {
        "id": "0123456789",
        "verdict": "kept",
        "tried": 5,
        "valid": 4,
        "passed": 4,
        "vacuous": 0,
        "exhausted": 0,
        "crashes": 0,
        "bound": 0.5,
        "perfect": True,
        "whole_domain": False,
        "form": {
            "parameters": [
                {"name": "x", "freedom": "any", "own": "3"},
                {"name": "y", "freedom": "any", "own": "4"},
            ],
            "derivations": [
                {
                    "operator": "offset",
                    "parameter": "y",
                    "sources": ["x"],
                    "constants": [1],
                    "by_element": False,
                }
            ],
            "conditions": [CONDITION],
        },
        "generalised": ["x: any"],
        "given_up": [],
        "cut_short": False,
        "fingerprint": "ab",
        "seconds": 1.5,
        "complaints": [{"said": "no", "times": 2}],
        "examples": [[["int", 3, ""]], [["array", [["double", {"float": "nan"}, ""]], "double"]]],
        "inputs": [{"values": [["string", "\ud800", ""]], "ended": "timed out"}],
        "counterexample": {"values": [["null", None, ""]], "texts": ["null"], "failure": "f", "test": "t"},
        "excluded": [
            {"condition": CONDITION, "values": [["int", 4, ""]], "texts": ["4"], "failure": "expected 1"}
        ],
    },
    "check": {
        "id": "0123456789",
        "outcome": "broken",
        "tried": 7,
        "passed": 6,
        "regressed": True,
        "names": ["x"],
        "refuted_by": ["3"],
        "why": "expected: 3 but was: 4",
    },
    "worth": {
        "id": "0123456789",
        "rank": 1,
        "covered_lines": 2,
        "killed": 3,
        "added": 1,
        "added_lines": 0,
        "only": [MUTANT],
        "shared": [],
        "selected": [0, 3],
        "flags": ["slow"],
    },
    "run": {
        "mrscout": "1",
        "complete": True,
        "stages": {"synthesis": True, "filtering": False},
        "project": {"source": ".", "name": "a", "root": "/a", "encoding": None, "fingerprint": "ab"},
        "options": {"definition": "strict", "only": ["a"], "java": None},
        "funnel": {"tests": 3},
        "seconds": {"drafting": 0.5},
        "tests": ["a"],
        "lifted": 1,
        "modules": [{"module": "", "rung": "javac", "java": "17"}],
        "filtering": {"inputs": 5, "seed": 0, "criterion": 0.95, "confidence": 0.95, "time_limit": 60},
        "worth": {
            **dict.fromkeys(ADEQUACY, MEASURE),
            "complete": True,
            "tools": {"pit": "1"},
            "lines": 1,
            "mutants": 1,
            "tests": 1,
            "suites": SUITES,
            "significance": {key: {"n": 1, "p": None, "effect": 0.5} for key in ("mutants", "classes")},
            "classes": [{"class": "a.B", "lines": 1, "mutants": 1, "suites": SUITES}],
            "inputs": {"tried": 1, "selected": 1},
            "problems": [],
            "fingerprint": "ab",
            "excluded": [{"class": "a.B", "test": "c", "reason": "flaky", "said": ""}],
        },
    },
}
ODD: tuple[object, ...] = (None, "", [], {}, -1, "x", True, 1.5, [None], {"a": 1}, "../x", 3, "null")


def schema_of(name: str) -> Any:
    return json.loads(files("mrscout.store").joinpath(f"{name}.schema.json").read_text("utf-8"))


def library(name: str) -> Draft202012Validator:
    """The library's opinion, but for fields that nobody knows, which are no fault to a reader."""
    return Draft202012Validator(_open(schema_of(name)))


def _open(schema: Any) -> Any:
    if isinstance(schema, dict):
        closed = ("additionalProperties", "unevaluatedProperties")
        return {key: _open(said) for key, said in schema.items() if key not in closed or said is not False}
    return [_open(each) for each in schema] if isinstance(schema, list) else schema


FILES: dict[str, RecordFile[Any, Any]] = {
    "discover": TESTS,
    "relations": SETTLED,
    "verdicts": JUDGED,
    "worth": WORTHS,
    "check": CHECKS,
}


def read(record: object, name: str) -> object:
    """What a reader makes of a record. Raises one of FAULTS."""
    written = loads(json.dumps(record))
    return read_record(written, RunRecord) if name == "run" else FILES[name].from_json(written)


def is_believed(record: object, name: str) -> bool:
    try:
        read(record, name)
    except FAULTS:
        return False
    return True


def ways(value: object, before: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every value inside of one."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        yield (*before, step)
        yield from ways(inner, (*before, step))


def spoilt(record: dict[str, Any], way: tuple[str | int, ...], by: object) -> dict[str, Any]:
    """The record with another value at a place; with none where it is `...`."""
    found = copy.deepcopy(record)
    inner: Any = found
    for step in way[:-1]:
        inner = inner[step]
    if by is ...:
        del inner[way[-1]]
    else:
        inner[way[-1]] = by
    return found


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_as_its_type_says(name: str):
    assert schema_path(name).read_text("utf-8") == schema_text(name), "run make schemas"
    Draft202012Validator.check_schema(schema_of(name))


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_sound_record_passes(name: str):
    read(RECORDS[name], name)
    assert library(name).is_valid(RECORDS[name])


@pytest.mark.parametrize("name", SCHEMAS)
def test_what_a_schema_refuses_no_reader_believes(name: str):
    validator = library(name)
    every = [(way, by) for way in ways(RECORDS[name]) for by in (*ODD, ...)]
    refused = 0
    for way, by in random.Random(0).sample(every, min(len(every), 900)):
        record = spoilt(RECORDS[name], way, by)
        if not validator.is_valid(record):
            assert not is_believed(record, name), (way, by)
            refused += 1
    assert refused > len(every[:900]) // 2


@pytest.mark.parametrize(
    ("name", "way", "by", "told"),
    [
        ("relations", ("sites", 0, "start"), {}, "Expected `int`, got `object` - at `$.sites[0].start`"),
        ("relations", ("line",), 0, "Expected `int` >= 1 - at `$.line`"),
        ("relations", ("kind",), "odd", "'odd' is no Kind (round-trip, "),
        ("verdicts", ("tried",), ..., "Object missing required field `tried`"),
        ("verdicts", ("tried",), 1e30, "Expected `int`, got `float` - at `$.tried`"),
        ("verdicts", ("tried",), True, "Expected `int`, got `bool` - at `$.tried`"),
        ("verdicts", ("tried",), 2**60, "Expected `int` <= 9007199254740992 - at `$.tried`"),
        ("verdicts", ("seconds",), float("nan"), "NaN is no number"),
        ("verdicts", ("counterexample", "texts"), "x" * 99, "Expected `array`, got `str` - at "),
        ("worth", ("selected",), [1, 1], "relation 0123456789 says something twice"),
        ("worth", ("flags",), ["lovely"], "'lovely' is no Flag (kills-nothing, "),
        ("run", ("seconds", "drafting"), float("inf"), "Infinity is no number"),
        ("run", ("seconds", "drafting"), 1e10, "Expected `float` <= 1000000000.0 - at `$.seconds[...]`"),
        ("run", ("project", "root"), "a/b", "'a/b' is no absolute path - at `$.project`"),
        ("run", ("tests",), ["../b"], "'../b' is no path below its folder"),
        ("run", ("filtering",), None, "Expected `object`, got `null` - at `$.filtering`"),
    ],
)
def test_a_fault_says_where_it_is_and_what_belongs_there(
    name: str, way: tuple[str | int, ...], by: object, told: str
):
    with pytest.raises(ValueError, match=re.escape(told)):
        read(spoilt(RECORDS[name], way, by), name)


def test_a_number_that_is_too_large_for_a_float_is_none():
    with pytest.raises(ValueError, match="1e999 is no number"):
        loads(b'{"seconds": 1e999}')


@pytest.mark.parametrize("record", [None, [], "x", 3])
@pytest.mark.parametrize("name", SCHEMAS)
def test_what_is_no_object_is_no_record(name: str, record: object):
    assert not is_believed(record, name)


def test_fields_of_a_later_version_are_no_fault():
    read({**RECORDS["worth"], "new": 1}, "worth")
