"""The habits of a project's tests: licence header, indentation, braces, names, imports.

An exported class is written as its neighbours are, so that it passes the project's own checks of style and needs no
reformatting. A habit is what most of the neighbours do; without neighbours the defaults of `Habits` apply.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from mrscout.languages.java.codify.text_layout import INDENT

_TABS = re.compile(r"^\t", re.MULTILINE)
_MARGIN = re.compile(r"^( +)\S", re.MULTILINE)
_LICENCE = re.compile(r"licen[cs]e|copyright|spdx", re.IGNORECASE)
_HEADER = re.compile(r"\A\s*((?:/\*.*?\*/|(?://[^\n]*\n)+))[ \t]*\n*", re.DOTALL)
_NEXT_LINE = re.compile(r"^[ \t]*(?:public|protected|private|class|void)\b[^;{}=]*\n[ \t]*\{", re.MULTILINE)
_SAME_LINE = re.compile(r"^[ \t]*(?:public|protected|private|class|void)\b[^;{}=\n]*\{", re.MULTILINE)
_IMPORT = re.compile(r"^import\s+(static\s+)?([\w.*]+)\s*;", re.MULTILINE)
_CLASS = re.compile(r"^((?:\w+ )*)class (\w+)[^{;]*\{[ \t]*\n([ \t]*\n)?", re.MULTILINE)
_TEST = re.compile(r"@Test\b[ \t]*(?:\([^)\n]*\))?([ \t]*\n)?\s*(?:@\w+\s+)*(public\s+)?void\s+(\w+)")
_NUMBER = re.compile(r"\d+")
_BLOCK = re.compile(r"/\*\*?.*?\*/", re.DOTALL)
#: least and greatest width of lines that are written, whatever the neighbours' are
_WIDTHS = (80, 100, 120)


@dataclass(frozen=True, slots=True)
class Habits:
    """The conventions by which the tests of a folder are written."""

    header: str = ""  #: the licence, with the line break behind it
    tabs: bool = False
    unit: str = INDENT  #: one step of indentation, unless it is a tab
    width: int = 100
    next_line_braces: bool = False
    blank_first: bool = True  #: there is a blank line behind the class's opening brace
    static_first: bool = False  #: static imports stand before the others
    grouped: bool = False  #: a blank line separates imports by the first part of their names
    groups: tuple[str, ...] = ()  #: these parts in their order
    public_class: bool = True
    public_tests: bool = True
    same_line: bool = False  #: `@Test public void` stands on one line
    class_name: str = "{}Test"
    method_prefix: str = ""  #: `test` or `test_`
    crlf: bool = False
    final_newline: bool = True


def habits_of(sources: Sequence[str], names: Sequence[str]) -> Habits:
    """Return the habits of test files, by their sources and the names of their classes."""
    if not sources:
        return Habits()
    plain = [source.replace("\r\n", "\n") for source in sources]
    code = [_BLOCK.sub("", source) for source in plain]
    tests = [match for source in code for match in _TEST.finditer(source)]
    classes = [match for source in code if (match := _CLASS.search(source))]
    static_first = [_begins_with_static(source) for source in plain]
    return Habits(
        header=_common_header(plain),
        tabs=_most(len(_TABS.findall(source)) > len(_MARGIN.findall(source)) for source in code),
        unit=_unit(code),
        width=_width(code),
        next_line_braces=_most(
            len(_NEXT_LINE.findall(source)) > len(_SAME_LINE.findall(source)) for source in code
        ),
        blank_first=_most(bool(match[3]) for match in classes),
        static_first=_most(first for first in static_first if first is not None),
        grouped=_most(grouped for source in plain if (grouped := _is_grouped(source)) is not None),
        groups=_groups(plain),
        public_class=_most(("public" in match[1] for match in classes), default=True),
        public_tests=_most((bool(match[2]) for match in tests), default=True),
        same_line=_most(not match[1] for match in tests),
        class_name=_class_pattern(names),
        method_prefix=_prefix([match[3] for match in tests]),
        crlf=_most("\r\n" in source for source in sources),
        final_newline=_most((source.endswith("\n") for source in sources), default=True),
    )


def _most(answers: Iterable[bool], *, default: bool = False) -> bool:
    """Return True if more answers are True than False; the default if there are none."""
    counts = Counter(answers)
    return counts[True] > counts[False] if counts else default


def _common_header(sources: Sequence[str]) -> str:
    """Return the licence that all files begin with, perhaps of different years; empty if one has none or another."""
    headers = [_HEADER.match(source) for source in sources]
    texts = [match[1] if match is not None else "" for match in headers]
    shapes = Counter(" ".join(_NUMBER.sub("0", text).split()) for text in texts)
    shape, count = shapes.most_common(1)[0]
    if not shape or not _LICENCE.search(shape) or not all(texts) or count < max(1, 0.8 * len(texts)):
        return ""
    whole = [match[0] for match in headers if match is not None]
    alike = [text for text in whole if " ".join(_NUMBER.sub("0", text).split()) == shape]
    text = Counter(alike).most_common(1)[0][0].lstrip()
    return text if text.endswith("\n") else f"{text}\n"


def _unit(sources: Sequence[str]) -> str:
    """Return two, three, four or eight spaces: what most of the files' first indented lines begin with."""
    counts = Counter(
        len(margin[1]) for source in sources for margin in [_MARGIN.search(source)] if margin is not None
    )
    best = counts.most_common(1)[0][0] if counts else len(INDENT)
    return " " * best if best in (2, 3, 4, 8) else INDENT


