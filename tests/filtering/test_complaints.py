"""Complaints that differ by the input alone are one."""

import pytest
from tests.filtering.conftest import value

from mrscout.filtering.tally import InputOutcome, Tally, without_values
from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import Ending

CASES = [
    ("Unknown currency 'UCMZZ'", ["UCMZZ"], "Unknown currency '…'"),
    ("Unknown currency 'YN'", ["YN"], "Unknown currency '…'"),
    ("Unknown currency: a", ["a"], "Unknown currency: …"),
    ("Illegal date style 5", [5], "Illegal date style …"),
    ("Illegal date style -87", [-87], "Illegal date style …"),
    ("NegativeArraySizeException: -1184549232", [3], "NegativeArraySizeException: …"),
    ("no element 17 in [17, 170]", [17], "no element … in […, 170]"),
    ("A name is missing in [ab c, ]", [["x"]], "A name is missing in [ab c, ]"),
    ("a name is missing", ["a"], "a name is missing"),
    ("Index 2 out of bounds for length 1", [30], "Index 2 out of bounds for length 1"),
    ("Index 12 out of bounds for length 1", [2], "Index 12 out of bounds for length 1"),
    ("nothing", [""], "nothing"),
]


@pytest.mark.parametrize(("said", "given", "expected"), CASES)
def test_a_complaint_is_told_without_the_input(said: str, given: list[object], expected: str) -> None:
    assert without_values(said, tuple(map(value, given))) == expected


def test_the_elements_of_an_array_are_left_out_as_well() -> None:
    texts = tuple(Value(Kind.STRING, each) for each in ("alpha", "beta"))
    array = Value(Kind.ARRAY, texts, "java.lang.String")
    assert without_values("missing in [alpha, beta]", (array,)) == "missing in […, …]"


def test_what_differs_by_the_input_alone_is_counted_together() -> None:
    tally = Tally()
    for name in ("GBX", "ZOT", "MNKP"):
        tally.add((value(name),), InputOutcome(Ending.INVALID, f"Unknown currency '{name}'"))
    assert tally.complaints.most_common() == [("Unknown currency '…'", 3)]
