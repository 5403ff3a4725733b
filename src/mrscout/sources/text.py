"""Reads source files as UTF-8, whatever encoding they were saved in.

Nearly every file is ASCII or UTF-8, and needs no guess. Otherwise encodings are tried from the surest to the least
sure; Latin-1, the last, fits any bytes. So decoding never fails; only reading can.
"""

import codecs
import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path

from mrscout.errors import FileUnreadable, FileVanished
from mrscout.untrusted import Untrusted

#: Bytes of a source or build file. The largest that people commit are parsers and tables of test data, made by
#: generators: 1 to 3 MB. Far above that javac refuses a class, whose constants and methods are limited.
LARGEST = 8 << 20
_FLAGS = os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC
_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark is a prefix of it
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE = 4096

_HIGH = re.compile(rb"[\x80-\xff]")
#: Both bytes high: a character of GB 2312. GBK's other pairs have an ASCII second byte, which in real
#: text is rare, and in Latin-1 is what every accented letter before a plain one looks like.
_GB2312_PAIR = re.compile(rb"[\xa1-\xf7][\xa1-\xfe]")
#: The 3,755 common characters, and punctuation and full-width forms.
_COMMON_PAIR = re.compile(rb"[\xa1-\xa3\xb0-\xd7][\xa1-\xfe]")


@dataclass(frozen=True, slots=True)
class SourceText:
    """A file's text, ready to be parsed."""

    data: bytes  #: UTF-8, without a byte order mark
    encoding: str  #: what the file was decoded from


def read_bytes(path: Path | str, most: int = LARGEST) -> bytes:
    """Return the bytes of a listed file. Raises Untrusted if it is not a regular file any more, or larger than
    ``most``.

    All files of a project are read by this function, some of them twice, and `pathlib` takes twice as long.
    """
    data = read_head(path, most + 1)
    if len(data) > most:
        raise Untrusted(f"it is larger than {most >> 20} MB")
    return data


def read_head(path: Path | str, size: int) -> bytes:
    """Return the first ``size`` bytes of a listed file, or all if there are fewer. Raises OSError."""
    file = os.open(path, _FLAGS)
    try:
        status = os.fstat(file)
        if not stat.S_ISREG(status.st_mode):
            raise Untrusted("it is no regular file")
        size = min(size, status.st_size)
        data = os.read(file, size)
        while len(data) < size and (more := os.read(file, size - len(data))):
            data += more
        return data
    finally:
        os.close(file)


def read_source(path: Path | str, declared: str | None = None) -> SourceText:
    """Read a source file. ``declared`` is the encoding that the build files name, if they do.

    Raises FileVanished or FileUnreadable, and nothing else.
    """
    try:
        data = read_bytes(path)
    except FileNotFoundError as missing:
        raise FileVanished(str(path), "the file was there and is gone", "Run again.") from missing
    except (OSError, ValueError) as refused:
        problem = f"the file cannot be read: {getattr(refused, 'strerror', None) or refused}"
        raise FileUnreadable(str(path), problem, "Check its permissions, or leave it out.") from refused
    return decode_source(data, declared)


def decode_source(data: bytes, declared: str | None = None) -> SourceText:
    """Return the bytes of a file as UTF-8, by a guess at its encoding. Never fails."""
    if data.startswith(codecs.BOM_UTF8):
        data = data[len(codecs.BOM_UTF8) :]
    elif data[:1] in (b"\xff", b"\xfe", b"\x00"):
        for mark, encoding in _BOMS:
            if data.startswith(mark):
                return _transcode(data[len(mark) :], encoding)
    if b"\0" in data and (wide := _wide_by_zeros(data)):
        return _transcode(data, wide)
    if data.isascii():
        return SourceText(data, "utf-8")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return _decode_legacy(data, declared)
    return SourceText(data, "utf-8")


def _decode_legacy(data: bytes, declared: str | None) -> SourceText:
    """Decode by the declared encoding, or by a guess among those that a file does not show by itself."""
    if declared and (text := _decode(data, declared)) is not None:
        return SourceText(text, declared.lower())
    if _looks_like_gbk(data) and (text := _decode(data, "gbk")) is not None:
        return SourceText(text, "gbk")
    for encoding in ("windows-1252", "iso-8859-1"):
        if (text := _decode(data, encoding)) is not None:
            return SourceText(text, encoding)
    raise AssertionError("Latin-1 decodes any bytes")


def _decode(data: bytes, encoding: str) -> bytes | None:
    """Return bytes of an encoding as UTF-8; None if the encoding is unknown or does not fit."""
    try:
        return data.decode(encoding).encode("utf-8")
    except (LookupError, ValueError):
        return None


def _transcode(data: bytes, encoding: str) -> SourceText:
    """Decode by a wide encoding that the file itself shows; damaged characters are replaced."""
    return SourceText(data.decode(encoding, errors="replace").encode("utf-8"), encoding)


def _wide_by_zeros(data: bytes) -> str | None:
    """Return the variant of UTF-16 of a file without a mark, by its zero bytes; None if it is not UTF-16."""
    sample = data[:_SAMPLE]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    enough = len(sample) // 4
    if odd > enough and even * 8 < odd:
        return "utf-16-le"
    if even > enough and odd * 8 < even:
        return "utf-16-be"
    return None


def _looks_like_gbk(data: bytes) -> bool:
    """True if nearly all high bytes come in pairs, most of which are common characters of GBK."""
    high = len(_HIGH.findall(data))
    pairs = len(_GB2312_PAIR.findall(data))
    common = len(_COMMON_PAIR.findall(data))
    return pairs > 0 and 2 * pairs >= 0.9 * high and common >= 0.7 * pairs
