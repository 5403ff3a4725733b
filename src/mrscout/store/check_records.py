"""Lines of `check.jsonl` and `check-findings.jsonl`: the outcomes of a run on other code, as records and back."""

from typing import Annotated

from msgspec import Meta, Struct

from mrscout.model.checks import Checked, CheckedFinding, CheckOutcome, FindingState
from mrscout.store import finding_records
from mrscout.store.finding_records import FindingRecord
from mrscout.store.records import Count, RelationId, line_of, slugs_of

CHECKED = "check.jsonl"
CHECKED_FINDINGS = "check-findings.jsonl"


class CheckRecord(Struct, frozen=True):
    """A relation of the run with its outcome on other code."""

    id: Annotated[RelationId, Meta(description="The relation's, as in relations.jsonl.")]
    outcome: Annotated[str, Meta(extra_json_schema=slugs_of(CheckOutcome))]
    tried: Annotated[Count, Meta(description="Valid inputs that were run, old and fresh ones.")]
    passed: Count
    regressed: Annotated[
        bool, Meta(description="The failing input passed on the code that the relation was mined from.")
    ]
    names: Annotated[tuple[str, ...], Meta(description="The parameters of refuted_by.")]
    refuted_by: Annotated[tuple[str, ...], Meta(description="The smallest failing input, as source code.")]
    why: Annotated[
        str, Meta(description="The message of the failure, or the reason why nothing can be said.")
    ]


def to_line(checked: Checked) -> bytes:
    """Return a line of `check.jsonl`."""
    return line_of(to_record(checked))


def to_record(checked: Checked) -> CheckRecord:
    """Return the record of a relation's outcome."""
    return CheckRecord(
        checked.id,
        checked.outcome.slug,
        checked.tried,
        checked.passed,
        checked.regressed,
        checked.names,
        checked.refuted_by,
        checked.why,
    )


def from_record(record: CheckRecord) -> Checked:
    """Return the outcome that a record describes. Raises ValueError for an unknown one."""
    return Checked(
        record.id,
        CheckOutcome.from_slug(record.outcome),
        record.tried,
        record.passed,
        record.regressed,
        record.refuted_by,
        record.names,
        record.why,
    )


class CheckFindingRecord(Struct, frozen=True):
    """A finding of the run, or of the check, with its state on other code."""

    state: Annotated[str, Meta(extra_json_schema=slugs_of(FindingState))]
    finding: Annotated[FindingRecord, Meta(description="As in findings.jsonl.")]


def finding_line(checked: CheckedFinding) -> bytes:
    """Return a line of `check-findings.jsonl`."""
    return line_of(finding_to_record(checked))


def finding_to_record(checked: CheckedFinding) -> CheckFindingRecord:
    """Return the record of a finding's state."""
    return CheckFindingRecord(checked.state.slug, finding_records.to_record(checked.finding))


def finding_from_record(record: CheckFindingRecord) -> CheckedFinding:
    """Return the finding that a record describes. Raises ValueError."""
    finding = finding_records.from_record(record.finding)
    return CheckedFinding(finding, FindingState.from_slug(record.state))
