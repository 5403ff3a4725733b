"""Lines of `verdicts.jsonl`: converts verdicts to records and back (docs/records.md).

Only `seconds` differ between two runs with the same seed.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import astuple

from mrscout.model.failures import CodeKind, Failure, FailureGroup, Frame, Nature
from mrscout.model.forms import (
    Condition,
    ConditionOperator,
    Derivation,
    DerivationOperator,
    Form,
    FormParameter,
    Formula,
    Freedom,
    Function,
)
from mrscout.model.values import Kind, Value
from mrscout.model.verdicts import (
    Counterexample,
    Ending,
    Evidence,
    Excluded,
    Judged,
    LinkSplit,
    Tried,
    Verdict,
)
from mrscout.prose.form_sentences import drawn_words, restriction_words
from mrscout.store.records import Bound, Count, Positive, RelationId, Seconds, Share, line_of, slugs_of

#: inputs that are written down
_MOST_INPUTS = 60
#: parts of a form, far more than relations have; putting it into words takes time quadratic in them
_MOST_PARTS = 1_000
#: how often conditions and derivations of a record may mention parameters, in all
_MOST_MENTIONS = 50_000


class NotFinite(Struct, frozen=True):
    """A floating-point number that JSON cannot represent."""

    float: Annotated[str, Meta(pattern="^(nan|inf|-inf)$")]


class ValueRecord(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A value: its kind, its data, and the class of an enum constant or of an array's elements."""

    kind: Kind
    data: bool | int | float | str | tuple["ValueRecord", ...] | NotFinite | None
    of: str


Input = tuple[ValueRecord, ...]


class ConditionRecord(Struct, frozen=True):
    """A condition of a form, its parameters by name."""

    operator: ConditionOperator
    parameters: Annotated[tuple[str, ...], Meta(max_length=_MOST_PARTS)]
    constant: Bound | str | None
    negated: bool
    precondition: Annotated[bool, Meta(description="The code refuses inputs that do not meet it.")] = False


class FormulaRecord(Struct, frozen=True):
    """A function applied to formulas, by which a parameter is computed."""

    function: Function
    arguments: Annotated[tuple["FormulaRecord", ...], Meta(max_length=_MOST_PARTS)] = ()
    value: Annotated[
        Bound | str | None, Meta(description="Of a constant; of a parameter its number among the sources.")
    ] = None


class DerivationRecord(Struct, frozen=True):
    """A derivation: a parameter that is computed from others, by name."""

    operator: DerivationOperator
    parameter: str
    sources: Annotated[tuple[str, ...], Meta(max_length=_MOST_PARTS)]
    constants: Annotated[tuple[Bound | str, ...], Meta(max_length=_MOST_PARTS)]
    by_element: bool
    formula: FormulaRecord | None = None


class FormParameterRecord(Struct, frozen=True):
    """The freedom of a parameter."""

    name: str
    freedom: Freedom
    own: Annotated[str, Meta(description="The developers' value as they wrote it.")]


class FormRecord(Struct, frozen=True):
    """The restriction under which a relation was tried: freedoms, derivations and conditions."""

    parameters: Annotated[tuple[FormParameterRecord, ...], Meta(max_length=_MOST_PARTS)]
    derivations: Annotated[tuple[DerivationRecord, ...], Meta(max_length=_MOST_PARTS)]
    conditions: Annotated[tuple[ConditionRecord, ...], Meta(max_length=_MOST_PARTS)]


class ApartRecord(Struct, frozen=True):
    """A link that was split: some of the literals that shared a parameter get one of their own."""

    name: Annotated[str, Meta(description="Of the new parameter.")]
    of: Annotated[str, Meta(description="The parameter that they were linked to.")]
    sites: tuple[Count, ...]


class CounterexampleRecord(Struct, frozen=True):
    """The smallest input that was found to refute a relation."""

    values: Input
    texts: Annotated[tuple[str, ...], Meta(description="Of each parameter, as Java would write it.")]
    failure: Annotated[str, Meta(description="What the assertion said.")]
    test: Annotated[str, Meta(description="A test that can be pasted into the relation's class.")]


class ExcludedRecord(Struct, frozen=True):
    """The smallest input that a condition of the form excludes, and that refutes the relation."""

    condition: Annotated[ConditionRecord, Meta(description="As in the form.")]
    values: Input
    texts: Annotated[tuple[str, ...], Meta(description="Of each parameter, as Java would write it.")]
    failure: Annotated[str, Meta(description="What the assertion said.")]


class FrameRecord(Struct, frozen=True, array_like=True):
    """A frame of a stack: class, method, line (0 if unknown), and whose code it is."""

    owner: str
    method: str
    line: Count
    code: CodeKind


