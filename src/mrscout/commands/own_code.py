"""A project as its developers wrote it: without runs, samples and tests that mrscout has put into its folder."""

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path, PurePosixPath

from mrscout.languages.java.export.mark import HEAD, is_exported
from mrscout.pipeline.fingerprint import project_fingerprint
from mrscout.report.own_folders import is_run, is_sample
from mrscout.sources import Project, Role


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
        passed_over = [*([] if self.out is None else [self.out]), *self.exported]
        return project_fingerprint(self.opened, *passed_over, is_ours=is_ours)


def own_code(opened: Project, out: Path | None = None) -> OwnCode:
    """What is the developers' own in a project; `out` is the folder of the run in hand."""
    root = opened.root
    folders = {each for file in opened.files for each in PurePosixPath(file.path).parents}
    ours = {each for each in folders if each.name and is_ours(root / each)}
    if out is not None and out.resolve().is_relative_to(root.resolve()):
        ours.add(PurePosixPath(out.resolve().relative_to(root.resolve()).as_posix()))
    files = [file for file in opened.files if ours.isdisjoint(PurePosixPath(file.path).parents)]
    exported = {
        file.path for file in files if file.role is Role.TEST and is_exported(_head(root / file.path))
    }
    own = tuple(file for file in files if file.path not in exported)
    return OwnCode(opened, out, replace(opened, files=own), tuple(root / path for path in sorted(exported)))


def is_ours(folder: Path) -> bool:
    """Whether a folder is one of a run, or of a sample."""
    try:
        return is_run(folder) or is_sample(folder)
    except OSError:
        return False


def _head(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            return stream.read(HEAD)
    except OSError:
        return b""
