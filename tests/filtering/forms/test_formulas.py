"""Values that are computed from others by a formula."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.filtering.conftest import plain, plan_of, value, words

from mrscout.filtering.forms.derivations import apply
from mrscout.filtering.forms.formulas import formulas
from mrscout.filtering.inputs import Input
from mrscout.model.forms import Derivation, Formula, Function
from mrscout.model.verdicts import Judged, Verdict
from mrscout.prose.form_sentences import requirement_words

Row = dict[str, object]


def proposals(own: Row, *rows: Row) -> dict[str, Derivation]:
    plan = plan_of(**own)
    inputs: list[Input] = [tuple(map(value, row.values())) for row in rows]
    return {words(each, plan.names): each for each in formulas(plan.domains, inputs)}


#: a formula, the developers' inputs, another input, and what the formula gives for it
CASES: dict[str, tuple[str, list[Row], Row, object]] = {
    "a text around another": (
        't is "Te" + s + "st"',
        [{"s": "xyz", "t": "Texyzst"}],
        {"s": "a", "t": ""},
        "Teast",
    ),
    "a text twice": ("t is s + s", [{"s": "abc", "t": "abcabc"}], {"s": "x", "t": ""}, "xx"),
    "two parameters in a text": (
        't is key + "=" + n',
        [{"key": "max", "n": 200, "t": "max=200"}],
        {"key": "k", "n": 7, "t": ""},
        "k=7",
    ),
    "a number with zeros": (
        't is "no " + n with 5 digits',
        [{"n": 42, "t": "no 00042"}],
        {"n": 7, "t": ""},
        "no 00007",
    ),
    "a number in hexadecimal": (
        "t is n in hexadecimal with 4 digits",
        [{"n": 0xBEEF, "t": "beef"}],
        {"n": 255, "t": ""},
        "00ff",
    ),
    "a text in upper case within another": (
        't is "<" + s in upper case + ">"',
        [{"s": "abc", "t": "<ABC>"}],
        {"s": "x", "t": ""},
        "<X>",
    ),
    "the beginning of a text": (
        "t is the first 4 of s",
        [{"s": "abcdefg", "t": "abcd"}],
        {"s": "uvwxyz", "t": ""},
        "uvwx",
    ),
    "a mask": ("m is n & 255", [{"n": 0x1234, "m": 0x34}], {"n": 0xABC, "m": 0}, 0xBC),
    "a shift": ("m is n << 8", [{"n": 3, "m": 768}], {"n": 5, "m": 0}, 1280),
    "a line through two inputs": (
        "m is (n * 3) + 2",
        [{"n": 4, "m": 14}, {"n": 10, "m": 32}],
        {"n": 1, "m": 0},
        5,
    ),
    "a difference of a length": (
        "m is the length of s - n",
        [{"s": "abcdefgh", "n": 3, "m": 5}],
        {"s": "xyz", "n": 1, "m": 0},
        2,
    ),
    "the greater of two": (
        "m is the greater of a and b",
        [{"a": 12, "b": 7, "m": 12}, {"a": 3, "b": 8, "m": 8}],
        {"a": 1, "b": 4, "m": 0},
        4,
    ),
    "an element at an index": (
        "n is element i of all",
        [{"all": [4, 6, 8], "i": 1, "n": 6}, {"all": [9, 7], "i": 0, "n": 9}],
        {"all": [1, 2, 3, 5], "i": 3, "n": 0},
        5,
    ),
    "a list of two": (
        "all is the list of a and b",
        [{"a": 12, "b": 7, "all": [12, 7]}],
        {"a": 1, "b": 4, "all": []},
        [1, 4],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_formula_computes_other_values_as_it_does_the_developers(case: str) -> None:
    formula, rows, other, expected = CASES[case]
    found = proposals(*rows)
    assert formula in found, list(found)
    derivation = found[formula]
    assert derivation.is_well_formed
    completed = apply(derivation, tuple(map(value, other.values())))
    assert completed is not None
    assert plain(completed[derivation.parameter]) == expected


@pytest.mark.parametrize(
    ("rows", "formula"),
    [
        ([{"s": "xyz", "t": "Texyzst"}, {"s": "abc", "t": "Texyzst"}], 't is "Te" + s + "st"'),
        ([{"n": 0x1234, "m": 0x34}, {"n": 0x99, "m": 0x98}], "m is n & 255"),
        ([{"a": 1, "b": 2, "m": 3}, {"a": 1, "b": 2, "m": 4}], "m is a + b"),
        ([{"n": 5, "t": "item 55"}], 't is "item " + n with 2 digits'),
        ([{"a": 12, "b": 7, "all": [12, 8]}], "all is the list of a and b"),
    ],
)
def test_what_one_input_of_the_developers_does_not_fulfil_is_no_formula(
    rows: list[Row], formula: str
) -> None:
    assert formula not in proposals(*rows)


@given(st.text("ab=1 ", max_size=6), st.integers(-50, 300), st.text("ab=1 ", max_size=12))
def test_every_formula_gives_the_developers_values(s: str, n: int, t: str) -> None:
    plan = plan_of(s=s, n=n, t=t)
    for derivation in formulas(plan.domains, ()):
        assert derivation.is_well_formed
        assert apply(derivation, plan.original) == plan.original


def test_formulas_with_the_same_values_are_proposed_once() -> None:
    found = list(proposals({"s": "abc", "t": "abc!"}))
    assert len(found) == len(set(found))
    assert sum(line.startswith("t is") for line in found) <= 4


@pytest.mark.parametrize(
    "formula",
    [
        Formula(Function.PARAMETER, value=3),
        Formula(Function.ADD, (Formula(Function.PARAMETER, value=0),)),
        Formula(Function.CONSTANT),
        Formula(Function.JOIN),
    ],
)
def test_a_damaged_formula_is_recognised(formula: Formula) -> None:
    assert not formula.is_well_formed(1)


def test_an_element_is_tied_to_its_index(judged: Callable[..., Judged]) -> None:
    def check(all: list[int], i: int, n: int) -> bool:  # noqa: A002 - as in the sentence
        if n not in all or not 0 <= i < len(all):
            raise ValueError("no such element")
        return all.index(n) == i

    verdict = judged(check, all=[4, 6, 8], i=1, n=6)
    assert verdict.verdict is Verdict.KEPT
    assert "n is element i of all" in requirement_words(verdict.form)
    assert "all has different elements" in requirement_words(verdict.form)


def test_an_expected_text_is_tied_to_the_inputs(judged: Callable[..., Judged]) -> None:
    verdict = judged(lambda s, n, t: t == f"{s}:{n};", s="abc", n=120, t="abc:120;")
    assert verdict.verdict is Verdict.KEPT
    assert requirement_words(verdict.form) == ('t is s + ":" + n + ";"',)


def test_an_expected_number_is_tied_by_a_mask(judged: Callable[..., Judged]) -> None:
    verdict = judged(lambda n, m: n & 0xFF == m, n=0x1234, m=0x34)
    assert verdict.verdict is Verdict.KEPT
    assert requirement_words(verdict.form) == ("m is n & 255",)
