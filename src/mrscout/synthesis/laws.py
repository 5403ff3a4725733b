"""Which laws a relation is evidence of: read off the methods that it relates, and off its kind."""

from collections.abc import Iterator
from itertools import combinations

from mrscout.model.kinds import Kind
from mrscout.model.origin import Law, StatedLaw
from mrscout.model.relations import MetamorphicRelation
from mrscout.model.words import prefixes, verb

_PAIRED = (Kind.RETRIEVAL, Kind.ROUND_TRIP, Kind.CONSISTENCY, Kind.AGREEMENT)
_ALIKE = (Kind.INVARIANCE, Kind.CONSISTENCY, Kind.AGREEMENT, Kind.FRESHNESS)
#: what every object can be asked, and the law that asking it is evidence of
_ASKED = {
    "equals": Law.HASH_CODE,
    "hashCode": Law.HASH_CODE,
    "toString": Law.STRING_EQUALITY,
    "compareTo": Law.COMPARISON_SYMMETRY,
}
#: of one function, which is called twice
_TWICE = {Kind.COMMUTATIVITY: Law.COMMUTATIVITY, Kind.IDEMPOTENCE: Law.IDEMPOTENCE}
#: of functions in general, by what their results have to do with each other
_FUNCTIONS = {
    Kind.AGREEMENT: (Law.OVERLOAD_EQUIVALENCE, Law.VIEW_EQUIVALENCE, Law.COUNT),
    Kind.CONSISTENCY: (Law.CHANGE_REPORT, Law.VIEW_EQUIVALENCE, Law.COUNT),
    Kind.INVARIANCE: (Law.OVERLOAD_EQUIVALENCE, Law.VIEW_EQUIVALENCE),
    Kind.ROUND_TRIP: (Law.ROUND_TRIP_BY_NAME, Law.ROUND_TRIP_BY_TYPE),
    Kind.RETRIEVAL: (Law.ROUND_TRIP_BY_NAME, Law.ROUND_TRIP_BY_TYPE),
    Kind.DISTINCTION: (Law.DISTINCTNESS,),
    Kind.MONOTONICITY: (Law.MONOTONICITY,),
}
_COPIES = ("copy", "clone")
#: no pair of methods
_NONE = ("", "")

#: the class, a dot, and the name
Method = tuple[str, str, str]


def laws_of(relation: MetamorphicRelation) -> Iterator[StatedLaw]:
    """The laws, each once."""
    methods = [each.rpartition(".") for each in relation.constituents.target_methods]
    found = [
        *(each for one, other in combinations(methods, 2) for each in _of_two(relation.kind, one, other)),
        *_of_objects(relation.kind, {name for _, _, name in methods}),
    ]
    for law, pair in dict.fromkeys(found):
        yield StatedLaw(law, relation.id, relation.class_under_test, pair)


def _of_two(kind: Kind, one: Method, other: Method) -> Iterator[tuple[Law, tuple[str, str]]]:
    """What two calls that are related are evidence of."""
    (owner, _, first), (another, _, second) = one, other
    if owner != another:
        return
    if first == second:
        if kind in _TWICE:
            yield _TWICE[kind], _NONE
        # Two objects are asked the same: one was built from the other, or both were built alike.
        if kind in _ALIKE and first not in _ASKED:
            yield Law.COPY_EQUIVALENCE, _NONE
        return
    pair = prefixes(first, second)
    if kind is Kind.ROUND_TRIP:
        yield Law.ROUND_TRIP, pair or (first, second)
        if pair is None:
            yield Law.CONVERSION, (verb(first), verb(second))
    if pair and kind in _PAIRED:
        yield Law.GET_AFTER_SET, pair


def _of_objects(kind: Kind, names: set[str]) -> Iterator[tuple[Law, tuple[str, str]]]:
    """What asking objects such things is evidence of."""
    if kind is Kind.DISTINCTION:
        yield Law.HASH_CODE, _NONE
        if "hashCode" in names:
            yield Law.HASH_DISTINCTNESS, _NONE
    yield from ((law, _NONE) for law in _FUNCTIONS.get(kind, ()))
    if not names.isdisjoint(_COPIES):
        yield Law.COPY_EQUIVALENCE, _NONE
    yield from ((law, _NONE) for name, law in _ASKED.items() if name in names)
