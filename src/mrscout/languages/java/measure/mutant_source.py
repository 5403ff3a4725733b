"""Mutants as people read them: where they are, and the line before and after the change."""

from collections.abc import Iterable
from pathlib import Path

from mrscout.languages.java.build.layout import package_of
from mrscout.languages.java.measure.diffs import mutated_line
from mrscout.model.mutation import Mutation
from mrscout.model.worth import Mutant
from mrscout.sources import Project, Role, read_source


class SourceLines:
    """The lines of a project's sources, by class; files are read when they are asked for."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._paths: dict[str, list[str]] = {}
        for file in project.having(Role.MAIN):
            self._paths.setdefault(file.path.rpartition("/")[2].removesuffix(".java"), []).append(file.path)
        self._lines: dict[str, list[str]] = {}

    def describe(self, mutation: Mutation) -> Mutant:
        """A mutation with the text that it changes."""
        path = self._path(mutation.class_name)
        before = self._line(path, mutation.line) if path else ""
        return Mutant(
            mutation.class_name,
            path,
            mutation.line,
            mutation.method,
            mutation.mutator,
            mutation.description,
            before,
            mutated_line(before, mutation) if before else None,
        )

    def _path(self, class_name: str) -> str:
        package, _, simple = class_name.rpartition(".")
        candidates = self._paths.get(simple.partition("$")[0], [])
        return next((each for each in candidates if self._in(each, package)), "")

    def _in(self, path: str, package: str) -> bool:
        return package_of(self._project.root / path) == package

    def _line(self, path: str, number: int) -> str:
        if path not in self._lines:
            text = read_source(self._project.root / path, self._project.encoding).data.decode(
                "utf-8", "replace"
            )
            self._lines[path] = text.splitlines()
        lines = self._lines[path]
        return lines[number - 1].strip() if 0 < number <= len(lines) else ""


def test_classes(root: Path, paths: Iterable[str]) -> list[str]:
    """The classes that test files are named for."""
    names = (
        (package_of(root / path), path.rpartition("/")[2].removesuffix(".java")) for path in sorted(paths)
    )
    return [f"{package}.{simple}" if package else simple for package, simple in names]
