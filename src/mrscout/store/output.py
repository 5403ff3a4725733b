"""Where a report goes: standard output, or a file that appears whole or not at all."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from mrscout.errors import OutputUnwritable

_SYSTEM = (Path("/dev"), Path("/proc"))


@contextmanager
def open_output(path: Path | None) -> Iterator[BinaryIO]:
    """A stream for bytes; a file gets its name only when everything has been written.

    A link is followed if it stays in its folder, or is one of the system's, such as `/dev/stdout`. Another could be a
    project's, which would have us overwrite any file.

    Raises OutputUnwritable before any work is done where the file cannot be made.
    """
    if path is None:
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with _refusing(path):
        target, special = Path(os.path.realpath(path)), path.exists() and not path.is_file()
    if special:
        if path.is_dir():
            raise OutputUnwritable(str(path), "this is a folder", "Name a file in it.")
        with _refusing(path), _opened(path) as device:  # a pipe or a device has no name to give away
            yield device
        return
    if path.is_symlink() and not _is_followed(path, target):
        found = f"this is a symbolic link to {target}"
        raise OutputUnwritable(str(path), found, "Remove it, or name the file that it leads to.")
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


def _opened(path: Path) -> BinaryIO:
    """A pipe or a device. Raises OutputUnwritable for a pipe that nobody reads from: it may be a project's.

    To open such a pipe takes until somebody does; those of the system, such as `/dev/stdout`, are open already.
    """
    if not path.is_fifo() or _is_system(path.parent.resolve()):
        return path.open("wb")
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as refused:
        if refused.errno != errno.ENXIO:
            raise
        advice = "Start the program that reads from it first, or name another file."
        raise OutputUnwritable(str(path), "nobody reads from this pipe", advice) from refused
    os.set_blocking(descriptor, True)
    return os.fdopen(descriptor, "wb")


def _is_followed(link: Path, target: Path) -> bool:
    folder = link.parent.resolve()
    return target.is_relative_to(folder) or _is_system(folder)


def _is_system(folder: Path) -> bool:
    return any(folder.is_relative_to(each) for each in _SYSTEM)


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
