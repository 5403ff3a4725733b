"""Cuts a Gradle script, Groovy or Kotlin, into clauses: the words of a statement, and the clauses of its block.

A script is a program, but source sets and dependencies are nearly always written as plain statements. Computed values
are not seen; a script that cannot be parsed yields fewer clauses, and never an error. All scripts are read by this
module: `gradle_roots` takes source sets from the clauses, `build.gradle` takes dependencies and settings.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_TOKEN = re.compile(
    r"""
    (?P<comment> //[^\n]*+ | /\*.*?(?:\*/|\Z) )
  | (?P<string> \"\"\".*?(?:\"\"\"|\Z) | '''.*?(?:'''|\Z)
              | "(?<!\\")(?:[^"\\\n$]++|\\.|\$\{[^}\n]{0,200}+\}|\$)*+" | "(?<!\\")(?:[^"\\\n]++|\\.)*+"
              | '(?<!\\')(?:[^'\\\n]++|\\.)*+' )
  | (?P<number> \d[\w.]*+ )
  | (?P<word> [A-Za-z_]\w*+ )
  | (?P<mark> [{}()\[\],.=+:\n;] )
    """,
    re.VERBOSE | re.DOTALL,
)
#: A statement continues after a line that ends with a mark of the first set, and before one that begins with one of the
#: second.
_CONTINUING = frozenset({",", "=", "+", ".", ":", "(", "["})
_CONTINUED = frozenset({".", ")", "]"})
_BLANK = re.compile(r"\s*+")
_DEEPEST = 60


@dataclass(frozen=True, slots=True)
class Token:
    """One word, string, number or mark."""

    kind: str  #: word, string, number or mark
    text: str  #: of a string without its quotation marks
    plain: bool = False  #: True for a string in single quotation marks, in which ``$`` means nothing


@dataclass(frozen=True, slots=True)
class Clause:
    """A statement: its tokens, and the clauses of its block."""

    tokens: tuple[Token, ...]
    body: tuple["Clause", ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(token.text for token in self.tokens if token.kind == "word")

    @property
    def head(self) -> str:
        """The first word; empty where the statement begins otherwise."""
        return self.tokens[0].text if self.tokens and self.tokens[0].kind == "word" else ""


def read_script(script: str) -> tuple[Clause, ...]:
    """All clauses of a script, in order."""
    return tuple(_clauses(_tokens(script), 0))


def _tokens(script: str) -> Iterator[Token]:
    """The tokens of a script, without comments and without line breaks inside of statements."""
    reached = 0  # the end of the white space after the last line break
    for match in _TOKEN.finditer(script):
        kind, text = match.lastgroup or "", match[0]
        if kind == "string":
            quotes = 3 if text[:3] in ('"""', "'''") else 1
            yield Token(kind, text[quotes:-quotes], text[0] == "'")
        elif text == "\n":
            if match.end() > reached:
                blank = _BLANK.match(script, match.end())
                reached = blank.end() if blank else match.end()
            if script[reached : reached + 1] not in _CONTINUED:
                yield Token("mark", "\n")
        elif kind != "comment":
            yield Token(kind, text)


def _clauses(tokens: Iterator[Token], depth: int) -> Iterator[Clause]:
    """The clauses up to the end of the block, or of the script."""
    words: list[Token] = []
    body: list[Clause] = []
    brackets = 0
    for token in tokens:
        mark = token.text if token.kind == "mark" else ""
        last = words[-1].text if words and words[-1].kind == "mark" else ""
        if mark == "{" and depth < _DEEPEST:
            body += _clauses(tokens, depth + 1)
        elif mark == "}" and depth:
            break
        elif mark in (";", "}") or (mark == "\n" and brackets <= 0 and last not in _CONTINUING):
            if words or body:
                yield Clause(tuple(words), tuple(body))
            words, body, brackets = [], [], 0
        elif mark != "\n":
            brackets += (mark in ("(", "[")) - (mark in (")", "]"))
            words.append(token)
    if words or body:
        yield Clause(tuple(words), tuple(body))
