"""Classes that nothing but a resource names: services, beans and entities, which are looked for when code runs."""

import re
from collections.abc import Iterable
from pathlib import Path

from mrscout import untrusted
from mrscout.languages.java.build.layout import package_of

_DOTTED = re.compile(rb"(?<!\w)[0-9]*+([A-Za-z_]\w*+(?:[.$][A-Za-z_]\w*+)++)")
_SUFFIXES = frozenset(
    {".xml", ".properties", ".factories", ".json", ".yml", ".yaml", ".conf", ".imports", ""}
)
#: bytes of a file that names classes, at most; larger ones are data
_LARGEST = 1 << 18


def named_in(resources: Iterable[Path], files: Iterable[Path]) -> list[Path]:
    """The files whose class a resource in one of the folders names."""
    words: set[str] = set()
    for folder in resources:
        for path in untrusted.files(folder, lambda _: True):
            # A service is a file without a suffix but for its own dotted name.
            if path.suffix in _SUFFIXES or path.parent.name == "services":
                words |= _words(path)
    return [path for path in files if f"{package_of(path)}.{path.stem}" in words] if words else []


def _words(path: Path) -> set[str]:
    try:
        found = _DOTTED.findall(untrusted.read_bytes(path, _LARGEST))
    except OSError:
        return set()
    return {word.partition(b"$")[0].decode("ascii", "replace") for word in found}
