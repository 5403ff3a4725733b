"""What a JVM is asked to do and what it answers, as data and as framed lines of JSON.

A message comes in pieces that a pipe takes whole. Each begins on a line of its own with a token that the tested code
is not told, and says whether more follow; whatever else arrives is dropped.

Tested code can find the token in the memory of its JVM, and answer for the worker. So nothing is believed because it
has the token: messages and all their parts are bounded, answers carry the number of their request and their own, and
each has exactly the shape that was asked for. `NoAnswer` is all that a wrong one leads to, and the end of its process.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, TypeGuard

from mrscout.languages.java.runtime.value_forms import encode
from mrscout.model.values import Value
from mrscout.model.verdicts import Ending


class Framework(Enum):
    """Who runs a test. JUnit 6 is JUnit 5 to its callers: both are the JUnit Platform."""

    JUNIT3 = "junit3"
    JUNIT4 = "junit4"
    JUNIT5 = "junit5"
    TESTNG = "testng"


class Outcome(Enum):
    """How one input ended; the paper's valid inputs are those that passed or failed (section 3.3)."""

    #: no throwable, and the relation's assertion was reached
    PASSED = "passed"
    #: a throwable after the assertion had its operands
    FAILED = "failed"
    #: a throwable before that
    INVALID = "invalid"
    #: no throwable, and the assertion was never reached
    VACUOUS = "vacuous"
    #: an assumption did not hold, or the test is disabled
    SKIPPED = "skipped"
    #: memory or stack ran out, the class could not be set up, there is no such test
    ERROR = "error"
    #: the code asked the JVM to end
    EXITED = "exited"
    TIMED_OUT = "timed out"
    #: the JVM died
    CRASHED = "crashed"

    @property
    def is_valid(self) -> bool:
        return self in (Outcome.PASSED, Outcome.FAILED)


#: how the stages count each outcome
ENDINGS = {
    Outcome.PASSED: Ending.PASSED,
    Outcome.FAILED: Ending.REFUTED,
    Outcome.INVALID: Ending.INVALID,
    Outcome.VACUOUS: Ending.VACUOUS,
    Outcome.SKIPPED: Ending.SKIPPED,
    Outcome.ERROR: Ending.EXHAUSTED,
    Outcome.EXITED: Ending.CRASHED,
    Outcome.TIMED_OUT: Ending.TIMED_OUT,
    Outcome.CRASHED: Ending.CRASHED,
}


@dataclass(frozen=True, slots=True)
class ClassPaths:
    """Where a project's classes are."""

    class_path: tuple[Path, ...]
    #: folders that generated sources are compiled into; they come first
    generated: tuple[Path, ...] = ()
    #: the entries that hold the code under test; tells its exceptions from others'
    own: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """A source to compile; the name is that of its public class, with dots."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """An error of the compiler."""

    line: int  #: one-based, 0 where there is none
    column: int  #: one-based, 0 where there is none
    start: int  #: zero-based, in UTF-16 code units, -1 where there is none
    end: int  #: likewise, exclusive
    code: str  #: compiler.err.cant.resolve.location
    message: str


@dataclass(frozen=True, slots=True)
class Compiled:
    """What became of a source: compiled, or what is wrong with it."""

    name: str
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.diagnostics


@dataclass(frozen=True, slots=True)
class Execution:
    """One test method, and what to run it on."""

    class_name: str  #: a.b.Outer$Inner or a.b.Outer.Inner
    method: str  #: its name, or with its types where it is overloaded: add(int,java.lang.String)
    #: one vector for each run; None for a developer's own test, which has neither inputs nor marker
    inputs: tuple[tuple[Value, ...], ...] | None = None
    framework: Framework | None = None  #: None: told by its annotations
    fresh: bool = False  #: whether each input gets classes newly loaded, static state and all
    #: the first and last lines of what may fail for the relation; of anything behind the marker where it is empty
    lines: tuple[tuple[int, int], ...] = ()

    @property
    def test(self) -> tuple[str, str]:
        """Its class and method."""
        return self.class_name, self.method


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throwable, within bounds."""

    type: str
    message: str | None
    frames: tuple[str, ...]  #: the innermost first
    #: whether the code under test threw it, itself or by a call into the JDK, and does not declare that it does
    own: bool
    causes: tuple[str, ...] = ()  #: types, the nearest first


