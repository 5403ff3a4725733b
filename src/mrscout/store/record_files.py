"""Reads the record files of a run, and checks every record before the rest of mrscout relies on it.

A last line without a line break, which a kill leaves behind, is no record.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from msgspec import Struct

from mrscout.errors import DamagedRecord
from mrscout.model.checks import Checked, CheckedFinding
from mrscout.model.findings import Finding
from mrscout.model.instances import TestCase
from mrscout.model.relations import CodifiedMR, Undrafted
from mrscout.model.run_marker import RUN
from mrscout.model.verdicts import Judged
from mrscout.model.worth import Worth
from mrscout.store import (
    check_records,
    discover_records,
    finding_records,
    relation_records,
    verdict_records,
    worth_records,
)
from mrscout.store.check_records import CHECKED, CHECKED_FINDINGS, CheckFindingRecord, CheckRecord
from mrscout.store.developer_files import CALLS, DISCOVER, RELATIONS
from mrscout.store.discover_records import DiscoverRecord
from mrscout.store.finding_records import FindingRecord
from mrscout.store.records import Json, loads, read_record
from mrscout.store.relation_records import RelationRecord
from mrscout.store.run_record import RunRecord
from mrscout.store.verdict_records import VerdictRecord
from mrscout.store.worth_records import WORTH, WorthRecord
from mrscout.untrusted import read_bytes

#: bytes of a file of records: more than any run comes to
MOST_OF_RECORDS = 2 << 30
VERDICTS = "verdicts.jsonl"
_AGAIN = "Run mrscout run SOURCE again with the same --out; it takes the place of this one."
#: raised for data that is no record
FAULTS = (ValueError, KeyError, IndexError, TypeError, RecursionError)
Record = TypeVar("Record", bound=Struct)
Decoded = TypeVar("Decoded")
Converted = TypeVar("Converted")


@dataclass(frozen=True, slots=True)
class RecordFile(Generic[Record, Decoded]):
    """A file with a record on each line."""

    name: str
    type: type[Record]
    decode: Callable[[Record], Decoded]
    advice: str = _AGAIN  #: what to do if a record is damaged
    upgraded: Callable[[Any], Any] = lambda record: record  #: converts a record of an earlier version

    def read(self, folder: Path) -> Iterator[tuple[Record, Decoded]]:
        """Yield each record, as it is written and decoded. Raises DamagedRecord, and FileNotFoundError."""
        yield from self._converted(folder, self.from_line)

    def records(self, folder: Path) -> Iterator[Record]:
        """Yield each record as it is written, checked by its type alone. Raises as ``read`` does."""
        yield from self._converted(folder, lambda line: read_record(self.upgraded(loads(line)), self.type))

    def _converted(self, folder: Path, convert: Callable[[bytes], Converted]) -> Iterator[Converted]:
        path = folder / self.name
        for number, line in enumerate(_lines(path, self.advice), 1):
            try:
                yield convert(line)
            except FAULTS as fault:
                raise DamagedRecord(f"{path}:{number}", fault_words(fault), self.advice) from fault

    def sound(self, folder: Path) -> Iterator[Decoded]:
        """Yield the decoded records without damaged ones, which will be made again; none if there is no file."""
        try:
            lines = _lines(folder / self.name, self.advice)
        except (FileNotFoundError, DamagedRecord):
            return
        for line in lines:
            try:
                _, decoded = self.from_line(line)
            except FAULTS:
                continue
            yield decoded

    def from_line(self, line: bytes) -> tuple[Record, Decoded]:
        """Return the record on a line, as it is written and decoded. Raises one of FAULTS."""
        return self.from_json(loads(line))

    def from_json(self, data: object) -> tuple[Record, Decoded]:
        """Return the record in parsed JSON, as it is written and decoded. Raises one of FAULTS."""
        record = read_record(self.upgraded(data), self.type)
        return record, self.decode(record)


TESTS: RecordFile[DiscoverRecord, TestCase] = RecordFile(
    DISCOVER, DiscoverRecord, discover_records.from_record
)
SETTLED: RecordFile[RelationRecord, CodifiedMR | Undrafted] = RecordFile(
    RELATIONS, RelationRecord, relation_records.from_record, upgraded=relation_records.with_origin
)
#: the calls that were tried for failures alone: records as of relations, of origin `called`
CALLED: RecordFile[RelationRecord, CodifiedMR | Undrafted] = RecordFile(
    CALLS, RelationRecord, relation_records.from_record
)
JUDGED: RecordFile[VerdictRecord, Judged] = RecordFile(
    *(VERDICTS, VerdictRecord, verdict_records.from_record),
    "Run mrscout filter with the same --out, which gives this relation its verdict again.",
)
FOUND: RecordFile[FindingRecord, Finding] = RecordFile(
    *(finding_records.FINDINGS, FindingRecord, finding_records.from_record),
    "Run mrscout filter with the same --out, which writes them again.",
)
WORTHS: RecordFile[WorthRecord, Worth] = RecordFile(
    *(WORTH, WorthRecord, worth_records.from_record),
    "Run mrscout evaluate with the same --out, which measures again.",
)


CHECKS: RecordFile[CheckRecord, Checked] = RecordFile(
    *(CHECKED, CheckRecord, check_records.from_record),
    "Run mrscout check with the same --out, which checks again.",
)
CHECKED_FOUND: RecordFile[CheckFindingRecord, CheckedFinding] = RecordFile(
    *(CHECKED_FINDINGS, CheckFindingRecord, check_records.finding_from_record),
    "Run mrscout check with the same --out, which checks again.",
)


def read_run_record(folder: Path) -> Json:
    """Return `run.json`, checked, with unknown fields. Raises DamagedRecord, and FileNotFoundError."""
    path = folder / RUN
    try:
        record = loads(read_bytes(path))
        read_record(record, RunRecord)
        assert isinstance(record, dict)  # a RunRecord is an object
    except FileNotFoundError:
        raise
    except (OSError, *FAULTS) as fault:
        raise DamagedRecord(str(path), fault_words(fault), _AGAIN) from fault
    return record


def fault_words(fault: Exception) -> str:
    """Return what is wrong with a record, as a clause: `it cannot be read: Permission denied`."""
    if isinstance(fault, json.JSONDecodeError):
        return f"it is not JSON: {fault.msg} (line {fault.lineno}, column {fault.colno})"
    if isinstance(fault, OSError):
        return f"it cannot be read: {fault.strerror or fault}"
    if isinstance(fault, KeyError):
        return f"{fault} is unknown here"
    return str(fault) or type(fault).__name__


def _lines(path: Path, advice: str) -> list[bytes]:
    """Return the complete lines of a file. Raises DamagedRecord, and FileNotFoundError."""
    try:
        lines = read_bytes(path, MOST_OF_RECORDS).splitlines(keepends=True)
    except FileNotFoundError:
        raise
    except OSError as refused:
        raise DamagedRecord(str(path), fault_words(refused), advice) from refused
    return lines if not lines or lines[-1].endswith(b"\n") else lines[:-1]
