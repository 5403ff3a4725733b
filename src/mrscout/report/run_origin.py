"""Tells run folders that were made here from those that came from elsewhere, such as a project's repository.

The folder of a run holds what is executed: a build with class paths and the path of a JDK, compiled relations, and
options such as ``--java``. A folder that somebody else made is data: it can be read and shown, and nothing in it
runs. So whoever writes ``run.json`` marks the folder, by a key that only this user has. The mark is bound to the
folder itself (its inode), so that it is worth nothing in a copy; a folder that is moved keeps it.
"""

import hashlib
import hmac
import os
import secrets
from contextlib import suppress
from functools import cache
from pathlib import Path

from mrscout.environment import cache_folder
from mrscout.errors import RunFromElsewhere
from mrscout.report.next_command import command
from mrscout.untrusted import read_bytes, remove_tree, write_below

#: the mark
ORIGIN = ".origin"
_KEY = "origin.key"
_BYTES = 32
#: what is executed, or decides what is; all but ``run.json``, which stays until another one takes its place
_EXECUTED = (
    *("build", "classes", "harness", "relations", "drafts", "given", "moulds", "analogues"),
    *("discover.jsonl", "relations.jsonl", "verdicts.jsonl", "worth.jsonl"),
)


def start_over(folder: Path) -> bool:
    """Remove what a run from elsewhere brings to be executed; True if there was such a run."""
    if is_ours(folder):
        return False
    found = [folder / name for name in _EXECUTED if os.path.lexists(folder / name)]
    for path in found:
        remove_tree(path)
    return bool(found)


def mark(folder: Path) -> None:
    """Say that a folder was made here."""
    with suppress(OSError):  # the next command will not know it, and build again
        write_below(folder, ORIGIN, _signature(folder))


def is_ours(folder: Path) -> bool:
    """True for a folder that a command of this user marked."""
    try:
        return hmac.compare_digest(read_bytes(folder / ORIGIN, 1 << 10), _signature(folder))
    except OSError:
        return False


def require_ours(folder: Path, source: str) -> None:
    """Raises RunFromElsewhere for any other folder."""
    if not is_ours(folder):
        advice = (
            f"Run {command('run', folder, source)} here: it builds the project again and keeps the folder. "
            "mrscout report and mrscout show work without that, and run nothing."
        )
        found = "the run was made on another machine, or copied, and nothing that it brings is executed"
        raise RunFromElsewhere(str(folder), found, advice)


def _signature(folder: Path) -> bytes:
    return hmac.new(_key(), str(folder.stat().st_ino).encode(), hashlib.sha256).hexdigest().encode() + b"\n"


@cache
def _key() -> bytes:
    """The user's key, made when it is first needed; one for this process alone where it cannot be stored."""
    folder = cache_folder()
    with suppress(OSError):
        stored = read_bytes(folder / _KEY, 1 << 10)
        if len(stored) == _BYTES:
            return stored
    fresh = secrets.token_bytes(_BYTES)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(folder / _KEY, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        try:
            os.write(descriptor, fresh)
        finally:
            os.close(descriptor)
        return fresh
    with suppress(OSError):  # another process was quicker
        stored = read_bytes(folder / _KEY, 1 << 10)
        return stored if len(stored) == _BYTES else fresh
    return fresh
