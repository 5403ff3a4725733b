"""Which tests a build runs: by name, and by group."""

import time

import pytest

from mrscout.languages.java.build.test_selection import (
    SUREFIRE,
    UNKNOWN_GROUP,
    SelectedTests,
    is_in_chosen_groups,
    is_left_out,
    is_run,
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
    assert is_left_out(name, ["**/Other*", pattern])


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
    assert not is_left_out(name, [pattern])


@pytest.mark.parametrize(
    ("name", "method", "excluded", "chosen"),
    [
        ("a.FooTest", "one", (), SelectedTests()),
        ("a.FooIT", "one", (), SelectedTests()),
        ("a.FooTest", "one", (), SelectedTests(included=SUREFIRE)),
        ("a.TestFoo", "one", (), SelectedTests(included=SUREFIRE)),
        ("a.FooTests", "one", (), SelectedTests(included=SUREFIRE)),
        ("a.FooTestCase", "one", (), SelectedTests(included=SUREFIRE)),
        ("a.FooTest$Inner", "one", (), SelectedTests(included=SUREFIRE)),
        ("a.FooIT", "one", (), SelectedTests(included=("**/*IT.java", "**/*Test.java"))),
        ("a.FooTest", "one", ("**/Bar*", "FooTest#two"), SelectedTests(included=SUREFIRE)),
        ("a.FooTest", "one", (), SelectedTests(included=("FooTest#o*+two",))),
        ("a.FooTest", "one", (), SelectedTests(matching=("a.*",))),
        ("a.FooTest", "one", (), SelectedTests(matching=("*.FooTest.one",), not_matching=("*IT", "*.two"))),
    ],
)
def test_a_build_runs(name: str, method: str, excluded: tuple[str, ...], chosen: SelectedTests):
    assert is_run(name, method, excluded, chosen)


@pytest.mark.parametrize(
    ("name", "method", "excluded", "chosen"),
    [
        ("a.FooIT", "one", (), SelectedTests(included=SUREFIRE)),
        ("a.FooSpec", "one", (), SelectedTests(included=SUREFIRE)),
        ("a.FooITCase", "one", (), SelectedTests(included=SUREFIRE)),
        ("a.FooTest", "one", (), SelectedTests(nothing=True)),
        ("a.FooTest", "one", ("**/Foo*",), SelectedTests(included=SUREFIRE)),
        ("a.FooTest$Inner", "one", ("**/FooTest.java",), SelectedTests(included=SUREFIRE)),
        ("a.FooTest", "one", ("**/FooTest#one",), SelectedTests()),
        (
            "a.FooTest",
            "one",
            ("%regex[.*Bar.*]",),
            SelectedTests(),
        ),  # nobody reads it, so it may mean any class
        ("a.FooTest", "one", ("${slow.tests}",), SelectedTests()),
        ("a.FooTest", "one", (), SelectedTests(included=("${fast.tests}",))),
        ("a.FooTest", "one", (), SelectedTests(included=("FooTest#two",))),
        ("a.FooIT", "one", (), SelectedTests(not_matching=("*IT",))),
        ("a.FooTest", "one", (), SelectedTests(not_matching=("FooTest.one",))),
        ("a.FooTest", "one", (), SelectedTests(matching=("b.*",))),
    ],
)
def test_a_build_does_not_run(name: str, method: str, excluded: tuple[str, ...], chosen: SelectedTests):
    assert not is_run(name, method, excluded, chosen)


@pytest.mark.parametrize(
    ("groups", "chosen"),
    [
        ((), SelectedTests()),
        (("slow",), SelectedTests()),
        ((UNKNOWN_GROUP,), SelectedTests()),
        ((), SelectedTests(excluded_groups=("slow",))),
        (("fast",), SelectedTests(excluded_groups=("slow, db",))),
        (("fast",), SelectedTests(groups=("fast | tiny",))),
        (("fast", "pure"), SelectedTests(groups=("fast & !(slow | db)",))),
        (("Fast",), SelectedTests(groups=("org.acme.Fast",))),
        (("Fast",), SelectedTests(groups=("org.acme.Groups$Fast,org.acme.Slow",))),
        (("unit.quick",), SelectedTests(groups=("unit.*",))),
        ((), SelectedTests(groups=("none() | fast",))),
        (("slow",), SelectedTests(excluded_groups=("slow && db",))),
    ],
)
def test_a_build_runs_the_groups(groups: tuple[str, ...], chosen: SelectedTests):
    assert is_in_chosen_groups(groups, chosen)


@pytest.mark.parametrize(
    ("groups", "chosen"),
    [
        (("slow",), SelectedTests(excluded_groups=("slow",))),
        (("slow",), SelectedTests(excluded_groups=("db, slow",))),
        (("slow",), SelectedTests(excluded_groups=("db", "slow"))),
        (("Slow",), SelectedTests(excluded_groups=("org.acme.Slow",))),
        (("slow", "db"), SelectedTests(excluded_groups=("slow & db",))),
        ((), SelectedTests(excluded_groups=("!fast",))),
        ((), SelectedTests(groups=("fast",))),
        (("slow",), SelectedTests(groups=("fast | tiny",))),
        (("x",), SelectedTests(excluded_groups=("any()",))),
        (("fast",), SelectedTests(excluded_groups=("${skipped}",))),
        (("fast",), SelectedTests(excluded_groups=("(fast",))),
        (("fast",), SelectedTests(groups=("fast &",))),
        ((UNKNOWN_GROUP,), SelectedTests(excluded_groups=("slow",))),
    ],
)
def test_a_build_does_not_run_the_groups(groups: tuple[str, ...], chosen: SelectedTests):
    assert not is_in_chosen_groups(groups, chosen)


@pytest.mark.parametrize(
    "pattern", ["**/" * 40 + "Slow", "*a" * 40 + "b", "**a" * 40 + "b", "**" * 40 + "?/b"]
)
def test_a_pattern_with_many_stars_is_read_at_once(pattern: str):
    start = time.process_time()
    assert not is_left_out("a." * 100 + "a" * 100, [pattern])
    assert time.process_time() - start < 5


def test_an_expression_that_nests_without_end_leaves_a_test_out():
    assert not is_in_chosen_groups((), SelectedTests(excluded_groups=("!" * 100_001 + "slow",)), doubt=False)
    assert not is_in_chosen_groups((), SelectedTests(groups=("(" * 100_001 + "slow",)), doubt=False)
