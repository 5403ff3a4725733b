"""Which laws a relation is evidence of: read off the methods that it relates, and off its kind."""

from collections.abc import Iterator
from itertools import combinations

from mrscout.model.analogy import Law, Stated
from mrscout.model.relations import Kind, MetamorphicRelation
from mrscout.model.words import prefixes, verb

_PAIRED = (Kind.RETRIEVAL, Kind.ROUND_TRIP, Kind.CONSISTENCY, Kind.AGREEMENT)
_ALIKE = (Kind.INVARIANCE, Kind.CONSISTENCY, Kind.AGREEMENT, Kind.FRESHNESS)
#: what every object can be asked, and the law that asking it is evidence of
_ASKED = {
    "equals": Law.HASHING,
    "hashCode": Law.HASHING,
    "toString": Law.WRITING,
    "compareTo": Law.ORDERING,
}
#: of one function, which is called twice
_TWICE = {Kind.COMMUTATIVITY: Law.COMMUTING, Kind.IDEMPOTENCE: Law.REPEATING}
#: of functions in general, by what their results have to do with each other
_FUNCTIONS = {
    Kind.AGREEMENT: (Law.OVERLOADING, Law.VIEWING, Law.COUNTING),
    Kind.CONSISTENCY: (Law.ANSWERING, Law.VIEWING, Law.COUNTING),
    Kind.INVARIANCE: (Law.OVERLOADING, Law.VIEWING),
    Kind.ROUND_TRIP: (Law.OPPOSING, Law.RECOVERING),
    Kind.RETRIEVAL: (Law.OPPOSING, Law.RECOVERING),
    Kind.DISTINCTION: (Law.DISTINGUISHING,),
    Kind.MONOTONICITY: (Law.GROWING,),
}
_COPIES = ("copy", "clone")
#: no pair of methods
_NONE = ("", "")

#: the class, a dot, and the name
Method = tuple[str, str, str]


def laws_of(relation: MetamorphicRelation) -> Iterator[Stated]:
    """The laws, each once."""
    methods = [each.rpartition(".") for each in relation.constituents.target_methods]
    found = [
        *(each for one, other in combinations(methods, 2) for each in _of_two(relation.kind, one, other)),
        *_of_objects(relation.kind, {name for _, _, name in methods}),
    ]
    for law, pair in dict.fromkeys(found):
        yield Stated(law, relation.id, relation.class_under_test, pair)


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
            yield Law.COPYING, _NONE
        return
    pair = prefixes(first, second)
    if kind is Kind.ROUND_TRIP:
        yield Law.UNDOING, pair or (first, second)
        if pair is None:
            yield Law.CONVERSION, (verb(first), verb(second))
    if pair and kind in _PAIRED:
        yield Law.RETRIEVAL, pair


def _of_objects(kind: Kind, names: set[str]) -> Iterator[tuple[Law, tuple[str, str]]]:
    """What asking objects such things is evidence of."""
    if kind is Kind.DISTINCTION:
        yield Law.HASHING, _NONE
        if "hashCode" in names:
            yield Law.TELLING, _NONE
    yield from ((law, _NONE) for law in _FUNCTIONS.get(kind, ()))
    if not names.isdisjoint(_COPIES):
        yield Law.COPYING, _NONE
    yield from ((law, _NONE) for name, law in _ASKED.items() if name in names)
