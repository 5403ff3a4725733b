"""Slips of tests are named once for each assertion, and only where a rule says so."""

import pytest

from mrscout.model import test_slips as slips
from mrscout.model.instances import Weakness
from mrscout.model.ir import Span
from mrscout.model.origin import MINED, Kind
from mrscout.model.relations import (
    CodifiedMR,
    Constituents,
    InputRelation,
    MetamorphicRelation,
    Occurrence,
    Status,
)

HERE = Span(0, 1, 0, 0, "a.test")


def codified(id_: str, *lines: int, weak: tuple[Weakness, ...] = ()) -> CodifiedMR:
    """A relation that assertions on some lines of a test state."""
    relation = MetamorphicRelation(
        *(id_, "a.test", 1, "test", "C", "f", "F", "It holds.", Kind.REPETITION, InputRelation.FROM_INPUT, 2),
        Constituents(("C.f", "C.f"), (), (), (), HERE, HERE, HERE),
        MINED,
        tuple(Occurrence(f"{id_}{line}", "a.test", 1, "test", line) for line in lines),
    )
    return CodifiedMR(relation, Status.CODIFIED, "", weak, (), (), (), True, "", "", "", "")


SLIPS = [weakness for weakness in Weakness if weakness.is_slip]
OTHERS = [weakness for weakness in Weakness if not weakness.is_slip]


@pytest.mark.parametrize("rule", SLIPS)
def test_each_place_that_states_an_empty_relation_is_a_slip(rule: Weakness):
    relations = [codified("a", 3, 7, weak=(Weakness.ONLY_COUNTS, rule)), codified("b", 9)]
    assert list(slips.test_slips(relations)) == [
        slips.TestSlip("a", "a.test", 3, "test", rule),
        slips.TestSlip("a", "a.test", 7, "test", rule),
    ]


@pytest.mark.parametrize("rule", OTHERS)
def test_a_relation_that_is_only_weak_is_none(rule: Weakness):
    assert not list(slips.test_slips([codified("a", 3, weak=(rule,))]))


def test_two_relations_of_one_assertion_are_one_slip():
    weak = (Weakness.REPEATED_COMPUTATION,)
    assert len(list(slips.test_slips([codified("a", 3, weak=weak), codified("b", 3, weak=weak)]))) == 1
