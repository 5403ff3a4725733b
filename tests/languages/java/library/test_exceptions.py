"""Exceptions that happen by accident are told from those that a method throws on purpose."""

import pytest

from mrscout.languages.java.library.exceptions import (
    is_assertion,
    is_bounds_error,
    is_exhaustion,
    is_unchecked_error,
)

MAIN = ("org.acme.Codec", "decode")
INDEX = "java.lang.ArrayIndexOutOfBoundsException"
BY_ACCIDENT = [
    (INDEX, "5", MAIN, False),
    (INDEX, "Index 5 out of bounds for length 3", MAIN, False),
    (
        INDEX,
        "arraycopy: last source index 5 out of bounds for byte[3]",
        ("java.lang.System", "arraycopy"),
        True,
    ),
    ("java.lang.NegativeArraySizeException", "-1", MAIN, False),
    ("java.lang.ArithmeticException", "/ by zero", MAIN, False),
    ("java.lang.NullPointerException", None, MAIN, False),
    (
        "java.lang.NullPointerException",
        'Cannot invoke "String.length()" because "<local1>" is null',
        MAIN,
        False,
    ),
    (
        "java.lang.ClassCastException",
        "class java.lang.String cannot be cast to class java.lang.Integer",
        MAIN,
        False,
    ),
    ("java.util.EmptyStackException", None, ("java.util.Stack", "peek"), True),
    (
        "java.lang.StringIndexOutOfBoundsException",
        "begin 0, end 3, length 1",
        ("java.lang.String", "checkBounds"),
        True,
    ),
    (
        "java.lang.NumberFormatException",
        'For input string: "x"',
        ("java.lang.NumberFormatException", "forInputString"),
        True,
    ),
]
ON_PURPOSE = [
    (INDEX, "bit 5 of 3", MAIN, False),
    ("java.lang.NegativeArraySizeException", "size must not be negative: -1", MAIN, False),
    ("java.lang.ArithmeticException", "Overflow: 7 * 9", MAIN, False),
    ("java.lang.NullPointerException", "name must not be null", MAIN, False),
    ("java.lang.NullPointerException", None, ("java.util.Objects", "requireNonNull"), True),
    (
        "java.lang.IndexOutOfBoundsException",
        "Index 5 out of bounds for length 3",
        ("java.util.Objects", "checkIndex"),
        True,
    ),
    ("java.lang.ClassCastException", "not a number", MAIN, False),
    ("java.util.NoSuchElementException", "the queue is empty", MAIN, False),
    ("java.lang.NumberFormatException", "unknown unit: x", MAIN, False),
    ("java.lang.IllegalArgumentException", "negative", MAIN, False),
    ("java.util.regex.PatternSyntaxException", "Unclosed group", ("java.util.regex.Pattern", "error"), True),
    ("org.acme.ParseException", "5", MAIN, False),
]


@pytest.mark.parametrize(("exception", "message", "innermost", "by_runtime"), BY_ACCIDENT)
def test_what_the_runtime_throws_is_an_accident(exception, message, innermost, by_runtime):
    assert is_unchecked_error(exception, message, innermost, by_runtime=by_runtime)


@pytest.mark.parametrize(("exception", "message", "innermost", "by_runtime"), ON_PURPOSE)
def test_what_a_check_throws_is_none(exception, message, innermost, by_runtime):
    assert not is_unchecked_error(exception, message, innermost, by_runtime=by_runtime)


@pytest.mark.parametrize(
    ("exception", "expected"),
    [
        ("java.lang.AssertionError", True),
        ("org.junit.ComparisonFailure", True),
        ("org.opentest4j.AssertionFailedError", True),
        ("junit.framework.AssertionFailedError", True),
        ("org.acme.AssertionProblem", False),
        ("java.lang.IllegalStateException", False),
        ("java.lang.Error", False),
    ],
)
def test_exceptions_of_assertions_are_known_by_their_type(exception: str, expected: bool):
    assert is_assertion(exception) is expected


def test_memory_and_stack_are_told_from_bounds():
    assert is_exhaustion("java.lang.StackOverflowError")
    assert not is_exhaustion("java.lang.InternalError")
    assert is_bounds_error("java.lang.StringIndexOutOfBoundsException")
    assert not is_bounds_error("java.util.EmptyStackException")
