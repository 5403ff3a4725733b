"""Which tests count, which relations can be measured, and in which order their inputs are run."""

import pytest

from mrscout.errors import EnvironmentLacks
from mrscout.evaluation.suites import Suite
from mrscout.languages.java.measure import module_measurement
from mrscout.languages.java.measure.measurement_sandbox import RelationRun, SuiteRun
from mrscout.languages.java.measure.module_measurement import (
    check_pit_ran_tests,
    confirmed,
    counting,
    covers_of,
    order_inputs,
    other_suite,
    runnable,
    settled,
    touched,
)
from mrscout.languages.java.measure.pit import Mutants, Mutated
from mrscout.languages.java.measure.test_run import Trial
from mrscout.model.worth import ClassLines, Excluded, Fate, Flag, Limits, Mutation, Outcome, Ran, WhyExcluded

PASSED, FAILED, SKIPPED = Outcome.PASSED, Outcome.FAILED, Outcome.SKIPPED
CLASSES = {"a.B": ClassLines("B.java", frozenset(range(10)))}


def ran(test: str, outcome: Outcome, *lines: int, of: str = "a.T", seconds: float = 0.01) -> Ran:
    said = "expected 1" if outcome is FAILED else ""
    return Ran(of, test, outcome, seconds, said, {"a.B": frozenset(lines)})


def trial(*tests: Ran, excluded: tuple[Excluded, ...] = ()) -> Trial:
    return Trial(list(tests), list(excluded), CLASSES)


@pytest.mark.parametrize(
    ("first", "otherwise", "why"),
    [
        (PASSED, False, None),
        (FAILED, False, WhyExcluded.FAILS),
        (PASSED, True, WhyExcluded.FLAKY),
        (FAILED, True, WhyExcluded.FLAKY),
    ],
)
def test_a_test_counts_that_passes_both_times(first: Outcome, otherwise: bool, why: WhyExcluded | None):
    again = [Excluded("a.T", "t", WhyExcluded.FLAKY, "expected 2")] if otherwise else []
    passing, excluded = settled(trial(ran("t", first), ran("u", PASSED)), again)
    assert [each.test for each in passing] == (["u"] if why else ["t", "u"])
    assert [(each.test, each.why) for each in excluded] == ([("t", why)] if why else [])


def test_a_skipped_test_neither_counts_nor_is_complained_of():
    assert settled(trial(ran("t", SKIPPED))) == ([], [])


def test_a_class_that_was_lost_is_told():
    lost = Excluded("a.T", "", WhyExcluded.ENDLESS)
    passing, excluded = settled(trial(ran("u", PASSED, of="a.U"), excluded=(lost,)))
    assert ([each.of for each in passing], excluded) == (["a.U"], [lost])


def test_what_one_input_of_a_relation_does_the_second_time_is_said_of_all():
    inputs = trial(ran("r#0", PASSED, of="a.H"), ran("r#1", PASSED, of="a.H"), ran("s#0", PASSED, of="a.I"))
    again = [Excluded("a.H", "r#1", WhyExcluded.FLAKY)]
    passing, excluded = settled(inputs, again, {"a.H", "a.I"})
    assert [each.test for each in passing] == ["s#0"]
    assert [each.test for each in excluded] == ["r#0", "r#1"]


def test_pit_is_shown_what_touches_the_code_under_test_and_what_failed_once():
    suite = SuiteRun(("a.T", "a.Far", "a.Lost", "a.Failing"))
    passing = [ran("good", PASSED, 1), ran("far", PASSED, of="a.Far")]
    excluded = [
        Excluded("a.T", "two", WhyExcluded.FAILS),
        Excluded("a.T", "one", WhyExcluded.FLAKY),
        Excluded("a.Failing", "one", WhyExcluded.FAILS),
        Excluded("a.Lost", "", WhyExcluded.BROKEN),
    ]
    assert counting(suite, passing, excluded) == SuiteRun(
        ("a.T", "a.Failing"), {"a.T": ["one", "two"], "a.Failing": ["one"]}
    )


@pytest.mark.parametrize(
    ("lines", "mutants", "covered"),
    [
        ({1, 2}, 20, 1),
        ({1, 2}, 5, 0),  # too few to tell
        ({8, 9}, 20, 0),  # on other lines
        (set(), 20, 0),
    ],
)
def test_pit_has_run_the_developers_tests(lines: set[int], mutants: int, covered: int):
    fates = [
        Fate(Mutation("a.B", "run", "()V", 1, "math", (each,), ""), False, False) for each in range(mutants)
    ]
    reached = frozenset(each.mutation for each in fates[:covered])
    check_pit_ran_tests(Suite(frozenset(("a", "B.java", each) for each in lines), reached), fates, trial())


def test_where_pit_runs_no_test_on_what_tests_cover_nothing_is_compared():
    fates = [Fate(Mutation("a.B", "run", "()V", 1, "math", (each,), ""), False, False) for each in range(20)]
    with pytest.raises(EnvironmentLacks, match="none of the developers' tests, which cover 2 lines"):
        check_pit_ran_tests(Suite(frozenset({("a", "B.java", 1), ("a", "B.java", 2)})), fates, trial())


LATE, LOOP, KNOWN, PLAIN = (Mutation("a.B", "run", "()V", each, "math", (each,), "") for each in range(4))


