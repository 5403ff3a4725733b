"""Variations of a string that keep its structure, or break it in one place.

A string that a test uses is seldom arbitrary: it has parts, separators, digits, brackets. Code that handles it fails on
strings that are like it but for one thing: a part less, a separator twice, a bracket that is not closed.
"""

import re
from collections.abc import Callable, Iterator
from random import Random

_DIGIT = re.compile(r"[0-9]")
_SEPARATOR = re.compile(r"[^0-9a-zA-Z\s]|\s+")
_PAIRED = re.compile(r"[()\[\]{}<>\"'`]")
#: the most parts of a string that are left out one by one
_PARTS = 3


def reshaped(text: str, random: Random) -> str:
    """Return a string that differs from this one by one change of its structure, now and then by two."""
    for _ in range(2 if random.random() < 0.2 else 1):
        changes = random.sample(_CHANGES, len(_CHANGES))
        texts = (change(text, random) for change in changes)
        text = next((other for other in texts if other != text), text)
    return text


def with_fragment(text: str, fragment: str, random: Random) -> str:
    """Return a string with a fragment in some place: inserted, in place of a character, around it, or alone."""
    at = random.randint(0, len(text))
    choice = random.random()
    if choice < 0.35:
        return text[:at] + fragment + text[at:]
    if choice < 0.55:
        return text[:at] + fragment + text[at + 1 :]
    if choice < 0.7:
        return text + fragment
    if choice < 0.8:
        return fragment + text
    if choice < 0.9:
        return fragment + text + fragment
    return fragment * random.randint(1, 2)


def fragments_in(text: str, fragments: tuple[str, ...]) -> Iterator[str]:
    """Yield strings that contain each of the fragments: inside of the text, then alone."""
    middle = (len(text) + 1) // 2
    yield from (text[:middle] + fragment + text[middle:] for fragment in fragments)
    yield from fragments


def reshapings(text: str) -> Iterator[str]:
    """Yield the text without one of its parts, with an empty part, an open bracket, and in another case."""
    separator = _SEPARATOR.search(text)
    if separator is not None:
        parts = text.split(separator[0])
        for at in range(min(len(parts), _PARTS)):
            yield separator[0].join((*parts[:at], *parts[at + 1 :]))
        yield separator[0].join((parts[0], "", *parts[1:]))
        yield text + separator[0]
    paired = _PAIRED.search(text)
    if paired is not None:
        yield text[: paired.start()] + text[paired.end() :]
    yield text.swapcase()


def _other_digit(text: str, random: Random) -> str:
    places = [match.start() for match in _DIGIT.finditer(text)]
    if not places:
        return text
    at = random.choice(places)
    return text[:at] + random.choice("0123456789") + text[at + 1 :]


def _other_parts(text: str, random: Random) -> str:
    """Drop, double, empty or swap parts between separators of one sort."""
    separators: list[str] = sorted(set(_SEPARATOR.findall(text)))
    if not separators:
        return text
    separator = random.choice(separators)
    parts = text.split(separator)
    at, other = random.randrange(len(parts)), random.randrange(len(parts))
    how = random.randrange(4)
    if how == 0:
        parts.pop(at)
    elif how == 1:
        parts.insert(at, parts[at])
    elif how == 2:
        parts.insert(at, "")
    else:
        parts[at], parts[other] = parts[other], parts[at]
    return separator.join(parts)


def _other_case(text: str, random: Random) -> str:
    cases = (text.upper(), text.lower(), text.swapcase(), text.title())
    return random.choice(cases)


def _unbalanced(text: str, random: Random) -> str:
    """Leave out or double a bracket or quote."""
    places = [match.start() for match in _PAIRED.finditer(text)]
    if not places:
        return text
    at = random.choice(places)
    return text[:at] + text[at] * random.choice((0, 2)) + text[at + 1 :]


def _other_length(text: str, random: Random) -> str:
    """Leave out or double a character, or repeat all of them."""
    at = random.randrange(len(text)) if text else 0
    return random.choice((text[:at] + text[at + 1 :], text[: at + 1] + text[at:], text + text))


def _spaced(text: str, random: Random) -> str:
    return random.choice((f" {text}", f"{text} ", f" {text} "))


_CHANGES: tuple[Callable[[str, Random], str], ...] = (
    _other_digit,
    _other_parts,
    _other_parts,
    _other_case,
    _unbalanced,
    _other_length,
    _spaced,
)
