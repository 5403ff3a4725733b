"""Conditions are about the domain: what is kept holds on what it says, and not only on what was drawn."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.filtering.conftest import QUICK, plan_of, running, value

from mrscout.filtering.forms.conditions import predicate
from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.inputs import Input
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.search.soundness import excludes_developers, is_vague
from mrscout.filtering.stage import Trial, judge
from mrscout.filtering.tally import InputOutcome
from mrscout.model.forms import Condition, Freedom
from mrscout.model.forms import ConditionOperator as Op
from mrscout.model.verdicts import Ending, Judged, Verdict
from mrscout.prose.form_sentences import requirement_words, restriction_words

Check = Callable[..., bool]


def judged_plan(plan: Plan, check: Check) -> Judged:
    return judge(Trial("relation", plan, running(check)), QUICK, lambda: False)


def listing(plan: Plan, **values: Sequence[object]) -> Plan:
    """The plan with other values that the developers use."""
    domains = tuple(
        replace(domain, listed=tuple(map(value, values.get(name, ()))))
        for name, domain in zip(plan.names, plan.domains, strict=True)
    )
    return replace(plan, domains=domains)


def sampler(check: Check) -> Sampler:
    return Sampler(running(check), "r", 0, lambda: False)


#: false statements: the relation, the developers' values, and words of a condition that describes the sample
ACCIDENTS: dict[str, tuple[Check, dict[str, object], str]] = {
    "one text happens to contain the other": (
        lambda a, b: b in (a, f"={a}"),
        {"a": "1.2", "b": "=1.2"},
        "contains",
    ),
    "a length that no other value has": (lambda s: len(s) == 6 and s[0] == "v", {"s": "v1.2.3"}, "length"),
    "most texts that begin otherwise pass": (lambda s: not s.startswith("("), {"s": "Jazz"}, "begins with"),
}


@pytest.mark.parametrize("case", ACCIDENTS)
def test_an_accident_of_the_sample_is_no_condition(case: str, judged: Callable[..., Judged]) -> None:
    check, own, words = ACCIDENTS[case]
    verdict = judged(check, **own)
    stated = [line for line in requirement_words(verdict.form) if words in line]
    assert not (verdict.verdict is Verdict.KEPT and verdict.form.conditions and stated), stated


def test_a_condition_that_the_developers_other_values_refute_is_wrong() -> None:
    plan = listing(plan_of(s="1.2.3", n=5), s=("1.2.3-beta", "10.20.30", "v"))
    length = Condition(Op.EVEN_LENGTH, (0,), negated=True)
    assert excludes_developers(plan.under(length), length, sampler(lambda s, n: "." in s))
    needed = Condition(Op.NOT_EMPTY, (0,))
    assert not excludes_developers(plan.under(needed), needed, sampler(lambda s, n: bool(s)))


def test_a_condition_is_vague_if_most_of_what_it_excludes_passes() -> None:
    letter, check = Condition(Op.LETTER_FIRST, (0,)), lambda s: not s.startswith("(")
    assert is_vague(plan_of(s="Jazz").under(letter), letter, sampler(check))
    ascii_ = Condition(Op.ASCII, (0,))
    assert not is_vague(plan_of(s="Jazz").under(ascii_), ascii_, sampler(str.isascii))


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.nested_given])
@given(st.lists(st.tuples(st.integers(0, 99), st.integers(100, 999)), min_size=1, max_size=5))
def test_the_stated_condition_admits_all_inputs_of_the_developers(rows: list[tuple[int, int]]) -> None:
    plan = plan_of(low=3, high=120)
    plan = replace(plan, rows=tuple((value(low), value(high)) for low, high in rows))
    verdict = judged_plan(plan, lambda low, high: low < high)
    assert verdict.verdict is Verdict.KEPT
    for condition in verdict.form.conditions:
        assert all(predicate(condition)(row) for row in (plan.original, *plan.rows))


@pytest.mark.parametrize("operator", [Op.LESS_THAN, Op.AT_MOST, Op.DIFFER])
def test_stated_inputs_are_inputs_of_the_form_and_not_the_developers(operator: Op) -> None:
    plan = plan_of(low=3, high=9).under(Condition(operator, (0, 1)))
    tally = sampler(lambda low, high: True).stated(plan, 60)
    assert tally.valid >= 60
    for values, _ in tally.ended.values():
        assert plan.admits(values)
    kept = sum(value(3) in values or value(9) in values for values, _ in tally.ended.values())
    assert kept < tally.tried / 2


def test_what_is_fixed_stays_fixed_in_stated_inputs() -> None:
    plan = plan_of(a=3, b=9).with_freedom(1, Freedom.FIXED)
    tally = sampler(lambda a, b: True).stated(plan, 20)
    assert {values[1] for values, _ in tally.ended.values()} == {value(9)}


def in_roles(plan: Plan, *roles: str) -> Plan:
    domains = tuple(replace(domain, role=role) for domain, role in zip(plan.domains, roles, strict=True))
    return replace(plan, domains=domains)


def test_a_condition_is_stated_for_all_parameters_of_its_role() -> None:
    plan = in_roles(plan_of(a="one", b="two", c="three", n=4), "put/1", "put/1", "put/1", "")
    verdict = judged_plan(plan, lambda a, b, c, n: len({a, b, c}) == 3)
    assert verdict.verdict is Verdict.KEPT
    assert requirement_words(verdict.form) == ("a, b, c are all different",)


def test_a_condition_that_only_one_of_several_needs_is_stated_for_one() -> None:
    plan = in_roles(plan_of(a=3, b=4, c=5), "put/1", "put/1", "put/1")
    verdict = judged_plan(plan, lambda a, b, c: b > 0)
    assert verdict.verdict is Verdict.KEPT
    assert requirement_words(verdict.form) == ("b is positive",)


def test_no_condition_leaves_out_inputs_on_which_the_project_breaks() -> None:
    verdict = judged_plan(plan_of(s="abc"), lambda s: bool({"": {}}.get(s, {"x": True})["x"]))
    assert verdict.verdict is Verdict.UNSETTLED
    assert verdict.form.conditions == ()
    assert verdict.counterexample is not None
    assert verdict.counterexample.failure.startswith("KeyError")


def test_inputs_that_the_project_refuses_may_be_left_out() -> None:
    check = running(bool, refusal=True)
    verdict = judge(Trial("relation", plan_of(s="abc"), check), QUICK, lambda: False)
    assert verdict.verdict is Verdict.KEPT


@pytest.mark.parametrize(("hanging", "verdict"), [(3, Verdict.UNSETTLED), (5_000, Verdict.KEPT)])
def test_a_small_input_that_hangs_leaves_it_unsettled(hanging: int, verdict: Verdict) -> None:
    def execute(inputs: Sequence[Input]) -> list[InputOutcome]:
        return [
            InputOutcome(Ending.TIMED_OUT, "it did not end")
            if isinstance(row[0].data, int) and abs(row[0].data) == hanging
            else InputOutcome(Ending.PASSED)
            for row in inputs
        ]

    judged = judge(Trial("relation", plan_of(n=4, text="ab"), execute, earlier=()), QUICK, lambda: False)
    assert judged.verdict is verdict
    if verdict is Verdict.UNSETTLED:
        assert judged.counterexample is not None


def test_positions_that_code_cuts_off_are_compared_with_each_other() -> None:
    def same_parts(items: list[int], start: int, middle: int, end: int) -> bool:
        def part(first: int, last: int) -> list[int]:
            return items[max(0, first) : max(0, last)]

        return part(start, middle) + part(middle, end) == part(start, end)

    found = judged_plan(plan_of(items=[10, 11, 12, 13], start=0, middle=2, end=4), same_parts)
    assert found.verdict is Verdict.KEPT
    assert set(restriction_words(found.form)) == {
        "only where start is at most middle",
        "only where middle is at most end",
    }
