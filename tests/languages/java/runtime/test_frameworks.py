"""A test runs as its framework runs it, and the marker decides what its outcome means."""

from pathlib import Path

import pytest

from mrscout.languages.java.jdks import Jdk
from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.jvm_launch import Launch
from mrscout.languages.java.runtime.protocol import ClassPaths, Execution, Framework, Outcome, Source
from mrscout.model.values import Kind, Value

pytestmark = pytest.mark.network

CODE = Path(__file__).parent / "code"

P, F, I, V = Outcome.PASSED, Outcome.FAILED, Outcome.INVALID, Outcome.VACUOUS  # noqa: E741
S, E = Outcome.SKIPPED, Outcome.ERROR

MARKED = [
    # one outcome for each input
    ("Marks4.equal", {1: P, 2: P}),
    ("Marks4.below100", {99: P, 100: F, 3: P}),
    ("Marks4.positive", {1: P, -1: I}),
    ("Marks4.caught", {1: P, -1: I}),
    ("Marks4.loop", {0: V, 3: P}),
    ("Marks4.assumed", {1: P, 0: S}),
    ("Marks4.ignored", {1: S}),
    ("Marks4.elsewhere", {1: P}),
    ("Marks4.expected", {0: P, 1: F}),
    ("Marks4.rules", {1: P}),
    ("Marks4.fixtures", {1: P, 2: P}),
    ("Marks4.asserts", {1: F, -1: P}),
    ("Marks4.inherited", {1: P, -7: F}),
    ("Marks4.nowhere", {1: E}),
    ("Rows4.less", {4: P, 3: F, 0: F}),
    ("Theories4.less", {4: P, 3: F}),
    ("Enclosed4$Inner.passes", {1: P}),
    ("Enclosed4.passes", {1: P}),
    ("Mocked4.mocked", {1: P, 2: P}),
    ("Broken4.never", {1: E}),
    ("SetUpByInput4.reads", {1: P, -1: I, 2: P}),
    ("Ignored4.never", {1: S}),
    ("Adapted4.passes", {1: P}),
    ("Adapted4.assumes", {1: S}),
    ("Marks3.testEqual", {1: P, 2: P}),
    ("Marks3.testBelow100", {99: P, 100: F, 3: P}),
    ("Marks3.testPositive", {1: P, -1: I, 2: P}),
    ("Marks3.testLoop", {0: V, 3: P}),
    ("Marks3.testNowhere", {1: E}),
    ("Suite3.testPrepared", {1: P, 2: P}),
    ("Marks5.equal", {1: P, 2: P, -7: F}),
    ("Marks5.below100", {99: P, 100: F, 3: P}),
    ("Marks5.positive", {1: P, -1: I}),
    ("Marks5.loop", {0: V, 3: P}),
    ("Marks5.assumed", {1: P, 0: S, 2: P}),
    ("Marks5.disabled", {1: S}),
    ("Marks5.resolved", {1: P}),
    ("Marks5.info", {1: P}),
    ("Marks5.over(java.lang.String)", {1: P}),
    ("Marks5.over(String)", {1: P}),
    ("Marks5.over()", {1: I}),
    ("Marks5.repeated", {1: P, 2: P}),
    ("Marks5.rows", {4: P, 3: F, 5: P}),
    ("Marks5.fresh", {1: P, 2: P}),
    ("Marks5.factory", {3: P, 2: F}),
    ("Marks5.composed", {1: P}),
    ("Marks5$Inner.nested", {1: P, 2: P}),
    ("Marks5.nowhere", {1: E}),
    ("Broken5.never", {1: E, 2: E}),
    ("MarksNg.equal", {1: P, 2: P, -7: F, -8: I, 3: P}),
    ("MarksNg.below100", {99: P, 100: F, 3: P}),
    ("MarksNg.positive", {1: P, -1: I}),
    ("MarksNg.loop", {0: V, 3: P}),
    ("MarksNg.skips", {1: P, 0: S}),
    ("MarksNg.disabled", {1: S}),
    ("MarksNg.expected", {0: P, 1: F}),
    ("MarksNg.rows", {4: P, 3: F}),
    ("MarksNg.depends", {1: P, 2: P}),
    ("MarksNg.dependsOnGroup", {1: P}),
    ("MarksNg.nowhere", {1: E}),
    ("BrokenNg.never", {1: E}),
    ("Nowhere.at", {1: E}),
]

