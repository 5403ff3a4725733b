"""Finds classes that a build tool has made, and judges whether they are whole and up to date."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from mrscout import untrusted
from mrscout.languages.java.build.layout import class_file
from mrscout.sources import Role
from mrscout.sources.text import read_bytes, read_head

#: Where Maven, Gradle, Gradle before 4, Ant, Eclipse and IntelliJ put classes, by side.
_PLACES = {
    Role.MAIN: (
        *("target/classes", "build/classes/java/main", "build/classes/main", "build/classes", "bin/main"),
        *("bin", "out/production/classes"),
    ),
    Role.TEST: (
        *("target/test-classes", "build/classes/java/test", "build/classes/test", "build/test-classes"),
        *("bin/test", "bin", "out/test/classes"),
    ),
}
_GENERATED = {
    Role.MAIN: (
        "target/generated-sources/*",
        "build/generated/*/main/*",
        "build/generated/sources/*/java/main",
    ),
    Role.TEST: ("target/generated-test-sources/*", "build/generated/sources/*/java/test"),
}
_MAJOR_OF_JAVA_0 = 44


@dataclass(frozen=True, slots=True)
class SourceSet:
    """Files that must have been compiled."""

    root: Path  #: that the paths are relative to
    files: tuple[str, ...]


def find_output(
    base: Path, role: Role, sources: SourceSet, java: int, *, within: Path, fresh: bool
) -> Path | None:
    """The first folder below a module's that holds the classes of all sources; None where none does.

    ``java`` is the version that must be able to load them; with ``fresh`` none may be older than its source. No link
    leads to a folder that is not below ``within``.
    """
    for place in _PLACES[role]:
        folder = base / place
        try:
            if not sources.files or not folder.is_dir() or not untrusted.is_within(folder, within):
                continue
        except OSError:  # a build can take away the right to look
            continue
        if _is_whole(folder, sources, java, fresh=fresh):
            return folder
    return None


def _is_whole(folder: Path, sources: SourceSet, java: int, *, fresh: bool) -> bool:
    for path in sources.files:
        compiled = folder / class_file(sources.root, path)
        try:
            if fresh and compiled.stat().st_mtime_ns < (sources.root / path).stat().st_mtime_ns:
                return False
            if int.from_bytes(read_head(compiled, 8)[6:]) - _MAJOR_OF_JAVA_0 > java:
                return False
        except OSError:
            if _declares_its_name(sources.root / path):
                return False
    return True


def _declares_its_name(path: Path) -> bool:
    """True if a file holds the class that it is named for; some hold others, or none."""
    try:
        text = read_bytes(path)
    except OSError:
        return True
    name = re.escape(path.stem.encode())
    return re.search(rb"\b(?:class|interface|enum|record)\s+" + name + rb"\b", text) is not None


def missing(outputs: Iterable[Path], sources: SourceSet) -> list[str]:
    """The files whose class is in none of the outputs."""
    folders = list(outputs)
    absent = []
    for path in sources.files:
        name = class_file(sources.root, path)
        if not any(untrusted.is_file(folder / name) for folder in folders):
            absent.append(path)
    return absent


def generated_roots(base: Path, role: Role, within: Path) -> Iterator[Path]:
    """The folders of sources that a build tool has made, below ``within``."""
    for pattern in _GENERATED[role]:
        for folder in sorted(base.glob(pattern)):
            inner = [folder / "java"] if (folder / "java").is_dir() else [folder]
            yield from (
                place
                for place in inner
                if untrusted.is_within(place, within) and untrusted.files(place, _is_java)
            )


def _is_java(name: str) -> bool:
    return name.endswith(".java")
