"""Text that every format can carry: Java's strings, and so inputs, may hold halves of characters."""

import re

_FORBIDDEN_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def well_formed(text: str) -> str:
    """Pairs of surrogates become the character that they stand for, and lone ones a mark that something is lost."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def for_xml(text: str) -> str:
    """The same, without the characters that XML has no way to write."""
    return _FORBIDDEN_IN_XML.sub("�", well_formed(text))
