"""Counts the mutants that PIT has begun with. PIT is silent before its end, so our plugins keep count in files."""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from mrscout.untrusted import names_below, opened_below, read_part

#: bytes that a JVM writes about the mutant in hand; the number of mutants it has begun with follows them
SAID = 1 << 16
#: JVMs whose counts are added up; PIT starts fewer, and more files are not PIT's
_FILES = 20_000


@dataclass(frozen=True, slots=True)
class Counted:
    """Mutants that were begun with, and all that tests reach; none while PIT still looks at tests."""

    begun: int
    every: int


def counted(outbox: Path, trace: str) -> Counted:
    """As the files of a folder in the outbox have it; nothing for files that PIT cannot have written."""
    with suppress(OSError):
        begun = sum(
            _begun(outbox, f"{trace}/{name}") for name in names_below(outbox, trace, _FILES) if is_trace(name)
        )
        return Counted(begun, _size(outbox, f"{trace}/every.txt"))
    return Counted(0, 0)


def is_trace(name: str) -> bool:
    """True for the name of a file that a JVM leaves about its mutants."""
    return name.startswith("trace") and name.endswith(".txt")


def _begun(outbox: Path, name: str) -> int:
    with suppress(OSError):
        return int.from_bytes(read_part(outbox, name, 4, SAID), "big")
    return 0


def _size(outbox: Path, name: str) -> int:
    with suppress(OSError), opened_below(outbox, name) as descriptor:
        return os.fstat(descriptor).st_size
    return 0
