"""Decides which repositories of a project mvn may ask, and keeps values of the user's machine out of its requests.

Maven puts environment variables, properties of its JVM and of the user's settings, and other parts of the model
into every ``${…}`` of a POM. In the address of a repository or in a coordinate, such a value is sent to a server that
the POM names. Which value Maven takes depends on what the user has set, and on the profiles that are active. So all
expressions there are renamed: ``${name}`` becomes ``${mrscout.own.name}``, and beside each definition of a property
``name`` in a POM or profile stands one of ``mrscout.own.name``, in whose value expressions are renamed as well.
Nobody else defines such names, so Maven finds what the POMs say, or nothing. Only the POM's own coordinate,
properties that are equal for everybody, and those that we define keep their names.

mvn copies artifacts from a repository into the user's own, from where later builds and the fence take them. A folder of
the project can be a repository, and a link in it could lead to any file of the user. So an address is used only if it
is one of HTTP, or a folder of the project from which no link leads out.
"""

import re
import stat
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree.ElementTree import Element, SubElement

from mrscout import untrusted
from mrscout.markup import text_of

#: The prefix of our own properties; definitions of such names in POMs are removed.
OURS = "mrscout."
#: The property by which each staged POM carries its folder, to identify its effective POM.
FOLDER = f"{OURS}folder"
#: The prefix of the copies of the POMs' properties that expressions which are sent refer to.
_COPY = f"{OURS}own."
_REFUSED = f"${{{OURS}refused}}"
#: An expression, which for Maven ends at the first closing brace.
_EXPRESSION = re.compile(r"\$\{([^}]*)\}")
#: elements whose text is sent to registries, wherever they stand
_SENT = frozenset({"groupId", "artifactId", "version", "type", "classifier", "packaging", "url", "layout"})
#: elements of the POM itself, whose texts are made inert, too; with a prefix they come before all properties
_OWN = frozenset({"groupId", "artifactId", "version", "packaging", "prerequisites.maven"})
_PREFIXES = ("project.", "pom.")
#: properties that are equal for all users of the same Java and system
_COMMON = frozenset(
    {
        *("java.version", "java.specification.version", "os.name", "os.arch"),
        *("file.separator", "path.separator", "maven.version", "maven.build.timestamp"),
    }
)
#: the most characters of a property with all that it refers to
_LONGEST = 100_000
_DEEPEST_NAMES = 32
_DEEPEST_LENGTHS = 200


@dataclass(slots=True)
class Expressions:
    """Decides which expressions of some POMs may be sent to registries, and renames them so that no others are."""

    definitions: dict[str, list[str]]  #: the values of each property in all POMs and profiles
    defined: Collection[str]  #: properties that we define ourselves

    @classmethod
    def of(cls, poms: Iterable[Element], defined: Collection[str]) -> "Expressions":
        definitions: dict[str, list[str]] = {}
        for pom in poms:
            for place in _properties(pom):
                for node in _of_the_pom(place):
                    definitions.setdefault(node.tag, []).append(node.text or "")
        return cls(definitions, defined)

    def may_be_sent(self, text: str) -> bool:
        """True if the values of all expressions in a text come from the POMs, or are the same for everybody."""
        return self._is_own(text, {}, _DEEPEST_NAMES)

    def inert(self, text: str) -> str:
        """The text with names for which nobody but the POMs and ourselves has values."""
        if "$" not in text:
            return text
        if _has_half(text):
            return _REFUSED
        return _EXPRESSION.sub(lambda match: f"${{{self._renamed(match[1])}}}", text)

    def _renamed(self, name: str) -> str:
        if name in self.defined or name.startswith(_COPY) or f"${{{name}}}" == _REFUSED:
            return name
        if _is_own_part(name):
            return name
        if name not in self.definitions:
            if _is_own_part(_PREFIXES[0] + name):
                return _PREFIXES[0] + name
            if name in _COMMON:
                return name
        return _COPY + name

    def _is_own(self, text: str, known: dict[str, bool], depth: int) -> bool:
        if "$" not in text:
            return True
        if depth == 0 or _has_half(text):
            return False
        return all(self._is_own_name(name, known, depth) for name in _EXPRESSION.findall(text))

    def _is_own_name(self, name: str, known: dict[str, bool], depth: int) -> bool:
        """True if the value of a property comes from the POMs, or is the same for everybody; ``known`` caches."""
        name = name.removeprefix(_COPY)
        if name in known:
            return known[name]
        known[name] = True  # a reference to itself adds no value
        if name in self.defined or _is_own_part(name):
            return True
        values = self.definitions.get(name)
        if values is None:
            known[name] = name in _COMMON or _is_own_part(_PREFIXES[0] + name)
        else:
            known[name] = all(self._is_own(value, known, depth - 1) for value in values)
        return known[name]

    def too_long(self) -> frozenset[str]:
        """Properties that become too long or refer to others too deeply, with which Maven would not end."""
        lengths: dict[str, int] = {}
        for name in self.definitions:
            self._length(name, lengths, _DEEPEST_LENGTHS)
        return frozenset(name for name, length in lengths.items() if length > _LONGEST)

    def _length(self, name: str, lengths: dict[str, int], depth: int) -> int:
        if name in lengths or name not in self.definitions:
            return lengths.get(name, 0)
        lengths[name] = 0 if depth else _LONGEST + 1  # a reference to itself adds no length
        if depth:
            lengths[name] = max(
                len(value)
                + sum(self._length(part, lengths, depth - 1) for part in _EXPRESSION.findall(value))
                for value in self.definitions[name]
            )
        return lengths[name]


