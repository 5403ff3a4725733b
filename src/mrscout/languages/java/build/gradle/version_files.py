"""Reads versions from files next to the scripts: locks, lists of versions for plug-ins, and catalogues."""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from pathlib import Path

from mrscout.languages.java.build.modules import Dependency

#: Files with versions; those that were resolved come before those that are asked for.
_FILES = (
    "gradle.lockfile",
    "gradle/dependency-locks/*.lockfile",
    "dependencies.lock",
    "versions.lock",
    "versions.props",
    "dependencies.properties",
)
#: ``group:name:version=classpaths``, ``group:name:version (constraints)`` and ``group:name = version``
_LINE = re.compile(r"([\w.*-]+):([\w.*-]+)\s*[:=]\s*([\w.+-]+)")
_OPEN = re.compile(r"RELEASE|LATEST|[\[(].*")


@dataclass(slots=True)
class Locks:
    """Versions by group and artifact, which may hold ``*``; the first that matches counts."""

    versions: dict[tuple[str, str], str] = field(default_factory=dict)

    def add(self, folder: Path, read: Callable[[Path], str]) -> None:
        """Add the versions in the files of a folder, after those that were added before."""
        for pattern in _FILES:
            for path in sorted(folder.glob(pattern)):
                for group, artifact, version in _stated(read(path)):
                    self.versions.setdefault((group, artifact), version)

    def applied(self, dependencies: Iterable[Dependency]) -> Iterator[Dependency]:
        """The dependencies, with the known version for each that states none, or a range."""
        for dependency in dependencies:
            stated = dependency.version is not None and not _OPEN.fullmatch(dependency.version)
            version = None if stated else self._version(dependency)
            yield dependency if version is None else replace(dependency, version=version)

    def _version(self, dependency: Dependency) -> str | None:
        exact = self.versions.get(dependency.name)
        if exact is not None:
            return exact
        for (group, artifact), version in self.versions.items():
            if fnmatchcase(dependency.group, group) and fnmatchcase(dependency.artifact, artifact):
                return version
        return None


def _stated(text: str) -> Iterator[tuple[str, str, str]]:
    """Group, artifact and version of each entry in a lock or a list of versions."""
    if not text.lstrip().startswith("{"):
        for line in text.splitlines():
            if match := _LINE.match(line.strip()):
                yield match[1], match[2], match[3]
        return
    try:
        configurations = json.loads(text)
    except (ValueError, RecursionError):
        return
    for configuration in configurations.values():
        for name, facts in configuration.items() if isinstance(configuration, dict) else ():
            group, _, artifact = name.partition(":")
            if artifact and isinstance(facts, dict) and isinstance(facts.get("locked"), str):
                yield group, artifact, facts["locked"]


def read_catalogs(root: Path, read: Callable[[Path], str]) -> dict[str, tuple[str, ...]]:
    """The accessors of catalogues, such as ``libs.junit.api``, with their coordinates; broken files are left out."""
    accessors: dict[str, tuple[str, ...]] = {}
    for path in sorted(root.glob("gradle/*.toml")) + sorted(root.glob("*.versions.toml")):
        try:
            catalog = tomllib.loads(read(path))
        except (ValueError, RecursionError):
            continue
        accessors.update(_accessors(path.name.removesuffix(".toml").removesuffix(".versions"), catalog))
    return accessors


def _accessors(name: str, catalog: Mapping[str, object]) -> dict[str, tuple[str, ...]]:
    """The accessors of one catalogue with their coordinates or versions."""
    versions = {alias: _version(stated, {}) for alias, stated in _table(catalog, "versions").items()}
    libraries = {
        alias: coordinate
        for alias, stated in _table(catalog, "libraries").items()
        if (coordinate := _coordinate(stated, versions))
    }
    accessors: dict[str, tuple[str, ...]] = {
        f"{name}.{_dotted(alias)}": (coordinate,) for alias, coordinate in libraries.items()
    }
    for alias, members in _table(catalog, "bundles").items():
        if not isinstance(members, list):
            continue
        listed = tuple(libraries[member] for member in members if member in libraries)
        accessors[f"{name}.bundles.{_dotted(alias)}"] = listed
    for alias, version in versions.items():
        if version:
            accessors[f"{name}.versions.{_dotted(alias)}"] = (version,)
    return accessors


def _table(catalog: Mapping[str, object], name: str) -> Mapping[str, object]:
    table = catalog.get(name, {})
    return table if isinstance(table, dict) else {}


def _dotted(alias: str) -> str:
    return re.sub(r"[-_]", ".", alias)


def _version(stated: object, versions: Mapping[str, str | None]) -> str | None:
    if isinstance(stated, str):
        return stated
    if isinstance(stated, dict):
        if isinstance(stated.get("ref"), str):
            return versions.get(stated["ref"])
        for key in ("strictly", "require", "prefer"):
            if isinstance(stated.get(key), str):
                return str(stated[key])
    return None


def _coordinate(stated: object, versions: Mapping[str, str | None]) -> str | None:
    """The coordinate of a library in a catalogue."""
    if isinstance(stated, str):
        return stated
    if not isinstance(stated, dict):
        return None
    module = stated.get("module") or f"{stated.get('group')}:{stated.get('name')}"
    version = _version(stated.get("version"), versions)
    return f"{module}:{version}" if version else str(module)
