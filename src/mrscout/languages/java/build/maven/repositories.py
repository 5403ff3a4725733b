"""Decides which repositories that a project names are asked for artifacts.

mvn copies what a repository holds into the user's own, from where later builds and the fence take it. A folder of
the project can be a repository, and a link in it could name any file of the user's. So an address is used only if it
is one of HTTP, or a folder of the project from which no link leads out.
"""

import re
import stat
from collections.abc import Iterable, Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree.ElementTree import Element

from mrscout import untrusted
from mrscout.markup import text_of

_REMOTE = ("http://", "https://")
_PROPERTY = re.compile(r"\$\{([^${}]+)\}")
_BASE = frozenset({"basedir", "project.basedir", "pom.basedir"})
#: files and folders of a repository in a project
_MOST = 100_000
_DEEPEST_NAMES = 8

#: identifier and address
Repository = tuple[str, str]


def is_remote(url: str, poms: Iterable[Element]) -> bool:
    """True for an address of HTTP, whatever POM gives its properties their values."""
    return _is_remote(url.strip(), list(poms), _DEEPEST_NAMES)


def _is_remote(url: str, poms: list[Element], depth: int) -> bool:
    if url.lower().startswith(_REMOTE):
        return True
    name = _PROPERTY.match(url)
    if name is None or depth == 0:
        return False
    values = [value for pom in poms for value in _values(pom, name[1])]
    return bool(values) and all(_is_remote(value + url[name.end() :], poms, depth - 1) for value in values)


def _values(pom: Element, name: str) -> list[str]:
    """The values that a POM and its profiles give a property."""
    places = (*pom.findall("properties"), *pom.findall("profiles/profile/properties"))
    return [(node.text or "").strip() for place in places for node in place if node.tag == name]


def in_project(poms: Mapping[str, Element], root: Path) -> tuple[Repository, ...]:
    """The repositories that lie in a project, by the POMs of its folders.

    Their names are ours: what comes from Maven's own registry is kept for all projects, and nobody else has its name.
    """
    found: dict[str, None] = {}
    for folder, pom in poms.items():
        for node in pom.iter("repository"):
            address = text_of(node, "url") or ""
            whole = address
            for name in _BASE:
                whole = whole.replace(f"${{{name}}}", (root / folder).as_posix())
            if whole.startswith("file:") and is_safe(whole, root):
                found[whole] = None
    return tuple((f"project-{number}", address) for number, address in enumerate(found))


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
    listed = list(untrusted.entries(folder.resolve(), most=_MOST))
    return len(listed) < _MOST and not any(
        not stat.S_ISREG(entry.status.st_mode) and not stat.S_ISDIR(entry.status.st_mode) for entry in listed
    )
