"""Reads the records of a run: the one place where what is on disk becomes what the rest may rely on.

Each record is checked against its schema and then decoded. What a kill left of a last line is no record.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from mrscout.errors import DamagedRecord
from mrscout.model.records import TestCase
from mrscout.model.relations import CodifiedMR, Undrafted
from mrscout.model.verdicts import Judged
from mrscout.model.worth import Worth
from mrscout.store import records, relation_records, verdict_records, worth_records
from mrscout.store.own_folders import DISCOVER, RELATIONS, RUN
from mrscout.store.records import Json
from mrscout.store.schema import checked
from mrscout.store.soundness import check_path, sound
from mrscout.store.worth_records import WORTH
from mrscout.untrusted import read_bytes

#: bytes of a file of records: more than any run comes to
MOST_OF_RECORDS = 2 << 30
VERDICTS = "verdicts.jsonl"
_AGAIN = "Run mrscout run SOURCE again with the same --out; it takes the place of this one."
#: how a record that is none shows itself
FAULTS = (ValueError, KeyError, IndexError, TypeError, RecursionError)
Record = TypeVar("Record")


@dataclass(frozen=True, slots=True)
class Form(Generic[Record]):
    """A sort of records: the file that has them, one on a line."""

    file: str
    schema: str
    decode: Callable[[Json], Record]
    advice: str = _AGAIN  #: what to do where one is damaged
    fits: Callable[[Json], Json] = lambda record: record  #: what the schema cannot say

    def read(self, folder: Path) -> Iterator[tuple[Json, Record]]:
        """Each record, as it stands there and decoded. Raises DamagedRecord, and FileNotFoundError."""
        path = folder / self.file
        for number, line in enumerate(_lines(path, self.advice), 1):
            try:
                yield self.from_line(line)
            except FAULTS as fault:
                raise DamagedRecord(f"{path}:{number}", said_of(fault), self.advice) from fault

    def sound(self, folder: Path) -> Iterator[Record]:
        """The records that can be believed; those that are missing or damaged will be made again."""
        try:
            lines = _lines(folder / self.file, self.advice)
        except (FileNotFoundError, DamagedRecord):
            return
        for line in lines:
            try:
                _, decoded = self.from_line(line)
            except FAULTS:
                continue
            yield decoded

    def from_line(self, line: bytes) -> tuple[Json, Record]:
        """What a line says. Raises ValueError and its like where that is no record."""
        record = self.fits(checked(relation_records.with_origin(json.loads(line)), self.schema))
        return record, self.decode(record)


TESTS: Form[TestCase] = Form(DISCOVER, "discover", records.from_json, fits=sound)
SETTLED: Form[CodifiedMR | Undrafted] = Form(RELATIONS, "relations", relation_records.from_json, fits=sound)
JUDGED: Form[Judged] = Form(
    *(VERDICTS, "verdicts", verdict_records.from_json),
    "Run mrscout filter with the same --out, which gives this relation its verdict again.",
)
WORTHS: Form[Worth] = Form(
    *(WORTH, "worth", worth_records.from_json),
    "Run mrscout evaluate with the same --out, which measures again.",
)


def read_run_record(folder: Path) -> Json:
    """`run.json`. Raises DamagedRecord, and FileNotFoundError."""
    path = folder / RUN
    try:
        return _with_root(checked(json.loads(read_bytes(path)), "run"))
    except FileNotFoundError:
        raise
    except (OSError, *FAULTS) as fault:
        raise DamagedRecord(str(path), said_of(fault), _AGAIN) from fault


def _with_root(run: Json) -> Json:
    """The run, if it says where its project is in a way that means the same wherever one stands. Raises ValueError."""
    root = run["project"]["root"]
    if not root.startswith("/") or "\0" in root or ".." in root.split("/"):
        raise ValueError(f"project.root: {root[:80]!r} is no absolute path")
    for name in run.get("tests", ()):
        check_path(name)
    return run


def said_of(fault: Exception) -> str:
    """What is wrong, as a clause."""
    if isinstance(fault, json.JSONDecodeError):
        return f"it is not JSON: {fault.msg} (line {fault.lineno}, column {fault.colno})"
    if isinstance(fault, OSError):
        return f"it cannot be read: {fault.strerror or fault}"
    if isinstance(fault, KeyError):
        return f"{fault} is unknown here"
    return str(fault) or type(fault).__name__


def _lines(path: Path, advice: str) -> list[bytes]:
    try:
        lines = read_bytes(path, MOST_OF_RECORDS).splitlines(keepends=True)
    except FileNotFoundError:
        raise
    except OSError as refused:
        raise DamagedRecord(str(path), said_of(refused), advice) from refused
    return lines if not lines or lines[-1].endswith(b"\n") else lines[:-1]