def make_inert(poms: Iterable[Element], expressions: Expressions) -> Iterator[tuple[str, str]]:
    """Make expressions in the POMs inert, and remove repositories whose address may not be sent; yields those.

    Properties that would become too long lose their values.
    """
    too_long = expressions.too_long()
    for pom in poms:
        for node in (node for place in _properties(pom) for node in place if node.tag in too_long):
            node.text = _REFUSED
        for above in list(pom.iter()):
            for tag in ("repository", "pluginRepository"):
                for node in above.findall(tag):
                    address = text_of(node, "url") or ""
                    if not expressions.may_be_sent(address):
                        above.remove(node)
                        yield text_of(node, "id") or "other", address
        for node in pom.iter():
            if node.text and (node.tag in _SENT or node.tag == "maven"):
                node.text = expressions.inert(node.text)
        _copy_properties(pom, expressions)


def _copy_properties(pom: Element, expressions: Expressions) -> None:
    """Define inert copies of a POM's properties, each where the property is defined."""
    for place in _properties(pom):
        place[:] = [node for node in place if not node.tag.startswith(_COPY)]
        for node in _of_the_pom(place):
            SubElement(place, _COPY + node.tag).text = expressions.inert(node.text or "")


def _of_the_pom(place: Element) -> list[Element]:
    """The definitions of properties that are not our own."""
    return [node for node in place if not node.tag.startswith(OURS)]


def without_ours(pom: Element) -> None:
    """Remove a POM's definitions of our own properties."""
    for place in _properties(pom):
        for node in [node for node in place if node.tag.startswith(OURS)]:
            place.remove(node)


def plain(text: str) -> str:
    """Return a text in which every `${name}` has a name that no property has, so that Maven fills in nothing."""
    return text.replace("${", f"${{{OURS}")


def _has_half(text: str) -> bool:
    """True if a text has half an expression, of which a property could be the other half, or nested ones."""
    return "$" in _EXPRESSION.sub("", text) or any("$" in name for name in _EXPRESSION.findall(text))


def _is_own_part(name: str) -> bool:
    """True for an element of the POM itself, such as ``project.parent.version``."""
    return any(
        name.startswith(prefix) and name.removeprefix(prefix).removeprefix("parent.") in _OWN
        for prefix in _PREFIXES
    )


def _properties(pom: Element) -> list[Element]:
    return [*pom.findall("properties"), *pom.findall("profiles/profile/properties")]


_REMOTE = ("http://", "https://")
_PROPERTY = re.compile(r"\$\{([^${}]+)\}")
_BASE = frozenset({"basedir", "project.basedir", "pom.basedir"})
#: files and folders of a repository in a project
_MOST_FILES = 100_000
_DEEPEST_ADDRESS = 8

#: identifier and address
Repository = tuple[str, str]


def is_remote(url: str, poms: Iterable[Element]) -> bool:
    """True if an address is one of HTTP with each value that a POM defines for the property at its beginning."""
    return _is_remote(url.strip(), list(poms), _DEEPEST_ADDRESS)


def _is_remote(url: str, poms: list[Element], depth: int) -> bool:
    if url.lower().startswith(_REMOTE):
        return True
    name = _PROPERTY.match(url)
    if name is None or depth == 0:
        return False
    nodes = (node for pom in poms for place in _properties(pom) for node in place if node.tag == name[1])
    values = [(node.text or "").strip() for node in nodes]
    return bool(values) and all(_is_remote(value + url[name.end() :], poms, depth - 1) for value in values)


def in_project(poms: Mapping[str, Element], root: Path) -> tuple[Repository, ...]:
    """The repositories in folders of a project that its POMs name, as ids of our own and addresses.

    A project's own ids could be that of Maven Central, whose artifacts mvn keeps for all projects.
    """
    addresses: dict[str, None] = {}
    for folder, pom in poms.items():
        for node in pom.iter("repository"):
            address = text_of(node, "url") or ""
            whole = address
            for name in _BASE:
                whole = whole.replace(f"${{{name}}}", (root / folder).as_posix())
            if whole.startswith("file:") and is_safe(whole, root):
                addresses[whole] = None
    return tuple((f"project-{number}", address) for number, address in enumerate(addresses))


def is_safe(url: str, root: Path) -> bool:
    """True for an address of HTTP, and for a folder of the project from which no link leads out."""
    if url.lower().startswith(_REMOTE):
        return "${" not in url
    if not url.lower().startswith("file:") or "${" in url:
        return False
    parts = urlsplit(url)
    folder = Path(unquote(parts.path))
    if parts.netloc not in ("", "localhost") or not folder.is_absolute():
        return False
    if not untrusted.is_within(folder, root) or not folder.is_dir():
        return False
    listed = list(untrusted.entries(folder.resolve(), most=_MOST_FILES))
    return len(listed) < _MOST_FILES and not any(
        not stat.S_ISREG(entry.status.st_mode) and not stat.S_ISDIR(entry.status.st_mode) for entry in listed
    )
