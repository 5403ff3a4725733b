"""Temporary folders that do not outlive mrscout, even if it is killed.

Each is named ``mrscout-PURPOSE-XXXXXXXX.tmp`` and locked while it is in use. Making one removes those that a killed
process has left behind: with such a name, a minute old, this user's, and not locked. Other folders, such as
``mrscout-run``, are not touched.
"""

import fcntl
import os
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from mrscout.untrusted import remove_tree

_PREFIX, _SUFFIX = "mrscout-", ".tmp"
#: a name that this version or an earlier one gives
_OURS = re.compile(r"mrscout-(?:[a-z]+-[a-z0-9_]{8}\.tmp|scratch-[a-z0-9_]{8})")
#: age in seconds below which a folder may not be locked yet
_NEW = 60.0


@contextmanager
def temporary_folder(purpose: str) -> Iterator[Path]:
    """Make a folder that is locked until it is removed at the end of the block."""
    _sweep(Path(tempfile.gettempdir()))
    folder = Path(tempfile.mkdtemp(_SUFFIX, f"{_PREFIX}{purpose}-"))
    held = _lock(folder)
    try:
        yield folder
    finally:
        remove_tree(folder)
        if held is not None:
            os.close(held)


def _sweep(where: Path) -> None:
    """Remove the folders of processes that were killed. Never raises."""
    with suppress(OSError):
        for folder in sorted(where.glob(f"{_PREFIX}*")):
            with suppress(OSError):
                if not _OURS.fullmatch(folder.name):
                    continue
                if time.time() - folder.lstat().st_mtime < _NEW:
                    continue
                if (held := _lock(folder)) is not None:
                    remove_tree(folder)
                    os.close(held)


def _lock(folder: Path) -> int | None:
    """Return a descriptor that locks a folder while it is open; None if another process holds the lock."""
    with suppress(OSError):
        held = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
        try:
            if os.fstat(held).st_uid == os.getuid():
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return held
        except OSError:
            pass
        os.close(held)
    return None
