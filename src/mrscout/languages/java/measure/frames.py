"""Reads the output of a test run, which the project's tests could have forged.

The JVM writes a file of frames: a size and an event in JSON, a size and JaCoCo's coverage data. `copy_frames` checks
that sizes are bounded, and that events have one of four shapes and name only tests that were asked for, and copies the
frames to a file out of the project's reach. Another JVM turns the coverage into lines; `LineReader` checks these alike.
"""

import json
import os
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import IO

from mrscout.model.worth import ClassLines, Lines, Outcome
from mrscout.untrusted import opened_below

#: the allowed names of tests by class; None allows all names
Asked = Mapping[str, frozenset[str] | None]

#: bytes of a file, of a text and of what one test covers; frames of a file
_FILE, _TEXT, _COVERED, _FRAMES = 1 << 30, 1 << 20, 1 << 28, 1_000_000
#: characters of a test's name, and of the names of all tests of a file
_NAME, _NAMES = 4000, 1 << 26
#: characters of a test's message; our JVM writes at most 300
_SAID = 1000
#: seconds that no test takes
_LONG = 1e9
#: the last line that a class file can name
_LAST_LINE = 0xFFFF
#: bytes of a JSON line with covered lines, and distinct line numbers that are kept in all
_LONGEST, _NUMBERS = 1 << 26, 20_000_000


class NoFrame(ValueError):
    """Raised for a file that is not the output of a test run; the message says why, without quoting it."""


class Kind(Enum):
    """The kind of event in a frame."""

    CLASS = "class"  #: a class begins; its tests come next
    BROKEN = "broken"  #: a class cannot be loaded or set up
    TEST = "test"  #: a test has ended
    END = "end"  #: all classes are done


@dataclass(frozen=True, slots=True)
class Frame:
    """One event of a test run."""

    kind: Kind
    of: str = ""  #: a class
    test: str = ""
    outcome: Outcome = Outcome.SKIPPED
    seconds: float = 0.0  #: duration of a test; at the end, processor time of all tests
    message: str = ""  #: why a test failed, or a class is broken


@dataclass(slots=True)
class CopiedFrames:
    """Summary of a copied file of frames."""

    frames: int = 0
    names: int = 0  #: characters of the names of all tests
    last_class: str = ""
    last: Frame | None = None


def copy_frames(outbox: Path, name: str, copy: Path, asked: Asked) -> CopiedFrames:
    """Copy the complete frames of a file in the outbox; a last frame that is cut off is left out.

    Raises NoFrame if there is anything else in it, and OSError (Untrusted) if it is no regular file.
    """
    copied = CopiedFrames()
    with (
        opened_below(outbox, name) as descriptor,
        os.fdopen(os.dup(descriptor), "rb") as source,
        copy.open("wb") as target,
    ):
        if os.fstat(descriptor).st_size > _FILE:
            raise NoFrame(f"it is larger than {_FILE >> 20} MB")
        while (text := _sized(source, _TEXT)) is not None and (
            covered := _sized(source, _COVERED)
        ) is not None:
            frame = frame_of(_object(text), asked)
            target.write(
                b"".join((struct.pack(">i", len(text)), text, struct.pack(">i", len(covered)), covered))
            )
            copied.frames += 1
            copied.names += len(frame.test)
            copied.last = frame
            copied.last_class = frame.of if frame.kind is Kind.CLASS else copied.last_class
            if copied.frames > _FRAMES:
                raise NoFrame(f"it has more than {_FRAMES:,} frames")
            if copied.names > _NAMES:
                raise NoFrame(f"the names of its tests have more than {_NAMES:,} characters")
            if copied.frames == 1 and frame.kind is not Kind.CLASS:
                raise NoFrame("it does not begin with a class")
            if target.tell() > _FILE:  # it grows while it is read
                raise NoFrame(f"it is larger than {_FILE >> 20} MB")
    return copied


