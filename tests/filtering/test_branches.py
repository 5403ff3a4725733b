"""Inputs that execute new branches of the code are varied, tried first, and shown."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from tests.filtering.conftest import QUICK, plain, plan_of

from mrscout.filtering.branches import Branches, BranchSearch
from mrscout.filtering.inputs import Input
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.stage import Trial, judge
from mrscout.filtering.tally import Execute, InputOutcome
from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import Ending, Judged, Verdict

#: a function of the values of an input: the branches that it executes, and True if the relation holds
Code = Callable[..., tuple[int, bool]]


def running(code: Code) -> Execute:
    """Runs code whose branches are known; a ValueError is an invalid input."""

    def one(given: Input) -> InputOutcome:
        try:
            bits, holds = code(*map(plain, given))
        except ValueError as complaint:
            return InputOutcome(Ending.INVALID, str(complaint), branches=Branches([("C", 1 << 60)]))
        return InputOutcome(Ending.PASSED if holds else Ending.REFUTED, branches=Branches([("C", bits)]))

    return lambda inputs: [one(given) for given in inputs]


def judged(code: Code, *, feedback: bool = True, **own: object) -> Judged:
    trial = Trial("relation", plan_of(**own), running(code), tracing=running(code))
    return judge(trial, replace(QUICK, branches=feedback), lambda: False)


def test_inputs_behind_several_branches_are_found_by_varying_those_on_the_way():
    def far(*numbers: int) -> int:
        """The number of parameters that are right, up to the first that is not."""
        wanted = (3, 2, 1, 0)
        return next((at for at, number in enumerate(numbers) if number % 7 != wanted[at]), len(wanted))

    def found(*, feedback: bool) -> int:
        farthest = 0
        plan = plan_of(a=1, b=1, c=1, d=1)
        for seed in range(4):
            trace = running(lambda *numbers: ((2 << far(*numbers)) - 1, True))
            search = BranchSearch(trace if feedback else None)
            search.start([plan.original])
            tally = Sampler(trace, "relation", seed, lambda: False, search).sample(plan, 1000)
            farthest += max(far(*map(plain, values)) for values, _ in tally.ended.values())
        return farthest

    assert found(feedback=True) > found(feedback=False)


def test_inputs_that_execute_new_branches_are_shown_and_counted():
    found = judged(lambda n: (0b101 if n > 1000 else 0b011, True), n=5)
    assert found.verdict is Verdict.KEPT
    shown = [found.examples[number][0].data for number in found.shown]
    assert isinstance(shown[0], int)
    assert shown[0] > 1000
    assert found.new_branches == 1
    assert not found.adds_nothing


def test_a_relation_whose_inputs_execute_and_are_nothing_new_says_so():
    def code(text: str) -> tuple[int, bool]:
        if not 2 <= len(text) <= 8:
            raise ValueError(text)
        return 1, True

    found = judged(code, text="abcd")
    assert found.verdict is Verdict.KEPT
    assert found.new_branches == 0
    assert found.adds_nothing


def test_an_input_that_is_shown_for_a_branch_is_as_simple_as_can_be():
    found = judged(lambda text: (0b11 if "x" in text and len(text) > 3 else 0b01, True), text="abcd")
    shown = [found.examples[number][0].data for number in found.shown]
    assert isinstance(shown[0], str)
    assert "x" in shown[0]
    assert len(shown[0]) == 4


def test_an_input_that_refutes_while_others_are_simplified_counts():
    tried: list[str] = []

    def code(text: str) -> tuple[int, bool]:
        tried.append(text)
        return (0b11 if "x" in text else 0b01), text not in ("x", "0x", "x0", "00x")

    found = judged(code, text="abcdefgh")
    assert {"x", "0x", "x0", "00x"} & set(tried)
    assert found.verdict is not Verdict.KEPT


def test_nothing_is_said_about_branches_that_nobody_counts():
    found = judged(lambda text: (1, True), feedback=False, text="abcd")
    assert found.new_branches is None
    assert not found.adds_nothing


def inputs(*numbers: int) -> list[Input]:
    return [(Value(Kind.INT, number),) for number in numbers]


def searching(code: Code) -> tuple[BranchSearch, Callable[[Sequence[Input]], None]]:
    trace = running(code)
    search = BranchSearch(trace)
    search.start(inputs(0))
    return search, lambda some: search.take(list(zip(some, trace(some), strict=True)))


def test_what_runs_once_whatever_the_input_is_no_news():
    runs: list[int] = []

    def code(n: int) -> tuple[int, bool]:
        runs.append(n)
        return (0b10 if len(runs) == 4 else 0b1), True

    search, take = searching(code)
    take(inputs(7, 8, 9))
    assert not search.first


def test_branches_of_refused_inputs_are_no_news():
    def code(n: int) -> tuple[int, bool]:
        if n < 0:
            raise ValueError
        return 1 << min(n, 3), True

    search, take = searching(code)
    take(inputs(-1, 2, 3, 4))
    assert search.first == inputs(2, 3)


def test_the_developers_branches_are_no_news():
    search, take = searching(lambda n: (1, True))
    take(inputs(7))
    assert not search.first


@pytest.mark.parametrize(("quiet", "looks"), [(299, True), (300, False)])
def test_nobody_looks_for_branches_where_none_have_been_for_long(quiet: int, looks: bool):
    search, take = searching(lambda n: (1, True))
    take(inputs(*range(1, quiet + 1)))
    assert (search.tracing is not None) is looks


def test_where_no_branches_are_known_nobody_looks_for_any():
    search, _ = searching(lambda n: (0, True))
    assert search.trace is None


def test_the_same_seed_shows_the_same_inputs():
    def code(text: str) -> tuple[int, bool]:
        return (2 << min(9, len(text))) - 1, True

    assert judged(code, text="mud") == judged(code, text="mud")


def test_the_limit_of_a_form_is_shown():
    def code(n: int) -> tuple[int, bool]:
        if not 0 <= n <= 1000:
            raise ValueError(n)
        return 1, True

    found = judged(code, n=5)
    assert found.verdict is Verdict.KEPT
    assert 1000 in [found.examples[number][0].data for number in found.shown]
