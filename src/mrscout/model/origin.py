"""Where a relation comes from: mined from a test, or a candidate that a law proposes for other members or classes.

A test that asserts that one getter returns the value its setter took suggests the same of all getters. A law is such a
general statement; a mined relation that is a case of it is its evidence, or a precedent: a pattern of methods for which
it holds in other projects. A candidate is the law applied to members that no test relates. `Law` is the registry of the
laws, each a kind of relation at a level of trust.

A call (`Called`) takes the same way as a candidate, and asserts nothing: only its failures are of interest.

The origin decides how a relation is judged and where it is counted. Callers read its properties (`needs_fence`,
`counts_in_funnel`); outside of this module only records and sentences distinguish the two classes.
"""

from dataclasses import dataclass
from typing import ClassVar

from mrscout.model.slugged import Slugged


class Kind(Slugged):
    """The kind of law that a relation states. The values are sentences for people."""

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


#: prefix of the paths of generated tests; their files are in the folder of this name in the run folder
CANDIDATES = "candidates:"


class Trust(Slugged):
    """The strength of the evidence for a relation before it is run. The values are sentences for people."""

    DEMANDED = "The platform's documentation demands it of every class: it has no exception."
    STATED = "A test states it: it may have exceptions, and hold under a learnt condition."
    NAMED = "Names suggest it: it may have exceptions, and no condition but one between two values."
    GUESSED = "Names and types suggest it: it has no exception, not even on awkward inputs."

    @property
    def allows_exceptions(self) -> bool:
        """True if a kept relation may fail on some inputs."""
        return self in (Trust.STATED, Trust.NAMED)


class Refutation(Slugged):
    """The meaning of a refutation for the code. The values are sentences for people."""

    DEFECT = "A contract is violated: the code is wrong, or its documentation."
    SUSPECT = "What a test states of other inputs or members does not hold here: a defect, or an exception."
    WRONG_GUESS = "The law does not apply to these methods: nothing is wrong with the code."


class Law(Slugged):
    """A general statement about methods: a kind of relation, the trust in it, and a sentence for people.

    A law states what a contract demands, or what names promise by a convention of the platform, and no more: no class
    of the JDK refutes it (`bench/laws`). The order is the order of preference: if two laws propose the same candidate,
    the first law counts.
    """

    GET_AFTER_SET = Kind.RETRIEVAL, Trust.STATED, "a getter returns what its setter took"
    SET_AFTER_GET = Kind.RETRIEVAL, Trust.GUESSED, "setting what a getter returned changes nothing"
    ROUND_TRIP = Kind.ROUND_TRIP, Trust.STATED, "a method undoes its counterpart, g(f(x)) = x"
    COMMUTATIVITY = Kind.COMMUTATIVITY, Trust.GUESSED, "the order of the arguments does not matter"
    IDEMPOTENCE = Kind.IDEMPOTENCE, Trust.GUESSED, "applying it twice is the same as applying it once"
    OVERLOAD_EQUIVALENCE = Kind.AGREEMENT, Trust.NAMED, "overloads give the same for the same value"
    ROUND_TRIP_BY_NAME = Kind.ROUND_TRIP, Trust.NAMED, "a method undoes the one with the opposite name"
    STRING_ROUND_TRIP = Kind.ROUND_TRIP, Trust.NAMED, "parsing the string of an object gives an equal object"
    COPY_EQUIVALENCE = Kind.AGREEMENT, Trust.STATED, "a copy answers as its original does"
    COPY_INDEPENDENCE = Kind.INVARIANCE, Trust.STATED, "changing a copy leaves its original as it was"
    HASH_CODE = Kind.CONSISTENCY, Trust.DEMANDED, "equal objects have equal hash codes"
    EQUALITY_SYMMETRY = Kind.CONSISTENCY, Trust.DEMANDED, "if one object equals another, that one equals it"
    COMPARISON_SYMMETRY = Kind.CONSISTENCY, Trust.DEMANDED, "comparing in the other direction flips the sign"
    COMPARISON_TRANSITIVITY = (
        Kind.CONSISTENCY,
        Trust.DEMANDED,
        "what is not after a second object is not after anything that the second is not after",
    )
    COMPARISON_CONSISTENCY = (
        Kind.CONSISTENCY,
        Trust.DEMANDED,
        "objects compare as 0 exactly if they are equal, unless the class documents otherwise",
    )
    CONTAINS_AFTER_ADD = Kind.RETRIEVAL, Trust.GUESSED, "what was added is contained"
    GET_AFTER_PUT = Kind.RETRIEVAL, Trust.GUESSED, "what was put under a key is got by the key"
    VIEW_EQUIVALENCE = Kind.AGREEMENT, Trust.GUESSED, "a view of an object answers as the object does"
    CHANGE_REPORT = Kind.CONSISTENCY, Trust.GUESSED, "a method returns true exactly if it changed the size"
    COUNT = Kind.CONSISTENCY, Trust.GUESSED, "a count is the number of elements"

    def __init__(self, kind: Kind, trust: Trust, description: str) -> None:
        self.kind = kind
        self.trust = trust
        self.description = description

    @property
    def if_refuted(self) -> Refutation:
        """The meaning for the code if a candidate of the law is refuted."""
        return _REFUTATIONS.get(self.trust, Refutation.WRONG_GUESS)

    @property
    def is_worth_a_test(self) -> bool:
        """True if it says enough about a class to be offered before anybody has measured what it adds."""
        return self in _TELLING

    @property
    def is_of_class(self) -> bool:
        """True if it is about all objects of a class, so that one refuted candidate of a class refutes the others."""
        return self.trust is Trust.DEMANDED


