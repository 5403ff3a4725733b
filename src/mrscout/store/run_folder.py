"""Writes the folder of a run: it is locked, every file is whole or absent, and nothing of an earlier run stays.

Nothing of an earlier run is touched before there is something to put in its place. A record is written after the
source that it names, so that a kill loses at most the relation in hand.
"""

import json
import os
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Self

from mrscout import untrusted
from mrscout.errors import FolderInUse, OutputUnwritable
from mrscout.languages.registry import source_suffixes
from mrscout.model.origin import CANDIDATES
from mrscout.model.relations import Status
from mrscout.model.run_marker import RUN
from mrscout.pipeline.stored_drafts import (
    GIVEN,
    HARNESS,
    TEMPLATES,
    draft_path,
    given_path,
    harness_name,
    harness_path,
)
from mrscout.pipeline.synthesis_events import Synthesized
from mrscout.store.developer_files import CALLS, DISCOVER, RELATIONS, is_discovered, may_be_run
from mrscout.store.output import check_output_path, project_folders
from mrscout.store.records import Json
from mrscout.store.run_origin import ORIGIN, is_signed_here, sign
from mrscout.untrusted import opened_for_writing, write_below

#: reports; also a folder with `discover.jsonl` alone may have them
REPORT = "report"
#: keeps a run out of version control if it lies in a project
_IGNORE = ".gitignore"
#: entries that a folder may have before it is a run's
_OTHERS = (REPORT, _IGNORE, ORIGIN)
#: folders of sources that a run replaces as a whole
#: `analogues` and `moulds` are of earlier versions
_SWEPT = ("relations", "drafts", HARNESS, GIVEN, TEMPLATES, "candidates", "analogues", "moulds")
_PROBE = ".partial"
_ADVICE = "Name a folder with --out that you may write to."


class RunFolder:
    """Writes the files of one run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._discovered = BytesIO()
        self._records: BinaryIO | None = None
        self._written: set[Path] = set()

    def __enter__(self) -> Self:
        """Make the folder. Raises OutputUnwritable before any work is done, also if it holds somebody's files."""
        if self.folder.exists() and not self.folder.is_dir():
            raise OutputUnwritable(str(self.folder), "this is a file", "Name a folder with --out.")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            names = (entry.name for entry in self.folder.iterdir())
            ours = (*_OTHERS, *([DISCOVER] if is_discovered(self.folder) else []))
            foreign = sorted(name for name in names if name not in ours)
            if foreign and not may_be_run(self.folder):
                problem = f"the folder holds files that are no run's, such as {foreign[0]}"
                raise OutputUnwritable(str(self.folder), problem, "Name a new or an empty folder with --out.")
            self._probe()
        except OSError as refused:
            raise _unwritable(self.folder, refused) from refused
        return self

    def __exit__(self, *_: object) -> None:
        if self._records is not None:
            self._records.close()

    def claim(self, run: Json) -> None:
        """Write `run.json` into a folder that is no run's yet, or somebody else's."""
        if not (self.folder / RUN).exists() or not is_signed_here(self.folder):
            self.finish(run)
        if not (self.folder / _IGNORE).exists():
            self._write(self.folder / _IGNORE, b"*\n")

    def discovered(self, lines: bytes) -> None:
        """Keep lines of `discover.jsonl` until `begin`."""
        self._discovered.write(lines)

    def begin(self) -> None:
        """Replace the records of an earlier run: write `discover.jsonl`, and empty `relations.jsonl`."""
        self._write(self.folder / DISCOVER, self._discovered.getvalue())
        try:
            self._records = opened_for_writing(self.folder / RELATIONS, append=False)
        except OSError as refused:
            raise _unwritable(self.folder, refused) from refused

    def candidates(self, sources: Mapping[str, str]) -> None:
        """Write the generated tests that candidates are drafted from."""
        for name, text in sources.items():
            self._source(source_path(self.folder, name), text)

    def record(self, line: bytes) -> None:
        """Write a line of `relations.jsonl` at once."""
        assert self._records is not None
        try:
            self._records.write(line)
        except OSError as refused:
            raise _unwritable(self.folder, refused) from refused

    def relation(self, event: Synthesized) -> None:
        """Write the sources of a relation: class, harness and draft.

        The harness of a relation that does not hold is written beside its class, below `drafts/`.
        """
        codified = event.codified
        target = self.folder / codified.path
        kept = codified.status is Status.CODIFIED
        harness = harness_path(codified) if kept else Path(codified.path).with_name(harness_name(codified))
        self._source(target, event.source)
        self._source(self.folder / harness, event.harness)
        if kept and event.paper_form:
            self._source(self.folder / given_path(codified), event.paper_form)
        self._source(self.folder / draft_path(codified), event.draft)

    def calls(self, lines: Iterable[bytes]) -> None:
        """Write `calls.jsonl`."""
        self._write(self.folder / CALLS, b"".join(lines))

    def finish(self, run: Json) -> None:
        """Write `run.json`."""
        write_run(self.folder, run)

    def sweep(self) -> None:
        """Remove sources that this run did not write, and folders that are empty then."""
        suffixes = (*source_suffixes(), ".json")
        sources = (*suffixes, *(f"{suffix}.partial" for suffix in suffixes))
        for name in _SWEPT:
            if (self.folder / name).is_symlink():
                continue
            for folder, _, files in reversed(list(untrusted.walk(self.folder / name))):
                for path in (folder / file for file in files):
                    if path.name.endswith(sources) and path not in self._written:
                        with suppress(OSError):
                            path.unlink()
                with suppress(OSError):
                    folder.rmdir()  # refused where something is in it

    def _source(self, path: Path, text: str) -> None:
        self._write(path, text.encode("utf-8", "backslashreplace"))
        self._written.add(path)

    def _write(self, path: Path, data: bytes) -> None:
        write_whole(path, data, self.folder)

    def _probe(self) -> None:
        write_below(self.folder, _PROBE, b"")
        (self.folder / _PROBE).unlink()


