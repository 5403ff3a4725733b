"""A few inputs that a person would choose."""

from mrscout.filtering.branches import Branches
from mrscout.filtering.telling_inputs import UNKNOWN, Choice, Known, choose_telling
from mrscout.model.forms import Condition, ConditionOperator
from mrscout.model.values import NULL, Kind, Value


def ints(*numbers: int) -> tuple[Value, ...]:
    return tuple(Value(Kind.INT, number) for number in numbers)


def texts(*strings: str) -> list[tuple[Value, ...]]:
    return [(Value(Kind.STRING, string),) for string in strings]


def executing(*bits: int, developers: int = 0b1) -> Known:
    """Inputs that execute these branches of one class."""
    return Known(Branches([("C", developers)]), [Branches([("C", one)]) for one in bits])


def chosen(
    developers: list[tuple[Value, ...]],
    inputs: list[tuple[Value, ...]],
    most: int = 6,
    known: Known = UNKNOWN,
) -> list[object]:
    return [inputs[at][0].data for at in choose_telling(developers, inputs, most, known).numbers]


def test_numbers_are_of_another_sign_or_at_the_limits_and_simple():
    drawn = [ints(number) for number in (2204964, 11, 2147483647, 75, 0, 2, 6, -54, 1, -1, -2147483648)]
    assert chosen([ints(12345)], drawn) == [0, -1, 2147483647, -2147483648]


def test_small_numbers_after_a_small_number_are_no_news():
    drawn = [ints(number) for number in (2, 3, 4, 64, 0)]
    assert chosen([ints(1)], drawn, known=executing(1, 1, 1, 1, 1)) == [0]


def test_one_is_news_for_a_size():
    drawn = [ints(number) for number in (2, 1)]
    assert chosen([ints(3)], drawn, known=Known(sizes=frozenset({0})))[0] == 1


def test_boundaries_of_the_code_are_taken_the_nearest_ones_only():
    near = [Value(Kind.INT, number) for number in (3, 4, 127, 128, 126, 256, 255, 257)]
    drawn = [ints(number) for number in (3, 126, 127, 128, 129, 255)]
    one = Branches([("C", 1)])
    known = Known(one, [one] * 6, boundaries=[near])
    assert chosen([ints(12345)], drawn, known=known) == [127, 128]


def test_an_input_that_executes_another_branch_comes_first():
    drawn = texts("0.0.0", "1.0.0-rc.1", "3.7.1", "")
    assert chosen(texts("1.2.3"), drawn, known=executing(1, 0b11, 1, 1)) == ["1.0.0-rc.1", ""]


def test_of_inputs_that_execute_nearly_as_much_the_simplest_is_taken():
    drawn = texts("1.0.0-rc.1+build.17", "1.0.0-rc.1", "1.0.0-a")
    assert chosen(texts("1.2.3"), drawn, known=executing(0b11110, 0b1110, 0b10)) == [
        "1.0.0-rc.1",
        "1.0.0-rc.1+build.17",
    ]


def test_nothing_is_taken_where_all_execute_the_same_and_are_of_the_same_classes():
    drawn = texts("0.0.0", "3.7.1")
    choice = choose_telling(texts("1.2.3"), drawn, 6, executing(1, 1))
    assert choice.classes == 0
    assert not any(map(len, choice.gains))
    assert len(choice.numbers) == 1  # to show that it varies at all


def test_the_numbers_of_new_branches_and_classes_are_counted_once():
    drawn = [ints(0), ints(-1), ints(Kind.INT.limits[1])]
    choice = choose_telling([ints(5)], drawn, 6, executing(0b11, 0b101, 0b101))
    gains = (Branches([("C", 0b10)]), Branches([("C", 0b100)]))
    assert choice == Choice((0, 2), gains, classes=1)  # the greatest number executes what -1 does


def test_another_sign_is_no_reason_where_all_signs_execute_the_same():
    drawn = [ints(number) for number in (0, -1, 1, 7)]
    assert len(chosen([ints(5)], drawn, known=executing(1, 1, 1, 1))) == 1  # to show that it varies at all
    assert chosen([ints(5)], drawn) == [0, -1]


def test_numbers_whose_branches_others_execute_go():
    known = executing(0b11, 0b111)
    assert chosen([ints(10)], [ints(20), ints(125)], known=known) == [125]
    assert chosen(texts("a"), texts("b", "dd"), known=known) == ["b", "dd"]


def test_the_ends_of_conditions_are_taken():
    position = Condition(ConditionOperator.LESS_THAN, (0, 1))
    some = [ints(at, length) for at, length in ((1, 10), (9, 10), (3, 4), (0, 10))]
    one = Branches([("C", 1)])
    known = Known(one, [one] * 4, conditions=[position])
    assert choose_telling([ints(2, 10)], some, 6, known).numbers == (1,)


def test_noise_is_never_chosen_without_a_branch_of_its_own():
    drawn = texts('gXOT|mUUkHOU`\\"k', "\u03b3", "a\tb", '!"$%', "xy", "")
    assert chosen(texts("abc"), drawn) == ["", "xy"]
    assert chosen(texts("abc"), drawn, known=executing(1, 0b11, 0b11, 1, 1, 1)) == ["\u03b3", ""]


def test_no_more_than_two_inputs_are_noise():
    drawn = texts("a\tb", "\u03b3", "\u03b4\u03b5", "\u03b6\u03b7\u03b8", "plain")
    found = chosen(texts("abc"), drawn, known=executing(0b11, 0b101, 0b1001, 0b10001, 0b100001))
    assert len(found) == 3
    assert "plain" in found


def test_a_word_is_taken_rather_than_noise_for_the_same_branch():
    assert chosen(texts("abc"), texts("a\tb", "longer"), known=executing(0b11, 0b11)) == ["longer"]


def test_what_the_developers_themselves_use_is_no_noise():
    assert "\u03b3" in chosen(texts("\u03b1"), texts("\u03b3", ""))


def test_there_are_three_if_so_many_are_known_and_nothing_about_branches():
    assert chosen(texts("1.2.3"), texts("3.7.1", "0.0.0", "1.0.0", "9.4.2")) == ["0.0.0", "1.0.0"]


def test_one_change_at_a_time_is_better_than_all_at_once():
    drawn = [ints(0, 0, 0), ints(0, 5, 5), ints(5, 0, 5)]
    assert choose_telling([ints(5, 5, 5)], drawn, 2).numbers == (1,)


def test_null_and_equal_values_are_classes_of_their_own():
    string = Value(Kind.STRING, "a")
    other = Value(Kind.STRING, "b")
    drawn = [(other, string), (string, string), (NULL, string)]
    assert set(choose_telling([(string, other)], drawn, 6, UNKNOWN).numbers) >= {1, 2}
    assert choose_telling([(string, other)], drawn, 6, executing(1, 1, 1)).numbers == (2,)
