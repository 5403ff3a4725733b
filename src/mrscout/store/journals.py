"""Journals of settled relations and of verdicts, so that a run that was stopped continues where it was.

Each entry is written at once, so that a kill loses none; at the end those that the run did not use are dropped.
Entries have a key of everything that their outcome depends on. Without a journal a run only takes longer.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Self

from mrscout.errors import OutputUnwritable
from mrscout.model.relations import CodifiedMR
from mrscout.model.verdicts import Judged
from mrscout.pipeline.synthesis_events import Synthesized
from mrscout.store.record_files import FAULTS, JUDGED, MOST_OF_RECORDS, SETTLED, VERDICTS
from mrscout.store.records import loads, to_json
from mrscout.store.relation_records import TextOf, to_record
from mrscout.store.verdict_records import to_line
from mrscout.untrusted import opened_for_writing, read_bytes, write_below

_NAME = "settled.jsonl"


class Journal:
    """The relations that an earlier run settled, and those of this run."""

    def __init__(self, classes: Path, text_of: TextOf) -> None:
        self._path = classes / _NAME
        self._text_of = text_of
        self._known = dict(self._read())
        self._used: dict[str, Synthesized] = {}

    def recall(self, key: str) -> Synthesized | None:
        """Return what became of a relation in an earlier run; None if that is unknown."""
        outcome = self._known.get(key)
        if outcome is not None:
            self._used[key] = outcome
        return outcome

    def keep(self, key: str, event: Synthesized) -> None:
        """Write the outcome of a relation."""
        self._used[key] = event
        with suppress(OSError):  # without it the next run takes longer
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with opened_for_writing(self._path, append=True) as stream:
                stream.write(self._line(key, event))

    def finish(self) -> None:
        """Drop the entries that this run did not use."""
        with suppress(OSError):
            data = b"".join(self._line(*entry) for entry in self._used.items())
            write_below(self._path.parent, self._path.name, data)

    def _line(self, key: str, event: Synthesized) -> bytes:
        entry = {
            "key": key,
            "record": to_json(to_record(event.codified, self._text_of)),
            "source": event.source,
            "harness": event.harness,
            "given": event.paper_form,
            "draft": event.draft,
        }
        return json.dumps(entry).encode() + b"\n"

    def _read(self) -> list[tuple[str, Synthesized]]:
        entries: list[tuple[str, Synthesized]] = []
        try:
            lines = read_bytes(self._path, MOST_OF_RECORDS).splitlines(keepends=True)
        except OSError:
            return entries
        for line in lines:
            with suppress(*FAULTS):  # a line that a killed run did not finish, or that somebody spoiled
                entry = loads(line)
                codified = SETTLED.from_json(entry["record"])[1]
                texts = (entry["source"], entry["harness"], entry["given"], entry["draft"])
                if isinstance(codified, CodifiedMR) and all(isinstance(text, str) for text in texts):
                    entries.append((entry["key"], Synthesized(codified, *texts)))
        return entries


class VerdictJournal:
    """The verdicts of an earlier run, and those of this run."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / VERDICTS
        self._stream: BinaryIO | None = None
        self.known = known_verdicts(folder)  #: by fingerprint

    def __enter__(self) -> Self:
        """Begin the file anew with the known verdicts. Raises OutputUnwritable."""
        # A kill may have left a part of a line, which would spoil the next one: write whole lines anew.
        self._replace(self.known.values())
        try:
            self._stream = opened_for_writing(self._path, append=True)
        except OSError as refused:
            raise self._unwritable(refused) from refused
        return self

    def __exit__(self, *_: object) -> None:
        if self._stream is not None:
            self._stream.close()

    def keep(self, judged: Judged) -> None:
        """Write a verdict, unless it stands in the file already."""
        if judged.fingerprint in self.known:
            return
        assert self._stream is not None
        try:
            self._stream.write(to_line(judged))
        except OSError as refused:
            raise self._unwritable(refused) from refused

    def finish(self, judged: Iterable[Judged]) -> None:
        """Write these verdicts in order, and no others."""
        self._replace(judged)

    def _replace(self, judged: Iterable[Judged]) -> None:
        try:
            write_below(self._path.parent, self._path.name, b"".join(map(to_line, judged)))
        except OSError as refused:
            raise self._unwritable(refused) from refused

    def _unwritable(self, refused: OSError) -> OutputUnwritable:
        problem = f"it cannot be written: {refused.strerror or refused}"
        return OutputUnwritable(str(self._path), problem, "Make room, or name another folder with --out.")


def known_verdicts(folder: Path) -> dict[str, Judged]:
    """Return verdicts by fingerprint; unfinished and malformed lines are left out, and judged again."""
    return {judged.fingerprint: judged for judged in JUDGED.sound(folder)}
