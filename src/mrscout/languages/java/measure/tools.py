"""Fetches PIT and JaCoCo, and compiles our plug-in for them.

The plug-in (`jvm/*.java`) presents relations to PIT as tests. Its classes are cached by the digest of its sources.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mrscout.errors import EnvironmentLacks
from mrscout.languages.java.build.maven.mvn import Maven
from mrscout.languages.java.build.maven.resolve import bring_tools
from mrscout.languages.java.build.modules import Dependency
from mrscout.languages.java.jdks import Jdk
from mrscout.languages.java.runtime.worker_classes import compile_own, digest_of, worker_classes
from mrscout.sources.cache import new_entry, own_place

PIT = "1.22.0"
_JUNIT_5 = "1.2.3"
_TESTNG = "1.0.0"
JACOCO = "0.8.14"
#: classes that the plug-ins for JUnit 5 and TestNG need
_LAUNCHER = "org.junit.platform.launcher.Launcher"
_TESTNG_ITSELF = "org.testng.TestNG"

_NAMED = {
    "pit": Dependency("org.pitest", "pitest-command-line", PIT),
    "junit5": Dependency("org.pitest", "pitest-junit5-plugin", _JUNIT_5),
    "testng": Dependency("org.pitest", "pitest-testng-plugin", _TESTNG),
    "agent": Dependency("org.jacoco", "org.jacoco.agent", JACOCO, classifier="runtime"),
    "jacoco": Dependency("org.jacoco", "org.jacoco.core", JACOCO),
}


@dataclass(frozen=True, slots=True)
class Tools:
    """The jars of PIT and JaCoCo."""

    controller: tuple[Path, ...]  #: PIT's own class path
    minion: Path  #: PIT's only jar in the JVMs of the code under test
    junit5: Path
    testng: Path
    agent: Path  #: JaCoCo's agent
    jacoco: tuple[Path, ...]  #: class path of its analysis

    @property
    def every(self) -> tuple[Path, ...]:
        """All jars."""
        return (*self.controller, self.junit5, self.testng, self.agent, *self.jacoco)

    def frameworks(self, has: Callable[[str], bool]) -> tuple[Path, ...]:
        """PIT's plug-ins for the frameworks on a class path, which `has` classes; JUnit 3 and 4 need none."""
        needs = ((self.junit5, _LAUNCHER), (self.testng, _TESTNG_ITSELF))
        return tuple(plugin for plugin, name in needs if has(name))


def fetch_tools(maven: Maven) -> Tools:
    """The tools, from the cache or fetched. Raises EnvironmentLacks."""
    resolution = bring_tools(_NAMED, maven)
    jars = {name: _named(resolution.jars[name], dependency) for name, dependency in _NAMED.items()}
    pit = [jar for jar in resolution.jars["pit"] if jar.name == f"pitest-{PIT}.jar"]
    if resolution.problems or not pit or not all(jars.values()):
        detail = (
            resolution.problems[0].found if resolution.problems else "they are not among what mvn brought"
        )
        advice = "Check the network and mvn's settings (mirrors, proxies), then run again; once fetched, they are kept."
        raise EnvironmentLacks("PIT and JaCoCo", f"they could not be fetched with mvn: {detail}", advice)
    one = {name: jar for name, jar in jars.items() if jar is not None}
    return Tools(
        resolution.jars["pit"], pit[0], one["junit5"], one["testng"], one["agent"], resolution.jars["jacoco"]
    )


def _named(jars: tuple[Path, ...], dependency: Dependency) -> Path | None:
    """The jar of an artifact, among those of its dependencies."""
    suffix = f"-{dependency.classifier}" if dependency.classifier else ""
    name = f"{dependency.artifact}-{dependency.version}{suffix}.jar"
    return next((jar for jar in jars if jar.name == name), None)


_SOURCES = Path(__file__).parent / "jvm"
_PLUGIN_LANGUAGE = 11  # the oldest Java that PIT runs on
_SERVICES = {
    "org.pitest.testapi.TestPluginFactory": "mrscout.jvm.RelationsPlugin",
    "org.pitest.mutationtest.build.MutationInterceptorFactory": "mrscout.jvm.Draw",
    "org.pitest.mutationtest.build.TestPrioritiserFactory": "mrscout.jvm.SuitesFirst",
    "org.pitest.mutationtest.environment.EnvironmentResetPlugin": "mrscout.jvm.Trace",
}


@dataclass(frozen=True, slots=True)
class Plugin:
    """The folders of our compiled classes: the worker's, and the plug-in's own."""

    worker: Path
    plugin: Path

    @property
    def class_path(self) -> tuple[Path, Path]:
        """The class path of our own classes."""
        return self.plugin, self.worker


def plugin_classes(jdk: Jdk, tools: Tools) -> Plugin:
    """The plug-in, from the cache or compiled now. Raises EnvironmentLacks and CacheUnusable."""
    worker = worker_classes(jdk).worker
    sources = sorted(_SOURCES.glob("*.java"))
    tied = (worker.parent.name, tools.minion.name, tools.agent.name)
    entry = own_place("plugin", digest_of(sources, *tied))
    if not entry.is_dir():
        with new_entry(entry) as filling:
            path = (worker, *tools.controller, tools.agent, *tools.jacoco)
            compile_own("the plugin for PIT", jdk, sources, filling, _PLUGIN_LANGUAGE, path)
            services = filling / "META-INF" / "services"
            services.mkdir(parents=True)
            for service, name in _SERVICES.items():
                (services / service).write_text(f"{name}\n", "utf-8")
    return Plugin(worker, entry)
