"""Fingerprints: hashes of all that a result depends on. A later run uses a result with an equal fingerprint again.

A project's covers the developers' files; a verdict's also the harness and the options of filtering; an evaluation's
the verdicts and the tools that measure.
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
from mrscout.pipeline.stored_drafts import harness_path
from mrscout.pipeline.synthesis_events import Synthesized
from mrscout.sources import Project
from mrscout.sources.text import read_head

#: what tools beside a language's own work by, and what they write
_OTHER_TOOLS = frozenset({"package.json"})
_OTHER_OUTPUTS = frozenset({"node_modules"})
#: documentation, which no code reads unless it is a resource
_PROSE = (".md", ".adoc", ".rst")
#: what mrscout writes into the root of a project, and how patches are called
_WRITTEN, _PATCHES = frozenset({"mrscout-baseline.json", "mrscout.toml"}), (".patch", ".diff")
_SOURCES = frozenset({"src", "test", "tests", "resources"})
#: of larger files only the size counts: tests hardly depend on more
_LARGE = 1 << 20


def project_fingerprint(
    project: Project, *passed_over: Path, is_ours: Callable[[Path], bool] = lambda _: False
) -> str:
    """Return the fingerprint of a project's sources, build files and resources, wherever its folder is.

    `passed_over` are folders and files to leave out, such as the run folder; so are folders that `is_ours` accepts.
    """
    digest = hashlib.sha256(project.name.encode())
    passed = {path.resolve() for path in passed_over}
    root, layout = project.root.resolve(), project.language.layout
    # Outputs follow from the rest, where a tool works; elsewhere a folder called `out` or `build` may be a package.
    outputs = layout.outputs | _OTHER_OUTPUTS
    build_files = sorted(layout.module_files | _OTHER_TOOLS)
    for here, below, names in untrusted.walk(root):
        below[:] = [
            name
            for name in below
            if name[0] != "."
            and here / name not in passed
            and not (name in outputs and any((here / each).exists() for each in build_files))
            and not is_ours(here / name)
        ]
        for name in names:
            path = here / name
            inside = path.relative_to(root)
            prose = name.endswith((*_PROSE, *_PATCHES)) and _SOURCES.isdisjoint(inside.parts)
            prose = prose or (here == root and name in _WRITTEN)
            if name[0] != "." and path not in passed and not prose:
                digest.update(str(inside).encode("utf-8", "surrogateescape"))
                digest.update(_contents(path, root))
    return digest.hexdigest()[:16]


def _contents(path: Path, root: Path) -> bytes:
    """Return the bytes of a file, the size of a large one, or the target of a link out of the project."""
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
    """Return the fingerprint of a relation's verdict: of its harness, the project's fingerprint, and the options."""
    try:
        source = untrusted.read_below(out, harness_path(codified).as_posix())
    except OSError:
        source = b""
    options = options.of_module(codified.module)
    asked = (options.inputs, options.seed, options.criterion, options.confidence, options.branches)
    parts = (*asked, codified.relation.id)
    return short_digest(source + json.dumps((*parts, project, __version__)).encode())


def cut_short_fingerprint(verdict: str, options: FilterOptions) -> str:
    """Return the fingerprint of a verdict that the time limit cut short, which depends on that limit, too."""
    return short_digest(f"{verdict} {options.time_limit}".encode())


def provisional_fingerprint(verdict: str) -> str:
    """Return the fingerprint of a verdict that a budget left fewer inputs or less time than the run's options."""
    return short_digest(f"{verdict} provisional".encode())


def stored_fingerprint(judged: Judged, verdict: str, used: FilterOptions, asked: FilterOptions) -> str:
    """Return the fingerprint that a verdict is stored with; ``used`` are its options, ``asked`` those of the run."""
    if used.inputs == asked.inputs and not judged.cut_short:
        return verdict
    return cut_short_fingerprint(verdict, used) if used == asked else provisional_fingerprint(verdict)


def recalled(known: Mapping[str, Judged], verdict: str, options: FilterOptions) -> Judged | None:
    """Return the known verdict with a fingerprint, also if the same time limit cut it short; None if there is none."""
    return known.get(verdict) or known.get(cut_short_fingerprint(verdict, options))


def worth_fingerprint(verdicts: Iterable[Judged], project: str) -> str:
    """Return the fingerprint of an evaluation: of the verdicts, the project's fingerprint, and the measuring tools."""
    tools = (version for language in known_languages() for version in language.measuring.tools.values())
    return digest_of(project, *tools, *((judged.id, judged.fingerprint) for judged in verdicts))


def digest_of(*parts: object) -> str:
    """Return a short hash of the `repr` of each part."""
    return short_digest("\n".join(map(repr, parts)).encode("utf-8", "backslashreplace"))


def short_digest(data: bytes, digits: int = 16) -> str:
    """Return the first hexadecimal digits of the SHA-256 hash."""
    return hashlib.sha256(data).hexdigest()[:digits]


class TrialOutcomes(Protocol):
    """The stored outcomes of trials, by their keys (`key_of`)."""

    def recall(self, key: str) -> Synthesized | None:
        """Return the outcome with a key; None if there is none."""

    def keep(self, key: str, event: Synthesized) -> None:
        """Store an outcome at once, so that an interruption does not lose it."""


def key_of(candidate: Trial, module: Module, project: str, *, fenced: bool) -> str:
    """Return a hash of everything that the outcome of a trial depends on."""
    names = (candidate.class_name, candidate.project)
    return digest_of(__version__, project, module.identity, fenced, *names, candidate.drafted)


def usable(event: Synthesized | None, module: Module, classes: Path) -> Synthesized | None:
    """Return the outcome, or None if its process was lost or the harness class of a codified relation is gone."""
    if event is None or event.codified.status is Status.LOST:
        return None
    if event.codified.status is not Status.CODIFIED:
        return event
    return event if module.has_compiled(classes, event.codified.harness) else None