#: the most groups of failed inputs, and frames of each
_MOST_GROUPS, _MOST_FRAMES = 20, 50


class FailureRecord(Struct, frozen=True, kw_only=True):
    """The inputs that failed with one cause, shown by the smallest."""

    nature: Annotated[str, Meta(extra_json_schema=slugs_of(Nature))]
    exception: Annotated[str, Meta(description="Qualified name of its type; empty for a hang.")]
    message: str
    frames: Annotated[
        tuple[FrameRecord, ...],
        Meta(max_length=_MOST_FRAMES, description="Some of the stack, the innermost first."),
    ]
    declared: Annotated[bool, Meta(description="The method that was called says that it throws this.")]
    values: Input
    texts: Annotated[tuple[str, ...], Meta(description="Of each parameter, as Java would write it.")]
    count: Annotated[Positive, Meta(description="Inputs that failed with this cause.")]
    share: Annotated[
        Share,
        Meta(
            description="Of inputs that pass, of those of the first sample that pass or failed with this cause."
        ),
    ]
    reached: Annotated[bool, Meta(description="The relation's assertion was evaluated.")]
    in_range: Annotated[bool, Meta(description="The values lie in the range of the developers' own.")]
    small: Annotated[bool, Meta(description="The values are short and small.")]
    of_developers: Annotated[
        bool,
        Meta(description="Among the inputs is the developers' own at another occurrence of the relation."),
    ]
    repeated: Annotated[
        bool, Meta(description="It failed so again, alone and in a fresh state; a hang with a longer limit.")
    ]
    snippet: Annotated[str, Meta(description="The statements of the relation with these values.")]
    test: Annotated[str, Meta(description="A test that fails, for the relation's class.")]


class ComplaintRecord(Struct, frozen=True):
    """A message about invalid inputs, and the number of them."""

    said: str
    times: Positive


class TriedRecord(Struct, frozen=True):
    """An input, and the outcome of running the relation on it."""

    values: Input
    ended: Ending


class VerdictRecord(Struct, frozen=True, kw_only=True):
    """The verdict on a codified relation, with its evidence."""

    id: Annotated[RelationId, Meta(description="The relation's, as in relations.jsonl.")]
    verdict: Annotated[str, Meta(extra_json_schema=slugs_of(Verdict))]
    tried: Annotated[Count, Meta(description="Different inputs other than the developers' own.")]
    valid: Annotated[Count, Meta(description="Those that reached the relation's assertion.")]
    passed: Annotated[Count, Meta(description="Those on which it held.")]
    vacuous: Annotated[Count, Meta(description="Those that ended without reaching the assertion.")]
    exhausted: Annotated[Count, Meta(description="Memory, stack or time ran out, or the process ended.")]
    crashes: Annotated[Count, Meta(description="Invalid inputs that made the code under test throw.")]
    bound: Annotated[
        Share,
        Meta(
            description="The share of valid inputs on which it holds, at least, with the confidence asked for."
        ),
    ]
    perfect: Annotated[bool, Meta(description="Kept, and no valid input refuted it.")]
    whole_domain: Annotated[bool, Meta(description="Every input that there is was tried.")]
    form: FormRecord
    generalised: Annotated[
        tuple[str, ...],
        Meta(
            description="What was generated for each parameter that was varied: its name, a colon, and words."
        ),
    ]
    given_up: Annotated[
        tuple[str, ...], Meta(description="Conditions that were learnt, and freedom that was taken back.")
    ]
    apart: tuple[ApartRecord, ...] = ()
    counterexample: Annotated[
        CounterexampleRecord | None, Meta(description="null if no input was found to refute it.")
    ]
    excluded: Annotated[tuple[ExcludedRecord, ...], Meta(max_length=_MOST_PARTS)] = ()
    failures: Annotated[
        tuple[FailureRecord, ...],
        Meta(max_length=_MOST_GROUPS, description="Inputs that failed, by cause; probable faults first."),
    ] = ()
    complaints: Annotated[tuple[ComplaintRecord, ...], Meta(description="Most often first.")]
    examples: Annotated[
        tuple[Input, ...], Meta(description="Inputs on which it held, in the order of the form's parameters.")
    ]
    shown: Annotated[
        tuple[Count, ...],
        Meta(
            max_length=_MOST_INPUTS,
            description="Indices of the examples that a person would show: each does something that those before it "
            "and the developers' inputs do not.",
        ),
    ] = ()
    new_branches: Annotated[
        Count | None,
        Meta(
            description="Branches of the code under test that those execute and the developers' inputs do not; null "
            "if unknown."
        ),
    ] = None
    new_classes: Annotated[
        Count,
        Meta(
            description="Classes of values that those have and the developers' do not: zero, empty, the greatest."
        ),
    ] = 0
    inputs: Annotated[
        tuple[TriedRecord, ...],
        Meta(
            max_length=_MOST_INPUTS,
            description="Some of the inputs that were tried, whatever became of them.",
        ),
    ]
    cut_short: Annotated[bool, Meta(description="The time limit ended it.")]
    fingerprint: Annotated[
        str,
        Meta(
            description="Of the relation's code, the project's and the options: a later run of the same uses the "
            "verdict again."
        ),
    ]
    seconds: Seconds


