"""Looks at the machine: what is installed, what each thing is for, and how to get what is missing.

Nothing here prints, and only version questions are asked of other programs. The fence is tried, by a small
program of ours that attempts to get out.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from importlib.metadata import PackageNotFoundError, version

from mrscout.environment import find_program
from mrscout.errors import CacheUnusable
from mrscout.jdks import find_jdks
from mrscout.languages.java.measure.tools import JACOCO, PIT
from mrscout.sandbox.fence.mechanisms import Mechanism, Protection
from mrscout.sandbox.fence.probe import in_force, probe
from mrscout.sandbox.tool_run import run_apart
from mrscout.sources.cache import cache_folder, own_place

_VERSION = re.compile(r"\d+(?:\.\d+)+")
_ANSI = re.compile(r"\x1b\[[0-9;]*m")
_SECONDS = 20


class Health(Enum):
    """How a thing on the machine is."""

    GOOD = "ready"
    MISSING = "missing"


#: the commands that need something of the machine; what is missing for discovery is missing for all
COMMANDS = ("discover", "synthesize", "run", "evaluate", "export")
_ALL = frozenset(COMMANDS)
_RUNNING = _ALL - {"discover"}
_FENCED = _RUNNING - {"synthesize"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that mrscout uses, and whether it is there."""

    name: str
    health: Health
    found: str  #: version and place, or what was found instead
    purpose: str  #: what it is needed for
    remedy: str  #: how to get it, a sentence; shown when it is missing
    needed_by: frozenset[str] = frozenset()  #: commands that can do little or nothing without it


def lacking(findings: Iterable[Finding], command: str) -> tuple[str, ...]:
    """What a command needs and is not there, each once; one of several that serve alike is enough."""
    found: dict[str, bool] = {}
    for each in findings:
        if command in each.needed_by:
            found[each.name] = found.get(each.name, False) or each.health is Health.GOOD
    return tuple(name for name, good in found.items() if not good)


def examine() -> Iterator[Finding]:
    """Everything mrscout uses, the most needed first."""
    yield _python()
    yield _parser()
    yield from _jdks()
    purpose = "maven:group:artifact:version sources; synthesize, run: dependencies"
    yield replace(_command("mvn", purpose, "Apache Maven 3.6"), needed_by=_RUNNING)
    yield _measuring()
    yield _command("git", "the commit in the records of a run", "git")
    yield _cache()
    yield from _fences()
    cores = str(os.cpu_count() or 1)
    yield Finding("processor cores", Health.GOOD, cores, "analysing files side by side", "")


def _python() -> Finding:
    good = sys.version_info >= (3, 11)
    found = f"{sys.version_info.major}.{sys.version_info.minor}.{sys.version_info.micro}"
    health = Health.GOOD if good else Health.MISSING
    remedy = "Install Python 3.11 or later and build the environment again."
    return Finding("Python", health, found, "mrscout itself", remedy, needed_by=_ALL)


def _parser() -> Finding:
    """The parser and its grammar are versioned apart, so that only using them shows that they fit."""
    remedy = "Install again: pip install --upgrade mrscout."
    purpose = "parsing Java"
    try:
        found = f"{version('tree-sitter')}, Java grammar {version('tree-sitter-java')}"
        import tree_sitter
        import tree_sitter_java

        grammar = tree_sitter.Language(tree_sitter_java.language())
        broken = tree_sitter.Parser(grammar).parse(b"class A { }").root_node.has_error
    except (ImportError, PackageNotFoundError) as missing:
        return Finding("tree-sitter", Health.MISSING, str(missing), purpose, remedy, needed_by=_ALL)
    except (ValueError, TypeError) as mismatch:
        found = f"{found}, which do not fit: {mismatch}"
        return Finding("tree-sitter", Health.MISSING, found, purpose, remedy, needed_by=_ALL)
    health = Health.MISSING if broken else Health.GOOD
    return Finding("tree-sitter", health, found, purpose, remedy, needed_by=_ALL)


def _jdks() -> Iterator[Finding]:
    purpose = "synthesize, run: compiling and running relations (discover needs none)"
    jdks = find_jdks()
    for jdk in jdks:
        yield Finding("JDK", Health.GOOD, f"{jdk.version}, {jdk.home}", purpose, "", needed_by=_RUNNING)
    if not jdks:
        remedy = "Install a JDK, version 17 or later, and set JAVA_HOME to it if it is not found."
        yield Finding("JDK", Health.MISSING, "no javac found", purpose, remedy, needed_by=_RUNNING)


