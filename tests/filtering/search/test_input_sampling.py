"""How inputs are put together, and what is known after some were run."""

from collections.abc import Sequence

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.filtering.conftest import Check, plan_of, running, value

from mrscout.filtering.inputs import Input, key_of
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.tally import Execute, InputOutcome, Tally
from mrscout.model.forms import Condition, ConditionOperator
from mrscout.model.verdicts import Ending


def sampled(check: Check, wanted: int = 200, seed: int = 0, **own: object) -> Tally:
    return Sampler(running(check), "relation", seed, lambda: False).sample(plan_of(**own), wanted)


def recording(execute: Execute, batches: list[Sequence[Input]]) -> Execute:
    def run(inputs: Sequence[Input]) -> Sequence[InputOutcome]:
        batches.append(inputs)
        return execute(inputs)

    return run


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.nested_given])
@given(st.integers(-99, 99), st.text(max_size=5), st.integers(0, 9))
def test_the_same_seed_draws_the_same_inputs(number: int, text: str, seed: int) -> None:
    one = sampled(lambda a, b: True, 40, seed, a=number, b=text)
    other = sampled(lambda a, b: True, 40, seed, a=number, b=text)
    assert list(one.ended) == list(other.ended)


def test_every_input_is_another_one_and_none_is_the_developers() -> None:
    batches: list[Sequence[Input]] = []
    sampler = Sampler(recording(running(lambda a: True), batches), "relation", 0, lambda: False)
    plan = plan_of(a=3)
    tally = sampler.sample(plan, 200)
    keys = [key_of(each) for batch in batches for each in batch]
    assert len(keys) == len(set(keys)) == tally.tried
    assert key_of(plan.original) not in keys


def test_what_valid_inputs_have_in_common_is_drawn_more_often() -> None:
    def check(start: int, end: int, size: int) -> bool:
        if not 0 <= start <= end <= size:
            raise ValueError
        return True

    tally = sampled(check, 1000, start=1, end=3, size=9)
    assert tally.valid >= 1000
    assert tally.valid > tally.tried // 2


def test_values_that_were_valid_are_used_again_where_few_are() -> None:
    def check(name: str, number: int) -> bool:
        if name not in ("UTF-8", "ASCII"):
            raise ValueError(name)
        return True

    tally = sampled(check, 500, name="UTF-8", number=3)
    assert tally.valid >= 500


def test_numbers_that_hang_are_drawn_no_more() -> None:
    lost: list[int] = []

    def execute(inputs: Sequence[Input]) -> list[InputOutcome]:
        ended = []
        for (size,) in inputs:
            assert isinstance(size.data, int)
            hangs = abs(size.data) > 100_000
            lost.append(hangs)
            ended.append(InputOutcome(Ending.TIMED_OUT if hangs else Ending.PASSED))
        return ended

    sampler = Sampler(execute, "relation", 0, lambda: False)
    tally = sampler.sample(plan_of(size=1000), 500)
    assert tally.valid >= 500
    assert sum(lost[100:]) == 0


def test_what_hangs_whatever_the_input_is_given_up_soon() -> None:
    batches: list[Sequence[Input]] = []

    def hang(inputs: Sequence[Input]) -> list[InputOutcome]:
        return [InputOutcome(Ending.TIMED_OUT) for _ in inputs]

    Sampler(recording(hang, batches), "relation", 0, lambda: False).sample(plan_of(a=3, b="x"), 1000)
    assert sum(map(len, batches)) <= 20


def test_a_small_domain_is_tried_as_a_whole_and_once() -> None:
    tally = sampled(lambda a, b: True, a=True, b=False)
    assert tally.tried == 3


def test_a_plan_asks_for_more_and_less_is_left_of_the_tally() -> None:
    plan = plan_of(a=3)
    tally = Sampler(running(lambda a: a > 0), "relation", 0, lambda: False).sample(plan, 50)
    left = tally.within(plan.under(Condition(ConditionOperator.POSITIVE, (0,))))
    assert left.valid == left.passed == tally.passed
    assert tally.counts[Ending.REFUTED] > 0


def test_inputs_of_another_run_are_counted_but_not_the_developers() -> None:
    sampler = Sampler(running(lambda a: a != 7), "relation", 0, lambda: False)
    tally = sampler.tried(plan_of(a=3), [(value(7),), (value(3),), (value(8),), (value(8),)])
    assert tally.tried == 2
    assert tally.inputs(Ending.REFUTED) == [(value(7),)]


def test_what_is_drawn_apart_is_other_than_what_was_drawn_before() -> None:
    plan = plan_of(a="text", b=1234)
    sampler = Sampler(running(lambda a, b: True), "relation", 0, lambda: False)
    before = sampler.sample(plan, 100)
    apart = sampler.independent().sample(plan, 100)
    shared = apart.ended.keys() & before.ended.keys()
    assert len(shared) < len(apart.ended) // 5


def test_a_condition_changes_what_is_drawn() -> None:
    plan = plan_of(a=1234)
    restricted = plan.under(Condition(ConditionOperator.FINITE, (0,)))
    drawn = [
        Sampler(running(lambda a: True), "relation", 0, lambda: False).sample(each, 50).ended.keys()
        for each in (plan, restricted)
    ]
    assert drawn[0] != drawn[1]


def test_few_inputs_hang_before_large_numbers_are_left_alone() -> None:
    def execute(inputs: Sequence[Input]) -> list[InputOutcome]:
        return [
            InputOutcome(Ending.TIMED_OUT if abs(int(str(each[0].data))) > 5000 else Ending.PASSED)
            for each in inputs
        ]

    seeds = range(20)
    tallies = [Sampler(execute, "relation", seed, lambda: False).sample(plan_of(n=3), 200) for seed in seeds]
    assert all(tally.counts[Ending.TIMED_OUT] <= 8 for tally in tallies)
    # Where the first few are mostly large, sampling stops: the search then draws smaller numbers.
    assert sum(tally.valid >= 60 for tally in tallies) > len(tallies) // 2


def test_what_is_known_about_large_numbers_is_not_found_out_twice() -> None:
    lost: list[Input] = []

    def execute(inputs: Sequence[Input]) -> list[InputOutcome]:
        hang = [abs(int(str(each[0].data))) > 5000 for each in inputs]
        lost.extend(each for each, hangs in zip(inputs, hang, strict=True) if hangs)
        return [InputOutcome(Ending.TIMED_OUT if hangs else Ending.PASSED) for hangs in hang]

    sampler = Sampler(execute, "relation", 0, lambda: False)
    sampler.sample(plan_of(n=3), 100)
    before = len(lost)
    assert before
    sampler.independent().sample(plan_of(n=3), 100)
    assert len(lost) == before


def test_what_fills_the_memory_is_not_tried_again_in_the_same_batch() -> None:
    def execute(inputs: Sequence[Input]) -> list[InputOutcome]:
        return [
            InputOutcome(Ending.EXHAUSTED if abs(int(str(each[0].data))) > 5000 else Ending.PASSED)
            for each in inputs
        ]

    sampler = Sampler(execute, "relation", 0, lambda: False)
    tally = sampler.sample(plan_of(n=3), 200)
    assert tally.counts[Ending.EXHAUSTED] <= 20
    assert tally.valid >= 60
