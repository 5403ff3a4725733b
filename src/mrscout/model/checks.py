"""The results of checking a run against other code: of its relations (`check.jsonl`) and its findings."""

from dataclasses import dataclass

from mrscout.model.findings import Confidence, Finding
from mrscout.model.slugged import Slugged


class CheckOutcome(Slugged):
    """The outcome of a relation on other code. The values are sentences for people."""

    BROKEN = "It held, and does not hold any more."
    GONE = "It does not compile against this code any more: what it calls has changed."
    UNTRIED = "It could not be run on this code."
    DOUBTFUL = (
        "It holds as before where it was tried before; fresh inputs refute it, too few to call that new."
    )
    REFUTED = "It did not hold before, and does not hold now."
    FIXED = "It did not hold before, and holds now on the input that refuted it."
    HOLDS = "It holds as before."


@dataclass(frozen=True, slots=True)
class Checked:
    """A relation with its outcome on other code."""

    id: str
    outcome: CheckOutcome
    tried: int = 0  #: inputs, old and fresh ones
    passed: int = 0
    #: True if the failing input passed on the code that the relation was mined from; False for a fresh input
    regressed: bool = False
    refuted_by: tuple[
        str, ...
    ] = ()  #: the smallest failing input, as source code, by the relation's parameters
    names: tuple[str, ...] = ()  #: the parameters of `refuted_by`
    why: str = ""  #: the message of the failure, or the reason why nothing can be said


class FindingState(Slugged):
    """The outcome of a finding on other code. The values are sentences for people."""

    APPEARED = "What held before does not hold any more."
    STILL = "It is there as before."
    FIXED = "None of its inputs shows it any more."
    UNTRIED = "None of its inputs could be run on this code."


@dataclass(frozen=True, slots=True)
class CheckedFinding:
    """A finding of the run, or one that the check itself brings to light, with its state on other code."""

    finding: Finding
    state: FindingState

    @property
    def is_shown(self) -> bool:
        """True if it is there, and probably a defect."""
        there = self.state in (FindingState.APPEARED, FindingState.STILL)
        return there and self.finding.confidence is not Confidence.LOW
