"""What is said of the first row is true: a value that the developers' test draws at random is not theirs."""

import pytest

from mrscout.languages.java.export.test_rows import drawn
from mrscout.model.ir import Span
from mrscout.model.origin import Kind
from mrscout.model.relations import (
    CodifiedMR,
    Constituents,
    InputRelation,
    LiftedSite,
    MetamorphicRelation,
    Parameter,
    SiteShape,
    Status,
    ValueRole,
)


def codified(*sites: LiftedSite) -> CodifiedMR:
    span = Span(0, 1, 0, 0, "T.java")
    parts = Constituents((), (), (), (), span, span, span)
    relation = MetamorphicRelation(
        *("0123456789", "T.java", 1, "T.t()", "C", "holds", "CHolds", "IF, THEN."),
        *(Kind.ROUND_TRIP, InputRelation.FROM_INPUT, 2, parts),
    )
    parameters = tuple(
        Parameter(f"p{number}", "String", each.text, (number,), "", each.role)
        for number, each in enumerate(sites)
    )
    return CodifiedMR(
        *(relation, Status.CODIFIED, "", (), parameters, sites, ("String",) * len(sites), True),
        *("relations/CHolds.java", "CHoldsHarness", "t", ""),
    )


def site(text: str, source: str, shape: SiteShape = SiteShape.PLAIN) -> LiftedSite:
    return LiftedSite(Span(10, 10 + len(source), 0, 0, "T.java"), text, ValueRole(), shape=shape)


@pytest.mark.parametrize(
    ("lifted", "expected"),
    [
        (site('"a1"', "UUID.randomUUID()", SiteShape.SEED), True),
        (site("1L", "", SiteShape.SEED), True),
        (site("1L", "Math.random()", SiteShape.SEED), True),
        (site("42L", "42L", SiteShape.SEED), False),
        (site('"a"', '"a"'), False),
        (site("NEW", "Thread.State.NEW", SiteShape.CONSTANT), False),
    ],
)
def test_a_draw_is_told_from_a_value_that_is_written(lifted: LiftedSite, expected: bool):
    assert drawn(codified(site("3", "3"), lifted)) == (frozenset({"p1"}) if expected else frozenset())
