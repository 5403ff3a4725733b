"""Two commands at once in one folder of a run would spoil each other's work: the second one is refused."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from mrscout.errors import FolderInUse
from mrscout.store.output_paths import check_output_path, project_folders

#: seconds that the processes of a command that was killed may take to follow it
_FAREWELL = 5.0


@contextmanager
def sole_use(folder: Path, *sources: str, make: bool = False) -> Iterator[None]:
    """Keep the folder, which is made if so wished, for this process. Raises FolderInUse.

    Raises OutputLedAway where a link of the project, which is one of ``sources``, leads elsewhere.

    The system forgets the lock when the process ends, however that happens. What cannot be made or locked is let
    pass: whoever writes there says what is wrong with it.
    """
    check_output_path(folder, "--out", project_folders(*sources))
    missing = [each for each in (folder, *folder.parents) if make and not each.exists()]
    with suppress(OSError):
        for each in reversed(missing):
            each.mkdir(exist_ok=True)
    held = _locked(folder)
    try:
        yield
    finally:
        if held is not None:
            os.close(held)
        for each in missing:
            with suppress(OSError):
                each.rmdir()  # where nothing was written


def _locked(folder: Path) -> int | None:
    """The folder itself is locked, so that no file of ours lies in it."""
    try:
        import fcntl
    except ImportError:  # a system without such locks: people have to see to it themselves
        return None
    try:
        held = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return None
    until = time.monotonic() + _FAREWELL
    while True:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() < until:
                time.sleep(0.1)
                continue
            os.close(held)
            advice = "Wait until it has ended, or name another folder with --out."
            raise FolderInUse(str(folder), "another mrscout is at work in it", advice) from None
        except OSError:  # a file system without locks
            pass
        return held
