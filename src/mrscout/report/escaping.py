"""Text that every format can carry, and HTML in which everything is escaped that was not made here."""

import re
from html import escape

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


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


#: what an element can hold; plain text is escaped
Content = str | Markup | None
_VOID = frozenset({"br", "path", "rect"})


def tag(name: str, *children: Content, **attributes: str | float | None) -> Markup:
    """An element; `class_` and `data_filter` become `class` and `data-filter`, and None leaves one out."""
    pairs = ((key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items())
    head = "".join(f' {key}="{shown(str(value))}"' for key, value in pairs if value is not None)
    if name in _VOID:
        return Markup(f"<{name}{head}/>")
    return Markup(f"<{name}{head}>{joined(*children)}</{name}>")


def joined(*children: Content) -> Markup:
    """One after the other."""
    return Markup(
        "".join(
            child if isinstance(child, Markup) else shown(child) for child in children if child is not None
        )
    )


def shown(text: str) -> str:
    """Text that can stand anywhere in a page, and that UTF-8 can carry."""
    return escape(well_formed(text), quote=True).replace("\0", "�")
