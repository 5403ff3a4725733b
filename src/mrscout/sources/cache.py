"""The cache, which is private to the user: a folder gets there whole or not at all, and a key signs what was made here.

Classes that are compiled of our own sources lie there, too, and run without a fence: whoever may write to the cache may
run code as this user. So it must be the user's alone. Signatures by the user's key tell what was written here from what
others bring.
"""

import errno
import hashlib
import hmac
import os
import secrets
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from mrscout.environment import cache_folder
from mrscout.errors import CacheUnusable
from mrscout.untrusted import read_bytes, remove_tree

__all__ = ["cache_folder", "check_private", "make_private", "new_entry", "own_place"]

_ADVICE = "Make it writable, or name another with MRSCOUT_CACHE."


def own_place(*names: str) -> Path:
    """A place in the cache for what is executed. Raises CacheUnusable if somebody else may have written there."""
    place = cache_folder()
    for name in ("", *names):
        place = place / name
        if os.path.lexists(place):
            check_private(place)
    return place


def check_private(place: Path) -> None:
    """Raises CacheUnusable for a folder that is another user's, or that others may write to."""
    try:
        # The cache may be a link of the user's; nothing in it is one.
        status = place.stat() if place == cache_folder() else place.lstat()
    except OSError as refused:
        raise CacheUnusable(str(place), f"it cannot be looked at: {refused.strerror}", _ADVICE) from refused
    advice = "Take their rights with chmod go-w, remove it, or name another folder with MRSCOUT_CACHE."
    if not stat.S_ISDIR(status.st_mode):
        raise CacheUnusable(str(place), "this is no folder", advice)
    if status.st_uid not in (os.geteuid(), 0):
        raise CacheUnusable(str(place), "the cache folder is another user's, who could run code here", advice)
    if status.st_mode & stat.S_IWOTH or (status.st_mode & stat.S_IWGRP and not _is_private(status.st_gid)):
        raise CacheUnusable(str(place), "others may write to the cache folder, and so run code here", advice)


def _is_private(group: int) -> bool:
    """True for a user's own group: systems that have one let it write to all that the user makes."""
    import grp
    import pwd

    try:
        return group == os.getegid() and grp.getgrgid(group).gr_name == pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return False


@contextmanager
def new_entry(entry: Path) -> Iterator[Path]:
    """A folder to fill, which becomes ``entry`` when the block ends well and is removed when it does not.

    Two processes may fill the same entry at once: one of them wins, and both find it complete.
    """
    try:
        make_private(entry.parent)
        filling = Path(tempfile.mkdtemp(prefix=f".{entry.name}-", dir=entry.parent))
    except OSError as refused:
        problem = f"the cache folder cannot be written: {refused.strerror or refused}"
        raise CacheUnusable(str(entry.parent), problem, _ADVICE) from refused
    try:
        yield filling
        try:
            filling.rename(entry)
        except OSError:
            if not entry.is_dir():
                raise
    finally:
        remove_tree(filling)


def make_private(folder: Path) -> None:
    """Make a folder with those on its way, for nobody else, whatever rights the user gives away."""
    for place in reversed([place for place in (folder, *folder.parents) if not place.exists()]):
        place.mkdir(mode=0o700, exist_ok=True)
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))


_KEY = "origin.key"
_BYTES = 32


def signature(place: str, data: bytes) -> str:
    """Of ``data``, at one place alone: it is worth nothing in a copy elsewhere."""
    return hmac.new(
        user_key(), place.encode("utf-8", "surrogateescape") + b"\n" + data, hashlib.sha256
    ).hexdigest()


@cache
def user_key() -> bytes:
    """The user's key, made when it is first needed; one for this process alone where it cannot be stored.

    A key that others may have written or read is not used: they could sign with it.
    """
    fresh = secrets.token_bytes(_BYTES)
    with suppress(OSError, CacheUnusable):
        folder = own_place()
        make_private(folder)
        if (stored := _stored_key(folder)) is not None:
            return stored
        try:
            descriptor = os.open(folder / _KEY, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        except FileExistsError:  # another process was quicker
            return _stored_key(folder) or fresh
        try:
            os.write(descriptor, fresh)
        finally:
            os.close(descriptor)
    return fresh


def _stored_key(folder: Path) -> bytes | None:
    """The key in a folder of the user's own; one that is open to others is removed."""
    path = folder / _KEY
    try:
        status = path.lstat()
        if status.st_uid != os.geteuid() or status.st_mode & 0o077:
            path.unlink()
            return None
        stored = read_bytes(path, 1 << 10)
    except FileNotFoundError:
        return None
    return stored if len(stored) == _BYTES else None
