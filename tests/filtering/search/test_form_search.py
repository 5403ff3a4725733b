"""How far a relation has to be restricted, and which form it is kept in."""

from collections.abc import Callable

import pytest

from mrscout.model.verdicts import Judged, Verdict
from mrscout.prose.form_sentences import restriction_words

Judge = Callable[..., Judged]


def even(number: int) -> bool:
    if number < 0:
        raise ValueError("negative")
    return True


CASES = {
    "different literals are kept different": (
        lambda a, b: a != b,
        {"a": "one", "b": "two"},
        "a and b differ",
    ),
    "an order is found": (
        lambda low, high: low < high,
        {"low": 3, "high": 9},
        "low is less than high",
    ),
    "a sign is found": (lambda n: n > 0, {"n": 5}, "n is positive"),
    "zero is left out": (lambda n: n != 0 and n % 7 != 0, {"n": 5}, ""),
    "a text that may not be empty": (lambda s: len(s) > 0 and s.isascii(), {"s": "abc"}, "s is"),
    "a parameter follows from a length": (
        lambda s, n: len(s) == n,
        {"s": "hello", "n": 5},
        "n is the length of s",
    ),
    "a parameter is the sum of two others": (
        lambda a, b, c: a + b == c,
        {"a": 4, "b": 7, "c": 11},
        "c = a + b",
    ),
    "equal but for case": (
        lambda a, b: a.upper() == b,
        {"a": "key", "b": "KEY"},
        "b is a in upper case",
    ),
    "a value follows from an element of an array": (
        lambda names, name: names[1:2] == [name],
        {"names": [4, 6, 8], "name": 6},
        "name is element 1 of names",
    ),
    "a text holds another": (
        lambda key, text: text == f"<{key}>",
        {"key": "ab", "text": "<ab>"},
        'text is "<" + key + ">"',
    ),
    "a number is a multiple": (lambda bits: bits % 5 == 0, {"bits": 25}, "bits is a multiple of 5"),
    "digits come in pairs": (lambda hex_: len(hex_) % 2 == 0, {"hex_": "cafe"}, "hex_ has an even length"),
    "two conditions are needed": (
        lambda a, b, c: a < b < c,
        {"a": 1, "b": 5, "c": 9},
        "is less than",
    ),
    "a literal is taken back last of all": (
        lambda a, code: code == "q7!",
        {"a": 3, "code": "q7!"},
        "code keeps the developers' value",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_most_general_form_that_holds(name: str, judged: Judge) -> None:
    check, own, words = CASES[name]
    found = judged(check, **own)
    if not words:
        assert found.verdict is Verdict.REJECTED, found
        return
    assert found.verdict is Verdict.KEPT, (found.verdict, restriction_words(found.form), found.evidence)
    assert any(words in each for each in restriction_words(found.form)), restriction_words(found.form)
    assert (found.counterexample is None) == found.perfect, "what a condition leaves out refutes nothing"


def test_nothing_is_given_up_where_nothing_must_be(judged: Judge) -> None:
    found = judged(lambda s: s[::-1][::-1] == s, s="abc")
    assert found.verdict is Verdict.KEPT
    assert restriction_words(found.form) == ()


def test_invalid_inputs_are_no_reason_to_give_up_what_is_valid(judged: Judge) -> None:
    found = judged(even, number=4)
    assert found.verdict is Verdict.KEPT
    assert restriction_words(found.form) == ("only where number is not negative",)
    assert found.evidence.valid >= 300


def test_a_starved_relation_is_fed_with_values_like_the_developers(judged: Judge) -> None:
    def parses(date: str) -> bool:
        year, month, day = date.split("-")
        if len(year) != 4 or not date.replace("-", "").isdecimal() or not int(month) or not int(day):
            raise ValueError(date)
        return f"{int(year):04}-{month}-{day}" == date

    found = judged(parses, date="2009-02-28")
    assert found.verdict is Verdict.KEPT, found.evidence
    assert found.evidence.valid >= 100


def test_a_rare_refutation_is_ruled_out_by_the_condition_that_explains_it(judged: Judge) -> None:
    found = judged(lambda a, b, c: a != b, a="one", b="two", c=3)
    assert found.verdict is Verdict.KEPT
    assert found.perfect
    assert restriction_words(found.form) == ("only where a and b differ",)
    assert found.counterexample is None
