"""One try at an item, as it happens on a worker: source, process, outcome, and results to be carried back.

A worker that sees the corpus folder works in it: the run folder of an item that was killed is there, and mrscout run
goes on from it. Another works in a folder of its own, and returns the files of the run, from which reports and the
catalogue are made; nothing in them is ever executed, so what such a worker began is not gone on with elsewhere.
"""

import io
import os
import platform
import re
import shutil
import stat
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from errno import EDQUOT, ENOSPC
from pathlib import Path
from typing import Any

from mrscout import __version__
from mrscout.corpora.checkouts import check_out
from mrscout.corpora.manifest import Item
from mrscout.corpora.outcomes import Outcome, outcome_of
from mrscout.corpora.processes import Ended, run_limited
from mrscout.errors import DamagedRecord, EnvironmentLacks, FetchFailed, SourceError
from mrscout.store.findings import known_findings
from mrscout.store.record_files import read_run_record
from mrscout.untrusted import entries, read_part, remove_tree, write_below
from mrscout.untrusted_archives import DAMAGED, opened_entry, opened_zip

#: in an item's folder
RUN, SOURCE = "run", "source"
#: in a corpus folder: holds the corpus's id, by which a worker knows that it sees the folder
MARK = "corpus.json"
#: what of a run stays where it was made: it is only of use to commands that execute it
_LEFT = ("build/", "classes/", ".origin")
#: bytes of a run's files that are carried back, and of each
_MOST_CARRIED, _LARGEST = 1 << 30, 512 << 20
#: bytes of the end of the output that is looked at
_TAIL = 1 << 16
_ERROR = re.compile(r"^error: (.{1,500})", re.MULTILINE)
#: numbers of errors for a disk that is full
NO_ROOM = (ENOSPC, EDQUOT)
#: replaced in a command
SOURCE_WORD, OUT_WORD = "{source}", "{out}"


def mrscout_command(item: Item) -> tuple[str, ...]:
    """Return the command that mines an item."""
    program = (sys.executable, "-m", "mrscout", "run")
    return (*program, SOURCE_WORD, f"--out={OUT_WORD}", "--jobs=1", "--quiet", "--no-config", *item.arguments)


@dataclass(frozen=True, slots=True)
class Task:
    """A try at an item, as it is sent to a worker."""

    item: Item
    number: int  #: from 1
    command: tuple[str, ...]  #: in which `{source}` and `{out}` are replaced
    corpus: str  #: the corpus folder, where the conductor has it
    id: str  #: of the corpus
    version: str = __version__


@dataclass(frozen=True, slots=True)
class Attempt:
    """The end of a try."""

    outcome: Outcome
    seconds: float = 0.0
    status: int | None = None  #: exit code of the process, if there was one
    said: str = ""  #: why, if it is not the process that says it
    host: str = ""
    commit: str = ""  #: that was checked out
    memory: int = 0  #: the most that was seen, in bytes
    counts: Mapping[str, int] = field(default_factory=dict)  #: of tests, MTCs, relations …
    files: bytes | None = None  #: an archive, from a worker that does not see the corpus folder


def attempt(task: Task, stopped: Callable[[], bool] = lambda: False) -> Attempt:
    """Try an item, and return what came of it. Raises nothing that another try at another item would not raise."""
    began = time.monotonic()
    shared = _sees(task)
    folder = Path(task.corpus, "items", task.item.name) if shared else _own_folder(task)
    try:
        ended = _attempt(task, folder, stopped)
    except OSError as refused:
        outcome = Outcome.DISK_FULL if refused.errno in NO_ROOM else Outcome.CRASHED
        ended = Attempt(outcome, said=str(refused))
    files = None if shared else _packed(folder)
    if not shared and ended.outcome is not Outcome.INTERRUPTED:
        remove_tree(folder)
    return Attempt(
        *(ended.outcome, round(time.monotonic() - began, 3), ended.status, ended.said, platform.node()),
        *(ended.commit, ended.memory, ended.counts, files),
    )


