"""The key that only this user has, and signatures by it, which tell what was written here from what others bring."""

import hashlib
import hmac
import os
import secrets
from contextlib import suppress
from functools import cache
from pathlib import Path

from mrscout.errors import CacheUnusable
from mrscout.sources.cache import make_private, own_place
from mrscout.untrusted import read_bytes

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
