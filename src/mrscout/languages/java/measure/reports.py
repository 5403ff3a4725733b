"""Reads PIT's report, and the traces that our plugin leaves where PIT ends a JVM.

Both lie where the project's tests can write, so they are read as if the tests had written them: part by part, within
limits, and whatever PIT cannot have written is refused.
"""

import os
import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from xml.etree.ElementTree import Element

from mrscout.errors import EnvironmentLacks
from mrscout.markup import BrokenMarkup, each_element
from mrscout.model.worth import Excluded, Mutation, WhyExcluded
from mrscout.untrusted import Untrusted, names_below, opened_below, read_below, read_part

_MUTATOR = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
#: bytes of a report, and characters of what it says of one mutant: tests that cover and kill are listed
_REPORT, _ELEMENT = 1 << 30, 1 << 26
#: mutants of a report, and characters that are kept of all; instructions that a mutant changes
_MUTANTS, _KEPT, _INDEXES = 1_000_000, 1 << 28, 1000
#: tests that kill or cover a mutant, and different names in all traces: a short name takes more than its characters
_NAMES = 500_000
_CHUNK = 1 << 18
#: JVMs of one run of PIT, and characters that are kept of what they left
_TRACES, _LEFT = 100_000, 1 << 26
#: bytes of the list of tests that ended otherwise, tests in it, and characters of what one of them says
_OTHERWISE, _TESTS, _WORDS = 1 << 26, 100_000, 1000
#: bytes of a line
_LINE = 1 << 20
#: more than every number that PIT writes
_LARGE = 1 << 31
Key = tuple[str, ...]  #: class, method, signature, first index and mutator: a mutant, as a trace names it


@dataclass(frozen=True, slots=True)
class Reported:
    """PIT's report of one mutant; tests have the names that it gives them."""

    mutation: Mutation
    status: str
    killers: tuple[str, ...] = ()
    coverers: tuple[str, ...] = ()

    @property
    def key(self) -> Key:
        """The mutant."""
        return *place_of(self.mutation), self.mutation.mutator


@dataclass(frozen=True, slots=True)
class Left:
    """Trace of the last mutant of a JVM that was ended."""

    killers: tuple[str, ...]  #: suites and inputs that had killed it already
    running: str  #: the one that it did not come to the end of; empty for none


def place_of(mutation: Mutation) -> Key:
    """The place of a mutant, which others may share."""
    first = min(mutation.indexes, default=0)
    return mutation.class_name, mutation.method, mutation.signature, str(first)


def refused(why: object) -> EnvironmentLacks:
    """The error where a file of PIT's is not PIT's."""
    detail = f"what it wrote is not its report: {why}"
    return EnvironmentLacks(
        "PIT", detail, "Look for a test of the module that writes to its folder for temporary files."
    )


def read_report(outbox: Path, name: str) -> Iterator[Reported]:
    """The mutants of a report in the outbox; PIT writes none where there is nothing to mutate, as in an interface.

    Raises EnvironmentLacks where it is no report.
    """
    mutants = kept = 0
    try:
        with opened_below(outbox, name) as descriptor:
            for element in each_element(_chunks(descriptor, _REPORT), "mutation", _ELEMENT):
                mutants += 1
                reported = _reported(element)
                kept += sum(map(len, (*reported.key, reported.mutation.description)))
                if mutants > _MUTANTS or kept > _KEPT:
                    raise Untrusted("it has too many mutants")
                yield reported
    except FileNotFoundError:
        return
    except (OSError, BrokenMarkup, ValueError) as broken:
        raise refused(broken) from broken


def _chunks(descriptor: int, most: int) -> Iterator[bytes]:
    size = 0
    while data := os.read(descriptor, _CHUNK):
        size += len(data)
        if size > most:
            raise Untrusted(f"it is larger than {most >> 20} MB")
        yield data


