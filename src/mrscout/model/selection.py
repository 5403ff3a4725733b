"""Which tests a user asked for, by the names and paths that people write on a command line."""

from dataclasses import dataclass
from fnmatch import fnmatchcase


@dataclass(frozen=True, slots=True)
class Selection:
    """Patterns of paths and of names; without any, everything is selected.

    A pattern with a slash, or one that ends in `.java`, is matched with the file's path. Any other is matched
    with every run of segments of the test's name, so that a package, a class, a method or a mixture will do.
    """

    patterns: tuple[str, ...] = ()

    def may_hold(self, path: str) -> bool:
        """Whether a file can hold a test that was asked for; it is not looked at otherwise."""
        if not self.patterns or any(not _is_path(each) for each in self.patterns):
            return True
        return self._names_file(path)

    def covers(self, path: str, test: str) -> bool:
        """Whether a test of a file was asked for."""
        if not self.patterns or self._names_file(path):
            return True
        names = _runs(test)
        return any(fnmatchcase(name, each) for each in self.patterns if not _is_path(each) for name in names)

    def _names_file(self, path: str) -> bool:
        candidates = [path[at:] for at in range(len(path)) if at == 0 or path[at - 1] == "/"]
        patterns = [each.removeprefix("./") for each in self.patterns if _is_path(each)]
        patterns = [f"{each}*" if each.endswith("/") else each for each in patterns]
        return any(fnmatchcase(name, each) for each in patterns for name in candidates)


#: every test of every file
EVERYTHING = Selection()


def matches_test(test: str, wanted: str) -> bool:
    """Whether `package.Class.method(Types)` is what somebody calls `Class.method`, with or without types."""
    test, wanted = test.replace(" ", ""), wanted.replace(" ", "").replace("#", ".").replace("$", ".")
    if "(" not in wanted:
        test = test.partition("(")[0]
    return test == wanted or test.endswith(f".{wanted}")


def _is_path(pattern: str) -> bool:
    return "/" in pattern or pattern.endswith(".java")


def _runs(test: str) -> set[str]:
    """Every run of segments of `a.B.c(D)`: `a.B.c(D)`, `a.B.c`, `a.B`, `B.c`, `B` …"""
    name, parenthesis, types = test.partition("(")
    segments = name.split(".")
    runs = {
        ".".join(segments[start:end])
        for start in range(len(segments))
        for end in range(start + 1, len(segments) + 1)
    }
    return runs | {".".join(segments[start:]) + parenthesis + types for start in range(len(segments))}
