"""Reasons not to offer a law by default: each applies to its case, and to none of a law that says enough."""

from dataclasses import replace

import pytest
from tests.model.test_ranking import standing

from mrscout.model.assertions import Operator
from mrscout.model.forms import Form, FormParameter, Freedom
from mrscout.model.instances import Weakness
from mrscout.model.offers import OBJECTIONS, objection
from mrscout.model.origin import Candidate, Kind, Law
from mrscout.model.propositions import Comparison, Proposition, StatedStep, StepKind
from mrscout.model.ranking import Standing
from mrscout.model.verdicts import Evidence

ROUND_TRIP, SETTER = (Candidate(law, "0" * 10) for law in (Law.ROUND_TRIP, Law.GET_AFTER_SET))
LIKE_THEIRS = Form((FormParameter("x", Freedom.FREE), FormParameter("y", Freedom.NARROW)))


def proposed(origin: Candidate, *, valid: int = 99, **traits: int) -> Standing:
    """A candidate of a law that held on so many inputs."""
    one = standing("A", origin=origin, **traits)
    assert one.judged is not None
    return replace(one, judged=replace(one.judged, evidence=Evidence(valid, valid, valid)))


def stepping(one: Standing, *steps: StatedStep) -> Standing:
    """A standing whose statement has these steps."""
    assert one.relation is not None
    compared = Comparison(Operator.EQUAL, False, ("f()",), ("g()",))
    return replace(one, relation=replace(one.relation, proposition=Proposition(steps, compared)))


def action(code: str, name: str = "") -> StatedStep:
    """A step that runs code, and gives its value a name."""
    return StatedStep(StepKind.ACTION, (code,), name)


def reaching(one: Standing, branches: int | None, *, whole_domain: bool = False) -> Standing:
    """A standing whose inputs execute so many branches that the developers' own do not; None if nobody counted."""
    assert one.judged is not None
    return replace(one, judged=replace(one.judged, new_branches=branches, whole_domain=whole_domain))


def definitions(*codes: str) -> list[StatedStep]:
    """Variables with these values."""
    return [StatedStep(StepKind.DEFINITION, (code,), f"v{at}") for at, code in enumerate(codes)]


LOOP = StatedStep(StepKind.EACH, ("list",), "item")
FILLS = StatedStep(StepKind.COUNT, ("0",), "j", ("count",), steps=(action("list.add(j)"),))


_CASES = [
    ("no-gain", proposed(ROUND_TRIP, added=0)),
    ("unmeasured", proposed(SETTER)),
    ("unmeasured", proposed(ROUND_TRIP, valid=9)),
    ("exceptions", standing("A", exceptions=True)),
    ("weak", standing("A", weak=(Weakness.NOTHING_LIFTED,))),
    ("held-back", standing("A", form=LIKE_THEIRS)),
    ("no-new-code", reaching(standing("A", kind=Kind.AGREEMENT), 0)),
    ("long", standing("A", length=200)),
    ("long", standing("A", types=("int",) * 6)),
    ("long", stepping(standing("A"), *map(action, ("a()", "b()", "c()", "d()")))),
    ("long", stepping(standing("A"), LOOP)),
    ("long", stepping(proposed(ROUND_TRIP), LOOP, LOOP)),
    ("long", stepping(standing("A"), FILLS, FILLS)),
    ("long", stepping(standing("A"), replace(FILLS, steps=FILLS.steps * 2))),
    ("idle-steps", stepping(standing("A"), action("table.getValue(1)"))),
    ("idle-steps", stepping(standing("A"), action("converter.convertToString(distance)"))),
    ("idle-steps", stepping(standing("A"), action("list.size()"))),
    ("equal-objects", stepping(proposed(ROUND_TRIP), *definitions("new A(x)", "new A(x)"))),
    ("variant", replace(standing("A"), variant=True)),
]


@pytest.mark.parametrize(("slug", "case"), _CASES)
def test_a_law_that_says_too_little_is_not_offered_by_default(slug, case):
    against = objection(case, everything=False)
    assert against is not None
    assert against.slug == slug


@pytest.mark.parametrize(
    "case",
    [
        standing("A"),
        standing("A", length=50, types=("int",) * 5),
        standing("A", added=0),
        reaching(standing("A", kind=Kind.AGREEMENT), 1),
        reaching(standing("A", kind=Kind.AGREEMENT), None),
        reaching(standing("A", kind=Kind.AGREEMENT), 0, whole_domain=True),
        reaching(standing("A", kind=Kind.AGREEMENT, added=1), 0),
        reaching(standing("A", kind=Kind.ROUND_TRIP), 0),
        proposed(ROUND_TRIP),
        proposed(SETTER, added=1),
        stepping(standing("A"), *map(action, ("a()", "list.add(getValue())", "tokens.toggle()"))),
        stepping(standing("A"), *map(action, ("isolate.contain(x)", "parser.parse(text)"))),
        stepping(proposed(ROUND_TRIP), LOOP),
        stepping(standing("A"), FILLS, action("list.add(o)")),
        stepping(standing("A"), action("table.getValue(1)", "value")),
        stepping(standing("A"), *definitions("new A(x)", "new A(x)")),
        stepping(proposed(ROUND_TRIP), *definitions("new A(x)", "new A(y)")),
        stepping(proposed(ROUND_TRIP), *definitions("new A(x)")),
    ],
)
def test_a_law_that_says_enough_is_offered(case):
    assert objection(case, everything=False) is None


def test_all_offers_what_tests_state_and_no_candidate_without_a_gain():
    for rule in OBJECTIONS:
        assert rule.asked_with in ("--all", "--only ID")
    assert objection(standing("A", exceptions=True, length=200), everything=True) is None
    assert objection(proposed(SETTER), everything=True) is not None
    assert objection(proposed(ROUND_TRIP, added=0), everything=True) is not None


def test_each_objection_has_a_case_of_its_own():
    slugs = [rule.slug for rule in OBJECTIONS]
    assert len(slugs) == len(set(slugs))
    assert set(slugs) == {slug for slug, _ in _CASES}
