"""A verdict as a JSON object, and back: a line of `verdicts.jsonl` (docs/records.md).

Only `seconds` differ between two runs with the same seed.
"""

import json
import math
from collections.abc import Sequence
from typing import Any, cast

from mrscout.model.forms import (
    Condition,
    ConditionOperator,
    Derivation,
    DerivationOperator,
    Form,
    FormParameter,
    Freedom,
)
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
from mrscout.prose.forms import drawn_words, restriction_words
from mrscout.store.records import Json, line_of

_VERDICTS = {each.slug: each for each in Verdict}
_KINDS = {each.value: each for each in Kind}


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
        "form": _form(judged.form),
        "generalised": list(drawn_words(judged.form)),
        "given_up": list(restriction_words(judged.form)),
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
                "condition": _condition(each.condition, judged.form.names),
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
    counter, form = record["counterexample"], _read_form(record["form"])
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
        form,
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
        tuple(_read_excluded(each, form.names) for each in record.get("excluded", ())),
    )


def _read_excluded(record: Json, names: Sequence[str]) -> Excluded:
    values = tuple(_read_value(each) for each in record["values"])
    counter = Counterexample(values, record["failure"], tuple(record["texts"]))
    return Excluded(_read_condition(record["condition"], names), counter)


def _form(form: Form) -> Json:
    """A form with its parameters by name, so that a record can be read without counting."""
    return {
        "parameters": [
            {"name": each.name, "freedom": each.freedom.value, "own": each.own} for each in form.parameters
        ],
        "derivations": [
            {
                "operator": each.operator.value,
                "parameter": form.names[each.parameter],
                "sources": [form.names[source] for source in each.sources],
                "constants": list(each.constants),
                "by_element": each.by_element,
            }
            for each in form.derivations
        ],
        "conditions": [_condition(each, form.names) for each in form.conditions],
    }


def _condition(condition: Condition, names: Sequence[str]) -> Json:
    return {
        "operator": condition.operator.value,
        "parameters": [names[index] for index in condition.parameters],
        "constant": condition.constant,
        "negated": condition.negated,
    }


def _read_form(record: Json) -> Form:
    parameters = tuple(
        FormParameter(each["name"], Freedom(each["freedom"]), each["own"]) for each in record["parameters"]
    )
    names = [each.name for each in parameters]
    derivations = tuple(
        Derivation(
            DerivationOperator(each["operator"]),
            names.index(each["parameter"]),
            tuple(map(names.index, each["sources"])),
            tuple(each["constants"]),
            each["by_element"],
        )
        for each in record["derivations"]
    )
    if not all(each.is_well_formed for each in derivations):
        raise ValueError("a derivation that no operator makes")
    return Form(parameters, derivations, tuple(_read_condition(each, names) for each in record["conditions"]))


def _read_condition(record: Json, names: Sequence[str]) -> Condition:
    parameters = tuple(map(list(names).index, record["parameters"]))
    operator = ConditionOperator(record["operator"])
    condition = Condition(operator, parameters, record["constant"], record["negated"])
    if not condition.is_well_formed:
        raise ValueError("a condition that no operator makes")
    return condition


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
    if not kind.admits(data):
        raise ValueError(f"an input that is a {kind.value} cannot be {str(data)[:40]!r}")
    return Value(kind, cast(Data, data), of)
