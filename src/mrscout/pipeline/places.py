"""Where relations run: a module's code, and the fence around it."""

import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from mrscout.fence.probe import fence
from mrscout.languages.java.build import Home
from mrscout.languages.java.launch import Launch
from mrscout.languages.java.worker_classes import worker_classes

#: a folder of up to so many bytes is copied into the scratch folder, for tests that write where they stand
_COPIED = 64 << 20


@dataclass(frozen=True, slots=True)
class Place:
    """A module whose relations are compiled."""

    home: Home
    classes: Path
    own: tuple[Path, ...] = ()  #: the entries of the class path with the project's own code
    run: Path | None = None  #: the folder of the run, with the sources of what runs


def launch_for(place: Place, scratch: Path | None, *more: Path) -> Launch:
    """How to start a JVM there, in a fence that lets it write to a folder of its own below `scratch`.

    `more` are files and folders that it reads besides.
    """
    home = place.home
    if scratch is None:
        return Launch.at(home)
    own = Path(tempfile.mkdtemp(dir=scratch))
    workers = worker_classes(home.jdk)
    readable = (
        home.jdk.home,
        home.folder,
        place.classes,
        workers.worker,
        workers.probe,
        workers.agent,
        *home.classpath,
        *more,
    )
    made = fence(own, tuple(dict.fromkeys(readable)))
    work = _working_directory(home.folder, own)

    def there(given: str) -> str:
        return given.replace(str(home.folder), str(work))

    given = {name: there(value) for name, value in home.variables}
    return Launch(
        home.jdk,
        work,
        options=(*map(there, home.options), *made.java_options),
        prefix=made.prefix,
        environment=given | made.environment(os.environ, home.passed),
    )


def _working_directory(folder: Path, scratch: Path) -> Path:
    """A copy that may be written to, where it is no great matter to make one."""
    total = 0
    for where, _, files in os.walk(folder):
        total += sum(os.lstat(Path(where, name)).st_size for name in files)
        if total > _COPIED:
            return folder
    work = scratch / "work"
    shutil.copytree(folder, work, symlinks=True, ignore_dangling_symlinks=True)
    return work
