"""What people and programs get to read of a run in Mini, in which nothing is said of Java."""

import json
import re
from pathlib import Path

import pytest
from tests.miniature.conftest import MiniRun, Tell

from mrscout.report.html.page import unpacked

#: Java's words, and those of its tools; the fields `java` of `run.json` have their names whatever the language
_JAVA = re.compile(r"java(?!\":)|j(?:vm|dk|unit)\b|\.class\b|maven|gradle|assertEquals|@Test", re.IGNORECASE)


def summary(report: str) -> list[str]:
    return [" ".join(line.split()) for line in report.splitlines()]


def test_a_run_is_summed_up_with_the_name_of_the_language(tell: Tell, shop: Path, tmp_path: Path):
    printed = summary(tell("run", shop, "--out", tmp_path / "run", "--no-fence", "--inputs", "30", "--quiet"))
    assert printed[0] == "shop · mini · 4 Mini files"
    assert "Numbers.squareIsIdempotent afd3a3cbc4 rejected 2/35" in printed
    assert "refuted by number = 2" in printed


def test_synthesis_tells_what_the_code_runs_by(tell: Tell, shop: Path, tmp_path: Path):
    printed = tell("synthesize", shop, "--out", tmp_path / "run", "--quiet")
    assert "by an interpreter, on Mini 1" in printed


def test_a_relation_is_shown_with_its_test_its_source_and_its_counterexample(tell: Tell, made: MiniRun):
    printed = tell("show", "squareIsIdempotent", "--out", made.folder)
    for line in (
        "test square_of_a_square",
        "relation squareIsIdempotent(number: int)",
        "number = 2",
        "expected: 4 but was: 16",
        "squareIsIdempotent(2)",
    ):
        assert line in printed


def test_a_test_that_is_no_mtc_is_explained(tell: Tell, shop: Path):
    printed = " ".join(tell("discover", shop, "--explain", "no_laws.constant_output").split())
    assert "No class of the project has two of its methods called before an assertion" in printed


def test_markdown_names_the_language_of_the_counterexample(tell: Tell, made: MiniRun):
    tell("report", "--out", made.folder, "--format", "markdown")
    assert "```mini\ntest counterexample\n  squareIsIdempotent(2)\n" in made.text("report/comment.md")


def test_code_scanning_and_build_servers_are_told_of_the_refuted_relation(tell: Tell, made: MiniRun):
    tell("report", "--out", made.folder, "--format", "sarif", "--format", "junit")
    (run,) = json.loads(made.text("report/mrscout.sarif"))["runs"]
    places = [each["locations"][0]["physicalLocation"] for each in run["results"]]
    assert [place["artifactLocation"]["uri"] for place in places] == ["tests/laws.mini"]
    xml = made.text("report/junit.xml")
    assert 'name="squareIsIdempotent' in xml
    assert xml.count("<failure") == 1


def test_the_page_has_the_relation_as_it_reads_in_the_language(tell: Tell, made: MiniRun):
    tell("report", "--out", made.folder, "--format", "html")
    found = re.findall(
        r'<script type="application/x-mrscout" id="[^"]+">([^<]*)</script>', made.text("report/index.html")
    )
    data = json.dumps([unpacked(each) for each in found])
    assert "relation reverseIsItsOwnInverse(text: string)" in data
    assert _JAVA.findall(data) == []
    assert "by an interpreter, Mini 1" in made.text("report/index.html")


@pytest.mark.parametrize(
    "command",
    [
        ("discover", "SHOP"),
        ("discover", "SHOP", "--format", "jsonl"),
        ("discover", "SHOP", "--explain", "laws.reversing_twice"),
        ("show", "reverseIsItsOwnInverse", "--out", "RUN"),
        ("show", "squareIsIdempotent", "--json", "--out", "RUN"),
        ("export", "--to", "TESTS", "--dry-run", "--no-fence", "--out", "RUN"),
    ],
    ids=" ".join,
)
def test_no_command_uses_the_words_of_another_language(
    tell: Tell, made: MiniRun, tmp_path: Path, command: tuple[str, ...]
):
    places = {"SHOP": str(made.shop), "RUN": str(made.folder), "TESTS": str(tmp_path / "tests")}
    assert _JAVA.findall(tell(*(places.get(each, each) for each in command))) == []


def test_no_file_of_a_run_uses_the_words_of_another_language(tell: Tell, made: MiniRun):
    tell("report", "--out", made.folder, "--format", "markdown", "--format", "sarif")
    files = [
        path
        for path in made.folder.rglob("*")
        if path.suffix in (".json", ".jsonl", ".mini", ".md", ".sarif")
    ]
    assert len(files) > 20
    said = {path.name: _JAVA.findall(path.read_text("utf-8")) for path in files}
    assert {name: words for name, words in said.items() if words} == {}
    assert [path for path in made.folder.rglob("*") if _JAVA.search(path.name.replace("junit.xml", ""))] == []
