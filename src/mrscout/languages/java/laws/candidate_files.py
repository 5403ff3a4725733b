"""Candidate tests as files in memory: a new test class for each class, or a copy of a developers' test file.

The files are never written into the project. A test is left out if it does not parse, or if one of its class names
means another class in the file.
"""

import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field, replace

from mrscout.languages.java.laws.candidate_tests import CandidateTest
from mrscout.languages.java.laws.java_text import qualified
from mrscout.languages.java.laws.test_places import TestPlace
from mrscout.languages.java.laws.test_prefix import TestPrefix
from mrscout.languages.java.lowering.facts import Facts
from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.languages.java.syntax.parse import parse
from mrscout.model.origin import CANDIDATES

_METHOD = re.compile(rb"(?<!\w)(\w++)\s*+\(")
_NAME = re.compile(r"\w+")
#: a statement that declares a variable
_DECLARED = re.compile(r"[\w.]+(?:<.*>)?(?:\[\])* (\w+) = ")
_ASSERTIONS = {
    "junit3": None,
    "junit4": "org.junit.Assert",
    "jupiter": "org.junit.jupiter.api.Assertions",
    "testng": "org.testng.Assert",
}
#: the annotation of a test by framework
ANNOTATIONS = {
    "junit3": None,
    "junit4": "org.junit.Test",
    "jupiter": "org.junit.jupiter.api.Test",
    "testng": "org.testng.annotations.Test",
}
#: the ends of the names of test classes: by the evidence of this project, and by that of others
_SUFFIX, _BY_PRECEDENT = "Candidates", "Precedents"
#: constants of type `Class` for tests to draw from: an interface, an array, an enum …
_CLASSES = (
    "    static final Class<?>[] CLASSES = {Integer.class, String[].class, Object.class, java.util.Map.Entry.class,"
    " Runnable.class, Thread.State.class, Integer[][].class, Override.class, java.util.ArrayList.class};"
)


@dataclass(frozen=True, slots=True)
class CandidateFile:
    """A file of candidate tests."""

    path: str
    text: str
    tests: dict[str, CandidateTest] = field(default_factory=dict)  #: by name of their methods
    module: str = ""
    copied: str = ""  #: path of the developers' file that it is a copy of
    place: TestPlace | None = None  #: of the tests that a precedent suggests

    @property
    def added(self) -> dict[str, int]:
        """The numbers of statements behind a prefix, by name of their methods."""
        return {name: len(test.lines) for name, test in self.tests.items() if test.prefix is not None}

    @property
    def source(self) -> bytes:
        """The text in UTF-8."""
        return self.text.encode()


def write_test_class(
    info: SourceClass,
    tests: Iterable[CandidateTest],
    framework: str,
    module: str,
    place: TestPlace | None = None,
) -> CandidateFile:
    """Return a file with a test class for one class."""
    package = info.decl.file.package
    suffix = _SUFFIX if place is None else _BY_PRECEDENT
    name = f"{qualified(info.name, info).text.lstrip('.').replace('.', '_')}{suffix}"
    meanings = {name: name, "Integer": "java.lang.Integer", "Test": ANNOTATIONS[framework] or "Test"}
    written: dict[str, CandidateTest] = {}
    for test in tests:
        names = sorted((short, canonical.lstrip(".")) for short, canonical in test.names)
        known = {**dict(names), **meanings}
        if all(known[short] == canonical for short, canonical in names) and _parses(test.lines):
            meanings.update(names)
            written[_unused(test.name, framework, written)] = test
    lines = [f"package {package};", ""] if package else []
    lines += [*_import_lines(meanings, package, written.values(), framework), ""]
    with_classes = any(".class" in line for test in written.values() for line in test.lines)
    classes = [_CLASSES, ""] if with_classes else []
    above = " extends junit.framework.TestCase" if framework == "junit3" else ""
    lines += [f"public class {name}{above} {{", "", *classes]
    for method, test in written.items():
        lines += _method_lines(method, "@Test" if framework != "junit3" else "", test.lines)
    path = "/".join([*filter(None, [module, *package.split(".")]), f"{name}.java"])
    return CandidateFile(f"{CANDIDATES}{path}", "\n".join([*lines, "}", ""]), written, module, place=place)


