"""Layout of Java source: indentation, blank lines, comments, and method heads within the width of a line.

Of Java's syntax only literals and comments are recognised.
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
#: a pattern of string and character literals and comments, for DOTALL
OUTSIDE_OF_CODE = r'"""[ \t]*\n.*?(?<!\\)"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*'
_LITERALS_AND_COMMENTS = re.compile(OUTSIDE_OF_CODE, re.DOTALL)


def code_only(text: str) -> str:
    """Return Java source without string and character literals and comments."""
    return _LITERALS_AND_COMMENTS.sub(" ", text)


def uncommented(text: str) -> str:
    """Return Java source without comments; string and character literals stay."""
    return _LITERALS_AND_COMMENTS.sub(lambda match: "" if match[0][0] == "/" else match[0], text)


def code_words(text: str) -> frozenset[str]:
    """Return the words of Java code, identifiers, keywords and numbers; those of literals and comments do not count."""
    return frozenset(_WORD.findall(code_only(text)))


def words(text: str) -> frozenset[str]:
    """Return all words of a text, those of comments and strings included."""
    return frozenset(_WORD.findall(text))


def change_outside_text_blocks(text: str, change: Callable[[str], str]) -> str:
    """Apply a change to all of a source but its text blocks, in which white space has a meaning."""
    pieces = _TEXT_BLOCK.split(text)
    return "".join(piece if number % 2 else change(piece) for number, piece in enumerate(pieces))


def normalize_white_space(text: str) -> str:
    """Return a source with Unix line ends, and with spaces for tabs in indentation."""
    return change_outside_text_blocks(
        text.replace("\r", ""),
        lambda code: _TABS.sub(lambda match: match.group().expandtabs(len(INDENT)), code),
    )


def dedent_rest(text: str) -> str:
    """Dedent all lines of a member but the first, which has no indentation."""
    first, newline, rest = text.partition("\n")
    return first + newline + textwrap.dedent(rest) if newline else first


def tidy(text: str) -> str:
    """Remove repeated blank lines and trailing blanks, and write empty blocks as `{ }`."""

    def tidied(code: str) -> str:
        code = re.sub(r"(?<![ \t])[ \t]++(?=\n)", "", code)
        return _BLANKS.sub("\n\n", _EMPTY_BLOCK.sub("{ }", code))

    return change_outside_text_blocks(text, tidied).strip("\n").rstrip()


def strip_blocks(text: str) -> str:
    """Remove blank lines at the start and the end of blocks, where statements were removed."""
    return change_outside_text_blocks(
        text,
        lambda code: re.sub(r"\{\n\n++", "{\n", re.sub(r"(?<!\n)\n\n++(?=[ \t]*+\})", "\n", code)),
    )


def signature(head: str, parameters: Sequence[tuple[str, str]], throws: str) -> str:
    """Return the head of a method, `public void a(int b) throws C {`, on several lines if it is long."""
    listed = [f"{type_} {name}" for type_, name in parameters]
    clause = f" throws {throws}" if throws else ""
    line = f"{head}({', '.join(listed)}){clause} {{"
    if len(line) + len(INDENT) <= WIDTH:
        return line
    if not listed:
        return f"{head}()\n{INDENT * 2}throws {throws} {{" if throws else line
    return f"{head}(\n" + ",\n".join(INDENT * 2 + parameter for parameter in listed) + f"){clause} {{"


def escape_comment(text: str) -> str:
    """Escape a text for a Javadoc comment: no `*/`, no Unicode escapes, no HTML tags, no control characters."""
    plain = "".join(character if character.isprintable() else " " for character in text)
    return plain.replace("*/", "*&#47;").replace("\\u", "&#92;u").replace("<", "&lt;").replace(">", "&gt;")


def wrap_comment(text: str, following: str = " * ", first: str = " * ") -> str:
    """Wrap a text into lines of a comment, which begin with `first` and then `following`."""
    lines = textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=following, break_long_words=False
    )
    return "".join(line + "\n" for line in lines)
