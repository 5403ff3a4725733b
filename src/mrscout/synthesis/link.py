"""Which sites are one parameter: equal literals of equal type that play the same part.

Two literals are linked where the same argument of the same callee takes them both, and where the assertion expects the
very value that was put in. Equality alone is no reason: unrelated ones and tens would be tied together.
"""

from dataclasses import dataclass

from mrscout.synthesis.lift import Site, used

#: values that turn up everywhere, so that the assertion's need not be the input's
_COMMON = frozenset({"0", "1", "-1", "2", "true", "false", '""', "0.0", "1.0", "0L", "1L"})


@dataclass(frozen=True, slots=True)
class Group:
    """Sites that take one value."""

    sites: tuple[Site, ...]
    #: why they are linked; empty for a single one
    reason: str = ""


def link(found: list[Site]) -> list[Group]:
    """Put the sites of a slice into groups, in order of their first place."""
    groups: list[list[Site]] = []
    reasons: list[str] = []
    for site in used(found):
        for number, group in enumerate(groups):
            if group[0].type == site.type and _same(group[0], site) and site.part == group[0].part:
                group.append(site)
                reasons[number] = "the same argument takes the same value each time"
                break
        else:
            groups.append([site])
            reasons.append("")
    for site in found:
        if not site.expected:
            continue
        same = [
            number
            for number, group in enumerate(groups)
            if _comparable(group[0], site) and _same(group[0], site)
        ]
        if len(same) == 1 or (same and site.text not in _COMMON):
            groups[same[0]].append(site)
            reasons[same[0]] = "what goes in is what the assertion expects to come out"
    return [Group(tuple(group), reason) for group, reason in zip(groups, reasons, strict=True)]


def _same(one: Site, other: Site) -> bool:
    return bool(one.text) and _value(one.text) == _value(other.text)


def _value(text: str) -> str:
    return text.rstrip("lLdDfF").replace("_", "") if text[:1].isdigit() or text[:1] == "-" else text


def _comparable(one: Site, other: Site) -> bool:
    numbers = ("byte", "short", "int", "long", "float", "double")
    return one.type == other.type or (one.type.name in numbers and other.type.name in numbers)
