"""Compiles the Java sources that mrscout ships, above all the worker, with the JDK in use, and caches the classes.

No binary is shipped, so that everybody can read what runs. javac runs here without a fence. By default it would read
classes and sources from its working directory, which may be a stranger's project, and start plug-ins among those
classes, even with `-proc:none`. So it gets an empty working directory, and empty paths for sources and plug-ins.
"""

import hashlib
import os
import shutil
import subprocess
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mrscout.errors import EnvironmentLacks
from mrscout.languages.java.jdks import Jdk
from mrscout.sandbox.temporary import temporary_folder
from mrscout.sandbox.tool_run import run_apart
from mrscout.sources.cache import new_entry, own_place

_SECONDS = 120.0
_QUIETLY = ("-encoding", "UTF-8", "-nowarn", "-Xlint:none", "-proc:none")


def digest_of(sources: Sequence[Path], *others: str) -> str:
    """A digest of the names and texts of sources, and of other texts that their classes depend on."""
    digest = hashlib.sha256("".join(others).encode())
    for source in sources:
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def compile_own(
    what: str,
    jdk: Jdk,
    sources: Sequence[Path],
    folder: Path,
    release: int | None,
    class_path: Sequence[Path] = (),
) -> None:
    """Compile sources into a folder, for a release of Java or the JDK's own; `what` names them in errors.

    Raises EnvironmentLacks if the JDK's compiler fails.
    """
    javac = jdk.home / "bin" / "javac"
    level = [] if release is None else ["--release", str(release)]
    files = [str(source.absolute()) for source in sources]
    try:
        with temporary_folder("empty") as empty:
            entries = [str(entry.absolute()) for entry in class_path] or [str(empty)]
            paths = ["-cp", os.pathsep.join(entries), "-sourcepath", str(empty), "-processorpath", str(empty)]
            command = [str(javac), *level, *_QUIETLY, *paths, "-d", str(folder.absolute()), *files]
            done = run_apart(command, _SECONDS)
        output, failed = done.stdout.decode("utf-8", "replace"), done.returncode != 0
    except (OSError, subprocess.TimeoutExpired) as refused:
        output, failed = str(refused), True
    if failed:
        detail = f"it cannot compile {what}: {output.strip()[-500:]}"
        raise EnvironmentLacks(str(javac), detail, "Install a JDK, 11 or later, that is whole.")


_SOURCES = Path(__file__).parent / "jvm"
_LANGUAGE = 8  # of the sources, and the oldest Java they run on
_VISIBLE = "Probe.class"  # the class against which generated code is compiled
#: the manifest of a jar that makes a class of the worker a Java agent
_MANIFEST = """Manifest-Version: 1.0
Premain-Class: mrscout.jvm.Agent
Can-Redefine-Classes: true
Can-Retransform-Classes: true
"""


@dataclass(frozen=True, slots=True)
class WorkerClasses:
    """The compiled worker: two folders of classes, and the jar of its agent."""

    worker: Path  #: the folder with all classes
    probe: Path  #: a folder with the only class that generated code may use
    agent: Path  #: the jar


def worker_classes(jdk: Jdk) -> WorkerClasses:
    """The worker's classes, from the cache or compiled now.

    Raises EnvironmentLacks if the JDK's compiler fails, and CacheUnusable.
    """
    sources = sorted(_SOURCES.glob("*.java"))
    entry = own_place("worker", digest_of(sources, _MANIFEST))
    if not entry.is_dir():
        with new_entry(entry) as filling:
            _compile(jdk, sources, filling)
    return WorkerClasses(entry / "worker", entry / "probe", entry / "agent.jar")


def _compile(jdk: Jdk, sources: list[Path], folder: Path) -> None:
    package = Path("mrscout", "jvm")
    worker, probe = folder / "worker", folder / "probe"
    worker.mkdir()
    (probe / package).mkdir(parents=True)
    release = None if jdk.major == _LANGUAGE else _LANGUAGE
    compile_own("the worker", jdk, sources, worker, release)
    shutil.copyfile(worker / package / _VISIBLE, probe / package / _VISIBLE)
    with zipfile.ZipFile(folder / "agent.jar", "w") as jar:
        jar.writestr("META-INF/MANIFEST.MF", _MANIFEST)
