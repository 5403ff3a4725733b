"""The order in which relations are listed: what an expert would pick comes first.

Goal: one order for everything that lists relations, as data. `CRITERIA` are compared one after the other; the first
in which two relations differ decides. Each is a small number that is better if lower, so that a later criterion gets
its say. The order depends on results alone, neither on time nor on the order in which results came in.

Relations of one law (`MetamorphicRelation.law`) stand behind each other's best: within a state the best of each law
comes before all variants. To add a criterion, write a function and put it where it should decide.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from mrscout.model.forms import Freedom
from mrscout.model.instances import Weakness
from mrscout.model.origin import MINED, Candidate, Kind, Origin
from mrscout.model.relations import CodifiedMR, LawKey, MetamorphicRelation, Status
from mrscout.model.verdicts import Judged, Verdict
from mrscout.model.worth import Worth

Item = TypeVar("Item")

#: kinds by what they tell a developer, the most telling first
KINDS = (
    *(Kind.ROUND_TRIP, Kind.AGREEMENT, Kind.COMMUTATIVITY, Kind.IDEMPOTENCE, Kind.MONOTONICITY),
    *(Kind.INVARIANCE, Kind.CONSISTENCY, Kind.RETRIEVAL, Kind.DISTINCTION, Kind.REPETITION, Kind.FRESHNESS),
)
#: weaknesses that leave a relation little or nothing to say; the others only make it say less
TRIVIAL = frozenset(
    {
        *(Weakness.SAME_CONSTRUCTION, Weakness.GOLDEN_VALUE, Weakness.COMPARED_WITH_ITSELF),
        *(Weakness.NOTHING_LIFTED, Weakness.REPEATED_CALL, Weakness.RETURNED_RECEIVER),
        Weakness.COLLISIONS_ARE_LEGAL,
        *(weakness for weakness in Weakness if weakness.is_empty),
    }
)
#: of restrictions, and of parameters and types: more do not make it worse or better
_RESTRICTIONS, _PARAMETERS = 4, 3
_FREEDOMS = tuple(Freedom)
_VERDICTS, _STATUSES = tuple(Verdict), tuple(Status)


@dataclass(frozen=True, slots=True)
class Standing:
    """A relation with all that is known of it; of an instance that became none only its class and id."""

    id: str
    class_under_test: str
    relation: MetamorphicRelation | None = None
    codified: CodifiedMR | None = None
    weaknesses: tuple[Weakness, ...] = ()
    parameters: tuple[str, ...] = ()  #: the types of its parameters
    judged: Judged | None = None
    worth: Worth | None = None
    better: int = 0  #: relations ranked higher that say the same sort of thing of other classes
    variant: bool = False  #: a relation of the same law is ranked higher

    @property
    def origin(self) -> Origin:
        """The origin of the relation; mined for an instance that became none."""
        return self.relation.origin if self.relation is not None else MINED


def weaknesses_of(
    codified: CodifiedMR, judged: Judged | None, worth: Worth | None = None
) -> tuple[Weakness, ...]:
    """Return the weaknesses of a relation, with the one that its verdict shows.

    A relation of a test whose inputs add nothing to the test's own is that test with more rows.
    """
    stated = judged is not None and codified.relation.origin.counts_in_funnel
    measured = worth is not None and bool(worth.added or worth.added_lines)
    adds_nothing = stated and judged is not None and judged.adds_nothing and not measured
    return (*codified.weaknesses, *((Weakness.NO_NEW_INPUT,) if adds_nothing else ()))


def standing_of(codified: CodifiedMR, judged: Judged | None = None, worth: Worth | None = None) -> Standing:
    """Return the standing of a relation after its trial."""
    relation = codified.relation
    types = tuple(parameter.type for parameter in codified.parameters)
    return Standing(
        relation.id,
        relation.class_under_test,
        relation,
        codified,
        weaknesses_of(codified, judged, worth),
        types,
        judged,
        worth,
    )


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion of the order, with a number for each relation; lower is better."""

    slug: str
    description: str  #: completes "Better is a relation …"
    of: Callable[[Standing], int]


def _state(standing: Standing) -> int:
    judged, codified = standing.judged, standing.codified
    if judged is not None:
        if judged.verdict is Verdict.KEPT:
            return int(judged.counterexample is not None and not judged.perfect)
        return 1 + _VERDICTS.index(judged.verdict)
    after = len(_VERDICTS) + 1
    if codified is None:
        return after + len(_STATUSES)
    return after + _STATUSES.index(codified.status)


def _triviality(standing: Standing) -> int:
    weaknesses = set(standing.weaknesses)
    origin = standing.origin
    is_convention = isinstance(origin, Candidate) and not origin.law.is_worth_a_test
    return 2 if weaknesses & TRIVIAL else int(bool(weaknesses) or is_convention)


def _adds_nothing(standing: Standing) -> int:
    return int(standing.worth is not None and not standing.worth.added and not standing.worth.added_lines)


def _freedoms(standing: Standing) -> list[Freedom]:
    """Return how freely each parameter varies that is not computed from others."""
    judged = standing.judged
    if judged is None or not judged.form.parameters:
        return [Freedom.FREE] * len(standing.parameters)
    derived = judged.form.derived
    return [each.freedom for at, each in enumerate(judged.form.parameters) if at not in derived]


def _generality(standing: Standing) -> int:
    places = [_FREEDOMS.index(freedom) for freedom in _freedoms(standing)]
    return min(places, default=len(_FREEDOMS))


