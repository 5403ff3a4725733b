"""The baseline: what is known to be broken or wrong, and fails no build (`mrscout-baseline.json`, docs/records.md).

It is a file of the project: people read, merge and review it. So it has an entry on each line, in the order of the ids,
and nothing that changes with lines, files, versions of mrscout or the time of the day. Reading refuses whatever this
version would not write again, so that nothing is lost by an update.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from mrscout.errors import DamagedBaseline, NoBaseline
from mrscout.model.checks import Checked, CheckedFinding, CheckOutcome, FindingState
from mrscout.model.findings import Finding
from mrscout.prose.finding_sentences import title
from mrscout.store.output import open_output
from mrscout.store.record_files import FAULTS, fault_words
from mrscout.store.records import loads, read_record
from mrscout.untrusted import read_bytes

BASELINE = "mrscout-baseline.json"
FORMAT = "mrscout-baseline"
#: of the file; a change that earlier versions of mrscout would misread makes it greater
VERSION = 1
_LARGEST = 16 << 20
_CONFLICT = b"<<<<<<<"


class EntryRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A relation that is known to be broken, or a known finding."""

    id: Annotated[
        str,
        Meta(pattern="^(F[0-9a-f]{9}|[0-9a-f]{10})$", description="Of a finding, or of a relation."),
    ]
    name: Annotated[str, Meta(description="For people; not compared.")]
    reason: Annotated[str, Meta(description="Why it is accepted, for people; updates keep it.")] = ""


class BaselineRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    format: Annotated[Literal["mrscout-baseline"], Meta(description="Tells the file from others.")]
    version: Annotated[int, Meta(ge=1, le=VERSION)]
    entries: tuple[EntryRecord, ...]


@dataclass(frozen=True, slots=True)
class Baseline:
    """What is known."""

    entries: tuple[EntryRecord, ...] = ()

    @property
    def ids(self) -> frozenset[str]:
        """The ids of relations and findings."""
        return frozenset(entry.id for entry in self.entries)

    def is_new(self, checked: CheckedFinding) -> bool:
        """True for a finding that is there, probably a defect, and not known.

        One that the check brings to light is known if all relations that break with it are.
        """
        if not checked.is_shown:
            return False
        if checked.state is FindingState.APPEARED:
            return any(witness.relation not in self.ids for witness in checked.finding.witnesses)
        return checked.finding.id not in self.ids


@dataclass(frozen=True, slots=True)
class Update:
    """A baseline after an update, with the ids that came and went."""

    baseline: Baseline
    added: frozenset[str]
    removed: frozenset[str]
    unseen: frozenset[str]  #: that neither the run nor the check says anything about


def updated(
    baseline: Baseline,
    findings: Iterable[Finding],
    checked: Iterable[Checked],
    checked_findings: Iterable[CheckedFinding],
    names: Mapping[str, str],
    reason: str,
    *,
    prune: bool,
) -> Update:
    """Return a baseline with all that is there now; what was seen to be gone is removed.

    `findings` are those of the run that are shown, `names` the names of its relations. With `prune` entries that
    neither the run nor the check says anything about are removed, too.
    """
    there = {finding.id: title(finding) for finding in findings}
    gone: set[str] = set()
    for one in checked:
        if one.outcome is CheckOutcome.BROKEN:
            there[one.id] = names.get(one.id, "")
        elif one.outcome in (CheckOutcome.HOLDS, CheckOutcome.DOUBTFUL):
            gone.add(one.id)
    for known in checked_findings:
        if known.state is FindingState.FIXED:
            gone.add(known.finding.id)
            there.pop(known.finding.id, None)
    before = {entry.id: entry for entry in baseline.entries}
    unseen = frozenset(before.keys() - there.keys() - gone)
    kept = (entry for id_, entry in before.items() if id_ in unseen and not prune)
    now = (
        replace(before[id_], name=name) if id_ in before else EntryRecord(id=id_, name=name, reason=reason)
        for id_, name in there.items()
    )
    entries = tuple(sorted((*kept, *now), key=lambda entry: entry.id))
    after = {entry.id for entry in entries}
    return Update(
        Baseline(entries), frozenset(after - before.keys()), frozenset(before.keys() - after), unseen
    )


def read_baseline(path: Path) -> Baseline:
    """Read a baseline. Raises NoBaseline if it is not there, and DamagedBaseline if it is none."""
    try:
        data = read_bytes(path, _LARGEST)
    except FileNotFoundError as missing:
        advice = f"Run mrscout baseline {path} on a machine of yours, look at the file, and commit it."
        raise NoBaseline(str(path), "there is no baseline", advice) from missing
    except OSError as refused:
        raise _damaged(path, fault_words(refused)) from refused
    if _CONFLICT in data:
        raise _damaged(
            path, "it has marks of a merge conflict", "Keep the entries of both sides; their order is free."
        )
    try:
        record = loads(data)
        if not isinstance(record, dict) or record.get("format") != FORMAT:
            raise _damaged(path, "it is no baseline of mrscout", "Name the right file with --baseline.")
        version = record.get("version")
        if isinstance(version, int) and version > VERSION:
            found = f"it is of version {version}, and this mrscout knows {VERSION}"
            raise _damaged(path, found, "Install the version of mrscout that wrote it, or a later one.")
        return Baseline(read_record(record, BaselineRecord).entries)
    except FAULTS as fault:
        raise _damaged(path, fault_words(fault)) from fault


def _damaged(path: Path, found: str, advice: str = "") -> DamagedBaseline:
    again = f"Restore it from version control, or remove it and run mrscout baseline {path}."
    return DamagedBaseline(str(path), found, advice or again)


def baseline_text(baseline: Baseline) -> str:
    """Return a baseline as the text of its file, an entry on each line."""
    lines = [
        json.dumps({"id": entry.id, "name": entry.name, "reason": entry.reason}, ensure_ascii=False)
        for entry in sorted(baseline.entries, key=lambda entry: entry.id)
    ]
    listed = "[\n    " + ",\n    ".join(lines) + "\n  ]" if lines else "[]"
    return f'{{\n  "format": "{FORMAT}",\n  "version": {VERSION},\n  "entries": {listed}\n}}\n'


def write_baseline(path: Path, baseline: Baseline) -> int:
    """Write a baseline, whole or not at all, and return its size in bytes. Raises OutputUnwritable."""
    data = baseline_text(baseline).encode("utf-8", "backslashreplace")
    with open_output(path) as stream:
        stream.write(data)
    return len(data)
