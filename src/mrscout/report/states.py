"""How far an MR instance came, in one word: its verdict, or else what keeps it from one."""

from dataclasses import dataclass
from enum import Enum

from mrscout.model.relations import CodifiedMR, Status, Undrafted
from mrscout.model.verdicts import Verdict
from mrscout.store.findings import Finding


class Tone(Enum):
    """What it means to the reader."""

    GOOD = "good"
    BAD = "bad"
    DOUBT = "doubt"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class State:
    """One of the ways in which an instance can end."""

    slug: str
    label: str
    sentence: str
    tone: Tone
    glyph: str  #: says the same as the colour, to those who do not see it


def _verdict(verdict: Verdict, tone: Tone, glyph: str) -> State:
    return State(verdict.slug, verdict.slug.replace("-", " "), verdict.value, tone, glyph)


def _status(status: Status, glyph: str) -> State:
    return State(status.slug, status.slug.replace("-", " "), status.value, Tone.NONE, glyph)


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
    Verdict.KEPT: _verdict(Verdict.KEPT, Tone.GOOD, "✓"),
    Verdict.REJECTED: _verdict(Verdict.REJECTED, Tone.BAD, "✕"),
    Verdict.UNSETTLED: _verdict(Verdict.UNSETTLED, Tone.DOUBT, "?"),
    Verdict.NO_VALID_INPUT: _verdict(Verdict.NO_VALID_INPUT, Tone.DOUBT, "∅"),
    Verdict.NO_PARAMETER: _verdict(Verdict.NO_PARAMETER, Tone.NONE, "–"),
    Verdict.GOLDEN_VALUE: _verdict(Verdict.GOLDEN_VALUE, Tone.NONE, "="),
    Verdict.FLAKY: _verdict(Verdict.FLAKY, Tone.BAD, "~"),
    Verdict.TIMED_OUT: _verdict(Verdict.TIMED_OUT, Tone.DOUBT, "∞"),
    Verdict.CRASHED: _verdict(Verdict.CRASHED, Tone.BAD, "!"),
}
_STATUSES = {
    status: _status(status, glyph)
    for status, glyph in (
        (Status.SAME, "≡"),
        (Status.DOES_NOT_COMPILE, "c"),
        (Status.FAILS, "f"),
        (Status.ENVIRONMENT, "e"),
        (Status.NEEDS_MORE, "m"),
        (Status.LEFT_OUT, "o"),
        (Status.LOST, "l"),
        (Status.NOT_BUILT, "b"),
        (Status.NOT_SYNTHESIZED, "s"),
        (Status.DRAFTED, "d"),
    )
}
#: in the order in which they are listed
STATES = (
    _VERDICTS[Verdict.KEPT],
    IMPERFECT,
    *(state for verdict, state in _VERDICTS.items() if verdict is not Verdict.KEPT),
    BROKEN_CANDIDATE,
    UNJUDGED,
    *_STATUSES.values(),
    UNSETTLED_YET,
)


def state_of(finding: Finding) -> State:
    """How far it came."""
    if finding.judged is not None:
        kept = finding.judged.verdict is Verdict.KEPT
        return IMPERFECT if kept and finding.refuted else _VERDICTS[finding.judged.verdict]
    match finding.settled:
        case CodifiedMR(status=Status.CODIFIED):
            return UNJUDGED
        case CodifiedMR(status=Status.FAILS) if not finding.origin.has_developers_values:
            return BROKEN_CANDIDATE
        case CodifiedMR(status=status):
            return _STATUSES[status]
        case Undrafted():
            return _STATUSES[Status.NOT_SYNTHESIZED]
    return UNSETTLED_YET
