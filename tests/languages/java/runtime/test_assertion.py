"""A failure is the relation's where it arises at its assertion; what fails behind that speaks of something else."""

from pathlib import Path

import pytest

from mrscout.languages.java.runtime.execute import Jvm
from mrscout.languages.java.runtime.protocol import Execution, Outcome
from mrscout.model.values import Kind, Value

pytestmark = pytest.mark.network

SOURCE = (Path(__file__).parent / "code" / "Behind4.java").read_text("utf-8").splitlines()
#: of the assertion, and of what catches its failure
LINES = (29, 31), (32, 34)
P, F, INV = Outcome.PASSED, Outcome.FAILED, Outcome.INVALID
CASES = {1: P, 10: INV, 20: INV, 30: F, 40: INV, 50: INV, 60: INV, 70: INV}


def outcomes(jvm: Jvm, lines: tuple[tuple[int, int], ...]) -> dict[int, Outcome]:
    inputs = tuple((Value(Kind.INT, number),) for number in CASES)
    (results,) = jvm.run([Execution("Behind4", "related", inputs, lines=lines)])
    return {number: result.outcome for number, result in zip(CASES, results, strict=True)}


def test_only_what_fails_at_the_assertion_refutes(jvm: Jvm) -> None:
    assert [SOURCE[first - 1].strip() for first, _ in LINES] == [
        "assertEquals(",
        "} catch (AssertionError told) {",
    ]
    assert outcomes(jvm, LINES) == CASES


def test_where_nobody_knows_the_place_whatever_fails_behind_the_marker_refutes(jvm: Jvm) -> None:
    behind = dict.fromkeys((20, 30, 40, 50, 60, 70), F)
    assert outcomes(jvm, ()) == {**CASES, **behind}
