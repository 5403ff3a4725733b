"""Who extends whom, read from class files: the code of an interface is that of the classes which implement it."""

import struct
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from mrscout import untrusted

_INTERFACE, _ABSTRACT = 0x0200, 0x0400
_UTF8, _CLASS = 1, 7
_WIDE = frozenset({5, 6})  # long and double take two places in the pool
#: interfaces of a class, and characters of a name
_INTERFACES, _LONGEST = 1000, 1000
#: bytes of a constant behind its tag
_SIZES = {
    3: 4,
    4: 4,
    5: 8,
    6: 8,
    7: 2,
    8: 2,
    9: 4,
    10: 4,
    11: 4,
    12: 4,
    15: 3,
    16: 2,
    17: 4,
    18: 4,
    19: 2,
    20: 2,
}


@dataclass(frozen=True, slots=True)
class Header:
    """What a class says of itself; names are binary."""

    name: str
    abstract: bool  #: or an interface
    parents: tuple[str, ...]


def read_header(data: bytes) -> Header:
    """The header of a class file. Raises ValueError where it is none."""
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
                if tag == _CLASS:
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
    """The classes of these folders that extend or implement an abstract one of `classes`, themselves not among them."""
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
    given = set(classes)
    found: set[str] = set()
    left = [each for each in given if each in headers and headers[each].abstract]
    while left:
        fresh = [each for each in children[left.pop()] if each not in found]
        found.update(fresh)
        left += fresh
    return sorted(found - given)
