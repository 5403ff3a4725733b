"""The worker's messages: framed lines of JSON, which other writers on the same pipe cannot be mistaken for.

A message comes in pieces that a pipe takes whole. Each begins on a line of its own with a token that nobody
else knows, and says whether more follow; whatever else arrives is dropped.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from mrscout.languages.java.outcomes import (
    Compiled,
    Diagnostic,
    Execution,
    Home,
    Outcome,
    Result,
    Row,
    Source,
    Thrown,
)
from mrscout.languages.java.values import encode

#: what was parsed from JSON; the worker is ours, so its shape is known
Message = dict[str, Any]

_FATAL = b"# A fatal error has been detected by the Java Runtime Environment"
_LONGEST = 1 << 16  # of a line; ours are shorter


class Deframer:
    """Finds messages in what comes from the worker's standard output."""

    def __init__(self, token: str) -> None:
        self._token = token.encode()
        self._rest = b""
        self._pieces: list[bytes] = []
        #: whether the JVM has announced a crash of its own; without a core dump its status is that of an exit
        self.fatal = False

    def feed(self, data: bytes) -> list[Message]:
        *lines, rest = (self._rest + data).split(b"\n")
        # A long line is not ours, and its end is not needed to know where it ends.
        self._rest = rest if len(rest) <= _LONGEST else rest[:1]
        return [message for line in lines if (message := self._take(line)) is not None]

    def _take(self, line: bytes) -> Message | None:
        if not line.startswith(self._token):
            self.fatal |= line.startswith(_FATAL)
            return None
        more, piece = line[len(self._token) : len(self._token) + 1], line[len(self._token) + 1 :]
        self._pieces.append(piece)
        if more == b"+":
            return None
        whole, self._pieces = b"".join(self._pieces), []
        try:
            return cast(Message, json.loads(whole))
        except ValueError:  # somebody wrote into the middle of it; the answer is missed, and that is noticed
            return None


def open_request(home: Home) -> Message:
    return {
        "op": "open",
        "generated": _paths(home.generated),
        "classpath": _paths(home.class_path),
        "own": _paths(home.own),
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
            "class": each.class_name,
            "method": each.method,
            "framework": each.framework.value if each.framework else None,
            "fresh": each.fresh,
            "extra": seconds,
            "lines": [list(ends) for ends in each.lines],
            "inputs": None
            if each.inputs is None
            else [[encode(value) for value in vector] for vector in each.inputs],
        }
        for each, seconds in zip(executions, extra, strict=True)
    ]
    return {"op": "run", "executions": asked, "limit": limit}


def compiled(source: Source, diagnostics: list[list[Any]]) -> Compiled:
    return Compiled(source.name, tuple(Diagnostic(*each) for each in diagnostics))


def result(message: Message) -> Result:
    return Result(
        Outcome(message["outcome"]),
        message["reached"],
        message["seconds"],
        message.get("reason", ""),
        _thrown(message),
        message.get("leaked", 0),
        tuple(_row(row) for row in message.get("rows", ())),
    )


def _row(message: Message) -> Row:
    name, outcome = message.get("name", ""), Outcome(message["outcome"])
    return Row(name, outcome, message["reached"], message.get("reason", ""), _thrown(message))


def _thrown(message: Message) -> Thrown | None:
    thrown = message.get("thrown")
    if thrown is None:
        return None
    frames, causes = tuple(thrown["frames"]), tuple(thrown["causes"])
    return Thrown(thrown["type"], thrown["message"], frames, thrown["own"], causes)


def _paths(paths: Sequence[Path]) -> list[str]:
    return [str(path.absolute()) for path in paths]
