"""The worker's classes: compiled from the sources beside this file by the JDK in use, and kept in the cache.

No binary is shipped, so that what runs is what can be read.
"""

import hashlib
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from mrscout.errors import EnvironmentLacks
from mrscout.jdks import Jdk
from mrscout.sources.cache import cache_folder, new_entry

_SOURCES = Path(__file__).parent / "jvm"
_SECONDS = 120.0
_LANGUAGE = "8"  # of the sources, and the oldest Java they run on
_VISIBLE = "Probe.class"  # what generated code is compiled against


@dataclass(frozen=True, slots=True)
class WorkerClasses:
    """Two folders of classes."""

    worker: Path
    probe: Path  #: with the one class that generated code sees


def feature_release(jdk: Jdk) -> int:
    """8 of 1.8.0_402, 17 of 17.0.15; a JDK that does not say is taken for a recent one."""
    match jdk.order:
        case (1, old, *_):
            return old
        case (release, *_):
            return release
        case _:
            return 17


def worker_classes(jdk: Jdk) -> WorkerClasses:
    """The worker's classes, compiled now if this version of them never was.

    Raises EnvironmentLacks where the JDK's compiler does not do it, CacheUnusable.
    """
    sources = sorted(_SOURCES.glob("*.java"))
    digest = hashlib.sha256()
    for source in sources:
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    entry = cache_folder() / "worker" / digest.hexdigest()[:20]
    if not entry.is_dir():
        with new_entry(entry) as filling:
            _compile(jdk, sources, filling)
    return WorkerClasses(entry / "worker", entry / "probe")


def _compile(jdk: Jdk, sources: list[Path], folder: Path) -> None:
    package = Path("mrscout", "jvm")
    worker, probe = folder / "worker", folder / "probe"
    worker.mkdir()
    (probe / package).mkdir(parents=True)
    javac = jdk.home / "bin" / "javac"
    level = [] if feature_release(jdk) == int(_LANGUAGE) else ["--release", _LANGUAGE]
    command = [
        str(javac),
        *level,
        "-encoding",
        "UTF-8",
        "-nowarn",
        "-Xlint:none",
        "-proc:none",
        "-d",
        str(worker),
    ]
    try:
        done = subprocess.run(
            [*command, *map(str, sources)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_SECONDS,
            check=False,
        )
        said, failed = done.stderr or done.stdout, done.returncode != 0
    except (OSError, subprocess.TimeoutExpired) as refused:
        said, failed = str(refused), True
    if failed:
        found = f"it cannot compile the worker: {said.strip()[-500:]}"
        raise EnvironmentLacks(str(javac), found, "Install a JDK 8 or later that is whole.")
    shutil.copyfile(worker / package / _VISIBLE, probe / package / _VISIBLE)
