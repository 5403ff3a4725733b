"""What single keywords of JSON Schema ask of a value, as functions; each knows only values of its own kind."""

import json
import re
from collections.abc import Callable, Mapping, Sequence

_MOST = 2**53
_SHOWN = 40


class Mismatch(ValueError):
    """A value is not what a schema says: what is there, and where."""

    def __init__(self, value: object, wrong: str, where: str = "") -> None:
        super().__init__(value, wrong, where)
        self.value = value
        self.wrong = wrong  #: what is wrong with it, `is no text`
        self.where = where  #: the way to the value, `sites[0].start`; empty for the whole

    def __str__(self) -> str:
        return f"{self.where}{self.where and ': '}{_shown(self.value)} {self.wrong}"

    def below(self, step: str | int) -> "Mismatch":
        """The same, as seen from outside."""
        name = step if isinstance(step, str) else f"[{step}]"
        joint = "." if self.where and self.where[0] != "[" else ""
        return Mismatch(self.value, self.wrong, f"{name}{joint}{self.where}")


#: raises Mismatch
Check = Callable[[object], None]

_TYPES: dict[str, tuple[Callable[[object], bool], str]] = {
    "object": (lambda value: isinstance(value, dict), "an object"),
    "array": (lambda value: isinstance(value, list), "a list"),
    "string": (lambda value: isinstance(value, str), "a text"),
    "boolean": (lambda value: isinstance(value, bool), "true or false"),
    "null": (lambda value: value is None, "null"),
    "integer": (lambda value: type(value) is int and abs(value) <= _MOST, "a whole number"),
    # neither what is no number, nor what is infinite, is the same as itself without itself
    "number": (lambda value: type(value) in (int, float) and value - value == 0, "a number"),  # type: ignore[operator]
}


def _shown(value: object) -> str:
    if isinstance(value, (list, dict)):
        return ("{…}" if value else "{}") if isinstance(value, dict) else "[…]" if value else "[]"
    text = json.dumps(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def of_type(names: str | Sequence[str]) -> Check:
    """`type`."""
    tests, words = zip(
        *(_TYPES[name] for name in ([names] if isinstance(names, str) else names)), strict=True
    )
    wrong = f"stands where {' or '.join(words)} belongs"

    def check(value: object) -> None:
        for test in tests:
            if test(value):
                return
        raise Mismatch(value, wrong)

    return check


def one_of(allowed: Sequence[object]) -> Check:
    """`enum`, and `const`; of texts, null, true and false."""
    wrong = f"is not one of {', '.join(map(_shown, allowed))}"

    def check(value: object) -> None:
        if not (value is None or isinstance(value, (str, bool))) or value not in allowed:
            raise Mismatch(value, wrong)

    return check


def having(names: Sequence[str]) -> Check:
    """`required`."""

    def check(value: object) -> None:
        if isinstance(value, dict):
            for name in names:
                if name not in value:
                    raise Mismatch(value, f"has no {name}")

    return check


def with_fields(checks: Mapping[str, Check]) -> Check:
    """`properties`."""

    def check(value: object) -> None:
        if isinstance(value, dict):
            for name, each in checks.items():
                if name in value:
                    _step(each, value[name], name)

    return check


def with_others(named: frozenset[str], each: Check) -> Check:
    """`additionalProperties`, where it says of what kind they are."""

    def check(value: object) -> None:
        if isinstance(value, dict):
            for name in value:
                if name not in named:
                    _step(each, value[name], name)

    return check


def with_items(each: Check) -> Check:
    """`items`."""

    def check(value: object) -> None:
        if isinstance(value, list):
            for number, item in enumerate(value):
                _step(each, item, number)

    return check


def with_first_items(checks: Sequence[Check]) -> Check:
    """`prefixItems`."""

    def check(value: object) -> None:
        if isinstance(value, list):
            for number, (each, item) in enumerate(zip(checks, value, strict=False)):
                _step(each, item, number)

    return check


def _step(check: Check, value: object, step: str | int) -> None:
    try:
        check(value)
    except Mismatch as found:
        raise found.below(step) from None


def within(keyword: str, limit: float) -> Check:
    """`minItems`, `maxItems`, `minLength`, `minimum`, `maximum`."""
    least, long = keyword.startswith("min"), not keyword.endswith("imum")
    told = f"{'has' if long else 'is'} {'less' if least else 'more'} than {limit}"

    def check(value: object) -> None:
        if long and isinstance(value, (list, str)):
            size: float = len(value)
        elif not long and isinstance(value, (int, float)):
            size = value
        else:
            return
        if size < limit if least else size > limit:
            raise Mismatch(value, told)

    return check


def unique(value: object) -> None:
    """`uniqueItems`."""
    if isinstance(value, list) and len(set(map(json.dumps, value))) < len(value):
        raise Mismatch(value, "says something twice")


def reading(pattern: str) -> Check:
    """`pattern`."""
    search = re.compile(pattern).search

    def check(value: object) -> None:
        if isinstance(value, str) and not search(value):
            raise Mismatch(value, "does not read as it should")

    return check


def all_of(checks: Sequence[Check]) -> Check:
    """`allOf`, and all that one schema says."""
    if len(checks) == 1:
        return checks[0]

    def check(value: object) -> None:
        for each in checks:
            each(value)

    return check


def any_of(checks: Sequence[Check]) -> Check:
    """`anyOf`, and `oneOf`, whose parts exclude each other in our schemas."""

    def check(value: object) -> None:
        faults: list[Mismatch] = []
        for each in checks:
            try:
                return each(value)
            except Mismatch as found:
                faults.append(found)
        raise max(faults, key=lambda fault: len(fault.where))  # of the one that came nearest

    return check


def depending(test: Check, then: Check, other: Check) -> Check:
    """`if`, `then`, `else`."""

    def check(value: object) -> None:
        try:
            test(value)
        except Mismatch:
            return other(value)
        return then(value)

    return check
