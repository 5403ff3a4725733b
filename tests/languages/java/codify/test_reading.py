"""Relations of a test that read the same are told from those that do not, by the structure of their drafts."""

import pytest

from mrscout.languages.java.codify.draft_file import read_draft, write_draft
from mrscout.model.relations import CodifiedMR, Drafted, Status

HEAD = "import static org.junit.jupiter.api.Assertions.*;\nimport org.junit.jupiter.api.*;\n"


def reading(drafted: Drafted) -> tuple[object, ...]:
    draft = drafted.drafts[0]
    codified = CodifiedMR(
        *(drafted.relation, Status.CODIFIED, "", (), draft.lifted.parameters, draft.sites, draft.types),
        *(draft.sliced, "relations/a/X.java", "a.XHarness", draft.skeleton.method, ""),
    )
    return read_draft(write_draft(draft, "X", "range", ())).reading(codified)


@pytest.fixture
def readings(drafts):
    def of(body: str, members: str = "") -> list[tuple[object, ...]]:
        source = f"{HEAD}class RangeTest {{\n{members}\n @Test void moves() {{\n{body}\n }}\n}}\n"
        return [reading(each) for each in drafts(source)]

    return of


MAKE = "Range range = new Range(1, 2); int one = range.length(); int two = range.shift(3).length();\n"


def test_two_calls_of_a_helper_with_the_same_arguments_read_the_same(readings):
    check = "void check(Range one, Range two) { assertEquals(one.length(), two.length()); }"
    first, second = readings(
        "Range range = new Range(1, 2);\ncheck(range, range.shift(3));\ncheck(range, range.shift(3));", check
    )
    assert first == second


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("assertEquals(one, two);", "assertEquals(two, one);", True),
        ("assertEquals(one, two);", "assertEquals(one, two);", True),
        ("Assertions.assertNotSame(one, two);", "Assertions.assertNotSame(two, one);", True),
        ("assertEquals(one, two);", "assertSame(two, one);", False),
        ("assertEquals(one, range.shift(3).length());", "assertEquals(range.shift(3).length(), one);", False),
        ("assertTrue(one <= two);", "assertTrue(two <= one);", False),
        ("assertEquals(one, two);", "assertEquals(one, range.shift(4).length());", False),
    ],
)
def test_two_variables_are_equal_either_way(readings, one: str, other: str, same: bool):
    first, second = readings(MAKE + one + "\n" + other)
    assert (first == second) is same


@pytest.mark.parametrize(
    ("before", "after"), [("1, 2", "1, 3"), ("Range range", "final Range range"), ("shift(3)", "shift(5)")]
)
def test_whatever_else_differs_counts(readings, before: str, after: str):
    body = f"{MAKE}assertEquals(one, two);"
    assert before in body
    assert readings(body) != readings(body.replace(before, after))


def test_spaces_do_not_count(readings):
    assert readings(f"{MAKE}assertEquals(one, two);") == readings(f"{MAKE}\n\n   assertEquals(one,\n two);")
