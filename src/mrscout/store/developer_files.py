"""Tells the developers' files from those that mrscout has written into their project: runs, samples, exported tests."""

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from mrscout import untrusted
from mrscout.model.run_marker import LARGEST, RUN, is_of_a_run, is_run_record
from mrscout.sources import Problem, ProblemCode, Project, Role
from mrscout.sources.text import read_head
from mrscout.store.export_marks import HEAD, is_exported

DISCOVER = "discover.jsonl"
RELATIONS = "relations.jsonl"
CALLS = "calls.jsonl"
SAMPLE = "sample.json"
#: the beginning of a test's line, and the bytes that are searched for it
_TEST = re.compile(rb'\{"file":"(?:[^"\\]|\\.)*+","line":\d+,"test":"')
_HEAD = 1 << 16
_OF_A_SAMPLE = frozenset({"population", "confidence", "margin", "seed", "items"})


def is_run(folder: Path) -> bool:
    """True for the folder of a run, by its whole record. Raises OSError if that cannot be told."""
    data = _read(folder / RUN)
    return data is not None and is_run_record(data)


def may_be_run(folder: Path) -> bool:
    """True for the folder of a run, even if its record is damaged, so that another run may replace it.

    Raises OSError if that cannot be told.
    """
    keys = _keys(folder / RUN)
    return keys is not None and ("mrscout" in keys or _has(folder, DISCOVER, RELATIONS))


def is_discovered(folder: Path) -> bool:
    """True for a folder whose `discover.jsonl` is empty or begins as `discover` writes it."""
    try:
        head = untrusted.read_part(folder, DISCOVER, _HEAD)
    except OSError:
        return False
    return not head or _TEST.match(head) is not None


def is_sample(folder: Path) -> bool:
    """True for a folder with the sheets of a sample. Raises OSError if that cannot be told."""
    return (_keys(folder / SAMPLE) or frozenset()) >= _OF_A_SAMPLE


def _has(folder: Path, *names: str) -> bool:
    return all((folder / name).is_file() for name in names)


def _keys(path: Path) -> frozenset[str] | None:
    """Return the keys of the JSON object in a file, none if it holds no object; None if there is no file."""
    data = _read(path)
    if data is None:
        return None
    try:
        parsed = json.loads(data)
    except (ValueError, RecursionError):
        parsed = None
    return frozenset(parsed) if isinstance(parsed, dict) else frozenset()


def _read(path: Path) -> bytes | None:
    """Return the bytes of a regular file; None if there is none of this name. Raises OSError for a link, a pipe, …"""
    try:
        return untrusted.read_bytes(path, LARGEST)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except untrusted.Untrusted:
        if path.is_dir() and not path.is_symlink():
            return None
        raise


@dataclass(frozen=True)
class DeveloperFiles:
    """A project without the files that mrscout wrote into it."""

    opened: Project  #: with everything that lies in its folder
    out: Path | None  #: the folder of the present run
    project: Project
    exported: tuple[Path, ...]  #: tests of earlier exports

    @cached_property
    def fingerprint(self) -> str:
        """A fingerprint of the developers' files."""
        # Imported here: `discover` needs no fingerprint, and the module imports the whole of filtering.
        from mrscout.pipeline.fingerprint import project_fingerprint

        passed_over = [*([] if self.out is None else [self.out]), *self.exported]
        return project_fingerprint(self.opened, *passed_over, is_ours=is_run_or_sample)


def developer_files(opened: Project, out: Path | None = None) -> DeveloperFiles:
    """Return the developers' files of a project; ``out`` is the folder of the present run."""
    root = opened.root
    marked = (folder for folder in _folders_with_files(opened) if _has_marker(f"{root}/{folder}"))
    ours = {folder for folder in marked if is_run_or_sample(root / folder)}
    if out is not None and out.resolve().is_relative_to(root.resolve()):
        ours.add(out.resolve().relative_to(root.resolve()).as_posix())
    files = [file for file in opened.files if not ours or ours.isdisjoint(_folders_around(file.path))]
    problems = sorted(
        {*opened.problems, *_hidden_sources(opened, ours)},
        key=lambda problem: (problem.path, problem.code.name),
    )
    exported = {
        file.path for file in files if file.role is Role.TEST and is_exported(_head(f"{root}/{file.path}"))
    }
    developers = tuple(file for file in files if file.path not in exported)
    return DeveloperFiles(
        opened,
        out,
        replace(opened, files=developers, problems=tuple(problems)),
        tuple(root / path for path in sorted(exported)),
    )


def is_run_or_sample(folder: Path) -> bool:
    """True for the folder of a run or of a sample."""
    try:
        return is_run(folder) or is_sample(folder)
    except OSError:
        return False


def _hidden_sources(opened: Project, ours: set[str]) -> Iterator[Problem]:
    """Yield a problem for each folder of ours with a Java file that no run has written."""
    for folder in sorted(ours):
        below = (
            file.path.removeprefix(f"{folder}/")
            for file in opened.files
            if folder in _folders_around(file.path)
        )
        foreign = next((path for path in below if not is_of_a_run(path)), None)
        if foreign is not None:
            yield Problem(ProblemCode.RUN_FOLDER, folder, f"{foreign} is not of the run")


# Every command runs these functions over all files of a project, and `pathlib` would take ten times as long.


def _folders_with_files(project: Project) -> set[str]:
    """Return the folders that have files of a project somewhere below them."""
    folders: set[str] = set()
    for file in project.files:
        folder = file.path.rpartition("/")[0]
        while folder and folder not in folders:
            folders.add(folder)
            folder = folder.rpartition("/")[0]
    return folders


def _folders_around(path: str) -> Iterator[str]:
    """Yield the folders that a path lies in, the innermost first."""
    while path := path.rpartition("/")[0]:
        yield path


def _has_marker(folder: str) -> bool:
    """True if a folder has a file of the name that marks a run or a sample."""
    return os.path.exists(f"{folder}/{RUN}") or os.path.exists(f"{folder}/{SAMPLE}")  # noqa: PTH110


def _head(path: str) -> bytes:
    try:
        return read_head(path, HEAD)
    except OSError:
        return b""
