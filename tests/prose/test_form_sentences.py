"""Forms in words: every operator has some, and no result depends on them."""

import re

import pytest
from hypothesis import given
from tests.filtering.conftest import QUICK, plan_of, running
from tests.forms import conditions, derivations, forms

from mrscout.filtering.stage import Trial, judge
from mrscout.model.forms import Condition, ConditionOperator, Derivation, DerivationOperator, Form, Freedom
from mrscout.prose import form_sentences as prose
from mrscout.store.records import to_json
from mrscout.store.verdict_records import to_record

NAMES = ("first", "second", "third")
SENTENCES = ("generalised", "given_up")


@pytest.mark.parametrize(
    ("table", "vocabulary"),
    [
        (prose.FREEDOMS, Freedom),
        (prose.CONDITIONS, ConditionOperator),
        (prose.DERIVATIONS, DerivationOperator),
    ],
)
def test_every_word_of_the_vocabulary_has_a_sentence(table: dict[object, str], vocabulary: type):
    assert list(table) == list(vocabulary)


@given(conditions(3))
def test_a_condition_names_its_parameters_and_its_constant(condition: Condition):
    words = prose.condition_words(condition, NAMES)
    assert all(NAMES[index] in words for index in condition.parameters)
    if isinstance(condition.constant, int):
        assert str(condition.constant) in words.replace(",", "")
    elif condition.constant is not None:
        shown = (condition.constant, prose.character_words(condition.constant[:1] or " "))
        assert any(constant in words for constant in shown)


@given(derivations(3))
def test_a_derivation_names_its_parameters(derivation: Derivation):
    words = prose.derivation_words(derivation, NAMES)
    assert all(NAMES[index] in words for index in (derivation.parameter, *derivation.sources))


@given(forms())
def test_a_form_that_asks_nothing_has_no_words_and_any_other_has(form: Form):
    assert bool(prose.restriction_words(form)) is form.restricts


#: relations of Python functions: one that needs a condition, one a derivation, one that keeps a value, one that fails
RELATIONS = {
    "a condition": (lambda low, high: low <= high, {"low": 3, "high": 9}),
    "a derivation": (lambda text, size: len(text) == size, {"text": "abcde", "size": 5}),
    "a fixed value": (lambda a, zero: a + zero == a, {"a": 7, "zero": 0}),
    "a refutation": (lambda a, b: a == b + 1, {"a": 104, "b": 103}),
}


@pytest.mark.parametrize("name", RELATIONS)
def test_other_sentences_change_no_record_but_its_sentences(name: str, monkeypatch):
    check, own = RELATIONS[name]

    def record() -> dict[str, object]:
        judged = judge(Trial("relation", plan_of(**own), running(check)), QUICK, lambda: False)
        return to_json(to_record(judged))

    before = record()
    for table in (prose.FREEDOMS, prose.CONDITIONS, prose.DERIVATIONS):
        for word, sentence in table.items():
            monkeypatch.setitem(table, word, f"verily {re.sub('is|has', 'must have', sentence)}")
    after = record()
    assert any(before[key] != after[key] for key in SENTENCES)
    assert {**before, **dict.fromkeys(SENTENCES)} == {**after, **dict.fromkeys(SENTENCES)}


def test_other_names_of_parameters_change_no_input():
    drawn = [
        judge(Trial("relation", plan_of(**own), running(lambda a, b: a <= b)), QUICK, lambda: False).examples
        for own in ({"a": 3, "b": 9}, {"low": 3, "high": 9})
    ]
    assert drawn[0]
    assert drawn[0] == drawn[1]
