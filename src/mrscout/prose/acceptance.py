"""The inputs that the code accepts: what a sentence says of its domain where conditions do not tell all of it.

A parser refuses most strings, and no condition says which. Then the sentence is about every text that
`Range.parse(text)` accepts: the call that throws stands for the domain.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from mrscout.model.failures import CodeKind, Failure, FailureGroup, Nature
from mrscout.model.forms import Form, Freedom
from mrscout.model.verdicts import Judged, Verdict

#: failures that say nothing of what is accepted
_NO_REFUSALS = (Nature.ASSERTION, Nature.ENDLESS, Nature.EXHAUSTED)
#: the most characters of calls in a sentence, and the most calls
_LONGEST, _MOST = 90, 2
_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'')
_WORD = re.compile(r"\w+")
_CONSTRUCTOR = "<init>"


class Refusal(NamedTuple):
    """A call of the relation that throws for some inputs: `Range` and `parse`; both empty if it is not known."""

    owner: str  #: simple name of the class
    method: str  #: `<init>` for a constructor


def refusals_of(judged: Judged) -> tuple[Refusal, ...]:
    """Return the calls that throw for inputs of the form of a kept relation; none if it accepts them all."""
    evidence = judged.evidence
    refused = evidence.tried - evidence.valid - evidence.vacuous - evidence.exhausted
    if judged.verdict is not Verdict.KEPT or refused <= 0 or not judged.complaints:
        return ()
    thrown = {message.partition(":")[0].strip() for message, _ in judged.complaints}
    failures = [group.failure for group in judged.failures if not group.reached and _fits(group, judged.form)]
    refusals = [
        _refusal(failure)
        for failure in failures
        if failure.nature not in _NO_REFUSALS and failure.exception in thrown
    ]
    return tuple(dict.fromkeys(refusals)) or (Refusal("", ""),)


def _fits(group: FailureGroup, form: Form) -> bool:
    """True if the input of a failure has the values of the parameters with one value."""
    pairs = zip(form.parameters, group.texts, strict=False)
    return all(one.freedom is not Freedom.FIXED or one.original in ("", text) for one, text in pairs)


def occurs(refusal: Refusal, code: str, names: Collection[str] | None = None) -> bool:
    """True if some code has the call; with names, one that mentions one of them."""
    calls = _calls(refusal, code)
    return any(names is None or not _mentioned(call).isdisjoint(names) for call in calls)


def _mentioned(code: str) -> set[str]:
    return set(_WORD.findall(_QUOTED.sub("", code)))


def _refusal(failure: Failure) -> Refusal:
    """Return the call of the test in which an exception arises."""
    called = None
    for frame in failure.frames:
        if frame.code is CodeKind.TEST:
            break
        called = frame
    if called is None:
        return Refusal("", "")
    return Refusal(re.split(r"[.$]", called.owner)[-1], called.method)


def accepting_calls(
    refusals: Sequence[Refusal], codes: Sequence[str], parameters: Collection[str]
) -> list[str] | None:
    """Return the calls in some code that mention parameters and throw for some of them; None if that is not clear."""
    names = set(parameters)
    calls: list[str] = []
    for refusal in refusals:
        there = [call for code in codes for call in _calls(refusal, code)]
        about = [call for call in there if names & _mentioned(call)]
        if not about:
            return None
        calls += about
    calls = list(dict.fromkeys(calls))
    calls = [call for call in calls if not any(_explains(other, call, names) for other in calls)]
    widest = [call for call in calls if not any(call != other and call in other for other in calls)]
    if len(widest) > _MOST or sum(map(len, widest)) > _LONGEST:
        return None
    return widest


def _explains(call: str, other: str, names: set[str]) -> bool:
    """True if values that a call accepts are those that another one accepts, as far as one would say.

    So it is if the other one gets parameters only by what the first returns, or a value that follows from them.
    """
    if call == other:
        return False
    start = other.rfind("(", 0, _begin_of_arguments(other) + 1)
    arguments = _mentioned(other[start:])
    if call in other:
        return not names & arguments
    (head, mine), (same, theirs) = (one.split("(", 1) for one in (call, other))
    words = [_mentioned(text) & names for text in (mine, theirs)]
    return head == same and words[0] == words[1] and len(call) < len(other)


def _begin_of_arguments(call: str) -> int:
    """Return the place of the bracket that opens the arguments of the last call in a chain."""
    depth = 0
    for at in range(len(call) - 1, -1, -1):
        depth += (call[at] in ")]") - (call[at] in "([")
        if not depth:
            return at
    return 0


def _calls(refusal: Refusal, code: str) -> Iterator[str]:
    """Yield the calls of a method in some code, each with its receiver and its arguments."""
    if not refusal.method:
        return
    masked = _QUOTED.sub(lambda quote: '"' * len(quote[0]), code)
    if refusal.method == _CONSTRUCTOR:
        pattern = rf"\bnew (?:[\w]+\.)*{re.escape(refusal.owner)}(?:<[^()]*>)?\("
    else:
        pattern = rf"(?<!\w){re.escape(refusal.method)}\("
    for match in re.finditer(pattern, masked):
        end = closing(masked, match.end() - 1)
        start = match.start() if refusal.method == _CONSTRUCTOR else _begin(masked, match.start())
        yield code[start : end + 1]


def closing(code: str, at: int) -> int:
    """Return the place of the bracket that closes the one at a place; the last place if none does."""
    depth = 0
    for place in range(at, len(code)):
        depth += (code[place] in "([{") - (code[place] in ")]}")
        if not depth:
            return place
    return len(code) - 1


def _begin(code: str, at: int) -> int:
    """Return where the chain of calls begins that a method at a place belongs to."""
    while at > 0:
        before = code[at - 1]
        if before in ")]":
            depth, at = 0, at - 1
            while at >= 0:
                depth += (code[at] in ")]") - (code[at] in "([")
                if not depth:
                    break
                at -= 1
        elif before.isalnum() or before in '_.$"':
            at -= 1
        else:
            break
    at = max(at, 0)
    return at - 4 if code[max(at - 4, 0) : at] == "new " else at
