"""Tells run folders that this user's commands wrote from all others, whose content is never executed.

The folder of a run holds what is executed: a build with class paths and the path of a JDK, compiled relations, and
options such as ``--java``. A folder that somebody else made, or that a project brings, is data: it can be read and
shown, and nothing in it runs. So whoever writes ``run.json`` signs it, by a key that only this user has. The
signature covers the folder (its inode) as well, so that it is worth nothing in a copy; a folder that is moved keeps
it.
"""

import hmac
import os
from contextlib import suppress
from enum import Enum
from pathlib import Path

from mrscout.errors import RunFromElsewhere
from mrscout.model.run_marker import FOLDERS, LARGEST, RUN
from mrscout.prose.next_command import command
from mrscout.sources.cache import signature
from mrscout.sources.git import GitFailed, GitMissing, has_tracked_files
from mrscout.store.developer_files import CALLS, DISCOVER, RELATIONS
from mrscout.store.record_files import VERDICTS
from mrscout.store.worth_records import WORTH
from mrscout.untrusted import read_bytes, remove_tree, write_below

#: the mark
ORIGIN = ".origin"
#: what is executed, or decides what is, but for ``run.json``, which stays until it is replaced
_EXECUTED = (
    *sorted(FOLDERS - {"report"}),
    *(DISCOVER, RELATIONS, CALLS, VERDICTS, WORTH),
)


def start_over(folder: Path) -> bool:
    """Remove all that a run from elsewhere brings to be executed; True if there was something."""
    paths = [folder / name for name in _EXECUTED if os.path.lexists(folder / name)]
    for path in paths:
        remove_tree(path)
    return bool(paths)


def sign(folder: Path, record: bytes) -> None:
    """Sign the contents that ``run.json`` is about to get.

    The signature of the present contents stays valid, so that a command that is killed in between spoils nothing.
    """
    with suppress(OSError):  # the next command will not know the folder, and build again
        before = _stored_signatures(folder)[:1]
        lines = dict.fromkeys((_signature(folder, record), *before))
        write_below(folder, ORIGIN, b"".join(line + b"\n" for line in lines))


def is_signed_here(folder: Path) -> bool:
    """True for a run folder whose record was written by a command of this user, and has not changed since."""
    try:
        wanted = _signature(folder, read_bytes(folder / RUN, LARGEST))
        return any(hmac.compare_digest(line, wanted) for line in _stored_signatures(folder))
    except OSError:
        return False


def _stored_signatures(folder: Path) -> list[bytes]:
    try:
        return read_bytes(folder / ORIGIN, 1 << 10).splitlines()
    except OSError:
        return []


def _signature(folder: Path, record: bytes) -> bytes:
    return signature(str(folder.stat().st_ino), record).encode()


class Doubt(Enum):
    """A reason why nothing of a run folder may be executed, as a clause for the user."""

    TRACKED = (
        "the project's repository holds files of this folder, and nothing that a project brings is executed"
    )
    UNKNOWN = (
        "git cannot say whether a repository around it holds files of this folder, which could replace them"
    )
    FOREIGN = "the run was made on another machine, or copied, and nothing that it brings is executed"


def require_trusted(folder: Path, source: str) -> None:
    """Raises RunFromElsewhere for a run folder from which nothing may be executed."""
    if (doubt := _find_doubt(folder)) is not None:
        advice = (
            f"Run {command('run', folder, source)} here: it builds the project again. "
            "mrscout report and mrscout show work without that, and run nothing."
        )
        raise RunFromElsewhere(str(folder), doubt.value, advice)


def make_trusted(folder: Path) -> bool:
    """Remove what may not be executed from a run folder; True if there was something. Raises RunFromElsewhere.

    A folder with files of a repository is refused: whatever is removed there may come back.
    """
    doubt = _find_doubt(folder)
    if doubt is Doubt.TRACKED:
        raise RunFromElsewhere(str(folder), doubt.value, "Name another folder with --out.")
    return doubt is not None and start_over(folder)


def _find_doubt(folder: Path) -> Doubt | None:
    """Return why nothing of a run folder may be executed; None for a folder of this user without tracked files."""
    try:
        if has_tracked_files(folder):
            return Doubt.TRACKED
    except GitMissing:  # without git nothing is checked out here
        pass
    except GitFailed:
        return Doubt.UNKNOWN
    return None if is_signed_here(folder) else Doubt.FOREIGN
