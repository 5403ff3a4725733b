"""Finds the test files that a change touches: those that changed, and those that name a changed class (`--since`).

Names are searched in the text: a test that uses a changed class only through another class is not found.
"""

import re
from pathlib import Path, PurePosixPath

from mrscout.errors import EnvironmentLacks, MrscoutError, NoSuchRevision
from mrscout.sources import Project, Role, read_source
from mrscout.sources.git import GitFailed, GitMissing, opened_repository

_ADVICE = "Name a branch, a tag or a commit of the repository that the project is in."
_NOWHERE = "Name the folder of a checkout; bare repositories and linked .git folders are not used."
_SHALLOW = "The clone is shallow: fetch more of its history, with git fetch --unshallow or --deepen N."


def touched_files(project: Project, revision: str) -> frozenset[str]:
    """Return the paths of the test files touched since a revision. Raises NoSuchRevision if git does not know it."""
    if project.kind == "coordinate":
        raise _no_such(revision, "a published library has no revisions", "Name the folder of a checkout.")
    changed = _changed_files(project.root, revision, project.language.layout.suffixes)
    names = sorted({PurePosixPath(path).stem for path in changed})
    word = re.compile(rb"\b(?:" + b"|".join(re.escape(name.encode()) for name in names) + rb")\b")
    touched: set[str] = set()
    for file in project.having(Role.TEST) if changed else ():
        if file.path in changed:
            touched.add(file.path)
            continue
        try:
            source = read_source(project.root / file.path, project.encoding).data
        except MrscoutError:
            continue
        if word.search(source):
            touched.add(file.path)
    return frozenset(touched)


def _changed_files(root: Path, revision: str, suffixes: tuple[str, ...]) -> set[str]:
    """Return the source files that differ from the revision, new ones included, relative to the root.

    A moved file counts with both paths: tests may name the class by its old name.
    """
    if revision.startswith("-") or not revision.strip():
        raise _no_such(revision, "this is no revision", _ADVICE)
    if ".." in revision:
        found = "this is a range, and what is compared is the working tree"
        raise _no_such(revision, found, "Name the one revision to compare it with.")
    try:
        with opened_repository(root, logs="@" in revision) as repository:
            if repository is None:
                raise _no_such(revision, f"{root} is in no git repository", _NOWHERE)
            try:
                return repository.changed(repository.commit(revision), suffixes, untracked=True)
            except GitFailed as failed:
                advice = _SHALLOW if repository.shallow else _ADVICE
                raise _no_such(revision, str(failed) or "git failed", advice) from failed
    except GitFailed as failed:
        raise _no_such(revision, f"the repository cannot be read: {failed}", _ADVICE) from failed
    except GitMissing as missing:
        raise EnvironmentLacks(
            "git", "it is not installed", "Install git, or leave out --since."
        ) from missing


def _no_such(revision: str, found: str, advice: str) -> NoSuchRevision:
    return NoSuchRevision(f"--since {revision}", found, advice)
