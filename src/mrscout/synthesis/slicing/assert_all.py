"""What stands beside an assertion in one statement: the other functions of one that runs several."""

from collections.abc import Iterable, Iterator

from mrscout.languages.base import Facts
from mrscout.model.assertions import Runs
from mrscout.model.ir import Call, Function, Span, Step
from mrscout.synthesis.slicing.operand_effects import acts


def asides(assertion: Span, steps: Iterable[Step], facts: Facts) -> tuple[Span, ...]:
    """The stretches before and behind the function that holds an assertion; none where another of them acts."""
    calls = [call for step in steps for call in step.calls]
    for call in calls:
        together = call.assertion is not None and call.assertion.runs is Runs.ALL
        if not together or not call.span.encloses(assertion):
            continue
        functions = [arg.span for arg in call.args if isinstance(arg, Function)]
        own = [span for span in functions if span.encloses(assertion)]
        if len(own) != 1 or any(_acts(span, calls, facts) for span in functions if span not in own):
            return ()
        return tuple(_stretches(own[0], functions[0], functions[-1]))
    return ()


def _acts(span: Span, calls: list[Call], facts: Facts) -> bool:
    """Whether a function changes something that what comes after it may see."""
    inside = (call for call in calls if span.encloses(call.span) and call.assertion is None)
    return any(acts(call, facts) for call in inside)


def _stretches(own: Span, first: Span, last: Span) -> Iterator[Span]:
    if first.start < own.start:
        yield Span(first.start, own.start, first.line, own.line, own.file)
    if own.end < last.end:
        yield Span(own.end, last.end, own.end_line, last.end_line, own.file)
