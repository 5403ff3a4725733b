"""What the names of assertion methods and predicates mean, in libraries and by convention."""

import pytest

from mrscout.languages.java.library.assertion_libraries import (
    LIBRARIES,
    artifacts,
    is_setting,
    library_of,
    meaning_of,
    method_of,
)
from mrscout.model.assertions import Form, Operator

EQUAL, SAME = Operator.EQUAL, Operator.SAME
MEANINGS = {
    "assertSame": (SAME, False),
    "isSameAs": (SAME, False),
    "sameInstance": (SAME, False),
    "assertNotSame": (SAME, True),
    "isNotSameAs": (SAME, True),
    "hasSameElementsAs": (EQUAL, False),
    "assertEquals": (EQUAL, False),
    "assertNotEquals": (EQUAL, True),
    "isNotEqualTo": (EQUAL, True),
    "isCloseTo": (EQUAL, False),
    "==": (EQUAL, False),
    "!=": (EQUAL, True),
    "<": (Operator.LESS, False),
    "<=": (Operator.AT_MOST, False),
    "isLessThanOrEqualTo": (Operator.AT_MOST, False),
    "isGreaterThan": (Operator.GREATER, False),
    "isAfterOrEqualTo": (Operator.AT_LEAST, False),
    "isBefore": (Operator.LESS, False),
    "isBetween": (Operator.BETWEEN, False),
    "compareTo": (Operator.ORDERED, False),
    "containsKey": (Operator.CONTAINS_KEY, False),
    "startsWith": (Operator.STARTS_WITH, False),
    "isOnSameSegment": (Operator.PREDICATE, False),
    "isSameMajorVersionAs": (Operator.PREDICATE, False),
    "encloses": (Operator.PREDICATE, False),
    "resample": (Operator.PREDICATE, False),
}


@pytest.mark.parametrize("name", MEANINGS)
def test_a_name_stands_for_an_operator(name):
    assert meaning_of(name) == MEANINGS[name]


@pytest.mark.parametrize(
    "name", ["assertSameShape", "verifyEquals", "checkSimilar", "expectAll", "failNotSame"]
)
def test_a_method_of_a_project_compares_by_convention(name):
    method = method_of(name)
    assert method is not None
    assert method.form is Form.COMPARISON


@pytest.mark.parametrize("name", ["push", "checkIn", "verify2", "<init>", "expect", "failure", "reassert"])
def test_any_other_method_asserts_nothing(name):
    assert method_of(name) is None


@pytest.mark.parametrize("library", [each for each in LIBRARIES if each.packages], ids=lambda each: each.name)
def test_a_class_of_a_library_is_known_by_its_package(library):
    assert library_of(f"{library.packages[0]}.Some") is library


def test_a_class_of_a_project_is_of_no_library():
    assert library_of("org.acme.Assert") is None
    assert library_of("") is None


def test_a_package_has_one_source_of_artifacts():
    named = [package for library in LIBRARIES for package in library.artifacts]
    assert len(named) == len(set(named)) == len(artifacts())


@pytest.mark.parametrize(
    ("step", "setting"), [("as", True), ("usingRecursiveComparison", True), ("asList", False)]
)
def test_a_step_of_a_chain_is_a_setting_by_its_whole_name(step, setting):
    assert is_setting(step) is setting
