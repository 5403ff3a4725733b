"""Numbers of calls: the same in the listing and in an explanation."""

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from mrscout.model.instances import TestCase as Case
from mrscout.pipeline import FileAnalysed, discover_project, explain_test
from mrscout.report.terminal.discovery_report import Scope, TerminalReport
from mrscout.report.terminal.excerpt import numbered
from mrscout.report.terminal.explanation_page import print_explanation
from mrscout.sources import Project, open_source

MAIN = """package p;
public class Box {
    private int size;
    public int lid() { return 3 + size % 2; }
    public int weight(int of) { return size * of; }
    public void fill(int by) { size = size + by; }
}
"""
TEST = """package p;
import org.junit.Test;
import static org.junit.Assert.assertEquals;
public class T {
    private Box box = new Box();
    @Test public void own() {
        box.fill(7);
        int one = box.weight(1);
        assertEquals(3, box.lid());
        assertEquals(one, box.weight(2));
    }
    @Test public void byAHelper() {
        check(1);
        check(2);
    }
    private void unrelated() {
        box.fill(9);
    }
    @Deprecated
    private void check(int by) {
        int one = box.weight(by);
        assertEquals(one, box.weight(by));
    }
}
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    for path, text in {"main/java/p/Box": MAIN, "test/java/p/T": TEST}.items():
        file = tmp_path / "src" / f"{path}.java"
        file.parent.mkdir(parents=True)
        file.write_text(text)
    return open_source(str(tmp_path))


def judged(project: Project) -> dict[str, Case]:
    events = discover_project(project)
    return {
        test.test.removesuffix("()").rpartition(".")[2]: test
        for event in events
        if isinstance(event, FileAnalysed)
        for test in event.tests
    }


def listed(project: Project) -> str:
    console = Console(file=StringIO(), width=100)
    report = TerminalReport(console, lambda path: (project.root / path).read_bytes(), Scope(None))
    for event in discover_project(project):
        report.hear(event)
    report.finish()
    return console.file.getvalue()


def explained(project: Project, name: str) -> str:
    console = Console(file=StringIO(), width=100)
    (explanation,) = explain_test(project, name)
    print_explanation(console, lambda path: (project.root / path).read_bytes(), explanation)
    return console.file.getvalue()


def labels(page: str, line: str) -> list[str]:
    """The labels of the marks below a line of source."""
    lines = page.splitlines()
    at = next(index for index, each in enumerate(lines) if f"│ {line}" in re.sub(r"│ +", "│ ", each))
    rows = []
    for row in lines[at + 1 :]:
        if not re.match(r"\s+│", row):
            break
        rows += re.findall(r"[SF]?\d+(?=[─═ ]|$)", row)
    return sorted(rows)


@pytest.mark.parametrize("line", ["int one = box.weight(1);", "assertEquals(one, box.weight(2));"])
def test_a_call_of_a_relation_has_one_number_in_the_listing_and_in_its_explanation(project, line: str):
    found = labels(listed(project), line)
    assert found
    assert labels(explained(project, "T.own"), line) == found


def test_calls_that_no_relation_needs_are_numbered_after_the_others(project):
    test = judged(project)["own"]
    numbers = numbered(test.instances, test.file)
    assert sorted(map(int, numbers.values())) == list(range(1, len(numbers) + 1))
    page = explained(project, "T.own")
    later = [*labels(page, "box.fill(7);"), *labels(page, "assertEquals(3, box.lid());")]
    assert [int(each) for each in later] == [len(numbers) + 1, len(numbers) + 2]


def test_an_explanation_draws_source_and_follow_up(project):
    found = labels(explained(project, "T.own"), "assertEquals(one, box.weight(2));")
    assert {label[0] for label in found} >= {"S", "F"}


def test_lines_of_a_helper_stand_below_its_head(project):
    for page in (listed(project), explained(project, "T.byAHelper")):
        assert re.search(r"private void check\(int by\) \{\n +\d+ │ +int one", page)
        assert "unrelated" not in page


def test_only_helpers_that_an_instance_reaches_into_are_recorded(project):
    tests = judged(project)
    assert [helper.name for helper in tests["byAHelper"].helpers] == ["check"]
    assert tests["own"].helpers == ()
    (helper,) = tests["byAHelper"].helpers
    assert TEST[helper.span.start : helper.span.end].startswith("check(int by) {")
    assert TEST[: helper.span.start].count("\n") == helper.span.line


def test_a_helper_that_is_called_twice_says_its_relation_once(project):
    page = explained(project, "T.byAHelper")
    assert len(judged(project)["byAHelper"].instances) == 2
    assert page.count("CompAssert by assertEquals, of") == 1
    assert "calls 1–2, 4 times in all" in page
