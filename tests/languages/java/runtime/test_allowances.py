"""A test gets time to start, and no more than it needs."""

import pytest

from mrscout.languages.java.runtime.batch import Allowances
from mrscout.languages.java.runtime.protocol import Execution, Outcome, Result

TEST = Execution("A", "f")
PASSED, LATE = Result(Outcome.PASSED, seconds=0.5), Result(Outcome.TIMED_OUT, seconds=35.0)


@pytest.mark.parametrize(
    ("seen", "expected"),
    [
        ([], 30.0),
        ([PASSED], 0.0),
        ([LATE], 0.0),
        ([PASSED, None], 2.5),
        ([PASSED, LATE, None], 2.5),
        ([LATE, None], 7.5),
        ([LATE, None, LATE, None], 1.875),
        ([LATE, None, LATE, None, LATE, None], 1.0),
    ],
)
def test_seconds_on_top(seen: list[Result | None], expected: float):
    """None: the process was replaced."""
    allowances = Allowances()
    for result in seen:
        if result is None:
            allowances.forget_process()
        else:
            allowances.learn(TEST, 30.0, result)
    assert allowances.on_top(TEST, 30.0) == expected


def test_fresh_classes_are_loaded_each_time():
    allowances = Allowances()
    allowances.learn(TEST, 30.0, PASSED)
    assert allowances.on_top(Execution("A", "f", fresh=True), 30.0) == 2.5
    assert allowances.on_top(Execution("A", "g"), 30.0) == 30.0
