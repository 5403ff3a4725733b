"""Inputs that are changed so that they meet a condition."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.filtering.conftest import plain, value

from mrscout.filtering.forms.conditions import predicate
from mrscout.filtering.forms.fitting import fitted, spread
from mrscout.model.forms import Condition
from mrscout.model.forms import ConditionOperator as Op

#: a condition, and values that do not meet it
UNMET: dict[str, tuple[Condition, tuple[object, ...]]] = {
    "a sign": (Condition(Op.NOT_NEGATIVE, (0,)), (-7,)),
    "not zero": (Condition(Op.NOT_ZERO, (0,)), (0,)),
    "a bound": (Condition(Op.MAGNITUDE_AT_MOST, (0,), 1000), (-5_000_000,)),
    "a multiple": (Condition(Op.MULTIPLE_OF, (0,), 5), (-12,)),
    "an odd number": (Condition(Op.ODD, (0,)), (8,)),
    "a power of two": (Condition(Op.POWER_OF_TWO, (0,)), (9,)),
    "finite": (Condition(Op.FINITE, (0,)), (float("nan"),)),
    "a whole number": (Condition(Op.INTEGRAL, (0,)), (1.5,)),
    "ASCII": (Condition(Op.ASCII, (0,)), ("aé",)),
    "Latin-1": (Condition(Op.LATIN_1, (0,)), ("aЖ",)),
    "digits": (Condition(Op.DIGITS, (0,)), ("a1",)),
    "letters": (Condition(Op.ALPHABETIC, (0,)), ("",)),
    "no comma": (Condition(Op.LACKS, (0,), ","), ("a,b",)),
    "no space at the ends": (Condition(Op.TRIMMED, (0,)), (" a ",)),
    "lower case": (Condition(Op.LOWER_CASE, (0,)), ("aB",)),
    "a length": (Condition(Op.LENGTH, (0,), 4), ("abcdef",)),
    "an even length": (Condition(Op.EVEN_LENGTH, (0,)), ("abc",)),
    "different elements": (Condition(Op.DISTINCT_ELEMENTS, (0,)), ([1, 2, 1],)),
    "sorted": (Condition(Op.SORTED, (0,)), ([3, 1, 2],)),
    "small elements": (Condition(Op.ELEMENTS_MAGNITUDE_AT_MOST, (0,), 9), ([100, 2],)),
    "an order": (Condition(Op.LESS_THAN, (0, 1)), (9, 2)),
    "an index": (Condition(Op.LESS_THAN_LENGTH, (0, 1)), (9, "abc")),
    "bits": (Condition(Op.FITS_BITS, (0, 1)), (-1, 200)),
    "one length": (Condition(Op.SAME_LENGTH, (0, 1)), ("abc", "x")),
    "shorter": (Condition(Op.SHORTER, (0, 1)), ("abc", "x")),
    "contained": (Condition(Op.CONTAINED_IN, (0, 1)), ("abc", "xyz")),
}


@pytest.mark.parametrize("case", UNMET)
@pytest.mark.parametrize("seed", range(5))
def test_an_input_is_changed_until_it_meets_the_condition(case: str, seed: int) -> None:
    condition, row = UNMET[case]
    values = tuple(map(value, row))
    assert not predicate(condition)(values)
    assert predicate(condition)(fitted([condition], values, {0, 1}, Random(seed)))


@pytest.mark.parametrize("case", UNMET)
def test_only_changeable_values_change(case: str) -> None:
    condition, row = UNMET[case]
    values = tuple(map(value, row))
    assert fitted([condition], values, set(), Random(1)) == values


def test_numbers_spread_over_their_whole_bound() -> None:
    bound = Condition(Op.MAGNITUDE_AT_MOST, (0,), 2**28 - 1)
    numbers = [plain(spread([bound], (value(3),), {0}, Random(seed))[0]) for seed in range(60)]
    assert any(isinstance(number, int) and number > 2**26 for number in numbers)


def test_a_string_that_contains_another_is_seldom_equal_to_it() -> None:
    inside = Condition(Op.CONTAINED_IN, (0, 1))
    drawn = [spread([inside], (value("ab"), value("xyz")), {0, 1}, Random(seed)) for seed in range(40)]
    assert sum(first != second for first, second in drawn) > 30


@given(st.lists(st.sampled_from(sorted(UNMET)), min_size=1, max_size=3), st.integers(0, 99))
def test_conditions_on_values_of_other_kinds_change_nothing_they_cannot(cases: list[str], seed: int) -> None:
    conditions = [UNMET[case][0] for case in cases]
    for row in ((True, 1), ("x", "y"), (1.5, [1])):
        values = tuple(map(value, row))
        changed = fitted(conditions, values, {0, 1}, Random(seed))
        assert [each.kind for each in changed] == [each.kind for each in values]
