"""Copies a checkout, so that builds and tests that write files do so in the copy.

Regular files are copied, and symbolic links that stay inside of the checkout. Links that lead out of it are left out,
since fenced code can read the copy; so are pipes, sockets and devices. Nothing is written through a link in the copy,
where builds and tests may have made some. A huge file, and one for which the copy has no room any more, is left out,
too: a sparse file in an archive could fill the disk.
"""

import contextlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path

from mrscout import untrusted
from mrscout.languages.java.projects.layout import LAYOUT

_NEVER = frozenset({".git", ".hg", ".svn", ".gradle", ".idea", "node_modules", ".mrscout", ".mrscout-ci"})
#: bytes of one file, and of all
_LARGEST, _MOST = 1 << 30, 8 << 30


@dataclass(slots=True)
class Budget:
    """The bytes that a copy has taken so far, and the files that did not fit."""

    taken: int = 0  #: bytes, as many as the files say that they have
    left_out: int = 0  #: files
    first: str = ""  #: the first file that did not fit, relative to the project

    def has_room_for(self, size: int, path: Path) -> bool:
        """True if a file fits; count it as copied, or else as left out."""
        if size <= _LARGEST and self.taken + size <= _MOST:
            self.taken += size
            return True
        self.first = self.first or path.as_posix()
        self.left_out += 1
        return False


def copy_checkout(root: Path, copy: Path, outside: Path) -> Budget:
    """Bring the copy up to date. Build outputs are not copied; files that only the copy has stay.

    ``outside`` is the workspace, which may lie in the checkout and is never copied.
    """
    budget = Budget()
    inside = root.resolve()
    copy.mkdir(parents=True, exist_ok=True)
    untrusted.make_accessible(
        copy
    )  # an earlier build may have been stopped before its rights were given back
    for here, below, names in untrusted.walk(root):
        is_module = any(name in LAYOUT.module_files for name in names)
        kept = []
        for name in below:
            output = is_module and name in LAYOUT.outputs and not _has_build_file(here / name)
            if name not in _NEVER and not output and here / name != outside:
                kept.append(name)
        place = here.relative_to(root)
        target = copy / place
        below.clear()
        for name in kept:
            # A folder that does not fit into a path, or cannot be written, is missing with all that is in it: in its
            # place there may be a link of an earlier build, which nothing may be written through.
            with contextlib.suppress(OSError):
                untrusted.make_folder(target / name)
                below.append(name)
        for name in names:
            _copy(here / name, target / name, inside, budget, place)
    return budget


def _has_build_file(folder: Path) -> bool:
    return any((folder / name).is_file() for name in LAYOUT.module_files)


def _copy(source: Path, target: Path, inside: Path, budget: Budget, place: Path) -> None:
    """Copy a regular file or an inner link unless the copy has it unchanged; anything else is left out."""
    # What cannot be read, or is no file, is missing in the copy; a test that needs it fails.
    with contextlib.suppress(OSError, RuntimeError):
        status = source.lstat()
        if stat.S_ISREG(status.st_mode):
            if not budget.has_room_for(status.st_size, place / source.name):
                target.unlink(missing_ok=True)  # as it was when it was smaller
                return
            with contextlib.suppress(FileNotFoundError):
                if _stamp(target.lstat()) == _stamp(status):
                    return
            untrusted.copy_file(source, target, status)
            return
        if os.path.lexists(target) and not target.is_symlink() and not target.is_dir():
            target.unlink()  # a file once, or what an earlier version copied through the link
        if stat.S_ISLNK(status.st_mode):
            if not untrusted.is_within(source, inside) and target.is_symlink():
                target.unlink()
            untrusted.copy_link(source, target, inside, inside)


def _stamp(status: os.stat_result) -> tuple[int, int, int]:
    return status.st_mode, status.st_size, status.st_mtime_ns
