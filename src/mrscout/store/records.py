"""A test that was looked at as a JSON object, and back: a line of `discover.jsonl` (docs/records.md).

Keys come in one order, lines count from one, offsets are bytes of the file's text in UTF-8, and nothing
depends on clocks, processes or the machine. A `file` inside an instance is left out where it is the test's.
"""

import json
from typing import Any

from mrscout.model.ir import Span
from mrscout.model.reasons import Reason
from mrscout.model.records import (
    ElementKind,
    Helper,
    Invocation,
    MRInstance,
    RelatedElement,
    RelationAssertion,
    TestCase,
    Transformation,
)

#: an object as the json module reads and writes it
Json = dict[str, Any]

_REASONS = {reason.slug: reason for reason in Reason}
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def to_line(test: TestCase) -> bytes:
    """One line of `discover.jsonl`, with its end."""
    return line_of(to_json(test))


def line_of(record: Json) -> bytes:
    """An object on a line of its own, with its end."""
    text = _ENCODER.encode(record)
    # A lone surrogate, which UTF-8 cannot carry, becomes the escape that JSON has for it.
    return text.encode("utf-8", "backslashreplace") + b"\n"


def from_line(line: bytes | str) -> TestCase:
    """The test that a line was written from."""
    return from_json(json.loads(line))


def to_json(test: TestCase) -> Json:
    """A test as a JSON object."""
    return {
        "file": test.file,
        "line": test.line,
        "test": test.test,
        "mtc": test.mtc,
        "reason": test.reason.slug if test.reason else None,
        **({"detail": test.detail} if test.detail else {}),
        "instances": [_instance(each, test.file) for each in test.instances],
        **({"helpers": [_helper(each, test.file) for each in test.helpers]} if test.helpers else {}),
    }


def from_json(record: Json) -> TestCase:
    """The test that an object was made from."""
    file = record["file"]
    return TestCase(
        file,
        record["line"],
        record["test"],
        _REASONS[record["reason"]] if record["reason"] is not None else None,
        tuple(_read_instance(each, file) for each in record["instances"]),
        tuple(Helper(each["name"], read_span(each, file)) for each in record.get("helpers", ())),
        record.get("detail", ""),
    )


def _instance(instance: MRInstance, file: str) -> Json:
    return {
        "id": instance.id,
        "class_under_test": instance.class_under_test,
        "calls": len(instance.invocations),
        "invocations": [
            {"method": each.method, **place(each.span, each.text, file)} for each in instance.invocations
        ],
        "assertion": {
            "operator": instance.assertion.operator,
            **place(instance.assertion.span, instance.assertion.text, file),
        },
        "pattern": instance.pattern,
        "elements": {
            "source": _element(instance.source, file),
            "follow_up": _element(instance.follow_up, file),
        },
        "transformation": instance.transformation.value if instance.transformation else None,
    }


def _element(element: RelatedElement, file: str) -> Json:
    return {
        "kind": element.kind.value,
        "invocation": element.invocation,
        **place(element.span, element.text, file),
    }


def _helper(helper: Helper, file: str) -> Json:
    return {"name": helper.name, **_stretch(helper.span, file)}


def place(span: Span, text: str, file: str) -> Json:
    """A stretch of source; its file is left out where it is the test's."""
    return {**_stretch(span, file), "text": text}


def _stretch(span: Span, file: str) -> Json:
    start, end, line, end_line, where = span
    found: Json = {"line": line + 1, "end_line": end_line + 1, "start": start, "end": end}
    return found if where == file else {"file": where, **found}


def _read_instance(record: Json, file: str) -> MRInstance:
    assertion, elements, transformation = record["assertion"], record["elements"], record["transformation"]
    return MRInstance(
        record["id"],
        record["class_under_test"],
        tuple(
            Invocation(each["method"], read_span(each, file), each["text"]) for each in record["invocations"]
        ),
        RelationAssertion(read_span(assertion, file), assertion["text"], assertion["operator"]),
        record["pattern"],
        _read_element(elements["source"], file),
        _read_element(elements["follow_up"], file),
        Transformation(transformation) if transformation is not None else None,
    )


def _read_element(record: Json, file: str) -> RelatedElement:
    kind = ElementKind(record["kind"])
    return RelatedElement(record["invocation"], kind, read_span(record, file), record["text"])


def read_span(record: Json, file: str) -> Span:
    """The stretch that a place was made from."""
    where = record.get("file", file)
    return Span(record["start"], record["end"], record["line"] - 1, record["end_line"] - 1, where)
