"""What a guess has to stand: inputs of the plan's own kinds, with texts and pairs that code trips over."""

from tests.filtering.conftest import plan_of

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.search.input_sampling import awkward_inputs
from mrscout.filtering.values.domain import Domain
from mrscout.model.forms import Freedom
from mrscout.model.values import Kind, Value


def test_pairs_of_one_kind_are_made_of_each_other():
    given = [tuple(value.data for value in each) for each in awkward_inputs(plan_of(a="abc", b="xyz", n=3))]
    assert ("abc", "ABC", 3) in given
    assert ("ABC", "abc", 3) in given
    assert ("abc", "'abc'", 3) in given
    assert all(n == 3 for _, _, n in given)


def test_numbers_get_another_sign_and_arrays_another_order():
    assert (3, -3) in [tuple(value.data for value in each) for each in awkward_inputs(plan_of(a=3, b=4))]
    arrays = [
        tuple(part.data for part in each[1].data) for each in awkward_inputs(plan_of(a=[1, 2, 3], b=[4]))
    ]
    assert (3, 2, 1) in arrays


def test_there_are_not_too_many_and_the_same_ones_each_time():
    plan = plan_of(a="abc", b="xyz", c="uvw", d="rst", e="opq")
    assert len(awkward_inputs(plan)) <= 300
    assert awkward_inputs(plan) == awkward_inputs(plan)


def test_kinds_stay_what_they_are():
    plan = plan_of(a="abc", b=3, c=[1, 2], d=True, e=1.5)
    assert all(
        [each.kind for each in given] == [each.kind for each in plan.original]
        for given in awkward_inputs(plan)
    )
    assert awkward_inputs(plan_of(a=True, b=False)) == []


def test_a_character_has_no_sign_to_change():
    domains = tuple(Domain(Kind.CHAR, Value(Kind.CHAR, ord(each))) for each in "ab")
    plan = Plan(("a", "b"), domains, (Freedom.FREE, Freedom.FREE))
    assert all(Kind.CHAR.admits(value.data) for given in awkward_inputs(plan) for value in given)
    assert not awkward_inputs(plan)
