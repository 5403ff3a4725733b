"""Strings that differ from the developers' by one change of their structure, or hold what the code looks for."""

from random import Random

import pytest

from mrscout.filtering.values.string_structure import fragments_in, reshaped, reshapings, with_fragment

SEEDS = range(2000)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("2009-02-28", {"2009-28", "2009-02-02-28", "2009--02-28", "02-2009-28", "2009-02-29"}),
        ("a, b", {"a", "a, b ", "A, B"}),
        ("[1]", {"1]", "[1", "[[1]", "[2]"}),
        ("abc", {"ab", "aab", "abcabc", "ABC", " abc"}),
    ],
)
def test_one_thing_changes(text: str, wanted: set[str]) -> None:
    drawn = {reshaped(text, Random(seed)) for seed in SEEDS}
    assert wanted <= drawn | {text}, wanted - drawn
    assert text not in drawn or len(drawn) > 10


def test_an_empty_string_can_be_reshaped() -> None:
    assert {reshaped("", Random(seed)) for seed in SEEDS} <= {"", " ", "  ", "   ", "    "}


def test_a_fragment_stands_anywhere() -> None:
    drawn = {with_fragment("ab", ";", Random(seed)) for seed in SEEDS}
    assert drawn == {";ab", "a;b", "ab;", ";b", "a;", ";ab;", ";", ";;"}


def test_chosen_strings_hold_each_fragment_inside_and_alone() -> None:
    assert list(fragments_in("abc", (",", "\\"))) == ["ab,c", "ab\\c", ",", "\\"]


def test_chosen_strings_lack_a_part_or_have_an_empty_one() -> None:
    assert list(reshapings("1.2.3")) == ["2.3", "1.3", "1.2", "1..2.3", "1.2.3.", "1.2.3"]
    assert list(reshapings("ab")) == ["AB"]
