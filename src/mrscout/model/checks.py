"""The results of checking the relations of a run against other code (`check.jsonl`)."""

from dataclasses import dataclass

from mrscout.model.slugged import Slugged


class CheckOutcome(Slugged):
    """How a relation fares on other code. The values are sentences for people."""

    BROKEN = "It held, and does not hold any more."
    GONE = "It does not compile against this code any more: what it calls has changed."
    UNTRIED = "It could not be run on this code."
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
