"""Names of a standard have kin, spelt alike."""

import pytest

from mrscout.filtering.values.catalogues import kin_of

CASES = [
    ("UTF-8", "US-ASCII"),
    ("utf-8", "us-ascii"),
    ("GBP", "JPY"),
    ("Europe/Paris", "Asia/Tokyo"),
    ("get", "post"),
]


@pytest.mark.parametrize(("own", "other"), CASES)
def test_a_name_has_kin(own: str, other: str) -> None:
    assert other in kin_of(own)
    assert own not in kin_of(own)


@pytest.mark.parametrize("text", ["", "hello", "Utf-8 ", "GBPX", "a"])
def test_any_other_text_has_none(text: str) -> None:
    assert kin_of(text) == ()
