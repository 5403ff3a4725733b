"""First values of variables that a test uses again for something else."""

import pytest

LAW = "assertEquals(range.length(), range.shift(4).length());"
#: the body of a test up to the law, and what the relation has of it
MOVED = {
    "a value that is replaced before anything reads it goes": (
        "Range range = new Range(88, 99); range = new Range(7, 9);",
        "Range range = new Range(7, 9);",
    ),
    "and so does what only that value was made of": (
        "int low = 88; Range range = new Range(low, 99); assertEquals(11, range.length());"
        " low = 7; range = new Range(low, 9);",
        "Range range = new Range(low, 9);",
    ),
    "the assertions between them do not count": (
        "Range range = new Range(88, 99); assertEquals(11, range.length()); range = new Range(7, 9);",
        "Range range = new Range(7, 9);",
    ),
}
KEPT = {
    "a value that the next one is made of": "Range range = new Range(88, 99); range = range.shift(9);",
    "a value that is replaced in one case only": (
        "Range range = new Range(88, 99); if (System.nanoTime() < 0) range = new Range(7, 9);"
    ),
    "a call that changes what is read later": (
        'Ledger ledger = new Ledger(); Ledger same = ledger.post("x", 88); same = ledger.copy();'
        " Range range = new Range(0, (int) same.total());"
    ),
}


@pytest.mark.parametrize("claim", MOVED)
def test_a_value_that_nothing_reads_goes(draw, claim: str):
    body, expected = MOVED[claim]
    sketch = draw(f"{body} {LAW}")
    shown = " ".join(sketch.shown().split())
    names = {parameter.value: parameter.name for parameter in sketch.only.drafts[0].lifted.parameters}
    assert not {"88", "99"} & set(names)
    assert "88" not in shown
    assert {"7", "9"} <= set(names)
    assert shown.count("new Range(") == 1
    assert "Range range = new Range(" in shown, expected


@pytest.mark.parametrize("claim", KEPT)
def test_a_value_that_matters_stays(draw, claim: str):
    sketch = draw(f"{KEPT[claim]} {LAW}")
    values = {parameter.value for parameter in sketch.only.drafts[0].lifted.parameters}
    assert "88" in values or "88" in sketch.shown()
