"""Reads jars: names of entries, packages, artifact and version; and unpacks them safely.

Jars are not trusted: unpacking never writes outside of its folder, and is bounded in files and bytes. The sizes that a
jar states are checked first; Python reads no more of an entry than that, so a jar that lies about them is damaged.
"""

import re
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path, PurePosixPath
from zipfile import ZipInfo

from mrscout import untrusted, untrusted_archives
from mrscout.errors import BrokenArchive
from mrscout.untrusted_archives import DAMAGED, opened_entry, opened_zip

_NAMED = re.compile(r"(?P<artifact>.+?)-(?P<version>\d[\w.+-]*?)(?:-(?:tests|jre|android))?\.jar")
#: the most names that are kept of all jars; class paths of large projects have a tenth
_MOST_NAMES = 4_000_000
_known: dict[Path, tuple[frozenset[str], frozenset[str]]] = {}


def entries(jar: Path) -> frozenset[str]:
    """The names of all entries of a jar; empty if it cannot be read."""
    return _read_names(jar)[0]


def packages(jar: Path) -> frozenset[str]:
    """The packages that a jar has classes in."""
    return _read_names(jar)[1]


def _read_names(jar: Path) -> tuple[frozenset[str], frozenset[str]]:
    """The names of a jar's entries, and its packages with classes; kept in memory up to a limit."""
    if (known := _known.get(jar)) is not None:
        return known
    try:
        # Links are followed: names alone are read, and javac reads the jar by the same path.
        names = frozenset(untrusted_archives.zip_names(jar, untrusted.ANYWHERE))
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
    """True if a jar has classes in this package or below it."""
    below = package + "."
    return any(
        package in packages(jar) or any(name.startswith(below) for name in packages(jar)) for jar in jars
    )


def artifact_of(jar: Path) -> str:
    """``junit-jupiter-api`` of ``junit-jupiter-api-5.9.1.jar``."""
    match = _NAMED.fullmatch(jar.name)
    return match["artifact"] if match else jar.name.removesuffix(".jar")


def version_of(jars: Iterable[Path], artifact: str) -> str | None:
    """The version of an artifact among these jars; None where it is not among them."""
    for jar in jars:
        match = _NAMED.fullmatch(jar.name)
        if match and match["artifact"] == artifact:
            return match["version"]
    return None


#: Limits that no harmless jar reaches.
_MOST_BYTES = 2**30
_MOST_FILES = 200_000
#: the largest ratio of unpacked to packed size, if that is more than a few MB; that of classes and texts is about ten
_MOST_GROWTH = 200
_FEW_BYTES = 64 << 20


def unpack(
    archive: Path, into: Path, wanted: Callable[[str], bool] | None = None, within: Iterable[Path] = ()
) -> int:
    """Unpack the wanted entries into a folder, by default all but classes; return the number of Java files.

    An entry that is a link becomes a file with the link's target as its text. Raises BrokenArchive, also if the jar is
    itself a link that leads out of the folders ``within``.
    """
    is_wanted = wanted or (lambda name: not name.endswith(".class"))
    try:
        with opened_zip(archive, within) as jar:
            entries = [entry for entry in jar.infolist() if not entry.is_dir() and is_wanted(entry.filename)]
            _check_size(archive, entries)
            for entry in entries:
                target = into / _safe_path(archive, entry.filename)
                target.parent.mkdir(parents=True, exist_ok=True)
                with opened_entry(jar, entry, _MOST_BYTES) as packed, target.open("wb") as unpacked:
                    shutil.copyfileobj(packed, unpacked)
    except DAMAGED as broken:
        raise _broken(archive, f"the jar is damaged: {broken}") from broken
    except OSError as refused:
        raise _broken(archive, f"it cannot be unpacked: {refused.strerror or refused}") from refused
    return sum(entry.filename.endswith(".java") for entry in entries)


def _check_size(archive: Path, entries: list[ZipInfo]) -> None:
    size = sum(entry.file_size for entry in entries)
    grows = size > _FEW_BYTES and size > _MOST_GROWTH * archive.stat().st_size
    if len(entries) > _MOST_FILES or size > _MOST_BYTES or grows:
        raise _broken(archive, f"it would unpack to {len(entries)} files of {size} bytes")


def _safe_path(archive: Path, name: str) -> PurePosixPath:
    """The relative path of an entry. Raises BrokenArchive if it leads out of the folder for unpacked entries."""
    path = PurePosixPath(name.replace("\\", "/"))
    if not path.parts or path.is_absolute() or ".." in path.parts or ":" in path.parts[0]:
        raise _broken(archive, f"the entry {name!r} would be written outside the cache")
    return path


def _broken(archive: Path, detail: str) -> BrokenArchive:
    return BrokenArchive(archive.name, detail, "Delete it from the local Maven repository and run again.")
