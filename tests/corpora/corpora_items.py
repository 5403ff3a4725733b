"""Items whose source is a shell script, in the place of mrscout run."""

import json
from collections.abc import Iterable
from pathlib import Path

from mrscout.corpora.attempts import OUT_WORD
from mrscout.corpora.conductor import conduct
from mrscout.corpora.journal import JOURNAL, Corpus, CorpusState, read_state
from mrscout.corpora.manifest import Item, Limits
from mrscout.corpora.outcomes import Outcome
from mrscout.corpora.pools import LocalPool, Pool


def stand_in(item: Item) -> tuple[str, ...]:
    return ("sh", "-c", item.source, "sh", OUT_WORD)


def item(name: str, script: str = "true", **more: object) -> Item:
    return Item(name, script, **more)


def limited(name: str, script: str, **limits: float) -> Item:
    return Item(name, script, limits=Limits(**limits))


class Conducted:
    """A corpus in a folder, and what became of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def conduct(
        self, items: Iterable[Item], pool: Pool | None = None, slots: int = 2, again: Iterable[Outcome] = ()
    ) -> list[object]:
        pool = pool or LocalPool(slots)
        try:
            with Corpus(self.folder, tuple(items)) as corpus:
                return list(conduct(corpus, pool, command=stand_in, again=again))
        finally:
            pool.close()

    @property
    def state(self) -> CorpusState:
        return read_state(self.folder)

    @property
    def outcomes(self) -> dict[str, Outcome | None]:
        return {name: entry.outcome for name, entry in self.state.entries.items()}

    @property
    def journal(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in (self.folder / JOURNAL).read_bytes().splitlines()]

    def ended(self, name: str) -> list[object]:
        return [line["outcome"] for line in self.journal if line["event"] == "ended" and line["item"] == name]
