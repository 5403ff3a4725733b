"""A project as its developers wrote it: without runs, samples and tests that mrscout has put into its folder."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from mrscout.model.run_marker import is_of_a_run
from mrscout.sources import Problem, ProblemCode, Project, Role
from mrscout.sources.text import read_head
from mrscout.store.export_marks import HEAD, is_exported
from mrscout.store.own_folders import RUN, SAMPLE, is_run, is_sample


@dataclass(frozen=True)
class OwnCode:
    """The project without what mrscout wrote, and what was left out of it."""

    opened: Project  #: with everything that lies in its folder
    out: Path | None  #: the folder of the run in hand
    project: Project
    exported: tuple[Path, ...]  #: tests of earlier exports

    @cached_property
    def fingerprint(self) -> str:
        """The same as long as the developers' files are."""
        # Loaded here: `discover` needs none, and would wait for all that fingerprints of verdicts depend on.
        from mrscout.pipeline.fingerprint import project_fingerprint

        passed_over = [*([] if self.out is None else [self.out]), *self.exported]
        return project_fingerprint(self.opened, *passed_over, is_ours=is_ours)


def own_code(opened: Project, out: Path | None = None) -> OwnCode:
    """What is the developers' own in a project; `out` is the folder of the run in hand."""
    root = opened.root
    ours = {each for each in _folders(opened) if _may_be_ours(f"{root}/{each}") and is_ours(root / each)}
    if out is not None and out.resolve().is_relative_to(root.resolve()):
        ours.add(out.resolve().relative_to(root.resolve()).as_posix())
    files = [file for file in opened.files if not ours or ours.isdisjoint(_above(file.path))]
    problems = sorted(
        {*opened.problems, *_hidden(opened, ours)}, key=lambda each: (each.path, each.code.name)
    )
    exported = {
        file.path for file in files if file.role is Role.TEST and is_exported(_head(f"{root}/{file.path}"))
    }
    own = tuple(file for file in files if file.path not in exported)
    return OwnCode(
        opened,
        out,
        replace(opened, files=own, problems=tuple(problems)),
        tuple(root / path for path in sorted(exported)),
    )


def is_ours(folder: Path) -> bool:
    """True for the folder of a run, or of a sample."""
    try:
        return is_run(folder) or is_sample(folder)
    except OSError:
        return False


def _hidden(opened: Project, ours: set[str]) -> Iterator[Problem]:
    """A problem for each folder of ours with a Java file that no run has written."""
    for folder in sorted(ours):
        below = (file.path.removeprefix(f"{folder}/") for file in opened.files if folder in _above(file.path))
        foreign = next((path for path in below if not is_of_a_run(path)), None)
        if foreign is not None:
            yield Problem(ProblemCode.RUN_FOLDER, folder, f"{foreign} is not of the run")


# Every command comes here with all files of a project, and `pathlib` would take ten times as long.


def _folders(project: Project) -> set[str]:
    """The folders that have files of a project somewhere below them."""
    found: set[str] = set()
    for file in project.files:
        folder = file.path.rpartition("/")[0]
        while folder and folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return found


def _above(path: str) -> Iterator[str]:
    while path := path.rpartition("/")[0]:
        yield path


def _may_be_ours(folder: str) -> bool:
    return os.path.exists(f"{folder}/{RUN}") or os.path.exists(f"{folder}/{SAMPLE}")  # noqa: PTH110


def _head(path: str) -> bytes:
    try:
        return read_head(path, HEAD)
    except OSError:
        return b""
