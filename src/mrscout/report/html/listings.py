"""Source as the page lists it: text, the lines that make the relation, and the literals that became parameters."""

from dataclasses import dataclass

from mrscout.model.ir import Span
from mrscout.store.findings import Finding
from mrscout.store.records import Json
from mrscout.store.source_excerpts import Passage


@dataclass(frozen=True, slots=True)
class _Lines:
    """A file's lines, by bytes and by the UTF-16 units that scripts count in."""

    source: bytes

    def column(self, offset: int) -> int:
        """The column of a byte in its line."""
        begin = self.source.rfind(b"\n", 0, offset) + 1
        return len(self.source[begin:offset].decode("utf-8", "replace").encode("utf-16-le")) // 2

    def width(self, line: bytes) -> int:
        return len(line.decode("utf-8", "replace").encode("utf-16-le")) // 2


def original(finding: Finding, passage: Passage) -> Json:
    """The test that a relation was mined from, or a helper of it that has a part in the relation."""
    within = [span for span in finding.spans if span.file == passage.file and span.line in passage.lines]
    hot = [line for line in passage.lines if any(span.line <= line <= span.end_line for span in within)]
    return {
        "file": passage.file,
        "first": passage.lines.start + 1,
        "text": _text(passage, passage.lines),
        "hot": [line - passage.lines.start for line in hot],
        "marks": [] if passage.changed else _marks(finding, passage),
        "changed": passage.changed,
    }


def codified(finding: Finding) -> Json | None:
    """The class that was made of it; the page shows the relation's method first."""
    passage = finding.codified
    if passage is None:
        return None
    lines = passage.source.split(b"\n")
    begin = _with_comment(lines, passage.lines.start)
    return {
        "file": passage.file,
        "text": passage.source.decode("utf-8", "replace").rstrip("\n"),
        "from": begin,
        "to": passage.lines.stop,
        "hot": list(passage.lines) if begin < passage.lines.stop else [],
    }


def _text(passage: Passage, lines: range) -> str:
    wanted = passage.source.split(b"\n")[lines.start : lines.stop]
    return b"\n".join(line.removesuffix(b"\r") for line in wanted).decode("utf-8", "replace")


def _with_comment(lines: list[bytes], start: int) -> int:
    """Where the Javadoc of a method begins; where the method does if it has none."""
    at = start - 1
    if at < 0 or not lines[at].strip().endswith(b"*/"):
        return start
    while at > 0 and not lines[at].strip().startswith(b"/*"):
        at -= 1
    return at


def _marks(finding: Finding, passage: Passage) -> list[list[int | str]]:
    """`[line, from, to, parameter, its name]` for each line of each literal."""
    relation = finding.relation
    if relation is None:
        return []
    lines = _Lines(passage.source)
    found: list[list[int | str]] = []
    for number, parameter in enumerate(relation.parameters):
        for site in parameter.sites:
            span = relation.sites[site].span
            if span.file == passage.file and span.line in passage.lines and span.end_line in passage.lines:
                found += [[*each, number, parameter.name] for each in _stretches(lines, span, passage.lines)]
    return sorted(found, key=lambda each: (each[0], each[1], each[3]))


def _stretches(lines: _Lines, span: Span, within: range) -> list[tuple[int, int, int]]:
    first, last = lines.column(span.start), lines.column(span.end)
    if span.line == span.end_line:
        return [(span.line - within.start, first, last)]
    texts = lines.source.split(b"\n")
    ends = [lines.width(texts[line].removesuffix(b"\r")) for line in range(span.line, span.end_line)]
    begins = [first, *[0] * (len(ends) - 1), 0]
    return [
        (span.line - within.start + at, begin, end)
        for at, (begin, end) in enumerate(zip(begins, [*ends, last], strict=True))
    ]
