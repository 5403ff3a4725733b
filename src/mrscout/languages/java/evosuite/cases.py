"""Writes an input that EvoSuite built as a test: as one to run, and as one to paste beside the relation."""

import textwrap

from mrscout.languages.java.evosuite.suites import BuiltInput
from mrscout.languages.java.runtime.outcomes import Source

METHOD = "input"
_INDENT = "    "


def case_of(given_class: str, number: int, built: BuiltInput) -> Source:
    """A class with the input as its one test, in the package of the relation."""
    package, _, simple = given_class.rpartition(".")
    name = f"{simple}Input{number}"
    imports = "".join(f"{each}\n" for each in built.imports)
    body = textwrap.indent("\n".join(built.statements), 2 * _INDENT)
    head = f"package {package};\n\n" if package else ""
    test = f"{_INDENT}@org.junit.Test\n{_INDENT}public void {METHOD}() throws Throwable {{\n{body}\n{_INDENT}}}\n"
    text = f"{head}{imports}\npublic class {name} {{\n{test}}}\n"
    return Source(f"{package}.{name}" if package else name, text)


def pasteable(given_class: str, relation_class: str, name: str, built: BuiltInput) -> str:
    """A test for the class that people read; it has the paper's form among its methods."""
    given, relation = given_class.rpartition(".")[2], relation_class.rpartition(".")[2]
    body = textwrap.indent("\n".join(built.statements), _INDENT).replace(given, relation)
    return f"@Test\npublic void refutes{name[:1].upper()}{name[1:]}() throws Throwable {{\n{body}\n}}"