def _import_lines(
    meanings: dict[str, str], package: str, tests: Iterable[CandidateTest], framework: str
) -> Sequence[str]:
    """Return the import declarations of a test class, given the canonical name of each class that it names."""
    there = ("java.lang", package, "")
    imported = sorted(name for name in meanings.values() if name.rpartition(".")[0] not in there)
    assertions = _ASSERTIONS[framework]
    lines = [f"import {name};" for name in imported]
    if assertions is None:
        return lines
    asserted = sorted({test.lines[-1].partition("(")[0] for test in tests})
    return [*(f"import static {assertions}.{assertion};" for assertion in asserted), "", *lines]


def write_test_copy(
    tests: Iterable[tuple[TestPrefix, CandidateTest]], framework: str, facts: Facts, module: str
) -> CandidateFile:
    """Return a copy of a test file with the tests that continue prefixes of its tests."""
    pairs = list(tests)
    file = pairs[0][0].file
    source = facts.read(file.path)
    taken = {name.decode("utf-8", "replace") for name in _METHOD.findall(source)}
    imports: dict[str, None] = {}
    written: dict[str, CandidateTest] = {}
    added: dict[int, list[str]] = {}
    for prefix, test in pairs:
        wanted = _missing_imports(prefix, test, framework, source, facts)
        renamed = replace(test, lines=tuple(_renamed(test.lines, prefix)))
        lines = (*prefix.statements, *renamed.lines)
        if wanted is None or not _parses(lines):
            continue
        name = _unused(test.name, framework, taken)
        taken.add(name)
        written[name] = renamed
        imports.update(dict.fromkeys(wanted))
        added.setdefault(prefix.end, []).extend(("", *_method_lines(name, prefix.annotation, lines)[:-1]))
    for at in sorted(added, reverse=True):
        source = source[:at] + "\n".join([*added[at], ""]).encode() + source[at:]
    root = parse(source).root_node
    package = next((node for node in root.named_children if node.type == "package_declaration"), None)
    behind = package.end_byte if package is not None else 0
    before = "\n".join(["", *(f"import {name};" for name in sorted(imports)), ""]).encode()
    text = source[:behind] + before + source[behind:]
    return CandidateFile(
        f"{CANDIDATES}{file.path}", text.decode("utf-8", "replace"), written, module, file.path
    )


def _method_lines(name: str, annotation: str, statements: Iterable[str]) -> list[str]:
    """Return the lines of a test method, and a blank one."""
    head = [f"    {annotation}"] if annotation else []
    head.append(f"    public void {name}() throws Exception {{")
    return [*head, *(f"        {statement}" for statement in statements), "    }", ""]


def _renamed(lines: Iterable[str], prefix: TestPrefix) -> list[str]:
    """Return the lines of a test with new names for variables that its prefix has: `valueAgain` for `value`."""
    written = list(lines)
    taken = {name for name, _ in prefix.variables}.union(*map(_NAME.findall, prefix.statements))
    for at, line in enumerate(written):
        declared = _DECLARED.match(line)
        if declared is not None and declared[1] in taken:
            name = re.compile(rf"(?<![\w.]){declared[1]}(?![\w(])")
            # Its initial value refers to the variable of the prefix.
            written[at] = f"{name.sub(f'{declared[1]}Again', declared[0])}{line[declared.end() :]}"
            written[at + 1 :] = [name.sub(f"{declared[1]}Again", rest) for rest in written[at + 1 :]]
    return written


def _missing_imports(
    prefix: TestPrefix, test: CandidateTest, framework: str, source: bytes, facts: Facts
) -> list[str] | None:
    """Return the imports that a test needs and its file lacks; None if a name means another class there."""
    missing: list[str] = []
    for short, canonical in sorted(test.names):
        meant = facts.classes.names.name(short, prefix.place, prefix.file.module)
        if meant is None:
            missing.append(canonical)
        elif meant != canonical:
            return None
    assertions = _ASSERTIONS[framework]
    asserted = test.lines[-1].partition("(")[0]
    known = rf"import\s+static\s+([\w.]+\.{asserted}|{re.escape(str(assertions))}\.\*)\s*;".encode()
    if assertions is not None and not re.search(known, source):
        missing.append(f"static {assertions}.{asserted}")
    return missing


def _parses(lines: Iterable[str]) -> bool:
    """True if the statements are valid Java; names and literals from a project may break them."""
    return not parse(f"class A {{ void a() {{ {' '.join(lines)} }} }}".encode()).root_node.has_error


def _unused(name: str, framework: str, taken: Container[str]) -> str:
    """Return the name of a test method, with a number if another one has it."""
    name = f"test{name[:1].upper()}{name[1:]}" if framework == "junit3" else name
    number, unused = 1, name
    while unused in taken:
        number += 1
        unused = f"{name}{number}"
    return unused
