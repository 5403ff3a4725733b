"""A verdict as a JSON object, and back: a line of `verdicts.jsonl` (docs/records.md).

Only `seconds` differ between two runs with the same seed.
"""

import json
import math
from typing import Any, cast

from mrscout.model.values import Data, Kind, Value
from mrscout.model.verdicts import (
    Apart,
    Counterexample,
    Ending,
    Evidence,
    Excluded,
    Judged,
    Tried,
    Verdict,
)
from mrscout.report.records import Json, line_of

_VERDICTS = {each.slug: each for each in Verdict}
_KINDS = {each.value: each for each in Kind}
_WHOLE = (Kind.BYTE, Kind.SHORT, Kind.CHAR, Kind.INT, Kind.LONG, Kind.BIG_INTEGER)
#: what the data of a value are; texts where nothing is said
_DATA: dict[Kind, type | tuple[type, ...]] = {
    **dict.fromkeys(_WHOLE, int),
    **dict.fromkeys((Kind.FLOAT, Kind.DOUBLE), (int, float)),
    Kind.BOOLEAN: bool,
    Kind.NULL: type(None),
    Kind.ARRAY: tuple,
}
_LAST_CHAR = 0xFFFF


def to_line(judged: Judged) -> bytes:
    """One line of `verdicts.jsonl`, with its end."""
    return line_of(to_json(judged))


def from_line(line: bytes | str) -> Judged:
    """What a line was written from."""
    return from_json(json.loads(line))


def to_json(judged: Judged) -> Json:
    """A verdict as a JSON object."""
    evidence, counter = judged.evidence, judged.counterexample
    return {
        "id": judged.id,
        "verdict": judged.verdict.slug,
        "tried": evidence.tried,
        "valid": evidence.valid,
        "passed": evidence.passed,
        "vacuous": evidence.vacuous,
        "exhausted": evidence.exhausted,
        "crashes": evidence.crashes,
        "bound": round(judged.bound, 6),
        "perfect": judged.perfect,
        "whole_domain": judged.whole_domain,
        "generalised": list(judged.generalised),
        "given_up": list(judged.given_up),
        "apart": [{"name": each.name, "of": each.of, "sites": list(each.sites)} for each in judged.apart],
        "counterexample": None
        if counter is None
        else {
            "values": [_value(each) for each in counter.values],
            "texts": list(counter.texts),
            "failure": counter.failure,
            "test": counter.test,
        },
        "excluded": [
            {
                "condition": each.condition,
                "values": [_value(value) for value in each.input.values],
                "texts": list(each.input.texts),
                "failure": each.input.failure,
            }
            for each in judged.excluded
        ],
        "complaints": [{"said": said, "times": times} for said, times in judged.complaints],
        "examples": [[_value(each) for each in example] for example in judged.examples],
        "inputs": [
            {"values": [_value(value) for value in each.values], "ended": each.ended.value}
            for each in judged.inputs
        ],
        "cut_short": judged.cut_short,
        "fingerprint": judged.fingerprint,
        "seconds": judged.seconds,
    }


def from_json(record: Json) -> Judged:
    """What an object was made from."""
    counter = record["counterexample"]
    return Judged(
        record["id"],
        _VERDICTS[record["verdict"]],
        Evidence(
            record["tried"],
            record["valid"],
            record["passed"],
            record["vacuous"],
            record["exhausted"],
            record["crashes"],
        ),
        record["bound"],
        record["whole_domain"],
        record["perfect"],
        tuple(record["generalised"]),
        tuple(record["given_up"]),
        None
        if counter is None
        else Counterexample(
            tuple(_read_value(each) for each in counter["values"]),
            counter["failure"],
            tuple(counter["texts"]),
            counter["test"],
        ),
        tuple((each["said"], each["times"]) for each in record["complaints"]),
        tuple(tuple(_read_value(each) for each in example) for example in record["examples"]),
        record["seconds"],
        record["cut_short"],
        record["fingerprint"],
        tuple(
            Tried(tuple(_read_value(value) for value in each["values"]), Ending(each["ended"]))
            for each in record["inputs"]
        ),
        tuple(Apart(each["name"], each["of"], tuple(each["sites"])) for each in record.get("apart", ())),
        tuple(map(_read_excluded, record.get("excluded", ()))),
    )


def _read_excluded(record: Json) -> Excluded:
    values = tuple(_read_value(each) for each in record["values"])
    return Excluded(record["condition"], Counterexample(values, record["failure"], tuple(record["texts"])))


def _value(value: Value) -> list[Any]:
    data: Any = value.data
    if isinstance(data, tuple):
        return [value.kind.value, [_value(each) for each in data], value.of]
    if isinstance(data, float) and not math.isfinite(data):
        data = {"float": repr(data)}
    return [value.kind.value, data, value.of]


def _read_value(record: list[Any]) -> Value:
    kind, data, of = _KINDS[record[0]], record[1], record[2]
    if isinstance(data, list):
        data = tuple(_read_value(each) for each in data)
    elif isinstance(data, dict):
        data = float(data["float"])
    fits = isinstance(data, _DATA.get(kind, str)) and isinstance(data, bool) is (kind is Kind.BOOLEAN)
    if not fits or (kind is Kind.CHAR and not 0 <= data <= _LAST_CHAR):
        raise ValueError(f"an input that is a {kind.value} cannot be {str(data)[:40]!r}")
    return Value(kind, cast(Data, data), of)
