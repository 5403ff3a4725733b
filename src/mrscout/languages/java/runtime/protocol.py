"""The protocol of a worker: requests to a JVM and its answers, as data and as framed lines of JSON.

A message comes in pieces, small enough for a pipe to write each at once. Each piece is a line that begins with a token,
which tested code does not get, and a mark that says if more pieces follow. Other output is dropped.

Tested code can find the token in the memory of its JVM, and forge answers of the worker. So the token proves nothing:
messages and all their parts are bounded, answers have the number of their request and their index in it, and each must
have the expected shape. A malformed one raises `NoAnswer`, after which its process is replaced.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, TypeGuard

from mrscout.languages.java.runtime.value_forms import encode
from mrscout.model.failures import CodeKind, Frame
from mrscout.model.values import Value
from mrscout.model.verdicts import Ending


class Framework(Enum):
    """The framework that runs a test. JUnit 6 counts as JUnit 5, since both run on the JUnit Platform."""

    JUNIT3 = "junit3"
    JUNIT4 = "junit4"
    JUNIT5 = "junit5"
    TESTNG = "testng"


class Outcome(Enum):
    """How the run of one input ended; the paper's valid inputs are those that passed or failed (section 3.3)."""

    #: no throwable, and the relation's assertion was reached
    PASSED = "passed"
    #: a throwable after the assertion had its operands
    FAILED = "failed"
    #: a throwable before the assertion had its operands
    INVALID = "invalid"
    #: no throwable, and the assertion was never reached
    VACUOUS = "vacuous"
    #: an assumption did not hold, or the test is disabled
    SKIPPED = "skipped"
    #: memory or stack was exhausted, the class could not be set up, or there is no such test
    ERROR = "error"
    #: the code asked the JVM to end
    EXITED = "exited"
    TIMED_OUT = "timed out"
    #: the JVM died
    CRASHED = "crashed"

    @property
    def is_valid(self) -> bool:
        return self in (Outcome.PASSED, Outcome.FAILED)


#: what each outcome means to the stages
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
    """The folders and jars from which a worker loads classes."""

    class_path: tuple[Path, ...]
    #: folders with the classes of generated sources; they precede the class path
    generated: tuple[Path, ...] = ()
    #: the entries with the code under test, by which its exceptions are distinguished from others
    under_test: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """A source to compile, with the qualified name of its public class."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """An error of the compiler."""

    line: int  #: one-based, 0 if unknown
    column: int  #: one-based, 0 if unknown
    start: int  #: zero-based, in UTF-16 code units, -1 if unknown
    end: int  #: likewise, exclusive
    code: str  #: such as compiler.err.cant.resolve.location
    message: str


@dataclass(frozen=True, slots=True)
class Compiled:
    """The result of compiling a source: its errors, none if it compiled."""

    name: str
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.diagnostics


@dataclass(frozen=True, slots=True)
class Execution:
    """One test method with its inputs."""

    class_name: str  #: a.b.Outer$Inner or a.b.Outer.Inner
    method: str  #: its name, with parameter types if it is overloaded: add(int,java.lang.String)
    #: the arguments of each run; None for a developers' test, which has no parameters and no marked assertion
    inputs: tuple[tuple[Value, ...], ...] | None = None
    framework: Framework | None = None  #: None: by its annotations
    fresh: bool = False  #: True if classes are loaded anew for each input, so that it finds no static state
    #: first and last lines of the code whose failure refutes the relation; empty: all code after the marker
    lines: tuple[tuple[int, int], ...] = ()
    digest: bool = False  #: True if the result has a digest of the assertion's last operand
    branches: bool = (
        False  #: True if the results have the branches of the code under test that inputs execute
    )

    @property
    def test(self) -> tuple[str, str]:
        """The class and the method, which identify the test."""
        return self.class_name, self.method


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throwable, with texts and frames up to limits."""

    type: str
    message: str | None
    frames: tuple[Frame, ...]  #: some of them, the innermost first, up to the first of a test
    #: True if the code under test threw it, itself or by a call into the JDK, without declaring it
    own: bool
    causes: tuple[str, ...] = ()  #: types of its causes, the nearest first


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
    """The result of running one input; of a parameterised test the outcome is that of its worst row."""

    outcome: Outcome
    reached: int = 0  #: how often the marked assertion was reached
    seconds: float = 0.0
    reason: str = ""  #: why it was skipped, or how the JVM ended
    thrown: Thrown | None = None
    leaked_threads: int = 0
    rows: tuple[Row, ...] = ()  #: the runs of a parameterised test
    loop: tuple[
        Frame, ...
    ] = ()  #: of a test that does not end: the frames that several samples of its stack share
    operand: str = ""  #: digest of the assertion's last operand; empty if it is unknown
    #: False if the assertion's last operand was null, false, 0 or empty each time
    telling: bool = True
    #: classes with the branches that were executed, as bits of a number
    branches: tuple[tuple[str, int], ...] = ()


#: a JSON object
Message = dict[str, Any]