def _attempt(task: Task, folder: Path, stopped: Callable[[], bool]) -> Attempt:
    if task.version != __version__:
        said = f"the worker has mrscout {__version__}, and the conductor {task.version}"
        return Attempt(Outcome.LACKS, said=said)
    folder.mkdir(parents=True, exist_ok=True)
    item, commit = task.item, ""
    source = item.source
    if item.is_git:
        try:
            commit = check_out(item.source, item.commit, folder / SOURCE)
        except (SourceError, EnvironmentLacks) as failed:
            (folder / log_name(task.number)).write_text(f"{failed}\n", "utf-8", "backslashreplace")
            return Attempt(_failed_checkout(failed), said=failed.found)
        source = str(folder / SOURCE)
    words = {SOURCE_WORD: source, OUT_WORD: str(folder / RUN)}
    command = [_filled(part, words) for part in task.command]
    log = folder / log_name(task.number)
    ended = run_limited(command, folder, log, item.limits, stopped)
    outcome, said, counts = _judge(ended, folder, log)
    return Attempt(outcome, status=ended.status, said=said, commit=commit, memory=ended.memory, counts=counts)


def _failed_checkout(failed: Exception) -> Outcome:
    if isinstance(failed, EnvironmentLacks):
        return Outcome.LACKS
    return Outcome.NETWORK if isinstance(failed, FetchFailed) else Outcome.NO_SOURCE


def _filled(part: str, words: Mapping[str, str]) -> str:
    for word, value in words.items():
        part = part.replace(word, value)
    return part


def _judge(ended: Ended, folder: Path, log: Path) -> tuple[Outcome, str, Mapping[str, int]]:
    """Return the outcome of a process, the error that it ended with for people, and the counts of its run."""
    run: dict[str, Any] | None = None
    with suppress(FileNotFoundError, DamagedRecord):
        run = read_run_record(folder / RUN)
    counts: dict[str, int] = {}
    if run is not None:
        counts = {
            name: run["funnel"][name]
            for name in ("tests", "mtcs", "instances", "relations", "kept")
            if name in run["funnel"]
        }
        counts["findings"] = len(known_findings(folder / RUN))
    if ended.cut is not None:
        return ended.cut, "", counts
    size = log.stat().st_size
    tail = read_part(log.parent, log.name, _TAIL, max(0, size - _TAIL)).decode("utf-8", "replace")
    errors = _ERROR.findall(tail) if ended.status > 0 else []
    return outcome_of(ended.status, tail, run), errors[-1] if errors else "", counts


def log_name(number: int) -> str:
    """Return the name of the file with the output of a try."""
    return f"try-{number}.log"


def _sees(task: Task) -> bool:
    """True if this machine has the corpus folder."""
    with suppress(OSError):
        return f'"{task.id}"'.encode() in read_part(Path(task.corpus), MARK, 1 << 12)
    return False


def _own_folder(task: Task) -> Path:
    """Return the folder of an item on a machine without the corpus folder."""
    base = Path(tempfile.gettempdir(), f"mrscout-mine-{task.id}")
    base.mkdir(mode=0o700, exist_ok=True)
    if base.is_symlink() or base.stat().st_uid != os.geteuid():
        raise PermissionError(f"{base} is somebody else's")
    return base / task.item.name


def _packed(folder: Path) -> bytes:
    """Return the logs and the files of a run that reports and the catalogue need, as an archive."""
    packed, carried = io.BytesIO(), 0
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry in entries(folder):
            name = entry.name
            inside = name.removeprefix(f"{RUN}/")
            wanted = inside != name and not inside.startswith(_LEFT)
            if not (wanted or name.endswith(".log")) or not stat.S_ISREG(entry.status.st_mode):
                continue
            carried += entry.status.st_size
            if entry.status.st_size > _LARGEST or carried > _MOST_CARRIED:
                continue
            with suppress(OSError):
                archive.writestr(name, read_part(folder, name, _LARGEST))
    return packed.getvalue()


def unpack(files: bytes, folder: Path) -> None:
    """Write the files that a worker carried back into an item's folder. Raises OSError for a damaged archive."""
    folder.mkdir(parents=True, exist_ok=True)
    if shutil.disk_usage(folder).free < 2 * len(files):
        raise OSError(ENOSPC, os.strerror(ENOSPC), str(folder))
    packed = folder / "carried.zip"
    write_below(folder, packed.name, files)
    try:
        with opened_zip(packed) as archive:
            entries_, total = archive.infolist(), sum(entry.file_size for entry in archive.infolist())
            if total > _MOST_CARRIED:
                raise OSError(f"it has {total} bytes in it")
            remove_tree(folder / RUN)
            for entry in entries_:
                if not entry.is_dir():
                    with opened_entry(archive, entry, _LARGEST) as stream:
                        write_below(folder, entry.filename, stream.read())
    except DAMAGED as damaged:
        raise OSError(f"{packed} is damaged: {damaged}") from damaged
    finally:
        packed.unlink()
