"""Text blocks as the ordinary literals that they stand for (Java language specification, 3.10.6)."""

import re

DELIMITER = '"""'
#: an escape with what it escapes, or something that an ordinary literal has to escape
_TOKEN = re.compile(r'\\.|["\n\t\f]', re.DOTALL)
_ESCAPES = {'"': '\\"', "\n": "\\n", "\t": "\\t", "\f": "\\f", "\\\n": ""}


def ordinary(block: str) -> str:
    """The literal in double quotes that has the value of a text block."""
    _, _, content = block.replace("\r\n", "\n").replace("\r", "\n").partition("\n")
    lines = content.removesuffix(DELIMITER).split("\n")
    # The line of the closing delimiter counts, blank as it may be: it says how far the text is indented.
    counting = [line for line in lines[:-1] if line.strip()] + lines[-1:]
    indented = min(len(line) - len(line.lstrip()) for line in counting)
    text = "\n".join(line[indented:].rstrip() if line.strip() else "" for line in lines)
    return '"' + _TOKEN.sub(lambda found: _ESCAPES.get(found[0], found[0]), text) + '"'
