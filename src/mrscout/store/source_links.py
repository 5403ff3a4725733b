"""Where a place in the project can be looked at: at its host, where the commit is known there, and else on disk."""

import os
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from mrscout.sources.git import GitFailed, GitMissing, opened_repository

#: `https://host/path`, `ssh://git@host:22/path`, `git@host:path`; who may push is nobody's business
_REMOTE = re.compile(
    r"(?:(?:https?|ssh|git)://(?:[^@/]*@)?(?P<host>[^/:]+)(?::\d+)?/|(?:[^@/]+@)?(?P<short>[^/:]+):)(?P<path>[^\s?#]+)"
)


@dataclass(frozen=True, slots=True)
class Link:
    """How a place in the project becomes an address."""

    base: str | None = None  #: the part before a path; None if there is nowhere to go
    line: str = "#L"  #: the part before a line's number


#: of a project that is gone
NO_LINK = Link()


def link_to(root: Path, target: Path) -> Link:
    """The link of a project's places, as seen from the folder of the report."""
    if not root.is_dir():
        return NO_LINK
    return _hosted(root) or _beside(root, target)


def address(remote: str, commit: str, folder: str) -> Link | None:
    """The page of a commit's folder at a host; None for hosts whose pages nobody here knows."""
    found = _REMOTE.fullmatch(remote.strip())
    if found is None:
        return None
    host = (found["host"] or found["short"]).lower()
    base = f"https://{host}/{quote(found['path'].strip('/').removesuffix('.git'))}"
    if host == "github.com":
        way, line = f"blob/{commit}", "#L"
    elif host.startswith("gitlab."):
        way, line = f"-/blob/{commit}", "#L"
    elif host == "bitbucket.org":
        way, line = f"src/{commit}", "#lines-"
    elif host == "codeberg.org":
        way, line = f"src/commit/{commit}", "#L"
    else:
        return None
    return Link(f"{base}/{way}/{quote(folder)}", line)


def _hosted(root: Path) -> Link | None:
    """Only where the Java files on disk are what a branch of the host has: any other line would be a wrong one."""
    try:
        with opened_repository(root) as repository:
            if repository is None or repository.remote is None:
                return None
            commit = repository.commit("HEAD")
            link = address(repository.remote, commit, repository.prefix)
            if link is None or not repository.is_on_remote(commit):
                return None
            return None if repository.changed(commit, ".java", untracked=False) else link
    except (GitFailed, GitMissing, OSError):
        return None


def _beside(root: Path, target: Path) -> Link:
    try:
        way = os.path.relpath(root.resolve(), target.resolve())
    except ValueError:  # another drive
        return NO_LINK
    return Link(f"{quote(Path(way).as_posix())}/")