def _sized(source: IO[bytes], most: int) -> bytes | None:
    """Read a length and then that many bytes, and return the bytes; None if the file ends before the last of them."""
    head = source.read(4)
    if len(head) < 4:
        return None
    (size,) = struct.unpack(">i", head)
    if not 0 <= size <= most:
        raise NoFrame(f"a part of it has {size:,} bytes")
    data = source.read(size)
    return data if len(data) == size else None


def _object(text: bytes) -> dict[str, object]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as broken:
        raise NoFrame("it is no JSON") from broken
    if not isinstance(value, dict):
        raise NoFrame("it is no object")
    return value


def frame_of(event: Mapping[str, object], asked: Asked) -> Frame:
    """The frame of a JSON object. Raises NoFrame if it has another shape, or names a test that was not asked for."""
    match event:
        case {"end": seconds}:
            return Frame(Kind.END, seconds=_seconds(seconds))
        case {"class": of}:
            return Frame(Kind.CLASS, _class(of, asked))
        case {"broken": of, "said": why}:
            return Frame(Kind.BROKEN, _class(of, asked), message=_message(why))
        case {"of": of, "test": str(test), "outcome": str(outcome), "seconds": seconds}:
            names = asked[class_name := _class(of, asked)]
            if names is not None and test not in names:
                raise NoFrame("it tells of an input that was not asked for")
            if len(test) > _NAME:
                raise NoFrame("the name of a test is too long")
            if outcome not in _OUTCOMES:
                raise NoFrame("a test ended in a way that there is not")
            return Frame(
                Kind.TEST,
                class_name,
                test,
                _OUTCOMES[outcome],
                _seconds(seconds),
                _message(event.get("said", "")),
            )
    raise NoFrame("it has another shape")


_OUTCOMES = {outcome.value: outcome for outcome in Outcome}


def _class(name: object, asked: Asked) -> str:
    if not isinstance(name, str) or name not in asked:
        raise NoFrame("it tells of a class that was not asked for")
    return name


def _seconds(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < _LONG:
        raise NoFrame("a time is no number of seconds")
    return float(value)


def _message(value: object) -> str:
    if not isinstance(value, str) or len(value) > _SAID:
        raise NoFrame("what a test says is no text, or too long")
    return value


class LineReader:
    """Reads the lines that tests cover; equal sets of lines are kept once, and their total size is bounded."""

    def __init__(self, classes: frozenset[str], asked: Asked) -> None:
        self._classes = classes
        self._asked = asked
        self._known: dict[tuple[int, ...], frozenset[int]] = {}
        self._numbers: dict[int, int] = {}
        self._kept = 0

    def read(self, path: Path, classes: dict[str, ClassLines]) -> Iterator[tuple[Frame, Lines]]:
        """The frames with the lines that they cover; first adds all lines of the classes under test to `classes`."""
        with path.open("rb") as file:
            for name, facts in _object(file.readline(_LONGEST)).items():
                match facts:
                    case {"source": str() | None as source, "lines": lines} if name in self._classes:
                        classes[name] = ClassLines(source or "", self._set(lines))
                    case _:
                        raise NoFrame("a class has no lines")
            while line := file.readline(_LONGEST):
                event = _object(line)
                yield frame_of(event, self._asked), self._lines(event.get("lines"))

    def _lines(self, covered: object) -> Lines:
        if not isinstance(covered, dict):
            raise NoFrame("it tells no lines")
        return {name: self._set(lines) for name, lines in covered.items() if name in self._classes}

    def _set(self, lines: object) -> frozenset[int]:
        """A set of line numbers, kept once for equal lists. Raises NoFrame for anything else."""
        if not isinstance(lines, list):
            raise NoFrame("it tells no lines")
        try:
            return self._known[key := tuple(lines)]
        except (KeyError, TypeError):
            pass
        if not all(type(line) is int and 0 <= line <= _LAST_LINE for line in lines):
            raise NoFrame("a line has no number")
        self._kept += len(key)
        if self._kept > _NUMBERS:
            raise NoFrame(f"tests cover more than {_NUMBERS:,} lines")
        return self._known.setdefault(key, frozenset(self._numbers.setdefault(line, line) for line in key))
