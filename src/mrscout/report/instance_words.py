"""MR instances in words: the same phrases wherever one is shown."""

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
    """`return value of call 2`."""
    return _PHRASES[kind].format(call)


def counted(number: int, noun: str, several: str = "") -> str:
    """`1 call`, `2 calls`, `2,020 tests`; `several` are nouns that take more than an s."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {several or f'{noun}s'}"


def joined(items: Sequence[str], last: str = "and") -> str:
    """`1, 2 and 3`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def ranges(numbers: Sequence[int]) -> str:
    """`3, 7–9, 12` out of sorted numbers."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return ", ".join(str(one) if one == other else f"{one}–{other}" for one, other in runs)


def shape(instance: MRInstance) -> str:
    """How many calls, what the follow-up's input is built from, and how the relation is asserted."""
    calls = counted(len(instance.invocations), "call")
    return f"{calls}; {_BUILT[instance.transformation]}; {instance.pattern} by {instance.assertion.operator}"


def related(element_: RelatedElement, calls: Sequence[str]) -> str:
    """An element in words, given the numbers under which the instance's invocations are shown."""
    return element(element_.kind, calls[element_.invocation])
