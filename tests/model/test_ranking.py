"""The order of relations: what an expert would pick comes first, and of each law the best before its variants."""

from dataclasses import replace

import pytest

from mrscout.model.assertions import Operator
from mrscout.model.forms import (
    Condition,
    ConditionOperator,
    Derivation,
    DerivationOperator,
    Form,
    FormParameter,
    Freedom,
)
from mrscout.model.instances import Weakness
from mrscout.model.ir import Span
from mrscout.model.origin import Candidate, Kind, Law, Origin
from mrscout.model.propositions import Comparison, Proposition
from mrscout.model.ranking import CRITERIA, KINDS, Ranked, Standing, ranked, standing_of
from mrscout.model.relations import (
    MINED,
    CodifiedMR,
    Constituents,
    InputRelation,
    MetamorphicRelation,
    Occurrence,
    Parameter,
    Status,
    ValueRole,
)
from mrscout.model.verdicts import Counterexample, Evidence, Judged, Verdict
from mrscout.model.worth import Worth

HERE = Span(0, 1, 0, 0, "a.test")
FREE, LISTED = Form((FormParameter("x", Freedom.FREE),)), Form((FormParameter("x", Freedom.LISTED),))
CONDITION = Condition(ConditionOperator.NOT_ZERO, (0,))


def standing(
    name: str,
    *,
    of: str = "",
    kind: Kind = Kind.ROUND_TRIP,
    methods: tuple[str, ...] = (),
    status: Status = Status.CODIFIED,
    verdict: Verdict | None = Verdict.KEPT,
    exceptions: bool = False,
    form: Form = FREE,
    types: tuple[str, ...] = ("int",),
    weak: tuple[Weakness, ...] = (),
    places: int = 1,
    calls: int = 2,
    origin: Origin = MINED,
    added: int | None = None,
    length: int = 0,
    branches: int | None = None,
) -> Standing:
    """A relation's standing; unless told otherwise it is kept, general and of a law of its own."""
    owner = of or f"C{name}"
    relation = MetamorphicRelation(
        *(name, "a.test", 1, "test", owner, name, name, "It holds.", kind, InputRelation.FROM_INPUT, calls),
        Constituents(methods or (f"{owner}.f{name}", f"{owner}.g{name}"), (), (), (), HERE, HERE, HERE),
        origin,
        tuple(Occurrence(str(at), "a.test", 1, "test", at) for at in range(places)),
    )
    if length:
        compared = Comparison(Operator.EQUAL, False, ("f()" * length,), ("g()",))
        relation = replace(relation, proposition=Proposition((), compared))
    parameters = tuple(Parameter(f"x{at}", each, "1", (0,), "", ValueRole()) for at, each in enumerate(types))
    codified = CodifiedMR(relation, status, "", weak, parameters, (), (), True, "", "", "", "")
    counter = Counterexample((), "fails") if exceptions else None
    judged = (
        Judged(name, verdict, Evidence(9, 9, 9), 0.9, False, not exceptions, form, counter, (), ())
        if verdict is not None
        else None
    )
    if judged is not None:
        judged = replace(judged, new_branches=branches, new_classes=1)
    worth = Worth(name, 1, 1, 1, added, 0, (), (), (), ()) if added is not None else None
    return standing_of(codified, judged, worth)


def names(*standings: Standing) -> list[str]:
    return [each.item.id for each in order(*standings)]


def order(*standings: Standing) -> list[Ranked[Standing]]:
    return ranked(standings, lambda one: one)


#: for each criterion the better relation, and one that is worse by this criterion and better by all names
PAIRS = {
    "state": ({}, {"verdict": Verdict.REJECTED}),
    "state: exceptions": ({}, {"exceptions": True}),
    "state: judged": ({"verdict": Verdict.UNSETTLED}, {"verdict": None}),
    "state: codified": ({"verdict": None}, {"verdict": None, "status": Status.FAILS}),
    "triviality": ({}, {"weak": (Weakness.ONLY_COUNTS,)}),
    "triviality: nothing said": (
        {"weak": (Weakness.ONLY_COUNTS, Weakness.INEQUALITY)},
        {"weak": (Weakness.COMPARED_WITH_ITSELF,)},
    ),
    "measured": ({"added": 1, "form": LISTED}, {"added": 0}),
    "reach": ({"branches": 1, "length": 90}, {"branches": 0}),
    "concision": ({"form": LISTED, "length": 9}, {"length": 90}),
    "generality": ({"kind": Kind.FRESHNESS}, {"form": LISTED}),
    "generality: no parameter": ({"form": LISTED}, {"form": Form(), "types": ()}),
    "strength": ({"kind": Kind.FRESHNESS}, {"form": replace(FREE, conditions=(CONDITION,))}),
    "kind": ({"places": 1}, {"kind": Kind.RETRIEVAL, "places": 9}),
    "methods": ({}, {"methods": ("C.f", "C.f")}),
    "parameters": (
        {"types": ("int", "long"), "form": Form((FormParameter("x", Freedom.FREE),) * 2)},
        {},
    ),
    "length": ({"length": 9}, {"length": 60, "types": ("int", "long")}),
    "calls": ({}, {"calls": 7, "places": 9}),
    "occurrences": ({"places": 9}, {}),
    "origin": ({}, {"origin": Candidate(Law.ROUND_TRIP, "0" * 10)}),
    "gain": ({"added": 9}, {"added": 1}),
}


