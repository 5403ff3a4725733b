"""Checks for what Java projects need of the machine. Loads where libraries are missing: that is what it finds out."""

from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version

from mrscout.environment import find_program
from mrscout.jdks import find_jdks
from mrscout.languages.java.measure.tools import JACOCO, PIT
from mrscout.model.machine import EVERY_COMMAND, RUNNING, Finding, Health
from mrscout.sandbox.tool_run import check_program


def checks() -> Iterator[Finding]:
    """Parser, JDKs, Maven, and the tools that measure."""
    yield _parser()
    yield from _jdks()
    purpose = "maven:group:artifact:version sources; synthesize, run: dependencies"
    yield replace(check_program("mvn", purpose, "Apache Maven 3.6"), needed_by=RUNNING)
    yield _measuring()


def _parser() -> Finding:
    """Parser and grammar have versions of their own, so only using them shows that they fit."""
    remedy = "Install again: pip install --upgrade mrscout."
    purpose = "parsing Java"
    try:
        found = f"{version('tree-sitter')}, Java grammar {version('tree-sitter-java')}"
        import tree_sitter
        import tree_sitter_java

        grammar = tree_sitter.Language(tree_sitter_java.language())
        broken = tree_sitter.Parser(grammar).parse(b"class A { }").root_node.has_error
    except (ImportError, PackageNotFoundError) as missing:
        return Finding("tree-sitter", Health.MISSING, str(missing), purpose, remedy, needed_by=EVERY_COMMAND)
    except (ValueError, TypeError) as mismatch:
        found = f"{found}, which do not fit: {mismatch}"
        return Finding("tree-sitter", Health.MISSING, found, purpose, remedy, needed_by=EVERY_COMMAND)
    health = Health.MISSING if broken else Health.GOOD
    return Finding("tree-sitter", health, found, purpose, remedy, needed_by=EVERY_COMMAND)


def _jdks() -> Iterator[Finding]:
    purpose = "synthesize, run: compiling and running relations (discover needs none)"
    jdks = find_jdks()
    for jdk in jdks:
        yield Finding("JDK", Health.GOOD, f"{jdk.version}, {jdk.home}", purpose, "", needed_by=RUNNING)
    if not jdks:
        remedy = "Install a JDK, version 17 or later, and set JAVA_HOME to it if it is not found."
        yield Finding("JDK", Health.MISSING, "no javac found", purpose, remedy, needed_by=RUNNING)


def _measuring() -> Finding:
    """PIT and JaCoCo are not installed: mvn fetches them once."""
    found = f"PIT {PIT} and JaCoCo {JACOCO}, which mvn fetches when they are first needed"
    purpose = "evaluate, run --evaluate: mutants and line coverage"
    health = Health.GOOD if find_program("mvn") else Health.MISSING
    remedy = "Install Apache Maven 3.6 and put it on the PATH."
    return Finding("PIT and JaCoCo", health, found, purpose, remedy, frozenset({"evaluate"}))
