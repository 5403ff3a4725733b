"""Tiny projects out of a few lines of Java, read by the front end as it reads real ones."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from mrscout.languages.java.lowering.analysis import TestFile
from mrscout.languages.java.lowering.facts import Facts
from mrscout.model.ir import Call, Routine
from mrscout.model.project import Project, SourceFile
from mrscout.sources import open_source


class SmallProject:
    """Classes by name, laid out as a build tool would, and questions about them."""

    def __init__(self, root: Path, main: dict[str, str], test: dict[str, str]) -> None:
        self.root = root
        for role, classes in (("main", main), ("test", test)):
            for name, text in classes.items():
                package, _, simple = name.rpartition(".")
                file = root / "src" / role / "java" / package.replace(".", "/") / f"{simple}.java"
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(f"package {package};\n{text}" if package else text)
        (root / "pom.xml").write_text("<project/>")
        self.project: Project = open_source(str(root))
        self.facts = Facts(self.project.root, self.project.files, self.project.encoding)

    def file(self, name: str) -> SourceFile:
        """The file of a class."""
        ending = "/" + name.replace(".", "/") + ".java"
        (found,) = (each for each in self.project.files if f"/{each.path}".endswith(ending))
        return found

    def lowered(self, name: str) -> dict[str, Routine | None]:
        """The tests of a class, by method."""
        file = self.file(name)
        source = (self.root / file.path).read_bytes()
        tests = TestFile(file, source, self.facts).lowered_tests(thorough=True)
        return {each.test.removeprefix(name.rpartition(".")[0] + "."): each.routine for each in tests}

    def calls(self, name: str, test: str) -> list[Call]:
        """The calls of a test in order of evaluation."""
        routine = self.lowered(name)[test]
        assert routine is not None
        return routine.calls


Lay = Callable[..., SmallProject]


@pytest.fixture
def lay(tmp_path: Path) -> Lay:
    """Lays out a project from classes by qualified name."""

    def write(main: dict[str, str], test: dict[str, str] | Iterable[tuple[str, str]] = ()) -> SmallProject:
        return SmallProject(tmp_path, main, dict(test))

    return write
