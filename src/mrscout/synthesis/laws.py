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


def laws_of(relation: MetamorphicRelation) -> Iterator[Stated]:
    """The laws, each once."""
    yield from dict.fromkeys(_laws(relation))


def _laws(relation: MetamorphicRelation) -> Iterator[Stated]:
    methods = [each.rpartition(".") for each in relation.constituents.target_methods]
    for (owner, _, first), (other, _, second) in combinations(methods, 2):
        if owner != other:
            continue
        if first == second:
            if relation.kind in _FUNCTIONS:
                yield Stated(_FUNCTIONS[relation.kind], relation.id, relation.class_under_test)
            # Two objects are asked the same: one was built from the other, or both were built alike.
            if relation.kind in _ALIKE and first not in _ASKED:
                yield Stated(Law.COPYING, relation.id, relation.class_under_test)
            continue
        pair = prefixes(first, second)
        if relation.kind is Kind.ROUND_TRIP:
            yield Stated(Law.UNDOING, relation.id, relation.class_under_test, pair or (first, second))
            if pair is None:
                yield Stated(
                    Law.CONVERSION, relation.id, relation.class_under_test, (verb(first), verb(second))
                )
        if pair and relation.kind in _PAIRED:
            yield Stated(Law.RETRIEVAL, relation.id, relation.class_under_test, pair)
    for _, _, name in methods:
        if name in _ASKED:
            yield Stated(_ASKED[name], relation.id, relation.class_under_test)
        elif name in _COPIES:
            yield Stated(Law.COPYING, relation.id, relation.class_under_test)
    if relation.kind is Kind.AGREEMENT:
        yield Stated(Law.OVERLOADING, relation.id, relation.class_under_test)
    if relation.kind is Kind.DISTINCTION:
        yield Stated(Law.HASHING, relation.id, relation.class_under_test)


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
