"""Reads, copies and removes files that somebody else may have planted.

Code that runs in the fence writes files; a project, a jar or a run folder from elsewhere brings them. Whatever
opens such a file by name uses this module, which assumes that every name may be a trap:

- a symbolic link to a key of the user's: no link is followed, in no part of the path below the trusted folder;
- a FIFO, a socket or a device, which blocks the reader or never ends: only regular files are opened, without
  blocking;
- a file that is larger than memory: every read has a limit, and `untrusted_archives` has those of jars;
- a tree that is deeper than Python's stack or than the longest path: nothing here recurses or builds long paths.

A trusted folder is one whose own path the hostile code cannot change: we made it, or the user named it.
"""

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import BinaryIO

#: bytes that are read by default
MOST = 64 << 20
_FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_FOLDER = os.O_RDONLY | os.O_NOFOLLOW | os.O_DIRECTORY | os.O_CLOEXEC
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_CHUNK = 1 << 20
#: names of partial files that are tried before a write is given up
_ATTEMPTS = 100
#: levels of folders that a tree is looked at or copied to; no build tool or test goes as deep
DEEPEST = 64
#: levels of folders that are copied: more than a path can name
_LEVELS = 4096
#: names of one folder that are read
_NAMES = 200_000
#: for callers that allow links to lead anywhere
ANYWHERE = (Path("/"),)


class Untrusted(OSError):
    """Raised for a file that is not opened: a link, no regular file, too large, or outside of its folder."""


def read_bytes(path: Path, most: int = MOST) -> bytes:
    """Return the bytes of a regular file. Raises Untrusted for anything else, and for more than ``most`` bytes.

    The last part of the path may be hostile; its folder is trusted. ``read_below`` is for longer hostile paths.
    """
    return _contents(
        os.open(path, _FLAGS) if not path.is_symlink() else _raise_untrusted(path, "is a link"), path, most
    )


def read_below(folder: Path, name: str, most: int = MOST) -> bytes:
    """Return the bytes of a regular file below a trusted folder, by its relative path, through no link."""
    with opened_below(folder, name) as descriptor:
        return _contents(os.dup(descriptor), folder / name, most)


def read_within(root: Path, path: Path, most: int = MOST) -> bytes:
    """Return the bytes of a regular file of a project; links on its way may lead anywhere below ``root``.

    Raises Untrusted if it lies elsewhere, is no regular file, or is larger than ``most``.
    """
    try:
        base, place = root.resolve(), path.resolve(strict=True)
    except RuntimeError as circle:
        raise Untrusted(f"{path} is a link that leads to itself") from circle
    if not place.is_relative_to(base):
        raise Untrusted(f"{path} leads out of {root}")
    return read_below(base, place.relative_to(base).as_posix(), most)


def read_part(folder: Path, name: str, size: int, start: int = 0) -> bytes:
    """Return up to ``size`` bytes of a regular file below a trusted folder, however large the file is."""
    with opened_below(folder, name) as descriptor:
        return os.pread(descriptor, size, start)


@contextmanager
def opened_within(path: Path, folders: tuple[Path, ...]) -> Iterator[int]:
    """Yield a descriptor of a regular file; links may lead to it only below one of the folders.

    Without folders the path may have no link at all below its own folder.
    """
    if not folders:
        with opened_below(path.parent, path.name) as descriptor:
            yield descriptor
        return
    if folders == ANYWHERE:
        with _opened_anywhere(path) as descriptor:
            yield descriptor
        return
    try:
        place = path.resolve(strict=True)
        bases = [folder.resolve() for folder in folders]
    except RuntimeError as circle:
        raise Untrusted(f"{path} is a link that leads to itself") from circle
    base = next((folder for folder in bases if place != folder and place.is_relative_to(folder)), None)
    if base is None:
        raise Untrusted(f"{path} leads elsewhere")
    with opened_below(base, place.relative_to(base).as_posix()) as descriptor:
        yield descriptor


@contextmanager
def _opened_anywhere(path: Path) -> Iterator[int]:
    """Yield a descriptor of a regular file, whatever links lead to it."""
    if not stat.S_ISREG(path.stat().st_mode):  # a device may do something when it is opened
        _raise_untrusted(path, "is no regular file")
    descriptor = os.open(path, _FLAGS & ~os.O_NOFOLLOW)
    try:
        _check_regular(descriptor, path)
        yield descriptor
    finally:
        os.close(descriptor)


