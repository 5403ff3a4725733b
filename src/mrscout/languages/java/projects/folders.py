"""Folders of a project: which names mean tests, and where the paths in build files lead."""

import posixpath
import re

from mrscout.model.project import Role

_WORD = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")
_TEST_WORDS = frozenset({"test", "tests", "unittest", "unittests", "testcase", "testcases", "itest"})
#: Whole names that hold no such word and mean tests all the same.
_TEST_NAMES = frozenset({"it", "its", "integration", "functional", "e2e", "smoke", "spec", "specs", "junit"})


def names_tests(folder: str) -> bool:
    """True if a folder or source set of this name holds tests: ``androidTest``, ``it``, ``unit-tests``.

    Whole words only: ``latest`` and ``contest`` name no tests, and neither does ``jmh``.
    """
    if folder.lower() in _TEST_NAMES:
        return True
    return any(word.lower() in _TEST_WORDS for word in _WORD.findall(folder))


def role_by_names(path: str) -> Role:
    """The side that the names of a path's folders speak for."""
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
