"""A counterexample as a test that can be pasted into the relation's class, in the framework of its test."""

import textwrap
from collections.abc import Sequence
from dataclasses import replace

from mrscout.languages.java.export.class_parts import Framework, take_apart
from mrscout.languages.java.export.classes import sourced, write_method
from mrscout.languages.java.export.test_rows import called


def refuting_test(source: bytes, relation: str, class_name: str, row: Sequence[str]) -> str:
    """A test method that fails; empty where the relation's class was changed, and nobody knows what it takes."""
    parts = take_apart(source, relation, class_name)
    if parts is None:
        return ""
    name = f"refutes{relation[:1].upper()}{relation[1:]}"
    if parts.framework is Framework.JUNIT3:
        name = f"test{name[:1].upper()}{name[1:]}"
    # A test that has rows of its own hands them on, and only the lifted parameters are new.
    given = [each for _, each in parts.relation.parameters[: len(parts.relation.parameters) - len(row)]]
    test = replace(
        parts.test,
        doc="",
        name=name,
        annotations=tuple(sourced(each, parts.test) for each in parts.test.annotations),
        body=called(relation, [*given, *row], 2),
    )
    return textwrap.dedent(write_method(test, "public "))
