"""The classes that a test file names as values, which a class literal of it can be replaced by."""

import re

from mrscout.languages.java.syntax.hierarchy import without_comments

_LITERAL = re.compile(rb"(?<![\w.])((?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:\[\])*)\.class\b(?!\s*\.)")
#: what takes a class that is no input: annotations, runners, mocks, expected exceptions, loggers
_TAKEN = re.compile(
    rb"(@\w+(\.\w+)*\s*\([^()]*|\b(mock|spy|any|isA|getLogger|getLog|assertThrows\w*|expectThrows|thrown|"
    rb"expect|isInstanceOf|hasCauseInstanceOf|hasRootCauseInstanceOf|assertThatExceptionOfType|instanceOf|"
    rb"catchThrowableOfType|createMock|getResource\w*)\s*\(\s*)$"
)
#: how much of the text before a literal tells what takes it
_BEFORE = 120


def class_literals(source: bytes) -> tuple[str, ...]:
    """The class literals of a file, `Foo.class`, in order, each once."""
    text = without_comments(source)
    found = (
        match[1]
        for match in _LITERAL.finditer(text)
        if not _TAKEN.search(text, max(0, match.start() - _BEFORE), match.start())
    )
    return tuple(f"{each.decode('utf-8', 'replace')}.class" for each in dict.fromkeys(found))
