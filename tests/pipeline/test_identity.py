"""No two instances share an id, whatever their tests are called; all others keep theirs."""

from pathlib import Path

import pytest

from mrscout.pipeline import FileAnalysed, Options, discover_project
from mrscout.pipeline.synthesis_events import FileDrafted
from mrscout.pipeline.synthesize import SynthesisOptions, synthesize_project
from mrscout.sources import open_source

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
    @Test public void roundTrip() {
        int number = 4;
        int doubled = Codec.twice(number);
        assertEquals(number, Codec.half(doubled));
    }
}
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for module in ("one", "two"):
        for kind, name, text in (("main", "Codec", CODEC), ("test", "CodecTest", TEST)):
            path = tmp_path / module / "src" / kind / "java/a" / f"{name}.java"
            path.parent.mkdir(parents=True)
            path.write_text(text)
    return tmp_path


def ids(root: Path) -> dict[str, list[str]]:
    return {
        event.path: [each.id for test in event.tests for each in test.instances]
        for event in discover_project(open_source(str(root)), Options(jobs=1))
        if isinstance(event, FileAnalysed) and event.tests
    }


def test_two_files_with_one_test_have_ids_of_their_own(project: Path):
    found = ids(project)
    assert [len(each) for each in found.values()] == [1, 1]
    assert len({id_ for each in found.values() for id_ in each}) == 2


def test_a_copy_in_the_same_file_tree_has_an_id_of_its_own(project: Path):
    copy = project / "one/src/test/java/a/Copy.java"
    copy.write_text(TEST)
    found = ids(project)
    assert len({id_ for each in found.values() for id_ in each}) == 3


def test_the_first_keeps_the_id_that_it_has_alone(project: Path):
    both = ids(project)
    for path in (project / "two").rglob("*.java"):
        path.unlink()
    alone = ids(project)
    assert alone == {path: each for path, each in both.items() if path.startswith("one")}


def test_relations_go_by_the_ids_of_their_instances(project: Path, tmp_path: Path):
    relations: list[str] = []
    instances: list[str] = []
    opened = open_source(str(project))
    events = synthesize_project(opened, SynthesisOptions(Options(jobs=1)), tmp_path / "out")
    for event in events:
        if isinstance(event, FileDrafted):
            relations += [each.relation.id for each in event.drafted] + [each.id for each in event.undrafted]
            instances += [each.id for test in event.analysed.tests for each in test.instances]
            if len(relations) == 2:
                break
    events.close()
    assert relations == instances
    assert len(set(relations)) == 2
