"""Names of tests for people."""

import pytest

from mrscout.languages.java.measure.attribution import readable_test

CLASS = "[engine:junit-jupiter]/[class:a.T]"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("adds(a.T)", "adds"),
        ("adds[1](a.T)", "adds[1]"),
        ("adds(a.Other)", "adds(a.Other)"),
        (f"{CLASS}/[method:adds()]", "adds()"),
        (f"{CLASS}/[nested-class:Inner]/[method:adds(int)]", "Inner.adds(int)"),
        (f"{CLASS}/[test-template:adds(int)]/[test-template-invocation:#2]", "adds(int) #2"),
        (f"{CLASS}/[method:adds(%5BI)]", "adds([I)"),
        (CLASS, CLASS),  # a class as a whole that failed
        ("something else", "something else"),
    ],
)
def test_a_name_is_what_people_call_the_test(name: str, shown: str):
    assert readable_test(name, "a.T") == shown
