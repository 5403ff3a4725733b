"""Fingerprints: what a result depends on, in a few digits, which tell a later run if it may use the result again.

A project's is the same as long as the developers' files are; a verdict's also covers the harness and the options of
filtering; that of an evaluation covers the verdicts and the tools that measure.
"""

import hashlib
import json
import os
import stat
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Protocol

from mrscout import __version__, untrusted
from mrscout.filtering.stage import FilterOptions
from mrscout.languages.base import Module
from mrscout.languages.registry import known_languages
from mrscout.model.relations import CodifiedMR, Status, Trial
from mrscout.model.verdicts import Judged
from mrscout.pipeline.synthesis_events import Synthesized
from mrscout.sources import Project
from mrscout.sources.text import read_head

#: what build tools write, which follows from the rest
_OUTPUTS = frozenset({"target", "build", "out", "bin", "node_modules"})
#: what people read of a project, and no code does unless it is a resource
_PROSE = (".md", ".adoc", ".rst")
_SOURCES = frozenset({"src", "test", "tests", "resources"})
#: the contents of larger files are not read: tests hardly depend on more than their size
_LARGE = 1 << 20


def project_fingerprint(
    project: Project, *passed_over: Path, is_ours: Callable[[Path], bool] = lambda _: False
) -> str:
    """Of a project's sources, build files and resources, wherever its folder stands.

    `passed_over` are folders and files that are no part of it, such as the folder of a run; nor are folders
    that `is_ours` says yes to.
    """
    digest = hashlib.sha256(project.name.encode())
    passed = {path.resolve() for path in passed_over}
    root = project.root.resolve()
    for here, below, names in untrusted.walk(root):
        below[:] = [
            name
            for name in below
            if name[0] != "."
            and here / name not in passed
            and not (name in _OUTPUTS and _built(here))
            and not is_ours(here / name)
        ]
        for name in names:
            path = here / name
            inside = path.relative_to(root)
            prose = name.endswith(_PROSE) and _SOURCES.isdisjoint(inside.parts)
            if name[0] != "." and path not in passed and not prose:
                digest.update(str(inside).encode("utf-8", "surrogateescape"))
                digest.update(_contents(path, root))
    return digest.hexdigest()[:16]


def _built(folder: Path) -> bool:
    """Whether a build tool works here; elsewhere a folder called `out` or `build` may be a package."""
    names = ("pom.xml", "build.gradle", "build.gradle.kts", "build.xml", "package.json", ".classpath")
    return any((folder / name).exists() for name in names)


def _contents(path: Path, root: Path) -> bytes:
    """The bytes of a file; the size of a large one, and the target of a link that nothing else follows."""
    try:
        status = path.lstat()
        if stat.S_ISLNK(status.st_mode):
            if not untrusted.is_within(path, root) or not path.is_file():
                return os.fsencode(path.readlink())
            status = path.stat()
        if status.st_size > _LARGE or not stat.S_ISREG(status.st_mode):
            return b"%d" % status.st_size
        return read_head(path, _LARGE)
    except OSError:
        return b"?"


def verdict_fingerprint(codified: CodifiedMR, out: Path, options: FilterOptions, project: str = "") -> str:
    """Of a relation's verdict: the harness's text, the project's code, and the options."""
    try:
        source = untrusted.read_below(out, f"harness/{codified.harness.replace('.', '/')}.java")
    except OSError:
        source = b""
    asked = (options.inputs, options.seed, options.criterion, options.confidence, codified.relation.id)
    return short_digest(source + json.dumps((*asked, project, __version__)).encode())


def cut_short_fingerprint(verdict: str, options: FilterOptions) -> str:
    """Of a verdict that the time limit cut short: it depends on that limit, too."""
    return short_digest(f"{verdict} {options.time_limit}".encode())


def recalled(known: Mapping[str, Judged], verdict: str, options: FilterOptions) -> Judged | None:
    """A verdict by its fingerprint; one that another time limit cut short is none."""
    return known.get(verdict) or known.get(cut_short_fingerprint(verdict, options))


def worth_fingerprint(verdicts: Iterable[Judged], project: str) -> str:
    """Of an evaluation: the relations and their inputs, the project's code, and the tools of all languages."""
    tools = (version for language in known_languages() for version in language.measuring.tools.values())
    return digest_of(project, *tools, *((judged.id, judged.fingerprint) for judged in verdicts))


def digest_of(*parts: object) -> str:
    """Of anything that is the same when its representation is."""
    return short_digest("\n".join(map(repr, parts)).encode("utf-8", "backslashreplace"))


def short_digest(data: bytes, digits: int = 16) -> str:
    """The first hexadecimal digits of a hash."""
    return hashlib.sha256(data).hexdigest()[:digits]


class Settled(Protocol):
    """Remembers outcomes by their keys."""

    def recall(self, key: str) -> Synthesized | None:
        """What became of a relation before."""

    def keep(self, key: str, event: Synthesized) -> None:
        """Write an outcome down at once."""


def key_of(candidate: Trial, home: Module, project: str, *, fenced: bool) -> str:
    """A digest of everything that the outcome of a relation depends on."""
    named = (candidate.class_name, candidate.project)
    return digest_of(__version__, project, home.identity, fenced, *named, candidate.drafted)


def usable(event: Synthesized | None, home: Module, classes: Path) -> Synthesized | None:
    """An outcome, if the class that filtering will run is still there; that a process was lost is none."""
    if event is None or event.codified.status is Status.LOST:
        return None
    if event.codified.status is not Status.CODIFIED:
        return event
    return event if home.has_compiled(classes, event.codified.harness) else None
