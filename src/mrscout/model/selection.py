"""Selects tests by the names and path patterns of `--only`."""

from dataclasses import dataclass
from fnmatch import fnmatchcase


@dataclass(frozen=True, slots=True)
class Selection:
    """Patterns of paths and of names; without any, everything is selected.

    A pattern with a slash, or one that ends as the file's name does, is matched with the file's path. Any other is
    matched with every run of segments of the test's name, so that a package, a class, a method or a mixture will do.
    """

    patterns: tuple[str, ...] = ()

    def may_hold(self, path: str) -> bool:
        """True if a file can contain a selected test, as far as its path tells."""
        if not self.patterns or any(not _is_path(pattern, path) for pattern in self.patterns):
            return True
        return self._names_file(path)

    def covers(self, path: str, test: str) -> bool:
        """True if a test of a file is selected."""
        if not self.patterns or self._names_file(path):
            return True
        names = _segment_runs(test)
        wanted = [pattern for pattern in self.patterns if not _is_path(pattern, path)]
        return any(fnmatchcase(name, pattern) for pattern in wanted for name in names)

    def _names_file(self, path: str) -> bool:
        tails = [path[at:] for at in range(len(path)) if at == 0 or path[at - 1] == "/"]
        patterns = [pattern.removeprefix("./") for pattern in self.patterns if _is_path(pattern, path)]
        patterns = [f"{pattern}*" if pattern.endswith("/") else pattern for pattern in patterns]
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