_REFUTATIONS = {Trust.DEMANDED: Refutation.DEFECT, Trust.STATED: Refutation.SUSPECT}
_TELLING = frozenset(
    {
        *(Law.ROUND_TRIP, Law.ROUND_TRIP_BY_NAME, Law.STRING_ROUND_TRIP, Law.IDEMPOTENCE, Law.COMMUTATIVITY),
        *(Law.COMPARISON_SYMMETRY, Law.COMPARISON_CONSISTENCY, Law.COPY_INDEPENDENCE, Law.GET_AFTER_PUT),
    }
)
#: the laws that are applied by default
LAWS: tuple[Law, ...] = tuple(Law)


@dataclass(frozen=True, slots=True)
class Mined:
    """The origin of a relation that a test states."""

    counts_in_funnel: ClassVar[bool] = True  #: counted in the funnel, exit codes, SARIF and JUnit XML
    has_developers_values: ClassVar[bool] = True  #: its initial values were written by the developers
    needs_fence: ClassVar[bool] = (
        False  #: must run in the fence, since the project's build does not run the same calls
    )
    may_split_links: ClassVar[bool] = True  #: equal literals, which share a parameter, may get one each
    exported_if_it_adds: ClassVar[bool] = (
        False  #: exported only if it kills a mutant that the developers' tests leave alive
    )
    input_limit: ClassVar[int | None] = (
        None  #: the most valid inputs to try; None for as many as the user asks for
    )
    trust: ClassVar[Trust] = Trust.STATED
    if_refuted: ClassVar[Refutation] = Refutation.SUSPECT

    def is_recorded(self, *, passes: bool, refuted: bool) -> bool:  # noqa: ARG002 - of an `Origin`
        """True: a mined relation always has a record, whatever its outcome."""
        return True


@dataclass(frozen=True, slots=True)
class Precedent:
    """A pattern of methods for which a law holds in other projects: the evidence for a candidate in this one."""

    pattern: (
        str  #: names and shapes of the methods, `encode* (A)B, decode* (B)A`; empty for a law of all classes
    )
    projects: tuple[str, ...]  #: in which it holds, sorted


@dataclass(frozen=True, slots=True)
class Candidate:
    """The origin of a relation that a law proposes for members that no test relates."""

    law: Law
    evidence: str = ""  #: id of the mined relation that is a case of the law; empty if there is a precedent
    precedent: Precedent | None = None

    counts_in_funnel: ClassVar[bool] = False
    has_developers_values: ClassVar[bool] = False
    needs_fence: ClassVar[bool] = True
    may_split_links: ClassVar[bool] = False
    exported_if_it_adds: ClassVar[bool] = True
    input_limit: ClassVar[int | None] = 200

    @property
    def trust(self) -> Trust:
        """The trust in its law; other projects do no more than to suggest a law that no contract demands."""
        demanded = self.law.trust is Trust.DEMANDED
        return self.law.trust if self.precedent is None or demanded else Trust.GUESSED

    @property
    def if_refuted(self) -> Refutation:
        """The meaning for the code if the candidate is refuted."""
        return _REFUTATIONS.get(self.trust, Refutation.WRONG_GUESS)

    def is_recorded(self, *, passes: bool, refuted: bool) -> bool:
        """True if it was judged on its initial values; what does not compile or run there says nothing of the code."""
        return passes or refuted


@dataclass(frozen=True, slots=True)
class Called:
    """The origin of a call that is tried for its failures alone: it states nothing, and is no relation of a run."""

    counts_in_funnel: ClassVar[bool] = False
    has_developers_values: ClassVar[bool] = False
    needs_fence: ClassVar[bool] = True
    may_split_links: ClassVar[bool] = False
    exported_if_it_adds: ClassVar[bool] = False
    input_limit: ClassVar[int | None] = 300
    trust: ClassVar[Trust] = Trust.GUESSED
    if_refuted: ClassVar[Refutation] = Refutation.WRONG_GUESS

    def is_recorded(self, *, passes: bool, refuted: bool) -> bool:  # noqa: ARG002 - of an `Origin`
        """True if it ends on its initial values; nothing is compared that could be refuted."""
        return passes


Origin = Mined | Candidate | Called
MINED, CALLED = Mined(), Called()


@dataclass(frozen=True, slots=True)
class StatedLaw:
    """A law with the mined relation that is a case of it, or with its precedent in other projects."""

    law: Law
    id: str  #: of the relation; empty if there is a precedent
    class_under_test: str
    #: prefixes of the names of two opposite methods, (`set`, `get`), or whole names; empty for laws without such a pair
    pair: tuple[str, str] = ("", "")
    precedent: Precedent | None = None
