"""Which laws a relation is evidence of: read off the methods that it relates, and off its kind."""

import re
from collections.abc import Iterator
from itertools import combinations

from mrscout.model.analogy import Law, Stated
from mrscout.model.relations import Kind, MetamorphicRelation

#: a word that a name ends in, `Color` of `setColor`
_WORD = re.compile(r"(?<=[a-z0-9])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])")
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
_FUNCTIONS = {Kind.COMMUTATIVITY: Law.COMMUTING, Kind.IDEMPOTENCE: Law.REPEATING}
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
        if kind in _FUNCTIONS:
            yield _FUNCTIONS[kind], _NONE
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
    if kind is Kind.AGREEMENT:
        yield Law.OVERLOADING, _NONE
    if not names.isdisjoint(_COPIES):
        yield Law.COPYING, _NONE
    yield from ((law, _NONE) for name, law in _ASKED.items() if name in names)


def verb(name: str) -> str:
    """The first word of a name, `parse` of `parseDate`."""
    match = _WORD.search(name)
    return name[: match.start()] if match else name


def prefixes(first: str, second: str) -> tuple[str, str] | None:
    """How two names begin that end in the same words, (`set`, `get`) of `setColor` and `getColor`; else None."""
    for match in _WORD.finditer(first):
        stem = first[match.start() :]
        if second.endswith(stem) and len(second) > len(stem):
            rest = second[: len(second) - len(stem)]
            return None if rest == first[: match.start()] else (first[: match.start()], rest)
    return None
