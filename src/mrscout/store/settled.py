"""Relations that are settled, kept beside their classes, so that a run that was stopped goes on from there.

One line each, with the key of everything that the outcome depends on. Without it a run takes longer.
"""

import json
from contextlib import suppress
from pathlib import Path

from mrscout.model.relations import CodifiedMR
from mrscout.pipeline.synthesis_events import Synthesized
from mrscout.store.record_files import FAULTS, MOST_OF_RECORDS, SETTLED
from mrscout.store.records import loads, to_json
from mrscout.store.relation_records import TextOf, to_record
from mrscout.untrusted import opened_for_writing, read_bytes, write_below

_NAME = "settled.jsonl"


class Journal:
    """What an earlier run settled, and what this one does."""

    def __init__(self, classes: Path, text_of: TextOf) -> None:
        self._path = classes / _NAME
        self._text_of = text_of
        self._known = dict(self._read())
        self._used: dict[str, Synthesized] = {}

    def recall(self, key: str) -> Synthesized | None:
        """What became of a relation before."""
        found = self._known.get(key)
        if found is not None:
            self._used[key] = found
        return found

    def keep(self, key: str, event: Synthesized) -> None:
        """Write an outcome down at once."""
        self._used[key] = event
        with suppress(OSError):  # it is only a matter of time
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with opened_for_writing(self._path, append=True) as stream:
                stream.write(self._line(key, event))

    def finish(self) -> None:
        """Forget what this run had no use for."""
        with suppress(OSError):
            data = b"".join(self._line(*each) for each in self._used.items())
            write_below(self._path.parent, self._path.name, data)

    def _line(self, key: str, event: Synthesized) -> bytes:
        entry = {
            "key": key,
            "record": to_json(to_record(event.codified, self._text_of)),
            "source": event.source,
            "harness": event.harness,
            "given": event.given,
            "draft": event.draft,
        }
        return json.dumps(entry).encode() + b"\n"

    def _read(self) -> list[tuple[str, Synthesized]]:
        found: list[tuple[str, Synthesized]] = []
        try:
            lines = read_bytes(self._path, MOST_OF_RECORDS).splitlines(keepends=True)
        except OSError:
            return found
        for line in lines:
            with suppress(*FAULTS):  # a line that a killed run did not finish, or that somebody spoiled
                entry = loads(line)
                codified = SETTLED.from_json(entry["record"])[1]
                texts = (entry["source"], entry["harness"], entry["given"], entry["draft"])
                if isinstance(codified, CodifiedMR) and all(isinstance(each, str) for each in texts):
                    found.append((entry["key"], Synthesized(codified, *texts)))
        return found
