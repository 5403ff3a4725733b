"""Our part inside of PIT and JaCoCo: compiled from the sources beside this file, and kept in the cache."""

from dataclasses import dataclass
from pathlib import Path

from mrscout.jdks import Jdk
from mrscout.languages.java.measure.tools import Tools
from mrscout.languages.java.runtime.own_sources import compile_own, digest_of
from mrscout.languages.java.runtime.worker_classes import worker_classes
from mrscout.sources.cache import new_entry, own_place

_SOURCES = Path(__file__).parent / "jvm"
_LANGUAGE = 11  # the oldest Java that PIT runs on
_SERVICES = {
    "org.pitest.testapi.TestPluginFactory": "mrscout.jvm.RelationsPlugin",
    "org.pitest.mutationtest.build.MutationInterceptorFactory": "mrscout.jvm.Draw",
    "org.pitest.mutationtest.build.TestPrioritiserFactory": "mrscout.jvm.SuitesFirst",
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
    tied = (worker.parent.name, tools.minion.name, tools.agent.name)
    entry = own_place("plugin", digest_of(sources, *tied))
    if not entry.is_dir():
        with new_entry(entry) as filling:
            path = (worker, *tools.controller, tools.agent, *tools.jacoco)
            compile_own("the plugin for PIT", jdk, sources, filling, _LANGUAGE, path)
            services = filling / "META-INF" / "services"
            services.mkdir(parents=True)
            for service, name in _SERVICES.items():
                (services / service).write_text(f"{name}\n", "utf-8")
    return Plugin(worker, entry)
