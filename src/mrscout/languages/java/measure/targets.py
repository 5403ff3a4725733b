"""The classes under test as they lie on the class path: in folders, where PIT looks for them."""

import hashlib
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mrscout import untrusted
from mrscout.sources.archive import unpack
from mrscout.sources.own_maven import shared_repositories

_CLASS = ".class"


@dataclass(frozen=True, slots=True)
class ClassPath:
    """A class path, and which classes each entry holds."""

    entries: tuple[Path, ...]
    names: tuple[frozenset[str], ...]  #: binary, of each entry

    def __add__(self, other: "ClassPath") -> "ClassPath":
        return ClassPath(self.entries + other.entries, self.names + other.names)

    def binary(self, name: str) -> str | None:
        """`a.b.Outer$Inner` for `a.b.Outer.Inner`; None where there is no such class."""
        parts = name.split(".")
        nested = (
            ".".join(parts[:at]) + "".join(f"${each}" for each in parts[at:])
            for at in range(len(parts), 0, -1)
        )
        return next((each for each in nested if any(each in names for names in self.names)), None)

    def below(self, name: str) -> list[str]:
        """A class and the ones that are nested in it, sorted."""
        inner = f"{name}$"
        every = (each for names in self.names for each in names)
        return sorted({each for each in every if each == name or each.startswith(inner)})

    def holding(self, classes: Iterable[str]) -> tuple[Path, ...]:
        """The entries that have these classes, each by the first that has it."""
        found: dict[Path, None] = {}
        for name in classes:
            for entry, names in zip(self.entries, self.names, strict=True):
                if name in names:
                    found[entry] = None
                    break
        return tuple(found)


def read_class_path(entries: Sequence[Path]) -> ClassPath:
    """Look into all entries; one that cannot be opened is left out."""
    found = [(entry, names) for entry in entries if (names := _names(entry)) is not None]
    return ClassPath(tuple(entry for entry, _ in found), tuple(names for _, names in found))


def in_folders(path: ClassPath, classes: Iterable[str], place: Path) -> ClassPath:
    """The same with jars that hold these classes unpacked below `place`: PIT takes jars for dependencies."""
    holding = set(path.holding(classes))
    entries = [
        _unpacked(each, place) if each in holding and each.is_file() else each for each in path.entries
    ]
    return ClassPath(tuple(entries), path.names)


def _unpacked(jar: Path, place: Path) -> Path:
    stat = jar.stat()
    key = hashlib.sha256(f"{jar} {stat.st_size} {stat.st_mtime_ns}".encode()).hexdigest()[:12]
    folder = place / f"{jar.stem}-{key}"
    if not folder.is_dir():
        filling = place / f".{folder.name}.{os.getpid()}"
        filling.mkdir(parents=True)
        try:
            unpack(jar, filling, wanted=lambda _: True, within=_within(jar, place))
            filling.rename(folder)
        finally:
            untrusted.remove_tree(filling)
    return folder


def _within(jar: Path, place: Path) -> tuple[Path, ...]:
    """The folders that a jar stays in, links and all: where builds write, a link to any jar may be a stranger's."""
    shared = (place.parent, *shared_repositories(os.environ))
    return shared if any(jar.is_relative_to(folder) for folder in shared) else untrusted.ANYWHERE


def _names(entry: Path) -> frozenset[str] | None:
    if entry.is_dir():
        return frozenset(_binary(each) for each in _files(entry))
    try:
        # Links are followed: names alone are read, and the fence decides what is shown of the jar.
        names = untrusted.zip_names(entry, untrusted.ANYWHERE)
    except OSError:
        return None
    return frozenset(_binary(each) for each in names if each.endswith(_CLASS))


def _files(folder: Path) -> Iterator[str]:
    for path in untrusted.files(folder, lambda name: name.endswith(_CLASS)):
        yield path.relative_to(folder).as_posix()


def _binary(path: str) -> str:
    return path.removesuffix(_CLASS).replace("/", ".")
