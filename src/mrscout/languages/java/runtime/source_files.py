"""Finds and reads the project's sources where filtering needs them: by the simple names of their classes."""

from functools import cache
from pathlib import Path

from mrscout import untrusted
from mrscout.sources.text import read_bytes

#: folders that hold no sources of the project
_SKIPPED = frozenset({"target", "build", "out", "bin", "node_modules"})


@cache
def sources_by_class(root: Path) -> dict[str, Path]:
    """The project's sources by the simple names of their classes; of several with one name, the first."""
    sources: dict[str, Path] = {}
    for where, folders, files in untrusted.walk(root):
        folders[:] = [name for name in folders if name not in _SKIPPED and not name.startswith(".")]
        for name in files:
            if name.endswith(".java") and untrusted.is_regular(where / name):
                sources.setdefault(name.removesuffix(".java"), where / name)
    return sources


def read_source_file(file: Path) -> bytes:
    """The bytes of a file; empty if it cannot be read."""
    try:
        return read_bytes(file)
    except OSError:
        return b""
