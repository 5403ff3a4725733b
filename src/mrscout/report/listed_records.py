"""Relations as `mrscout list` prints them for programs (docs/records.md)."""

from msgspec import Struct

from mrscout.model.origin import Candidate
from mrscout.model.ranking import weaknesses_of
from mrscout.prose.form_sentences import held_back_words
from mrscout.report.states import state_of
from mrscout.store.records import line_of
from mrscout.store.results import RelationResult


class ListedRecord(Struct, frozen=True, kw_only=True):
    """A relation of a run in its place."""

    rank: int  #: from 1 for the best
    id: str
    state: str
    name: str
    class_under_test: str
    kind: str | None
    statement: str | None
    restrictions: tuple[str, ...]  #: parameters that do not take any value, in words
    origin: str  #: mined, candidate
    law: str | None  #: of a candidate
    valid: int
    passed: int
    places: int  #: in tests that state it
    test: str  #: of the first of them
    file: str
    line: int
    weaknesses: tuple[str, ...]
    variant_of: str | None  #: the id of the relation that stands for its law


def to_line(result: RelationResult, rank: int) -> bytes:
    """Return a result as a line of JSON."""
    return line_of(to_record(result, rank))


def to_record(result: RelationResult, rank: int) -> ListedRecord:
    """Return the record of a result; ``rank`` is its place among all results of the run."""
    codified, judged = result.relation, result.judged
    candidate = result.origin if isinstance(result.origin, Candidate) else None
    return ListedRecord(
        rank=rank,
        id=result.id,
        state=state_of(result).slug,
        name=result.name,
        class_under_test=result.class_under_test,
        kind=codified.relation.kind.slug if codified is not None else None,
        statement=codified.relation.statement if codified is not None else None,
        restrictions=held_back_words(judged.form) if judged is not None else (),
        origin="mined" if candidate is None else "candidate",
        law=candidate.law.slug if candidate is not None else None,
        valid=judged.evidence.valid if judged is not None else 0,
        passed=judged.evidence.passed if judged is not None else 0,
        places=0 if candidate is not None else max(1, len(result.occurrences)),
        test=result.test,
        file=result.file,
        line=result.line,
        weaknesses=tuple(weakness.slug for weakness in weaknesses_of(codified, judged))
        if codified is not None
        else (),
        variant_of=result.variant_of or None,
    )
