"""Which tests a build runs: by name, and by group."""

import time

import pytest

from mrscout.languages.java.build.test_selection import (
    SUREFIRE,
    UNKNOWN_GROUP,
    TestSelection,
    is_in_chosen_groups,
    is_run,
    left_out,
)


@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        ("**/perf/PerformanceTest.java", "org.acme.perf.PerformanceTest"),
        ("**/perf/PerformanceTest.java", "perf.PerformanceTest"),
        ("**/*IT.class", "org.acme.StoreIT"),
        ("*IT", "org.acme.StoreIT"),
        ("SlowTest", "SlowTest"),
        ("org.acme.SlowTest", "org.acme.SlowTest"),
        ("org/acme/**", "org.acme.deep.SlowTest"),
        ("org/acme/", "org.acme.SlowTest"),
        ("**/Test?.*", "org.acme.Test1"),
        ("**\\slow\\*Test.java", "a.slow.OneTest"),
        ("**/Outer$*.java", "a.Outer$Inner"),
    ],
)
def test_a_pattern_means_a_class(pattern: str, name: str):
    assert left_out(name, ["**/Other*", pattern])


@pytest.mark.parametrize(
    ("pattern", "name"),
    [
        ("**/perf/PerformanceTest.java", "org.acme.PerformanceTest"),
        ("**/perf/PerformanceTest.java", "org.acme.superperf.PerformanceTest"),
        ("**/*IT.class", "org.acme.StoreITest"),
        ("*IT", "org.acme.IT.StoreTest"),
        ("org/acme/*", "org.acme.deep.SlowTest"),
        ("SlowTest", "org.acme.VerySlowTest"),
        ("**/Test?.*", "org.acme.Test12"),
        ("%regex[.*Slow.*]", "org.acme.SlowTest"),
        ("${excluded}", "org.acme.SlowTest"),
        ("!**/SlowTest", "org.acme.SlowTest"),
        ("**/SlowTest#once", "org.acme.SlowTest"),
        ("a+b", "aab"),
    ],
)
def test_a_pattern_means_no_other_class(pattern: str, name: str):
    assert not left_out(name, [pattern])


@pytest.mark.parametrize(
    ("name", "method", "excluded", "chosen"),
    [
        ("a.FooTest", "one", (), TestSelection()),
        ("a.FooIT", "one", (), TestSelection()),
        ("a.FooTest", "one", (), TestSelection(included=SUREFIRE)),
        ("a.TestFoo", "one", (), TestSelection(included=SUREFIRE)),
        ("a.FooTests", "one", (), TestSelection(included=SUREFIRE)),
        ("a.FooTestCase", "one", (), TestSelection(included=SUREFIRE)),
        ("a.FooTest$Inner", "one", (), TestSelection(included=SUREFIRE)),
        ("a.FooIT", "one", (), TestSelection(included=("**/*IT.java", "**/*Test.java"))),
        ("a.FooTest", "one", ("**/Bar*", "FooTest#two"), TestSelection(included=SUREFIRE)),
        ("a.FooTest", "one", (), TestSelection(included=("FooTest#o*+two",))),
        ("a.FooTest", "one", (), TestSelection(matching=("a.*",))),
        ("a.FooTest", "one", (), TestSelection(matching=("*.FooTest.one",), not_matching=("*IT", "*.two"))),
    ],
)
def test_a_build_runs(name: str, method: str, excluded: tuple[str, ...], chosen: TestSelection):
    assert is_run(name, method, excluded, chosen)


