"""Opens outputs: standard output, or a file that appears when it is complete. Refuses paths that a project leads
away.

Git stores links, and a project may have one in the place of `.mrscout`, of `src` or of any other folder that a user
names: a run would replace the run of another project, or go to the user's home. Links above the project, and all that
lie elsewhere, are the user's own.
"""

import errno
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from mrscout.errors import OutputLedAway, OutputUnwritable
from mrscout.languages.registry import known_languages
from mrscout.sources import is_coordinate

_SYSTEM = (Path("/dev"), Path("/proc"))


@contextmanager
def open_output(path: Path | None) -> Iterator[BinaryIO]:
    """Yield a stream for bytes; a file gets its name only when everything has been written.

    A link is followed if it stays in its folder, or is one of the system's, such as `/dev/stdout`. Another could be a
    project's, and have us overwrite any file.

    Raises OutputUnwritable, before any work is done, if the file cannot be made.
    """
    if path is None:
        sys.stdout.flush()
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with _turning_errors(path):
        target, special = Path(os.path.realpath(path)), path.exists() and not path.is_file()
    if special:
        if path.is_dir():
            raise OutputUnwritable(str(path), "this is a folder", "Name a file in it.")
        with _turning_errors(path), _open_device(path) as device:  # without a partial file
            yield device
        return
    if path.is_symlink() and not _is_followed(path, target):
        problem = f"this is a symbolic link to {target}"
        raise OutputUnwritable(str(path), problem, "Remove it, or name the file that it leads to.")
    partial = target.with_name(f".{target.name}.{os.getpid()}.partial")
    with _turning_errors(path):
        stream = partial.open("xb")
    try:
        with stream:
            yield stream
        with _turning_errors(path):
            partial.replace(target)
    finally:
        with suppress(OSError):
            partial.unlink()


def _open_device(path: Path) -> BinaryIO:
    """Open a pipe or a device. Raises OutputUnwritable for a pipe without a reader, which may be a project's.

    Opening such a pipe would wait for a reader; those of the system, such as `/dev/stdout`, are open already.
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
    return any(folder.is_relative_to(place) for place in _SYSTEM)


@contextmanager
def _turning_errors(path: Path) -> Iterator[None]:
    """Turn an OSError of the block into OutputUnwritable."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as refused:
        problem = f"the file cannot be written: {refused.strerror or refused}"
        raise OutputUnwritable(
            str(path), problem, "Name a file in a folder that you may write to."
        ) from refused


#: defaults, which no user has typed: any link in the current folder counts
_DEFAULTS = (Path(".mrscout"), Path("sample"))
#: found in the uppermost folder of a repository
_MARKS = (".git", ".hg", ".svn")
#: the folder of sources right in a project's own folder, and folders in it that are no package
_SOURCES, _SIDES = "src", frozenset({"main", "test"})
#: links that the system follows on the way to one file
_MOST = 40


def project_folders(*sources: str) -> tuple[Path, ...]:
    """Return the folders among the sources of a command, and of a folder `src` also that around it."""
    folders = [Path(source) for source in sources if source and not is_coordinate(source)]
    return (*folders, *filter(None, map(_around_sources, folders)))


def _around_sources(folder: Path) -> Path | None:
    """Return the folder around `src` for that and for the sides and languages in it; None for other folders."""
    sources = _resolved(folder)
    inner = _SIDES.union(
        suffix.removeprefix(".") for language in known_languages() for suffix in language.layout.suffixes
    )
    while sources.name in inner:
        sources = sources.parent
    return sources.parent if sources.name == _SOURCES else None


def check_output_path(path: Path, option: str, projects: Iterable[Path] = ()) -> None:
    """Raises OutputLedAway if a link inside of a project leads the path out of it.

    Projects are ``projects``, the nearest repository and the nearest build around a link, the folder of a link that
    has the name of a default, and the current folder if ``path`` is the default of its option.
    """
    roots = [_resolved(folder) for folder in (*projects, *([Path()] if path in _DEFAULTS else []))]
    for link, rest in _links_on_way(path):
        target = _resolved(link)
        defaults = [link.parent] if Path(link.name) in _DEFAULTS else []
        for root in (*roots, *_repository_around(link.parent), *_build_around(link.parent), *defaults):
            if link.parent.is_relative_to(root) and not target.is_relative_to(root):
                problem = f"the project's symbolic link {link} leads it out of {root}"
                advice = f"Remove the link, or name the place itself: {option} {target.joinpath(*rest)}"
                raise OutputLedAway(str(path), problem, advice)


def _links_on_way(path: Path) -> Iterator[tuple[Path, list[str]]]:
    """Yield the links on a way, also those that other links lead to, each with the parts that follow it."""
    here = Path(path.anchor) if path.is_absolute() else Path.cwd()
    pending = [part for part in reversed(path.parts) if part != path.anchor]
    followed = 0
    while pending and followed < _MOST:
        part = pending.pop()
        link = here / part
        if part == "..":
            here = here.parent
        elif link.is_symlink():
            followed += 1
            yield link, pending[::-1]
            target = link.readlink()
            here = Path(target.anchor) if target.is_absolute() else here
            pending += [part for part in reversed(target.parts) if part != target.anchor]
        else:
            here = link


def _repository_around(folder: Path) -> Iterator[Path]:
    """Yield the uppermost folder of the repository that a folder is in, if it is in one."""
    for around in (folder, *folder.parents):
        if any(os.path.lexists(around / mark) for mark in _MARKS):
            yield around
            return


def _build_around(folder: Path) -> Iterator[Path]:
    """Yield the uppermost folder of the build that a folder is in: an unpacked archive has no repository."""
    top = None
    names = sorted(name for language in known_languages() for name in language.layout.root_files)
    for around in (folder, *folder.parents):
        if any(os.path.lexists(around / name) for name in names):
            top = around
        elif top is not None:
            break
    if top is not None:
        yield top


def _resolved(path: Path) -> Path:
    return Path(os.path.realpath(path))  # unlike `Path.resolve`, it does not raise for a circle of links
