"""To add an assertion library, its row in the table is enough."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from mrscout.languages.java.library import assertion_libraries

ROW = """
    Library(
        "Must",
        ("org.must",),
        {"org.must": ("org.must:must:1.0",)},
        methods={
            **_comparisons(Operator.EQUAL, "mustAgree"),
            **_conditions("mustHold", "mustNotHold"),
        },
        starts=frozenset({"must"}),
        settings="because",
        untested="because",
    ),
"""
MAIN = """package org.acme;
public class Dial {
    private int at;
    public int turn(int by) { at = at + by; return at; }
    public int spin(int by) { return at * by; }
}
"""
TEST = """package org.acme;
import static org.must.Must.*;
import org.junit.Test;
public class DialTest {
    @Test public void compares() { Dial dial = new Dial(); mustAgree(dial.turn(3), dial.spin(1)); }
    @Test public void holds() { Dial dial = new Dial(); mustHold(dial.turn(3) < dial.turn(4)); }
    @Test public void chains() {
        Dial dial = new Dial();
        must(dial.turn(3)).because("it turns").beEqualTo(dial.spin(1));
    }
    @Test public void compareNothing() { Dial dial = new Dial(); must(dial.turn(3)).because("it turns"); }
}
"""
#: reads the table with or without the row, then looks at a project as `mrscout discover` does
SCRIPT = """
import json, sys, types
from pathlib import Path
table, row, root = sys.argv[1:]
head, start, tail = Path(table).read_text().partition("LIBRARIES = (")
assert start
name = "mrscout.languages.java.library.assertion_libraries"
module = types.ModuleType(name)
sys.modules[name] = module
exec(compile(head + start + row + tail, table, "exec"), module.__dict__)
from mrscout.pipeline import FileAnalysed, Options, discover_project
from mrscout.sources import open_source
events = discover_project(open_source(root), Options(jobs=1))
tests = [test for event in events if isinstance(event, FileAnalysed) for test in event.tests]
found = {test.test: [each.assertion.operator for each in test.instances] for test in tests}
print(json.dumps({name.partition("(")[0].rpartition(".")[2]: each for name, each in found.items()}))
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory) -> Path:
    root = tmp_path_factory.mktemp("must")
    for path, text in {
        "main/java/org/acme/Dial.java": MAIN,
        "test/java/org/acme/DialTest.java": TEST,
    }.items():
        file = root / "src" / path
        file.parent.mkdir(parents=True)
        file.write_text(text)
    return root


def discovered(root: Path, row: str) -> dict[str, list[str]]:
    """The operators of the relations in each test, with one more row in the table."""
    command = [sys.executable, "-c", SCRIPT, assertion_libraries.__file__, row, str(root)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_row_makes_a_library_known_to_screen_lowering_and_discovery(project):
    assert discovered(project, ROW) == {
        "compares": ["mustAgree"],
        "holds": ["<"],
        "chains": ["beEqualTo"],
        "compareNothing": [],
    }


def test_without_its_row_it_asserts_nothing(project):
    assert set(map(tuple, discovered(project, "").values())) == {()}
