"""Names that are made of words, and which of them say the opposite of each other."""

import pytest

from mrscout.languages.java.laws.round_trip import are_opposites, words


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("setColor", ["set", "color"]),
        ("parseHTMLPage", ["parse", "html", "page"]),
        ("to2d", ["to2d"]),
        ("x", ["x"]),
        ("", [""]),
    ],
)
def test_a_name_is_taken_apart(name: str, expected: list[str]):
    assert words(name) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("left", "right"),
        ("plusDays", "minusDays"),
        ("encodeHex", "decodeHex"),
        ("encrypt", "decrypt"),
        ("zipContent", "unzipContent"),
        ("toHex", "fromHex"),
        ("connect", "disconnect"),
    ],
)
def test_opposites_are_opposites_both_ways(one: str, other: str):
    assert are_opposites(one, other)
    assert are_opposites(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("left", "left"),
        ("plusDays", "minusHours"),
        ("plusDays", "minus"),
        ("getName", "getSize"),
        ("encodeHex", "decodeBase"),
        ("leftmost", "rightmost"),
    ],
)
def test_other_names_are_none(one: str, other: str):
    assert not are_opposites(one, other)
