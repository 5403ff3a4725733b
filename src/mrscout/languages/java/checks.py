"""Checks the machine for what Java projects need. Can be imported where libraries are missing, which it reports."""

from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version

from mrscout.environment import find_program
from mrscout.languages.java.jdks import find_jdks
from mrscout.languages.java.measure.tools import JACOCO, PIT
from mrscout.model.machine import EVERY_COMMAND, RUNNING, Finding, Health
from mrscout.sandbox.tool_run import check_program


def checks() -> Iterator[Finding]:
    """Check for the parser, JDKs, Maven, and the tools that measure."""
    yield _parser()
    yield from _jdks()
    purpose = "maven:group:artifact:version sources; synthesize, run: dependencies"
    yield replace(check_program("mvn", purpose, "Apache Maven 3.6"), needed_by=RUNNING)
    yield _measuring()


def _parser() -> Finding:
    """Check the parser and the grammar, whose versions fit only if they parse a class."""
    remedy = "Install again: pip install --upgrade mrscout."
    purpose = "parsing Java"
    try:
        versions = f"{version('tree-sitter')}, Java grammar {version('tree-sitter-java')}"
        import tree_sitter
        import tree_sitter_java

        grammar = tree_sitter.Language(tree_sitter_java.language())
        broken = tree_sitter.Parser(grammar).parse(b"class A { }").root_node.has_error
    except (ImportError, PackageNotFoundError) as missing:
        return Finding("tree-sitter", Health.MISSING, str(missing), purpose, remedy, needed_by=EVERY_COMMAND)
    except (ValueError, TypeError) as mismatch:
        problem = f"{versions}, which do not fit: {mismatch}"
        return Finding("tree-sitter", Health.MISSING, problem, purpose, remedy, needed_by=EVERY_COMMAND)
    health = Health.MISSING if broken else Health.GOOD
    return Finding("tree-sitter", health, versions, purpose, remedy, needed_by=EVERY_COMMAND)


def _jdks() -> Iterator[Finding]:
    purpose = "synthesize, run: compiling and running relations (discover needs none)"
    jdks = find_jdks()
    for jdk in jdks:
        yield Finding("JDK", Health.GOOD, f"{jdk.version}, {jdk.home}", purpose, "", needed_by=RUNNING)
    if not jdks:
        remedy = "Install a JDK, version 17 or later, and set JAVA_HOME to it if it is not found."
        yield Finding("JDK", Health.MISSING, "no javac found", purpose, remedy, needed_by=RUNNING)


def _measuring() -> Finding:
    """Check for Maven, which fetches PIT and JaCoCo when they are first needed."""
    versions = f"PIT {PIT} and JaCoCo {JACOCO}, which mvn fetches when they are first needed"
    purpose = "evaluate, run --evaluate: mutants and line coverage"
    health = Health.GOOD if find_program("mvn") else Health.MISSING
    remedy = "Install Apache Maven 3.6 and put it on the PATH."
    return Finding("PIT and JaCoCo", health, versions, purpose, remedy, frozenset({"evaluate"}))
