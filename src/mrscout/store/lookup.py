"""Finds results of a run by the names that people use: an id, the name of a relation, a class, a method, a test."""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from mrscout.model.relations import CodifiedMR, Undrafted
from mrscout.store.results import RelationResult

#: names that are suggested
_SUGGESTED = 3


def named(results: Sequence[RelationResult], wanted: str) -> list[RelationResult]:
    """Return the results that go by a name, in their order; an id, also the start of one, comes before all names."""
    if not wanted:
        return []
    by_id = [result for result in results if _has_id(result, wanted.lower())]
    if by_id:
        return by_id
    by_name = [result for result in results if result.relation is not None and _is_called(result, wanted)]
    return by_name or [result for result in results if any(name == wanted for name in _subjects(result))]


def of_class(results: Sequence[RelationResult], wanted: str) -> list[RelationResult]:
    """Return the results about a class, by its simple or its full name."""
    return [result for result in results if wanted in _tails(result.class_under_test)]


def _has_id(result: RelationResult, start: str) -> bool:
    ids = (result.id, *(occurrence.id for occurrence in result.occurrences))
    return any(id_.startswith(start) for id_ in ids)


def _is_called(result: RelationResult, wanted: str) -> bool:
    assert result.relation is not None
    relation = result.relation.relation
    owner = result.class_under_test
    return wanted in (relation.name, relation.class_name) or any(
        wanted == f"{tail}.{relation.name}" for tail in _tails(owner)
    )


def _subjects(result: RelationResult) -> Iterator[str]:
    """Yield the names of what a result is about and comes from."""
    yield from _tails(result.class_under_test)
    for method in _methods(result):
        yield from _tails(method)
    yield from _test_names(result)


def _methods(result: RelationResult) -> tuple[str, ...]:
    match result.settled:
        case CodifiedMR(relation=relation):
            return relation.constituents.target_methods
        case Undrafted() | None:
            return ()


def _test_names(result: RelationResult) -> Iterator[str]:
    for test in dict.fromkeys((result.test, *(occurrence.test for occurrence in result.occurrences))):
        yield test
        method = test.partition("(")[0]
        yield from (*_tails(method), *_tails(method.rpartition(".")[0]))


def _tails(name: str) -> Iterator[str]:
    """Yield `a.b.C`, `b.C` and `C`."""
    yield name
    while "." in name:
        name = name.partition(".")[2]
        yield name


def suggestions(results: Sequence[RelationResult], wanted: str) -> list[str]:
    """Return names of relations, classes and methods that are like a name that nothing goes by."""
    names: dict[str, str] = {}
    for result in results:
        relation = result.relation
        for name in (
            *([relation.relation.name] if relation is not None else []),
            result.class_under_test.rpartition(".")[2],
            *(method.rpartition(".")[2] for method in _methods(result)),
        ):
            names.setdefault(name.lower(), name)
    simple = wanted.rpartition(".")[2].lower()
    holding = [key for key in names if simple and simple in key]
    close = get_close_matches(simple, names, _SUGGESTED, 0.6)
    return [names[key] for key in dict.fromkeys((*close, *holding))][:_SUGGESTED]
