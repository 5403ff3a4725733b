"""Resolves the jars that compiling and running a project's tests needs: libraries, test engines, annotation processors.

First what the build files name; then well-known artifacts for packages that sources import and no jar has, and the
engines that the JUnit Platform lacks.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path

from mrscout.languages.java.build.context import BuildContext
from mrscout.languages.java.build.gradle.plugins import LOMBOK
from mrscout.languages.java.build.maven.resolve import resolve
from mrscout.languages.java.build.modules import Dependency, Module, built_from
from mrscout.languages.java.jdks import Jdk
from mrscout.languages.java.library.assertion_libraries import artifacts as assertion_artifacts
from mrscout.languages.java.projects.jars import artifact_of, provides, version_of
from mrscout.languages.java.projects.layout import package_of
from mrscout.sources.text import read_bytes

#: Prefixes, impossible in folder names, of pseudo-modules for further dependencies of a module.
_EXTRA, _PROCESSOR = "\0extra/", "\0processor/"
_RECENT_LOMBOK = (1, 18, 40)  # the first that runs on every current JDK


@dataclass(frozen=True, slots=True)
class ResolvedDependencies:
    """Jars that mvn has resolved, by module."""

    jars: Mapping[str, tuple[Path, ...]]  #: for the class path of the tests
    processors: Mapping[str, tuple[Path, ...]]  #: declared annotation processors
    lombok: tuple[Path, ...]  #: one that runs on this JDK, where a module uses an older one


def bring_dependencies(
    context: BuildContext, jdk: Jdk, modules: dict[str, Module], order: Sequence[str]
) -> ResolvedDependencies:
    """Resolve what the build files name, and then what they lack."""
    project = context.project
    imports = {
        folder: imported(project.root, (file.path for file in project.files if file.module == folder))
        for folder in order
    }
    asked = {folder: _with_stated_engines(modules[folder], imports[folder]) for folder in order}
    jars = _resolve(context, jdk, asked, order)
    extra: dict[str, Module] = {}
    packages = {package_of(project.root / file.path) for file in project.files}
    for folder in order:
        classpath = (*jars[folder], *modules[folder].jars)
        # What a sibling lacks is missing for every module that uses it, too.
        used = set(imports[folder]).union(
            *(imports.get(sibling.module, ()) for sibling in built_from(folder, modules))
        )
        lack = lacking(used, packages, classpath)
        dependencies = (*lack, *(engine for engine in engines(used, classpath) if engine not in lack))
        if dependencies:
            extra[_EXTRA + folder] = Module(_EXTRA + folder, dependencies)
        if declared := modules[folder].processors:
            extra[_PROCESSOR + folder] = Module(
                _PROCESSOR + folder, _versioned(declared, modules[folder]), modules[folder].managed
            )
    lombok = _has_old_lombok(jars)
    if lombok:
        extra["\0lombok"] = Module("\0lombok", (LOMBOK,))
    resolved = _resolve(context, jdk, extra, sorted(extra)) if extra else {}
    return ResolvedDependencies(
        {folder: _joined(jars[folder], resolved.get(_EXTRA + folder, ())) for folder in order},
        {folder: resolved[_PROCESSOR + folder] for folder in order if resolved.get(_PROCESSOR + folder)},
        resolved.get("\0lombok", ()),
    )


def _resolve(
    context: BuildContext, jdk: Jdk, modules: Mapping[str, Module], order: Sequence[str]
) -> Mapping[str, tuple[Path, ...]]:
    """The jars of each of these modules; no mvn is started if none has dependencies."""
    if not any(modules[folder].dependencies for folder in order):
        return dict.fromkeys(order, ())
    place = context.workspace / "resolved"
    place.mkdir(parents=True, exist_ok=True)
    resolution = resolve(modules, order, context.maven(jdk), place)
    context.problems += resolution.problems
    return resolution.jars


def _with_stated_engines(module: Module, names: Iterable[str]) -> Module:
    """The module with engine and launcher for the version of Jupiter that it states, if it imports ``names`` of it."""
    known = {dependency.artifact for dependency in module.dependencies}
    versions = (stated.version or "" for stated in module.dependencies if stated.group == "org.junit.jupiter")
    version = next((version for version in versions if version[:1].isdigit()), None)
    if version is None or not any(_is_below(name, "org.junit.jupiter") for name in names):
        return module
    engine = Dependency("org.junit.jupiter", "junit-jupiter-engine", version, scope="test")
    launcher = replace(engine, group="org.junit.platform", artifact="junit-platform-launcher")
    added = (engine, replace(launcher, version=platform_version(version)))
    absent = (dependency for dependency in added if dependency.artifact not in known)
    return replace(module, dependencies=(*module.dependencies, *absent))


def _versioned(declared: tuple[Dependency, ...], module: Module) -> tuple[Dependency, ...]:
    """The processors with versions: their own, a managed one, or that of the equal dependency; others are left out."""
    stated = (*module.managed, *module.dependencies)
    versions = {dependency.name: dependency.version for dependency in stated if dependency.version}
    return tuple(
        replace(processor, version=version, scope="compile")
        for processor in declared
        if (version := processor.version or versions.get(processor.name))
    )


def _has_old_lombok(jars: Mapping[str, tuple[Path, ...]]) -> bool:
    """True if a module has a Lombok that may not run on the JDK in use."""
    versions = {version for listed in jars.values() if (version := version_of(listed, "lombok"))}
    numbers = (tuple(int(part) for part in version.split(".") if part.isdigit()) for version in versions)
    return any(number < _RECENT_LOMBOK for number in numbers)


def _joined(first: tuple[Path, ...], second: tuple[Path, ...]) -> tuple[Path, ...]:
    """The first jars, and those of the second whose artifact is not among the first."""
    known = {artifact_of(jar) for jar in first}
    return (*first, *(jar for jar in second if artifact_of(jar) not in known))


#: coordinates of assertion libraries by package; all of them run on Java 8
_LIBRARIES = assertion_artifacts()
_JUPITER = _LIBRARIES["org.junit.jupiter"][0].rpartition(":")[2]


def _artifacts(*coordinates: str) -> tuple[Dependency, ...]:
    parts = (text.split(":") for text in coordinates)
    return tuple(Dependency(group, artifact, version) for group, artifact, version in parts)


#: Packages that the JDK had until Java 10, and the last artifacts that have them under the old names.
_GONE = {
    "javax.xml.bind": _artifacts("javax.xml.bind:jaxb-api:2.3.1", "org.glassfish.jaxb:jaxb-runtime:2.3.8"),
    "javax.annotation": _artifacts("javax.annotation:javax.annotation-api:1.3.2"),
    "javax.activation": _artifacts("com.sun.activation:javax.activation:1.2.0"),
    "javax.jws": _artifacts("javax.jws:javax.jws-api:1.1"),
    "javax.xml.ws": _artifacts("javax.xml.ws:jaxws-api:2.3.1"),
    "javax.xml.soap": _artifacts("javax.xml.soap:javax.xml.soap-api:1.4.0"),
    "javax.transaction": _artifacts("javax.transaction:javax.transaction-api:1.3"),
}
#: Common libraries of tests by package, for build files that cannot be read; all of them run on Java 8.
_USUAL = {
    **{package: _artifacts(*coordinates) for package, coordinates in _LIBRARIES.items()},
    "org.easymock": _artifacts("org.easymock:easymock:4.3"),
    "com.carrotsearch.randomizedtesting": _artifacts(
        "com.carrotsearch.randomizedtesting:randomizedtesting-runner:2.8.3"
    ),
    "net.jqwik": _artifacts("net.jqwik:jqwik:1.7.4"),
    "com.google.common": _artifacts("com.google.guava:guava:32.1.3-jre"),
    "org.apache.commons.lang3": _artifacts("org.apache.commons:commons-lang3:3.14.0"),
    "org.apache.commons.io": _artifacts("commons-io:commons-io:2.15.1"),
    "org.apache.commons.math3": _artifacts("org.apache.commons:commons-math3:3.6.1"),
    "org.slf4j": _artifacts("org.slf4j:slf4j-api:1.7.36"),
    "javax.inject": _artifacts("javax.inject:javax.inject:1"),
    "lombok": (LOMBOK,),
    "android": _artifacts("com.google.android:android:4.1.1.4"),  # signatures only: enough to compile
}


def lacking(
    imports: Iterable[str], source_packages: Iterable[str], jars: Iterable[Path]
) -> tuple[Dependency, ...]:
    """The well-known artifacts for imported packages that neither the project's sources nor the jars have."""
    listed = list(jars)
    sources = set(source_packages)
    chosen: dict[Dependency, None] = {}
    for prefix, artifacts in (*_GONE.items(), *_USUAL.items()):
        wanted = [name for name in imports if _is_below(name, prefix) and not _is_other(name, prefix)]
        if not wanted or any(_is_below(name, prefix) for name in sources):
            continue
        if any(not provides(listed, name) for name in wanted):
            chosen.update(dict.fromkeys(artifacts))
    return tuple(chosen)


