"""A test that is too large for the data flow is passed over for that reason, and costs little."""

from pathlib import Path

import pytest

from mrscout.discovery import flow
from mrscout.pipeline import FileAnalysed, Options, discover_project
from mrscout.sources import open_source

IMPORTS = "package a; import org.junit.Test; import static org.junit.Assert.*;"
HEAD = f"{IMPORTS}\npublic class ATest {{ @Test public void f() {{\n"
METHODS = "".join(f"public static int {name}(int a) {{ return a; }}" for name in "ij")
CODE = f"package a; public class C {{ {METHODS} }}"


def reason(root: Path, statements: int) -> str:
    """The reason why a test with so many assignments is none, or "MTC"."""
    for path, text in (
        ("pom.xml", "<project/>"),
        ("src/main/java/a/C.java", CODE),
        (
            "src/test/java/a/ATest.java",
            HEAD + "int a = 1;\n" + "a = C.i(a);\n" * statements + "assertEquals(a, C.j(a)); } }",
        ),
    ):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    events = discover_project(open_source(str(root)), Options(jobs=1))
    (test,) = (test for event in events if isinstance(event, FileAnalysed) for test in event.tests)
    return test.reason.slug if test.reason else "MTC"


def test_sets_of_writes_are_bounded_before_they_are_worked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    assert reason(tmp_path, 30) == "MTC"
    monkeypatch.setattr(flow, "_MOST_BITS", 900)

    def solve(_: object) -> None:
        pytest.fail("the sets were worked out")

    monkeypatch.setattr(flow, "Reaching", solve)
    assert reason(tmp_path, 30) == "too-intricate"
