"""Literals that are part of what a relation says are fixed before it is rejected."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from tests.filtering.conftest import QUICK, plan_of, running

from mrscout.filtering.forms.plan import Plan
from mrscout.filtering.stage import Trial, judge
from mrscout.filtering.values.domain import Domain
from mrscout.filtering.values.strings import respelled
from mrscout.model.forms import Freedom
from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import Judged, Verdict
from mrscout.prose.form_sentences import restriction_words

Judge = Callable[..., Judged]
#: digits of a base that has no name here
BASE = set("0123456789bcdefghjkmnpqrstuvwxyz")


def moved(code: str, by: int) -> bool:
    """Moving by nothing leaves a code as it is; others than those of the base are no codes."""
    return by == 0 and set(code) <= BASE


KEPT = {
    "inputs with their results, and names that stay": (
        lambda one, side, said, two, skew, told, three, turn, heard: (
            (one, two, three) == ("sides", "skew", "turn") and (side, skew, turn) == (said, told, heard)
        ),
        {
            "one": "sides",
            "side": 4,
            "said": 4,
            "two": "skew",
            "skew": 2.5,
            "told": 2.5,
            "three": "turn",
            "turn": 700,
            "heard": 700,
        },
        {"one keeps the developers' value", "where side equals said", "where skew equals told"},
    ),
    "each refutes it alone, and one of them is what it says": (
        moved,
        {"code": "dqcjqcp84c6e", "by": 0},
        {"code is made of the developers' characters", "by keeps the developers' value"},
    ),
    "a value between two others, whichever is the greater": (
        lambda ch, start, end: min(start, end) <= ch <= max(start, end),
        {"ch": 99, "start": 98, "end": 100},
        {"only where start is at most ch", "only where ch is at most end"},
    ),
    "one interval within another": (
        lambda start, end, low, high: min(low, high) <= min(start, end) and max(start, end) <= max(low, high),
        {"start": 98, "end": 100, "low": 97, "high": 101},
        {"only where end is at most high", "only where low is at most start"},
    ),
    "a fraction, and the same expanded": (
        lambda a, b, c, d: b != 0 != d and a * d == b * c,
        {"a": 3, "b": 7, "c": 15, "d": 35},
        {"where c is 5 times a", "where d is 5 times b"},
    ),
}


@pytest.mark.parametrize("name", KEPT)
def test_what_the_relation_is_about_is_fixed_before_it_is_rejected(name: str, judged: Judge) -> None:
    check, own, expected = KEPT[name]
    found = judged(check, **own)
    assert found.verdict is Verdict.KEPT, (found.verdict, restriction_words(found.form))
    assert expected <= set(restriction_words(found.form)), restriction_words(found.form)


REJECTED = {
    "a fact about one value": (lambda n: n == 5, {"n": 5}),
    "a fact about two values, beside a flag": (
        lambda a, b, idle: (a, b) == (3, "x"),
        {"a": 3, "b": "x", "idle": True},
    ),
    "two ways to write one fraction": (
        lambda a, b, c, d: b != 0 != d and a * d == b * c,
        {"a": 6, "b": 14, "c": 15, "d": 35},
    ),
    "two texts that are equal by chance of their letters": (
        lambda a, b: (a, b) == ("abcd", "dcba!"),
        {"a": "abcd", "b": "dcba!"},
    ),
}


@pytest.mark.parametrize("name", REJECTED)
def test_where_everything_would_be_fixed_nothing_is_kept(name: str, judged: Judge) -> None:
    check, own = REJECTED[name]
    found = judged(check, **own)
    assert found.verdict is Verdict.REJECTED, (found.verdict, restriction_words(found.form))
    assert restriction_words(found.form) == (), "what is told is how the most general form fared"
    assert found.counterexample is not None


def test_a_golden_value_is_not_saved_by_what_has_no_part_in_it() -> None:
    def run(*, golden: bool) -> Judged:
        check, own, _ = KEPT["one interval within another"]
        return judge(Trial("r", plan_of(**own), running(check), golden=golden), QUICK, lambda: False)

    assert run(golden=False).verdict is Verdict.KEPT
    assert run(golden=True).verdict is Verdict.GOLDEN_VALUE


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("0", "by = 0 only"),
        ('"a\\nb"', 'by = "a\\nb" only'),
        ("", "by keeps the developers' value"),
        ("x" * 61, "by keeps the developers' value"),
        ("a\nb", "by keeps the developers' value"),
    ],
)
def test_a_fixed_parameter_is_told_with_its_value_where_that_is_short(written: str, words: str) -> None:
    domain = replace(Domain(Kind.INT, Value(Kind.INT, 0)), written=written)
    assert restriction_words(Plan(("by",), (domain,), (Freedom.FIXED,)).form) == (words,)


def test_a_respelt_text_keeps_its_length_its_signs_and_its_letters() -> None:
    own = "2009-Feb-28"
    for number in range(50):
        drawn = respelled(own, Random(number))
        assert len(drawn) == len(own)
        assert (drawn[4], drawn[8]) == ("-", "-")
        assert set(drawn) <= set(own)
        assert drawn[5] == "F", "there is no other great letter"


def test_respelt_texts_differ() -> None:
    assert len({respelled("dqcjqcp84c6e", Random(number)) for number in range(50)}) > 40


@pytest.mark.parametrize(
    ("domain", "steps"),
    [
        (Domain(Kind.STRING, Value(Kind.STRING, "abcd")), [Freedom.NARROW, Freedom.SPELT]),
        (Domain(Kind.STRING, Value(Kind.STRING, "aaaa")), [Freedom.NARROW]),
        (Domain(Kind.STRING, Value(Kind.STRING, "01001101")), [Freedom.NARROW, Freedom.SPELT]),
        (Domain(Kind.STRING, Value(Kind.STRING, "0100110")), [Freedom.NARROW]),
        (Domain(Kind.STRING, Value(Kind.STRING, "aaaaaaaa")), [Freedom.NARROW]),
        (
            Domain(Kind.STRING, Value(Kind.STRING, "aa"), listed=(Value(Kind.STRING, "b"),)),
            [Freedom.NARROW, Freedom.LISTED],
        ),
        (Domain(Kind.INT, Value(Kind.INT, 1), listed=(Value(Kind.INT, 2),)), [Freedom.NARROW]),
        (Domain(Kind.BOOLEAN, Value(Kind.BOOLEAN, True)), []),
        (Domain(Kind.STRING, Value(Kind.STRING, "NORTH"), choices=("NORTH", "SOUTH")), []),
    ],
)
def test_freedom_is_taken_in_steps_that_make_a_difference(domain: Domain, steps: list[Freedom]) -> None:
    found, freedom = [], Freedom.FREE
    while (freedom := domain.restricted(freedom)) is not Freedom.FIXED:
        found.append(freedom)
    assert found == steps
