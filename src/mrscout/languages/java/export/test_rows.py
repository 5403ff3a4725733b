"""Inputs as rows of a test: literals within the width of a line."""

import re
from collections.abc import Callable, Collection, Sequence

from mrscout.languages.base.values import Row
from mrscout.languages.java.codify.text_layout import INDENT, WIDTH
from mrscout.languages.java.runtime.value_forms import own_values, write
from mrscout.model.relations import CodifiedMR, SiteShape
from mrscout.model.values import Value

#: what is said of the first row
OWN = "the developers' own"
INITIAL = "its initial values"
_CHARACTERS = re.compile(r"\\u[0-9a-fA-F]{4}|\\.|.", re.DOTALL)
_ELEMENTS = re.compile(r"""(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^,"'])+""")
_CAST = re.compile(r"^\([\w.]*Consumer<.*>\) (?=\w+ -> )")
_BREAK = re.compile(r"\s*\n\s*")
_NARROWEST = 20


def own_row(codified: CodifiedMR) -> Row:
    """The developers' own input."""
    return tuple(_joined(parameter.value) for parameter in codified.parameters)


def drawn(codified: CodifiedMR) -> frozenset[str]:
    """The parameters whose value the developers' test draws at random, so that the one in the row is ours."""
    return frozenset(
        parameter.name
        for parameter in codified.parameters
        if (site := codified.sites[parameter.sites[0]]).shape is SiteShape.SEED
        and site.span.end - site.span.start != len(site.text.encode())  # a seed that they wrote is theirs
    )


def said_of_own(names: Collection[str], drawn_ones: Collection[str]) -> str:
    """What is true of a row with the developers' values of these parameters."""
    ours = [name for name in names if name in drawn_ones]
    if not ours:
        return OWN
    if len(ours) == len(names):
        return "in the place of what the developers' test draws at random"
    return f"{OWN}, but for {' and '.join(ours)}, which their test draws at random"


def row_writer(codified: CodifiedMR, names: Sequence[str]) -> Callable[[Sequence[Value]], Row]:
    """Writes generated inputs; a parameter that is not among these names keeps the developers' value."""
    developers = own_values(codified)
    theirs = own_row(codified)

    def written(values: Sequence[Value]) -> Row:
        by_name = dict(zip(names, values, strict=True))
        texts: list[str] = []
        for parameter, text in zip(codified.parameters, theirs, strict=True):
            first = parameter.sites[0]
            value = by_name.get(parameter.name, developers[first])
            if value is None or (value == developers[first] and text != parameter.name):
                texts.append(text)
            else:
                texts.append(write(value, codified.types[first] if codified.sites[first].choices else ""))
        return tuple(texts)

    return written


def braced(row: Row, indent: int, comment: str = "") -> str:
    """`{1, "a"},` as an element of an array of rows, on as many lines as it takes."""
    margin = INDENT * indent
    note = f" // {comment}" if comment else ""
    line = f"{margin}{{{', '.join(row)}}},{note}"
    if len(line) <= WIDTH and "\n" not in line:
        return line
    inner = INDENT * (indent + 1)
    values = "".join(f"{inner}{_folded(value, len(inner) + 1, inner)},\n" for value in row)
    return f"{margin}{{{note}\n{values}{margin}}},"


def declared(type_: str, name: str, written: str, indent: int) -> str:
    """`int name = 1;` as a statement, on as many lines as it takes."""
    margin = INDENT * indent
    head = f"{margin}{type_} {name} = "
    return f"{head}{_folded(written, len(head) + 1, margin)};"


def called(name: str, row: Sequence[str], indent: int) -> str:
    """`name(1, "a");` as a statement, on as many lines as it takes."""
    margin, inner = INDENT * indent, INDENT * (indent + 2)
    row = [_CAST.sub("", argument) for argument in row]  # a parameter gives a function its type
    line = f"{margin}{name}({', '.join(row)});"
    if len(line) <= WIDTH and "\n" not in line:
        return line
    values = (f"{inner}{_folded(argument, len(inner) + 2, inner)}" for argument in row)
    return f"{margin}{name}(\n" + ",\n".join(values) + ");"


def _joined(written: str) -> str:
    """The developers' expression on one line, where that does not change it."""
    if '"""' in written or "//" in written:
        return written
    return _BREAK.sub(" ", written.strip())


def _folded(written: str, taken: int, margin: str) -> str:
    """A long literal in pieces; whatever is not a literal of ours stays as it is."""
    width = max(_NARROWEST, WIDTH - taken - len(INDENT) * 2)
    if len(written) <= width or "\n" in written:
        return written
    if written[0] == written[-1] == '"' and '" + "' not in written:
        return f"\n{margin}{INDENT * 2}+ ".join(f'"{piece}"' for piece in _pieces(written[1:-1], width - 4))
    if written.startswith("new ") and written.endswith("}"):
        head, _, inside = written[:-1].partition("{")
        lines, line = [], ""
        for element in (element.strip() for element in _ELEMENTS.findall(inside)):
            if line and len(line) + len(element) + 2 > width:
                lines.append(line)
                line = ""
            line += f"{element}, "
        broken = "".join(f"\n{margin}{INDENT}{part.rstrip()}" for part in [*lines, line])
        return f"{head}{{{broken}\n{margin}}}"
    return written


def _pieces(inside: str, width: int) -> list[str]:
    pieces, piece = [], ""
    for character in _CHARACTERS.findall(inside):
        if len(piece) + len(character) > width:
            pieces.append(piece)
            piece = ""
        piece += character
    return [*pieces, piece]
