"""Which version a dependency has that states none: what the others bring, or what their lists of versions say.

Libraries such as JUnit's parts publish a list of the versions that fit each other, and Gradle takes what they
need from it, also for what only the build names.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from mrscout import untrusted
from mrscout.languages.java.build.modules import Dependency
from mrscout.languages.java.build.newest_version import newest
from mrscout.sources.markup import BrokenMarkup, parse_markup, text_of

_MOST = 4 << 20  # bytes of a POM
_MANAGED = "dependencyManagement/dependencies/dependency"


def version_beside(name: tuple[str, str], stated: Iterable[Dependency], jars: Iterable[Path]) -> str | None:
    """The version that goes with what a build states and with the jars that this has brought."""
    known = tuple(jars)
    if brought := [jar.parent.name for jar in known if _is_of(jar, *name)]:
        return newest(brought)
    listed = [
        version
        for each in stated
        for jar in known
        if each.version == jar.parent.name and _is_of(jar, each.group, each.artifact)
        for version in _listed(name, each, jar.parent)
    ]
    return newest(listed) if listed else None


def _is_of(jar: Path, group: str, artifact: str) -> bool:
    """Whether a jar is some version of an artifact, by where Maven keeps it."""
    return jar.parts[-3 - len(group.split(".")) : -2] == (*group.split("."), artifact)


def _listed(name: tuple[str, str], dependency: Dependency, folder: Path) -> Iterator[str]:
    """The versions by the lists that the POM of a dependency imports, which Maven has read with it."""
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
                found = text_of(entry, "version")
                if found and "$" not in found:
                    yield found


def _read(repository: Path, pom: Path) -> Element | None:
    """A POM of the repository, where a build may have put anything in its place; None where there is none."""
    try:
        return parse_markup(untrusted.read_within(repository, pom, _MOST))
    except (BrokenMarkup, OSError, ValueError):  # its name may have any character
        return None
