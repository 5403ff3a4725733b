"""Writes the claims about one class as a file of tests, in the framework that the module's own tests use."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field

from mrscout.languages.java.laws.claims import Claim
from mrscout.languages.java.laws.named import named
from mrscout.languages.java.syntax.classes import SourceClass
from mrscout.languages.java.syntax.parse import parse
from mrscout.model.origin import CANDIDATES

ASSERTIONS = {
    "junit3": None,
    "junit4": "org.junit.Assert",
    "jupiter": "org.junit.jupiter.api.Assertions",
    "testng": "org.testng.Assert",
}
_TESTS = {
    "junit3": None,
    "junit4": "org.junit.Test",
    "jupiter": "org.junit.jupiter.api.Test",
    "testng": "org.testng.annotations.Test",
}
_SUFFIX = "Candidates"
#: classes of many kinds, which one that is handed over is drawn from
_CLASSES = (
    "    static final Class<?>[] CLASSES = {Integer.class, String[].class, Object.class, java.util.Map.Entry.class,"
    " Runnable.class, Thread.State.class, Integer[][].class, Override.class, java.util.ArrayList.class};"
)


@dataclass(frozen=True, slots=True)
class Script:
    """A file of tests that nobody has written."""

    path: str
    text: str
    claims: dict[str, Claim] = field(default_factory=dict)  #: by the name of the test's method

    @property
    def source(self) -> bytes:
        """What a parser reads."""
        return self.text.encode()


def write_script(info: SourceClass, claims: Iterable[Claim], framework: str, module: str) -> Script:
    """The claims about a class; one whose names mean something else in another is left out."""
    package = info.decl.file.package
    name = f"{named(info.name, info)[0].lstrip('.').replace('.', '_')}{_SUFFIX}"
    meanings = {name: name, "Integer": "java.lang.Integer", "Test": _TESTS[framework] or "Test"}
    tests: dict[str, Claim] = {}
    for claim in claims:
        names = sorted((short, canonical.lstrip(".")) for short, canonical in claim.names)
        known = {**dict(names), **meanings}
        if all(known[short] == canonical for short, canonical in names) and is_java(claim.lines):
            meanings.update(names)
            tests[unused(claim.name, framework, tests)] = claim
    lines = [f"package {package};", ""] if package else []
    lines += [*_imports(meanings, package, tests.values(), framework), ""]
    classes = (
        [_CLASSES, ""] if any(".class" in line for each in tests.values() for line in each.lines) else []
    )
    above = " extends junit.framework.TestCase" if framework == "junit3" else ""
    lines += [f"public class {name}{above} {{", "", *classes]
    for method, claim in tests.items():
        lines += [
            *(["    @Test"] if framework != "junit3" else []),
            f"    public void {method}() throws Exception {{",
        ]
        lines += [*(f"        {each}" for each in claim.lines), "    }", ""]
    path = "/".join([*filter(None, [module, *package.split(".")]), f"{name}.java"])
    return Script(f"{CANDIDATES}{path}", "\n".join([*lines, "}", ""]), tests)


def _imports(
    meanings: dict[str, str], package: str, claims: Iterable[Claim], framework: str
) -> Sequence[str]:
    there = ("java.lang", package, "")
    found = sorted(each for each in meanings.values() if each.rpartition(".")[0] not in there)
    assertions = ASSERTIONS[framework]
    lines = [f"import {each};" for each in found]
    if assertions is None:
        return lines
    asserted = sorted({claim.lines[-1].partition("(")[0] for claim in claims})
    return [*(f"import static {assertions}.{each};" for each in asserted), "", *lines]


def is_java(lines: Iterable[str]) -> bool:
    """Whether it can be parsed: names and literals of a project are what they are."""
    return not parse(f"class A {{ void a() {{ {' '.join(lines)} }} }}".encode()).root_node.has_error


def unused(name: str, framework: str, taken: Container[str]) -> str:
    """A name for a test that no other has."""
    name = f"test{name[:1].upper()}{name[1:]}" if framework == "junit3" else name
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name}{number}"
    return found