def to_line(judged: Judged) -> bytes:
    """Return a verdict as a line of `verdicts.jsonl`, with its line break."""
    return line_of(to_record(judged))


def to_record(judged: Judged) -> VerdictRecord:
    """Return the record of a verdict."""
    counter, form = judged.counterexample, judged.form
    return VerdictRecord(
        id=judged.id,
        verdict=judged.verdict.slug,
        **asdict(judged.evidence),
        bound=round(judged.bound, 6),
        perfect=judged.perfect,
        whole_domain=judged.whole_domain,
        form=_form_record(form),
        generalised=tuple(drawn_words(form)),
        given_up=tuple(restriction_words(form)),
        apart=tuple(ApartRecord(split.name, split.of, split.sites) for split in judged.apart),
        counterexample=None
        if counter is None
        else CounterexampleRecord(
            _input_record(counter.values), counter.texts, counter.failure, counter.test
        ),
        excluded=tuple(
            ExcludedRecord(
                _condition_record(exclusion.condition, form.names),
                _input_record(exclusion.input.values),
                exclusion.input.texts,
                exclusion.input.failure,
            )
            for exclusion in judged.excluded
        ),
        failures=tuple(map(_failure_record, judged.failures)),
        complaints=tuple(ComplaintRecord(message, times) for message, times in judged.complaints),
        examples=tuple(map(_input_record, judged.examples)),
        shown=judged.shown,
        new_branches=judged.new_branches,
        new_classes=judged.new_classes,
        inputs=tuple(TriedRecord(_input_record(input_.values), input_.ended) for input_ in judged.inputs),
        cut_short=judged.cut_short,
        fingerprint=judged.fingerprint,
        seconds=judged.seconds,
    )


def from_record(record: VerdictRecord) -> Judged:
    """Return the verdict that a record was made from. Raises ValueError."""
    _check_mentions(record)
    counter, form = record.counterexample, _read_form(record.form)
    numbers = _numbers_of(form.names)
    return Judged(
        record.id,
        Verdict.from_slug(record.verdict),
        Evidence(
            *(record.tried, record.valid, record.passed, record.vacuous, record.exhausted, record.crashes)
        ),
        record.bound,
        record.whole_domain,
        record.perfect,
        form,
        None
        if counter is None
        else Counterexample(_read_input(counter.values), counter.failure, counter.texts, counter.test),
        tuple((complaint.said, complaint.times) for complaint in record.complaints),
        tuple(map(_read_input, record.examples)),
        record.seconds,
        record.cut_short,
        record.fingerprint,
        tuple(Tried(_read_input(each.values), each.ended) for each in record.inputs),
        tuple(LinkSplit(*astuple(each)) for each in record.apart),
        tuple(
            Excluded(
                _read_condition(exclusion.condition, numbers),
                Counterexample(_read_input(exclusion.values), exclusion.failure, exclusion.texts),
            )
            for exclusion in record.excluded
        ),
        tuple(map(_read_failure, record.failures)),
        _shown(record),
        record.new_branches,
        record.new_classes,
    )


def _shown(record: VerdictRecord) -> tuple[int, ...]:
    """Return the numbers of the examples to show. Raises ValueError if there is no such example."""
    if any(number >= len(record.examples) for number in record.shown):
        raise ValueError("an example to show that is none of the examples")
    return record.shown


def _failure_record(group: FailureGroup) -> FailureRecord:
    failure = group.failure
    return FailureRecord(
        nature=failure.nature.slug,
        exception=failure.exception,
        message=failure.message,
        frames=tuple(
            FrameRecord(frame.owner, frame.method, frame.line, frame.code) for frame in failure.frames
        ),
        declared=failure.declared,
        values=_input_record(group.values),
        texts=group.texts,
        count=group.count,
        share=round(group.share, 4),
        reached=group.reached,
        in_range=group.in_range,
        small=group.small,
        of_developers=group.of_developers,
        repeated=group.repeated,
        snippet=group.snippet,
        test=group.test,
    )


