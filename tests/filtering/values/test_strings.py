"""Names of a standard have kin, spelt alike."""

import pytest

from mrscout.filtering.values.strings import other_names_of_standard

CASES = [
    ("UTF-8", "US-ASCII"),
    ("utf-8", "us-ascii"),
    ("GBP", "JPY"),
    ("Europe/Paris", "Asia/Tokyo"),
    ("get", "post"),
]


@pytest.mark.parametrize(("own", "other"), CASES)
def test_a_name_has_kin(own: str, other: str) -> None:
    assert other in other_names_of_standard(own)
    assert own not in other_names_of_standard(own)


@pytest.mark.parametrize("text", ["", "hello", "Utf-8 ", "GBPX", "a"])
def test_any_other_text_has_none(text: str) -> None:
    assert other_names_of_standard(text) == ()
