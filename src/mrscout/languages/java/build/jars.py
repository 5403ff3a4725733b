"""What is inside jars, and which artifact and version their names tell."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from zipfile import ZipFile

from mrscout.sources.archive import DAMAGED

_NAMED = re.compile(r"(?P<artifact>.+?)-(?P<version>\d[\w.+-]*?)(?:-(?:tests|jre|android))?\.jar")


@cache
def entries(jar: Path) -> frozenset[str]:
    """The names of all that a jar holds; empty where it cannot be read."""
    try:
        with ZipFile(jar) as archive:
            return frozenset(archive.NameToInfo)
    except (OSError, *DAMAGED):
        return frozenset()


@cache
def packages(jar: Path) -> frozenset[str]:
    """The packages that a jar has classes in."""
    return frozenset(
        name.rpartition("/")[0].replace("/", ".") for name in entries(jar) if name.endswith(".class")
    )


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
