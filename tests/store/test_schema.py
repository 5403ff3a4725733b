"""The schemas as they are checked when records are read, held against what the JSON Schema library says of them."""

import copy
import json
import random
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from mrscout.store.schema import Mismatch, checked

SCHEMAS = ("discover", "relations", "verdicts", "worth", "run")
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
            "parameters": [{"name": "x", "freedom": "any", "own": "3"}],
            "derivations": [
                {
                    "operator": "offset",
                    "parameter": "x",
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


def agrees(record: object, name: str) -> bool:
    try:
        checked(record, name)
    except Mismatch:
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
def test_a_sound_record_passes(name: str):
    assert checked(RECORDS[name], name) is RECORDS[name]


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_reader_and_the_library_refuse_the_same_records(name: str):
    validator = library(name)
    every = [(way, by) for way in ways(RECORDS[name]) for by in (*ODD, ...)]
    refused = 0
    for way, by in random.Random(0).sample(every, min(len(every), 900)):
        record = spoilt(RECORDS[name], way, by)
        assert agrees(record, name) is validator.is_valid(record), (way, by)
        refused += not agrees(record, name)
    assert refused > len(every[:900]) // 2


@pytest.mark.parametrize(
    ("name", "way", "by", "told"),
    [
        ("relations", ("sites", 0, "start"), {}, "sites[0].start: {} stands where a whole number belongs"),
        ("relations", ("line",), 0, "line: 0 is less than 1"),
        ("relations", ("kind",), "odd", 'kind: "odd" is not one of null, "round-trip", '),
        ("verdicts", ("tried",), ..., "{…} has no tried"),
        ("verdicts", ("tried",), 1e30, "tried: 1e+30 stands where a whole number belongs"),
        ("verdicts", ("tried",), 2**60, "tried: 1152921504606846976 stands where a whole number belongs"),
        ("verdicts", ("seconds",), float("nan"), "seconds: NaN stands where a number belongs"),
        ("verdicts", ("counterexample", "texts"), "x" * 99, f'counterexample.texts: "{"x" * 39}… stands'),
        ("worth", ("selected",), [1, 1], "selected: […] says something twice"),
        ("run", ("seconds", "drafting"), float("inf"), "seconds.drafting: Infinity stands where a number"),
    ],
)
def test_a_fault_says_where_it_is_and_what_belongs_there(
    name: str, way: tuple[str | int, ...], by: object, told: str
):
    with pytest.raises(Mismatch) as found:
        checked(spoilt(RECORDS[name], way, by), name)
    assert str(found.value).startswith(told)


@pytest.mark.parametrize("record", [None, [], "x", 3])
def test_what_is_no_object_is_no_record(record: object):
    with pytest.raises(Mismatch):
        checked(record, "run")


def test_fields_of_a_later_version_are_no_fault():
    checked({**RECORDS["worth"], "new": 1}, "worth")
