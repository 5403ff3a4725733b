"""Slips of the developers' tests: assertions that tell nothing about the code, found while relations were mined."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mrscout.model.instances import Weakness
from mrscout.model.relations import CodifiedMR

#: the kind of such a finding in records
TEST_SLIP = "test-slip"


@dataclass(frozen=True, slots=True)
class TestSlip:
    """An assertion of a test that cannot fail, or that compares what no input has a part in."""

    __test__ = False

    relation: str  #: id of the relation that was mined from it
    file: str
    line: int  #: of the assertion, from 1
    test: str
    rule: Weakness  #: the rule that says why; its value is the reason as a clause


def test_slips(relations: Iterable[CodifiedMR]) -> Iterator[TestSlip]:
    """Yield the slips that relations were mined from, each assertion once, in the order of the relations."""
    seen: set[tuple[str, int, str]] = set()
    for codified in relations:
        slip = next((weakness for weakness in codified.weaknesses if weakness.is_slip), None)
        for occurrence in codified.relation.occurrences if slip is not None else ():
            place = (occurrence.file, occurrence.asserted, occurrence.test)
            if place not in seen and slip is not None:
                seen.add(place)
                yield TestSlip(codified.relation.id, *place, slip)


test_slips.__test__ = False  # type: ignore[attr-defined]  # pytest collects functions of this name
