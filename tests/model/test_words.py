"""Names that are made of words, and which of them undo each other."""

import pytest

from mrscout.languages.java.laws.round_trip import undoes, words


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
    ("one", "other", "both"),
    [
        ("plusDays", "minusDays", True),
        ("add", "subtract", True),
        ("encodeHex", "decodeHex", False),
        ("encrypt", "decrypt", False),
        ("zipContent", "unzipContent", False),
        ("toHex", "fromHex", False),
        ("connect", "disconnect", False),
    ],
)
def test_some_operations_undo_each_other_and_others_only_one_way(one: str, other: str, both: bool):
    assert undoes(one, other)
    assert undoes(other, one) is both


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("plusDays", "plusDays"),
        ("plusDays", "minusHours"),
        ("plusDays", "minus"),
        ("plusMonths", "minusMonths"),
        ("plusYear", "minusYear"),
        ("getName", "getSize"),
        ("encodeHex", "decodeBase"),
        ("left", "right"),
        ("next", "previous"),
        ("multiply", "divide"),
        ("parse", "format"),
    ],
)
def test_other_names_undo_nothing(one: str, other: str):
    assert not undoes(one, other)
    assert not undoes(other, one)
