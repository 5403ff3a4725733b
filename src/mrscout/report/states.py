"""The state of each MR instance in a run, with label and tone, and the funnel of all instances."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from rich.console import Console
from rich.text import Text

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


def _state(member: Verdict | Status, tone: Tone, glyph: str) -> State:
    return State(member.slug, member.slug.replace("-", " "), member.value, tone, glyph)


IMPERFECT = State(
    "imperfect",
    "kept, with exceptions",
    "It holds on enough of the valid inputs, and an input refutes it.",
    Tone.DOUBT,
    "≈",
)
UNJUDGED = State("unjudged", "not judged", "It was tried on no other input yet.", Tone.NONE, "…")
BROKEN_CANDIDATE = State(
    "broken-candidate",
    "candidate that fails",
    "A law that related classes keep fails for this class on the first values tried.",
    Tone.BAD,
    "≠",
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


@dataclass(frozen=True, slots=True)
class Level:
    """A line of the funnel."""

    name: str
    count: int
    whole: int  #: what it is a part of
    first: bool = False  #: True for the first level of a unit, which is the whole of the next ones
    last: bool = False  #: True for kept or codified relations


def print_funnel(console: Console, levels: Sequence[Level], names: int | None = None) -> None:
    """Print a bar for each level; ``names`` is the width of the column of names, by default that of the longest."""
    names = names or max(len(level.name) for level in levels)
    width = max(len(f"{level.count:,}") for level in levels)
    full = "█" if glyphs_for(console.encoding).bar == "│" else "#"
    for number, level in enumerate(levels):
        if level.first and number:
            say(console)
        share = level.count / level.whole if level.whole else 0.0
        bar = (full * max(round(share * _BAR), bool(level.count))).ljust(_BAR)
        line = Text.assemble(
            f"  {level.name:<{names}}  ",
            (f"{level.count:>{width},}  ", "bold"),
            (bar, "green" if level.last else "cyan"),
            "" if level.first else f"  {percent(share)}",
        )
        say_line(console, line)


def percent(share: float) -> str:
    """Return a share as ` 45 %`. Less than all is at most 99 %."""
    rounded = round(share * 100)
    if rounded == 100 and share < 1:
        rounded = 99
    return f"{rounded:>3} %"
