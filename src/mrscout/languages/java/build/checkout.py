"""Copies a checkout, so that builds and tests that write files do so in the copy."""

import contextlib
import os
import shutil
from pathlib import Path

from mrscout.sources.walk import BUILD_FILES

_NEVER = frozenset({".git", ".hg", ".svn", ".gradle", ".idea", "node_modules", ".mrscout"})
_OUTPUTS = frozenset({"target", "build", "out", "bin"})


def copy_checkout(root: Path, copy: Path, outside: Path) -> None:
    """Bring the copy up to date; build outputs stay behind, and what is in the copy only stays there.

    ``outside`` is never copied: it is the workspace, which may lie in the checkout.
    """
    for folder, below, names in os.walk(root):
        here = Path(folder)
        is_module = any(name in BUILD_FILES for name in names)
        kept = []
        for name in sorted(below):
            output = is_module and name in _OUTPUTS and not _has_build_file(here / name)
            if (
                name not in _NEVER
                and not output
                and here / name != outside
                and not (here / name).is_symlink()
            ):
                kept.append(name)
        below[:] = kept
        target = copy / here.relative_to(root)
        target.mkdir(parents=True, exist_ok=True)
        for name in names:
            _copy(here / name, target / name)


def _has_build_file(folder: Path) -> bool:
    return any((folder / name).is_file() for name in BUILD_FILES)


def _copy(source: Path, target: Path) -> None:
    # What cannot be read, or is no file, is missing in the copy: a test that needs it says so.
    with contextlib.suppress(OSError):
        if not source.is_file():
            return
        status = source.stat()
        with contextlib.suppress(FileNotFoundError):
            known = target.stat()
            if known.st_size == status.st_size and known.st_mtime_ns == status.st_mtime_ns:
                return
        shutil.copy2(source, target)
