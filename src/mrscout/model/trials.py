"""A relation that is to be tried on its own input, and what became of it."""

from dataclasses import dataclass

from mrscout.model.relations import Draft, Drafted, Status
from mrscout.model.verdicts import Ending


@dataclass(frozen=True, slots=True)
class Trial:
    """A relation that is to be tried, under the name that its class will have."""

    drafted: Drafted
    class_name: str
    project: str


@dataclass(frozen=True, slots=True)
class TriedRelation:
    """The outcome of a trial, with everything that was rendered of the draft that it settled on."""

    drafted: Drafted
    draft: Draft
    status: Status
    detail: str
    ended: Ending | None  #: how its run ended; None where it was not run
    path: str  #: where its source belongs below a folder of relations
    harness_class: str  #: the qualified name of the class that is run
    source: str
    harness: str
    given: str  #: the paper's form as a class of its own; empty where it has none
    stored: str  #: the draft as a file
