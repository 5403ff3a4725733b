"""The ends of the domain that conditions state."""

import pytest
from tests.filtering.conftest import plan_of

from mrscout.filtering.domain_ends import corner_inputs, end_inputs, end_of
from mrscout.model.forms import Condition
from mrscout.model.forms import ConditionOperator as Op
from mrscout.model.values import Kind, Value


def ends(*conditions: Condition, **own: object) -> list[tuple[object, ...]]:
    plan = plan_of(**own).under(*conditions)
    return [tuple(value.data for value in values) for values in end_inputs(plan)]


@pytest.mark.parametrize(
    ("conditions", "own", "found"),
    [
        ([Condition(Op.LESS_THAN, (0, 1))], {"at": 2, "length": 10}, [(9, 10)]),
        ([Condition(Op.AT_MOST, (0, 1))], {"low": 2, "high": 10}, [(10, 10)]),
        ([Condition(Op.LESS_THAN_LENGTH, (0, 1))], {"at": 0, "text": "word"}, [(3, "word")]),
        ([Condition(Op.AT_MOST_LENGTH, (0, 1))], {"at": 0, "text": "word"}, [(4, "word")]),
        ([Condition(Op.UP_TO, (0,), 255)], {"octet": 7}, [(255,), (0,)]),
        ([Condition(Op.MAGNITUDE_AT_MOST, (0,), 90)], {"latitude": 52.5}, [(90.0,), (-90.0,)]),
        ([Condition(Op.MAGNITUDE_BELOW, (0,), 180)], {"longitude": 4.9}, [(179.9,), (-179.9,)]),
        ([Condition(Op.FITS_BITS, (0, 1))], {"tag": 5, "bits": 4}, [(15, 4)]),
        # an end that another condition forbids is none
        ([Condition(Op.UP_TO, (0,), 255), Condition(Op.POSITIVE, (0,))], {"octet": 7}, [(255,), (1,)]),
        ([Condition(Op.ODD, (0,))], {"n": 7}, []),
        ([Condition(Op.UP_TO, (0,), 255, negated=True)], {"octet": 700}, []),
    ],
)
def test_the_ends_of_a_condition_are_inputs(
    conditions: list[Condition], own: dict[str, object], found: list[tuple[object, ...]]
) -> None:
    assert ends(*conditions, **own) == found


def test_an_input_is_at_an_end_or_not() -> None:
    def ints(*numbers: int) -> tuple[Value, ...]:
        return tuple(Value(Kind.INT, number) for number in numbers)

    position, octet = Condition(Op.LESS_THAN, (0, 1)), Condition(Op.UP_TO, (0,), 255)
    assert end_of(position, ints(9, 10)) == 0
    assert end_of(position, ints(8, 10)) is None
    assert [end_of(octet, ints(number)) for number in (0, 255, 7)] == [1, 0, None]
    assert end_of(position, ints(9)) is None


def test_corners_have_all_parameters_at_their_ends() -> None:
    most, least = Kind.INT.limits[::-1]

    def corners(*conditions: Condition, **own: object) -> list[tuple[object, ...]]:
        plan = plan_of(**own).under(*conditions)
        return [tuple(value.data for value in values) for values in corner_inputs(plan)]

    position = [Condition(Op.NOT_NEGATIVE, (0,)), Condition(Op.LESS_THAN, (0, 1))]
    assert corners(a=5, b=7) == [(most, most), (least, least)]
    assert corners(Condition(Op.UP_TO, (0,), 255), octet=5, word="a") == [(255, "a"), (0, "a")]
    assert corners(*position, at=5, length=7) == [(6, 7), (0, 7)]
    assert corners(word="a") == []
    assert corners(at=True) == []
