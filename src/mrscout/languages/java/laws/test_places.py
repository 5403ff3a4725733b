"""Test places: the file of tests, and its first test, beside which generated code about a class runs."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mrscout.errors import MrscoutError
from mrscout.languages.java.codify.relation_class import FRAMEWORKS
from mrscout.languages.java.laws.class_profile import is_open
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.lowering.testcases import qualified_signature, tests_of
from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.languages.java.syntax.declarations import MethodDecl
from mrscout.model.project import Role, SourceFile

_WORD = re.compile(rb"\w+")
#: frameworks by packages that a file of tests names, the first that occurs
_FRAMEWORKS = (*FRAMEWORKS, ("junit.framework", "junit3"))
#: prefixes of the annotations of disabled tests
_DISABLED = ("Ignore", "Disabled")


@dataclass(frozen=True, slots=True)
class TestPlace:
    """A file of tests with its first test that can be run, one without parameters if there is one."""

    __test__ = False  # no test class for pytest

    file: SourceFile
    framework: str  #: junit3, junit4, jupiter, testng
    test_class: str  #: binary name
    test: str  #: qualified signature
    method: str
    line: int  #: of the test, from 1


class TestPlaces:
    """Finds for a class the file of tests that is most probably about it."""

    __test__ = False

    def __init__(self, tests: Iterable[SourceFile], facts: Facts) -> None:
        self._facts = facts
        self._places: dict[str, TestPlace] = {}
        self._naming: dict[str, list[str]] = {}
        for file in tests:
            try:
                source = facts.read(file.path)
            except MrscoutError:
                continue
            place = self._place(file, source)
            if place is not None:
                self._places[file.path] = place
                for word in sorted(set(_WORD.findall(source))):
                    self._naming.setdefault(word.decode("utf-8", "replace"), []).append(file.path)

    @property
    def any(self) -> TestPlace | None:
        """The first place; None if there is no test."""
        return next(iter(self._places.values()), None)

    def names(self, info: SourceClass) -> bool:
        """True if a file of tests names a class."""
        return info.decl.name in self._naming

    def in_order(self, classes: Iterable[SourceClass]) -> list[SourceClass]:
        """Return classes with a file of tests of their own first, and those that no test names last."""
        return sorted(classes, key=lambda info: (self._own(info) is None, not self.names(info)))

    def of(self, info: SourceClass) -> TestPlace | None:
        """Return the place for a class: the file named after it, or the first that names it, or the first of all."""
        path = self._own(info) or next(iter(self._naming.get(info.decl.name, ())), "")
        return self._places.get(path, self.any)

    def _own(self, info: SourceClass) -> str | None:
        name = info.decl.name
        stems = (f"{name}Test", f"Test{name}", f"{name}Tests", f"{name}TestCase")
        paths = self._naming.get(name, ())
        return next((path for path in paths if path.rpartition("/")[2].removesuffix(".java") in stems), None)

    def _place(self, file: SourceFile, source: bytes) -> TestPlace | None:
        parsed = self._facts.parsed(file.path)
        tests = tests_of(parsed.declared, file.module, self._facts) if parsed is not None else ()
        test = min(filter(_is_runnable, tests), key=lambda test: bool(test.params), default=None)
        if test is None:
            return None
        framework = next((name for package, name in _FRAMEWORKS if package.encode() in source), "junit4")
        line = source.count(b"\n", 0, test.start) + 1
        return TestPlace(file, framework, test.owner.canonical, qualified_signature(test), test.name, line)


def _is_runnable(test: MethodDecl) -> bool:
    """True for a test of a concrete top-level class that is not disabled."""
    owner = test.owner
    concrete = owner.outer is None and owner.kind == "class" and "abstract" not in owner.modifiers.words
    named = (*test.modifiers.annotations, *owner.modifiers.annotations)
    disabled = any(name.rpartition(".")[2].startswith(_DISABLED) for name in named)
    return concrete and not disabled


def main_classes(files: Iterable[SourceFile], module: str, facts: Facts) -> Iterator[SourceClass]:
    """Yield the classes of a module's main sources that any class can name, nested ones behind their own."""
    for file in files:
        if file.role is not Role.MAIN or file.module != module:
            continue
        parsed = facts.parsed(file.path)
        pending = list(parsed.declared.types.values()) if parsed is not None else []
        while pending:
            decl = pending.pop(0)
            pending[:0] = decl.nested.values()
            info = facts.classes.find(decl.canonical, module)
            thrown = decl.name.endswith(("Exception", "Error"))
            if isinstance(info, SourceClass) and decl.kind != "annotation" and is_open(decl) and not thrown:
                yield info


def by_module(files: Iterable[SourceFile]) -> dict[str, list[SourceFile]]:
    """Return the files of tests by their module."""
    modules: dict[str, list[SourceFile]] = {}
    for file in files:
        if file.role is Role.TEST:
            modules.setdefault(file.module, []).append(file)
    return modules
