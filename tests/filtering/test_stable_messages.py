"""What differs from process to process is left out of what a failure says."""

from collections.abc import Sequence

import pytest
from tests.filtering.conftest import QUICK, plan_of

from mrscout.filtering.inputs import Input
from mrscout.filtering.stage import Trial, judge
from mrscout.filtering.tally import InputOutcome, stable_part
from mrscout.model.verdicts import Ending, Verdict


@pytest.mark.parametrize(
    ("said", "again", "expected"),
    [
        ("expected: <1> but was: <2>", "expected: <1> but was: <2>", "expected: <1> but was: <2>"),
        (
            "expected: <12345> but was: <67890>",
            "expected: <12345> but was: <11111>",
            "expected: <12345> but was: <…>",
        ),
        ("Foo@1a2b3c and 7", "Foo@4d5e6f and 7", "Foo@… and 7"),
        ("expected: <[b, a]>", "expected: <[a, b]>", "expected: <[…, …]>"),
        ("expected: <-12>", "expected: <7>", "expected…"),
        ("", "x", "…"),
        (
            "expected: <53.1234> but was: <53.1235>",
            "expected: <53.7771> but was: <53.7772>",
            "expected: <53.…> but was: <53.…> (they differ in what is drawn anew in each run)",
        ),
        (
            "expected: <53.1234> but was: <54.1235>",
            "expected: <53.7771> but was: <54.7772>",
            "expected: <53.…> but was: <54.…>",
        ),
        (
            "expected: <5@7> but was: <5@7>",
            "expected: <5@8> but was: <5@8>",
            "expected: <5@…> but was: <5@…>",
        ),
    ],
)
def test_words_that_differ_are_left_out(said: str, again: str, expected: str) -> None:
    assert stable_part(said, again) == expected


def test_what_a_counterexample_says_is_what_it_says_every_time() -> None:
    runs = iter(range(10_000))

    def execute(inputs: Sequence[Input]) -> list[InputOutcome]:
        return [InputOutcome(Ending.REFUTED, f"expected: <1> but was: <{next(runs)}>") for _ in inputs]

    found = judge(Trial("r", plan_of(n=5), execute), QUICK, lambda: False)
    assert found.verdict is Verdict.REJECTED
    assert found.counterexample is not None
    assert found.counterexample.failure == "expected: <1> but was: <…>"


def test_one_that_does_not_fail_again_makes_it_flaky() -> None:
    def execute(inputs: Sequence[Input]) -> list[InputOutcome]:
        return [InputOutcome(Ending.REFUTED, "expected 1") for _ in inputs]

    def afresh(inputs: Sequence[Input]) -> list[InputOutcome]:
        return [InputOutcome(Ending.PASSED) for _ in inputs]

    found = judge(Trial("r", plan_of(n=5), execute, afresh=afresh), QUICK, lambda: False)
    assert found.verdict is Verdict.FLAKY
