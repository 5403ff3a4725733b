"""The journal of a corpus: what began and what ended, a line for each, from which the next command goes on.

A line is appended at once and as a whole; one that a kill left unfinished is no record, and the next line begins
anew. Outcomes of an earlier manifest do not count if source or options of the item have changed since.
"""

import os
import secrets
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from errno import ENOSPC
from pathlib import Path
from typing import Annotated, BinaryIO, Self

from msgspec import Meta, Struct

from mrscout import __version__
from mrscout.corpora.attempts import MARK, Attempt
from mrscout.corpora.manifest import VERSION, Item, items_from_json, items_to_json
from mrscout.corpora.outcomes import MOST_TRIES, After, Outcome
from mrscout.errors import CorpusWrong, OutputUnwritable
from mrscout.store.record_files import FAULTS
from mrscout.store.records import Count, Integer, NonEmpty, Seconds, line_of, loads, read_record, slugs_of
from mrscout.untrusted import opened_for_writing, read_bytes, write_below

JOURNAL, ITEMS = "journal.jsonl", "items.json"
#: bytes of a file that is read
_MOST = 2 << 30
#: what a corpus folder may hold before it is one
_OURS = frozenset({MARK, JOURNAL, ITEMS, "items"})


class CorpusRecord(Struct, frozen=True):
    """The record `corpus.json`."""

    version: Annotated[Count, Meta(description="Of the folder's format.")]
    id: Annotated[NonEmpty, Meta(description="By which workers know that they see the folder.")]
    mrscout: str = ""


class Event(Enum):
    """What a line of the journal is about."""

    SESSION = "session"  #: a command begins
    BEGAN = "began"
    ENDED = "ended"
    AGAIN = "again"  #: what came of an item does not count any more


