"""Converts the worth of relations to lines of `worth.jsonl` and to `worth` of `run.json`, and back
(docs/records.md).
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Annotated, Any

from msgspec import Meta, Struct, field
from msgspec.structs import astuple

from mrscout.model.worth import (
    MEASURES,
    Adequacy,
    Baseline,
    ClassWorth,
    Evaluation,
    Excluded,
    Flag,
    Measure,
    Mutant,
    Significance,
    Trouble,
    WhyExcluded,
    Worth,
)
from mrscout.store.records import Count, Json, Number, Positive, RelationId, Share, line_of, slugs_of, to_json

WORTH = "worth.jsonl"
#: the part of `run.json` that `evaluate` adds
TOTALS = "worth"
_DIGITS = 6
_SUITES = frozenset({"D", "C", "D+C"})
_TESTED = frozenset({"mutants", "classes"})


class MutantRecord(Struct, frozen=True):
    """A change of one line of a class under test."""

    class_name: Annotated[str, Meta(description="Binary name, a.b.Outer$Inner.")] = field(name="class")
    file: Annotated[str, Meta(description="Relative to the project's root; empty if there is no source.")]
    line: Count
    method: str
    mutator: Annotated[str, Meta(description="negate-conditionals, math, …")]
    description: Annotated[str, Meta(description="The mutation tool's own words.")]
    before: Annotated[str, Meta(description="The line as it is written; empty if there is no source.")]
    after: Annotated[
        str | None, Meta(description="The line as it would be written; null if that is unknown.")
    ]


class WorthRecord(Struct, frozen=True):
    """The lines and mutants that a kept relation adds to the developers' tests."""

    id: Annotated[RelationId, Meta(description="The relation's, as in relations.jsonl.")]
    rank: Annotated[Positive, Meta(description="The relation that adds most has 1.")]
    covered_lines: Annotated[Count, Meta(description="Lines of the classes under test that it runs.")]
    killed: Annotated[Count, Meta(description="Mutants that it kills.")]
    added: Annotated[Count, Meta(description="Mutants that it kills and the developers' tests do not.")]
    added_lines: Annotated[Count, Meta(description="Lines that it runs and the developers' tests do not.")]
    only: Annotated[tuple[MutantRecord, ...], Meta(description="Added mutants that no other relation kills.")]
    shared: Annotated[
        tuple[MutantRecord, ...], Meta(description="Added mutants that other relations kill as well.")
    ]
    selected: Annotated[
        tuple[Count, ...],
        Meta(
            description="The inputs to export beside the developers' own: indices into the verdict's examples.",
            extra_json_schema={"uniqueItems": True},
        ),
    ]
    flags: Annotated[
        tuple[Annotated[str, Meta(extra_json_schema=slugs_of(Flag))], ...],
        Meta(extra_json_schema={"uniqueItems": True}),
    ]

    def __post_init__(self) -> None:
        """Raises ValueError for a list with duplicates."""
        for listed in (self.selected, self.flags):
            if len(set(listed)) < len(listed):
                raise ValueError(f"relation {self.id} says something twice")


class MeasureRecord(Struct, frozen=True):
    """One measure of the developers' suite, of the relations' tests, and of both together."""

    developers: Share
    relations: Share
    with_relations: Share
    gain: Number
    relative_gain: Number | None
    gap_closed: Number | None


class AdequacyRecord(Struct, frozen=True):
    """The paper's four measures of a suite."""

    line_coverage: Share
    covered_mutants: Share
    test_strength: Share
    mutation_score: Share


class SignificanceRecord(Struct, frozen=True):
    """The result of a test of significance."""

    n: Count
    p: Share | None
    effect: Share | None


class ClassWorthRecord(Struct, frozen=True):
    """A class under test, with the classes nested in it."""

    class_name: str = field(name="class")
    lines: Count
    mutants: Count
    suites: dict[str, AdequacyRecord]


class InputsRecord(Struct, frozen=True):
    """Inputs that relations were run on, and those that are worth exporting."""

    tried: Count
    selected: Count = 0


class ExcludedTestRecord(Struct, frozen=True):
    """A developers' test that is not counted, with the reason."""

    class_name: str = field(name="class")
    test: str
    reason: str
    said: str


class TroubleRecord(Struct, frozen=True):
    """A part of the project that could not be evaluated."""

    place: str
    found: str
    advice: str


