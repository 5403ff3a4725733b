"""Cuts a Gradle script, Groovy or Kotlin, into statements with the blocks that they stand in."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_TOKEN = re.compile(
    r"""
    (?P<comment> //[^\n]*+ | /\*.*?(?:\*/|\Z) )
  | (?P<string> \"\"\".*?(?:\"\"\"|\Z) | '''.*?(?:'''|\Z)
              | "(?<!\\")(?:[^"\\\n]++|\\.)*+" | '(?<!\\')(?:[^'\\\n]++|\\.)*+' )
  | (?P<word> [A-Za-z_]\w*+ )
  | (?P<mark> [{}()\[\],.=+\n;] )
    """,
    re.VERBOSE | re.DOTALL,
)
#: Words that lead to a source set and are not its name.
_PASSING = frozenset(
    {"getByName", "named", "create", "register", "maybeCreate", "getting", "creating", "registering"}
    | {"by", "val", "def", "get", "configure"}
)
#: After one of these, a string in brackets is a name: ``sourceSets["main"]``, ``project(":core")``.
_NAMING = _PASSING | {"sourceSets", "project"}
#: A line that ends with one of these goes on.
_CONTINUING = frozenset({",", "=", "+", "."})
#: Words of the blocks around a statement; a block that stands in more of them goes by theirs.
_MOST_WORDS = 200


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement. ``sourceSets { main { java { srcDir 'x' } } }`` holds one, ``srcDir 'x'``."""

    blocks: tuple[str, ...]  #: words of the enclosing blocks, outermost first
    words: tuple[str, ...]  #: its words in order, a string that names something among them
    strings: tuple[str, ...]  #: its other string literals, in order


@dataclass(slots=True)
class _Cutter:
    """The state between two tokens."""

    blocks: list[tuple[str, ...]] = field(
        default_factory=list
    )  #: of each open block the words of all up to it
    depths: list[int] = field(default_factory=list)  #: brackets open around each block
    depth: int = 0  #: brackets open in this statement
    words: list[str] = field(default_factory=list)
    strings: list[str] = field(default_factory=list)
    last_word: str = ""
    previous: str = ""

    def end(self) -> Iterator[Statement]:
        if self.words:
            blocks = self.blocks[-1] if self.blocks else ()
            yield Statement(blocks, tuple(self.words), tuple(self.strings))
        self.words.clear()
        self.strings.clear()

    def add_string(self, text: str) -> None:
        literal = text[3:-3] if text[:3] in ('"""', "'''") else text[1:-1]
        if self.previous in ("(", "[") and self.last_word in _NAMING:
            self.words.append(literal)
        else:
            self.strings.append(literal)

    def add_word(self, text: str) -> None:
        self.last_word = text
        if text not in _PASSING:
            self.words.append(text)

    def enter(self) -> None:
        around = self.blocks[-1] if self.blocks else ()
        self.blocks.append((*around, *self.words[: _MOST_WORDS - len(around)]))
        self.depths.append(self.depth)
        self.words.clear()
        self.strings.clear()
        self.depth = 0

    def leave(self) -> Iterator[Statement]:
        yield from self.end()
        if self.blocks:
            self.blocks.pop()
            self.depth = self.depths.pop()

    def add_mark(self, text: str) -> Iterator[Statement]:
        if text == "{":
            self.enter()
        elif text == "}":
            yield from self.leave()
        elif text in "([":
            self.depth += 1
        elif text in ")]":
            self.depth = max(0, self.depth - 1)
        elif text == ";" or (text == "\n" and self.depth == 0 and self.previous not in _CONTINUING):
            yield from self.end()


def read_statements(script: str) -> Iterator[Statement]:
    """All statements that hold a word, in order. Never fails: a script we cannot follow yields less."""
    cutter = _Cutter()
    for match in _TOKEN.finditer(script):
        kind, text = match.lastgroup, match[0]
        if kind == "comment":
            continue
        if kind == "string":
            cutter.add_string(text)
        elif kind == "word":
            cutter.add_word(text)
        else:
            yield from cutter.add_mark(text)
        if text != "\n":
            cutter.previous = text
    yield from cutter.end()
