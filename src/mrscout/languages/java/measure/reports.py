"""Reads PIT's report, and the traces by our plug-in of JVMs that PIT has ended.

The project's tests could have forged these files. So they are read part by part and within limits, and refused if PIT
cannot have written them.
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
#: bytes of a report, and characters of the element for one mutant, which lists tests
_REPORT, _ELEMENT = 1 << 30, 1 << 26
#: mutants of a report, characters that are kept of all, and instructions that one mutant changes
_MUTANTS, _KEPT, _INDEXES = 1_000_000, 1 << 28, 1000
#: tests that kill or cover a mutant, and distinct names in all traces; short names take more memory than characters
_NAMES = 500_000
_CHUNK = 1 << 18
#: JVMs of one run of PIT, and characters that are kept of their traces
_TRACES, _LEFT = 100_000, 1 << 26
#: bytes of the list of tests that ended otherwise, tests in it, and characters of the message of one
_OTHERWISE, _TESTS, _WORDS = 1 << 26, 100_000, 1000
#: bytes of a line
_LINE = 1 << 20
#: a bound for the numbers that PIT writes
_LARGE = 1 << 31
Key = tuple[str, ...]  #: identifies a mutant: class, method, signature, first index and mutator


@dataclass(frozen=True, slots=True)
class Reported:
    """PIT's report of one mutant, with PIT's names of tests."""

    mutation: Mutation
    status: str
    killers: tuple[str, ...] = ()
    coverers: tuple[str, ...] = ()

    @property
    def key(self) -> Key:
        """The key of the mutant, as traces have it."""
        return *place_of(self.mutation), self.mutation.mutator


@dataclass(frozen=True, slots=True)
class MutantTrace:
    """The trace that a JVM has left of its last mutant."""

    killers: tuple[str, ...]  #: suites and inputs that had killed the mutant
    running: str  #: the suite or input that did not end; empty for none


def place_of(mutation: Mutation) -> Key:
    """Class, method, signature and first index of a mutant, which other mutants may share."""
    first = min(mutation.indexes, default=0)
    return mutation.class_name, mutation.method, mutation.signature, str(first)


def refused(why: object) -> EnvironmentLacks:
    """The error for a file that PIT cannot have written."""
    detail = f"what it wrote is not its report: {why}"
    return EnvironmentLacks(
        "PIT", detail, "Look for a test of the module that writes to its folder for temporary files."
    )


def read_report(outbox: Path, name: str) -> Iterator[Reported]:
    """The mutants of a report in the outbox; none without a report, since PIT writes none if there are no mutants.

    Raises EnvironmentLacks if the file is no report.
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
    """The bytes of a file. Raises Untrusted if they are too many."""
    size = 0
    while data := os.read(descriptor, _CHUNK):
        size += len(data)
        if size > most:
            raise Untrusted(f"it is larger than {most >> 20} MB")
        yield data


def _lines(descriptor: int, most: int) -> Iterator[str]:
    """The lines of a file, without line breaks; the text after the last line break is one, too."""
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
    """A non-negative number. Raises ValueError for others, and for numbers that are too large."""
    number = int(text) if len(text) < 20 else _LARGE
    if not 0 <= number < _LARGE:
        raise ValueError("a number is out of bounds")
    return number


def _names(listed: str) -> tuple[str, ...]:
    """The distinct names in a list that is separated by bars."""
    if listed.count("|") >= _NAMES:
        raise Untrusted("a mutant has too many tests")
    return tuple(dict.fromkeys(name for name in listed.split("|") if name))


def slug_of(mutator: str) -> str:
    """The short name of a mutator: `negate-conditionals` for `…NegateConditionalsMutator`."""
    simple = mutator.rpartition(".")[2].removesuffix("Mutator")
    return _MUTATOR.sub("-", simple).replace("_", "-").lower()


def read_traces(outbox: Path, trace: str) -> dict[Key, MutantTrace]:
    """The traces of JVMs that were ended during a mutant, by mutant. Raises EnvironmentLacks."""
    traces: dict[Key, MutantTrace] = {}
    names: dict[str, str] = {}  # each name is kept once: JVMs have the same tests
    kept = 0
    try:
        for name in filter(is_trace, names_below(outbox, trace, _TRACES)):
            line = read_part(outbox, f"{trace}/{name}", SAID).partition(b"\n")[0].decode("utf-8", "replace")
            match line.split("\t"):
                case [class_name, method, signature, index, mutator, *killers, running]:
                    key = (class_name, method, signature, index, slug_of(mutator))
                    traces[key] = MutantTrace(
                        tuple(names.setdefault(killer, killer) for killer in killers), running
                    )
                    kept += len(line)
            if kept > _LEFT or len(names) > _NAMES:
                raise Untrusted("JVMs left too many words")
    except OSError as hostile:
        raise refused(hostile) from hostile
    return traces


def read_every(outbox: Path, trace: str) -> int:
    """The number of all mutants, also outside of the sample; 0 without code, as in an interface."""
    try:
        return _number(read_below(outbox, f"{trace}/mutants.txt", 20).decode("ascii"))
    except FileNotFoundError:
        return 0
    except (OSError, ValueError) as hostile:
        raise refused(hostile) from hostile


def read_second_run(outbox: Path, trace: str, classes: Collection[str]) -> list[Excluded]:
    """The tests that ended otherwise in PIT's run on the unchanged code than before, each once.

    Lines about tests outside of these classes, and of classes nested in them, are ignored. Raises EnvironmentLacks.
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


#: bytes in a trace about the current mutant; the number of begun mutants follows them
SAID = 1 << 16
#: the most traces whose counts are added up; PIT starts fewer JVMs
_FILES = 20_000


@dataclass(frozen=True, slots=True)
class Progress:
    """The number of begun mutants, and of all that tests cover; 0 until PIT has run the tests once."""

    begun: int
    every: int


def read_progress(outbox: Path, trace: str) -> Progress:
    """PIT's progress, from files in the outbox; 0 for files that PIT cannot have written."""
    with suppress(OSError):
        begun = sum(
            _begun(outbox, f"{trace}/{name}") for name in names_below(outbox, trace, _FILES) if is_trace(name)
        )
        return Progress(begun, _size(outbox, f"{trace}/every.txt"))
    return Progress(0, 0)


def is_trace(name: str) -> bool:
    """True for the name of a JVM's trace."""
    return name.startswith("trace") and name.endswith(".txt")


def _begun(outbox: Path, name: str) -> int:
    with suppress(OSError):
        return int.from_bytes(read_part(outbox, name, 4, SAID), "big")
    return 0


def _size(outbox: Path, name: str) -> int:
    with suppress(OSError), opened_below(outbox, name) as descriptor:
        return os.fstat(descriptor).st_size
    return 0
