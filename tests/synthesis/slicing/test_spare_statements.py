"""Which statements of a slice are left out if the compared value stays the same, and how a draft is without them."""

import pytest

from mrscout.model.relations import Draft, spare_of, without_statements
from mrscout.model.template import Hole, Slot, without_spare
from mrscout.model.template import spare_statements as numbers_in

EXTRA = """public class Extra {
    private int size;
    private Extra other;
    public Extra(int size) { this.size = size; }
    public int next() { return ++size; }
    public boolean grow(int by) { size += by; return true; }
    public void set(int wanted) { size = wanted; }
    public int area() { return size * size; }
    public int twice() { return size * 2; }
}"""
LAST = "assertEquals(extra.area(), extra.twice());"
CHECK = "private void check(Extra extra, int by) { assertTrue(extra.grow(by)); }"
NEW = "Extra extra = new Extra(2);"

SPARE = {
    "what another assertion calls": (NEW + "assertEquals(3, extra.next());" + LAST, ["extra.next();"]),
    "a helper that asserts": (NEW + "check(extra, 9);" + LAST, ["check(extra, #);"]),
    "what is printed": (
        NEW + "System.out.println(extra.next());" + LAST,
        ["System.out.println(extra.next());"],
    ),
    "two of them": (
        NEW + "assertEquals(3, extra.next()); assertEquals(4, extra.next());" + LAST,
        ["extra.next();", "extra.next();"],
    ),
    "what serves only them": (
        NEW + "int by = 9; check(extra, by);" + LAST,
        ["int by = #;", "check(extra, by);"],
    ),
    "a loop around them": (
        NEW + "for (int i = 0; i < 3; i++) { assertEquals(3 + i, extra.next()); }" + LAST,
        ["for (int i = 0; i < 3; i++) { extra.next(); }"],
    ),
}
NOT_SPARE = {
    "a change of the object": NEW + "extra.set(3);" + LAST,
    "a change whose result nothing takes": NEW + "extra.grow(3);" + LAST,
    "the call that is compared": NEW + "int area = extra.area(); assertEquals(area, extra.twice());",
    "a variable that the assertion reads": NEW + "int by = 3; extra.grow(by);" + LAST,
    "a change by a parameter that another assertion makes": (NEW + "assertTrue(extra.grow(3));" + LAST),
    "a setting of the system": NEW + 'System.setProperty("extra", "on");' + LAST,
    "a loop that changes the object": NEW + "for (int i = 0; i < 3; i++) { extra.grow(i); }" + LAST,
    "anything, where the assertion orders": (
        NEW + "assertEquals(3, extra.next()); assertTrue(extra.area() > extra.twice());"
    ),
    "anything, where the assertion tells apart": (
        NEW + "assertEquals(3, extra.next()); assertNotEquals(extra.area(), extra.twice());"
    ),
}


def draft_of(draw, body: str) -> Draft:
    """The finest draft of the last relation of a test."""
    return draw(body, CHECK, main=EXTRA).drafted[-1].drafts[0]


def text(template: tuple[str | Slot, ...]) -> str:
    """A template as one line, with # for the slots of sites."""
    shown = (part if isinstance(part, str) else "#" * (part.hole is Hole.SITE) for part in template)
    return " ".join("".join(shown).split())


def spare_texts(draft: Draft) -> list[str]:
    """What each spare statement says: the difference that leaving it out makes."""
    (section,) = draft.lifted.sections
    texts = []
    for number in spare_of(draft):
        start = section.index(Slot(Hole.SPARE, number))
        end = section.index(Slot(Hole.SPARE_END, number))
        texts.append(text(section[start:end]))
    return texts


@pytest.mark.parametrize("claim", SPARE)
def test_spare(claim, draw):
    body, statements = SPARE[claim]
    assert [item.replace("#0#", "#") for item in spare_texts(draft_of(draw, body))] == statements


@pytest.mark.parametrize("claim", NOT_SPARE)
def test_not_spare(claim, draw):
    assert spare_texts(draft_of(draw, NOT_SPARE[claim])) == []


def test_a_draft_without_its_spare_statements_loses_their_parameters_and_helpers(draw):
    draft = draft_of(draw, NEW + "check(extra, 9);" + LAST)
    shorter = without_statements(draft, spare_of(draft))
    assert [parameter.value for parameter in draft.lifted.parameters] == ["2", "9"]
    assert [parameter.value for parameter in shorter.lifted.parameters] == ["2"]
    assert "check" in {name for member in draft.skeleton.members for name in member.names}
    assert "check" not in {name for member in shorter.skeleton.members for name in member.names}
    assert shorter.sites == draft.sites  # occurrences list their values by the numbers of sites


def test_a_helper_that_something_else_calls_stays(draw):
    draft = draft_of(draw, NEW + "check(extra, 9); check(extra, 8);" + LAST)
    shorter = without_statements(draft, spare_of(draft)[:1])
    assert "check" in {name for member in shorter.skeleton.members for name in member.names}


A, A_END, B, B_END = (
    Slot(Hole.SPARE, 0),
    Slot(Hole.SPARE_END, 0),
    Slot(Hole.SPARE, 1),
    Slot(Hole.SPARE_END, 1),
)


@pytest.mark.parametrize(
    ("template", "gone", "left"),
    [
        (("x", A, "a", A_END, "y"), {0}, ("x", "y")),
        (("x", A, "a", A_END, "y"), {1}, ("x", A, "a", A_END, "y")),
        ((A, "a", Slot(Hole.SITE, 3), A_END, B, "b", B_END), {0}, (B, "b", B_END)),
        ((A, "a", B, "b", B_END, A_END, "y"), {0}, ("y",)),
        ((A, "a", B, "b", B_END, A_END, "y"), {1}, (A, "a", A_END, "y")),
        (("x", A, "a"), {0}, ("x", A, "a")),  # without an end it is no statement
    ],
)
def test_spare_statements_are_cut_out_of_a_template(template, gone, left):
    assert without_spare(template, gone) == left
    assert set(numbers_in(left)) == set(numbers_in(template)) - gone or gone == {0}
