"""Which tests a build runs: by name, and by group."""

import time

import pytest

from mrscout.languages.java.build.test_selection import (
    SUREFIRE,
    UNKNOWN_GROUP,
    Chosen,
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
        ("a.FooTest", "one", (), Chosen()),
        ("a.FooIT", "one", (), Chosen()),
        ("a.FooTest", "one", (), Chosen(included=SUREFIRE)),
        ("a.TestFoo", "one", (), Chosen(included=SUREFIRE)),
        ("a.FooTests", "one", (), Chosen(included=SUREFIRE)),
        ("a.FooTestCase", "one", (), Chosen(included=SUREFIRE)),
        ("a.FooTest$Inner", "one", (), Chosen(included=SUREFIRE)),
        ("a.FooIT", "one", (), Chosen(included=("**/*IT.java", "**/*Test.java"))),
        ("a.FooTest", "one", ("**/Bar*", "FooTest#two"), Chosen(included=SUREFIRE)),
        ("a.FooTest", "one", (), Chosen(included=("FooTest#o*+two",))),
        ("a.FooTest", "one", (), Chosen(matching=("a.*",))),
        ("a.FooTest", "one", (), Chosen(matching=("*.FooTest.one",), not_matching=("*IT", "*.two"))),
    ],
)
def test_a_build_runs(name: str, method: str, excluded: tuple[str, ...], chosen: Chosen):
    assert is_run(name, method, excluded, chosen)


@pytest.mark.parametrize(
    ("name", "method", "excluded", "chosen"),
    [
        ("a.FooIT", "one", (), Chosen(included=SUREFIRE)),
        ("a.FooSpec", "one", (), Chosen(included=SUREFIRE)),
        ("a.FooITCase", "one", (), Chosen(included=SUREFIRE)),
        ("a.FooTest", "one", (), Chosen(nothing=True)),
        ("a.FooTest", "one", ("**/Foo*",), Chosen(included=SUREFIRE)),
        ("a.FooTest$Inner", "one", ("**/FooTest.java",), Chosen(included=SUREFIRE)),
        ("a.FooTest", "one", ("**/FooTest#one",), Chosen()),
        ("a.FooTest", "one", ("%regex[.*Bar.*]",), Chosen()),  # nobody reads it, so it may mean any class
        ("a.FooTest", "one", ("${slow.tests}",), Chosen()),
        ("a.FooTest", "one", (), Chosen(included=("${fast.tests}",))),
        ("a.FooTest", "one", (), Chosen(included=("FooTest#two",))),
        ("a.FooIT", "one", (), Chosen(not_matching=("*IT",))),
        ("a.FooTest", "one", (), Chosen(not_matching=("FooTest.one",))),
        ("a.FooTest", "one", (), Chosen(matching=("b.*",))),
    ],
)
def test_a_build_does_not_run(name: str, method: str, excluded: tuple[str, ...], chosen: Chosen):
    assert not is_run(name, method, excluded, chosen)


@pytest.mark.parametrize(
    ("groups", "chosen"),
    [
        ((), Chosen()),
        (("slow",), Chosen()),
        ((UNKNOWN_GROUP,), Chosen()),
        ((), Chosen(excluded_groups=("slow",))),
        (("fast",), Chosen(excluded_groups=("slow, db",))),
        (("fast",), Chosen(groups=("fast | tiny",))),
        (("fast", "pure"), Chosen(groups=("fast & !(slow | db)",))),
        (("Fast",), Chosen(groups=("org.acme.Fast",))),
        (("Fast",), Chosen(groups=("org.acme.Groups$Fast,org.acme.Slow",))),
        (("unit.quick",), Chosen(groups=("unit.*",))),
        ((), Chosen(groups=("none() | fast",))),
        (("slow",), Chosen(excluded_groups=("slow && db",))),
    ],
)
def test_a_build_runs_the_groups(groups: tuple[str, ...], chosen: Chosen):
    assert is_in_chosen_groups(groups, chosen)


@pytest.mark.parametrize(
    ("groups", "chosen"),
    [
        (("slow",), Chosen(excluded_groups=("slow",))),
        (("slow",), Chosen(excluded_groups=("db, slow",))),
        (("slow",), Chosen(excluded_groups=("db", "slow"))),
        (("Slow",), Chosen(excluded_groups=("org.acme.Slow",))),
        (("slow", "db"), Chosen(excluded_groups=("slow & db",))),
        ((), Chosen(excluded_groups=("!fast",))),
        ((), Chosen(groups=("fast",))),
        (("slow",), Chosen(groups=("fast | tiny",))),
        (("x",), Chosen(excluded_groups=("any()",))),
        (("fast",), Chosen(excluded_groups=("${skipped}",))),
        (("fast",), Chosen(excluded_groups=("(fast",))),
        (("fast",), Chosen(groups=("fast &",))),
        ((UNKNOWN_GROUP,), Chosen(excluded_groups=("slow",))),
    ],
)
def test_a_build_does_not_run_the_groups(groups: tuple[str, ...], chosen: Chosen):
    assert not is_in_chosen_groups(groups, chosen)


@pytest.mark.parametrize(
    "pattern", ["**/" * 40 + "Slow", "*a" * 40 + "b", "**a" * 40 + "b", "**" * 40 + "?/b"]
)
def test_a_pattern_with_many_stars_is_read_at_once(pattern: str):
    start = time.process_time()
    assert not left_out("a." * 100 + "a" * 100, [pattern])
    assert time.process_time() - start < 5


def test_an_expression_that_nests_without_end_leaves_a_test_out():
    assert not is_in_chosen_groups((), Chosen(excluded_groups=("!" * 100_001 + "slow",)), doubt=False)
    assert not is_in_chosen_groups((), Chosen(groups=("(" * 100_001 + "slow",)), doubt=False)
