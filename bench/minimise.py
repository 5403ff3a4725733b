"""Makes a file that fails smaller, line by line, as long as it still fails in the same way."""

import time
from collections.abc import Callable

from fuzz_process import HANG, Failure, examine, judge

from mrscout.languages.base import Definition
from mrscout.pipeline import Options, Worker
from mrscout.sources import Project

#: seconds for making one failure smaller
_BUDGET = 60.0


def minimise(project: Project, failure: Failure, source: bytes) -> bytes:
    """The smallest version found; the file is left as it is printed."""
    if failure.kind == "unsteady":
        return source  # it takes the other files, too
    file = next(file for file in project.files if file.path == failure.path)
    path = project.root / failure.path

    def fails(candidate: bytes) -> bool:
        path.write_bytes(candidate)
        if failure.kind == "internal":
            again = judge(Worker(project, Options(Definition.PAPER, accessors=True)), project, file).failure
        else:
            again = examine(project, [file], HANG / 2)[file.path].failure
        return again is not None and again.signature == failure.signature

    smallest = b"".join(reduce(source.splitlines(keepends=True), fails))
    path.write_bytes(source)
    return smallest


def reduce(lines: list[bytes], fails: Callable[[bytes], bool]) -> list[bytes]:
    """Leave out ever smaller runs of lines."""
    end = time.monotonic() + _BUDGET
    if not fails(b"".join(lines)):
        return lines  # it takes more than this file
    size = max(1, len(lines) // 2)
    while True:
        at, before = 0, len(lines)
        while at < len(lines) and time.monotonic() < end:
            shorter = lines[:at] + lines[at + size :]
            if fails(b"".join(shorter)):
                lines = shorter
            else:
                at += size
        if time.monotonic() >= end or (size == 1 and len(lines) == before):
            return lines
        size = max(1, size // 2)