def test_a_mutant_that_was_late_once_is_no_merit_until_it_is_late_again():
    asked = []

    def again(mutated, suites, runs, crowds) -> Mutants:
        assert not suites
        asked.append((mutated.classes, mutated.patience, [each.id for each in runs]))
        fates = [
            Fate(LATE, True, False),
            Fate(LOOP, True, True, ("r#1",), endless=True),
            Fate(PLAIN, True, False),
        ]
        return Mutants({"C": fates})

    first = [
        Fate(LATE, True, True, ("r#0",), ("r",), endless=True),
        Fate(LOOP, True, True, ("r#0",), ("r",), endless=True),
        Fate(KNOWN, True, True, ("s#0",), ("s",), endless=True),
        Fate(PLAIN, True, True, ("s#0",), ("s",)),
    ]
    runs = [RelationRun("r", "a.R", "run", ()), RelationRun("s", "a.S", "run", ())]
    mutated = Mutated(("a.B", "a.C"), ())
    found = confirmed(again, mutated, runs, Limits({}, 5, 5), first, Suite(killed=frozenset({KNOWN})))
    assert [(each.mutation, each.killed) for each in found] == [
        (LATE, False),
        (LOOP, True),
        (KNOWN, True),
        (PLAIN, True),
    ]
    assert [(classes, ids) for classes, _, ids in asked] == [(("a.B",), ["r"])]
    assert asked[0][1] > mutated.patience


def test_where_nothing_was_late_nothing_is_tried_again():
    fates = [Fate(PLAIN, True, True, ("s#0",), ("s",))]
    assert confirmed(None, Mutated((), ()), [], Limits({}, 5, 5), fates, Suite()) == fates  # type: ignore[arg-type]


def test_another_suite_is_run_without_the_developers_tests_and_without_relations(monkeypatch):
    suite, asked = SuiteRun(("a.Made",)), []

    def tried(room, name, suites, relations, under_test) -> Trial:
        asked.append((suites, relations))
        return trial(ran("t", PASSED, 1, of="a.Made"), ran("u", PASSED, 2, of="a.Made"))

    def mutants(room, name, mutated, suites, relations) -> Mutants:
        asked.append((suites, relations))
        return Mutants({"E": [Fate(PLAIN, True, True)]}, [Excluded("a.Made", "u", WhyExcluded.FLAKY)])

    monkeypatch.setattr(module_measurement, "try_all", tried)
    monkeypatch.setattr(module_measurement, "mutate", mutants)
    found, excluded = other_suite(None, suite, Mutated(("a.B",), ()))  # type: ignore[arg-type]
    assert asked == [({"E": suite}, ())] * 2
    assert ({line for *_, line in found.lines}, found.killed) == ({1}, {PLAIN})
    assert [each.test for each in excluded] == ["u"]


RELATION = RelationRun("r", "a.Harness", "run", ((0, ()), (1, ()), (2, ())))


@pytest.mark.parametrize(
    ("outcomes", "inputs", "flags"),
    [
        ((PASSED,) * 3, [0, 1, 2], ()),
        ((PASSED, FAILED, PASSED), [0, 2], (Flag.FLAKY,)),
        ((), None, (Flag.NOT_RUN,)),
        ((FAILED,) * 3, None, (Flag.FLAKY,)),
    ],
)
def test_a_relation_is_measured_on_the_inputs_that_pass(
    outcomes: tuple[Outcome, ...], inputs: list[int] | None, flags: tuple[Flag, ...]
):
    tests = trial(*(ran(f"r#{number}", outcome) for number, outcome in enumerate(outcomes)))
    relations, found = runnable([RELATION], tests, settled(tests)[0])
    assert [[number for number, _ in each.inputs] for each in relations] == ([inputs] if inputs else [])
    assert found == {"r": flags}


def test_a_relation_whose_inputs_take_seconds_is_slow():
    tests = trial(*(ran(f"r#{number}", PASSED, seconds=1.5) for number in range(3)))
    assert runnable([RELATION], tests, tests.ran)[1] == {"r": (Flag.SLOW,)}


def test_one_slow_input_makes_no_slow_relation():
    tests = trial(*(ran(f"r#{number}", PASSED, seconds=1.5 * (number == 0)) for number in range(3)))
    assert runnable([RELATION], tests, tests.ran)[1] == {"r": ()}


def test_inputs_come_in_the_order_of_what_they_cover_after_the_developers_own():
    numbered = enumerate([(), (1,), (1, 2)])
    tests = trial(*(ran(f"r#{each}", PASSED, *lines, of=RELATION.harness) for each, lines in numbered))
    assert [
        number for number, _ in order_inputs(RELATION, covers_of([RELATION], tests)[RELATION.id]).inputs
    ] == [
        0,
        2,
        1,
    ]


def test_of_the_classes_behind_an_interface_those_count_that_relations_run():
    tests = Trial(
        [
            Ran("a.H", "r#0", PASSED, 0.0, "", {"a.One": frozenset({3}), "a.Two": frozenset()}),
            Ran("a.T", "t", PASSED, 0.0, "", {"a.Three": frozenset({4})}),
        ]
    )
    assert touched(["a.One", "a.Two", "a.Three"], tests, {"a.H"}) == ["a.One"]
