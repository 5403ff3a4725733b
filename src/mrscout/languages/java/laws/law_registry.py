"""The laws: which ones a mined relation states, and the template of each.

CONTRIBUTING.md says how to add a law.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from mrscout.languages.java.laws.algebra import commutativity, idempotence
from mrscout.languages.java.laws.candidate_tests import CandidateTest, Context
from mrscout.languages.java.laws.consistency import change_report, contains_after_add, count, get_after_put
from mrscout.languages.java.laws.equality import (
    comparison_consistency,
    comparison_symmetry,
    comparison_transitivity,
    equality_symmetry,
    hash_code,
)
from mrscout.languages.java.laws.equivalence import (
    copy_equivalence,
    copy_independence,
    overload_equivalence,
    view_equivalence,
)
from mrscout.languages.java.laws.round_trip import (
    get_after_set,
    prefixes,
    round_trip,
    round_trip_by_name,
    set_after_get,
    string_round_trip,
)
from mrscout.model.origin import Kind, Law, StatedLaw
from mrscout.model.relations import MetamorphicRelation


@dataclass(frozen=True, slots=True)
class Template:
    """The function that makes the tests of a law, and the objects that they may be about."""

    tests: Callable[[Context], Iterator[CandidateTest]]
    with_prefix: bool = True  #: False if it builds its objects itself, and cannot use that of a test prefix
    if_empty: bool = True  #: False if it holds trivially for an empty object


TEMPLATES: Mapping[Law, Template] = {
    Law.GET_AFTER_SET: Template(get_after_set),
    Law.SET_AFTER_GET: Template(set_after_get),
    Law.ROUND_TRIP: Template(round_trip),
    Law.COMMUTATIVITY: Template(commutativity),
    Law.IDEMPOTENCE: Template(idempotence),
    Law.OVERLOAD_EQUIVALENCE: Template(overload_equivalence),
    Law.ROUND_TRIP_BY_NAME: Template(round_trip_by_name),
    Law.STRING_ROUND_TRIP: Template(string_round_trip, with_prefix=False),
    Law.COPY_EQUIVALENCE: Template(copy_equivalence),
    Law.COPY_INDEPENDENCE: Template(copy_independence),
    Law.HASH_CODE: Template(hash_code, with_prefix=False),
    Law.EQUALITY_SYMMETRY: Template(equality_symmetry, with_prefix=False),
    Law.COMPARISON_SYMMETRY: Template(comparison_symmetry, with_prefix=False),
    Law.COMPARISON_TRANSITIVITY: Template(comparison_transitivity, with_prefix=False),
    Law.COMPARISON_CONSISTENCY: Template(comparison_consistency, with_prefix=False),
    Law.CONTAINS_AFTER_ADD: Template(contains_after_add),
    Law.GET_AFTER_PUT: Template(get_after_put),
    Law.VIEW_EQUIVALENCE: Template(view_equivalence, if_empty=False),
    Law.CHANGE_REPORT: Template(change_report, if_empty=False),
    Law.COUNT: Template(count),
}

_OF_CONTAINERS = (Law.CONTAINS_AFTER_ADD, Law.GET_AFTER_PUT)
_OF_EQUALITY = (Law.HASH_CODE, Law.EQUALITY_SYMMETRY)
_OF_ORDERS = (Law.COMPARISON_SYMMETRY, Law.COMPARISON_TRANSITIVITY, Law.COMPARISON_CONSISTENCY)
_OF_COPIES = (Law.COPY_EQUIVALENCE, Law.COPY_INDEPENDENCE)
#: laws that a relation states by its kind alone
_BY_KIND = {
    Kind.AGREEMENT: (Law.OVERLOAD_EQUIVALENCE, Law.VIEW_EQUIVALENCE, Law.COUNT),
    Kind.CONSISTENCY: (Law.CHANGE_REPORT, Law.VIEW_EQUIVALENCE, Law.COUNT, *_OF_CONTAINERS),
    Kind.INVARIANCE: (Law.OVERLOAD_EQUIVALENCE, Law.VIEW_EQUIVALENCE),
    Kind.ROUND_TRIP: (Law.ROUND_TRIP_BY_NAME, Law.STRING_ROUND_TRIP),
    Kind.RETRIEVAL: (Law.ROUND_TRIP_BY_NAME, Law.STRING_ROUND_TRIP, *_OF_CONTAINERS),
    Kind.DISTINCTION: _OF_EQUALITY,
}
#: laws that a relation states about methods of these names
_BY_METHOD = {
    "equals": _OF_EQUALITY,
    "hashCode": _OF_EQUALITY,
    "toString": (Law.STRING_ROUND_TRIP,),
    "compareTo": _OF_ORDERS,
    "copy": _OF_COPIES,
    "clone": _OF_COPIES,
}
_OBJECT_METHODS = ("equals", "hashCode", "toString", "compareTo")
#: laws that two calls of one method state
_BY_REPETITION = {Kind.COMMUTATIVITY: Law.COMMUTATIVITY, Kind.IDEMPOTENCE: Law.IDEMPOTENCE}
#: kinds whose two methods may be a pair such as `setX` and `getX`; kinds that state a law of copies by one method
_PAIRED = (Kind.RETRIEVAL, Kind.ROUND_TRIP, Kind.CONSISTENCY, Kind.AGREEMENT)
_ALIKE = (Kind.INVARIANCE, Kind.CONSISTENCY, Kind.AGREEMENT, Kind.FRESHNESS)
_NO_PAIR = ("", "")

#: a law with the pair of method names that states it
_Stated = tuple[Law, tuple[str, str]]
#: the class, a dot, and the name
_Method = tuple[str, str, str]


def stated_laws(relation: MetamorphicRelation) -> Iterator[StatedLaw]:
    """Yield the laws that a relation states by its kind and its methods, each once."""
    methods = [method.rpartition(".") for method in relation.constituents.target_methods]
    stated = [
        *(law for one, other in combinations(methods, 2) for law in _by_pair(relation.kind, one, other)),
        *_by_names(relation.kind, {name for _, _, name in methods}),
    ]
    for law, pair in dict.fromkeys(stated):
        yield StatedLaw(law, relation.id, relation.class_under_test, pair)


def _by_pair(kind: Kind, one: _Method, other: _Method) -> Iterator[_Stated]:
    """Yield the laws that two calls on one class state."""
    (owner, _, first), (another, _, second) = one, other
    if owner != another:
        return
    if first == second:
        if kind in _BY_REPETITION:
            yield _BY_REPETITION[kind], _NO_PAIR
        # Two objects give the same result, so one may be a copy of the other.
        if kind in _ALIKE and first not in _OBJECT_METHODS:
            yield from ((law, _NO_PAIR) for law in _OF_COPIES)
        return
    pair = prefixes(first, second)
    if kind is Kind.ROUND_TRIP:
        yield Law.ROUND_TRIP, pair or (first, second)
    if pair and kind in _PAIRED:
        yield Law.GET_AFTER_SET, pair
        yield Law.SET_AFTER_GET, pair


def _by_names(kind: Kind, names: set[str]) -> Iterator[_Stated]:
    """Yield the laws that a relation states by its kind or by the name of one method."""
    yield from ((law, _NO_PAIR) for law in _BY_KIND.get(kind, ()))
    yield from ((law, _NO_PAIR) for name, laws in _BY_METHOD.items() if name in names for law in laws)
