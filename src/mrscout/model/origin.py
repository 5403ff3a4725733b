"""Where a relation comes from: mined from a test, or a candidate that a law proposes for other members or classes.

Developers who assert that one getter returns what its setter took mean it of all getters. A law is such a statement in
general; a mined relation that states it is the evidence for it; a candidate is the law applied to members that no test
states it of. `Law` is the registry of the laws, each a kind of relation at a level of trust.

The origin decides what is asked of a relation and where it is counted. Callers ask it by property (`needs_fence`,
`counts_in_funnel`); outside of this module only records and words look at which of the two it is.
"""

from dataclasses import dataclass
from typing import ClassVar

from mrscout.model.slugged import Slugged


class Kind(Slugged):
    """What sort of relation it is. The values are sentences for people."""

    ROUND_TRIP = "what one call does, the other undoes"
    RETRIEVAL = "what was put in comes out again"
    IDEMPOTENCE = "doing it twice is doing it once"
    COMMUTATIVITY = "the order of the inputs does not matter"
    INVARIANCE = "a change of the input leaves the output as it was"
    AGREEMENT = "two ways lead to the same result"
    REPETITION = "the same call gives the same result again"
    CONSISTENCY = "what two calls say fits together"
    MONOTONICITY = "the outputs are in order"
    DISTINCTION = "different inputs are told apart"
    FRESHNESS = "each call gives an object of its own"


#: how the paths of generated tests begin; their files are in the run's folder, in the folder of this name
CANDIDATES = "candidates:"


class Trust(Slugged):
    """How much evidence there is for a relation before it is tried. The values are sentences for people."""

    STATED = "A test states it: it may have exceptions, and hold under a learnt condition."
    NAMED = "Names suggest it: it may have exceptions, and no condition but one between two values."
    GUESSED = "Only types suggest it: it has no exception, not even on awkward inputs."


class Law(Slugged):
    """A general statement about methods: a kind of relation, the trust in it, and a sentence for people.

    The order is the order of preference: of two laws that propose the same candidate the first one counts.
    """

    GET_AFTER_SET = Kind.RETRIEVAL, Trust.STATED, "a getter returns what its setter took"
    ROUND_TRIP = Kind.ROUND_TRIP, Trust.STATED, "a method undoes its counterpart, g(f(x)) = x"
    CONVERSION = Kind.ROUND_TRIP, Trust.STATED, "converting a value and converting it back gives the value"
    COMMUTATIVITY = Kind.COMMUTATIVITY, Trust.GUESSED, "the order of the arguments does not matter"
    IDEMPOTENCE = Kind.IDEMPOTENCE, Trust.GUESSED, "applying it twice is the same as applying it once"
    OVERLOAD_EQUIVALENCE = Kind.AGREEMENT, Trust.STATED, "overloads give the same for the same value"
    ROUND_TRIP_BY_NAME = Kind.ROUND_TRIP, Trust.NAMED, "a method undoes the one with the opposite name"
    COPY_EQUIVALENCE = Kind.AGREEMENT, Trust.STATED, "a copy answers as its original does"
    HASH_CODE = Kind.CONSISTENCY, Trust.STATED, "objects with the same values are equal and share a hash code"
    HASH_DISTINCTNESS = (
        Kind.CONSISTENCY,
        Trust.STATED,
        "hash codes differ where objects differ, except for collisions",
    )
    STRING_EQUALITY = Kind.CONSISTENCY, Trust.STATED, "objects are equal exactly if their strings are"
    COMPARISON_SYMMETRY = Kind.CONSISTENCY, Trust.STATED, "comparing in the other direction flips the sign"
    ROUND_TRIP_BY_TYPE = Kind.ROUND_TRIP, Trust.GUESSED, "a method returns what another one was given"
    DISTINCTNESS = Kind.DISTINCTION, Trust.GUESSED, "different inputs give different outputs"
    MONOTONICITY = (
        Kind.MONOTONICITY,
        Trust.GUESSED,
        "outputs are in the order of the inputs, or in the reverse",
    )
    VIEW_EQUIVALENCE = Kind.AGREEMENT, Trust.GUESSED, "a view of an object answers as the object does"
    CHANGE_REPORT = Kind.CONSISTENCY, Trust.GUESSED, "a method returns true exactly if it changed the object"
    COUNT = Kind.CONSISTENCY, Trust.GUESSED, "a count is the number of elements"

    def __init__(self, kind: Kind, trust: Trust, description: str) -> None:
        self.kind = kind
        self.trust = trust
        self.description = description

    @property
    def is_contract(self) -> bool:
        """True if a class that breaks it is worth a look, so that a candidate that fails at once is reported."""
        return self in _CONTRACTS

    @property
    def refuted_with(self) -> "Law":
        """The law that falls with it for a class: both laws about hash codes stand or fall together."""
        return Law.HASH_CODE if self is Law.HASH_DISTINCTNESS else self


_CONTRACTS = frozenset(
    {
        *(Law.GET_AFTER_SET, Law.ROUND_TRIP, Law.HASH_CODE, Law.HASH_DISTINCTNESS),
        Law.COMPARISON_SYMMETRY,
    }
)
#: the laws that are applied if nobody switches one off
LAWS: tuple[Law, ...] = tuple(Law)


@dataclass(frozen=True, slots=True)
class Mined:
    """A test states the relation."""

    counts_in_funnel: ClassVar[bool] = True  #: funnel, exit codes, SARIF and JUnit XML are about these
    has_developers_values: ClassVar[bool] = True  #: its initial values are from a test
    needs_fence: ClassVar[bool] = False  #: the project's own build runs the same code outside
    may_split_links: ClassVar[bool] = True  #: values that a test repeats may be drawn independently
    exported_if_it_adds: ClassVar[bool] = False  #: exported only if it kills what the tests leave alive
    input_limit: ClassVar[int | None] = None  #: valid inputs at most; None for as many as are asked for
    trust: ClassVar[Trust] = Trust.STATED
    needs_distinct_values: ClassVar[bool] = False  #: it has to fail on equal values

    def is_recorded(self, *, passes: bool, refuted: bool) -> bool:  # noqa: ARG002 - of an `Origin`
        """True whatever became of it: an MR instance always has a record."""
        return True


@dataclass(frozen=True, slots=True)
class Candidate:
    """A law proposes the relation for members that no test states it of."""

    law: Law
    evidence: str  #: id of the mined relation that states the law

    counts_in_funnel: ClassVar[bool] = False
    has_developers_values: ClassVar[bool] = False
    needs_fence: ClassVar[bool] = True
    may_split_links: ClassVar[bool] = False
    exported_if_it_adds: ClassVar[bool] = True
    input_limit: ClassVar[int | None] = 200

    @property
    def trust(self) -> Trust:
        """That of its law."""
        return self.law.trust

    @property
    def needs_distinct_values(self) -> bool:
        """True for distinctness: what also holds on equal values shows that something else makes the difference."""
        return self.law is Law.DISTINCTNESS

    def is_recorded(self, *, passes: bool, refuted: bool) -> bool:
        """True if it passes on its initial values, or breaks a contract there; all others were guesses."""
        return passes or (refuted and self.law.is_contract)


Origin = Mined | Candidate
MINED = Mined()


@dataclass(frozen=True, slots=True)
class StatedLaw:
    """A law that a mined relation states."""

    law: Law
    id: str  #: the relation's
    class_under_test: str
    #: prefixes of a pair of method names, (`set`, `get`), or the whole names; empty for laws without a pair
    pair: tuple[str, str] = ("", "")