def names_below(folder: Path, name: str, most: int) -> list[str]:
    """Return the sorted names in a folder below a trusted one, through no link. Raises Untrusted for too many."""
    here = _descend(folder, _parts(name), folder / name)
    try:
        with os.scandir(here) as listing:
            names = [entry.name for entry in islice(listing, most + 1)]
    finally:
        os.close(here)
    if len(names) > most:
        raise Untrusted(f"{folder / name} holds more than {most} files")
    return sorted(names)


@contextmanager
def opened_below(folder: Path, name: str) -> Iterator[int]:
    """Yield a descriptor of a regular file below a trusted folder, no part of whose path is a link."""
    *parents, last = _parts(name)
    here = _descend(folder, parents, folder / name)
    descriptor = -1
    try:
        descriptor = _open(last, _FLAGS, here, folder / name)
        _check_regular(descriptor, folder / name)
        yield descriptor
    finally:
        for number in (here, descriptor):
            if number >= 0:
                os.close(number)


def write_below(folder: Path, name: str, data: bytes, *, shared: bool = False) -> None:
    """Write a file below a trusted folder, whole or not at all, through no link; missing folders are made.

    The partial file of an earlier write that was killed is removed, unless the folder is ``shared`` with people, who
    may have a file of that name.
    """
    *parents, last = _parts(name)
    here = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        for part in parents:
            with suppress(FileExistsError):
                os.mkdir(part, dir_fd=here)
            below = _open(part, _FOLDER, here, folder / name)
            os.close(here)
            here = below
        if not shared:
            with suppress(FileNotFoundError):
                os.unlink(f".{last}.partial", dir_fd=here)
        writing, partial = _new_partial(last, here, attempts=_ATTEMPTS if shared else 1)
        try:
            with os.fdopen(writing, "wb", buffering=0) as stream:
                rest = memoryview(data)
                while rest:
                    rest = rest[stream.write(rest) :]
            os.replace(partial, last, src_dir_fd=here, dst_dir_fd=here)
        finally:
            with suppress(OSError):
                os.unlink(partial, dir_fd=here)
    finally:
        os.close(here)


def _new_partial(name: str, here: int, attempts: int) -> tuple[int, str]:
    """Open a new file for writing, and return its name: the first of `.x.partial`, `.x.1.partial`, … that is free."""
    for number in range(attempts):
        partial = f".{name}.{number}.partial" if number else f".{name}.partial"
        with suppress(FileExistsError):
            return os.open(partial, _NEW, 0o666, dir_fd=here), partial
    raise Untrusted(f"there is something of the name {partial} already")


def unlink_below(folder: Path, name: str) -> None:
    """Remove a file below a trusted folder, through no link."""
    *parents, last = _parts(name)
    here = _descend(folder, parents, folder / name)
    try:
        os.unlink(last, dir_fd=here)
    finally:
        os.close(here)


def make_below(folder: Path, path: Path) -> None:
    """Make a folder below a trusted one, with those on its way; a link or file on the way gives way to a folder.

    Raises Untrusted if ``path`` does not lie below ``folder``.
    """
    os.close(_made_below(folder, path))


def empty_below(folder: Path, path: Path) -> None:
    """Make a folder as ``make_below`` does, and remove all that is in it, but not the folder itself."""
    _empty(_made_below(folder, path))


