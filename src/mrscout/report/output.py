"""Where a report goes: standard output, or a file that appears whole or not at all."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from mrscout.errors import OutputUnwritable


@contextmanager
def open_output(path: Path | None) -> Iterator[BinaryIO]:
    """A stream for bytes; a file gets its name only when everything has been written.

    Raises OutputUnwritable before any work is done where the file cannot be made.
    """
    if path is None:
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with _refusing(path):
        target, special = path.resolve(), path.exists() and not path.is_file()
    if special:
        if path.is_dir():
            raise OutputUnwritable(str(path), "this is a folder", "Name a file in it.")
        with _refusing(path), path.open("wb") as device:  # a pipe or a device has no name to give away
            yield device
        return
    partial = target.with_name(f".{target.name}.{os.getpid()}.partial")
    with _refusing(path):
        stream = partial.open("xb")
    try:
        with stream:
            yield stream
        with _refusing(path):
            partial.replace(target)
    finally:
        with suppress(OSError):
            partial.unlink()


@contextmanager
def _refusing(path: Path) -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as refused:
        found = f"the file cannot be written: {refused.strerror or refused}"
        raise OutputUnwritable(
            str(path), found, "Name a file in a folder that you may write to."
        ) from refused
