"""Tells run folders that were made here from those that came from elsewhere, such as a project's repository.

The folder of a run holds what is executed: a build with class paths and the path of a JDK, compiled relations, and
options such as ``--java``. A folder that somebody else made is data: it can be read and shown, and nothing in it
runs. So whoever writes ``run.json`` signs it, by a key that only this user has. The signature is also one of the
folder itself (its inode), so that it is worth nothing in a copy; a folder that is moved keeps it.
"""

import hmac
import os
from contextlib import suppress
from pathlib import Path

from mrscout.model.run_marker import FOLDERS, LARGEST, RUN
from mrscout.sources.user_key import signature
from mrscout.untrusted import read_bytes, remove_tree, write_below

#: the mark
ORIGIN = ".origin"
#: what is executed, or decides what is; all but ``run.json``, which stays until another one takes its place
_EXECUTED = (
    *sorted(FOLDERS - {"report"}),
    *("discover.jsonl", "relations.jsonl", "verdicts.jsonl", "worth.jsonl"),
)


def start_over(folder: Path) -> bool:
    """Remove what a run from elsewhere brings to be executed; True if there was such a run."""
    found = [folder / name for name in _EXECUTED if os.path.lexists(folder / name)]
    for path in found:
        remove_tree(path)
    return bool(found)


def sign(folder: Path, record: bytes) -> None:
    """Say that ``run.json`` is about to be written here, with these contents.

    The signature of the one before stays valid, so that a command that is killed in between spoils nothing.
    """
    with suppress(OSError):  # the next command will not know the folder, and build again
        before = _stored(folder)[:1]
        lines = dict.fromkeys((_signature(folder, record), *before))
        write_below(folder, ORIGIN, b"".join(line + b"\n" for line in lines))


def is_ours(folder: Path) -> bool:
    """True for a folder whose record was written by a command of this user, and has not changed since."""
    try:
        wanted = _signature(folder, read_bytes(folder / RUN, LARGEST))
        return any(hmac.compare_digest(line, wanted) for line in _stored(folder))
    except OSError:
        return False


def _stored(folder: Path) -> list[bytes]:
    try:
        return read_bytes(folder / ORIGIN, 1 << 10).splitlines()
    except OSError:
        return []


def _signature(folder: Path, record: bytes) -> bytes:
    return signature(str(folder.stat().st_ino), record).encode()
