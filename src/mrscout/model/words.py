"""Names that are made of words, `setColor`: how they begin, and how two of them end alike."""

import re

#: a word that a name ends in, `Color` of `setColor`
_WORD = re.compile(r"(?<=[a-z0-9])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])")


def verb(name: str) -> str:
    """The first word of a name, `parse` of `parseDate`."""
    match = _WORD.search(name)
    return name[: match.start()] if match else name


def prefixes(first: str, second: str) -> tuple[str, str] | None:
    """How two names begin that end in the same words, (`set`, `get`) of `setColor` and `getColor`; else None."""
    for match in _WORD.finditer(first):
        stem = first[match.start() :]
        if second.endswith(stem) and len(second) > len(stem):
            rest = second[: len(second) - len(stem)]
            return None if rest == first[: match.start()] else (first[: match.start()], rest)
    return None
