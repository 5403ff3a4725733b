"""The tests that a change touches: those in files that changed, and in files that name a class that changed.

That is by text alone: a test that reaches a changed class only through another one is not seen.
"""

import re
from pathlib import Path, PurePosixPath

from mrscout.errors import EnvironmentLacks, MrscoutError, NoSuchRevision
from mrscout.sources import Project, Role, read_source
from mrscout.sources.git import ask_git

_ADVICE = "Name a branch, a tag or a commit of the repository that the project is in."
_SHALLOW = "The clone is shallow: fetch more of its history, with git fetch --unshallow or --deepen N."


def touched_files(project: Project, revision: str) -> frozenset[str]:
    """Paths of test files. Raises NoSuchRevision where git does not know the revision."""
    if project.kind == "coordinate":
        raise _no_such(revision, "a published library has no revisions", "Name the folder of a checkout.")
    changed = {path for path in _changed(project.root, revision) if path.endswith(".java")}
    names = sorted({PurePosixPath(path).stem for path in changed})
    word = re.compile(rb"\b(?:" + b"|".join(re.escape(name.encode()) for name in names) + rb")\b")
    found: set[str] = set()
    for file in project.having(Role.TEST) if changed else ():
        if file.path in changed:
            found.add(file.path)
            continue
        try:
            source = read_source(project.root / file.path, project.encoding).data
        except MrscoutError:
            continue
        if word.search(source):
            found.add(file.path)
    return frozenset(found)


def _changed(root: Path, revision: str) -> set[str]:
    """Everything that differs from the revision, new files included, relative to the root."""
    if revision.startswith("-") or not revision.strip():
        raise _no_such(revision, "this is no revision", _ADVICE)
    if ".." in revision:
        found = "this is a range, and what is compared is the working tree"
        raise _no_such(revision, found, "Name the one revision to compare it with.")
    # A file that was moved counts at both places: tests may name the class that it was.
    asked = ("diff", "--name-only", "--relative", "--no-renames", "--no-ext-diff", "-z", revision, "--", ".")
    paths = _git(root, revision, *asked) + _git(
        root, revision, "ls-files", "--others", "--exclude-standard", "-z"
    )
    return {path.decode("utf-8", "surrogateescape") for path in paths.split(b"\0") if path}


def _git(root: Path, revision: str, *arguments: str) -> bytes:
    try:
        ran = ask_git(root, *arguments)
    except FileNotFoundError as missing:
        raise EnvironmentLacks(
            "git", "it is not installed", "Install git, or leave out --since."
        ) from missing
    if ran.returncode == 0:
        return ran.stdout
    said = ran.stderr.decode("utf-8", "replace").strip().splitlines() or ["git failed"]
    raise _no_such(revision, said[0].removeprefix("fatal: "), _SHALLOW if _is_shallow(root) else _ADVICE)


def _is_shallow(root: Path) -> bool:
    return ask_git(root, "rev-parse", "--is-shallow-repository").stdout.strip() == b"true"


def _no_such(revision: str, found: str, advice: str) -> NoSuchRevision:
    return NoSuchRevision(f"--since {revision}", found, advice)