def _lines(descriptor: int, most: int) -> Iterator[str]:
    """The lines of a file, without their ends; what follows the last end is one, too."""
    rest = b""
    for data in _chunks(descriptor, most):
        first, *others = data.split(b"\n")
        rest += first
        if len(rest) > _LINE:
            raise Untrusted("a line is too long")
        for line in others:
            yield rest.decode("utf-8", "replace")
            rest = line
    yield rest.decode("utf-8", "replace")


def _reported(element: Element) -> Reported:
    def text(tag: str) -> str:
        return (element.findtext(tag) or "").strip()

    mutation = Mutation(
        text("mutatedClass"),
        text("mutatedMethod"),
        text("methodDescription"),
        _number(text("lineNumber") or "0"),
        slug_of(text("mutator")),
        tuple(_number(index.text or "0") for index in islice(element.iterfind("indexes/index"), _INDEXES)),
        text("description"),
    )
    killers = text("killingTests") or text("killingTest")
    return Reported(mutation, element.get("status", ""), _names(killers), _names(text("coveringTests")))


def _number(text: str) -> int:
    """A number as PIT writes it. Raises ValueError for others."""
    number = int(text) if len(text) < 20 else _LARGE
    if not 0 <= number < _LARGE:
        raise ValueError("a number is out of bounds")
    return number


def _names(listed: str) -> tuple[str, ...]:
    if listed.count("|") >= _NAMES:
        raise Untrusted("a mutant has too many tests")
    return tuple(dict.fromkeys(name for name in listed.split("|") if name))


def slug_of(mutator: str) -> str:
    """`negate-conditionals` of PIT's name for it."""
    simple = mutator.rpartition(".")[2].removesuffix("Mutator")
    return _MUTATOR.sub("-", simple).replace("_", "-").lower()


def read_traces(outbox: Path, trace: str) -> dict[Key, Left]:
    """The traces of JVMs that were ended while they ran on a mutant, by mutant. Raises EnvironmentLacks."""
    traces: dict[Key, Left] = {}
    names: dict[str, str] = {}  # each name is kept once: JVMs have the same tests
    kept = 0
    try:
        for name in filter(is_trace, names_below(outbox, trace, _TRACES)):
            line = read_part(outbox, f"{trace}/{name}", SAID).partition(b"\n")[0].decode("utf-8", "replace")
            match line.split("\t"):
                case [class_name, method, signature, index, mutator, *killers, running]:
                    key = (class_name, method, signature, index, slug_of(mutator))
                    traces[key] = Left(tuple(names.setdefault(killer, killer) for killer in killers), running)
                    kept += len(line)
            if kept > _LEFT or len(names) > _NAMES:
                raise Untrusted("JVMs left too many words")
    except OSError as hostile:
        raise refused(hostile) from hostile
    return traces


def read_every(outbox: Path, trace: str) -> int:
    """The number of mutants, tried or not; PIT counts none where there is no code, as in an interface."""
    try:
        return _number(read_below(outbox, f"{trace}/mutants.txt", 20).decode("ascii"))
    except FileNotFoundError:
        return 0
    except (OSError, ValueError) as hostile:
        raise refused(hostile) from hostile


def read_second_run(outbox: Path, trace: str, classes: Collection[str]) -> list[Excluded]:
    """The tests that ended otherwise when PIT ran them than they had before, on the same code; each once.

    Lines about others than these classes, and those that are nested in them, are nobody's. Raises EnvironmentLacks.
    """
    excluded: dict[tuple[str, str], Excluded] = {}
    try:
        with opened_below(outbox, f"{trace}/otherwise.tsv") as descriptor:
            for line in _lines(descriptor, _OTHERWISE):
                of, _, rest = line.partition("\t")
                if of in classes or of.partition("$")[0] in classes:
                    test, _, reason = rest.rpartition("\t")
                    excluded[of, test] = Excluded(of, test, WhyExcluded.FLAKY, reason[:_WORDS])
                    if len(excluded) > _TESTS:
                        raise Untrusted("too many tests ended otherwise")
    except FileNotFoundError:
        return []
    except OSError as hostile:
        raise refused(hostile) from hostile
    return list(excluded.values())


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
