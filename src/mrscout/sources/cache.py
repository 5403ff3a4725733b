"""The user's private cache: entries are whole or absent, and a key signs what this user's commands wrote.

Classes compiled of mrscout's own sources lie in the cache and run without a fence, so whoever may write to the cache
may run code as this user. Therefore it must be the user's alone. Signatures tell what was written here from what
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
    """Return a path in the cache for what is executed. Raises CacheUnusable if others may have written there."""
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
    """True for a group of which the user is the only member; some systems let it write to all that the user makes."""
    import grp
    import pwd

    try:
        return group == os.getegid() and grp.getgrgid(group).gr_name == pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return False


@contextmanager
def new_entry(entry: Path) -> Iterator[Path]:
    """Yield a folder to fill, which becomes ``entry`` if the block succeeds, and is removed otherwise.

    If two processes fill the same entry at once, one of them wins, and both find it complete.
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
    """Make a folder and those on its way, accessible to this user only, whatever the umask."""
    for place in reversed([place for place in (folder, *folder.parents) if not place.exists()]):
        place.mkdir(mode=0o700, exist_ok=True)
    if not folder.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))


_KEY = "origin.key"
_BYTES = 32


def signature(place: str, data: bytes) -> str:
    """Return the user's signature of ``data`` at ``place``; it is worthless for a copy at another place."""
    return hmac.new(
        user_key(), place.encode("utf-8", "surrogateescape") + b"\n" + data, hashlib.sha256
    ).hexdigest()


@cache
def user_key() -> bytes:
    """Return the user's key, which is made at first use; if it cannot be stored, it is valid for this process only.

    A key that others may have read or written is not used, since they could sign with it.
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
    """Return the key in the user's folder, None if there is none; a key that others can access is removed."""
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
