"""Which packages a module's sources import, read off their text."""

import re
from collections.abc import Iterable
from pathlib import Path

from mrscout.sources.text import read_bytes

_IMPORT = re.compile(rb"(?:^|;)[ \t]*import[ \t]+(?:static[ \t]+)?([\w.]+(?:\.\*)?)", re.MULTILINE)
#: Annotations are sometimes written with their package, and then there is no import.
_IN_FULL = re.compile(rb"@((?:org|com|net|javax|jakarta|lombok|junit)(?:\.\w+)+)")


def imported(root: Path, files: Iterable[str]) -> set[str]:
    """The packages that are imported from; of a nested class, its package as far as names tell."""
    found: set[str] = set()
    seen: set[bytes] = set()
    for path in files:
        try:
            data = read_bytes(f"{root}/{path}")
        except OSError:
            continue
        seen.update(_IMPORT.findall(data))
        seen.update(_IN_FULL.findall(data))
    for name in seen:
        parts = name.decode("latin-1").split(".")
        package = [part for index, part in enumerate(parts[:-1]) if _is_package(parts, index)]
        found.add(".".join(package))
    found.discard("")
    return found


def _is_package(parts: list[str], index: int) -> bool:
    """Packages are in lower case, and nothing after a class is one."""
    return all(not part[:1].isupper() for part in parts[: index + 1])
