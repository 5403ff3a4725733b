"""The worker's classes: compiled from the sources beside this file by the JDK in use, and kept in the cache."""

import shutil
import zipfile
from dataclasses import dataclass
from pathlib import Path

from mrscout.jdks import Jdk
from mrscout.languages.java.runtime.own_sources import compile_own, digest_of
from mrscout.sources.cache import new_entry, own_place

_SOURCES = Path(__file__).parent / "jvm"
_LANGUAGE = 8  # of the sources, and the oldest Java they run on
_VISIBLE = "Probe.class"  # what generated code is compiled against
#: of a jar that names a class of the worker's as an agent
_MANIFEST = """Manifest-Version: 1.0
Premain-Class: mrscout.jvm.Agent
Can-Redefine-Classes: true
Can-Retransform-Classes: true
"""


@dataclass(frozen=True, slots=True)
class WorkerClasses:
    """Two folders of classes, and what makes one of them an agent."""

    worker: Path
    probe: Path  #: with the one class that generated code sees
    agent: Path  #: a jar


def worker_classes(jdk: Jdk) -> WorkerClasses:
    """The worker's classes, compiled now if this version of them never was.

    Raises EnvironmentLacks where the JDK's compiler does not do it, CacheUnusable.
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
