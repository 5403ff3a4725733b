"""Patterns: which ones a relation or a candidate test is a case of.

A law about certain methods has a pattern of their names and shapes. A round trip has more of them: one in which the
words behind the first are a variable, `from*` and `to*` for `from` and `toBytes`; and one in which the letters that the
names share are one, `*` and `un*` for `pack` and `unpack`. Where a template knows the names by convention, as it does
opposites such as `compress` and `decompress`, there is a pattern without methods as well: it holds for all such names.
So it is for what an object gives back that it was made of, as `fromHex` and `toHex` say.
A law about all objects of a class, such as that of hash codes, has that pattern alone, of which only candidates are
cases: their template says what they state.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import permutations, takewhile

from mrscout.languages.java.laws.algebra import is_commutative, is_idempotent
from mrscout.languages.java.laws.candidate_tests import CandidateTest
from mrscout.languages.java.laws.round_trip import gives_back, prefixes, undoes
from mrscout.model.assertions import Operator
from mrscout.model.instances import Weakness
from mrscout.model.law_patterns import LawPattern, shapes_of
from mrscout.model.origin import Candidate, Kind, Law
from mrscout.model.relations import CodifiedMR, MetamorphicRelation

#: laws about one method and about two; templates know by names and types what to do with them
_OF_METHODS = frozenset(
    {
        *(Law.COMMUTATIVITY, Law.IDEMPOTENCE),
        *(Law.ROUND_TRIP, Law.GET_AFTER_SET, Law.CONTAINS_AFTER_ADD, Law.GET_AFTER_PUT),
    }
)
#: laws that state the same of two methods, by different evidence; and the templates for the cases of a pattern
_TRIP = ("there", "back")
_SAME = {Law.ROUND_TRIP_BY_NAME: Law.ROUND_TRIP}
TEMPLATES_OF = {Law.ROUND_TRIP: (Law.ROUND_TRIP, Law.ROUND_TRIP_BY_NAME)}
#: laws whose templates know the names of methods by convention, with the law of those names
_BY_CONVENTION: Mapping[Law, tuple[Law, Callable[..., bool]]] = {
    Law.ROUND_TRIP: (Law.ROUND_TRIP_BY_NAME, lambda *names: len(names) == len(_TRIP) and undoes(*names)),
    Law.COMMUTATIVITY: (Law.COMMUTATIVITY, lambda name, *_: is_commutative(name)),
    Law.IDEMPOTENCE: (Law.IDEMPOTENCE, lambda name, *_: is_idempotent(name)),
}
#: kinds of relations about one method, called on two inputs or twice
_OF_ONE = {Kind.COMMUTATIVITY: Law.COMMUTATIVITY, Kind.IDEMPOTENCE: Law.IDEMPOTENCE}
_RETRIEVING = (Kind.RETRIEVAL, Kind.CONSISTENCY)
_HOLDING = (Operator.PREDICATE, Operator.CONTAINS, Operator.CONTAINS_KEY)
#: weaknesses that leave a relation a case of its law
_HARMLESS = {Weakness.ENTANGLED, Weakness.MANY_PARAMETERS, Weakness.GET_AFTER_SET, Weakness.NOTHING_LIFTED}
#: letters that two names share at least if these are a variable, and letters before them at most
_SHARED, _HEAD = 3, 3

_FIRST_WORD = re.compile(r"[a-z]+")
#: laws by which it does not matter what the first method returns
_COMMANDS = (Law.GET_AFTER_SET, Law.CONTAINS_AFTER_ADD, Law.GET_AFTER_PUT)

#: name, class that declares it, and signature of a method
_Method = tuple[str, str, str]
Names = tuple[str, ...]


def patterns_of(codified: CodifiedMR) -> Iterator[LawPattern]:
    """Yield the patterns that a relation or candidate is a case of."""
    relation = codified.relation
    parts = relation.constituents
    methods = _distinct(parts.target_methods, parts.signatures)
    if isinstance(relation.origin, Candidate):
        yield from _patterns(relation.origin.law, methods)
    elif methods and _states_equality(relation) and not set(codified.weaknesses) - _HARMLESS:
        about = _without_factories(methods, 1 if relation.kind in _OF_ONE else 2)
        for law in _laws_of(relation.kind, about):
            yield from _patterns(law, about)


def patterns_of_test(test: CandidateTest) -> list[LawPattern]:
    """Return the patterns that a candidate test is a case of."""
    methods = [(method.name, method.owner, _with_strings(method.written)) for method in test.about]
    return list(_patterns(test.stated.law, list(dict.fromkeys(methods))))


def pairs_by_pattern(names: Iterable[str]) -> dict[Names, list[tuple[str, str]]]:
    """Return the pairs of prefixes of a class's methods by the names of the patterns of two methods that they fit."""
    pairs: dict[Names, dict[tuple[str, str], None]] = {}
    for first, second in permutations(dict.fromkeys(names), 2):
        for pattern in _abstract_pair(first, second):
            pairs.setdefault(pattern, {})[prefixes(first, second) or (first, second)] = None
    return {pattern: list(found) for pattern, found in pairs.items()}


def _distinct(names: Sequence[str], signatures: Sequence[str]) -> list[_Method]:
    """Return the methods of a relation, each once; none if one of them is unresolved."""
    if len(names) != len(signatures) or not all(signatures):
        return []
    parts = (name.rpartition(".") for name in names)
    found = [
        (name, owner, _with_strings(written))
        for (owner, _, name), written in zip(parts, signatures, strict=True)
    ]
    return list(dict.fromkeys(found))


