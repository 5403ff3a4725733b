"""Our part inside of PIT and JaCoCo: compiled from the sources beside this file, and kept in the cache."""

import hashlib
import subprocess
from dataclasses import dataclass
from pathlib import Path

from mrscout.errors import EnvironmentLacks
from mrscout.jdks import Jdk
from mrscout.languages.java.evaluate.tools import Tools
from mrscout.languages.java.worker_classes import worker_classes
from mrscout.sources.cache import cache_folder, new_entry

_SOURCES = Path(__file__).parent / "jvm"
_SECONDS = 120.0
_LANGUAGE = "11"  # the oldest Java that PIT runs on
_SERVICES = {
    "org.pitest.testapi.TestPluginFactory": "mrscout.jvm.RelationsPlugin",
    "org.pitest.mutationtest.environment.EnvironmentResetPlugin": "mrscout.jvm.Trace",
}


@dataclass(frozen=True, slots=True)
class Plugin:
    """Two folders of classes."""

    worker: Path
    own: Path

    @property
    def class_path(self) -> tuple[Path, Path]:
        """What a JVM needs of ours."""
        return self.own, self.worker


def plugin_classes(jdk: Jdk, tools: Tools) -> Plugin:
    """The plugin, compiled now if this version of it never was. Raises EnvironmentLacks, CacheUnusable."""
    worker = worker_classes(jdk).worker
    sources = sorted(_SOURCES.glob("*.java"))
    digest = hashlib.sha256(f"{worker.parent.name} {tools.minion.name} {tools.agent.name}".encode())
    for source in sources:
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    entry = cache_folder() / "plugin" / digest.hexdigest()[:20]
    if not entry.is_dir():
        with new_entry(entry) as filling:
            _compile(jdk, sources, (worker, tools.minion, tools.agent, *tools.jacoco), filling)
            services = filling / "META-INF" / "services"
            services.mkdir(parents=True)
            for service, name in _SERVICES.items():
                (services / service).write_text(f"{name}\n", "utf-8")
    return Plugin(worker, entry)


def _compile(jdk: Jdk, sources: list[Path], class_path: tuple[Path, ...], folder: Path) -> None:
    javac = jdk.home / "bin" / "javac"
    options = ["--release", _LANGUAGE, "-encoding", "UTF-8", "-nowarn", "-Xlint:none", "-proc:none"]
    path = ":".join(map(str, class_path))
    try:
        done = subprocess.run(
            [str(javac), *options, "-cp", path, "-d", str(folder), *map(str, sources)],
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
        found = f"it cannot compile the plugin for PIT: {said.strip()[-500:]}"
        raise EnvironmentLacks(str(javac), found, "Use a JDK 11 or later that is whole.")
