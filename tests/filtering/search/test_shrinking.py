"""The counterexample that is shown is small, and refutes."""

from collections.abc import Callable

import pytest
from tests.filtering.conftest import plain, plan_of, running, value

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.search.input_sampling import Sampler
from mrscout.filtering.search.shrinking import shrink
from mrscout.filtering.values.domain import Domain
from mrscout.model.forms import Freedom
from mrscout.model.values import Kind, Value

CASES: dict[str, tuple[Callable[..., bool], dict[str, object], tuple[object, ...], tuple[object, ...]]] = {
    "a number that is not needed goes back to the developers'": (
        lambda a, b: a < 100,
        {"a": 3, "b": 7},
        (5000, -123456),
        (100, 7),
    ),
    "a text loses what does not matter": (
        lambda s: "x" not in s,
        {"s": "abc"},
        ("some xylophone, perhaps",),
        ("x",),
    ),
    "elements that do not matter go": (
        lambda a: 13 not in a,
        {"a": [1, 2, 3]},
        ([7, 13, 99, -4],),
        ([13],),
    ),
    "zero is the smallest number": (lambda a: a == 7, {"a": 7}, (123,), (0,)),
    "what is small already stays": (lambda a, b: a != b, {"a": 1, "b": 2}, (2, 2), (2, 2)),
}


@pytest.mark.parametrize("name", CASES)
def test_the_smallest_refuting_input(name: str) -> None:
    check, own, refuting, expected = CASES[name]
    sampler = Sampler(running(check), "relation", 0, lambda: False)
    found = shrink(plan_of(**own), [tuple(map(value, refuting))], sampler)
    assert tuple(map(plain, found)) == expected


def table(*rows: list[int]) -> Value:
    return Value(Kind.ARRAY, tuple(map(value, rows)), "int[]")


def test_a_table_loses_rows_and_columns_and_stays_one() -> None:
    own = Domain(Kind.ARRAY, table([1, 2], [3, 4]), Kind.INT)
    plan = Plan(("m",), (own,), (Freedom.FREE,))
    sampler = Sampler(
        running(lambda m: len({len(row) for row in m}) <= 1 and all(13 not in row for row in m)),
        *("relation", 0, lambda: False),
    )
    found = shrink(plan, [(table([7, 13, 5], [0, 4, 6], [9, 9, 13]),)], sampler)
    assert plain(found[0]) == [[13]]


def test_the_developers_own_input_is_never_the_counterexample() -> None:
    sampler = Sampler(running(lambda a: False), "relation", 0, lambda: False)
    assert plain(shrink(plan_of(a=7), [(value(12345),)], sampler)[0]) == 0


def test_without_time_the_smallest_that_was_met_is_shown() -> None:
    sampler = Sampler(running(lambda a: False), "relation", 0, lambda: True)
    assert plain(shrink(plan_of(a=7), [(value(50000),), (value(60),)], sampler)[0]) == 60