def _is_below(package: str, prefix: str) -> bool:
    return package == prefix or package.startswith(prefix + ".")


def _is_other(package: str, prefix: str) -> bool:
    """True for packages below a prefix that another artifact has: JUnit 5 below JUnit 4's, and some of the JDK."""
    if prefix == "org.junit":
        return package.startswith(("org.junit.jupiter", "org.junit.platform", "org.junitpioneer"))
    if prefix == "com.google.common":
        return package.startswith("com.google.common.truth")
    return package in ("javax.annotation.processing", "javax.transaction.xa")


def engines(imports: Iterable[str], jars: Iterable[Path]) -> tuple[Dependency, ...]:
    """The artifacts that the JUnit Platform needs to run tests with these imports, and that are not among the jars."""
    listed = list(jars)
    names = set(imports)
    if not any(_is_below(name, "org.junit.jupiter") for name in names):
        return ()
    jupiter = version_of(listed, "junit-jupiter-api") or _JUPITER
    platform = version_of(listed, "junit-platform-commons") or platform_version(jupiter)
    present = {artifact_of(jar) for jar in listed}
    wanted = {
        "junit-jupiter-engine": ("org.junit.jupiter", jupiter),
        "junit-jupiter-params": ("org.junit.jupiter", jupiter),
        "junit-platform-launcher": ("org.junit.platform", platform),
    }
    if "junit" in present and any(
        _is_below(name, "org.junit") and not _is_other(name, "org.junit") for name in names
    ):
        wanted["junit-vintage-engine"] = ("org.junit.vintage", jupiter)
    return tuple(
        Dependency(group, artifact, version)
        for artifact, (group, version) in wanted.items()
        if artifact not in present
    )


