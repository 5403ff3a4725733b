"""Decides which tests a build runs, by patterns of class names and expressions over groups.

Groups are JUnit 4's categories, JUnit 5's tags and TestNG's groups. A test counts as left out where a pattern or an
expression cannot be read: tests that are left out run in the fence only, which is the safer mistake.
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache

#: the classes that surefire runs by default
SUREFIRE = ("**/Test*.java", "**/*Test.java", "**/*Tests.java", "**/*TestCase.java")
#: stands for a group whose name the source does not show
UNKNOWN_GROUP = "?"
#: marks of surefire's regular expressions and negations, which are not evaluated: they come from a stranger
_OTHER = re.compile(r"%|\$\{|!")
_PARTS = re.compile(r"\*\*/|\*\*|\*|\?|[^*?]+")
_WORD = re.compile(r"&&?|\|\|?|[!()]|[^\s&|!(),]+")


@dataclass(frozen=True, slots=True)
class SelectedTests:
    """The tests that a build selects in a module, besides the classes that it excludes by name."""

    nothing: bool = False  #: it runs no test at all
    included: tuple[str, ...] = ()  #: patterns of classes in Ant's notation; empty for all
    matching: tuple[str, ...] = ()  #: patterns of classes and methods in Gradle's notation; empty for all
    not_matching: tuple[str, ...] = ()  #: likewise, of excluded ones
    groups: tuple[str, ...] = ()  #: expressions over groups, of which one must hold; empty for all
    excluded_groups: tuple[str, ...] = ()  #: of which none may hold


EVERYTHING = SelectedTests()


def is_run(class_name: str, method: str, excluded: Iterable[str], chosen: SelectedTests) -> bool:
    """True if a build runs a test, judged by its class's binary name and its method's name."""
    outer = class_name.partition("$")[0]  # with which classes inside of it are run
    names = dict.fromkeys((class_name, outer))
    if chosen.nothing or any(
        _may_match(pattern, name, method, doubt=True) for pattern in excluded for name in names
    ):
        return False
    if chosen.included and not any(_may_match(pattern, outer, method) for pattern in chosen.included):
        return False
    if any(_matches_filter(pattern, class_name, method) for pattern in chosen.not_matching):
        return False
    return not chosen.matching or any(
        _matches_filter(pattern, class_name, method) for pattern in chosen.matching
    )


def is_in_chosen_groups(groups: Collection[str], chosen: SelectedTests, *, doubt: bool = True) -> bool:
    """True if a build runs a test that is in these groups; ``doubt`` means False if one of them is unknown."""
    if doubt and UNKNOWN_GROUP in groups and (chosen.groups or chosen.excluded_groups):
        return False
    if any(_holds(expression, groups, otherwise=True) for expression in chosen.excluded_groups):
        return False
    return not chosen.groups or any(
        _holds(expression, groups, otherwise=False) for expression in chosen.groups
    )


def is_left_out(class_name: str, patterns: Iterable[str]) -> bool:
    """True if one of the patterns certainly matches a class, given by its binary name."""
    path = class_name.replace(".", "/")
    plain = (pattern for pattern in patterns if not _OTHER.search(pattern) and "#" not in pattern)
    return any(_matches_path(pattern, path) for pattern in plain)


def _may_match(pattern: str, class_name: str, method: str, *, doubt: bool = False) -> bool:
    """True if a pattern of surefire's matches a test; ``doubt`` if the pattern cannot be evaluated."""
    path = class_name.replace(".", "/")
    if _OTHER.search(pattern):
        return doubt
    of_class, _, of_method = pattern.strip().partition("#")
    if of_method and not any(fnmatchcase(method, method_pattern) for method_pattern in of_method.split("+")):
        return False
    return not of_class or _matches_path(of_class, path)


def _matches_path(pattern: str, path: str) -> bool:
    """True if an Ant pattern matches the path of a class, such as ``org/acme/FooTest``.

    All positions that a part of the pattern can end at are followed at once. A regular expression would backtrack,
    which takes exponential time for a pattern with many stars.
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
    """The stars, question marks and texts of a pattern; one without a folder matches in any folder."""
    plain = re.sub(r"\.(java|class|groovy|kt|\*)$", "", pattern.strip().replace("\\", "/"))
    if "/" not in plain:
        plain = f"**/{plain.replace('.', '/')}"
    if plain.endswith("/"):
        plain += "**"
    return tuple(_PARTS.findall(plain))


def _matches_filter(pattern: str, class_name: str, method: str) -> bool:
    """True if a filter of Gradle's matches a test: ``FooTest``, ``a.b.FooTest``, ``FooTest.adds`` or ``a.b.*``."""
    name = class_name.replace("$", ".")
    simple = name.rpartition(".")[2]
    texts = (name, f"{name}.{method}", simple, f"{simple}.{method}")
    return any(fnmatchcase(text, pattern) for text in texts)


def _holds(expression: str, groups: Collection[str], *, otherwise: bool) -> bool:
    """The value of an expression over groups, ``slow & !(fast | tiny)`` or ``a,b``; ``otherwise`` if malformed."""
    try:
        return _Evaluator(_WORD.findall(expression.replace(",", "|")), groups).value()
    except (IndexError, ValueError, RecursionError):
        return otherwise


class _Evaluator:
    """Evaluates an expression over groups by recursive descent: or, and, not, a name or brackets."""

    def __init__(self, words: list[str], groups: Collection[str]) -> None:
        self._words = words[::-1]
        self._groups = groups

    def value(self) -> bool:
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
        """True if the test is in a group of this name; a category may have its package, and TestNG allows patterns."""
        if name in self._groups or re.split(r"[.$]", name)[-1] in self._groups:
            return True
        return any(fnmatchcase(group, name.replace(".*", "*")) for group in self._groups)
