"""Which tests a build leaves out: patterns of Ant's, as Maven and Gradle have them."""

import re
from collections.abc import Iterable

#: what a pattern of surefire's can also be, which no name is compared with here
_OTHER = re.compile(r"%|\$\{|#|!")
_PARTS = re.compile(r"\*\*/|\*\*|\*|\?|[^*?]+")
_MEANING = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}


def left_out(class_name: str, patterns: Iterable[str]) -> bool:
    """Whether one of the patterns means a class, by its binary name."""
    path = class_name.replace(".", "/")
    return any(_expression(each).fullmatch(path) for each in patterns if not _OTHER.search(each))


def _expression(pattern: str) -> re.Pattern[str]:
    """A pattern for files of classes or sources; one without a folder means any folder."""
    plain = re.sub(r"\.(java|class|groovy|kt|\*)$", "", pattern.strip().replace("\\", "/"))
    if "/" not in plain:
        plain = f"**/{plain.replace('.', '/')}"
    if plain.endswith("/"):
        plain += "**"
    return re.compile("".join(_MEANING.get(part) or re.escape(part) for part in _PARTS.findall(plain)))
