"""Where a place in the project can be looked at: at its host, where the commit is known there, and else on disk."""

import os
import re
from pathlib import Path
from urllib.parse import quote

from mrscout.report.dossier import Link
from mrscout.sources.git import ask_git

#: `https://host/path`, `ssh://git@host:22/path`, `git@host:path`; who may push is nobody's business
_REMOTE = re.compile(
    r"(?:(?:https?|ssh|git)://(?:[^@/]*@)?(?P<host>[^/:]+)(?::\d+)?/|(?:[^@/]+@)?(?P<short>[^/:]+):)(?P<path>[^\s?#]+)"
)


def link_to(root: Path, target: Path) -> Link:
    """The link of a project's places, as seen from the folder of the report."""
    if not root.is_dir():
        return Link()
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
    """Only where what lies on disk is what a branch of the host has: any other line would be a wrong one."""
    remote, commit, folder = (
        _git(root, *asked)
        for asked in (
            ("remote", "get-url", "origin"),
            ("rev-parse", "HEAD"),
            ("rev-parse", "--show-prefix"),
        )
    )
    if remote is None or commit is None or folder is None:
        return None
    clean = _git(root, "status", "--porcelain", "--untracked-files=no", "--", ".") == ""
    known = _git(root, "branch", "--remotes", "--contains", commit)
    return address(remote, commit, folder) if clean and known else None


def _git(root: Path, *arguments: str) -> str | None:
    try:
        ran = ask_git(root, *arguments)
    except OSError:
        return None
    return ran.stdout.decode("utf-8", "replace").strip() if ran.returncode == 0 else None


def _beside(root: Path, target: Path) -> Link:
    try:
        way = os.path.relpath(root.resolve(), target.resolve())
    except ValueError:  # another drive
        return Link()
    return Link(f"{quote(Path(way).as_posix())}/")