_FATAL = b"# A fatal error has been detected by the Java Runtime Environment"
_LONGEST = 1 << 16  # bytes of a line; the worker's are shorter
#: bytes of a message; a compilation with more diagnostics is split in halves
_MESSAGE = 16 << 20
#: characters of names and of other texts; the worker cuts longer ones off
_NAME, _TEXT = 1001, 8001
#: the most elements of lists: frames and causes of a throwable, rows of a test, diagnostics of a source
_FRAMES, _ROWS, _DIAGNOSTICS = 50, 1000, 50
#: the most classes with executed branches, and the most digits for those of a class
_CLASSES, _DIGITS = 10_000, 1 << 14
#: a bound for all numbers, also negative ones
_LARGE = 1 << 53


class NoAnswer(Exception):
    """Raised for a message of the worker that is no valid answer to its request; the text says why."""


class Deframer:
    """Finds the messages in the worker's standard output."""

    def __init__(self, token: str) -> None:
        self._token = token.encode()
        self._rest = b""
        self._pieces: list[bytes] = []
        self._size = 0
        #: True if the JVM has printed that it crashes; without a core dump its status is that of an exit
        self.fatal = False

    def feed(self, data: bytes) -> list[Message | NoAnswer]:
        """The messages that are complete with this data; a malformed one becomes a NoAnswer."""
        *lines, rest = (self._rest + data).split(b"\n")
        # A line that is too long is no message, so its content need not be kept.
        self._rest = rest if len(rest) <= _LONGEST else rest[:1]
        return [message for line in lines if (message := self._take(line)) is not None]

    def _take(self, line: bytes) -> Message | NoAnswer | None:
        """The message that this line completes; None if it completes none."""
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
    """The request to load classes from these paths."""
    return {
        "op": "open",
        "generated": _paths(paths.generated),
        "classpath": _paths(paths.class_path),
        "own": _paths(paths.under_test),
    }


def compile_request(
    sources: Sequence[Source], class_path: Sequence[Path], output: Path, release: int | None
) -> Message:
    """The request to compile sources into ``output``."""
    return {
        "op": "compile",
        "sources": [[source.name, source.text] for source in sources],
        "classpath": _paths(class_path),
        "output": str(output.absolute()),
        "release": release,
    }


def run_request(executions: Sequence[Execution], limit: float, extra: Sequence[float]) -> Message:
    """The request to run inputs, with a limit in seconds for each, and extra seconds for each execution."""
    asked = [
        {
            "class": execution.class_name,
            "method": execution.method,
            "framework": execution.framework.value if execution.framework else None,
            "fresh": execution.fresh,
            "digest": execution.digest,
            "branches": execution.branches,
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
    """Raise NoAnswer if a message is not the answer with this index to this request.

    A message that the request is broken may come at any time.
    """
    number, at = message.get("id"), message.get("index")
    if type(number) is not int or number != request:
        raise NoAnswer("it answers something else")
    if type(at) is not int or at != (-1 if "broken" in message else index):
        raise NoAnswer("it is not the next one")


def done(message: Message) -> bool:
    """True if the process can take another request, by the last message of a request. Raises NoAnswer."""
    if type(message.get("done")) is not bool:
        raise NoAnswer("it does not say that it is done")
    return bool(message["done"])


def begun(message: Message) -> None:
    """Raise NoAnswer if a message does not say that the worker has begun a request."""
    if message.get("begun") is not True:
        raise NoAnswer("it does not say that it has begun")


def compiled(sources: Sequence[Source], message: Message) -> tuple[Compiled, ...]:
    """The results for the sources in the answer to ``compile_request``. Raises NoAnswer."""
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
    """The result of an input in an answer to ``run_request``. Raises NoAnswer."""
    return Result(
        _outcome(message),
        _count(message.get("reached")),
        _seconds(message.get("seconds")),
        _text(message.get("reason", ""), _TEXT),
        _thrown(message),
        _count(message.get("leaked", 0)),
        tuple(_row(row) for row in _list(message.get("rows", []), _ROWS)),
        tuple(_frame(frame) for frame in _list(message.get("loop", []), _FRAMES)),
        _text(message.get("operand", ""), _NAME),
        message.get("telling", True) is not False,
        tuple(map(_branches, _list(message.get("branches", []), _CLASSES))),
    )


def is_worn(message: Message) -> bool:
    """True if the process asks to be replaced."""
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
        case {"type": kind, "message": text, "frames": frames, "own": bool(own), "causes": causes}:
            return Thrown(
                _text(kind, _NAME),
                None if text is None else _text(text, _TEXT),
                tuple(_frame(frame) for frame in _list(frames, _FRAMES)),
                own,
                tuple(_text(cause, _NAME) for cause in _list(causes, _FRAMES)),
            )
    raise NoAnswer("what was thrown has another shape")


def _branches(message: object) -> tuple[str, int]:
    match message:
        case [str(name), str(digits)] if 0 < len(digits) <= _DIGITS:
            try:
                return _text(name, _NAME), int(digits, 16)
            except ValueError:
                pass
    raise NoAnswer("branches have another shape")


_CODE = {kind.value: kind for kind in CodeKind}


def _frame(message: object) -> Frame:
    match message:
        case [str(owner), str(method), int(line), str(code)] if code in _CODE:
            return Frame(_text(owner, _NAME), _text(method, _NAME), _count(line), _CODE[code])
    raise NoAnswer("a frame has another shape")


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