def _width(sources: Sequence[str]) -> int:
    lines = sorted(len(line) for source in sources for line in source.split("\n"))
    longest = lines[len(lines) * 99 // 100] if lines else 0
    return next((width for width in _WIDTHS if longest <= width), _WIDTHS[-1])


def _imports(source: str) -> list[tuple[bool, str]]:
    return [(bool(match[1]), match[2]) for match in _IMPORT.finditer(source)]


def _begins_with_static(source: str) -> bool | None:
    """Return True if a file's static imports come first; None unless it has both sorts."""
    imports = _imports(source)
    return imports[0][0] if len({static for static, _ in imports}) > 1 else None


def _is_grouped(source: str) -> bool | None:
    """Return True if blank lines separate imports of different first parts; None if there is but one such part."""
    plain = [match for match in _IMPORT.finditer(source) if not match[1]]
    pairs = [
        source[one.end() : other.start()].count("\n") > 1
        for one, other in pairwise(plain)
        if first_part(one[2]) != first_part(other[2])
    ]
    return _most(pairs) if pairs else None


def _groups(sources: Sequence[str]) -> tuple[str, ...]:
    """Return the first parts of imported names in the order of the file that has most of them."""
    orders = [
        tuple(dict.fromkeys(first_part(name) for static, name in _imports(source) if not static))
        for source in sources
    ]
    return max(orders, key=len, default=())


def first_part(name: str) -> str:
    """Return the first part of an imported name: `java` of `java.util.List`."""
    return name.partition(".")[0]


def _class_pattern(names: Sequence[str]) -> str:
    """Return the pattern that most names of test classes have."""
    counts = Counter(pattern for name in names if (pattern := _pattern(name)))
    return counts.most_common(1)[0][0] if counts else "{}Test"


def _pattern(name: str) -> str:
    if name.startswith("Test") and name[4:5].isupper():
        return "Test{}"
    return next((f"{{}}{ending}" for ending in ("Tests", "TestCase", "Test") if name.endswith(ending)), "")


def _prefix(names: Sequence[str]) -> str:
    """Return `test_` or `test` if four fifths of the names of test methods begin so."""
    for prefix in ("test_", "test"):
        if names and sum(name.startswith(prefix) for name in names) >= 0.8 * len(names):
            return prefix
    return ""


def ordered_imports(lines: Iterable[tuple[str, bool]], habits: Habits) -> str:
    """Return import lines, each with True if it is static, as the block that the project would write."""
    blocks = {True: [], False: []}  # type: dict[bool, list[str]]
    for text, static in lines:
        blocks[static].append(text)
    order = (True, False) if habits.static_first else (False, True)
    return "".join(f"{block}\n\n" for static in order for block in _blocks(blocks[static], habits, static))


def _blocks(lines: Sequence[str], habits: Habits, static: bool) -> Iterator[str]:
    """Yield the groups of import lines, sorted."""
    unique = sorted(set(lines), key=lambda line: line.rstrip(";"))
    if not unique:
        return
    if static or not habits.grouped:
        yield "\n".join(unique)
        return
    parts = {line: first_part(line.split()[-1]) for line in unique}
    known = [*habits.groups, *sorted(set(parts.values()) - set(habits.groups))]
    for part in known:
        if block := [line for line in unique if parts[line] == part]:
            yield "\n".join(block)


def laid_out(text: str, habits: Habits) -> str:
    """Return a source, indented by four spaces with braces at the ends of lines, in the layout of the habits.

    Only tabs, line ends and the last line break are changed; the writer has the other habits in mind itself.
    """
    text = text if habits.final_newline else text.rstrip("\n")
    return text.replace("\n", "\r\n") if habits.crlf else text
