"""Which stretches of a test's source are marked to show its MR instances, and under which numbers."""

from collections.abc import Iterable

from mrscout.model.ir import Span
from mrscout.model.records import MRInstance
from mrscout.report.terminal.excerpt import Mark
from mrscout.report.terminal.styles import FOLLOW_UP, INVOCATION, SOURCE

LEGEND = (
    "Below, numbers mark the calls in their order. S and F mark the two elements that an assertion relates: "
    "the source's and the follow-up's, each with the number of its call."
)
#: a stretch of source, whatever it was evaluated for: a helper's line may be several calls
Place = tuple[str, int, int]
#: the numbers under which calls are shown
Numbers = dict[Place, str]
#: instances that look the same on the page, such as those of a class and of its superclass
Group = tuple[MRInstance, ...]


def place(span: Span) -> Place:
    """Where something stands."""
    return (span.file, span.start, span.end)


def grouped(instances: tuple[MRInstance, ...]) -> list[Group]:
    """Instances that look the same together, in the order of the first of each."""
    groups: dict[object, list[MRInstance]] = {}
    for each in instances:
        related = [(place(it.span), it.kind, it.invocation) for it in (each.source, each.follow_up)]
        calls = tuple(place(it.span) for it in each.invocations)
        groups.setdefault((place(each.assertion.span), calls, *related), []).append(each)
    return [tuple(group) for group in groups.values()]


def numbered(instances: Iterable[MRInstance], file: str, others: Iterable[Place] = ()) -> Numbers:
    """Numbers for the calls of a test's instances, the same wherever the test is shown; then for other calls.

    Each in the order in which a reader meets their ends: arguments before their call.
    """
    numbers: Numbers = {}
    for places in ({place(it.span) for each in instances for it in each.invocations}, set(others)):
        for at in sorted(places - numbers.keys(), key=lambda at: (at[0] != file, at[0], at[2], -at[1])):
            numbers[at] = str(len(numbers) + 1)
    return numbers


def marks_of(groups: list[Group], numbers: Numbers) -> list[Mark]:
    """Each element once for each call that it belongs to, and each call that is no such element itself."""
    marks: dict[tuple[Place, str], Mark] = {}
    said: set[tuple[Place, str]] = set()
    for group in groups:
        for letter, element, style in (("S", group[0].source, SOURCE), ("F", group[0].follow_up, FOLLOW_UP)):
            number = numbers[place(group[0].invocations[element.invocation].span)]
            mark = Mark(element.span, f"{letter}{number}", f"bold {style}", thick=True)
            marks.setdefault((place(element.span), mark.label), mark)
            said.add((place(element.span), number))
    for span in (it.span for group in groups for it in group[0].invocations):
        at = place(span)
        if (at, numbers[at]) not in said:
            marks[at, numbers[at]] = Mark(span, numbers[at], INVOCATION)
    return list(marks.values())
