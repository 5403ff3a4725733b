"""The lines at which a failure is the relation's own."""

import pytest

from mrscout.languages.java.runtime.assertion_lines import assertion_lines

MARK = "mrscout.jvm.Probe.reached"
CASES = {
    "a statement on one line": (f"a();\nassertEquals(1, {MARK}(x));\nb();", [(3, 3)]),
    "a statement on several lines": (f"assertThat(\n  {MARK}(x))\n  .isEqualTo(y);", [(2, 4)]),
    "the statement behind a marker": (f"{MARK}(); check(\n x);\nb();", [(2, 3)]),
    "a comment is no statement": (f"{MARK}(); // why\n check(x);", [(3, 3)]),
    "a condition has its branches": (f"if ({MARK}(x) != y) {{\n fail();\n}}\nb();", [(2, 4)]),
    "what catches its failure": (
        f"try {{\n assertTrue({MARK}(x));\n b();\n}} catch (Error e) {{\n fail();\n}}\nb();",
        [(3, 3), (5, 7)],
    ),
    "what catches another's failure": (
        f"try {{\n b();\n}} catch (Error e) {{\n assertTrue({MARK}(x));\n}}\nb();",
        [(5, 5)],
    ),
    "an expression that is a whole body": (f"each(() ->\n assertTrue({MARK}(x)));\nb();", [(2, 3)]),
    "somebody else's": ("Probe.reached(x); other.reached(x);", []),
}


@pytest.mark.parametrize("name", CASES)
def test_the_lines_of_the_assertion(name: str) -> None:
    body, expected = CASES[name]
    source = f"class X {{ void m() {{\n{body}\n}} }}".encode()
    assert list(assertion_lines(source)) == expected