class JournalRecord(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the journal."""

    event: Event
    at: Annotated[float, Meta(ge=0, le=1e11, description="Seconds since 1970.")]
    item: str = ""
    key: Annotated[str, Meta(description="Of source and options.")] = ""
    number: Annotated[Count, Meta(description="Of the try, from 1.")] = 0
    outcome: Annotated[str, Meta(extra_json_schema=slugs_of(Outcome))] = ""
    seconds: Seconds = 0.0
    status: Integer | None = None
    said: str = ""
    host: str = ""
    commit: str = ""
    memory: Count = 0
    counts: dict[str, Count] = {}
    slots: Annotated[Count, Meta(description="Of a session: items at a time.")] = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known of an item."""

    item: Item
    tries: int = 0  #: that count
    number: int = 0  #: of the last try, also of one that does not count
    running: bool = False
    began: float = 0.0  #: of the last try
    seconds: float = 0.0  #: of all tries
    outcome: Outcome | None = None  #: of the last try
    said: str = ""
    host: str = ""
    commit: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def set_aside(self) -> bool:
        """True if it failed as often as it is tried, in a way that might have passed."""
        return self.outcome is not None and self.outcome.after is After.RETRY and self.tries >= MOST_TRIES

    @property
    def settled(self) -> bool:
        """True if nothing is left to do."""
        return self.outcome is not None and (self.outcome.after is After.SETTLED or self.set_aside)

    @property
    def unexpected(self) -> bool:
        """True if it ended in another way than the manifest says."""
        return self.settled and self.item.expected not in (None, self.outcome)


@dataclass(frozen=True, slots=True)
class CorpusState:
    """A corpus as far as it has come."""

    folder: Path
    entries: Mapping[str, Entry]  #: by name, in the order of the manifest
    slots: int  #: of the last session
    began: float  #: of the last session; 0 if there was none
    last: float  #: of the last line of the journal

    @property
    def settled(self) -> list[Entry]:
        """The items of which nothing is left to do."""
        return [entry for entry in self.entries.values() if entry.settled]

    @property
    def running(self) -> list[Entry]:
        """The items that are being tried, or were when the command was killed."""
        return [entry for entry in self.entries.values() if entry.running]

    def by_outcome(self) -> dict[Outcome, list[Entry]]:
        """Return the items that ended, by how they did; items that will be tried again are left out."""
        found: dict[Outcome, list[Entry]] = {}
        for entry in self.settled:
            assert entry.outcome is not None
            found.setdefault(entry.outcome, []).append(entry)
        return {outcome: found[outcome] for outcome in Outcome if outcome in found}

    def seconds_left(self) -> float | None:
        """Return an estimate of the time left, by cost; None if no item has ended yet."""
        ended = [entry for entry in self.settled if entry.seconds and entry.item.cost]
        cost = sum(entry.item.cost for entry in ended)
        if not cost or not self.slots:
            return None
        waiting = sum(entry.item.cost for entry in self.entries.values() if not entry.settled)
        return waiting * sum(entry.seconds for entry in ended) / cost / self.slots


class Corpus:
    """A corpus folder that is written to."""

    def __init__(self, folder: Path, items: Sequence[Item]) -> None:
        self.folder, self.items = folder, items
        self.id = ""
        self._stream: BinaryIO | None = None

    def __enter__(self) -> Self:
        """Make the folder, or go on with it. Raises OutputUnwritable and CorpusWrong."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            foreign = sorted(path.name for path in self.folder.iterdir() if not _is_ours(path.name))
            if foreign and not (self.folder / MARK).exists():
                problem = f"the folder holds other files, such as {foreign[0]}"
                raise OutputUnwritable(str(self.folder), problem, "Name a new or an empty folder with --out.")
            self.id = self._claim()
            write_below(self.folder, ITEMS, items_to_json(self.items))
            self._stream = opened_for_writing(self.folder / JOURNAL, append=True)
            if self._stream.tell() and not _ends_with_line(self.folder / JOURNAL):
                self._stream.write(b"\n")
        except OSError as refused:
            raise unwritable(self.folder, refused) from refused
        return self

    def __exit__(self, *_: object) -> None:
        if self._stream is not None:
            self._stream.close()

    def _claim(self) -> str:
        if (self.folder / MARK).exists():
            return read_mark(self.folder).id
        record = CorpusRecord(VERSION, secrets.token_hex(8), __version__)
        write_below(self.folder, MARK, line_of(record))
        return record.id

    def begin_session(self, slots: int) -> None:
        """Write that a command begins. Raises OutputUnwritable."""
        self._write(JournalRecord(event=Event.SESSION, at=_now(), slots=slots))

    def began(self, item: Item, number: int) -> None:
        """Write that a try begins. Raises OutputUnwritable."""
        self._write(JournalRecord(event=Event.BEGAN, at=_now(), item=item.name, key=item.key, number=number))

    def ended(self, item: Item, number: int, ended: Attempt) -> None:
        """Write that a try ended. Raises OutputUnwritable."""
        record = JournalRecord(
            event=Event.ENDED,
            at=_now(),
            item=item.name,
            key=item.key,
            number=number,
            outcome=ended.outcome.slug,
            seconds=ended.seconds,
            status=ended.status,
            said=ended.said[:1000],
            host=ended.host,
            commit=ended.commit,
            memory=ended.memory,
            counts=dict(ended.counts),
        )
        self._write(record)

    def again(self, item: Item) -> None:
        """Write that what came of an item does not count any more. Raises OutputUnwritable."""
        self._write(JournalRecord(event=Event.AGAIN, at=_now(), item=item.name, key=item.key))

    def _write(self, record: JournalRecord) -> None:
        assert self._stream is not None
        data = line_of(record)
        try:
            written = self._stream.write(data)
        except OSError as refused:
            raise unwritable(self.folder, refused) from refused
        if written != len(data):
            raise unwritable(self.folder, OSError(ENOSPC, os.strerror(ENOSPC)))


def read_state(folder: Path) -> CorpusState:
    """Read a corpus as far as it has come. Raises CorpusWrong."""
    read_mark(folder)
    try:
        items = items_from_json(read_bytes(folder / ITEMS, _MOST))
    except (OSError, *FAULTS) as damaged:
        advice = "Give the command that made the corpus again; it writes the file anew."
        raise CorpusWrong(str(folder / ITEMS), f"it cannot be read: {damaged}", advice) from damaged
    entries = {item.name: Entry(item) for item in items}
    keys = {item.name: item.key for item in items}
    slots, session, last = 0, 0.0, 0.0
    for record in _records(folder):
        last = record.at
        if record.event is Event.SESSION:
            slots, session = record.slots, record.at
            for name, entry in entries.items():
                if entry.running:  # whoever began it is gone
                    entries[name] = _ended(
                        entry,
                        JournalRecord(event=Event.ENDED, at=record.at, outcome=Outcome.INTERRUPTED.slug),
                    )
        elif keys.get(record.item) == record.key:
            entries[record.item] = _AFTER[record.event](entries[record.item], record)
    return CorpusState(folder, entries, slots, session, last)


def _records(folder: Path) -> Iterable[JournalRecord]:
    try:
        lines = read_bytes(folder / JOURNAL, _MOST).splitlines()
    except FileNotFoundError:
        return
    except OSError as refused:
        raise CorpusWrong(
            str(folder / JOURNAL), f"it cannot be read: {refused}", "Check its permissions."
        ) from refused
    for line in lines:
        try:
            yield read_record(loads(line), JournalRecord)
        except (ValueError, RecursionError):  # what a kill or a full disk left
            continue


def _began(entry: Entry, record: JournalRecord) -> Entry:
    return replace(entry, running=True, number=record.number, began=record.at)


def _ended(entry: Entry, record: JournalRecord) -> Entry:
    outcome = Outcome.from_slug(record.outcome)
    return replace(
        entry,
        running=False,
        outcome=outcome,
        tries=entry.tries + (outcome.after is not After.LATER),
        seconds=entry.seconds + record.seconds,
        said=record.said,
        host=record.host,
        commit=record.commit or entry.commit,
        counts=record.counts or entry.counts,
    )


def _again(entry: Entry, _: JournalRecord) -> Entry:
    return Entry(entry.item, number=entry.number)


_AFTER = {Event.BEGAN: _began, Event.ENDED: _ended, Event.AGAIN: _again}


def read_mark(folder: Path) -> CorpusRecord:
    """Return `corpus.json`. Raises CorpusWrong if the folder is no corpus, or one of another version."""
    try:
        record = read_record(loads(read_bytes(folder / MARK)), CorpusRecord)
    except FileNotFoundError as missing:
        advice = "Make one with mrscout mine corpus.toml --out DIR."
        raise CorpusWrong(str(folder), "there is no corpus in it", advice) from missing
    except (OSError, ValueError, RecursionError) as damaged:
        advice = f"Remove {MARK}; the journal and the runs in the folder are used again."
        raise CorpusWrong(str(folder / MARK), f"it cannot be read: {damaged}", advice) from damaged
    if record.version != VERSION:
        made = "a later" if record.version > VERSION else "an earlier"
        problem = f"{made} version of mrscout made it (format {record.version}; this one has {VERSION})"
        advice = "Name another folder with --out, or use that version of mrscout; nothing in it was touched."
        raise CorpusWrong(str(folder), problem, advice)
    return record


def unwritable(folder: Path, refused: OSError) -> OutputUnwritable:
    """Return the error for a corpus folder that cannot be written."""
    advice = "Make room, or name another folder with --out; the same command goes on from what is written."
    return OutputUnwritable(str(folder), f"it cannot be written: {refused.strerror or refused}", advice)


def _is_ours(name: str) -> bool:
    return name in _OURS or (name.startswith(".") and name.endswith(".partial"))


def _ends_with_line(path: Path) -> bool:
    with path.open("rb") as stream:
        stream.seek(-1, 2)
        return stream.read(1) == b"\n"


def _now() -> float:
    return round(time.time(), 3)
