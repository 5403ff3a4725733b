"""Mini's syntax: main files declare classes, tests assign and check, and a relation is a test with parameters.

class Text
  reverse(text: string): string
  rotate!(by: int)                    -- changes the object that it is called on

test reversing_twice
  once = Text.reverse("stone")
  check Text.reverse(once) is "stone"

relation reverseIsItsOwnInverse(text: string)
  check Text.reverse(Text.reverse(text)) is text
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_HEAD = re.compile(rb"(class|test|relation) (\w+)(?:\((.*)\))?$")
_METHOD = re.compile(rb"  (\w+)(!?)\((.*)\)(?:: (\w+))?$")
_ASSIGNMENT = re.compile(rb"  (\w+) = ")
_CHECK = re.compile(rb"  check ")
_SIGN = re.compile(rb" (is not|is|<) ")
_TOKEN = re.compile(
    rb'(?P<string>"(?:\\.|[^"\\\n])*")|(?P<int>-?\d+)|(?P<call>\w+(?:\.\w+)?)\(|(?P<name>\w+)'
)


class MiniError(ValueError):
    """A line that is not Mini."""

    def __init__(self, line: int, found: str) -> None:
        super().__init__(f"line {line + 1}: {found}")
        self.line = line


@dataclass(frozen=True)
class Node:
    """An expression, from one byte of the source to another."""

    kind: str  #: string, int, name or call
    start: int
    end: int
    text: str  #: of a call what is called: `Text.reverse`
    arguments: tuple["Node", ...] = ()


@dataclass(frozen=True)
class Line:
    """A statement: an assignment to a name, a check of two values by a sign, or a call."""

    start: int
    end: int
    number: int  #: from 0
    values: tuple[Node, ...]
    name: str = ""
    sign: str = ""


@dataclass(frozen=True)
class Method:
    """A method that a class declares."""

    name: str
    changes: bool
    parameters: tuple[tuple[str, str], ...]  #: (name, type)
    result: str


@dataclass
class Block:
    """A class, a test or a relation."""

    kind: str
    name: str
    start: int
    number: int  #: of its first line, from 0
    parameters: tuple[tuple[str, str], ...] = ()
    methods: dict[str, Method] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)
    end: int = 0


def parse(source: bytes) -> list[Block]:
    """The blocks of a file. Raises MiniError."""
    blocks: list[Block] = []
    start = 0
    for number, text in enumerate(source.split(b"\n")):
        head = _HEAD.match(text)
        if head is not None:
            kind, name, parameters = (part.decode() for part in (head[1], head[2], head[3] or b""))
            blocks.append(Block(kind, name, start, number, _parameters(parameters)))
        elif text.strip() and not text.lstrip().startswith(b"--"):
            if not blocks or not text.startswith(b"  "):
                raise MiniError(number, text.decode("utf-8", "replace"))
            block = blocks[-1]
            if block.kind == "class":
                method = _method(text, number)
                block.methods[method.name] = method
            else:
                block.lines.append(_line(text, start, number))
        if blocks and text.strip():
            blocks[-1].end = start + len(text)
        start += len(text) + 1
    return blocks


def _parameters(written: str) -> tuple[tuple[str, str], ...]:
    pairs = (each.split(": ") for each in written.split(", ") if each)
    return tuple((name, type_) for name, type_ in pairs)


def _method(text: bytes, number: int) -> Method:
    found = _METHOD.match(text)
    if found is None:
        raise MiniError(number, text.decode("utf-8", "replace"))
    name, mark, parameters, result = (part.decode() if part else "" for part in found.groups())
    return Method(name, mark == "!", _parameters(parameters), result)


def _line(text: bytes, start: int, number: int) -> Line:
    reader = _Expressions(text, start, number)
    end = start + len(text)
    if (assignment := _ASSIGNMENT.match(text)) is not None:
        return Line(start + 2, end, number, (reader.only(assignment.end()),), assignment[1].decode())
    if (check := _CHECK.match(text)) is None:
        return Line(start + 2, end, number, (reader.only(2),))
    left, at = reader.read(check.end())
    sign = _SIGN.match(text, at)
    if sign is None:
        raise MiniError(number, "a check needs a sign between two values")
    return Line(start + 2, end, number, (left, reader.only(sign.end())), sign=sign[1].decode())


@dataclass(frozen=True)
class _Expressions:
    text: bytes
    start: int
    number: int

    def only(self, at: int) -> Node:
        """The expression from a place to the end of the line."""
        node, end = self.read(at)
        if end != len(self.text):
            raise MiniError(self.number, f"nothing fits {self.text[end:]!r}")
        return node

    def read(self, at: int) -> tuple[Node, int]:
        """The expression at a place, and where it ends."""
        token = _TOKEN.match(self.text, at)
        if token is None:
            raise MiniError(self.number, f"no value at {self.text[at:]!r}")
        kind = str(token.lastgroup)
        text, end, arguments = token[kind].decode(), token.end(), list[Node]()
        if kind == "call":
            while self.text[end : end + 1] != b")":
                argument, end = self.read(end)
                arguments.append(argument)
                end += 2 * (self.text[end : end + 2] == b", ")
            end += 1
        return Node(kind, self.start + at, self.start + end, text, tuple(arguments)), end


def literal(node: Node) -> object:
    """The value of a literal."""
    return json.loads(node.text)


def names_in(node: Node) -> Iterator[str]:
    """The variables that an expression reads."""
    if node.kind == "name":
        yield node.text
    elif node.kind == "call" and "." in node.text and node.text[0].islower():
        yield node.text.partition(".")[0]
    for each in node.arguments:
        yield from names_in(each)
