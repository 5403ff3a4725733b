"""Brings the parents that a project's POMs have in a registry, as data.

Before it runs any goal, Maven loads the build extensions of each POM and of all its parents, which is code. The
copies of a project's POMs are stripped of them. Its parents in a registry are read by Maven itself unless they
stand beside those copies; so they are put there, stripped, too.
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

#: Parts of a coordinate are parts of a path in the repository, too.
_PART = re.compile(r"[\w.-]+")
_RANGE = re.compile(r"[\[(][\w.,-]*[\])]")
_MOST = 4 << 20  # bytes of a POM
_CENTRAL = "central"
_GROUP = "mrscout.parents"


@dataclass(frozen=True, slots=True)
class Coordinate:
    """A parent as its child names it."""

    group: str
    artifact: str
    version: str  #: or a range of versions

    def __str__(self) -> str:
        return f"{self.group}:{self.artifact}:{self.version}"

    @property
    def is_plain(self) -> bool:
        """False for expressions, which nobody can look up."""
        parts = (self.group, self.artifact)
        fixed = all(_PART.fullmatch(part) and part.strip(".") for part in parts)
        return fixed and bool(_PART.fullmatch(self.version) or _RANGE.fullmatch(self.version))

    @property
    def is_fixed(self) -> bool:
        """False for a range of versions."""
        return self.version[:1] not in ("[", "(")


@dataclass(slots=True)
class Registry:
    """POMs by coordinate, from mvn's own repository where they are there already. Each is given out once."""

    maven: Maven
    place: Path  #: for mvn to work in
    known: dict[Coordinate, Element | None] = field(default_factory=dict)
    log: Path | None = None  #: of the last run of mvn
    runs: int = 0

    def bring(self, wanted: Iterable[Coordinate], repositories: Iterable[Element]) -> None:
        """Look these up, in one run of mvn for all that are not there yet."""
        asked = [coordinate for coordinate in dict.fromkeys(wanted) if coordinate not in self.known]
        for coordinate in asked:
            self.known[coordinate] = self._kept(coordinate) if coordinate.is_plain else None
        absent = [
            coordinate for coordinate in asked if self.known[coordinate] is None and coordinate.is_plain
        ]
        if absent:
            self._fetch(absent, list(repositories))

    def _kept(self, coordinate: Coordinate) -> Element | None:
        folder = Path(*coordinate.group.split("."), coordinate.artifact, coordinate.version)
        name = f"{coordinate.artifact}-{coordinate.version}.pom"
        return _read(self.maven.repository, f"{folder}/{name}")

    def _fetch(self, absent: list[Coordinate], repositories: list[Element]) -> None:
        untrusted.remove_tree(self.place)
        modules = {f"p{index}": coordinate for index, coordinate in enumerate(absent)}
        for name, coordinate in modules.items():
            (self.place / name).mkdir(parents=True)
            (self.place / name / "pom.xml").write_text(_asking(name, coordinate, repositories), "utf-8")
        listed = "".join(f"<module>{name}</module>" for name in modules)
        (self.place / "pom.xml").write_text(pom_text(_GROUP, "all", f"<modules>{listed}</modules>"), "utf-8")
        goal = f"{DEPENDENCY_PLUGIN}:copy-dependencies"
        self.log = self.maven.run(self.place, f"parents-{self.runs}", ["--fail-never", goal]).log
        self.runs += 1
        for name, coordinate in modules.items():
            self.known[coordinate] = _read_only_one(self.place, f"{name}/out")
        untrusted.remove_tree(self.place)


def parent_of(pom: Element) -> Coordinate | None:
    """The coordinate of a POM's parent; None where it has none."""
    parent = pom.find("parent")
    if parent is None:
        return None
    return Coordinate(*(text_of(parent, tag) or "" for tag in ("groupId", "artifactId", "version")))


def is_named(pom: Element, coordinate: Coordinate) -> bool:
    """True if Maven takes a POM for the one that a child names: it compares the texts as they are written."""
    return Coordinate(*_own(pom)) == coordinate


def point_to(child: Element, parent: Element, path: str) -> None:
    """Let a POM have its parent at a path relative to its folder, in the version that stands there."""
    node = child.find("parent")
    assert node is not None
    for tag, text in (("version", _own(parent)[2]), ("relativePath", path)):
        for old in node.findall(tag):
            node.remove(old)
        SubElement(node, tag).text = text


def _own(pom: Element) -> tuple[str, str, str]:
    inherited = {
        tag: text_of(pom, tag) or text_of(pom, f"parent/{tag}") or "" for tag in ("groupId", "version")
    }
    return inherited["groupId"], text_of(pom, "artifactId") or "", inherited["version"]


def _read(folder: Path, name: str) -> Element | None:
    try:
        pom = parse_markup(untrusted.read_below(folder, name, _MOST))
    except (OSError, BrokenMarkup):
        return None
    return pom if pom.tag == "project" else None


def _read_only_one(place: Path, folder: str) -> Element | None:
    """The POM in a folder that mvn has filled; None where it is not alone there."""
    try:
        (name,) = untrusted.names_below(place, folder, most=1)
    except (OSError, ValueError):
        return None
    return _read(place, f"{folder}/{name}")


def _asking(name: str, wanted: Coordinate, repositories: Iterable[Element]) -> str:
    """A POM that depends on the wanted one, and on nothing else; mvn then fetches its parents as well.

    Repositories with properties in their addresses are left out: here they could only be those of the user's machine.
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
