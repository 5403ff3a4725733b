"""Unpacks a jar of sources without letting it write anywhere else, or without end."""

import shutil
import zipfile
import zlib
from pathlib import Path, PurePosixPath

from mrscout.errors import BrokenArchive

#: No jar of sources comes near either; an archive that does is broken, or meant to harm.
_MOST_BYTES = 2**30
_MOST_FILES = 200_000


def unpack(archive: Path, into: Path) -> int:
    """Unpack all but compiled classes into a folder; returns how many Java files there were."""
    try:
        with zipfile.ZipFile(archive) as jar:
            wanted = [entry for entry in jar.infolist() if not _is_left_out(entry)]
            size = sum(entry.file_size for entry in wanted)
            if len(wanted) > _MOST_FILES or size > _MOST_BYTES:
                raise _broken(archive, f"it would unpack to {len(wanted)} files of {size} bytes")
            for entry in wanted:
                target = into / _safe(archive, entry.filename)
                target.parent.mkdir(parents=True, exist_ok=True)
                with jar.open(entry) as packed, target.open("wb") as unpacked:
                    shutil.copyfileobj(packed, unpacked)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as broken:
        raise _broken(archive, f"the jar is damaged: {broken}") from broken
    except OSError as refused:
        raise _broken(archive, f"it cannot be unpacked: {refused.strerror or refused}") from refused
    return sum(entry.filename.endswith(".java") for entry in wanted)


def _is_left_out(entry: zipfile.ZipInfo) -> bool:
    return entry.is_dir() or entry.filename.endswith(".class")


def _safe(archive: Path, name: str) -> PurePosixPath:
    """The entry's path, if it stays inside the folder that it is unpacked into."""
    path = PurePosixPath(name.replace("\\", "/"))
    if not path.parts or path.is_absolute() or ".." in path.parts or ":" in path.parts[0]:
        raise _broken(archive, f"the entry {name!r} would be written outside the cache")
    return path


def _broken(archive: Path, found: str) -> BrokenArchive:
    return BrokenArchive(archive.name, found, "Delete it from the local Maven repository and run again.")
