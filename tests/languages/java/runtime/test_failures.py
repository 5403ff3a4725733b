"""Where a failure comes from, by the answer of a worker."""

import pytest

from mrscout.languages.java.runtime.protocol import Outcome, Result, Thrown
from mrscout.languages.java.runtime.runner import failure_of, marked_if_out_of_bounds, ran_of
from mrscout.model.failures import CodeKind, Frame, Nature

STACK = Frame("java.util.Stack", "peek", 101, CodeKind.RUNTIME)
INNER = Frame("org.acme.Parser", "reduce", 286, CodeKind.MAIN)
OUTER = Frame("org.acme.Parser", "parse", 112, CodeKind.MAIN)
ASSERTING = Frame("org.acme.Trees", "assertEquals", 40, CodeKind.MAIN)
LIBRARY = Frame("org.junit.Assert", "fail", 88, CodeKind.LIBRARY)
TEST = Frame("org.acme.ParserHarness", "parses", 16, CodeKind.TEST)
EMPTY = "java.util.EmptyStackException"


def thrown(type_: str, *frames: Frame, message: str | None = None, own: bool = True) -> Result:
    return Result(Outcome.INVALID, thrown=Thrown(type_, message, frames, own))


@pytest.mark.parametrize(
    ("result", "nature"),
    [
        (thrown(EMPTY, STACK, INNER, OUTER, TEST), Nature.UNCHECKED),
        (thrown("java.lang.AssertionError", INNER, TEST, message="no such case"), Nature.UNCHECKED),
        (thrown("java.lang.AssertionError", INNER, TEST), Nature.REFUSED),
        (thrown("java.lang.AssertionError", INNER, ASSERTING, TEST), Nature.REFUSED),  # as it is meant to
        (thrown("java.lang.StackOverflowError", INNER, INNER, INNER), Nature.EXHAUSTED),
        (thrown("java.lang.IllegalArgumentException", INNER, TEST, message="no"), Nature.REFUSED),
        (thrown("org.acme.ParseException", INNER, OUTER, TEST, message="5"), Nature.REFUSED),
        (thrown("java.lang.AssertionError", LIBRARY, TEST), Nature.ASSERTION),
        (thrown("org.junit.ComparisonFailure", LIBRARY, TEST), Nature.ASSERTION),
        (thrown(EMPTY, STACK, TEST), Nature.OTHER),
        (thrown("java.lang.NullPointerException", TEST, own=False), Nature.OTHER),
        (Result(Outcome.TIMED_OUT, reason="it did not end"), Nature.ENDLESS),
        (Result(Outcome.EXITED, reason="status 3"), Nature.EXIT),
        (Result(Outcome.CRASHED, reason="signal 9"), Nature.OTHER),
    ],
)
def test_the_nature_of_a_failure_follows_from_type_and_frames(result: Result, nature: Nature):
    failure = failure_of(result)
    assert failure is not None
    assert failure.nature is nature


@pytest.mark.parametrize("outcome", [Outcome.PASSED, Outcome.VACUOUS, Outcome.SKIPPED])
def test_what_did_not_fail_has_no_failure(outcome: Outcome):
    assert failure_of(Result(outcome)) is None


def test_the_method_that_throws_and_the_one_that_the_test_calls_are_told_apart():
    failure = failure_of(thrown(EMPTY, STACK, INNER, OUTER, TEST, OUTER))
    assert failure is not None
    assert failure.top == INNER
    assert failure.entry == OUTER
    assert not failure.declared


def test_code_that_a_test_calls_back_into_is_not_what_throws():
    failure = failure_of(thrown(EMPTY, STACK, TEST, INNER))
    assert failure is not None
    assert failure.top is None
    assert failure.entry is None


def test_a_declared_exception_says_so():
    failure = failure_of(thrown("java.io.IOException", INNER, TEST, own=False))
    assert failure is not None
    assert failure.declared


def test_the_cause_has_no_lines_and_no_messages():
    one = failure_of(thrown(EMPTY, STACK, INNER, TEST), "x")
    other = failure_of(thrown(EMPTY, STACK, Frame(INNER.owner, INNER.method, 9, CodeKind.MAIN), TEST), "y")
    elsewhere = failure_of(thrown(EMPTY, STACK, OUTER, TEST))
    assert one is not None
    assert other is not None
    assert elsewhere is not None
    assert one.cause == other.cause != elsewhere.cause


def test_of_a_loop_calls_of_the_runtime_and_the_line_are_left_out():
    failure = failure_of(Result(Outcome.TIMED_OUT, loop=(STACK, INNER, OUTER, TEST)))
    assert failure is not None
    assert [(frame.method, frame.line) for frame in failure.frames] == [
        ("reduce", 0),
        ("parse", 112),
        ("parses", 16),
    ]


def test_a_loop_in_the_runtime_alone_has_no_place():
    failure = failure_of(Result(Outcome.TIMED_OUT, loop=(STACK, TEST)))
    assert failure is not None
    assert failure.top is None


AT = Frame("org.acme.Row", "get", 87, CodeKind.MAIN)
BOUNDS = "java.lang.ArrayIndexOutOfBoundsException"
NO_INDEX = "Index 3 out of bounds for length 3"


@pytest.mark.parametrize(
    ("result", "indexed", "is_index"),
    [
        (thrown(BOUNDS, AT, TEST, message=NO_INDEX), AT, True),
        (thrown(BOUNDS, AT, TEST, message=NO_INDEX), INNER, False),
        (thrown(BOUNDS, INNER, AT, TEST, message=NO_INDEX), AT, False),
        (thrown(BOUNDS, INNER, AT, TEST, message=NO_INDEX), INNER, False),
        (thrown("java.lang.NullPointerException", AT, TEST), AT, False),
        (Result(Outcome.PASSED), AT, False),
    ],
)
def test_an_index_is_out_of_bounds_only_of_the_method_that_the_test_passes_it_to(
    result: Result, indexed: Frame, is_index: bool
):
    outcome = marked_if_out_of_bounds(ran_of(result), frozenset({(indexed.owner, indexed.method)}))
    assert outcome.out_of_bounds is is_index
    assert not (outcome.is_fault and is_index)
