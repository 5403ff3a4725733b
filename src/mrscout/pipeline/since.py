"""The tests that a change touches: those in files that changed, and in files that name a class that changed.

That is by text alone: a test that reaches a changed class only through another one is not seen.
"""

import re
import subprocess
from pathlib import Path, PurePosixPath

from mrscout.errors import EnvironmentLacks, MrscoutError, NoSuchRevision
from mrscout.sources import Project, Role, read_source


def touched_files(project: Project, revision: str) -> frozenset[str]:
    """Paths of test files. Raises NoSuchRevision where git does not know the revision."""
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
    if revision.startswith("-"):
        raise NoSuchRevision(
            f"--since {revision}", "this is no revision", "Name a branch, a tag or a commit."
        )
    found: set[str] = set()
    for arguments in (
        ("diff", "--name-only", "--relative", "-z", revision, "--", "."),
        ("ls-files", "--others", "--exclude-standard", "-z"),
    ):
        try:
            ran = subprocess.run(["git", *arguments], cwd=root, capture_output=True, check=False)
        except FileNotFoundError as missing:
            raise EnvironmentLacks(
                "git", "it is not installed", "Install git, or leave out --since."
            ) from missing
        if ran.returncode:
            said = ran.stderr.decode("utf-8", "replace").strip().splitlines() or ["git failed"]
            advice = "Name a branch, a tag or a commit of the repository that the project is in."
            raise NoSuchRevision(f"--since {revision}", said[0].removeprefix("fatal: "), advice)
        found.update(path.decode("utf-8", "surrogateescape") for path in ran.stdout.split(b"\0") if path)
    return found
