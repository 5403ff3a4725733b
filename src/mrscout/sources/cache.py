"""Where fetched artifacts are kept, and how a folder gets there whole or not at all."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mrscout.environment import cache_folder
from mrscout.errors import CacheUnusable
from mrscout.untrusted import remove_tree

__all__ = ["cache_folder", "new_entry"]


@contextmanager
def new_entry(entry: Path) -> Iterator[Path]:
    """A folder to fill, which becomes ``entry`` when the block ends well and is removed when it does not.

    Two processes may fill the same entry at once: one of them wins, and both find it complete.
    """
    try:
        entry.parent.mkdir(parents=True, exist_ok=True)
        filling = Path(tempfile.mkdtemp(prefix=f".{entry.name}-", dir=entry.parent))
    except OSError as refused:
        advice = "Make it writable, or name another with MRSCOUT_CACHE."
        found = f"the cache folder cannot be written: {refused.strerror or refused}"
        raise CacheUnusable(str(entry.parent), found, advice) from refused
    try:
        yield filling
        try:
            filling.rename(entry)
        except OSError:
            if not entry.is_dir():
                raise
    finally:
        remove_tree(filling)
