"""Text that every format can carry: Java's strings, and so inputs, may hold halves of characters."""

import re

from mrscout.report.terminal.sourcelines import printable

_LINES = re.compile("([\n\t])")
_FORBIDDEN_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def well_formed(text: str) -> str:
    """Pairs of surrogates become the character that they stand for, and lone ones a mark that something is lost."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def harmless(text: str) -> str:
    """The same, without characters that steer a terminal or turn text round; lines and tabs stay as they are."""
    text = well_formed(text).replace("\r\n", "\n").replace("\r", "\n")
    return "".join(part if part in ("\n", "\t") else printable(part) for part in _LINES.split(text))


def for_xml(text: str) -> str:
    """The same, without the characters that XML has no way to write."""
    return _FORBIDDEN_IN_XML.sub("�", harmless(text))
