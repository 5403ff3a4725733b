"""Parses the XML of build files and reports safely.

A build file comes from a stranger. Entities can grow without bound or name files of this machine, and no build file
needs them, so a declaration of one ends the parse. Namespaces are dropped: a POM is written with and without.
"""

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

#: Build files nest a dozen deep; the tree is walked recursively.
_DEEPEST = 200
#: characters that an element counts beside its texts
_MARKUP = 100


class BrokenMarkup(Exception):
    """Raised for text that is no XML, or XML that is refused; the message says why and where."""


def parse_markup(data: bytes) -> Element:
    """Return the root element, with tags without namespaces. Raises BrokenMarkup."""
    [root] = _Elements(1, None, None).parse([data])
    return root


def each_element(chunks: Iterable[bytes], tag: str, most: int) -> Iterator[Element]:
    """Yield the elements with a tag right below the root, one at a time, so that documents may be long.

    Raises BrokenMarkup, also if one of them is longer than ``most`` characters, names and texts together.
    """
    yield from _Elements(2, tag, most).parse(chunks)


class _Elements:
    """A parser that builds the elements of a level (the root's is 1) and a tag; the rest is checked and dropped."""

    def __init__(self, level: int, tag: str | None, most: int | None) -> None:
        self._level = level
        self._tag = tag
        self._most = most
        self._done: list[Element] = []
        self._builder: TreeBuilder | None = None
        self._depth = self._size = 0
        self._parser = expat.ParserCreate(namespace_separator="}")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._data
        self._parser.EntityDeclHandler = self._refuse

    def parse(self, chunks: Iterable[bytes]) -> Iterator[Element]:
        try:
            for chunk in chunks:
                self._parser.Parse(chunk, False)
                yield from self._done
                self._done.clear()
            self._parser.Parse(b"", True)
        except (expat.ExpatError, AssertionError, LookupError, ValueError) as broken:
            raise BrokenMarkup(str(broken)) from broken

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise BrokenMarkup(f"elements nest more than {_DEEPEST} deep")
        if self._depth == self._level and self._tag in (None, _local(name)):
            self._builder, self._size = TreeBuilder(), 0
        if self._builder is not None:
            self._spend(_MARKUP + len(name) + sum(len(key) + len(value) for key, value in attributes.items()))
            self._builder.start(_local(name), {_local(key): value for key, value in attributes.items()})

    def _end(self, name: str) -> None:
        self._depth -= 1
        if self._builder is not None:
            self._builder.end(_local(name))
            if self._depth == self._level - 1:
                self._done.append(self._builder.close())
                self._builder = None

    def _data(self, text: str) -> None:
        if self._builder is not None:
            self._spend(len(text))
            self._builder.data(text)

    def _spend(self, length: int) -> None:
        self._size += length
        if self._most is not None and self._size > self._most:
            raise BrokenMarkup(f"an element is longer than {self._most} characters")

    def _refuse(self, name: str, *_: object) -> None:
        raise BrokenMarkup(f"it declares the entity {name}")


def text_of(element: Element | None, path: str) -> str | None:
    """Return the stripped text of the first element at ``path``; None if there is none, or it is blank."""
    text = element.findtext(path) if element is not None else None
    return (text.strip() or None) if text else None


def _local(name: str) -> str:
    return name.rpartition("}")[2]
