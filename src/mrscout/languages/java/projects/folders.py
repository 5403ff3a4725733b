"""Names of folders that mean tests, and the paths in build files."""

import posixpath
import re
from collections.abc import Mapping

from mrscout.model.project import Role

_PROPERTY = re.compile(r"\$\{([^${}]+)\}")
#: The most nested properties; more are mistakes or cycles.
_DEEPEST = 30
_WORD = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")
_TEST_WORDS = frozenset({"test", "tests", "unittest", "unittests", "testcase", "testcases", "itest"})
#: Whole names of folders of tests without such a word.
_TEST_NAMES = frozenset({"it", "its", "integration", "functional", "e2e", "smoke", "spec", "specs", "junit"})


def names_tests(folder: str) -> bool:
    """True if a folder or source set of this name holds tests: ``androidTest``, ``it``, ``unit-tests``.

    Whole words only: ``latest`` and ``contest`` name no tests, and neither does ``jmh``.
    """
    if folder.lower() in _TEST_NAMES:
        return True
    return any(word.lower() in _TEST_WORDS for word in _WORD.findall(folder))


def role_by_names(path: str) -> Role:
    """TEST if a folder of the path has a name for tests, else MAIN."""
    return Role.TEST if any(map(names_tests, path.split("/"))) else Role.MAIN


def within(root: str, module: str, path: str) -> str | None:
    """A path from a build file, relative to the project's root; None where it leads out of it.

    ``root`` is absolute; ``path`` is absolute, or relative to the folder of ``module``.
    """
    cleaned = path.replace("\\", "/")
    if cleaned.startswith("/"):
        cleaned = posixpath.relpath(cleaned, root)
    else:
        cleaned = posixpath.normpath(posixpath.join(module, cleaned))
    if cleaned == ".." or cleaned.startswith("../"):
        return None
    return "" if cleaned == "." else cleaned


def fill_properties(text: str, properties: Mapping[str, str]) -> str | None:
    """A text with the values of its ``${…}``; None if one is unknown, or they are nested too deeply."""
    for _ in range(_DEEPEST):
        if "${" not in text:
            return text
        names = _PROPERTY.findall(text)
        if not names or any(name not in properties for name in names) or len(text) > 4096:
            return None
        text = _PROPERTY.sub(lambda match: properties[match[1]], text)
    return None
