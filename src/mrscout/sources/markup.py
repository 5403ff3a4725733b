"""Parses the XML of build files with the standard library, and refuses what can harm.

A build file comes from a stranger. Entities can grow without bound or name files of this machine, and
no build file needs them, so a declaration of one ends the parse. Namespaces are dropped: a POM is
written with and without.
"""

from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

#: Build files nest a dozen deep; the tree is walked recursively.
_DEEPEST = 200


class BrokenMarkup(Exception):
    """The text is not XML that we read; its message says why and where."""


def parse_markup(data: bytes) -> Element:
    """The root element, tags without namespaces."""
    builder = TreeBuilder()
    parser = expat.ParserCreate(namespace_separator="}")
    parser.buffer_text = True
    depth = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > _DEEPEST:
            raise BrokenMarkup(f"elements nest more than {_DEEPEST} deep")
        builder.start(_local(tag), {_local(name): value for name, value in attributes.items()})

    def end(tag: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(_local(tag))

    def refuse(name: str, *_: object) -> None:
        raise BrokenMarkup(f"it declares the entity {name}")

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = builder.data
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(data, True)
        return builder.close()
    except (expat.ExpatError, AssertionError, LookupError, ValueError) as broken:
        raise BrokenMarkup(str(broken)) from broken


def text_of(element: Element | None, path: str) -> str | None:
    """The stripped text of the first element at ``path``; None where there is none or it is blank."""
    found = element.findtext(path) if element is not None else None
    return (found.strip() or None) if found else None


def _local(name: str) -> str:
    return name.rpartition("}")[2]
