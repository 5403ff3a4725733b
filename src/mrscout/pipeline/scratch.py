"""The folder that fenced code may write to: gone with the run, or else with the next one."""

import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from mrscout.fence.probe import fence

_PREFIX = "mrscout-scratch-"
_NEW = 60.0  # seconds


@contextmanager
def scratch_folder(*, fenced: bool) -> Iterator[Path | None]:
    """None where there is to be no fence. Raises FenceUnavailable before anything is run."""
    if not fenced:
        yield None
        return
    _sweep(Path(tempfile.gettempdir()))
    with tempfile.TemporaryDirectory(prefix=_PREFIX, ignore_cleanup_errors=True) as name:
        folder = Path(name)
        held = _lock(folder)
        try:
            fence(folder, ())
            yield folder
        finally:
            if held is not None:
                os.close(held)


def _sweep(where: Path) -> None:
    """Remove what runs that were killed have left: the folders that nobody holds, nor is about to."""
    for folder in sorted(where.glob(f"{_PREFIX}*")):
        with suppress(OSError):
            if time.time() - folder.lstat().st_mtime < _NEW:
                continue
        if (held := _lock(folder)) is not None:
            shutil.rmtree(folder, ignore_errors=True)
            os.close(held)


def _lock(folder: Path) -> int | None:
    """A descriptor that keeps others from the folder while it is open; None where somebody else has one."""
    with suppress(OSError):
        held = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        try:
            if os.fstat(held).st_uid == os.getuid():
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return held
        except OSError:
            pass
        os.close(held)
    return None