def _with_strings(written: str) -> str:
    """Return a signature in which any text is a string: what decodes any text decodes the string that encoding gave."""
    return written.replace("java.lang.CharSequence", "java.lang.String")


def _without_factories(methods: list[_Method], count: int) -> list[_Method]:
    """Return methods without the static ones in front that only build objects, as long as more are left than wanted."""
    left = methods
    while len(left) > count and _parts(left[0][2])[1] == left[0][1] and left[0][2].startswith("static"):
        left = left[1:]
    return left


def _patterns(law: Law, methods: Sequence[_Method]) -> Iterator[LawPattern]:
    law = _SAME.get(law, law)
    if law not in _OF_METHODS:
        yield LawPattern(law)
    elif methods:
        names, owners, signatures = zip(*methods, strict=True)
        two = len(methods) == len(_TRIP)
        if two and law is Law.ROUND_TRIP:
            signatures = _essential(*signatures)
        elif two and law in _COMMANDS:
            signatures = f"{signatures[0].rpartition(')')[0]})void", signatures[1]
        shapes = shapes_of(owners, signatures)
        if not two:
            yield LawPattern(law, names, shapes)
        else:
            alternatives = list(_abstract_pair(*names))
            for abstract in alternatives if law is Law.ROUND_TRIP else alternatives[:1]:
                yield LawPattern(law, abstract, shapes)
        if two and law is Law.ROUND_TRIP and _is_recovery(signatures, owners) and gives_back(*names):
            yield LawPattern(law)
        by_convention = _BY_CONVENTION.get(law)
        if by_convention is not None and by_convention[1](*names):
            yield LawPattern(by_convention[0])


def _is_recovery(signatures: Sequence[str], owners: Sequence[str]) -> bool:
    """True if one method makes an object of one value, and the other returns a value of that type."""
    (taken, made), (asked, given) = map(_parts, signatures)
    return made == owners[0] == owners[1] and not asked and taken == (given,)


def _abstract_pair(first: str, second: str) -> Iterator[Names]:
    """Yield two names with a variable for the words that they share, for all but the first, and for shared letters."""
    there, back = prefixes(first, second) or (first, second)
    yield f"{there}*", f"{back}*"
    words = _first_word(there), _first_word(back)
    rests = there.removeprefix(words[0]), back.removeprefix(words[1])
    # The words behind say which format it is: `decodeHex` does not undo `encodeOctal`.
    if (
        words[0] != words[1]
        and any(rests)
        and (rests[0].startswith(rests[1]) or rests[1].startswith(rests[0]))
    ):
        yield f"{words[0]}*", f"{words[1]}*"
    shared = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(there[::-1], back[::-1], strict=False))
    )
    heads = there[: len(there) - shared], back[: len(back) - shared]
    if shared >= _SHARED and heads[0] != heads[1] and max(map(len, heads)) <= _HEAD:
        yield f"{heads[0]}*", f"{heads[1]}*"


def _first_word(name: str) -> str:
    word = _FIRST_WORD.match(name)
    return word[0] if word is not None else name


def _states_equality(relation: MetamorphicRelation) -> bool:
    """True if a relation asserts that two values are equal, or that something holds."""
    compared = relation.proposition.comparison if relation.proposition is not None else None
    return (
        compared is not None
        and not compared.negated
        and (compared.operator.equates or compared.operator in _HOLDING)
    )


def _laws_of(kind: Kind, methods: Sequence[_Method]) -> Iterable[Law]:
    """Return the laws that a mined relation is a case of, by its kind and by what its methods take and return."""
    if len(methods) == 1:
        return (_OF_ONE[kind],) if kind in _OF_ONE else ()
    if len(methods) != len(_TRIP):
        return ()
    (_, owner, there), (_, _, back) = methods
    (taken, result), (asked, returned) = _parts(there), _parts(back)
    if (
        there.startswith("static")
        and result == owner
        and not asked
        and kind in (Kind.ROUND_TRIP, *_RETRIEVING)
    ):
        # An object gives back what it was made of.
        return (Law.ROUND_TRIP,) if taken == (returned,) else ()
    if kind is Kind.ROUND_TRIP:
        # One takes what the other returns, or both return an object of the class.
        return (Law.ROUND_TRIP,) if result in asked or result == returned == owner else ()
    if kind not in _RETRIEVING or there.startswith("static") or back.startswith("static"):
        return ()
    if len(taken) == 1 and asked == taken and returned == "boolean":
        return (Law.CONTAINS_AFTER_ADD,)
    stored = taken[-1:] == (returned,) and taken[:-1] == asked
    by_arity = {1: (Law.GET_AFTER_SET,), 2: (Law.GET_AFTER_PUT,)}
    return by_arity.get(len(taken), ()) if stored else ()


def _essential(there: str, back: str) -> tuple[str, str]:
    """Return the signatures of a round trip, static or not; if a value goes through it, with that parameter alone."""
    (taken, result), (asked, returned) = _parts(there), _parts(back)
    if result in asked and returned in taken:
        return f"({returned}){result}", f"({result}){returned}"
    return f"({','.join(taken)}){result}", f"({','.join(asked)}){returned}"


def _parts(written: str) -> tuple[Names, str]:
    """Return the types of the parameters of a signature, and that of its result."""
    taken, _, returned = written.partition("(")[2].partition(")")
    return tuple(filter(None, taken.split(","))), returned
