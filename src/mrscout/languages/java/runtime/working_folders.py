"""Where one JVM after another works: every relation finds the same files there, whatever ran before it."""

import stat
import tempfile
from pathlib import Path

from mrscout import untrusted
from mrscout.languages.java.runtime.module_sandbox import Place, launch_for

#: files and folders that are looked at; hostile code may make any number
_MOST = 1_000_000


class Workplace:
    """A folder of its own below the scratch folder; without a fence the module's own folder, as it is."""

    def __init__(self, place: Place, scratch: Path | None) -> None:
        self._folder = Path(tempfile.mkdtemp(dir=scratch)) if scratch is not None else None
        self.launch = launch_for(place, self._folder)
        self._before = self._seen()

    @property
    def changed(self) -> bool:
        """Whether files were written, changed or removed there."""
        return self._seen() != self._before

    def remove(self) -> None:
        """Give the folder up."""
        if self._folder is not None:
            untrusted.remove_tree(self._folder)

    def _seen(self) -> dict[str, tuple[int, int, int]]:
        found: dict[str, tuple[int, int, int]] = {}
        for entry in untrusted.entries(self._folder, most=_MOST) if self._folder is not None else ():
            seen = entry.status
            # A file that came and went changes its folder's time, and nothing that tests see.
            written = 0 if stat.S_ISDIR(seen.st_mode) else seen.st_mtime_ns
            found[entry.name] = (seen.st_mode, seen.st_size if written else 0, written)
        return found
