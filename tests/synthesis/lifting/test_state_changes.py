"""What is done to an object that a test builds from nothing."""

import pytest

from mrscout.languages.java.library.source_forms import SYNTAX
from mrscout.model.ir import Signature, TypeRef
from mrscout.synthesis.lifting.state_changes import changes as changes_of


def changes(methods: list[Signature]) -> list[tuple[str, ...]]:
    return changes_of(methods, SYNTAX)


def method(name: str, *params: str) -> Signature:
    types = tuple(map(TypeRef, params))
    return Signature(name, "org.acme.Gauge", False, False, False, (), (), types, TypeRef("void"))


def test_each_method_is_called_alone_and_with_others():
    found = changes([method("scaled", "int"), method("light", "boolean"), method("name", "java.lang.String")])
    assert found[:4] == [("scaled(3)",), ("light(true)",), ('name("abc")',), ("scaled(3)", "light(true)")]


def test_no_change_is_made_twice():
    found = changes([method("scaled", "int"), method("light", "boolean")])
    assert len(found) == len(set(found))


@pytest.mark.parametrize("count", [3, 20, 100])
def test_there_are_no_more_changes_than_can_be_compiled(count: int):
    assert len(changes([method(f"set{number}", "int") for number in range(count)])) == 24


def test_of_many_methods_more_are_called_than_there_are_changes():
    found = changes([method(f"set{number}", "int") for number in range(60)])
    assert len({each.partition("(")[0] for calls in found for each in calls}) == 60


@pytest.mark.parametrize("methods", [[], [method("light", "boolean")]], ids=["none", "a-switch"])
def test_what_is_too_little_to_judge_by_is_not_offered(methods: list[Signature]):
    assert changes(methods) == []


def test_arguments_are_written_as_their_types_want_them():
    every = ("byte", "short", "int", "long", "float", "double", "char", "boolean", "java.lang.String")
    ((only,), *_) = changes([method("all", *every)])
    assert only == "all((byte) 3, (short) 3, 3, 3L, 3.5f, 3.5, 'x', true, \"abc\")"