@dataclass(frozen=True, slots=True)
class Row:
    """One run of a parameterised method."""

    name: str
    outcome: Outcome
    reached: int
    reason: str = ""
    thrown: Thrown | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How one input ended. Of several rows, the worst decides."""

    outcome: Outcome
    reached: int = 0  #: how often the marker was
    seconds: float = 0.0
    reason: str = ""  #: why it was skipped, or how the JVM ended
    thrown: Thrown | None = None
    leaked_threads: int = 0
    rows: tuple[Row, ...] = ()  #: where there are several


#: what was parsed from JSON, or will be written as such
Message = dict[str, Any]

_FATAL = b"# A fatal error has been detected by the Java Runtime Environment"
_LONGEST = 1 << 16  # of a line; ours are shorter
#: bytes of a message; a compilation that has more to say is asked for in halves
_MESSAGE = 16 << 20
#: characters of names and of other texts; the worker cuts them off before
_NAME, _TEXT = 1001, 8001
#: parts of lists: frames and causes of a throwable, rows of a test, diagnostics of a source
_FRAMES, _ROWS, _DIAGNOSTICS = 50, 1000, 50
#: more than every number of ours, in either direction
_LARGE = 1 << 53


class NoAnswer(Exception):
    """What the worker's process said is no answer to what it was asked. Says why, in words of ours."""


class Deframer:
    """Finds messages in what comes from the worker's standard output."""

    def __init__(self, token: str) -> None:
        self._token = token.encode()
        self._rest = b""
        self._pieces: list[bytes] = []
        self._size = 0
        #: whether the JVM has announced a crash of its own; without a core dump its status is that of an exit
        self.fatal = False

    def feed(self, data: bytes) -> list[Message | NoAnswer]:
        """The messages that are whole with this data; what has the token and is none becomes a NoAnswer."""
        *lines, rest = (self._rest + data).split(b"\n")
        # A long line is not ours, and its end is not needed to know where it ends.
        self._rest = rest if len(rest) <= _LONGEST else rest[:1]
        return [message for line in lines if (message := self._take(line)) is not None]

    def _take(self, line: bytes) -> Message | NoAnswer | None:
        if not line.startswith(self._token):
            self.fatal |= line.startswith(_FATAL)
            return None
        more, piece = line[len(self._token) : len(self._token) + 1], line[len(self._token) + 1 :]
        self._pieces.append(piece)
        self._size += len(line)
        if self._size > _MESSAGE:
            self._pieces, self._size = [], 0
            return NoAnswer(f"it is longer than {_MESSAGE >> 20} MB")
        if more == b"+":
            return None
        whole, self._pieces, self._size = b"".join(self._pieces), [], 0
        try:
            message = json.loads(whole)
        except (ValueError, RecursionError):
            return NoAnswer("it is no JSON")
        return message if isinstance(message, dict) else NoAnswer("it is no object")


def open_request(paths: ClassPaths) -> Message:
    return {
        "op": "open",
        "generated": _paths(paths.generated),
        "classpath": _paths(paths.class_path),
        "own": _paths(paths.own),
    }


def compile_request(
    sources: Sequence[Source], class_path: Sequence[Path], output: Path, release: int | None
) -> Message:
    return {
        "op": "compile",
        "sources": [[source.name, source.text] for source in sources],
        "classpath": _paths(class_path),
        "output": str(output.absolute()),
        "release": release,
    }


def run_request(executions: Sequence[Execution], limit: float, extra: Sequence[float]) -> Message:
    asked = [
        {
            "class": execution.class_name,
            "method": execution.method,
            "framework": execution.framework.value if execution.framework else None,
            "fresh": execution.fresh,
            "extra": seconds,
            "lines": [list(ends) for ends in execution.lines],
            "inputs": None
            if execution.inputs is None
            else [[encode(value) for value in vector] for vector in execution.inputs],
        }
        for execution, seconds in zip(executions, extra, strict=True)
    ]
    return {"op": "run", "executions": asked, "limit": limit}


