"""Settings for mvn runs of our own: the user's, without passwords that a stranger's POM could ask for.

Maven picks the ``<server>`` of a repository by the repository's id alone, and any POM, also that of a dependency of a
dependency, names repositories with ids and addresses as it likes. So mvn gets copies of the settings in which

- a server stays only if the settings say themselves, once, which address has its id;
- that address is a mirror of all repositories of the id, so that its password goes nowhere else.

Mirrors, proxies and repositories of the settings stay. A project's own build gets the settings as they are.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, tostring

from mrscout.languages.java.projects.maven_settings import (
    ADDRESSED,
    fill_expressions,
    installation,
    user_home,
)
from mrscout.markup import BrokenMarkup, parse_markup, text_of
from mrscout.sandbox.temporary import temporary_folder

_FILE = "settings.xml"
#: mirrors all repositories
_ALL = "*"


@dataclass(frozen=True, slots=True)
class OwnSettings:
    """Arguments for mvn, and what a fence must show for them."""

    arguments: tuple[str, ...] = ()
    readable: tuple[Path, ...] = ()


@contextmanager
def settings_without_foreign_servers(environment: Mapping[str, str], command: str) -> Iterator[OwnSettings]:
    """Copies of the settings for one run of mvn; without servers in the settings, they are used as they are."""
    settings: dict[str, Element] = {}
    for option, path in _places(environment, command):
        try:
            settings[option] = parse_markup(path.read_bytes())
        except OSError:
            continue
        except BrokenMarkup:  # what Maven would make of it is unknown
            settings[option] = Element("settings")
    values = {"user.home": str(user_home(environment))}

    def filled(text: str | None) -> str:
        return fill_expressions(text or "", values, environment)

    if not any(root.find("servers/server") is not None for root in settings.values()):
        yield OwnSettings()
        return
    confine_servers(list(settings.values()), filled)
    with temporary_folder("settings") as folder:
        arguments: list[str] = []
        for option, root in settings.items():
            path = folder / f"{option.strip('-')}.xml"
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                root.attrib.clear()  # names of schemas, whose prefixes are gone
                file.write(tostring(root, "utf-8", xml_declaration=True))
            arguments += [option, str(path)]
        yield OwnSettings(tuple(arguments), (folder,))


def confine_servers(
    settings: Sequence[Element], filled: Callable[[str | None], str] = lambda text: text or ""
) -> None:
    """Remove servers whose address the settings do not say, and let the others have that address alone."""
    named: dict[str, list[tuple[Element, Element]]] = {}
    for root in settings:
        for node in (node for tag in ADDRESSED for node in root.iter(tag)):
            named.setdefault(filled(text_of(node, "id")), []).append((root, node))
    confined: set[str] = set()
    for root in settings:
        for servers in root.findall("servers"):
            for server in servers.findall("server"):
                identifier = filled(text_of(server, "id"))
                addresses = {filled(text_of(node, "url")) for _, node in named.get(identifier, ())}
                if len(addresses) == 1 and "${" not in identifier:
                    confined.add(identifier)
                else:
                    servers.remove(server)
    everywhere = (mirror for root in settings for mirror in root.iter("mirror") if _has_all_layouts(mirror))
    if any(text_of(mirror, "mirrorOf") == _ALL for mirror in everywhere):
        return
    for identifier in sorted(confined):
        mirrors = [
            (root, node)
            for root, node in named[identifier]
            if node.tag == "mirror" and _has_all_layouts(node)
        ]
        for root, mirror in mirrors:
            _mirror_also(root, mirror, identifier)
        if not mirrors:
            _mirror_itself(*named[identifier][0], identifier)


def _has_all_layouts(mirror: Element) -> bool:
    """False for a mirror of some layouts alone: Maven asks other repositories of the id where the POM says."""
    return mirror.find("mirrorOfLayouts") is None


def _mirror_also(root: Element, mirror: Element, identifier: str) -> None:
    """Let a mirror stand for repositories of its own name as well."""
    names = [name.strip() for name in (text_of(mirror, "mirrorOf") or "").split(",") if name.strip()]
    for old in mirror.findall("mirrorOf"):
        mirror.remove(old)
    listed = [name for name in names if name not in (f"!{identifier}", identifier)]
    # Twice, if it is alone: a mirror of a single name would come before the user's own that has a pattern.
    SubElement(mirror, "mirrorOf").text = ",".join([*(listed or [identifier]), identifier])
    if len(listed) == 1 and not any(sign in listed[0] for sign in "*!:"):
        mirrors = next(place for place in root.findall("mirrors") if mirror in place)
        mirrors.remove(mirror)
        mirrors.insert(0, mirror)  # a mirror of a single name comes before patterns, and a list does not


def _mirror_itself(root: Element, repository: Element, identifier: str) -> None:
    """Let a repository's address stand for all repositories of its name that no mirror stands for."""
    mirror = Element("mirror")
    mirror.extend(deepcopy(child) for child in repository if child.tag in ("id", "name", "url", "layout"))
    SubElement(mirror, "mirrorOf").text = f"{identifier},{identifier}"
    mirrors = root.find("mirrors")
    (SubElement(root, "mirrors") if mirrors is None else mirrors).append(mirror)


def _places(environment: Mapping[str, str], command: str) -> Iterator[tuple[str, Path]]:
    """The files of the user and of mvn's installation, by the options that name others in their place."""
    yield "--settings", user_home(environment) / ".m2" / _FILE
    for folder in installation(command):
        if (folder / "conf" / _FILE).is_file():
            yield "--global-settings", folder / "conf" / _FILE
            return
