"""What is inside jars, and which artifact and version their names tell."""

import re
from collections.abc import Iterable
from pathlib import Path

from mrscout import untrusted

_NAMED = re.compile(r"(?P<artifact>.+?)-(?P<version>\d[\w.+-]*?)(?:-(?:tests|jre|android))?\.jar")
#: names that are kept of all jars; the class paths of large projects have a tenth
_MOST_NAMES = 4_000_000
_known: dict[Path, tuple[frozenset[str], frozenset[str]]] = {}


def entries(jar: Path) -> frozenset[str]:
    """The names of all that a jar holds; empty where it cannot be read."""
    return _looked_into(jar)[0]


def packages(jar: Path) -> frozenset[str]:
    """The packages that a jar has classes in."""
    return _looked_into(jar)[1]


def _looked_into(jar: Path) -> tuple[frozenset[str], frozenset[str]]:
    """The names in a jar, and its packages, which are kept as far as they are not too many."""
    if (known := _known.get(jar)) is not None:
        return known
    try:
        # Links are followed: names alone are read, and javac reads the jar by the same path.
        names = frozenset(untrusted.zip_names(jar, untrusted.ANYWHERE))
    except OSError:
        names = frozenset()
    folders = frozenset(
        name.rpartition("/")[0].replace("/", ".") for name in names if name.endswith(".class")
    )
    if sum(len(kept) + len(below) for kept, below in _known.values()) + len(names) > _MOST_NAMES:
        _known.clear()
    _known[jar] = names, folders
    return names, folders


def provides(jars: Iterable[Path], package: str) -> bool:
    """Whether a jar has classes in this package, or in one below it."""
    below = package + "."
    return any(
        package in packages(jar) or any(name.startswith(below) for name in packages(jar)) for jar in jars
    )


def artifact_of(jar: Path) -> str:
    """``junit-jupiter-api`` of ``junit-jupiter-api-5.9.1.jar``."""
    found = _NAMED.fullmatch(jar.name)
    return found["artifact"] if found else jar.name.removesuffix(".jar")


def version_of(jars: Iterable[Path], artifact: str) -> str | None:
    """The version of an artifact among these jars; None where it is not among them."""
    for jar in jars:
        found = _NAMED.fullmatch(jar.name)
        if found and found["artifact"] == artifact:
            return found["version"]
    return None
