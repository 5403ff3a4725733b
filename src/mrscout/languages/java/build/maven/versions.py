"""Chooses versions as Gradle does: one for a dependency that states none, and the newest of several.

Libraries such as JUnit publish a list of the versions of their parts that fit each other. Gradle takes versions from
it, also for dependencies that only the build names.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from mrscout import untrusted
from mrscout.languages.java.build.modules import Dependency
from mrscout.markup import BrokenMarkup, parse_markup, text_of

_MOST = 4 << 20  # bytes of a POM
_MANAGED = "dependencyManagement/dependencies/dependency"


def version_beside(name: tuple[str, str], stated: Iterable[Dependency], jars: Iterable[Path]) -> str | None:
    """The version of an artifact that fits a build: the newest among its jars or in lists of its libraries."""
    known = tuple(jars)
    if brought := [jar.parent.name for jar in known if _is_of(jar, *name)]:
        return newest(brought)
    listed = [
        version
        for dependency in stated
        for jar in known
        if dependency.version == jar.parent.name and _is_of(jar, dependency.group, dependency.artifact)
        for version in _listed(name, dependency, jar.parent)
    ]
    return newest(listed) if listed else None


def _is_of(jar: Path, group: str, artifact: str) -> bool:
    """True if a jar is some version of an artifact, judged by its path in Maven's repository."""
    return jar.parts[-3 - len(group.split(".")) : -2] == (*group.split("."), artifact)


def _listed(name: tuple[str, str], dependency: Dependency, folder: Path) -> Iterator[str]:
    """The versions of an artifact in the lists that the POM of a dependency imports, from Maven's repository."""
    repository = folder.parents[1 + len(dependency.group.split("."))]
    pom = _read(repository, folder / f"{dependency.artifact}-{dependency.version}.pom")
    for node in pom.findall(_MANAGED) if pom is not None else ():
        group, artifact, version = (text_of(node, tag) for tag in ("groupId", "artifactId", "version"))
        if text_of(node, "scope") != "import" or not (group and artifact and version):
            continue
        place = repository.joinpath(*group.split("."), artifact, version, f"{artifact}-{version}.pom")
        listing = _read(repository, place)
        for entry in listing.findall(_MANAGED) if listing is not None else ():
            if (text_of(entry, "groupId"), text_of(entry, "artifactId")) == name:
                listed_version = text_of(entry, "version")
                if listed_version and "$" not in listed_version:
                    yield listed_version


def _read(repository: Path, pom: Path) -> Element | None:
    """A POM of the repository, which is not trusted; None where there is none."""
    try:
        return parse_markup(untrusted.read_within(repository, pom, _MOST))
    except (BrokenMarkup, OSError, ValueError):  # its name may have any character
        return None


#: a dependency that Maven has omitted for another version of it
_OMITTED = re.compile(
    r"\(([\w.-]+):([\w.-]+):[\w-]+:(?:[\w.-]+:)?([\w.+-]+):\w+ - (?:[^)]*; )?omitted for conflict with ([\w.+-]+)\)"
)
_PARTS = re.compile(r"\d+|[a-z]+")
#: qualifiers of versions before a release, in their order; unknown ones come after these
_BEFORE = ("snapshot", "alpha", "a", "beta", "b", "milestone", "m", "cr", "rc")
_RELEASED = frozenset({"", "final", "ga", "release", "jre", "android"})


def newer_versions(tree: str) -> dict[tuple[str, str], str]:
    """The newest version of each artifact of which Maven chose an older one, according to its dependency tree."""
    newer: dict[tuple[str, str], str] = {}
    for group, artifact, omitted, taken in _OMITTED.findall(tree):
        newer[group, artifact] = newest((newer.get((group, artifact), taken), taken, omitted))
        if newer[group, artifact] == taken:
            del newer[group, artifact]
    return newer


def newest(versions: Iterable[str]) -> str:
    """The latest of some versions."""
    return max(versions, key=_version_key)


def _version_key(version: str) -> tuple[tuple[int, int], ...]:
    """A key that sorts versions as Maven does: ``1.0-rc1`` before ``1.0``, and ``1.0`` equal to ``1``."""
    parts: list[tuple[int, int]] = []
    for part in (*_PARTS.findall(version.lower()), ""):
        if part.isdigit():
            parts.append((1, int(part)))
            continue
        while parts and parts[-1] == (1, 0):  # 2.0 is 2
            parts.pop()
        if part not in _RELEASED:
            parts.append((-1, _BEFORE.index(part) if part in _BEFORE else len(_BEFORE)))
    return (*parts, (0, 0))
