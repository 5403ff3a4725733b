"""The data of bench/planted: what states a fault, and what finds one. The bench itself needs mvn and minutes."""

import re
import sys
from pathlib import Path

import pytest

_BENCH = Path(__file__).parents[1] / "bench" / "planted"
sys.path.insert(0, str(_BENCH))

from libraries import Fault, read_faults  # noqa: E402

LIBRARIES, FAULTS = read_faults()
LINE = Fault(1, "lang", "A.java", ("int last(", "size"), "- 1", "- 2", "off-by-one", "ATest.last")


def test_there_are_sixty_faults_of_many_kinds() -> None:
    assert len(FAULTS) >= 60
    assert len({fault.kind for fault in FAULTS}) >= 15
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_each_is_a_change_of_one_line_that_a_relation_covers(fault: Fault) -> None:
    assert fault.library in LIBRARIES
    assert fault.old != fault.new
    assert "\n" not in fault.old + fault.new
    test, _, method = fault.relation.partition(".")
    source = (_BENCH / "relations" / f"{test}.java").read_text()
    assert re.search(rf"@Test\s+public void {method}\(\)", source)


def test_a_fault_is_planted_behind_the_texts_that_lead_to_it() -> None:
    source = "int first() { return size - 1; } int last() { return size - 1 + size - 1; }"
    expected = "int first() { return size - 1; } int last() { return size - 2 + size - 1; }"
    assert LINE.planted(source) == expected


@pytest.mark.parametrize("source", ["int first() { return size - 1; }", "int last() { return size; }", ""])
def test_a_place_that_is_not_there_is_an_error(source: str) -> None:
    with pytest.raises(LookupError):
        LINE.planted(source)