ORIGINAL = [
    ("Original.passes", P),
    ("Original.fails", F),
    ("Original.crashes", F),
    ("Original.assumes", S),
    ("Original.ignored", S),
    ("Original.loadedBy", P),
    ("Original.surroundings", P),
    ("Original.systemLoader", P),
    ("Original.wider", F),
    ("Rows4.original", F),
    ("Marks5.disabled", S),
    ("Broken4.never", E),
]


def split(test: str) -> tuple[str, str]:
    head, _, types = test.partition("(")
    class_name, _, method = head.rpartition(".")
    return class_name, method + (f"({types}" if types else "")


@pytest.mark.parametrize(("test", "expected"), MARKED, ids=[test for test, _ in MARKED])
def test_outcome_of_each_input(jvm: Jvm, test: str, expected: dict[int, Outcome]):
    inputs = tuple((Value(Kind.INT, number),) for number in expected)
    (results,) = jvm.run([Execution(*split(test), inputs)])
    assert dict(zip(expected, (result.outcome for result in results), strict=True)) == expected, results


@pytest.mark.parametrize(("test", "expected"), ORIGINAL, ids=[test for test, _ in ORIGINAL])
def test_a_developers_own_test_needs_neither_inputs_nor_marker(jvm: Jvm, test: str, expected: Outcome):
    ((result,),) = jvm.run([Execution(*split(test))])
    assert result.outcome is expected, result


def test_rows_are_told_one_by_one(run):
    (result,) = run("Rows4.less", 2)
    assert [row.outcome for row in result.rows] == [P, F, F]
    assert result.reached == 3
    (result,) = run("Marks5.rows", 3)
    assert [(row.name, row.outcome) for row in result.rows] == [
        (f"[{n}] row={n}", o) for n, o in ((1, P), (2, P), (3, F))
    ]


def test_the_marker_counts(run):
    assert [result.reached for result in run("Marks4.loop", 0, 1, 5)] == [0, 1, 5]


def test_static_state_lives_until_it_is_reset(jvm: Jvm):
    counts = [Execution("Original", "counts")]
    jvm.reset()
    outcomes = [jvm.run(counts)[0][0].outcome, jvm.run(counts)[0][0].outcome]
    jvm.reset()
    assert [*outcomes, jvm.run(counts)[0][0].outcome] == [P, F, P]


def test_each_input_can_have_fresh_classes(jvm: Jvm):
    inputs = ((), (), ())
    (fresh,) = jvm.run([Execution("Original", "counts", inputs, fresh=True)])
    assert [result.outcome for result in fresh] == [V, V, V]
    (shared,) = jvm.run([Execution("Original", "counts", inputs)])
    assert [result.outcome for result in shared] == [I, I, I]


def test_a_failure_that_says_nothing_says_its_cause(run):
    (result,) = run("Marks4.sayingNothing", 1)
    assert result.thrown is not None
    assert result.thrown.type == "java.lang.ExceptionInInitializerError"
    assert result.thrown.message == 'java.lang.NumberFormatException: For input string: "none"'


def test_a_failure_says_what_was_thrown_and_by_whom(run):
    (result,) = run("Marks4.positive", -1)
    assert result.thrown is not None
    assert (result.thrown.type, result.thrown.message) == ("java.lang.IllegalArgumentException", "negative")
    assert (result.thrown.frames[0].owner, result.thrown.frames[0].method) == ("Marks4", "positive")
    assert result.thrown.own
    (result,) = run("Marks4.below100", 100)
    assert result.thrown is not None
    assert not result.thrown.own  # JUnit threw it


