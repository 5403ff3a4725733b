"""Java tests that say themselves what must be found in them.

The comments before a test of the fixture project `workshop` state its findings, all of them:

    // MR: push -> pop                             an MR instance: the source's method and the follow-up's
    // MR: push (argument) -> pop (return value)   the same, with the elements that the assertion relates
    // no MR                                       none at all
    // no MR: constant                             none, for this reason

This holds for the default options; `// paper: …` and `// accessors: …` say it for the paper's definition and
for the switch that counts getters and setters. `// defect: why` marks what is known to be wrong.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from mrscout.languages.base import Definition
from mrscout.model.instances import MRInstance, RelatedElement, TestCase
from mrscout.pipeline import FileAnalysed, Options, discover_project
from mrscout.sources import open_source

WORKSHOP = Path(__file__).parent.parent / "fixtures" / "projects" / "workshop"
OPTIONS = {
    "default": Options(jobs=1),
    "paper": Options(jobs=1, definition=Definition.PAPER),
    "accessors": Options(jobs=1, accessors=True),
}
_MARK = re.compile(r"\s*// (?:(paper|accessors): )?(MR|no MR|defect)(?:: (.*))?")
_METHOD = re.compile(r"\s*(?:public )?void (\w+)\(")


@dataclass(frozen=True)
class Marked:
    """A test of the fixture, and what its comments say of it under certain options."""

    file: str
    name: str
    options: str
    instances: tuple[str, ...]
    reason: str | None
    defect: str | None

    def __str__(self) -> str:
        return f"{self.file}.{self.name}" + ("" if self.options == "default" else f"-{self.options}")


def marked_tests(file: str) -> Iterator[Marked]:
    """Every expectation in a test file of the fixture."""
    (path,) = WORKSHOP.glob(f"src/test/java/**/{file}.java")
    marks: dict[str, list[tuple[str, str | None]]] = {}
    for line in path.read_text().splitlines():
        if mark := _MARK.fullmatch(line):
            marks.setdefault(mark[1] or "default", []).append((mark[2], mark[3]))
        elif marks and (method := _METHOD.match(line)):
            for options, each in marks.items():
                instances = tuple(sorted(said or "" for kind, said in each if kind == "MR"))
                reason = next((said for kind, said in each if kind == "no MR"), None)
                defect = next((said for kind, said in each if kind == "defect"), None)
                assert bool(instances) != any(kind == "no MR" for kind, _ in each), (method[1], options)
                yield Marked(file, method[1], options, instances, reason, defect)
            marks = {}
    assert not marks, f"{file}: a mark without a test"


@cache
def judged(options: str, root: Path = WORKSHOP) -> dict[tuple[str, str], TestCase]:
    """What discovery says about every test of the fixture, by file and method."""
    events = discover_project(open_source(str(root)), OPTIONS[options])
    tests = [test for event in events if isinstance(event, FileAnalysed) for test in event.tests]
    return {(Path(test.file).stem, test.test.partition("(")[0].rpartition(".")[2]): test for test in tests}


def described(instance: MRInstance, *, elements: bool) -> str:
    """An instance as the marks write it."""

    def side(element: RelatedElement) -> str:
        method = instance.invocations[element.invocation].method.rpartition(".")[2]
        return f"{method} ({element.kind.value})" if elements else method

    return f"{side(instance.source)} -> {side(instance.follow_up)}"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `marked` runs for each mark in the files that its module names in `JAVA`."""
    if "marked" in metafunc.fixturenames:
        found = [each for file in metafunc.module.JAVA for each in marked_tests(file)]
        metafunc.parametrize(
            "marked",
            [
                pytest.param(
                    each,
                    id=str(each),
                    marks=[pytest.mark.xfail(strict=True, reason=each.defect)] if each.defect else [],
                )
                for each in found
            ],
        )


@pytest.fixture
def check() -> Callable[[Marked], None]:
    """Compares what was found in a marked test with what its comments say."""

    def compare(marked: Marked) -> None:
        test = judged(marked.options)[marked.file, marked.name]
        elements = any("(" in each for each in marked.instances)
        assert (
            tuple(sorted(described(each, elements=elements) for each in test.instances)) == marked.instances
        )
        if marked.reason is not None:
            assert test.reason is not None
            assert test.reason.slug == marked.reason

    return compare


@pytest.fixture
def unmarked() -> Callable[[str], set[str]]:
    """The tests of a file that nobody has said anything about."""

    def look(file: str) -> set[str]:
        said = {each.name for each in marked_tests(file)}
        return {name for stem, name in judged("default") if stem == file and name not in said}

    return look


@pytest.fixture(scope="session")
def pairs_of_table(tmp_path_factory) -> Callable[..., dict[str, tuple[str, ...]]]:
    """Lays a table of test bodies out as one project, and returns the pairs of each row."""

    def judge(
        library: str, rows: dict[str, str], helpers: str = "", above: str = ""
    ) -> dict[str, tuple[str, ...]]:
        root = tmp_path_factory.mktemp("table")
        name = re.search(r"class (\w+)", library)
        assert name is not None
        methods = [
            f"@Test public void row{number}() throws Exception {{ {body} }}"
            for number, body in enumerate(rows.values())
        ]
        sources = {
            f"src/main/java/p/{name[1]}.java": f"package p;\nimport java.util.*;\n{library}",
            "src/test/java/p/TableTest.java": "package p;\nimport static org.junit.Assert.*;\n"
            "import java.util.*;\nimport org.junit.Test;\n"
            f"public class TableTest {above} {{\n" + helpers + "\n".join(methods) + "\n}\n",
            "pom.xml": "<project><modelVersion>4.0.0</modelVersion><groupId>p</groupId>"
            "<artifactId>p</artifactId><version>1</version></project>",
        }
        for path, source in sources.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(source)
        tests = {name: test for (_, name), test in judged("default", root).items()}
        return {
            claim: tuple(described(instance, elements=False) for instance in tests[f"row{at}"].instances)
            for at, claim in enumerate(rows)
        }

    return judge