@pytest.mark.parametrize(
    ("name", "method", "excluded", "chosen"),
    [
        ("a.FooIT", "one", (), TestSelection(included=SUREFIRE)),
        ("a.FooSpec", "one", (), TestSelection(included=SUREFIRE)),
        ("a.FooITCase", "one", (), TestSelection(included=SUREFIRE)),
        ("a.FooTest", "one", (), TestSelection(nothing=True)),
        ("a.FooTest", "one", ("**/Foo*",), TestSelection(included=SUREFIRE)),
        ("a.FooTest$Inner", "one", ("**/FooTest.java",), TestSelection(included=SUREFIRE)),
        ("a.FooTest", "one", ("**/FooTest#one",), TestSelection()),
        (
            "a.FooTest",
            "one",
            ("%regex[.*Bar.*]",),
            TestSelection(),
        ),  # nobody reads it, so it may mean any class
        ("a.FooTest", "one", ("${slow.tests}",), TestSelection()),
        ("a.FooTest", "one", (), TestSelection(included=("${fast.tests}",))),
        ("a.FooTest", "one", (), TestSelection(included=("FooTest#two",))),
        ("a.FooIT", "one", (), TestSelection(not_matching=("*IT",))),
        ("a.FooTest", "one", (), TestSelection(not_matching=("FooTest.one",))),
        ("a.FooTest", "one", (), TestSelection(matching=("b.*",))),
    ],
)
def test_a_build_does_not_run(name: str, method: str, excluded: tuple[str, ...], chosen: TestSelection):
    assert not is_run(name, method, excluded, chosen)


@pytest.mark.parametrize(
    ("groups", "chosen"),
    [
        ((), TestSelection()),
        (("slow",), TestSelection()),
        ((UNKNOWN_GROUP,), TestSelection()),
        ((), TestSelection(excluded_groups=("slow",))),
        (("fast",), TestSelection(excluded_groups=("slow, db",))),
        (("fast",), TestSelection(groups=("fast | tiny",))),
        (("fast", "pure"), TestSelection(groups=("fast & !(slow | db)",))),
        (("Fast",), TestSelection(groups=("org.acme.Fast",))),
        (("Fast",), TestSelection(groups=("org.acme.Groups$Fast,org.acme.Slow",))),
        (("unit.quick",), TestSelection(groups=("unit.*",))),
        ((), TestSelection(groups=("none() | fast",))),
        (("slow",), TestSelection(excluded_groups=("slow && db",))),
    ],
)
def test_a_build_runs_the_groups(groups: tuple[str, ...], chosen: TestSelection):
    assert is_in_chosen_groups(groups, chosen)


@pytest.mark.parametrize(
    ("groups", "chosen"),
    [
        (("slow",), TestSelection(excluded_groups=("slow",))),
        (("slow",), TestSelection(excluded_groups=("db, slow",))),
        (("slow",), TestSelection(excluded_groups=("db", "slow"))),
        (("Slow",), TestSelection(excluded_groups=("org.acme.Slow",))),
        (("slow", "db"), TestSelection(excluded_groups=("slow & db",))),
        ((), TestSelection(excluded_groups=("!fast",))),
        ((), TestSelection(groups=("fast",))),
        (("slow",), TestSelection(groups=("fast | tiny",))),
        (("x",), TestSelection(excluded_groups=("any()",))),
        (("fast",), TestSelection(excluded_groups=("${skipped}",))),
        (("fast",), TestSelection(excluded_groups=("(fast",))),
        (("fast",), TestSelection(groups=("fast &",))),
        ((UNKNOWN_GROUP,), TestSelection(excluded_groups=("slow",))),
    ],
)
def test_a_build_does_not_run_the_groups(groups: tuple[str, ...], chosen: TestSelection):
    assert not is_in_chosen_groups(groups, chosen)


@pytest.mark.parametrize(
    "pattern", ["**/" * 40 + "Slow", "*a" * 40 + "b", "**a" * 40 + "b", "**" * 40 + "?/b"]
)
def test_a_pattern_with_many_stars_is_read_at_once(pattern: str):
    start = time.process_time()
    assert not left_out("a." * 100 + "a" * 100, [pattern])
    assert time.process_time() - start < 5


def test_an_expression_that_nests_without_end_leaves_a_test_out():
    assert not is_in_chosen_groups((), TestSelection(excluded_groups=("!" * 100_001 + "slow",)), doubt=False)
    assert not is_in_chosen_groups((), TestSelection(groups=("(" * 100_001 + "slow",)), doubt=False)
