"""Finds the classes to mutate on a class path, and their subclasses.

PIT mutates classes in folders only, so a jar with classes under test is unpacked. Class files are not trusted:
`read_header` decodes the names of supertypes within bounds, and loads no class.
"""

import hashlib
import os
import struct
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from mrscout import untrusted, untrusted_archives
from mrscout.languages.java.projects.jars import unpack
from mrscout.languages.java.projects.maven_settings import shared_repositories

_CLASS = ".class"


@dataclass(frozen=True, slots=True)
class ClassPath:
    """A class path with the classes in each entry."""

    entries: tuple[Path, ...]
    names: tuple[frozenset[str], ...]  #: the binary names of the classes in each entry

    def __add__(self, other: "ClassPath") -> "ClassPath":
        return ClassPath(self.entries + other.entries, self.names + other.names)

    def binary(self, name: str) -> str | None:
        """The binary name of a class, `a.b.Outer$Inner` for `a.b.Outer.Inner`; None if there is no such class."""
        parts = name.split(".")
        nested = (
            ".".join(parts[:at]) + "".join(f"${part}" for part in parts[at:])
            for at in range(len(parts), 0, -1)
        )
        return next((binary for binary in nested if any(binary in names for names in self.names)), None)

    def below(self, name: str) -> list[str]:
        """A class and the classes nested in it, sorted."""
        inner = f"{name}$"
        every = (binary for names in self.names for binary in names)
        return sorted({binary for binary in every if binary == name or binary.startswith(inner)})

    def holding(self, classes: Iterable[str]) -> tuple[Path, ...]:
        """The entries with these classes: for each class the first that has it."""
        entries: dict[Path, None] = {}
        for name in classes:
            for entry, names in zip(self.entries, self.names, strict=True):
                if name in names:
                    entries[entry] = None
                    break
        return tuple(entries)


def read_class_path(entries: Sequence[Path]) -> ClassPath:
    """Read the names of classes in all entries; one that cannot be opened is left out."""
    contents = [(entry, names) for entry in entries if (names := _names(entry)) is not None]
    return ClassPath(tuple(entry for entry, _ in contents), tuple(names for _, names in contents))


def in_folders(path: ClassPath, classes: Iterable[str], place: Path) -> ClassPath:
    """The class path with jars that have these classes unpacked below `place`, since PIT does not mutate jars."""
    holding = set(path.holding(classes))
    entries = [
        _unpack_jar(entry, place) if entry in holding and entry.is_file() else entry for entry in path.entries
    ]
    return ClassPath(tuple(entries), path.names)


def _unpack_jar(jar: Path, place: Path) -> Path:
    """Unpack a jar below `place`, once for each state of it; return the folder."""
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
    """The folders that a jar must lie in, links followed: for one in a folder that builds write to, those folders."""
    shared = (place.parent, *shared_repositories(os.environ))
    return shared if any(jar.is_relative_to(folder) for folder in shared) else untrusted.ANYWHERE


def _names(entry: Path) -> frozenset[str] | None:
    """The binary names of the classes in a folder or jar; None for a jar that cannot be opened."""
    if entry.is_dir():
        files = untrusted.files(entry, lambda name: name.endswith(_CLASS))
        paths: Iterable[str] = (path.relative_to(entry).as_posix() for path in files)
    else:
        try:
            # Links are followed: names alone are read, and the fence decides what of the jar is readable.
            paths = untrusted_archives.zip_names(entry, untrusted.ANYWHERE)
        except OSError:
            return None
    return frozenset(path.removesuffix(_CLASS).replace("/", ".") for path in paths if path.endswith(_CLASS))


_INTERFACE, _ABSTRACT = 0x0200, 0x0400
_UTF8, _CLASS_TAG = 1, 7
_WIDE = frozenset({5, 6})  # long and double take two places in the pool
#: interfaces of a class, and characters of a name
_INTERFACES, _LONGEST = 1000, 1000
#: bytes of a constant behind its tag
_SIZES = {
    **dict.fromkeys((3, 4, 9, 10, 11, 12, 17, 18), 4),
    **dict.fromkeys((7, 8, 16, 19, 20), 2),
    5: 8,
    6: 8,
    15: 3,
}


@dataclass(frozen=True, slots=True)
class Header:
    """The binary names in the header of a class file."""

    name: str
    abstract: bool  #: True for abstract classes and interfaces
    parents: tuple[str, ...]  #: superclass and interfaces


def read_header(data: bytes) -> Header:
    """Parse the header of a class file. Raises ValueError if it is malformed."""
    try:
        magic, _, _, count = struct.unpack_from(">IHHH", data)
        if magic != 0xCAFEBABE:
            raise ValueError("no class file")
        texts: dict[int, str] = {}
        classes: dict[int, int] = {}
        at, number = 10, 1
        while number < count:
            tag = data[at]
            if tag == _UTF8:
                (size,) = struct.unpack_from(">H", data, at + 1)
                texts[number] = data[at + 3 : at + 3 + size].decode("utf-8", "replace")
                at += 3 + size
            else:
                if tag == _CLASS_TAG:
                    (classes[number],) = struct.unpack_from(">H", data, at + 1)
                at += 1 + _SIZES[tag]
            number += 2 if tag in _WIDE else 1
        access, this, parent, interfaces = struct.unpack_from(">4H", data, at)
        parents = (parent, *struct.unpack_from(f">{interfaces}H", data, at + 8))
        if interfaces > _INTERFACES:
            raise ValueError("a class with too many interfaces")
        names = [_name(texts[classes[place]]) for place in (this, *filter(None, parents))]
    except (struct.error, IndexError, KeyError) as broken:
        raise ValueError("a broken class file") from broken
    return Header(names[0], bool(access & (_INTERFACE | _ABSTRACT)), tuple(names[1:]))


def _name(binary: str) -> str:
    if len(binary) > _LONGEST:
        raise ValueError("a class with too long a name")
    return binary.replace("/", ".")


def implementing(classes: Iterable[str], folders: Iterable[Path]) -> list[str]:
    """The classes in these folders, besides `classes`, that extend or implement an abstract one of them."""
    headers: dict[str, Header] = {}
    for folder in folders:
        for path in untrusted.files(folder, lambda name: name.endswith(".class")):
            try:
                header = read_header(untrusted.read_bytes(path))
            except (OSError, ValueError):
                continue
            headers.setdefault(header.name, header)
    children: dict[str, list[str]] = defaultdict(list)
    for header in headers.values():
        for parent in header.parents:
            children[parent].append(header.name)
    names = set(classes)
    subclasses: set[str] = set()
    left = [name for name in names if name in headers and headers[name].abstract]
    while left:
        fresh = [child for child in children[left.pop()] if child not in subclasses]
        subclasses.update(fresh)
        left += fresh
    return sorted(subclasses - names)
