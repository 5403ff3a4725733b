"""Two long values of a failure are shown where they differ, whatever is cut off."""

import pytest

from mrscout.model.contrast import contrast_in, shown

LONG = "0123456789" * 40
FORMS = {
    "JUnit 5": "org.opentest4j.AssertionFailedError: expected: <{}> but was: <{}>",
    "JUnit 4": "java.lang.AssertionError: a message expected:<{}> but was:<{}>",
    "JUnit 5, an array": "array contents differ at index [3], expected: <{}> but was: <{}>",
    "TestNG": "java.lang.AssertionError: expected [{}] but found [{}]",
    "Hamcrest": "java.lang.AssertionError: Expected: {} but: was {}",
    "AssertJ": 'org.opentest4j.AssertionFailedError: expected: "{}" but was: "{}"',
    "AssertJ of old": "java.lang.AssertionError: Expecting: <{}> to be equal to: <{}> but was not.",
    "Truth": "com.google.common.truth.ComparisonFailureWithFacts: expected: {} but was : {}",
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("most", [160, 200, 300])
def test_the_place_where_two_values_differ_stays(form: str, most: int) -> None:
    said = shown(form.format(f"{LONG}.53X9{LONG}", f"{LONG}.53Y8{LONG}"), most)
    assert len(said) <= most
    assert ".53X9" in said
    assert ".53Y8" in said


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (LONG, LONG + "end"),
        (LONG + "end", LONG),
        ("x", LONG),
        (LONG + "1", LONG + "2"),
        ("1" + LONG, "2" + LONG),
        ("", LONG),
    ],
)
def test_values_of_any_length_are_told_apart(one: str, other: str) -> None:
    said = shown(FORMS["JUnit 5"].format(one, other), 200)
    found = contrast_in(said)
    assert len(said) <= 200
    assert found is not None
    assert found.expected != found.met


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_what_fits_is_not_touched(form: str) -> None:
    said = form.format("1", "2")
    assert shown(said, 160) == said
    found = contrast_in(said)
    assert found is not None
    assert "".join(found) == said


@pytest.mark.parametrize(
    "said",
    [
        LONG,
        f"expected: <{LONG}>",
        f"{LONG} but was it?",
        f"expected: <{LONG}> but was: <{LONG}>",
        f"{LONG} expected: <1> but was: <2>",
    ],
)
def test_where_there_is_nothing_to_contrast_the_beginning_is_shown(said: str) -> None:
    assert shown(said, 100) == f"{said[:99]}…"


@pytest.mark.parametrize("said", ["", "it is odd", "expected nothing", "but was: <2>"])
def test_a_message_without_two_values_has_no_contrast(said: str) -> None:
    assert contrast_in(said) is None