def test_a_framework_can_be_named(jvm: Jvm):
    by_hint = Execution("Marks3", "testEqual", (((Value(Kind.INT, 1)),),), Framework.JUNIT4)
    assert jvm.run([by_hint])[0][0].outcome is P
    wrong = Execution("Marks3", "testEqual", (((Value(Kind.INT, 1)),),), Framework.JUNIT5)
    assert jvm.run([wrong])[0][0].outcome is E


VERSIONS = [
    ("junit3", ("Marks3", "Suite3"), "Marks3.testEqual", {1: P, 2: P}),
    ("junit3", ("Marks3", "Suite3"), "Marks3.testPositive", {1: P, -1: I}),
    ("junit3", ("Marks3", "Suite3"), "Suite3.testPrepared", {1: P}),
    ("junit4.4", ("Old4",), "Old4.less", {3: P, 2: F}),
    ("junit4.4", ("Old4",), "Old4.assumed", {6: P, 5: V}),
    ("junit4.4", ("Old4",), "Old4.ignored", {6: S}),
    ("jupiter5.3", ("Marks5", "Broken5"), "Marks5.equal", {1: P, -7: F, 2: P}),
    ("jupiter5.3", ("Marks5", "Broken5"), "Marks5.rows", {4: P, 3: F}),
    ("jupiter5.3", ("Marks5", "Broken5"), "Marks5$Inner.nested", {1: P}),
    ("jupiter5.3", ("Marks5", "Broken5"), "Broken5.never", {1: E}),
    ("jupiter6", ("Marks5", "Broken5"), "Marks5.equal", {1: P, -7: F, 2: P, 3: P}),
    ("jupiter6", ("Marks5", "Broken5"), "Marks5.rows", {4: P, 3: F, 5: P}),
    ("jupiter6", ("Marks5", "Broken5"), "Marks5.fresh", {1: P, 2: P, 3: P}),
    ("jupiter6", ("Marks5", "Broken5"), "Marks5.factory", {3: P, 2: F, 4: P}),
    ("jupiter6", ("Marks5", "Broken5"), "Marks5$Inner.nested", {1: P, 2: P}),
    ("jupiter6", ("Marks5", "Broken5"), "Marks5.assumed", {1: P, 0: S}),
    ("jupiter6", ("Marks5", "Broken5"), "Broken5.never", {1: E, 2: E}),
    ("testng6", ("MarksNg", "BrokenNg"), "MarksNg.equal", {1: P, -8: I, -7: F}),
    ("testng6", ("MarksNg", "BrokenNg"), "MarksNg.rows", {4: P, 3: F}),
    ("testng6", ("MarksNg", "BrokenNg"), "MarksNg.depends", {1: P}),
    ("testng6.1", ("MarksNg", "BrokenNg"), "MarksNg.equal", {1: P, -8: I, -7: F}),
    ("testng6.1", ("MarksNg", "BrokenNg"), "MarksNg.rows", {4: P, 3: F}),
    ("testng6.1", ("MarksNg", "BrokenNg"), "MarksNg.depends", {1: P}),
]


def test_older_and_newer_versions_do_the_same(
    jdk: Jdk, class_paths: dict[str, tuple[Path, ...]], tmp_path: Path
):
    """One JVM for all of them, which turns from home to home."""
    wrong = []
    with Jvm(Launch(jdk, tmp_path, memory=256), ClassPaths(())) as jvm:
        for version in dict.fromkeys(row[0] for row in VERSIONS):
            home = ClassPaths(class_paths[version], (tmp_path / version,))
            jvm.open(home)
            rows = [row for row in VERSIONS if row[0] == version]
            sources = [Source(name, (CODE / f"{name}.java").read_text()) for name in rows[0][1]]
            assert all(each.ok for each in jvm.compile(sources, home.generated[0]))
            for _, _, test, expected in rows:
                inputs = tuple((Value(Kind.INT, number),) for number in expected)
                (results,) = jvm.run([Execution(*split(test), inputs)])
                found = dict(zip(expected, (result.outcome for result in results), strict=True))
                if found != expected:
                    wrong.append((version, test, found, results))
        assert jvm.starts == 1
    assert not wrong, "\n".join(map(str, wrong))