@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
def test_the_better_relation_comes_first_whatever_its_name(pair: tuple[dict, dict]) -> None:
    better, worse = standing("z", **{"places": 0, **pair[0]}), standing("a", **{"places": 0, **pair[1]})
    assert names(worse, better) == names(better, worse) == ["z", "a"]


def test_every_criterion_decides_some_pair() -> None:
    tested = {name.partition(":")[0] for name in PAIRS} | {"law", "distinctness"}
    assert [each.slug for each in CRITERIA if each.slug not in tested] == []


def test_every_kind_has_its_place() -> None:
    assert set(KINDS) == set(Kind)
    assert len(KINDS) == len(Kind)


def test_a_learnt_derivation_is_no_restriction_that_counts() -> None:
    both = Form((FormParameter("x", Freedom.FREE), FormParameter("y", Freedom.FIXED)))
    computed = replace(both, derivations=(Derivation(DerivationOperator.LENGTH, 1, (0,)),))
    assert names(standing("a", form=both), standing("b", form=computed)) == ["b", "a"]


def test_the_best_of_a_law_stands_for_it_and_its_variants_come_after_all_laws() -> None:
    law = {"of": "C", "methods": ("C.f", "C.g")}
    best, second = standing("v1", places=5, **law), standing("v2", **law)
    other = standing("z", of="D", kind=Kind.FRESHNESS)
    ranks = order(second, other, best)
    assert [each.item.id for each in ranks] == ["v1", "z", "v2"]
    assert [each.variants for each in ranks] == [("v2",), (), ()]
    assert [each.variant_of for each in ranks] == ["", "", "v1"]


def test_a_law_is_the_same_whatever_the_order_of_its_calls() -> None:
    one = standing("a", of="C", methods=("C.f", "C.g", "C.f"))
    other = standing("b", of="C", methods=("C.g", "C.f"))
    assert order(one, other)[1].variant_of == "a"


@pytest.mark.parametrize(
    "more",
    [{"of": "D"}, {"kind": Kind.CONSISTENCY}, {"methods": ("C.f", "C.h")}, {"methods": ("C.f",)}],
    ids=["another class", "another kind", "another method", "fewer methods"],
)
def test_what_differs_in_class_kind_or_methods_is_another_law(more: dict[str, object]) -> None:
    law: dict[str, object] = {"of": "C", "methods": ("C.f", "C.g")}
    ranks = order(standing("a", **law), standing("b", **{**law, **more}))  # type: ignore[arg-type]
    assert [each.variant_of for each in ranks] == ["", ""]


def test_what_fails_is_a_variant_of_what_holds() -> None:
    law = {"of": "C", "methods": ("C.f", "C.g")}
    ranks = order(standing("a", verdict=Verdict.REJECTED, **law), standing("b", **law))
    assert [(each.item.id, each.variant_of) for each in ranks] == [("b", ""), ("a", "b")]


def test_the_same_of_another_class_comes_after_something_new() -> None:
    same = [standing(f"s{each}", of=each, methods=(f"{each}.read", f"{each}.write")) for each in "ABC"]
    new = standing("z", of="Z", methods=("Z.parse", "Z.print"))
    assert names(*same, new) == ["sA", "z", "sB", "sC"]


def test_an_instance_that_became_no_relation_comes_last() -> None:
    none = Standing("a", "A")
    assert names(none, standing("z", status=Status.NOT_BUILT, verdict=None)) == ["z", "a"]
    assert order(none)[0].law is None


def test_the_order_does_not_depend_on_the_order_of_results() -> None:
    every = [standing(f"r{at}", **pair[at % 2]) for at, pair in enumerate([*PAIRS.values()] * 2)]
    first = names(*every)
    assert names(*reversed(every)) == first
