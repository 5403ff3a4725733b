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
    ("one", "other"),
    [
        ("plusDays", "minusDays"),
        ("add", "subtract"),
        ("encodeHex", "decodeHex"),
        ("encrypt", "decrypt"),
        ("zipContent", "unzipContent"),
        ("toHex", "fromHex"),
        ("connect", "disconnect"),
    ],
)
def test_an_operation_undoes_another_one_way(one: str, other: str):
    assert undoes(one, other)
    assert not undoes(other, one)


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
