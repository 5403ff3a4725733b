"""Failed inputs are grouped by their cause, each group with its smallest input."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from tests.filtering.conftest import plain, plan_of

from mrscout.filtering import failure_groups
from mrscout.filtering.inputs import Input
from mrscout.filtering.stage import FilterOptions, Trial, judge
from mrscout.filtering.tally import Execute, InputOutcome
from mrscout.model.failures import CodeKind, Failure, FailureGroup, Frame, Nature
from mrscout.model.verdicts import Ending, Verdict

PARSE = Frame("org.acme.Parser", "parse", 12, CodeKind.MAIN)
READ = Frame("org.acme.Reader", "read", 30, CodeKind.MAIN)
EMPTY = Failure(Nature.UNCHECKED, "java.util.EmptyStackException", frames=(PARSE,))
OTHER = Failure(Nature.UNCHECKED, "java.util.EmptyStackException", frames=(READ,))
REFUSED = Failure(Nature.REFUSED, "org.acme.ParseException", frames=(PARSE,))
ASSERTED = Failure(Nature.ASSERTION, "java.lang.AssertionError")
ENDLESS = Failure(Nature.ENDLESS, frames=(PARSE,))
_ENDINGS = {
    Nature.UNCHECKED: Ending.INVALID,
    Nature.REFUSED: Ending.INVALID,
    Nature.ASSERTION: Ending.REFUTED,
    Nature.ENDLESS: Ending.TIMED_OUT,
}
Fails = Callable[..., Failure | None]


def running(fails: Fails, ran: list[object] | None = None) -> Execute:
    def execute(inputs: Sequence[Input]) -> list[InputOutcome]:
        outcomes = []
        for values in inputs:
            data = [plain(value) for value in values]
            if ran is not None:
                ran.append(data)
            failure = fails(*data)
            ending = Ending.PASSED if failure is None else _ENDINGS[failure.nature]
            outcomes.append(InputOutcome(ending, "", failure=failure))
        return outcomes

    return execute


def groups(fails: Fails, patiently: Fails | None = None, **own: object) -> tuple[FailureGroup, ...]:
    execute = running(fails)
    trial = Trial("relation", plan_of(**own), execute, patiently=running(patiently or fails))
    return judge(trial, FilterOptions(inputs=100), lambda: False).failures


def shown(group: FailureGroup) -> list[object]:
    return [plain(value) for value in group.values]


def test_a_fault_among_invalid_inputs_is_shown_by_its_smallest_input():
    (group,) = groups(lambda text: EMPTY if ")" in text else None, text="a(b)")
    assert shown(group) == [")"]
    assert group.failure == EMPTY
    assert group.repeated
    assert group.small


def test_the_relation_is_kept_all_the_same():
    execute = running(lambda number: EMPTY if number == 0 else None)
    judged = judge(Trial("relation", plan_of(number=7), execute), FilterOptions(inputs=100), lambda: False)
    assert judged.verdict is Verdict.KEPT
    assert [shown(group) for group in judged.failures] == [[0]]


def test_exceptions_out_of_different_methods_are_different_causes():
    found = groups(lambda number: EMPTY if number > 100 else OTHER if number < -100 else None, number=7)
    assert {group.failure.top for group in found} == {PARSE, READ}


def test_inputs_of_one_cause_are_one_group():
    (group,) = groups(lambda number: EMPTY if number > 100 else None, number=7)
    assert group.count > 3


def test_refused_inputs_come_after_faults():
    found = groups(lambda number: REFUSED if number < 0 else EMPTY if number > 100 else None, number=7)
    assert [group.failure.nature for group in found] == [Nature.UNCHECKED, Nature.REFUSED]


def test_an_input_in_the_developers_range_is_preferred():
    (group,) = groups(lambda number: EMPTY if number in (0, 5) else None, number=7)
    assert shown(group) == [5]
    assert group.in_range


def test_an_input_out_of_their_range_says_so():
    (group,) = groups(lambda number: EMPTY if number < 0 else None, number=7)
    assert not group.in_range


def test_what_does_not_fail_again_is_marked():
    calls: list[object] = []

    def moody(number: int) -> Failure | None:
        calls.append(number)
        return EMPTY if number == -1 and calls.count(-1) == 1 else None

    (group,) = groups(moody, number=7)
    assert not group.repeated


def test_a_hang_is_tried_again_with_patience():
    (endless,) = groups(lambda number: ENDLESS if number == 0 else None, number=7)
    assert endless.repeated
    (slow,) = groups(lambda number: ENDLESS if number == 0 else None, lambda number: None, number=7)
    assert not slow.repeated


def test_a_hang_is_made_smaller_with_few_tries():
    hung = []

    def hangs(number: int) -> Failure | None:
        if number <= -5:
            hung.append(number)
            return ENDLESS
        return None

    groups(hangs, number=7)
    assert len(hung) < 40


def test_a_failure_that_the_law_rules_out_is_none():
    """Equal values are no inputs of a law about different ones."""
    found = groups(lambda one, other: ASSERTED if one == other else None, one=7, other=8)
    assert found == ()


def test_a_failure_at_a_boundary_is_one():
    found = groups(lambda number: ASSERTED if number == 1 else None, number=7)
    assert [shown(group) for group in found] == [[1]]
    assert found[0].reached


def test_a_long_value_of_the_developers_makes_no_input_large():
    (own, other) = (
        groups(lambda text, number: EMPTY if number < 0 else None, text=text, number=7)
        for text in ("x" * 50, "x")
    )
    assert own[0].small
    assert other[0].small
    (large,) = groups(lambda number: EMPTY if number < -5000 else None, number=7)
    assert not large.small


def test_nothing_that_failed_makes_no_group():
    assert groups(lambda number: None, number=7) == ()


def failures_of_call(fails: Fails, **own: object) -> tuple[FailureGroup, ...]:
    trial = Trial("call", plan_of(**own), running(fails), states=False)
    judged = judge(trial, FilterOptions(inputs=100), lambda: False)
    assert judged.verdict is Verdict.EMPTY  # it states nothing
    return judged.failures


def test_a_call_has_no_failures_if_it_accepts_all_inputs():
    assert failures_of_call(lambda text: None, text="ab") == ()


def test_a_call_shows_the_share_of_inputs_that_it_accepts():
    (group,) = failures_of_call(lambda text: None if text else EMPTY, text="ab")
    assert shown(group) == [""]
    assert 0 < group.share < 1
    (always,) = failures_of_call(lambda text: EMPTY, text="ab")
    assert always.share == 0


def test_a_call_that_fails_on_its_first_values_says_so():
    (group,) = failures_of_call(lambda number: EMPTY if number == 7 else None, number=7)
    assert shown(group) == [7]


def test_memory_and_time_that_large_sizes_take_are_no_failures_of_a_call():
    assert failures_of_call(lambda number: ENDLESS if abs(number) > 5000 else None, number=7) == ()
    (small,) = failures_of_call(lambda number: ENDLESS if number == 0 else None, number=7)
    assert shown(small) == [0]


@pytest.mark.parametrize(("single", "expected"), [(4, True), (0, False)])
def test_after_the_time_limit_one_value_is_left_of_several(
    single: int, expected: bool, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(failure_groups, "_SINGLE", single)
    ran: list[object] = []

    def fails(text: str, other: str) -> Failure | None:
        return EMPTY if len(text) > 8 and text.isascii() and not text.isspace() else None

    execute = running(fails, ran)
    trial = Trial("call", plan_of(text="a(b)", other="x"), execute, afresh=execute, states=False)
    drawn = next(  # the first input of several changes that fails
        values
        for values in _drawn(trial)
        if fails(*map(plain, values)) is not None and plain(values[1]) != "x"
    )
    (group,) = judge(trial, FilterOptions(inputs=300), lambda: [*map(plain, drawn)] in ran).failures
    assert (shown(group)[1] == "x") is expected


def _drawn(trial: Trial) -> list[Input]:
    """Return the inputs that a call is tried on."""
    inputs: list[Input] = []

    def execute(chosen: Sequence[Input]) -> list[InputOutcome]:
        inputs.extend(chosen)
        return [InputOutcome(Ending.PASSED, "") for _ in chosen]

    judge(replace(trial, execute=execute), FilterOptions(inputs=300), lambda: False)
    return inputs
