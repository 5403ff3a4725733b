"""Reads the versions that stand beside the scripts: in locks, and in lists that a plugin takes them from."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from pathlib import Path

from mrscout.languages.java.build.modules import Dependency

#: What was resolved comes before what is asked for.
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
    """Versions by name; names may hold ``*``, and the first that fits counts."""

    versions: dict[tuple[str, str], str] = field(default_factory=dict)

    def add(self, folder: Path, read: Callable[[Path], str]) -> None:
        """Add what the files of a folder say; what was added before comes first."""
        for pattern in _FILES:
            for path in sorted(folder.glob(pattern)):
                for group, artifact, version in _stated(read(path)):
                    self.versions.setdefault((group, artifact), version)

    def applied(self, dependencies: Iterable[Dependency]) -> Iterator[Dependency]:
        """The same, with a version for each that states none, or leaves it open."""
        for each in dependencies:
            stated = each.version is not None and not _OPEN.fullmatch(each.version)
            found = None if stated else self._version(each)
            yield each if found is None else replace(each, version=found)

    def _version(self, dependency: Dependency) -> str | None:
        exact = self.versions.get(dependency.name)
        if exact is not None:
            return exact
        for (group, artifact), version in self.versions.items():
            if fnmatchcase(dependency.group, group) and fnmatchcase(dependency.artifact, artifact):
                return version
        return None


def _stated(text: str) -> Iterator[tuple[str, str, str]]:
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
