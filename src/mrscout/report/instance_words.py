"""Phrases about MR instances and counts, shared by all reports."""

from collections.abc import Sequence

from mrscout.model.instances import ElementKind, MRInstance, RelatedElement, Transformation

_BUILT = {
    Transformation.INPUT: "the follow-up's input is built from the source's input",
    Transformation.OUTPUT: "the follow-up's input is built from the source's output",
    None: "neither call's input is built from the other call",
}
_PHRASES = {
    ElementKind.RECEIVER: "receiver of call {}",
    ElementKind.ARGUMENT: "argument of call {}",
    ElementKind.RETURN: "return value of call {}",
    ElementKind.RECEIVER_AFTER: "receiver after call {}",
    ElementKind.ARGUMENT_AFTER: "argument after call {}",
}


def element(kind: ElementKind, call: str) -> str:
    """Return the words for a related element: `return value of call 2`."""
    return _PHRASES[kind].format(call)


def counted(number: int, noun: str, several: str = "") -> str:
    """Return a number with its noun: `1 call`, `2 calls`. ``several`` is a plural that is not made with an s."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {several or f'{noun}s'}"


def joined(items: Sequence[str], last: str = "and") -> str:
    """Return items as a list in a sentence: `1, 2 and 3`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def some_of(items: Sequence[str]) -> str:
    """Return the first item and the number of the others: `commons-codec and 3 others`."""
    first, *others = items
    if len(others) == 1:
        return joined(items)
    return f"{first} and {len(others):,} others" if others else first


def ranges(numbers: Sequence[int]) -> str:
    """Return sorted numbers with runs contracted: `3, 7–9, 12`."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return ", ".join(str(one) if one == other else f"{one}–{other}" for one, other in runs)


def shape(instance: MRInstance) -> str:
    """Return the number of calls, the origin of the follow-up input, and the kind of assertion of an instance."""
    calls = counted(len(instance.invocations), "call")
    return f"{calls}; {_BUILT[instance.transformation]}; {instance.pattern} by {instance.assertion.operator}"


def related(element_: RelatedElement, calls: Sequence[str]) -> str:
    """Return the words for a related element; ``calls`` are the numbers that the instance's calls are shown under."""
    return element(element_.kind, calls[element_.invocation])
