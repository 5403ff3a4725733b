"""Escapes text for the terminal, XML and HTML, so that nothing in it can harm the reader or the format."""

import re
from html import escape

from mrscout.report.terminal.sourcelines import printable

_LINES = re.compile("([\n\t])")
_FORBIDDEN_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def well_formed(text: str) -> str:
    """Return the text with surrogate pairs joined to one character, and lone surrogates replaced by U+FFFD."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def harmless(text: str) -> str:
    """Return the text without characters that steer a terminal or reverse text; line breaks and tabs stay."""
    text = well_formed(text).replace("\r\n", "\n").replace("\r", "\n")
    return "".join(part if part in ("\n", "\t") else printable(part) for part in _LINES.split(text))


def for_xml(text: str) -> str:
    """Return the harmless text, with characters that XML cannot carry replaced by U+FFFD."""
    return _FORBIDDEN_IN_XML.sub("�", harmless(text))


class Markup(str):
    """HTML, which is not escaped again."""

    __slots__ = ()


#: what an element can hold; plain text is escaped
Content = str | Markup | None
_VOID = frozenset({"br", "path", "rect"})


def tag(name: str, *children: Content, **attributes: str | float | None) -> Markup:
    """Return an HTML element, its plain children escaped: `tag("p", "a", class_="x")` is `<p class="x">a</p>`.

    Underscores in names of attributes become hyphens; an attribute that is None is left out.
    """
    pairs = ((key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items())
    head = "".join(f' {key}="{shown(str(value))}"' for key, value in pairs if value is not None)
    if name in _VOID:
        return Markup(f"<{name}{head}/>")
    return Markup(f"<{name}{head}>{joined(*children)}</{name}>")


def joined(*children: Content) -> Markup:
    """Return the children one after the other, plain text escaped."""
    return Markup(
        "".join(
            child if isinstance(child, Markup) else shown(child) for child in children if child is not None
        )
    )


def shown(text: str) -> str:
    """Return plain text escaped for any place of an HTML page."""
    return escape(well_formed(text), quote=True).replace("\0", "�")
