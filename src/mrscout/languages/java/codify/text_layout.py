"""Layout of Java text: indentation, blank lines, comments, heads of methods within a line's width.

Nothing here knows more of Java than where its literals and comments begin and end.
"""

import re
import textwrap
from collections.abc import Callable, Sequence

WIDTH = 110
INDENT = "    "
_BLANKS = re.compile(r"\n[ \t]*\n([ \t]*\n)+")
_EMPTY_BLOCK = re.compile(r"\{[ \t]*\n\s*\n?[ \t]*\}")
_TABS = re.compile(r"^[ \t]*\t[ \t]*", re.MULTILINE)
_WORD = re.compile(r"\w+")
_TEXT_BLOCK = re.compile(r'("""[ \t]*\n.*?(?<!\\)""")', re.DOTALL)
_NO_CODE = re.compile(
    r'"""[ \t]*\n.*?(?<!\\)"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*', re.DOTALL
)


def code_only(text: str) -> str:
    """A text without its literals of characters and strings, and without its comments."""
    return _NO_CODE.sub(" ", text)


def code_words(text: str) -> frozenset[str]:
    """The words of a text's code: every identifier, besides keywords and numbers."""
    return frozenset(_WORD.findall(code_only(text)))


def words(text: str) -> frozenset[str]:
    """All words of a text, those of comments and strings included."""
    return frozenset(_WORD.findall(text))


def outside_text_blocks(text: str, change: Callable[[str], str]) -> str:
    """A text with everything changed but its text blocks, where every space and line counts."""
    pieces = _TEXT_BLOCK.split(text)
    return "".join(piece if number % 2 else change(piece) for number, piece in enumerate(pieces))


def evenly_spaced(text: str) -> str:
    """A text whose lines all end, and are indented, in one way."""
    return outside_text_blocks(
        text.replace("\r", ""),
        lambda code: _TABS.sub(lambda match: match.group().expandtabs(len(INDENT)), code),
    )


def dedented_rest(text: str) -> str:
    """A member dedented, whose first line begins where its text does."""
    first, newline, rest = text.partition("\n")
    return first + newline + textwrap.dedent(rest) if newline else first


def tidy(text: str) -> str:
    """A text without blank lines in a row, blanks at the ends of lines, and empty blocks on several lines."""
    return outside_text_blocks(text, _tidied).strip("\n").rstrip()


def _tidied(code: str) -> str:
    code = re.sub(r"(?<![ \t])[ \t]++(?=\n)", "", code)
    return _BLANKS.sub("\n\n", _EMPTY_BLOCK.sub("{ }", code))


def without_outer_blanks(text: str) -> str:
    """A text without blank lines, which removed code left behind, at the ends of its blocks."""
    return outside_text_blocks(
        text,
        lambda code: re.sub(r"\{\n\n++", "{\n", re.sub(r"(?<!\n)\n\n++(?=[ \t]*+\})", "\n", code)),
    )


def signature(head: str, parameters: Sequence[tuple[str, str]], throws: str) -> str:
    """The head of a method with its opening brace, `parameters` as (type, name), broken into lines where it is long."""
    listed = [f"{type_} {name}" for type_, name in parameters]
    clause = f" throws {throws}" if throws else ""
    line = f"{head}({', '.join(listed)}){clause} {{"
    if len(line) + len(INDENT) <= WIDTH:
        return line
    if not listed:
        return f"{head}()\n{INDENT * 2}throws {throws} {{" if throws else line
    return f"{head}(\n" + ",\n".join(INDENT * 2 + parameter for parameter in listed) + f"){clause} {{"


def escaped(text: str) -> str:
    """Text that can stand in a comment: it neither ends the comment nor holds escapes of characters."""
    plain = "".join(character if character.isprintable() else " " for character in text)
    return plain.replace("*/", "*&#47;").replace("\\u", "&#92;u").replace("<", "&lt;").replace(">", "&gt;")


def commented(text: str, following: str = " * ", first: str = " * ") -> str:
    """Text as lines of a comment."""
    lines = textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=following, break_long_words=False
    )
    return "".join(line + "\n" for line in lines)