def _read_failure(record: FailureRecord) -> FailureGroup:
    frames = tuple(Frame(*astuple(frame)) for frame in record.frames)
    nature = Nature.from_slug(record.nature)
    return FailureGroup(
        Failure(nature, record.exception, record.message, frames, record.declared),
        _read_input(record.values),
        record.count,
        record.share,
        record.reached,
        record.in_range,
        record.small,
        record.of_developers,
        record.repeated,
        record.texts,
        record.snippet,
        record.test,
    )


def _form_record(form: Form) -> FormRecord:
    """Return the record of a form, with its parameters by name, so that people can read it."""
    names = form.names
    return FormRecord(
        tuple(FormParameterRecord(each.name, each.freedom, each.original) for each in form.parameters),
        tuple(
            DerivationRecord(
                derivation.operator,
                names[derivation.parameter],
                tuple(names[source] for source in derivation.sources),
                derivation.constants,
                derivation.by_element,
                _formula_record(derivation.formula) if derivation.formula is not None else None,
            )
            for derivation in form.derivations
        ),
        tuple(_condition_record(condition, names) for condition in form.conditions),
    )


def _formula_record(formula: Formula) -> FormulaRecord:
    return FormulaRecord(formula.function, tuple(map(_formula_record, formula.arguments)), formula.value)


def _read_formula(record: FormulaRecord) -> Formula:
    return Formula(record.function, tuple(map(_read_formula, record.arguments)), record.value)


def _condition_record(condition: Condition, names: Sequence[str]) -> ConditionRecord:
    parameters = tuple(names[index] for index in condition.parameters)
    return ConditionRecord(
        *(condition.operator, parameters, condition.constant, condition.negated, condition.precondition)
    )


def _read_form(record: FormRecord) -> Form:
    """Return the form that a record was made from. Raises ValueError for unknown names and malformed parts."""
    numbers = _numbers_of([parameter.name for parameter in record.parameters])
    derivations = tuple(
        Derivation(
            derivation.operator,
            _number_of(derivation.parameter, numbers),
            tuple(_number_of(source, numbers) for source in derivation.sources),
            derivation.constants,
            derivation.by_element,
            _read_formula(derivation.formula) if derivation.formula is not None else None,
        )
        for derivation in record.derivations
    )
    if not all(derivation.is_well_formed for derivation in derivations):
        raise ValueError("a derivation that no operator makes")
    return Form(
        tuple(FormParameter(*astuple(parameter)) for parameter in record.parameters),
        derivations,
        tuple(_read_condition(condition, numbers) for condition in record.conditions),
    )


def _check_mentions(record: VerdictRecord) -> None:
    """Raises ValueError if the parts of a record mention more parameters than any relation does."""
    conditions = (*record.form.conditions, *(exclusion.condition for exclusion in record.excluded))
    mentions = sum(len(condition.parameters) for condition in conditions)
    mentions += sum(len(derivation.sources) for derivation in record.form.derivations)
    if mentions > _MOST_MENTIONS:
        raise ValueError(f"the record mentions parameters more than {_MOST_MENTIONS} times")


def _numbers_of(names: Sequence[str]) -> dict[str, int]:
    """Return the number of each parameter by its name; of parameters with one name, that of the first."""
    numbers: dict[str, int] = {}
    for number, name in enumerate(names):
        numbers.setdefault(name, number)
    return numbers


def _number_of(name: str, numbers: Mapping[str, int]) -> int:
    if name not in numbers:
        raise ValueError(f"no parameter is called {name[:40]!r}")
    return numbers[name]


def _read_condition(record: ConditionRecord, numbers: Mapping[str, int]) -> Condition:
    parameters = tuple(_number_of(name, numbers) for name in record.parameters)
    condition = Condition(record.operator, parameters, record.constant, record.negated, record.precondition)
    if not condition.is_well_formed:
        raise ValueError("a condition that no operator makes")
    return condition


def _input_record(values: Sequence[Value]) -> Input:
    return tuple(map(_value_record, values))


def _value_record(value: Value) -> ValueRecord:
    data = value.data
    if isinstance(data, tuple):
        return ValueRecord(value.kind, _input_record(data), value.of)
    if isinstance(data, float) and not math.isfinite(data):
        return ValueRecord(value.kind, NotFinite(repr(data)), value.of)
    return ValueRecord(value.kind, data, value.of)


def _read_input(records: Input) -> tuple[Value, ...]:
    return tuple(map(_read_value, records))


def _read_value(record: ValueRecord) -> Value:
    kind, data = record.kind, record.data
    read = (
        _read_input(data)
        if isinstance(data, tuple)
        else float(data.float)
        if isinstance(data, NotFinite)
        else data
    )
    if not kind.admits(read):
        raise ValueError(f"an input that is a {kind.value} cannot be {str(read)[:40]!r}")
    return Value(kind, read, record.of)