class TotalsRecord(Struct, frozen=True, kw_only=True):
    """The worth of all kept relations together."""

    line_coverage: MeasureRecord
    test_strength: MeasureRecord
    covered_mutants: MeasureRecord
    mutation_score: MeasureRecord
    complete: Annotated[bool, Meta(description="True if everything could be evaluated.")]
    tools: dict[str, str]
    lines: Count
    mutants: Count
    population: Annotated[
        Count, Meta(description="All mutants, of which `mutants` were drawn and tried.")
    ] = 0
    wanted: Annotated[Count, Meta(description="Mutants of a module that were asked for; 0 for all.")] = 0
    beside: Annotated[Baseline, Meta(description="Which of the developers' tests were measured.")] = (
        Baseline.ALL
    )
    tests: Count
    suites: dict[str, AdequacyRecord]
    significance: dict[str, SignificanceRecord]
    classes: tuple[ClassWorthRecord, ...]
    inputs: InputsRecord
    excluded: tuple[ExcludedTestRecord, ...]
    problems: tuple[TroubleRecord, ...]
    fingerprint: str

    def __post_init__(self) -> None:
        """Raises ValueError if a suite is missing."""
        for suites in (self.suites, *(class_worth.suites for class_worth in self.classes)):
            if not suites.keys() >= _SUITES:
                raise ValueError("the suites D, C and D+C are measured")
        if not self.significance.keys() >= _TESTED:
            raise ValueError("significance is told for mutants and classes")


def to_line(worth: Worth) -> bytes:
    """Return a relation's worth as a line of `worth.jsonl`, with its line break."""
    return line_of(to_record(worth))


def to_record(worth: Worth) -> WorthRecord:
    """Return the record of a relation's worth."""
    counts = (worth.rank, worth.covered_lines, worth.killed, worth.added, worth.added_lines)
    return WorthRecord(
        worth.id,
        *counts,
        tuple(map(_mutant_record, worth.only)),
        tuple(map(_mutant_record, worth.shared)),
        worth.selected,
        tuple(flag.slug for flag in worth.flags),
    )


def from_record(record: WorthRecord) -> Worth:
    """Return the worth that a record was made from. Raises ValueError."""
    counts = (record.rank, record.covered_lines, record.killed, record.added, record.added_lines)
    return Worth(
        record.id,
        *counts,
        tuple(Mutant(*astuple(mutant)) for mutant in record.only),
        tuple(Mutant(*astuple(mutant)) for mutant in record.shared),
        record.selected,
        tuple(map(Flag.from_slug, record.flags)),
    )


def totals(evaluation: Evaluation) -> Json:
    """Return `worth` of `run.json`. The same evaluation gives the same object."""
    selected = sum(len(worth.selected) for worth in evaluation.worths)
    record = TotalsRecord(
        **{name: _measure_record(evaluation.measure(name)) for name in MEASURES},
        complete=not evaluation.troubles,
        tools=dict(evaluation.tools),
        lines=evaluation.lines,
        mutants=evaluation.mutants,
        population=max(evaluation.population, evaluation.mutants),
        wanted=evaluation.wanted,
        beside=evaluation.beside,
        tests=evaluation.tests,
        suites=_suite_records(evaluation.suites),
        significance={
            name: SignificanceRecord(**_round(asdict(significance)))
            for name, significance in evaluation.significance.items()
        },
        classes=tuple(
            ClassWorthRecord(
                class_worth.name, class_worth.lines, class_worth.mutants, _suite_records(class_worth.suites)
            )
            for class_worth in evaluation.classes
        ),
        inputs=InputsRecord(evaluation.inputs, selected),
        excluded=tuple(
            ExcludedTestRecord(test.of, test.test, test.why.slug, test.said) for test in evaluation.excluded
        ),
        problems=tuple(TroubleRecord(**asdict(trouble)) for trouble in evaluation.troubles),
        fingerprint=evaluation.fingerprint,
    )
    return to_json(record)


def evaluation_of(record: TotalsRecord, worths: Sequence[Worth]) -> Evaluation:
    """Return the evaluation that `worth` of `run.json` was made from. Raises ValueError."""
    return Evaluation(
        tuple(worths),
        record.lines,
        record.mutants,
        record.tests,
        _read_suites(record.suites),
        tuple(
            ClassWorth(
                class_worth.class_name,
                class_worth.lines,
                class_worth.mutants,
                _read_suites(class_worth.suites),
            )
            for class_worth in record.classes
        ),
        {name: Significance(*astuple(significance)) for name, significance in record.significance.items()},
        record.inputs.tried,
        tuple(
            Excluded(test.class_name, test.test, WhyExcluded.from_slug(test.reason), test.said)
            for test in record.excluded
        ),
        tuple(Trouble(*astuple(problem)) for problem in record.problems),
        record.tools,
        record.fingerprint,
        record.population or record.mutants,
        record.wanted,
        record.beside,
    )


def _measure_record(measure: Measure) -> MeasureRecord:
    fields = MeasureRecord.__struct_fields__
    return MeasureRecord(**_round({name: getattr(measure, name) for name in fields}))


def _round(record: dict[str, Any]) -> Json:
    return {
        key: round(value, _DIGITS) if isinstance(value, float) else value for key, value in record.items()
    }


def _suite_records(suites: Mapping[str, Adequacy]) -> dict[str, AdequacyRecord]:
    return {name: AdequacyRecord(**_round(asdict(suite))) for name, suite in suites.items()}


def _read_suites(suites: Mapping[str, AdequacyRecord]) -> dict[str, Adequacy]:
    return {name: Adequacy(*astuple(suite)) for name, suite in suites.items()}


def _mutant_record(mutant: Mutant) -> MutantRecord:
    return MutantRecord(*asdict(mutant).values())
