"""Fetches the parent POMs that a project's POMs have in a registry, as data.

Before it runs any goal, Maven loads the build extensions of each POM and of all its parents, which are code. The copies
of a project's POMs are stripped of them. Maven would fetch parents from a registry itself unless they lie among those
copies, so they are fetched here, stripped, and put there.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement
from xml.sax.saxutils import escape

from mrscout import untrusted
from mrscout.languages.java.build.maven.mvn import DEPENDENCY_PLUGIN, Maven
from mrscout.languages.java.projects.maven_settings import pom_text
from mrscout.markup import BrokenMarkup, parse_markup, text_of

#: A part of a coordinate that is safe as a part of a path in the repository.
_PART = re.compile(r"[\w.-]+")
_RANGE = re.compile(r"[\[(][\w.,-]*[\])]")
_MOST = 4 << 20  # bytes of a POM
_CENTRAL = "central"
_GROUP = "mrscout.parents"


@dataclass(frozen=True, slots=True)
class ParentReference:
    """Group, artifact and version of a parent, as its child names it."""

    group: str
    artifact: str
    version: str  #: or a range of versions

    def __str__(self) -> str:
        return f"{self.group}:{self.artifact}:{self.version}"

    @property
    def is_plain(self) -> bool:
        """True without expressions, such as `${revision}`, which cannot be looked up."""
        parts = (self.group, self.artifact)
        fixed = all(_PART.fullmatch(part) and part.strip(".") for part in parts)
        return fixed and bool(_PART.fullmatch(self.version) or _RANGE.fullmatch(self.version))

    @property
    def is_fixed(self) -> bool:
        """True for a single version, False for a range."""
        return self.version[:1] not in ("[", "(")


@dataclass(slots=True)
class ParentRegistry:
    """Parent POMs by reference, from mvn's own repository or fetched by mvn."""

    maven: Maven
    place: Path  #: for mvn to work in
    known: dict[ParentReference, Element | None] = field(
        default_factory=dict
    )  #: None if there is no such POM
    log: Path | None = None  #: of the last run of mvn
    runs: int = 0

    def look_up(self, wanted: Iterable[ParentReference], repositories: Iterable[Element]) -> None:
        """Look up these parents, in one run of mvn for all that its repository lacks."""
        asked = [coordinate for coordinate in dict.fromkeys(wanted) if coordinate not in self.known]
        for coordinate in asked:
            self.known[coordinate] = self._read_local(coordinate) if coordinate.is_plain else None
        absent = [
            coordinate for coordinate in asked if self.known[coordinate] is None and coordinate.is_plain
        ]
        if absent:
            self._fetch(absent, list(repositories))

    def _read_local(self, coordinate: ParentReference) -> Element | None:
        folder = Path(*coordinate.group.split("."), coordinate.artifact, coordinate.version)
        name = f"{coordinate.artifact}-{coordinate.version}.pom"
        return _read(self.maven.repository, f"{folder}/{name}")

    def _fetch(self, absent: list[ParentReference], repositories: list[Element]) -> None:
        """Let mvn copy the POMs of these parents, in one run."""
        untrusted.remove_tree(self.place)
        modules = {f"p{index}": coordinate for index, coordinate in enumerate(absent)}
        for name, coordinate in modules.items():
            (self.place / name).mkdir(parents=True)
            (self.place / name / "pom.xml").write_text(_fetching_pom(name, coordinate, repositories), "utf-8")
        listed = "".join(f"<module>{name}</module>" for name in modules)
        (self.place / "pom.xml").write_text(pom_text(_GROUP, "all", f"<modules>{listed}</modules>"), "utf-8")
        goal = f"{DEPENDENCY_PLUGIN}:copy-dependencies"
        self.log = self.maven.run(self.place, f"parents-{self.runs}", ["--fail-never", goal]).log
        self.runs += 1
        for name, coordinate in modules.items():
            self.known[coordinate] = _read_only_one(self.place, f"{name}/out")
        untrusted.remove_tree(self.place)


def parent_of(pom: Element) -> ParentReference | None:
    """The reference to a POM's parent; None where it has none."""
    parent = pom.find("parent")
    if parent is None:
        return None
    return ParentReference(*(text_of(parent, tag) or "" for tag in ("groupId", "artifactId", "version")))


def is_named(pom: Element, coordinate: ParentReference) -> bool:
    """True if Maven takes a POM for the one that a child names: it compares the strings as they are written."""
    return ParentReference(*_coordinate_of(pom)) == coordinate


def point_to(child: Element, parent: Element, path: str) -> None:
    """Let a POM refer to this parent at a path relative to its folder, in the parent's version."""
    node = child.find("parent")
    assert node is not None
    for tag, text in (("version", _coordinate_of(parent)[2]), ("relativePath", path)):
        for old in node.findall(tag):
            node.remove(old)
        SubElement(node, tag).text = text


def _coordinate_of(pom: Element) -> tuple[str, str, str]:
    inherited = {
        tag: text_of(pom, tag) or text_of(pom, f"parent/{tag}") or "" for tag in ("groupId", "version")
    }
    return inherited["groupId"], text_of(pom, "artifactId") or "", inherited["version"]


def _read(folder: Path, name: str) -> Element | None:
    """The POM in a file; None where there is none."""
    try:
        pom = parse_markup(untrusted.read_below(folder, name, _MOST))
    except (OSError, BrokenMarkup):
        return None
    return pom if pom.tag == "project" else None


def _read_only_one(place: Path, folder: str) -> Element | None:
    """The POM that mvn has copied into a folder; None unless it is the only file there."""
    try:
        (name,) = untrusted.names_below(place, folder, most=1)
    except (OSError, ValueError):
        return None
    return _read(place, f"{folder}/{name}")


def _fetching_pom(name: str, wanted: ParentReference, repositories: Iterable[Element]) -> str:
    """A POM that depends on the wanted one alone, so that mvn fetches that with all its parents.

    Repositories with properties in their addresses are left out, since the user's machine would give the values.
    """
    asked = "".join(
        f"<repository><id>{escape(text_of(repository, 'id') or 'other')}</id><url>{escape(url)}</url></repository>"
        for repository in repositories
        if text_of(repository, "id") != _CENTRAL and (url := text_of(repository, "url")) and "${" not in url
    )
    return pom_text(
        _GROUP,
        name,
        f"<repositories>{asked}</repositories><dependencies><dependency><groupId>{escape(wanted.group)}</groupId>"
        f"<artifactId>{escape(wanted.artifact)}</artifactId><version>{escape(wanted.version)}</version>"
        "<type>pom</type><exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion>"
        "</exclusions></dependency></dependencies><build><plugins><plugin>"
        "<groupId>org.apache.maven.plugins</groupId><artifactId>maven-dependency-plugin</artifactId>"
        "<configuration><outputDirectory>${project.basedir}/out</outputDirectory></configuration>"
        "</plugin></plugins></build>",
    )