def opened_for_writing(path: Path, *, append: bool) -> BinaryIO:
    """Return an unbuffered stream to a regular file, which is made if it does not exist. Raises Untrusted otherwise.

    The last part of the path may be hostile; its folder is trusted.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    if path.is_symlink():
        _raise_untrusted(path, "is a link")
    descriptor = os.open(path, flags | (os.O_APPEND if append else 0), 0o666)
    try:
        _check_regular(descriptor, path)
        if not append:
            os.ftruncate(descriptor, 0)
    except OSError:
        os.close(descriptor)
        raise
    return os.fdopen(descriptor, "ab" if append else "wb", buffering=0)


def is_regular(path: Path) -> bool:
    """True for a regular file that is no link."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def is_file(path: Path) -> bool:
    """True for a regular file, also behind links; False if it cannot be looked at."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_within(path: Path, root: Path) -> bool:
    """True if a path, with all links on its way resolved, lies in ``root`` or is it."""
    try:
        return resolved(path).is_relative_to(resolved(root))
    except (OSError, RuntimeError):  # a circle of links
        return False


def resolved(path: Path) -> Path:
    """Return the path without links, as the kernel would follow it; missing parts at its end stay as they are.

    Raises OSError if a part cannot be looked at. ``Path.resolve`` takes such a part for a folder instead, and so
    comes to another place than the kernel for a path that is too long.
    """
    missing: list[str] = []
    place = path.absolute()
    for _ in range(_LEVELS):
        try:
            return place.resolve(strict=True).joinpath(*reversed(missing))
        except FileNotFoundError:
            if place.name == "..":
                raise
        if place.is_symlink():  # to nothing
            place = place.parent / place.readlink()
        else:
            missing.append(place.name)
            place = place.parent
    raise Untrusted(f"{path} leads through too many links")


def leads_through_link(path: Path, root: Path) -> bool:
    """True if a path below a trusted folder is a link, or has one on its way; also if it does not lie below."""
    if not path.is_relative_to(root):
        return True
    here = root
    for part in path.relative_to(root).parts:
        here /= part
        if part == ".." or here.is_symlink():
            return True
    return False


@dataclass(frozen=True, slots=True)
class Entry:
    """A file, folder or link below a folder."""

    name: str  #: relative to the folder
    status: os.stat_result  #: of the entry itself, not of what it links to


def entries(folder: Path, most: int | None = None, deepest: int = DEEPEST) -> Iterator[Entry]:
    """Yield everything below a trusted folder, folders before their content; links are not followed.

    There are at most ``most`` entries, and none deeper than ``deepest`` folders.
    """
    pending = [("", 0)]
    while pending and most != 0:
        name, depth = pending.pop()
        with suppress(OSError):
            with os.scandir(folder / name if name else folder) as listing:
                below = sorted(islice(listing, _NAMES), key=lambda entry: entry.name)
            for entry in below:
                inner = f"{name}/{entry.name}" if name else entry.name
                with suppress(OSError):
                    status = entry.stat(follow_symlinks=False)
                    if stat.S_ISDIR(status.st_mode) and depth < deepest:
                        pending.append((inner, depth + 1))
                    yield Entry(inner, status)
                    if most is not None:
                        most -= 1
                        if most == 0:
                            return


def walk(folder: Path) -> Iterator[tuple[Path, list[str], list[str]]]:
    """Yield the folders below a trusted one, in order of names, as ``os.walk`` does from the top.

    Each comes with the names of its folders, from which the caller may remove some, and with all other names. A link
    is among the others, whatever it leads to. There is no recursion: the tree may be as deep as paths can name.
    """
    pending = [os.fspath(folder)]
    while pending:
        here = pending.pop()
        folders: list[str] = []
        others: list[str] = []
        try:
            with os.scandir(here) as listing:
                for entry in islice(listing, _NAMES):
                    (folders if entry.is_dir(follow_symlinks=False) else others).append(entry.name)
        except OSError:
            continue
        folders.sort()
        others.sort()
        yield Path(here), folders, others
        pending.extend(f"{here}/{name}" for name in reversed(folders))


def files(folder: Path, wanted: Callable[[str], bool]) -> list[Path]:
    """Return the regular files below a trusted folder whose names are wanted, sorted; no links."""
    places = (here / name for here, _, others in walk(folder) for name in others if wanted(name))
    return sorted(place for place in places if is_regular(place))


@dataclass(slots=True)
class Allowance:
    """The bytes and the entries (files, folders, links) that some copies may still make together."""

    bytes: int
    entries: int

    def covers(self, entry: Entry) -> bool:
        """True if an entry may be copied, which then counts; a file counts by its stated size, also a sparse one."""
        size = entry.status.st_size if stat.S_ISREG(entry.status.st_mode) else 0
        if self.entries <= 0 or size > self.bytes:
            return False
        self.bytes -= size
        self.entries -= 1
        return True


def copy_tree(
    source: Path,
    target: Path,
    wanted: Callable[[str], bool] = lambda _: True,
    root: Path | None = None,
    allowance: Allowance | None = None,
) -> None:
    """Copy regular files, folders, and links that stay inside, but no sockets, FIFOs and devices.

    ``wanted`` is asked about each relative path. A link is copied as a link, and only if it leads to something below
    ``source``, to whose copy it then leads, or else below ``root``. Unreadable files are left out, and so is what the
    ``allowance`` does not cover. Raises Untrusted if one is given and the target lies in the source: the
    copy would be copied, too, and so on.
    """
    if allowance is None:
        copy_entries(source, entries(source, deepest=_LEVELS), target, wanted, root)
        return
    if is_within(target, source):
        raise Untrusted(f"{target} is in {source}")
    copy_entries(source, _covered(entries(source, deepest=_LEVELS), allowance), target, wanted, root)


def _covered(listed: Iterable[Entry], allowance: Allowance) -> Iterator[Entry]:
    """Yield the entries that an allowance covers; none after the last that it has room for."""
    for entry in listed:
        if allowance.covers(entry):
            yield entry
        elif allowance.entries <= 0:
            return


def copy_entries(
    source: Path,
    listed: Iterable[Entry],
    target: Path,
    wanted: Callable[[str], bool] = lambda _: True,
    root: Path | None = None,
) -> None:
    """Copy listed entries of a tree, as ``copy_tree`` does."""
    inside = source.resolve()
    around = inside if root is None else root.resolve()
    target.mkdir(parents=True, exist_ok=True)
    left_out: set[str] = set()
    for entry in listed:
        if entry.name.rpartition("/")[0] in left_out or not wanted(entry.name):
            left_out.add(entry.name)
            continue
        here, there = f"{source}/{entry.name}", f"{target}/{entry.name}"
        mode = entry.status.st_mode
        with suppress(OSError, RuntimeError):
            if stat.S_ISREG(mode):
                copy_file(here, there, entry.status)
            elif stat.S_ISDIR(mode):
                # Until the folder is made, a link may be in its place, through which nothing may be written.
                left_out.add(entry.name)
                make_folder(there)
                left_out.discard(entry.name)
            elif stat.S_ISLNK(mode):
                copy_link(Path(here), Path(there), inside, around)


def make_folder(path: Path | str) -> None:
    """Make a folder, in place of a link or file of its name; its parent must exist."""
    folder = Path(path)
    try:
        folder.mkdir()
    except FileExistsError:
        if not stat.S_ISDIR(folder.lstat().st_mode):
            folder.unlink()
            folder.mkdir()


def copy_link(source: Path, target: Path, inside: Path, around: Path) -> None:
    """Copy a link that leads below ``inside``, which is being copied to the target, or else below ``around``.

    Both folders are without links. A link that leads elsewhere is not copied.
    """
    place = resolved(source)
    if place.is_relative_to(inside):
        leads_to = os.path.relpath(place, resolved(source.parent))
    elif place.is_relative_to(around):
        leads_to = str(place)
    else:
        return
    if not os.path.lexists(target):
        target.symlink_to(leads_to)
    elif target.is_symlink() and str(target.readlink()) != leads_to:
        target.unlink()
        target.symlink_to(leads_to)


def copy_file(source: Path | str, target: Path | str, status: os.stat_result | None = None) -> None:
    """Copy a regular file with its mode and times, in place of what is there.

    Raises Untrusted if the source is no regular file. ``status`` is the source's, if it is known.
    """
    if not stat.S_ISREG((status or os.lstat(source)).st_mode):
        _raise_untrusted(Path(source), "is no regular file")
    reading = os.open(source, _FLAGS)
    try:
        status = _check_regular(reading, Path(source))
        with suppress(FileNotFoundError):
            # It may be a link, or a second name of a file elsewhere.
            os.unlink(target)  # noqa: PTH108 - trees are copied for each JVM, and `pathlib` takes longer
        writing = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        try:
            while data := os.read(reading, min(_CHUNK, status.st_size + 1)):
                rest = memoryview(data)
                while rest:
                    rest = rest[os.write(writing, rest) :]
            os.fchmod(writing, stat.S_IMODE(status.st_mode) & 0o777)
            os.utime(writing, ns=(status.st_atime_ns, status.st_mtime_ns))
        finally:
            os.close(writing)
    finally:
        os.close(reading)


def remove_tree(folder: Path) -> None:
    """Remove a folder with everything in it, however deep it is and whatever its modes. Never raises."""
    with suppress(OSError):
        if folder.is_symlink() or not folder.is_dir():
            folder.unlink()
            return
        _add_owner_rights(str(folder), None)
        _empty(os.open(folder, _FOLDER))
        folder.rmdir()


def make_accessible(folder: Path) -> None:
    """Give the owner all rights on the folders of a tree, without following links. Never raises."""
    pending = [os.fspath(folder)]
    while pending:
        here = pending.pop()
        with suppress(OSError):
            _add_owner_rights(here, None)
            with os.scandir(here) as entries_here:
                pending.extend(entry.path for entry in entries_here if entry.is_dir(follow_symlinks=False))


@dataclass(slots=True)
class _Level:
    """A folder on the way down to the one that is being emptied."""

    name: str
    identity: tuple[int, int]
    pending: list[str]  #: its folders that are still to be removed


def _empty(here: int) -> None:
    """Remove all that is in a folder, and close its descriptor.

    One descriptor goes down and up again, so that neither the stack nor a path grows with the depth.
    """
    levels = [_Level("", _identity(here), _unlink_files(here))]
    try:
        while True:
            level = levels[-1]
            if level.pending:
                name = level.pending.pop()
                with suppress(OSError):
                    _add_owner_rights(name, here)
                    below = os.open(name, _FOLDER, dir_fd=here)
                    os.close(here)
                    here = below
                    levels.append(_Level(name, _identity(here), _unlink_files(here)))
                continue
            levels.pop()
            if not levels:
                return
            above = os.open("..", _FOLDER, dir_fd=here)
            os.close(here)
            here = above
            if _identity(here) != levels[-1].identity:  # somebody has moved it away meanwhile
                return
            with suppress(OSError):
                os.rmdir(level.name, dir_fd=here)
    finally:
        os.close(here)


def _identity(descriptor: int) -> tuple[int, int]:
    """Return what tells a folder from all others while it is open: device and inode."""
    status = os.fstat(descriptor)
    return status.st_dev, status.st_ino


def _unlink_files(here: int) -> list[str]:
    """Remove everything in a folder but its folders, and return their names."""
    folders = []
    names: list[tuple[str, bool]] = []
    with suppress(OSError), os.scandir(here) as listing:
        names = [(entry.name, entry.is_dir(follow_symlinks=False)) for entry in listing]
    for name, is_folder in names:
        if is_folder:
            folders.append(name)
        else:
            with suppress(OSError):
                os.unlink(name, dir_fd=here)
    return folders


def _add_owner_rights(name: str, within: int | None) -> None:
    status = os.stat(name, dir_fd=within, follow_symlinks=False)
    if stat.S_ISDIR(status.st_mode) and status.st_mode & 0o700 != 0o700:
        os.chmod(name, 0o700, dir_fd=within)


def _parts(name: str) -> list[str]:
    """Return the parts of a relative path. Raises Untrusted if it is absolute, or has ``..`` in it."""
    parts = [part for part in name.split("/") if part not in ("", ".")]
    if name.startswith("/") or ".." in parts or not parts or "\0" in name:
        raise Untrusted(f"{name} is outside of its folder")
    return parts


def _descend(folder: Path, parts: Iterable[str], path: Path, *, make: bool = False) -> int:
    """Return a descriptor of a folder below a trusted one, by the names on the way to it.

    With ``make`` missing folders are made, and whatever stands in the place of one gives way.
    """
    here = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        for part in parts:
            if make:
                _make_part(part, here)
            below = _open(part, _FOLDER, here, path)
            os.close(here)
            here = below
    except OSError:
        os.close(here)
        raise
    return here


def _make_part(part: str, here: int) -> None:
    """Make a folder, in place of anything else of its name."""
    try:
        os.mkdir(part, dir_fd=here)
    except FileExistsError:
        if not stat.S_ISDIR(os.stat(part, dir_fd=here, follow_symlinks=False).st_mode):
            os.unlink(part, dir_fd=here)
            os.mkdir(part, dir_fd=here)
    with suppress(OSError):
        _add_owner_rights(part, here)


def _made_below(folder: Path, path: Path) -> int:
    """Return a descriptor of a folder that was made below a trusted one, through no link."""
    if not path.is_relative_to(folder):
        raise Untrusted(f"{path} is outside of {folder}")
    return _descend(folder, _parts(path.relative_to(folder).as_posix()), path, make=True)


def _open(name: str, flags: int, within: int, path: Path) -> int:
    try:
        return os.open(name, flags, dir_fd=within)
    except OSError as refused:
        if stat.S_ISLNK(os.stat(name, dir_fd=within, follow_symlinks=False).st_mode):
            raise Untrusted(f"{path} leads through a link") from refused
        raise


def _check_regular(descriptor: int, path: Path) -> os.stat_result:
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        raise Untrusted(f"{path} is no regular file")
    return status


def _contents(descriptor: int, path: Path, most: int) -> bytes:
    try:
        if _check_regular(descriptor, path).st_size > most:
            raise Untrusted(f"{path} is larger than {most} bytes")
        parts, size = [], 0
        while data := os.read(descriptor, _CHUNK):  # it may grow while it is read
            size += len(data)
            if size > most:
                raise Untrusted(f"{path} is larger than {most} bytes")
            parts.append(data)
        return b"".join(parts)
    finally:
        os.close(descriptor)


def _raise_untrusted(path: Path, why: str) -> int:
    raise Untrusted(f"{path} {why}")
