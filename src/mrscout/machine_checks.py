"""Examines the machine: what is installed, what it is for, and how to get what is missing.

Nothing here prints, and other programs are only asked for their versions. The fence is tried by a small program that
attempts to get out of it.
"""

import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from mrscout.errors import CacheUnusable
from mrscout.languages.registry import known_languages, language_checks
from mrscout.model.machine import EVERY_COMMAND, RUNNING, Finding, Health
from mrscout.model.run_marker import RUN
from mrscout.sandbox.fence.fence import Mechanism, Protection
from mrscout.sandbox.fence.probe import in_force, probe
from mrscout.sandbox.tool_run import check_program
from mrscout.sources.cache import cache_folder, own_place

_FENCED = RUNNING - {"synthesize"}


def lacking(findings: Iterable[Finding], command: str) -> tuple[str, ...]:
    """Return the names of what a command needs and is missing; one good finding among several of a name is enough."""
    ready: dict[str, bool] = {}
    for finding in findings:
        if command in finding.needed_by:
            ready[finding.name] = ready.get(finding.name, False) or finding.health is Health.GOOD
    return tuple(name for name, good in ready.items() if not good)


def next_step(findings: Iterable[Finding], here: Path) -> str:
    """Return the one thing to do next: get what is missing, or a command that suits the folder ``here``."""
    known = list(findings)
    for command in ("discover", "run"):
        for name in lacking(known, command)[:1]:
            finding = next(one for one in known if one.name == name and one.health is not Health.GOOD)
            return f"{name} is missing for mrscout {command}. {finding.remedy}"
    if (here / ".mrscout" / RUN).is_file():
        return "mrscout list shows what the run in .mrscout found."
    roots = {name for language in known_languages() for name in language.layout.root_files}
    if any((here / name).is_file() for name in roots):
        return "mrscout run . mines the project in this folder; mrscout discover . only reads it."
    return "mrscout run path/to/project mines a project; mrscout discover path/to/project only reads it."


def examine() -> Iterator[Finding]:
    """Yield a finding for everything that mrscout uses, the most needed first."""
    yield _check_python()
    yield from language_checks()
    yield check_program("git", "links to the commit, and --since", "git")
    yield _check_cache()
    yield from _check_fences()
    cores = str(os.cpu_count() or 1)
    yield Finding("processor cores", Health.GOOD, cores, "analysing files side by side", "")


def _check_python() -> Finding:
    good = sys.version_info >= (3, 11)
    version = f"{sys.version_info.major}.{sys.version_info.minor}.{sys.version_info.micro}"
    health = Health.GOOD if good else Health.MISSING
    remedy = "Install Python 3.11 or later and build the environment again."
    return Finding("Python", health, version, "mrscout itself", remedy, needed_by=EVERY_COMMAND)


#: what each mechanism does not protect, and how to get more; docs/fence.md has the details
_GAPS = {
    Mechanism.NAMESPACES: "",
    Mechanism.BUBBLEWRAP: "",
    Mechanism.LANDLOCK: "Names, sizes and dates of your files and the targets of links can be seen, and tests that "
    "open a socket fail, even on loopback. For more, allow unprivileged user namespaces or install bubblewrap.",
    Mechanism.SEATBELT: "It is used because nothing got out in a trial, and was never tested further on macOS.",
}


def _check_fences() -> Iterator[Finding]:
    """Yield a finding each for the fence around generated inputs, the developers' tests, and the build."""
    purpose = "filter, run, evaluate, export: running a project's code on generated inputs"
    trials = "synthesize, run: running the developers' tests on their own input"
    build = "synthesize, run: the project's build tool and annotation processors"
    standing = in_force()
    if standing is None:
        tried = "; ".join(f"{standing.mechanism.value}: {standing.details}" for standing in probe())
        remedy = "Allow unprivileged user namespaces, or install bubblewrap; docs/fence.md says more."
        yield Finding(
            "fence", Health.MISSING, tried or "none is known for this system", purpose, remedy, _FENCED
        )
        state = "none: they run with your rights, as under mvn test"
        remedy = "Get a fence as above, or use a virtual machine for projects that you do not trust; see SECURITY.md."
        yield Finding("fence: trials", Health.MISSING, state, trials, remedy)
        yield Finding("fence: build", Health.MISSING, state, build, remedy)
        return
    kept = ", ".join(protection.value for protection in standing.protects)
    open_ways = [
        f"Not protected: {protection.value}."
        for protection in Protection
        if protection not in standing.protects
    ]
    gaps = " ".join(filter(None, (*open_ways, _GAPS[standing.mechanism])))
    state = f"{standing.details}. {gaps}" if gaps else standing.details
    yield Finding("fence", Health.GOOD, state, f"{purpose}: {kept}", "", _FENCED)
    name = standing.mechanism.value
    state = f"{name}, as for generated inputs; --unfenced-trial runs them with your rights"
    yield Finding("fence: trials", Health.GOOD, state, trials, "")
    state = (
        f"{name}; processors without a network, the build tool with it and with its repository, which it may change; "
        "--unfenced-build runs them with your rights"
    )
    yield Finding("fence: build", Health.GOOD, state, build, "")


def _check_cache() -> Finding:
    folder = cache_folder()
    purpose = "keeping fetched artifacts and compiled classes of mrscout"
    try:
        # A folder that does not exist yet can be made if the nearest one above it is writable.
        nearest = next(place for place in (folder, *folder.parents) if place.exists())
        with tempfile.TemporaryFile(dir=nearest):
            own_place("worker")
            return Finding("cache folder", Health.GOOD, str(folder), purpose, "")
    except CacheUnusable as unsafe:
        problem = f"{unsafe.place}: {unsafe.found}"
        return Finding("cache folder", Health.MISSING, problem, purpose, unsafe.advice)
    except OSError as refused:
        remedy = "Make it writable, or name another with MRSCOUT_CACHE."
        problem = f"{folder}: {refused.strerror or refused}"
        return Finding("cache folder", Health.MISSING, problem, purpose, remedy)
