"""Records of what relations state: steps and comparison, with the numbers of sites where parameters stand."""

from typing import Annotated

from msgspec import Meta, Struct

from mrscout.model.assertions import Operator
from mrscout.model.propositions import Comparison, Proposition, StatedStep, StepKind
from mrscout.model.template import Hole, Slot, Template
from mrscout.store.records import Count

SlotRecord = tuple[Hole, Count]
TemplateRecord = Annotated[
    tuple[str | SlotRecord, ...],
    Meta(description="Source code in pieces; a pair is a hole and the number of the site that takes it."),
]


class StepRecord(Struct, frozen=True, omit_defaults=True):
    """A step: a definition, an action, or the head of a loop or condition."""

    kind: StepKind
    code: TemplateRecord
    name: Annotated[str, Meta(description="Of the variable that gets the value.")] = ""
    bound: Annotated[TemplateRecord, Meta(description="Where a counting loop ends.")] = ()
    inclusive: bool = False
    steps: Annotated[
        "tuple[StepRecord, ...]",
        Meta(description="Of a loop that ends before the comparison."),
    ] = ()
    type: Annotated[str, Meta(description="Of a definition: the class that its code makes an object of.")] = (
        ""
    )


class PropositionRecord(Struct, frozen=True, omit_defaults=True):
    """The statement of a relation as data."""

    operator: Operator
    negated: bool
    left: TemplateRecord
    right: TemplateRecord = ()
    predicate: str = ""
    tolerance: TemplateRecord = ()
    steps: tuple[StepRecord, ...] = ()
    program: Annotated[
        str, Meta(description="The test that goes through the steps, if no sentence says them one by one.")
    ] = ""
    quantified: Annotated[
        tuple[str, ...], Meta(description="Parameters of the test that stay its parameters.")
    ] = ()
    makers: Annotated[
        tuple[str, ...],
        Meta(description="Calls in the code that make objects of the project's classes, such as `Point.of`."),
    ] = ()


def proposition_record(proposition: Proposition) -> PropositionRecord:
    """Return the record of a statement."""
    compared = proposition.comparison
    return PropositionRecord(
        compared.operator,
        compared.negated,
        _template_record(compared.left),
        _template_record(compared.right),
        compared.predicate,
        _template_record(compared.tolerance),
        tuple(map(_step_record, proposition.steps)),
        proposition.program,
        proposition.quantified,
        proposition.makers,
    )


def read_proposition(record: PropositionRecord) -> Proposition:
    """Return the statement that a record was made of."""
    comparison = Comparison(
        record.operator,
        record.negated,
        _read_template(record.left),
        _read_template(record.right),
        record.predicate,
        _read_template(record.tolerance),
    )
    steps = tuple(map(_read_step, record.steps))
    return Proposition(steps, comparison, record.program, record.quantified, record.makers)


def _step_record(step: StatedStep) -> StepRecord:
    return StepRecord(
        step.kind,
        _template_record(step.code),
        step.name,
        _template_record(step.bound),
        step.inclusive,
        tuple(map(_step_record, step.steps)),
        step.type,
    )


def _read_step(record: StepRecord) -> StatedStep:
    return StatedStep(
        record.kind,
        _read_template(record.code),
        record.name,
        _read_template(record.bound),
        record.inclusive,
        tuple(map(_read_step, record.steps)),
        type=record.type,
    )


def _template_record(template: Template) -> tuple[str | SlotRecord, ...]:
    return tuple(part if isinstance(part, str) else (part.hole, part.number) for part in template)


def _read_template(record: tuple[str | SlotRecord, ...]) -> Template:
    return tuple(part if isinstance(part, str) else Slot(*part) for part in record)