def _command(name: str, purpose: str, package: str) -> Finding:
    place = find_program(name)
    if place is None:
        remedy = f"Install {package} and put it on the PATH."
        return Finding(name, Health.MISSING, "not on the PATH", purpose, remedy)
    said = _asked(place)
    number = _VERSION.search(said)
    if number is None:
        remedy = f"Run {name} --version by hand and mend what it says."
        first = said.strip().splitlines()[:1] or ["it says nothing"]
        return Finding(name, Health.MISSING, f"{place} does not start: {first[0]}", purpose, remedy)
    return Finding(name, Health.GOOD, f"{number[0]}, {place}", purpose, "")


def _asked(command: str) -> str:
    """What a program says of its version; empty where it fails."""
    try:
        answer = run_apart([command, "--version"], _SECONDS)
    except (OSError, subprocess.TimeoutExpired) as refused:
        return f"{type(refused).__name__}"
    return _ANSI.sub("", answer.stdout.decode("utf-8", errors="replace")) if answer.returncode == 0 else ""


def _measuring() -> Finding:
    """They are no programs of the machine, but come with mvn, once."""
    found = f"PIT {PIT} and JaCoCo {JACOCO}, which mvn fetches when they are first needed"
    purpose = "evaluate, run --evaluate: mutants and line coverage"
    health = Health.GOOD if find_program("mvn") else Health.MISSING
    remedy = "Install Apache Maven 3.6 and put it on the PATH."
    return Finding("PIT and JaCoCo", health, found, purpose, remedy, frozenset({"evaluate"}))


#: what each mechanism lets through, and what to do for more; docs/fence.md has the details
_GAPS = {
    Mechanism.NAMESPACES: "",
    Mechanism.BUBBLEWRAP: "",
    Mechanism.LANDLOCK: "Names, sizes and dates of your files and the targets of links can be seen, and tests that "
    "open a socket fail, even on loopback. For more, allow unprivileged user namespaces or install bubblewrap.",
    Mechanism.SEATBELT: "It is used because nothing got out in a trial, and was never tested further on macOS.",
}


def _fences() -> Iterator[Finding]:
    """What fences generated inputs, the developers' own tests, and the build."""
    purpose = "filter, run, evaluate, export: running a project's code on generated inputs"
    trials = "synthesize, run: running the developers' tests on their own input"
    build = "synthesize, run: the project's build tool and annotation processors"
    standing = in_force()
    if standing is None:
        tried = "; ".join(f"{each.mechanism.value}: {each.details}" for each in probe())
        remedy = "Allow unprivileged user namespaces, or install bubblewrap; docs/fence.md says more."
        yield Finding(
            "fence", Health.MISSING, tried or "none is known for this system", purpose, remedy, _FENCED
        )
        found = "none: they run with your rights, as under mvn test"
        remedy = "Get a fence as above, or use a virtual machine for projects that you do not trust; see SECURITY.md."
        yield Finding("fence: trials", Health.MISSING, found, trials, remedy)
        yield Finding("fence: build", Health.MISSING, found, build, remedy)
        return
    kept = ", ".join(each.value for each in standing.protects)
    open_ways = [f"Not protected: {each.value}." for each in Protection if each not in standing.protects]
    gaps = " ".join(filter(None, (*open_ways, _GAPS[standing.mechanism])))
    found = f"{standing.details}. {gaps}" if gaps else standing.details
    yield Finding("fence", Health.GOOD, found, f"{purpose}: {kept}", "", _FENCED)
    name = standing.mechanism.value
    found = f"{name}, as for generated inputs; --unfenced-trial runs them with your rights"
    yield Finding("fence: trials", Health.GOOD, found, trials, "")
    found = (
        f"{name}; processors without a network, the build tool with it and with its repository, which it may change; "
        "--unfenced-build runs them with your rights"
    )
    yield Finding("fence: build", Health.GOOD, found, build, "")


def _cache() -> Finding:
    folder = cache_folder()
    purpose = "keeping fetched artifacts and compiled classes of mrscout"
    try:
        # A folder that does not exist yet can be made if the nearest one above it is writable.
        nearest = next(place for place in (folder, *folder.parents) if place.exists())
        with tempfile.TemporaryFile(dir=nearest):
            own_place("worker")
            return Finding("cache folder", Health.GOOD, str(folder), purpose, "")
    except CacheUnusable as unsafe:
        found = f"{unsafe.place}: {unsafe.found}"
        return Finding("cache folder", Health.MISSING, found, purpose, unsafe.advice)
    except OSError as refused:
        remedy = "Make it writable, or name another with MRSCOUT_CACHE."
        found = f"{folder}: {refused.strerror or refused}"
        return Finding("cache folder", Health.MISSING, found, purpose, remedy)
