"""Edges are within their type, come one at a time, and are met whatever chance does."""

import pytest

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.search.input_sampling import edge_inputs
from mrscout.filtering.values.domain import Domain
from mrscout.model.forms import Freedom
from mrscout.model.values import Data, Kind, Value
from mrscout.model.verdicts import Verdict
from mrscout.prose.form_sentences import restriction_words


def number(own: int, **more: object) -> Domain:
    return Domain(Kind.INT, Value(Kind.INT, own), **more)  # type: ignore[arg-type]


def edges_of(domain: Domain) -> list[Value]:
    return list(domain.values.edges(domain))


def plan(*domains: Domain, freedoms: tuple[Freedom, ...] = ()) -> Plan:
    names = tuple(f"p{index}" for index in range(len(domains)))
    return Plan(names, domains, freedoms or (Freedom.FREE,) * len(domains))


@pytest.mark.parametrize(
    ("domain", "found"),
    [
        (number(7), (0, 1, -1, *Kind.INT.limits[::-1])),
        (number(7, size=True), (0, 1)),  # there is no negative number of things, nor are there so many
        (number(7, exponent=True), (0, 1, -1)),
        (Domain(Kind.STRING, Value(Kind.STRING, "own")), ("", " ")),
        (Domain(Kind.STRING, Value(Kind.STRING, "7"), numeric=True), ("0", "-1")),
        (Domain(Kind.CHAR, Value(Kind.CHAR, 65)), (32, 0, 65535)),
        (Domain(Kind.STRING, Value(Kind.STRING, "A"), choices=("A", "B")), ()),
        (Domain(Kind.BOOLEAN, Value(Kind.BOOLEAN, True)), ()),
    ],
)
def test_a_domain_has_edges(domain: Domain, found: tuple[Data, ...]):
    assert tuple(each.data for each in edges_of(domain)) == found


def test_a_float_has_the_edges_of_a_float():
    found = [each.data for each in edges_of(Domain(Kind.FLOAT, Value(Kind.FLOAT, 2.5)))]
    assert found[:4] == [0.0, 1.0, -1.0, 0.0]
    assert max(map(float, found)) == 3.4028234663852886e38  # type: ignore[arg-type]


def test_an_array_is_empty_has_its_first_element_or_the_greatest_and_the_least():
    own = tuple(Value(Kind.INT, each) for each in (4, 5))
    found = edges_of(Domain(Kind.ARRAY, Value(Kind.ARRAY, own, "int"), Kind.INT))
    extreme = tuple(Value(Kind.INT, end) for end in Kind.INT.limits[::-1])
    assert found == [Value(Kind.ARRAY, some, "int") for some in ((), own[:1], extreme)]


def test_one_parameter_is_at_an_edge_at_a_time():
    found = [
        tuple(each.data for each in given) for given in edge_inputs(plan(number(7), number(9, size=True)))
    ]
    assert found[:4] == [(0, 9), (7, 0), (1, 9), (7, 1)]


def test_what_is_less_free_has_no_edges():
    less = (Freedom.NARROW, Freedom.FIXED, Freedom.FREE)
    found = edge_inputs(plan(number(1), number(2), number(3), freedoms=less))
    assert {given[:2] for given in found} == {(Value(Kind.INT, 1), Value(Kind.INT, 2))}


def test_many_parameters_share_a_bound():
    found = edge_inputs(plan(*(number(each) for each in range(2, 40))))
    assert len(found) == 40 + 2  # and two with all of them at the ends of their domains
    assert {sum(value.data == 0 for value in given) for given in found[:38]} == {1}


@pytest.mark.parametrize("edge", [0, 1, -1, *Kind.INT.limits])
def test_what_fails_at_an_edge_alone_is_told(judged, edge: int):
    found = judged(lambda n, m: n != edge or m != 8, n=5, m=8)
    assert found.counterexample is not None or restriction_words(found.form)


def test_what_holds_at_every_edge_is_kept_as_it_is(judged):
    found = judged(lambda n, m: n != 33_333 or m != 88_888, n=5, m=8)
    assert found.verdict is Verdict.KEPT
