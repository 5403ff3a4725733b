"""Laws of one test and one program become one test; their joint name lists what they compare."""

import pytest

from mrscout.languages.java.export.companions import _TELLING, _tail, joint_name


@pytest.mark.parametrize(
    ("names", "joint"),
    [
        (("movePreservesX", "movePreservesY"), "movePreservesXAndY"),
        (
            ("nextPreservesMajorVersion", "nextPreservesMinorVersion", "nextPreservesPatchVersion"),
            "nextPreservesMajorMinorAndPatchVersion",
        ),
        (("copyHasTheSameSize", "copyHasTheSameSize"), "copyHasTheSameSize"),
        (("getReturnsWhatPutTook", "sizeGrows"), "getReturnsWhatPutTook"),
        (("copyPreserves", "copyPreservesSize"), "copyPreserves"),
        (
            (
                "movePreservesTheWholeAndVeryMuchTooLongNameOfOneColumn",
                "movePreservesTheWholeAndVeryMuchTooLongNameOfAnotherColumn",
            ),
            "movePreservesTheWholeAndVeryMuchTooLongNameOfOneColumn",
        ),
    ],
)
def test_a_joint_name_lists_what_differs_where_it_stays_short(names, joint):
    assert joint_name(names) == joint


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("addThenGetInAnotherCase", "addThenGet"),
        ("coordinateInAFurtherCaseMoreMoreAlso", "coordinate"),
        ("coordinateAlsoAlso", "coordinate"),
        ("addOneMoreThing", "addOneMoreThing"),
        ("parseInAnotherCaseOfLetters", "parseInAnotherCaseOfLetters"),
    ],
)
def test_a_name_without_words_that_only_tell_relations_apart(name, plain):
    assert _TELLING.sub("", name) == plain


@pytest.mark.parametrize(
    ("one", "other", "tail"),
    [
        ("a();\nassertEquals(x, y);", "a();\nassertEquals(v, w);", "assertEquals(v, w);"),
        ("a();\nassertEquals(x, y);", "b();\nassertEquals(x, y);", ""),
        ("a();\nassertEquals(x, y);", "a();", ""),
        ("assertEquals(x, y);", "assertEquals(v, w);", ""),
    ],
)
def test_the_tail_of_a_body_is_what_follows_common_statements(one, other, tail):
    assert _tail(one, other) == tail
