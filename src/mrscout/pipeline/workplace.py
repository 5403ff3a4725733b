"""Where one JVM after another works: every relation finds the same files there, whatever ran before it."""

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

from mrscout.pipeline.places import Place, launch_for


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
            shutil.rmtree(self._folder, ignore_errors=True)

    def _seen(self) -> dict[str, tuple[int, int, int]]:
        found: dict[str, tuple[int, int, int]] = {}
        for where, folders, files in os.walk(self._folder) if self._folder is not None else ():
            for name in (*folders, *files):
                with suppress(OSError):  # a thread that a test has left may be at work
                    seen = os.lstat(f"{where}/{name}")
                    # A file that came and went changes its folder's time, and nothing that tests see.
                    written = 0 if name in folders else seen.st_mtime_ns
                    found[f"{where}/{name}"] = (seen.st_mode, seen.st_size if written else 0, written)
        return found
