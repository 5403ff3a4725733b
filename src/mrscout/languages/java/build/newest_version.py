"""Which of the versions that several dependencies bring Gradle takes: the newest, where Maven takes the nearest."""

import re
from collections.abc import Iterable

#: a dependency that Maven has left out for another version of the same
_OMITTED = re.compile(
    r"\(([\w.-]+):([\w.-]+):[\w-]+:(?:[\w.-]+:)?([\w.+-]+):\w+ - (?:[^)]*; )?omitted for conflict with ([\w.+-]+)\)"
)
_PARTS = re.compile(r"\d+|[a-z]+")
#: before a release, the later the closer; what is not known comes right before it
_BEFORE = ("snapshot", "alpha", "a", "beta", "b", "milestone", "m", "cr", "rc")
_RELEASE = frozenset({"", "final", "ga", "release", "jre", "android"})


def outdone(tree: str) -> dict[tuple[str, str], str]:
    """What Maven, by the tree that it prints, has taken an older version of than was brought; with the newest."""
    found: dict[tuple[str, str], str] = {}
    for group, artifact, omitted, taken in _OMITTED.findall(tree):
        found[group, artifact] = newest((found.get((group, artifact), taken), taken, omitted))
        if found[group, artifact] == taken:
            del found[group, artifact]
    return found


def newest(versions: Iterable[str]) -> str:
    """The latest of some versions."""
    return max(versions, key=_order)


def _order(version: str) -> tuple[tuple[int, int], ...]:
    parts: list[tuple[int, int]] = []
    for part in (*_PARTS.findall(version.lower()), ""):
        if part.isdigit():
            parts.append((1, int(part)))
            continue
        while parts and parts[-1] == (1, 0):  # 2.0 is 2
            parts.pop()
        if part not in _RELEASE:
            parts.append((-1, _BEFORE.index(part) if part in _BEFORE else len(_BEFORE)))
    return (*parts, (0, 0))
