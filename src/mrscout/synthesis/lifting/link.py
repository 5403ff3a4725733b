"""Which sites are one parameter: equal literals of equal type that play the same part.

Two literals are linked where the same argument of the same callee takes them both, where arguments of one name of one
class do, and where the assertion expects the very value that was put in. Equal texts are one text; equal numbers need
not be: unrelated ones and tens would be tied together.
"""

from dataclasses import dataclass

from mrscout.model.relations import SiteShape
from mrscout.model.types import NUMBERS
from mrscout.synthesis.lifting.site import STRING, Site

#: values that turn up everywhere, so that the assertion's need not be the input's
_COMMON = frozenset({"0", "1", "-1", "2", "true", "false", '""', "0.0", "1.0", "0L", "1L"})


#: more parameters than this are beyond what anybody wants to read
_MOST = 16
#: a string literal up to this length, quotes included, is empty
_SHORT = 2


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
    alike: dict[str, list[int]] = {}  #: the groups of a value
    for site in (each for each in found if not each.expected):
        numbers = alike.setdefault(_value(site.text), [])
        for number in numbers:
            reason = _reason(groups[number][0], site)
            if reason:
                groups[number].append(site)
                reasons[number] = reason
                break
        else:
            numbers.append(len(groups))
            groups.append([site])
            reasons.append("")
    for site in found:
        if not site.expected:
            continue
        same = [
            number
            for number in alike.get(_value(site.text), ())
            for first in groups[number][:1]
            if site.text and _comparable(first, site) and first.shape is not SiteShape.SEED
        ]
        known = [number for number in same if site.constant and groups[number][0].constant == site.constant]
        named = [number for number in same if site.hint and groups[number][0].hint == site.hint]
        if known:
            groups[known[0]].append(site)
            reasons[known[0]] = reasons[known[0]] or "the same constant each time"
        elif len(named) == 1:
            groups[named[0]].append(site)
            reasons[named[0]] = "what goes in is what the assertion expects to come out"
        elif len(same) == 1 or (same and site.text not in _COMMON):
            groups[same[0]].append(site)
            reasons[same[0]] = "what goes in is what the assertion expects to come out"
    linked = [Group(tuple(group), reason) for group, reason in zip(groups, reasons, strict=True)]
    # What the assertion expects first, and then what stands closest to it.
    chosen = sorted(linked, key=_rank)[:_MOST]
    return [group for group in linked if group in chosen]


def _rank(group: Group) -> tuple[bool, int]:
    wanted = any(site.expected or site.borrowed for site in group.sites)
    return not wanted, -max(site.span.start for site in group.sites)


def _reason(one: Site, other: Site) -> str:
    """Why two sites of equal values take one; empty where they do not."""
    if one.type != other.type or not one.text:
        return ""
    if one.constant or other.constant:  # what has a name is one thing by its name only
        return "the same constant each time" if one.constant == other.constant else ""
    if one.part == other.part and one.shape is SiteShape.CHANGE:
        return "objects of one class are changed alike"
    if one.part == other.part:
        return "the same argument takes the same value each time"
    if one.hint and one.hint == other.hint and one.owner == other.owner:
        return "arguments of one name take the same value"
    if one.type == STRING and len(one.text) > _SHORT:
        return "the same text each time"
    return ""


def _value(text: str) -> str:
    return text.rstrip("lLdDfF").replace("_", "") if text[:1].isdigit() or text[:1] == "-" else text


def _comparable(one: Site, other: Site) -> bool:
    return one.type == other.type or (one.type.name in NUMBERS and other.type.name in NUMBERS)
