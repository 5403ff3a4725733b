"""A file of tests is parsed once by the process that mines it, and once by the one that generates candidates."""

from collections import Counter
from pathlib import Path

import pytest

from mrscout.languages.java.laws.generate import generate
from mrscout.languages.java.lowering import facts
from mrscout.languages.java.lowering.lower import Lowering
from mrscout.languages.java.syntax import parse as parsing
from mrscout.model.relations import Drafted
from mrscout.pipeline import FileAnalysed, Options, discover_project
from mrscout.pipeline.discover import over_files
from mrscout.pipeline.synthesize import Drafter
from mrscout.sources import Project, open_source

CODEC = """package a;
public class Codec {
    public static int twice(int n) { return 2 * n; }
    public static int half(int n) { return n / 2; }
}
"""
TEST = """package a;
import static org.junit.Assert.assertEquals;
import org.junit.Test;
public class CodecTest {
    private int number;
    @org.junit.Before public void prepare() { number = 4; }
    @Test public void roundTrip() {
        int doubled = Codec.twice(number);
        assertEquals(number, Codec.half(doubled));
    }
    @Test public void oneCall() {
        assertEquals(8, Codec.twice(4));
        assertEquals(Codec.twice(number).toString(), "8");
    }
}
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    for kind, name, text in (("main", "Codec", CODEC), ("test", "CodecTest", TEST)):
        path = tmp_path / "src" / kind / "java/a" / f"{name}.java"
        path.parent.mkdir(parents=True)
        path.write_text(text)
    return open_source(str(tmp_path))


class CountingParser:
    """The parser, which counts how often it gets the whole file of tests."""

    def __init__(self) -> None:
        self.parser = parsing._parser()
        self.parses = 0

    def parse(self, source: bytes) -> object:
        self.parses += source == TEST.encode()
        return self.parser.parse(source)


@pytest.fixture
def parser(monkeypatch: pytest.MonkeyPatch) -> CountingParser:
    counting = CountingParser()
    monkeypatch.setattr(parsing, "_parser", lambda: counting)
    return counting


@pytest.fixture
def lowerings(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    counted, run = Counter[str](), Lowering.run

    def counting(self: Lowering, code: facts.Helper, *args: object, **options: object) -> object:
        counted[code.method.name] += 1
        return run(self, code, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Lowering, "run", counting)
    return counted


def mined(project: Project) -> list[Drafted]:
    events = over_files(project, Options(jobs=1), project.files, Drafter)
    return [relation for event in events for relation in event.drafted]


def test_discovery_parses_a_file_once(project: Project, parser: CountingParser) -> None:
    events = list(discover_project(project, Options(jobs=1)))
    assert sum(test.mtc for event in events if isinstance(event, FileAnalysed) for test in event.tests) == 1
    assert parser.parses == 1


def test_discovery_and_synthesis_parse_a_file_once(project: Project, parser: CountingParser) -> None:
    assert len(mined(project)) == 1
    assert parser.parses == 1


def test_laws_parse_a_file_once(project: Project, parser: CountingParser) -> None:
    relations = mined(project)
    parser.parses = 0
    generate(project, relations)
    assert parser.parses == 1


def test_a_file_without_tests_is_not_parsed_as_one(project: Project, parser: CountingParser) -> None:
    (project.root / "src/test/java/a/CodecTest.java").write_text(TEST.replace("@Test", ""))
    assert mined(open_source(str(project.root))) == []
    assert parser.parses == 0


def test_only_a_test_with_instances_is_lowered_again_with_its_fixture(
    project: Project, lowerings: Counter[str]
) -> None:
    mined(project)
    assert lowerings["roundTrip"] == 2
    assert lowerings["oneCall"] <= 1
