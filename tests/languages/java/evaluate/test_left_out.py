"""Which tests a build leaves out by name."""

import pytest

from mrscout.languages.java.evaluate.left_out import left_out


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