def source_path(folder: Path, name: str, root: Path | None = None) -> Path:
    """Return the path of a source that a record names: in the project, or in the run folder for generated tests."""
    kind, colon, path = name.partition(":")
    if colon and f"{kind}{colon}" == CANDIDATES:
        return folder / kind / path
    return (root or folder) / name


def write_run(folder: Path, run: Json) -> None:
    """Write `run.json`, whole or not at all, and sign it. The caller vouches for the contents."""
    text = json.dumps(run, ensure_ascii=False, indent=2)
    data = text.encode("utf-8", "backslashreplace") + b"\n"
    sign(folder, data)
    write_whole(folder / RUN, data, folder)


def write_whole(path: Path, data: bytes, folder: Path) -> None:
    """Write a file of a run, whole or not at all. Raises OutputUnwritable, also for a path outside of the folder."""
    try:
        write_below(folder, path.relative_to(folder).as_posix(), data)
    except OSError as refused:
        raise _unwritable(folder, refused) from refused


def _unwritable(folder: Path, refused: OSError) -> OutputUnwritable:
    problem = f"the folder cannot be written: {refused.strerror or refused}"
    return OutputUnwritable(str(folder), problem, _ADVICE)


#: seconds that the processes of a killed command may take to end
_END_SECONDS = 5.0


@contextmanager
def sole_use(folder: Path, *sources: str, make: bool = False) -> Iterator[None]:
    """Lock a run folder for this process during the block; with ``make`` it is made first. Raises FolderInUse.

    Raises OutputLedAway if a link of a project among ``sources`` leads the folder elsewhere.

    The system releases the lock when the process ends, however that happens. A folder that cannot be made or locked
    is accepted: whoever writes there reports what is wrong with it.
    """
    check_output_path(folder, "--out", project_folders(*sources))
    missing = [parent for parent in (folder, *folder.parents) if make and not parent.exists()]
    with suppress(OSError):
        for parent in reversed(missing):
            parent.mkdir(exist_ok=True)
    held = _lock(folder)
    try:
        yield
    finally:
        if held is not None:
            os.close(held)
        for parent in missing:
            with suppress(OSError):
                parent.rmdir()  # where nothing was written


def is_in_use(folder: Path) -> bool:
    """True if another process has the folder for its sole use, as far as the system can tell."""
    try:
        held = _lock(folder, 0.0)
    except FolderInUse:
        return True
    if held is not None:
        os.close(held)
    return False


def _lock(folder: Path, patience: float | None = None) -> int | None:
    """Return a descriptor that locks the folder while it is open; None if the system has no such locks.

    The folder itself is locked, so that no lock file lies in it. Raises FolderInUse.
    """
    try:
        import fcntl
    except ImportError:  # a system without such locks: people have to see to it themselves
        return None
    try:
        held = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return None
    until = time.monotonic() + (_END_SECONDS if patience is None else patience)
    while True:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() < until:
                time.sleep(0.1)
                continue
            os.close(held)
            advice = "Wait until it has ended, or name another folder with --out."
            raise FolderInUse(str(folder), "another mrscout is at work in it", advice) from None
        except OSError:  # a file system without locks
            pass
        return held
