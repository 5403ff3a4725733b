"""The state of each MR instance in a run, with label and tone, and the funnel of all instances."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from rich.console import Console
from rich.text import Text

from mrscout.model.figures import Step
from mrscout.model.origin import Refutation
from mrscout.model.relations import CodifiedMR, Status, Undrafted
from mrscout.model.verdicts import Verdict
from mrscout.report.terminal.styles import glyphs_for, say, say_line
from mrscout.store.results import RelationResult


class Tone(Enum):
    """The tone of a state, good or bad for the reader, by which reports choose the colour."""

    GOOD = "good"
    BAD = "bad"
    DOUBT = "doubt"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class State:
    """A state that an MR instance can end in, as reports show it."""

    slug: str
    label: str
    sentence: str
    tone: Tone
    glyph: str  #: expresses the tone without colour
    advice: str = ""  #: for the reader, a sentence; empty if there is nothing to do


_ADVICE: dict[Verdict | Status, str] = {
    Verdict.REJECTED: "Either the code is wrong for this input, or the test means fewer inputs than it says. Look at "
    "the counterexample.",
    Verdict.UNSETTLED: "More inputs may tell, with --inputs N. Look at the exceptions: they may be a bug at an edge.",
    Verdict.NO_VALID_INPUT: "The code refuses every generated input; its messages say why.",
    Verdict.EMPTY: "The test checks nothing there: it may mean something else.",
    Verdict.FLAKY: "Look for clocks, random numbers, and state that outlives a test.",
    Verdict.TIMED_OUT: "A small input that never ends is a bug; else --time-limit gives it longer.",
    Verdict.CRASHED: "The code should refuse the input instead.",
    Status.DOES_NOT_COMPILE: "A limit of mrscout: nothing is wrong with the test.",
    Status.FAILS: "A limit of mrscout: nothing is wrong with the test.",
    Status.ENVIRONMENT: "The test itself fails or is skipped here; make it pass first.",
    Status.NOT_SYNTHESIZED: "A limit of mrscout: nothing is wrong with the test.",
    Status.NOT_BUILT: "The build problems above say what is missing; --classpath names classes built elsewhere.",
}


def _state(member: Verdict | Status, tone: Tone, glyph: str) -> State:
    advice = _ADVICE.get(member, "")
    return State(member.slug, member.slug.replace("-", " "), member.value, tone, glyph, advice)


IMPERFECT = State(
    "imperfect",
    "kept, with exceptions",
    "It holds on enough of the valid inputs, and an input refutes it.",
    Tone.DOUBT,
    "≈",
    "The exceptions are often where a defect hides.",
)
UNJUDGED = State(
    *("unjudged", "not judged", "It was tried on no other input yet.", Tone.NONE, "…"),
    "mrscout filter tries it.",
)
BROKEN_CANDIDATE = State(
    "broken-candidate",
    "candidate that fails",
    "A law that related classes keep fails for this class on the first values tried.",
    Tone.BAD,
    "≠",
    "Either a bug of this class, or the law does not apply to it.",
)
UNSETTLED_YET = State("found", "found", "No relation was made of it yet.", Tone.NONE, "…")

_VERDICTS = {
    verdict: _state(verdict, tone, glyph)
    for verdict, tone, glyph in (
        (Verdict.KEPT, Tone.GOOD, "✓"),
        (Verdict.REJECTED, Tone.BAD, "✕"),
        (Verdict.UNSETTLED, Tone.DOUBT, "?"),
        (Verdict.NO_VALID_INPUT, Tone.DOUBT, "∅"),
        (Verdict.NO_PARAMETER, Tone.NONE, "–"),
        (Verdict.EMPTY, Tone.NONE, "○"),
        (Verdict.GOLDEN_VALUE, Tone.NONE, "="),
        (Verdict.FLAKY, Tone.BAD, "~"),
        (Verdict.TIMED_OUT, Tone.DOUBT, "∞"),
        (Verdict.CRASHED, Tone.BAD, "!"),
    )
}
_STATUSES = {
    status: _state(status, Tone.NONE, glyph)
    for status, glyph in (
        (Status.SAME, "≡"),
        (Status.DOES_NOT_COMPILE, "c"),
        (Status.FAILS, "f"),
        (Status.ENVIRONMENT, "e"),
        (Status.NEEDS_MORE, "m"),
        (Status.LEFT_OUT, "o"),
        (Status.LOST, "l"),
        (Status.CUT, "t"),
        (Status.NOT_BUILT, "b"),
        (Status.NOT_SYNTHESIZED, "s"),
        (Status.DRAFTED, "d"),
    )
}
#: in the order of reports
STATES = (
    _VERDICTS[Verdict.KEPT],
    IMPERFECT,
    *(state for verdict, state in _VERDICTS.items() if verdict is not Verdict.KEPT),
    BROKEN_CANDIDATE,
    UNJUDGED,
    *_STATUSES.values(),
    UNSETTLED_YET,
)


def state_of_verdict(verdict: Verdict) -> State:
    """Return the state of a relation with this verdict and no exceptions."""
    return _VERDICTS[verdict]


def advice_on(state: State, result: RelationResult) -> str:
    """Return what the reader of a result can do, a sentence; empty if there is nothing to do."""
    refuted = state is BROKEN_CANDIDATE or state.slug == Verdict.REJECTED.slug
    guessed = not result.origin.counts_in_funnel
    return result.origin.if_refuted.value if refuted and guessed else state.advice


def is_wrong_guess(result: RelationResult) -> bool:
    """True for a candidate that does not hold and was a guess: that says nothing about the code."""
    refuted = state_of(result).tone is Tone.BAD
    return refuted and result.origin.if_refuted is Refutation.WRONG_GUESS


def state_of(result: RelationResult) -> State:
    """Return the state that a result has reached."""
    if result.judged is not None:
        kept = result.judged.verdict is Verdict.KEPT
        return IMPERFECT if kept and result.refuted else _VERDICTS[result.judged.verdict]
    match result.settled:
        case CodifiedMR(status=Status.CODIFIED):
            return UNJUDGED
        case CodifiedMR(status=Status.FAILS) if not result.origin.has_developers_values:
            return BROKEN_CANDIDATE
        case CodifiedMR(status=status):
            return _STATUSES[status]
        case Undrafted():
            return _STATUSES[Status.NOT_SYNTHESIZED]
    return UNSETTLED_YET


_BAR = 30


def print_funnel(console: Console, steps: Sequence[Step], names: int | None = None) -> None:
    """Print a bar for each step; ``names`` is the width of the column of names, by default that of the longest."""
    names = names or max(len(step.name) for step in steps)
    width = max(len(f"{step.count:,}") for step in steps)
    full = "█" if glyphs_for(console.encoding).bar == "│" else "#"
    for number, step in enumerate(steps):
        if step.first and number:
            say(console)
        bar = (full * max(round(step.share * _BAR), bool(step.count))).ljust(_BAR)
        line = Text.assemble(
            f"  {step.name:<{names}}  ",
            (f"{step.count:>{width},}  ", "bold"),
            (bar, "green" if step.last else "cyan"),
            "" if step.first else f"  {percent(step.share)}",
        )
        say_line(console, line)


def percent(share: float) -> str:
    """Return a share as ` 45 %`. Less than all is at most 99 %."""
    rounded = round(share * 100)
    if rounded == 100 and share < 1:
        rounded = 99
    return f"{rounded:>3} %"
