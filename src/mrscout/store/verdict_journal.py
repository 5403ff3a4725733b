"""Writes `verdicts.jsonl`: each verdict at once, so that a kill costs none, and all of them in order at the end."""

from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from mrscout.errors import OutputUnwritable
from mrscout.model.verdicts import Judged
from mrscout.store.record_files import JUDGED, VERDICTS
from mrscout.store.verdict_records import to_line
from mrscout.untrusted import opened_for_writing, write_below


class VerdictJournal:
    """The verdicts of a run, those of an earlier one among them."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / VERDICTS
        self._stream: BinaryIO | None = None
        self.known = known_verdicts(folder)  #: by fingerprint

    def __enter__(self) -> Self:
        """Raises OutputUnwritable."""
        # What a kill left of a line would spoil the next one, so the file begins anew with whole lines.
        self._replace(self.known.values())
        try:
            self._stream = opened_for_writing(self._path, append=True)
        except OSError as refused:
            raise self._refused(refused) from refused
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._stream is not None:
            self._stream.close()

    def keep(self, judged: Judged) -> None:
        """Write a verdict down at once, unless it stands there already."""
        if judged.fingerprint in self.known:
            return
        assert self._stream is not None
        try:
            self._stream.write(to_line(judged))
        except OSError as refused:
            raise self._refused(refused) from refused

    def finish(self, judged: Iterable[Judged]) -> None:
        """These are all that there are, in order; what no relation asks for any more goes."""
        self._replace(judged)

    def _replace(self, judged: Iterable[Judged]) -> None:
        try:
            write_below(self._path.parent, self._path.name, b"".join(map(to_line, judged)))
        except OSError as refused:
            raise self._refused(refused) from refused

    def _refused(self, refused: OSError) -> OutputUnwritable:
        found = f"it cannot be written: {refused.strerror or refused}"
        return OutputUnwritable(str(self._path), found, "Make room, or name another folder with --out.")


def known_verdicts(folder: Path) -> dict[str, Judged]:
    """Verdicts by fingerprint; what a run did not finish, or somebody spoiled, is left out and judged again."""
    return {judged.fingerprint: judged for judged in JUDGED.sound(folder)}
