"""Which of the inputs are shown with a verdict."""

from collections.abc import Callable

from tests.filtering.conftest import value

from mrscout.filtering.tally import InputOutcome, Tally, some_inputs
from mrscout.model.verdicts import Ending, Judged

Judge = Callable[..., Judged]


def tally_of(passed: range, refuted: range = range(0)) -> Tally:
    tally = Tally()
    for number in passed:
        tally.add((value(number),), InputOutcome(Ending.PASSED))
    for number in refuted:
        tally.add((value(number),), InputOutcome(Ending.REFUTED))
    return tally


def test_a_few_inputs_are_shown_all():
    assert len(some_inputs(tally_of(range(10), range(10, 25)), ())) == 25


def test_of_many_inputs_sixty_are_shown_from_the_first_to_nearly_the_last():
    shown = [each.values[0].data for each in some_inputs(tally_of(range(6000)), ())]
    assert shown == list(range(0, 6000, 100))


def test_refuted_inputs_come_first_and_leave_room_for_the_others():
    shown = some_inputs(tally_of(range(500), range(500, 1000)), ())
    assert [each.ended for each in shown] == [Ending.REFUTED] * 30 + [Ending.PASSED] * 30


def test_refuted_inputs_fill_the_room_that_no_others_need():
    shown = some_inputs(tally_of(range(10), range(500, 1000)), ())
    assert [each.ended for each in shown] == [Ending.REFUTED] * 50 + [Ending.PASSED] * 10


def test_an_input_that_a_condition_rules_out_is_shown_as_refuting_and_once():
    shown = some_inputs(tally_of(range(3), range(3, 5)), [(value(4),), (value(9),)])
    assert [each.values[0].data for each in shown if each.ended is Ending.REFUTED] == [4, 9, 3]
    assert len(shown) == 6


def test_every_judged_relation_shows_inputs_that_passed_and_those_that_a_condition_was_found_with(
    judged: Judge,
):
    found = judged(lambda low, high: low < high, low=3, high=9)
    endings = {each.ended for each in found.inputs}
    assert endings == {Ending.PASSED, Ending.REFUTED}
    assert all(
        each.values[0].data < each.values[1].data  # type: ignore[operator]
        for each in found.inputs
        if each.ended is Ending.PASSED
    )
