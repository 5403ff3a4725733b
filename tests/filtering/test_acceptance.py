"""Which verdict follows from how inputs ended."""

import pytest

from mrscout.filtering.acceptance import verdict_of
from mrscout.filtering.tally import InputOutcome, Tally
from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import Ending, Verdict


def tally(**counts: int) -> Tally:
    made = Tally()
    for name, count in counts.items():
        for number in range(count):
            made.add((Value(Kind.STRING, f"{name}{number}"),), InputOutcome(Ending[name.upper()]))
    return made


@pytest.mark.parametrize(
    ("ended", "expected"),
    [
        ({"passed": 10}, Verdict.KEPT),
        ({"passed": 95, "refuted": 5}, Verdict.KEPT),
        ({"passed": 94, "refuted": 6}, Verdict.REJECTED),
        ({"passed": 9}, Verdict.UNSETTLED),
        ({"refuted": 1}, Verdict.REJECTED),
        ({"invalid": 100}, Verdict.NO_VALID_INPUT),
        ({"vacuous": 100, "skipped": 3}, Verdict.NO_VALID_INPUT),
        ({}, Verdict.NO_VALID_INPUT),
        ({"timed_out": 3}, Verdict.TIMED_OUT),
        ({"timed_out": 2}, Verdict.NO_VALID_INPUT),
        ({"crashed": 3, "timed_out": 3}, Verdict.CRASHED),
        ({"crashed": 3, "passed": 10}, Verdict.KEPT),
    ],
)
def test_the_share_of_valid_inputs_decides(ended: dict[str, int], expected: Verdict):
    counted = tally(**ended)
    refuted = bool(counted.inputs(Ending.REFUTED))
    assert verdict_of(counted, 0.95, refuted=refuted, golden=False) is expected


def test_few_inputs_are_enough_where_there_are_no_more():
    assert verdict_of(tally(passed=2), 0.95, refuted=False, whole=True, golden=False) is Verdict.KEPT


def test_nothing_is_kept_that_was_never_varied():
    counted = tally(passed=50)
    assert verdict_of(counted, 0.95, refuted=False, varied=False, golden=False) is Verdict.UNSETTLED


def test_a_constant_on_one_side_is_told_from_a_relation_that_is_refuted():
    assert verdict_of(tally(refuted=20), 0.95, refuted=True, golden=True) is Verdict.GOLDEN_VALUE
    assert verdict_of(tally(passed=20), 0.95, refuted=False, golden=True) is Verdict.KEPT
