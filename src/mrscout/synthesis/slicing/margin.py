"""The blanks before a statement, for one that is put beside it."""

from mrscout.languages.base import Facts
from mrscout.model.ir import Span

#: characters before a statement that are looked at
_BEFORE = 200


def margin(span: Span, facts: Facts) -> str:
    """What a line begins with."""
    start = max(0, span.start - _BEFORE)
    before = facts.source_of(Span(start, span.start, span.line, span.line, span.file))
    line = before.rpartition("\n")[2]
    return line if not line.strip() else " " * (len(line) - len(line.lstrip()))
