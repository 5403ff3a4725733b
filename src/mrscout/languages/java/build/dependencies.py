"""Brings everything that compiling and running needs besides the sources: jars, engines, processors."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mrscout.jdks import Jdk
from mrscout.languages.java.build.context import BuildContext
from mrscout.languages.java.build.gradle.plugins import LOMBOK
from mrscout.languages.java.build.implied_dependencies import engines, lacking, with_engines
from mrscout.languages.java.build.imports import imported
from mrscout.languages.java.build.jars import artifact_of, version_of
from mrscout.languages.java.build.layout import package_of
from mrscout.languages.java.build.modules import Dependency, Module, built_from
from mrscout.languages.java.build.resolve import resolve

#: Names that no folder has: pseudo-modules that ask for more.
_EXTRA, _PROCESSOR = "\0extra/", "\0processor/"
_RECENT = (1, 18, 40)  # the first Lombok that runs on every JDK that there is


@dataclass(frozen=True, slots=True)
class ResolvedDependencies:
    """What was brought, by module."""

    jars: Mapping[str, tuple[Path, ...]]  #: for the class path of the tests
    processors: Mapping[str, tuple[Path, ...]]  #: declared annotation processors
    lombok: tuple[Path, ...]  #: one that runs on this JDK, where a module uses an older one


def bring(
    context: BuildContext, jdk: Jdk, modules: dict[str, Module], order: Sequence[str]
) -> ResolvedDependencies:
    """Resolve what the build files ask for, and then what they forgot."""
    imports = {folder: _imports(context, folder) for folder in order}
    asked = {folder: _with_engines(modules[folder], imports) for folder in order}
    jars = _resolve(context, jdk, asked, order)
    more: dict[str, Module] = {}
    own = {package_of(context.project.root / file.path) for file in context.project.files}
    for folder in order:
        classpath = (*jars[folder], *modules[folder].jars)
        # A sibling's gaps are felt by all that use it.
        used = set(imports[folder]).union(
            *(imports.get(each.module, ()) for each in built_from(folder, modules))
        )
        lack = lacking(used, own, classpath)
        dependencies = (*lack, *(each for each in engines(used, classpath) if each not in lack))
        if dependencies:
            more[_EXTRA + folder] = Module(_EXTRA + folder, dependencies)
        if declared := modules[folder].processors:
            more[_PROCESSOR + folder] = Module(
                _PROCESSOR + folder, _versioned(declared, modules[folder]), modules[folder].managed
            )
    lombok = _old_lombok(jars)
    if lombok:
        more["\0lombok"] = Module("\0lombok", (LOMBOK,))
    found = _resolve(context, jdk, more, sorted(more)) if more else {}
    return ResolvedDependencies(
        {folder: _joined(jars[folder], found.get(_EXTRA + folder, ())) for folder in order},
        {folder: found[_PROCESSOR + folder] for folder in order if found.get(_PROCESSOR + folder)},
        found.get("\0lombok", ()),
    )


def _resolve(
    context: BuildContext, jdk: Jdk, modules: Mapping[str, Module], order: Sequence[str]
) -> Mapping[str, tuple[Path, ...]]:
    if not any(modules[folder].dependencies for folder in order):
        return dict.fromkeys(order, ())
    place = context.workspace / "resolved"
    place.mkdir(parents=True, exist_ok=True)
    resolution = resolve(modules, order, context.maven(jdk), place)
    context.problems += resolution.problems
    return resolution.jars


def _imports(context: BuildContext, folder: str) -> set[str]:
    return imported(
        context.project.root, (file.path for file in context.project.files if file.module == folder)
    )


def _with_engines(module: Module, imports: Mapping[str, set[str]]) -> Module:
    stated = {each.artifact for each in module.dependencies}
    added = tuple(each for each in with_engines(module, imports) if each.artifact not in stated)
    return replace(module, dependencies=(*module.dependencies, *added))


def _versioned(declared: tuple[Dependency, ...], module: Module) -> tuple[Dependency, ...]:
    """Processors may leave their version to what is managed, or to the dependency of the same name."""
    known = {each.name: each.version for each in (*module.managed, *module.dependencies) if each.version}
    placed = (
        replace(each, version=each.version or known.get(each.name), scope="compile") for each in declared
    )
    return tuple(each for each in placed if each.version)


def _old_lombok(jars: Mapping[str, tuple[Path, ...]]) -> bool:
    versions = {version for listed in jars.values() if (version := version_of(listed, "lombok"))}
    return any(_numbers(version) < _RECENT for version in versions)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())


def _joined(first: tuple[Path, ...], second: tuple[Path, ...]) -> tuple[Path, ...]:
    """Both, and of an artifact in both only the first."""
    known = {artifact_of(jar) for jar in first}
    return (*first, *(jar for jar in second if artifact_of(jar) not in known))
