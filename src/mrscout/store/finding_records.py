"""Lines of `findings.jsonl`: converts findings to records and back (docs/records.md)."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import astuple

from mrscout.model.failures import Failure, Frame, Nature
from mrscout.model.findings import Confidence, Finding, FindingKind, Reason, Witness
from mrscout.prose.finding_sentences import sentence, title
from mrscout.store.records import Count, Integer, Line, Positive, RelationId, TestName, check_path, slugs_of
from mrscout.store.verdict_records import FrameRecord

FINDINGS = "findings.jsonl"
_MOST = 100

FindingId = Annotated[str, Meta(pattern="^F[0-9a-f]{9}$")]


class WitnessRecord(Struct, frozen=True, kw_only=True):
    """A relation that shows a finding, with its smallest input."""

    relation: Annotated[RelationId, Meta(description="As in relations.jsonl.")]
    test: TestName
    file: str
    line: Line
    names: Annotated[
        tuple[str, ...], Meta(description="Of the parameters that do not have the developers' value.")
    ]
    texts: Annotated[tuple[str, ...], Meta(description="Their values, as source code.")]
    count: Annotated[Positive, Meta(description="Inputs of the relation that show it.")]
    nature: Annotated[str, Meta(extra_json_schema=slugs_of(Nature))]
    exception: Annotated[str, Meta(description="Qualified name of its type; empty for a hang.")]
    message: str
    frames: Annotated[
        tuple[FrameRecord, ...], Meta(max_length=_MOST, description="Some of the stack, the innermost first.")
    ]
    declared: Annotated[bool, Meta(description="The method that was called says that it throws this.")]
    snippet: Annotated[str, Meta(description="The statements of the relation with these values.")]
    test_source: Annotated[str, Meta(description="A test that fails, for the relation's class.")]
    instance: Annotated[
        str, Meta(description="What does not hold for the input, with its values; empty if that is too long.")
    ] = ""

    def __post_init__(self) -> None:
        """Raises ValueError for a file outside of the project."""
        check_path(self.file)


class FindingRecord(Struct, frozen=True, kw_only=True):
    """Something that is probably wrong with the code under test or its tests."""

    id: Annotated[
        FindingId, Meta(description="Of kind, method and cause: the same after other changes of the code.")
    ]
    kind: Annotated[str, Meta(extra_json_schema=slugs_of(FindingKind))]
    confidence: Annotated[str, Meta(extra_json_schema=slugs_of(Confidence))]
    score: Integer
    reasons: Annotated[
        tuple[Annotated[str, Meta(extra_json_schema=slugs_of(Reason))], ...],
        Meta(max_length=_MOST, description="What speaks for and against it."),
    ]
    class_under_test: str
    method: str
    cause: Annotated[str, Meta(description="What its inputs have in common, without lines and messages.")]
    title: str
    sentence: str
    inputs: Annotated[Count, Meta(description="Inputs that show it, of the relations below.")]
    refusals: Annotated[
        tuple[str, ...], Meta(description="Exceptions by which the method refuses other input.")
    ]
    statement: Annotated[str, Meta(description="Of the relation, if it is about one.")]
    witnesses: Annotated[
        tuple[WitnessRecord, ...], Meta(max_length=_MOST, description="The smallest input first.")
    ]


def to_record(finding: Finding) -> FindingRecord:
    """Return the record of a finding."""
    return FindingRecord(
        id=finding.id,
        kind=finding.kind.slug,
        confidence=finding.confidence.slug,
        score=finding.score,
        reasons=tuple(reason.slug for reason in finding.reasons),
        class_under_test=finding.class_under_test,
        method=finding.method,
        cause=finding.cause,
        title=title(finding),
        sentence=sentence(finding),
        inputs=finding.inputs,
        refusals=finding.refusals,
        statement=finding.statement,
        witnesses=tuple(map(_witness_record, finding.witnesses)),
    )


def from_record(record: FindingRecord) -> Finding:
    """Return the finding that a record was made from. Raises ValueError."""
    return Finding(
        record.id,
        FindingKind.from_slug(record.kind),
        record.class_under_test,
        record.method,
        record.cause,
        tuple(map(Reason.from_slug, record.reasons)),
        tuple(map(_read_witness, record.witnesses)),
        record.refusals,
        record.statement,
    )


def _witness_record(witness: Witness) -> WitnessRecord:
    failure = witness.failure
    return WitnessRecord(
        relation=witness.relation,
        test=witness.test,
        file=witness.file,
        line=witness.line,
        names=witness.names,
        texts=witness.texts,
        count=witness.count,
        nature=failure.nature.slug,
        exception=failure.exception,
        message=failure.message,
        frames=tuple(
            FrameRecord(frame.owner, frame.method, frame.line, frame.code) for frame in failure.frames
        ),
        declared=failure.declared,
        snippet=witness.snippet,
        test_source=witness.test_source,
        instance=witness.instance,
    )


def _read_witness(record: WitnessRecord) -> Witness:
    failure = Failure(
        Nature.from_slug(record.nature),
        record.exception,
        record.message,
        tuple(Frame(*astuple(frame)) for frame in record.frames),
        record.declared,
    )
    return Witness(
        record.relation,
        record.test,
        record.file,
        record.line,
        record.names,
        record.texts,
        record.count,
        failure,
        record.snippet,
        record.test_source,
        record.instance,
    )
