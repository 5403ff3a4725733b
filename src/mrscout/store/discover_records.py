"""Lines of `discover.jsonl`: converts analysed tests to records and back (docs/records.md).

Keys come in one order, lines count from one, offsets are bytes of the file's text in UTF-8, and nothing depends on
clocks, processes or the machine.
"""

from typing import Annotated

from msgspec import Meta, Struct

from mrscout.model.instances import (
    ElementKind,
    Helper,
    Invocation,
    MRInstance,
    Reason,
    RelatedElement,
    RelationAssertion,
    TestCase,
    Transformation,
    Weakness,
)
from mrscout.store.records import (
    Count,
    Line,
    NonEmpty,
    PlaceRecord,
    RelationId,
    RelativePath,
    StretchRecord,
    TestName,
    check_path,
    line_of,
    slugs_of,
    stretch,
)


class InvocationRecord(PlaceRecord, frozen=True, omit_defaults=True):
    """An invocation of a method of the class under test."""

    method: Annotated[str, Meta(description="package.Class.method")]


class AssertionRecord(PlaceRecord, frozen=True, omit_defaults=True):
    """The assertion that checks the output relation."""

    operator: Annotated[str, Meta(description="assertEquals, isEqualTo, <= …")]


class ElementRecord(PlaceRecord, frozen=True, omit_defaults=True):
    """An element of the output relation, at the operand of the assertion that holds it."""

    kind: ElementKind
    invocation: Annotated[Count, Meta(description="Index into the instance's invocations.")]


class ElementsRecord(Struct, frozen=True):
    """The two sides of the output relation."""

    source: ElementRecord
    follow_up: ElementRecord


class HelperRecord(StretchRecord, frozen=True, omit_defaults=True):
    """A helper method that a test calls, with the stretch of source from its name to the end of its body."""

    name: NonEmpty


class InstanceRecord(Struct, frozen=True):
    """An MR instance."""

    id: RelationId
    class_under_test: NonEmpty
    calls: Annotated[int, Meta(ge=2, description="Number of invocations.")]
    invocations: Annotated[
        tuple[InvocationRecord, ...],
        Meta(min_length=2, description="In order of evaluation, the follow-up's last."),
    ]
    assertion: AssertionRecord
    pattern: Annotated[str, Meta(pattern="^(BoolAssert|CompAssert)$")]
    elements: ElementsRecord
    transformation: Annotated[
        Transformation | None,
        Meta(description="What of the source's the follow-up's input is built from; null for nothing."),
    ]
    rank: Annotated[
        int, Meta(ge=0, description="The smaller, the stronger; comparable over all tests of a project.")
    ] = 0
    weaknesses: Annotated[
        tuple[Annotated[str, Meta(extra_json_schema=slugs_of(Weakness))], ...],
        Meta(description="Why the instance says less than it seems to."),
    ] = ()

    def __post_init__(self) -> None:
        """Raises ValueError for an element of an invocation that does not exist."""
        elements = (self.elements.source, self.elements.follow_up)
        if any(element.invocation >= len(self.invocations) for element in elements):
            raise ValueError(f"instance {self.id} relates a call that it does not have")


class DiscoverRecord(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A test that was looked at: an MTC with its MR instances, or the reason why it is none."""

    file: RelativePath
    line: Line
    test: TestName
    mtc: Annotated[bool, Meta(description="True if the test hides a metamorphic relation.")]
    reason: Annotated[
        str | None,
        Meta(
            description="Why the test is no MTC; null if it is one.",
            extra_json_schema={"enum": [None, *slugs_of(Reason)["enum"]]},
        ),
    ]
    detail: Annotated[str, Meta(description="What was said if mrscout failed; for `internal` alone.")] = ""
    instances: tuple[InstanceRecord, ...]
    helpers: Annotated[
        tuple[HelperRecord, ...], Meta(description="Methods of the tests that the instances reach into.")
    ] = ()

    def __post_init__(self) -> None:
        """Raises ValueError if an MTC has no instances or has a reason, or another test is the opposite."""
        check_path(self.file)
        if self.mtc is not (self.reason is None) or self.mtc is not bool(self.instances):
            raise ValueError("a test is an MTC if it has instances, and has a reason if it is none")


def to_line(test: TestCase) -> bytes:
    """Return a test as a line of `discover.jsonl`, with its line break."""
    return line_of(to_record(test))


def to_record(test: TestCase) -> DiscoverRecord:
    """Return the record of a test."""
    return DiscoverRecord(
        file=test.file,
        line=test.line,
        test=test.test,
        mtc=test.mtc,
        reason=test.reason.slug if test.reason else None,
        detail=test.detail,
        instances=tuple(_instance_record(instance, test.file) for instance in test.instances),
        helpers=tuple(
            HelperRecord(helper.name, **stretch(helper.span, test.file)) for helper in test.helpers
        ),
    )


def from_record(record: DiscoverRecord) -> TestCase:
    """Return the test that a record was made from. Raises ValueError."""
    file = record.file
    return TestCase(
        file,
        record.line,
        record.test,
        None if record.reason is None else Reason.from_slug(record.reason),
        tuple(_read_instance(instance, file) for instance in record.instances),
        tuple(Helper(helper.name, helper.span(file)) for helper in record.helpers),
        record.detail,
    )


def _instance_record(instance: MRInstance, file: str) -> InstanceRecord:
    assertion = instance.assertion
    return InstanceRecord(
        instance.id,
        instance.class_under_test,
        len(instance.invocations),
        tuple(
            InvocationRecord(invocation.method, **stretch(invocation.span, file), text=invocation.text)
            for invocation in instance.invocations
        ),
        AssertionRecord(assertion.operator, **stretch(assertion.span, file), text=assertion.text),
        instance.pattern,
        ElementsRecord(_element_record(instance.source, file), _element_record(instance.follow_up, file)),
        instance.transformation,
        instance.rank,
        tuple(weakness.slug for weakness in instance.weaknesses),
    )


def _element_record(element: RelatedElement, file: str) -> ElementRecord:
    return ElementRecord(element.kind, element.invocation, **stretch(element.span, file), text=element.text)


def _read_instance(record: InstanceRecord, file: str) -> MRInstance:
    assertion, elements = record.assertion, record.elements
    return MRInstance(
        record.id,
        record.class_under_test,
        tuple(
            Invocation(invocation.method, invocation.span(file), invocation.text)
            for invocation in record.invocations
        ),
        RelationAssertion(assertion.span(file), assertion.text, assertion.operator),
        record.pattern,
        _read_element(elements.source, file),
        _read_element(elements.follow_up, file),
        record.transformation,
        record.rank,
        tuple(map(Weakness.from_slug, record.weaknesses)),
    )


def _read_element(record: ElementRecord, file: str) -> RelatedElement:
    return RelatedElement(record.invocation, record.kind, record.span(file), record.text)