def _restrictions(standing: Standing) -> int:
    judged = standing.judged
    if judged is None:
        return 0
    learnt = [condition for condition in judged.form.conditions if not condition.precondition]
    return min(len(judged.form.held_back) + len(learnt), _RESTRICTIONS)


def _kind(standing: Standing) -> int:
    return KINDS.index(standing.relation.kind) if standing.relation is not None else len(KINDS)


def _one_method(standing: Standing) -> int:
    return int(standing.relation is None or len(standing.relation.law.methods) < 2)


def _parameters(standing: Standing) -> int:
    """Return a number that is lower for more varying parameters, and for more types among all of them."""
    fixed = (Freedom.FIXED, Freedom.LISTED)
    varying = sum(freedom not in fixed for freedom in _freedoms(standing))
    types = len(set(standing.parameters))
    return -min(varying, _PARAMETERS) - min(types, _PARAMETERS)


#: characters of code that make no difference to a reader
_LINE = 60


def _length(standing: Standing) -> int:
    """Return about how many lines of code the relation's program has."""
    proposition = standing.relation.proposition if standing.relation is not None else None
    return proposition.length // _LINE if proposition is not None else 0


#: characters of code in a law that one takes in at a glance, and in one that is still read as one
_GLANCE, _READABLE = 200, 450


def _concision(standing: Standing) -> int:
    proposition = standing.relation.proposition if standing.relation is not None else None
    length = proposition.length if proposition is not None else 0
    return int(length > _GLANCE) + int(length > _READABLE)


def _calls(standing: Standing) -> int:
    return standing.relation.calls if standing.relation is not None else 0


def _occurrences(standing: Standing) -> int:
    return -len(standing.relation.occurrences) if standing.relation is not None else 0


def _added(standing: Standing) -> int:
    return -standing.worth.added if standing.worth is not None else 0


def _reaches_nothing(standing: Standing) -> bool:
    return standing.judged is not None and standing.judged.runs_no_new_code


#: the first in which two relations differ decides
CRITERIA = (
    Criterion("state", "that holds, rather without exception, then one nearer to that", _state),
    Criterion("law", "that is the best of its law, before variants of it", lambda one: one.variant),
    Criterion(
        "triviality",
        "without a weakness and no mere convention, then one with no weakness that leaves it nothing to say",
        _triviality,
    ),
    Criterion("measured", "that adds something to the tests, if mrscout evaluate has run", _adds_nothing),
    Criterion(
        "reach", "whose inputs run code that its test does not run, where that was counted", _reaches_nothing
    ),
    Criterion(
        "distinctness", "that says something not said of another class before", lambda one: min(one.better, 1)
    ),
    Criterion("concision", "that a reader takes in at a glance, before one of many steps", _concision),
    Criterion("generality", "with a parameter that takes any value, then one that varies less", _generality),
    Criterion("strength", "with fewer conditions and fewer held-back parameters", _restrictions),
    Criterion("kind", "of a telling kind, a round trip first", _kind),
    Criterion("methods", "about different methods", _one_method),
    Criterion("length", "with a shorter program, which states the law best", _length),
    Criterion("parameters", "with more parameters that vary, of more types", _parameters),
    Criterion("calls", "with fewer calls", _calls),
    Criterion("occurrences", "that more tests state", _occurrences),
    Criterion(
        "origin", "that a test states, before a candidate", lambda one: not one.origin.counts_in_funnel
    ),
    Criterion("gain", "that kills more mutants the tests leave alive", _added),
)


def _key(standing: Standing) -> tuple[int | str, ...]:
    """Return the sort key of a standing; names and the id decide between relations that are equal in all else."""
    name = standing.relation.name if standing.relation is not None else ""
    numbers = (int(criterion.of(standing)) for criterion in CRITERIA)
    return (*numbers, standing.class_under_test, name, standing.id)


@dataclass(frozen=True, slots=True)
class Ranked(Generic[Item]):
    """An item in its place, with its law."""

    item: Item
    standing: Standing
    law: LawKey | None  #: None for an instance that became no relation
    variants: tuple[str, ...] = ()  #: ids of the other relations of its law, if it stands for the law
    variant_of: str = ""  #: id of the relation that stands for its law; empty if it does so itself


def ranked(items: Iterable[Item], standing_of_item: Callable[[Item], Standing]) -> list[Ranked[Item]]:
    """Return the items, best first."""
    entries = sorted(((standing_of_item(item), item) for item in items), key=lambda entry: _key(entry[0]))
    laws: dict[LawKey, list[str]] = {}
    said = Counter[Hashable]()
    placed: list[tuple[Standing, Item]] = []
    for standing, item in entries:
        relation = standing.relation
        if relation is None:
            placed.append((standing, item))
            continue
        members = laws.setdefault(relation.law, [])
        members.append(relation.id)
        variant = len(members) > 1
        sort = (
            _state(standing),
            relation.kind,
            tuple(name.rpartition(".")[2] for name in relation.law.methods),
        )
        placed.append((replace(standing, variant=variant, better=0 if variant else said[sort]), item))
        said[sort] += not variant
    placed.sort(key=lambda entry: _key(entry[0]))
    return [_in_place(standing, item, laws) for standing, item in placed]


def _in_place(standing: Standing, item: Item, laws: dict[LawKey, list[str]]) -> Ranked[Item]:
    if standing.relation is None:
        return Ranked(item, standing, None)
    law = standing.relation.law
    first, *others = laws[law]
    if first == standing.id:
        return Ranked(item, standing, law, variants=tuple(others))
    return Ranked(item, standing, law, variant_of=first)
