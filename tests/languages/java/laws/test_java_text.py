"""Expressions whose values can be exchanged, and literals close to others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mrscout.languages.java.laws.java_text import another, call, plain, value
from mrscout.languages.java.syntax.parse import parse


@pytest.mark.parametrize(
    ("literal", "other"),
    [
        ("3", "4"),
        ("3L", "4L"),
        ("1.5f", "2.5f"),
        ("(byte) 3", "(byte) 4"),
        ("true", "false"),
        ("'x'", "'y'"),
        ("'z'", "'a'"),
        ('"abc"', '"abd"'),
        ('"a-9!"', '"a-0!"'),
        ('""', '"x"'),
        ('"--"', ""),
        (r'"row\n"', r'"rox\n"'),
        (r'"\u00ff"', ""),
        ('"a\\\\"', '"b\\\\"'),
        ("2147483647", "2147483646"),
        ("010", ""),
        ("0x1F", ""),
        ("'\\n'", ""),
        ("Kind.ONE", ""),
    ],
)
def test_another_literal_is_of_the_same_kind(literal: str, other: str):
    assert another(literal) == other


@given(st.integers(0, 2**31 - 2).map(str) | st.text("abc XYZ019.-", max_size=8).map(lambda text: f'"{text}"'))
def test_another_literal_is_never_the_same(literal: str):
    other = another(literal)
    assert other != literal
    assert not parse(f"class A {{ Object a = {other or 0}; }}".encode()).root_node.has_error


def test_one_value_is_changed_at_a_time():
    inner = call(plain("new Money", [("Money", "a.Money")]), [value("3"), value('"EUR"')])
    outer = call(plain("Price.of", [("Price", "b.Price")]), [inner, plain("null"), value("true", "")])
    assert outer.text == 'Price.of(new Money(3, "EUR"), null, true)'
    assert outer.changed(0) == 'Price.of(new Money(4, "EUR"), null, true)'
    assert outer.changed(1) == 'Price.of(new Money(3, "EUS"), null, true)'
    assert outer.changed(2) == ""  # no other is known
    assert outer.names == {("Money", "a.Money"), ("Price", "b.Price")}


def test_a_value_knows_its_parameter():
    inner = call(plain("new Money"), [value("3"), value('"EUR"')])
    outer = call(plain("Price.of"), [inner, value("'x'")])
    assert [outer.parameter_of(at) for at in range(3)] == [
        ("Money", 0, "1"),
        ("Money", 1, '"'),
        ("Price.of", 1, "'"),
    ]