def check_number(message: Message, request: int, index: int) -> None:
    """Raises NoAnswer where a message does not answer this request, or is not the next of its answers.

    One that says why there is no answer may come at any time.
    """
    number, at = message.get("id"), message.get("index")
    if type(number) is not int or number != request:
        raise NoAnswer("it answers something else")
    if type(at) is not int or at != (-1 if "broken" in message else index):
        raise NoAnswer("it is not the next one")


def done(message: Message) -> bool:
    """What a request ended with: whether the process is fit for another. Raises NoAnswer."""
    if type(message.get("done")) is not bool:
        raise NoAnswer("it does not say that it is done")
    return bool(message["done"])


def begun(message: Message) -> None:
    """Raises NoAnswer where a message does not say that a request was taken up."""
    if message.get("begun") is not True:
        raise NoAnswer("it does not say that it has begun")


def compiled(sources: Sequence[Source], message: Message) -> tuple[Compiled, ...]:
    """What became of the sources. Raises NoAnswer."""
    listed = _list(message.get("diagnostics"), len(sources))
    if len(listed) != len(sources):
        raise NoAnswer("it does not tell of every source")
    return tuple(
        Compiled(source.name, tuple(map(_diagnostic, _list(diagnostics, _DIAGNOSTICS))))
        for source, diagnostics in zip(sources, listed, strict=True)
    )


def _diagnostic(answer: object) -> Diagnostic:
    match answer:
        case [int(line), int(column), int(start), int(end), code, message] if all(
            map(_is_number, answer[:4])
        ):
            return Diagnostic(line, column, start, end, _text(code or "", _NAME), _text(message, _TEXT))
    raise NoAnswer("it has no diagnostics")


def result(message: Message) -> Result:
    """How an input ended. Raises NoAnswer."""
    return Result(
        _outcome(message),
        _count(message.get("reached")),
        _seconds(message.get("seconds")),
        _text(message.get("reason", ""), _TEXT),
        _thrown(message),
        _count(message.get("leaked", 0)),
        tuple(_row(row) for row in _list(message.get("rows", []), _ROWS)),
    )


def is_worn(message: Message) -> bool:
    """Whether the process says that it should be replaced."""
    return message.get("worn", False) is not False


def _row(message: object) -> Row:
    if not isinstance(message, dict):
        raise NoAnswer("a row is no object")
    name, reason = _text(message.get("name", ""), _TEXT), _text(message.get("reason", ""), _TEXT)
    return Row(name, _outcome(message), _count(message.get("reached")), reason, _thrown(message))


def _thrown(message: Message) -> Thrown | None:
    match message.get("thrown"):
        case None:
            return None
        case {"type": kind, "message": said, "frames": frames, "own": bool(own), "causes": causes}:
            return Thrown(
                _text(kind, _NAME),
                None if said is None else _text(said, _TEXT),
                tuple(_text(frame, _NAME) for frame in _list(frames, _FRAMES)),
                own,
                tuple(_text(cause, _NAME) for cause in _list(causes, _FRAMES)),
            )
    raise NoAnswer("what was thrown has another shape")


_OUTCOMES = {outcome.value: outcome for outcome in Outcome}


def _outcome(message: Message) -> Outcome:
    outcome = message.get("outcome")
    if not isinstance(outcome, str) or outcome not in _OUTCOMES:
        raise NoAnswer("it has no outcome")
    return _OUTCOMES[outcome]


def _text(value: object, most: int) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise NoAnswer("a text is none, or too long")
    return value


def _list(value: object, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise NoAnswer("a list is none, or too long")
    return value


def _is_number(value: object) -> TypeGuard[int]:
    return type(value) is int and -_LARGE < value < _LARGE


def _count(value: object) -> int:
    if not _is_number(value) or value < 0:
        raise NoAnswer("a count is none")
    return value


def _seconds(value: object) -> float:
    if type(value) not in (int, float) or not 0 <= value < _LARGE:  # type: ignore[operator]
        raise NoAnswer("a time is none")
    return float(value)  # type: ignore[arg-type]


def _paths(paths: Sequence[Path]) -> list[str]:
    return [str(path.absolute()) for path in paths]
