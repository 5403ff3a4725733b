"""Loops that go: their variables become parameters, and what they held stands where they stood."""

NESTED = """
        for (int i = 1; i < 9; i++) {
            int low = i + i;
            for (int j = 3; j < 7; j++) {
                Range range = new Range(low, low + j);
                assertEquals(
                        range.length(),
                        range.shift(j).length());
            }
        }
"""


def test_what_stood_in_loops_inside_of_loops_stands_in_one_column(draw):
    shown = draw(NESTED).shown()
    body = (
        shown[shown.index("void shiftPreservesLength(int i, int j)") :]
        .partition("\n")[2]
        .partition("\n    }")[0]
    )
    assert body.split("\n") == [
        "        int low = i + i;",
        "        Range range = new Range(low, low + j);",
        "        assertEquals(",
        "                range.length(),",
        "                range.shift(j).length());",
    ]
