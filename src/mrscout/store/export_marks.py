"""The first line of an exported test: it identifies the test, and shows if a person has changed it since."""

import hashlib
import re
from enum import Enum

from mrscout.languages.registry import known_languages

#: what stands behind the beginning of a comment
_LINE = rb" Exported by mrscout \(relation (\w+), checksum (\w+)\)[^\n]*\n"
_MARK = rb" Exported by mrscout \("
#: bytes of a file that the mark is looked for in: formatters put licences above it
HEAD = 8192


class State(Enum):
    """The origin of the file at the place of an exported test; the values are shown to people."""

    ABSENT = "nothing"
    OURS = "as it was exported"
    CHANGED = "exported, and changed by a person since"
    FOREIGN = "written by somebody else"


def marked(text: str, relation: str, comment: str) -> str:
    """Return a test with its mark; ``comment`` is how a comment begins."""
    mark = f"{comment} Exported by mrscout (relation {relation}, checksum {_checksum(text.encode())})."
    return f"{mark} Once changed it is left alone.\n{text}"


def state_of(data: bytes | None) -> State:
    """Return who wrote a file. Line endings do not count, since version control changes them."""
    if data is None:
        return State.ABSENT
    data = data.replace(b"\r\n", b"\n")
    match = re.match(_comment() + _LINE, data)
    if match is None:
        return State.CHANGED if is_exported(data) else State.FOREIGN
    same = match.group(2).decode() == _checksum(data[match.end() :])
    return State.OURS if same else State.CHANGED


def relation_of(data: bytes | None) -> str | None:
    """Return the id of the relation that a file was exported from; None if the file is no exported test."""
    match = re.search(_comment() + _LINE, data[:HEAD]) if data else None
    return match.group(1).decode() if match else None


def is_exported(head: bytes) -> bool:
    """True if a file that begins with these bytes is an exported test, changed or not."""
    if b" Exported by mrscout" not in head:
        return False
    return re.search(b"^" + _comment() + _MARK, head[:HEAD], re.MULTILINE) is not None


def _comment() -> bytes:
    """Return a pattern for the beginning of a comment in any language."""
    return b"(?:%s)" % b"|".join(re.escape(language.comment.encode()) for language in known_languages())


def _checksum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]
