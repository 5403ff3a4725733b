"""Selects the tests that a build runs, by the names of their classes and by their groups.

Groups are JUnit 4's categories, JUnit 5's tags and TestNG's groups. Where a pattern or an expression cannot be read,
the answer is that the test is left out: that costs a fence, and the other answer would run it without one.
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache

#: what surefire runs where it is not told what
SUREFIRE = ("**/Test*.java", "**/*Test.java", "**/*Tests.java", "**/*TestCase.java")
#: stands for a group of a test whose name cannot be read off the source
UNKNOWN_GROUP = "?"
#: what a pattern of surefire's can also be: nothing that a stranger's build file has is run as a regular expression
_OTHER = re.compile(r"%|\$\{|!")
_PARTS = re.compile(r"\*\*/|\*\*|\*|\?|[^*?]+")
_WORD = re.compile(r"&&?|\|\|?|[!()]|[^\s&|!(),]+")


@dataclass(frozen=True, slots=True)
class SelectedTests:
    """The tests that a build selects in a module, besides the classes that it excludes by name."""

    nothing: bool = False  #: it runs no test at all
    included: tuple[str, ...] = ()  #: patterns of classes as Ant has them; empty for all
    matching: tuple[
        str, ...
    ] = ()  #: patterns of classes and methods as Gradle's filters have them; empty for all
    not_matching: tuple[str, ...] = ()  #: likewise, of what is not run
    groups: tuple[str, ...] = ()  #: expressions over groups, of which one must hold; empty for all
    excluded_groups: tuple[str, ...] = ()  #: of which none may hold


EVERYTHING = SelectedTests()


def is_run(class_name: str, method: str, excluded: Iterable[str], chosen: SelectedTests) -> bool:
    """True if a build runs a test, as far as names tell; a class by its binary name."""
    outer = class_name.partition("$")[0]  # with which classes inside of it are run
    names = dict.fromkeys((class_name, outer))
    if chosen.nothing or any(
        _may_mean(pattern, name, method, doubt=True) for pattern in excluded for name in names
    ):
        return False
    if chosen.included and not any(_may_mean(pattern, outer, method) for pattern in chosen.included):
        return False
    if any(_matches(pattern, class_name, method) for pattern in chosen.not_matching):
        return False
    return not chosen.matching or any(_matches(pattern, class_name, method) for pattern in chosen.matching)


def is_in_chosen_groups(groups: Collection[str], chosen: SelectedTests, *, doubt: bool = True) -> bool:
    """True if a build runs a test that is in these groups; where one is unknown, not if in ``doubt``."""
    if doubt and UNKNOWN_GROUP in groups and (chosen.groups or chosen.excluded_groups):
        return False
    if any(_holds(expression, groups, otherwise=True) for expression in chosen.excluded_groups):
        return False
    return not chosen.groups or any(
        _holds(expression, groups, otherwise=False) for expression in chosen.groups
    )


def left_out(class_name: str, patterns: Iterable[str]) -> bool:
    """True if one of the patterns surely means a class, by its binary name."""
    path = class_name.replace(".", "/")
    plain = (pattern for pattern in patterns if not _OTHER.search(pattern) and "#" not in pattern)
    return any(_means(pattern, path) for pattern in plain)


def _may_mean(pattern: str, class_name: str, method: str, *, doubt: bool = False) -> bool:
    """True if a pattern means a test; ``doubt`` where that cannot be told."""
    path = class_name.replace(".", "/")
    if _OTHER.search(pattern):
        return doubt
    of_class, _, of_method = pattern.strip().partition("#")
    if of_method and not any(fnmatchcase(method, method_pattern) for method_pattern in of_method.split("+")):
        return False
    return not of_class or _means(of_class, path)


def _means(pattern: str, path: str) -> bool:
    """True if a pattern for files of classes or sources means a path, as ``org/acme/FooTest``.

    All places that the pattern can have reached are followed at once: a regular expression would try them one after
    another, which takes for ever where a pattern has many stars.
    """
    places = {0}
    for part in _parts(pattern):
        if part == "**/":  # nothing, or whole folders
            start = min(places)
            places |= {at + 1 for at in range(start, len(path)) if path[at] == "/"}
        elif part == "**":
            places = set(range(min(places), len(path) + 1))
        elif part == "*":
            places = {at for place in places for at in range(place, _end_of_name(path, place) + 1)}
        elif part == "?":
            places = {at + 1 for at in places if path[at : at + 1] not in ("", "/")}
        else:
            places = {at + len(part) for at in places if path.startswith(part, at)}
        if not places:
            return False
    return len(path) in places


def _end_of_name(path: str, start: int) -> int:
    end = path.find("/", start)
    return end if end >= 0 else len(path)


@lru_cache(maxsize=1000)
def _parts(pattern: str) -> tuple[str, ...]:
    """The stars, question marks and texts of a pattern; one without a folder means any folder."""
    plain = re.sub(r"\.(java|class|groovy|kt|\*)$", "", pattern.strip().replace("\\", "/"))
    if "/" not in plain:
        plain = f"**/{plain.replace('.', '/')}"
    if plain.endswith("/"):
        plain += "**"
    return tuple(_PARTS.findall(plain))


def _matches(pattern: str, class_name: str, method: str) -> bool:
    """A pattern of Gradle's filters: of a class, of a class and a method, of a package; with or without the package."""
    name = class_name.replace("$", ".")
    simple = name.rpartition(".")[2]
    texts = (name, f"{name}.{method}", simple, f"{simple}.{method}")
    return any(fnmatchcase(text, pattern) for text in texts)


def _holds(expression: str, groups: Collection[str], *, otherwise: bool) -> bool:
    """The truth of an expression over groups: ``slow & !(fast | tiny)``; a comma is an or."""
    try:
        return _Reader(_WORD.findall(expression.replace(",", "|")), groups).read()
    except (IndexError, ValueError, RecursionError):
        return otherwise


class _Reader:
    """Reads an expression by descent: or, and, not, a name or brackets."""

    def __init__(self, words: list[str], groups: Collection[str]) -> None:
        self._words = words[::-1]
        self._groups = groups

    def read(self) -> bool:
        value = self._either()
        if self._words:
            raise ValueError(self._words[-1])
        return value

    def _either(self) -> bool:
        value = self._both()
        while self._words and self._words[-1] in ("|", "||"):
            self._words.pop()
            value = self._both() or value
        return value

    def _both(self) -> bool:
        value = self._one()
        while self._words and self._words[-1] in ("&", "&&"):
            self._words.pop()
            value = self._one() and value
        return value

    def _one(self) -> bool:
        word = self._words.pop()
        if word == "!":
            return not self._one()
        if word == "(":
            value = self._either()
            if self._words.pop() != ")":
                raise ValueError(word)
            return value
        if word in ("any", "none") and self._words[-2:] == [")", "("]:
            del self._words[-2:]
            return bool(self._groups) == (word == "any")
        if word in (")", "&", "|", "&&", "||") or "${" in word:
            raise ValueError(word)
        return self._is_in(word)

    def _is_in(self, name: str) -> bool:
        """True for a group by its name, a category by its simple one, or a pattern of TestNG's."""
        if name in self._groups or re.split(r"[.$]", name)[-1] in self._groups:
            return True
        return any(fnmatchcase(group, name.replace(".*", "*")) for group in self._groups)