def platform_version(jupiter: str) -> str:
    """The version of the JUnit Platform for one of Jupiter: ``1.9.1`` for ``5.9.1``; equal from 6 on."""
    return f"1.{jupiter[2:]}" if jupiter.startswith("5.") else jupiter


_IMPORT = re.compile(rb"(?:^|;)[ \t]*import[ \t]+(?:static[ \t]+)?([\w.]+(?:\.\*)?)", re.MULTILINE)
#: Annotations are sometimes written with their package, and then there is no import.
_IN_FULL = re.compile(rb"@((?:org|com|net|javax|jakarta|lombok|junit)(?:\.\w+)+)")


def imported(root: Path, files: Iterable[str]) -> set[str]:
    """The packages from which these files import, taken from the case of names: ``a.b`` for ``a.b.Outer.Inner``."""
    packages: set[str] = set()
    seen: set[bytes] = set()
    for path in files:
        try:
            data = read_bytes(f"{root}/{path}")
        except OSError:
            continue
        seen.update(_IMPORT.findall(data))
        seen.update(_IN_FULL.findall(data))
    for name in seen:
        parts = name.decode("latin-1").split(".")
        # Packages begin in lower case, and there are none after a class.
        packages.add(".".join(takewhile(lambda part: not part[:1].isupper(), parts[:-1])))
    packages.discard("")
    return packages
