"""Opens zip archives that somebody else may have planted, jars above all.

Python reads the directory of an archive as a whole, and believes what its records say. So the size of the directory is
looked at first, in every place where a reader may look for it, and no read goes beyond. An entry is read up to the size
that the archive states, which the caller bounds, and only if it is compressed as jars are. How the file itself is found
and opened is `untrusted`'s business.
"""

import io
import lzma
import os
import struct
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from mrscout.untrusted import Untrusted, opened_within

#: what `zipfile` raises for damaged archives and for other files
DAMAGED = (
    *(BadZipFile, zlib.error, lzma.LZMAError, struct.error),
    *(EOFError, NotImplementedError, RuntimeError, ValueError, OverflowError),
)
#: bytes of an archive, and of its directory, and entries of that; the largest jars have a tenth of each
_LARGEST_ZIP, _DIRECTORY, _ZIP_ENTRIES = 4 << 30, 64 << 20, 500_000
#: The record at the end of an archive: signature, numbers of disks and entries, size and place of the directory, and
#: the length of a comment, which follows.
_END, _END_SIGNATURE = struct.Struct("<4s4H2LH"), b"PK\5\6"
#: In front of it in large archives, with the place of a record that has room for larger numbers.
_LOCATOR, _LOCATOR_SIGNATURE = struct.Struct("<4sLQL"), b"PK\6\7"
_END64, _END64_SIGNATURE = struct.Struct("<4sQ2H2L4Q"), b"PK\6\6"
_COMMENT = (1 << 16) - 1
_ENTRY_SIGNATURE, _SMALLEST_ENTRY = b"PK\1\2", 46


@contextmanager
def opened_zip(path: Path, within: Iterable[Path] = ()) -> Iterator[ZipFile]:
    """Yield an archive whose directory is of bounded size. Raises OSError and the exceptions in ``DAMAGED``.

    Links on the way to it may lead anywhere below one of the folders ``within``. Without such folders the last part
    of its path may be hostile, and must be no link; its folder is trusted.
    """
    with _zip_stream(path, within) as stream:
        _check_directory(stream, path)
        stream.opening = True
        with ZipFile(stream) as archive:
            stream.opening = False
            yield archive


def opened_entry(archive: ZipFile, entry: ZipInfo, most: int) -> IO[bytes]:
    """Return a stream of the content of an archive's entry, up to the size that the archive states.

    Raises Untrusted if that is more than ``most``, and BadZipFile for a compression that jars do not have.
    """
    if entry.file_size > most:
        raise Untrusted(f"{entry.filename} is larger than {most} bytes")
    if entry.compress_type not in (
        ZIP_STORED,
        ZIP_DEFLATED,
    ):  # other methods allocate as much memory as the entry asks for
        raise BadZipFile(f"{entry.filename} is compressed in an unknown way")
    return archive.open(entry)


def zip_names(path: Path, within: Iterable[Path] = ()) -> list[str]:
    """Return the names of all entries of an archive, see ``opened_zip``. Raises OSError, also if it is damaged."""
    try:
        with opened_zip(path, within) as archive:
            return archive.namelist()
    except DAMAGED as damaged:
        raise Untrusted(f"{path} is no archive: {damaged}") from damaged


def is_zip(path: Path, within: Iterable[Path] = ()) -> bool:
    """True if a file ends as an archive with a directory of bounded size does; the directory is not read."""
    try:
        with _zip_stream(path, within) as stream:
            _check_directory(stream, path)
    except (OSError, *DAMAGED):
        return False
    return True


class _ZipStream(io.BufferedReader):
    """A file of which `zipfile` reads no directory that is too large, wherever it takes the end record to be."""

    opening = False

    def read(self, size: int | None = -1, /) -> bytes:
        if not self.opening:
            return super().read(size)
        wanted = _DIRECTORY + 1 if size is None or size < 0 else size
        data = super().read(min(wanted, _DIRECTORY + 1))
        if len(data) > _DIRECTORY:
            raise BadZipFile("its directory is too large")
        if len(data) > _ZIP_ENTRIES * _SMALLEST_ENTRY and data.count(_ENTRY_SIGNATURE) > _ZIP_ENTRIES:
            raise BadZipFile("its directory has too many entries")
        return data


@contextmanager
def _zip_stream(path: Path, within: Iterable[Path]) -> Iterator[_ZipStream]:
    with opened_within(path, tuple(within)) as descriptor:
        if os.fstat(descriptor).st_size > _LARGEST_ZIP:
            raise Untrusted(f"{path} is larger than {_LARGEST_ZIP} bytes")
        with _ZipStream(io.FileIO(os.dup(descriptor))) as stream:
            yield stream


def _check_directory(stream: io.BufferedReader, path: Path) -> None:
    """Raises BadZipFile for a file without an end record, or with a directory that is too large."""
    length = stream.seek(0, os.SEEK_END)
    start = max(0, length - _END.size - _COMMENT)
    stream.seek(start)
    tail = stream.read(_END.size + _COMMENT)
    at = len(tail) - _END.size
    if at < 0 or not (tail[at:].startswith(_END_SIGNATURE) and tail.endswith(b"\0\0")):
        at = tail.rfind(_END_SIGNATURE)
    if at < 0 or len(tail) - at < _END.size:
        raise BadZipFile(f"{path} has no end record")
    _, _, _, _, entries_, size, _, _ = _END.unpack_from(tail, at)
    # Some readers take the large record right before the locator, others the one at the place that it states.
    large = [
        record
        for place in _places_of_large_records(stream, start + at)
        if (record := _read_large_record(stream, place))
    ]
    for count, bytes_ in large or [(entries_, size)]:
        if bytes_ > _DIRECTORY or count > _ZIP_ENTRIES:
            raise BadZipFile(f"{path} has a directory of {count} entries and {bytes_} bytes")


def _places_of_large_records(stream: io.BufferedReader, end: int) -> Iterator[int]:
    """Yield the places at which a record for large archives may stand."""
    if end < _LOCATOR.size:
        return
    stream.seek(end - _LOCATOR.size)
    signature, _, stated, _ = _LOCATOR.unpack(stream.read(_LOCATOR.size))
    if signature == _LOCATOR_SIGNATURE:
        yield from (end - _LOCATOR.size - _END64.size, min(stated, end))


def _read_large_record(stream: io.BufferedReader, place: int) -> tuple[int, int] | None:
    """Return the number of entries and the size of the directory by a record for large archives, if there is one."""
    if place < 0:
        return None
    stream.seek(place)
    record = stream.read(_END64.size)
    if len(record) < _END64.size or not record.startswith(_END64_SIGNATURE):
        return None
    *_, entries_, size, _ = _END64.unpack(record)
    return entries_, size
