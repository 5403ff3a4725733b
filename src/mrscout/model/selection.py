"""Selects tests by the names and path patterns of `--only` and `--exclude`."""

from dataclasses import dataclass
from fnmatch import fnmatchcase


@dataclass(frozen=True, slots=True)
class Selection:
    """Patterns of paths and of names; without any, everything is selected but what is excluded.

    A pattern with a slash, or one that ends as the file's name does, is matched with the file's path. Any other is
    matched with every run of segments of the test's name, so that a package, a class, a method or a mixture will do.
    """

    patterns: tuple[str, ...] = ()
    excluded: tuple[
        str, ...
    ] = ()  #: patterns of tests that are not looked at; `core:FooTest` is one of a folder

    def may_hold(self, path: str) -> bool:
        """True if a file can contain a selected test, as far as its path tells."""
        if _names_file(_for_file(self.excluded, path), path):
            return False
        if not self.patterns or any(not _is_path(pattern, path) for pattern in self.patterns):
            return True
        return _names_file(self.patterns, path)

    def covers(self, path: str, test: str) -> bool:
        """True if a test of a file is selected."""
        if self.excluded and _names(_for_file(self.excluded, path), path, test):
            return False
        return not self.patterns or _names(self.patterns, path, test)


def _for_file(patterns: tuple[str, ...], path: str) -> tuple[str, ...]:
    """Return the patterns that apply to a file, without the folder that some begin with."""
    scoped = (pattern.rpartition(":") for pattern in patterns)
    return tuple(pattern for folder, _, pattern in scoped if not folder or path.startswith(f"{folder}/"))


def _names(patterns: tuple[str, ...], path: str, test: str) -> bool:
    """True if a pattern names a file, or a test in it."""
    if _names_file(patterns, path):
        return True
    names = _segment_runs(test)
    wanted = [pattern for pattern in patterns if not _is_path(pattern, path)]
    return any(fnmatchcase(name, pattern) for pattern in wanted for name in names)


def _names_file(patterns: tuple[str, ...], path: str) -> bool:
    """True if a pattern of paths names a file."""
    tails = [path[at:] for at in range(len(path)) if at == 0 or path[at - 1] == "/"]
    patterns = tuple(pattern.removeprefix("./") for pattern in patterns if _is_path(pattern, path))
    patterns = tuple(f"{pattern}*" if pattern.endswith("/") else pattern for pattern in patterns)
    return any(fnmatchcase(tail, pattern) for pattern in patterns for tail in tails)


#: every test of every file
EVERYTHING = Selection()


def matches_test(test: str, wanted: str) -> bool:
    """True if the name `package.Class.method(Types)` ends with the wanted `Class.method`, with or without types."""
    test, wanted = test.replace(" ", ""), wanted.replace(" ", "").replace("#", ".").replace("$", ".")
    if "(" not in wanted:
        test = test.partition("(")[0]
    return test == wanted or test.endswith(f".{wanted}")


def _is_path(pattern: str, path: str) -> bool:
    """True for a pattern of paths: `src/`, or `FooTest.java` where the file at a path is one of Java."""
    suffix = path[path.rfind(".") :]
    return "/" in pattern or (suffix.startswith(".") and pattern.endswith(suffix))


def _segment_runs(test: str) -> set[str]:
    """Return every run of segments of `a.B.c(D)`: `a.B.c(D)`, `a.B.c`, `a.B`, `B.c`, `B` …"""
    name, parenthesis, types = test.partition("(")
    segments = name.split(".")
    runs = {
        ".".join(segments[start:end])
        for start in range(len(segments))
        for end in range(start + 1, len(segments) + 1)
    }
    return runs | {".".join(segments[start:]) + parenthesis + types for start in range(len(segments))}
