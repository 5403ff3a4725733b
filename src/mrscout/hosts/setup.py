"""Plans and writes the files by which a project uses mrscout: a configuration, a file for its build server, an ignore.

A plan is made of texts and what is there already; nothing is written before it is applied. A file with other content
is kept unless the user wants it replaced, so that a plan can be applied again.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from importlib.resources import files
from pathlib import Path
from string import Template

from mrscout.errors import UsageError
from mrscout.untrusted import read_bytes

CONFIGURATION = "mrscout.toml"
IGNORE = ".gitignore"
#: the folder of runs, as git ignores it
IGNORED = ".mrscout/"
#: where the action is; a user may have it elsewhere
ACTION = "mrscout/mrscout@main"
_LARGEST = 1 << 20
#: what may stand in a script without being understood as a part of it
_PLAIN = re.compile(r"[\w./+-]+(?: [\w./+-]+)*")


class Server(Enum):
    """A build server that a file is written for."""

    GITHUB = "github"
    GITLAB = "gitlab"
    JENKINS = "jenkins"
    NONE = "none"

    @property
    def file(self) -> str:
        """The path of its file, from the root of the repository."""
        return _FILES[self]

    @property
    def title(self) -> str:
        """Its name for people."""
        return _TITLES[self]


_FILES = {
    Server.GITHUB: ".github/workflows/mrscout.yml",
    Server.GITLAB: ".gitlab/mrscout.yml",
    Server.JENKINS: "mrscout.Jenkinsfile",
}
_TITLES = {
    Server.GITHUB: "GitHub Actions",
    Server.GITLAB: "GitLab CI",
    Server.JENKINS: "Jenkins",
    Server.NONE: "none",
}
#: what tells the server that a repository uses, the surest first
_SIGNS = (
    (".gitlab-ci.yml", Server.GITLAB),
    (".github/workflows", Server.GITHUB),
    ("Jenkinsfile", Server.JENKINS),
)


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts about a project that a plan of its setup follows from."""

    root: Path  #: of the project
    repository: Path  #: of the repository that it is in; the project itself without one
    project: str  #: the folder of the project in the repository; `.` if it is the same
    branch: str  #: that changes are merged into
    java: str  #: the version of the JDK for builds
    action: str = ACTION


class Step(Enum):
    """The fate of a file. The values are words for people."""

    NEW = "new"
    ADDED = "a line is added"
    SAME = "is as it should be"
    KEPT = "is there, with other content, and stays"
    REPLACED = "is replaced"


@dataclass(frozen=True, slots=True)
class PlannedFile:
    """A file of a plan."""

    path: Path
    purpose: str
    data: bytes
    step: Step

    @property
    def is_written(self) -> bool:
        """True if applying the plan writes it."""
        return self.step in (Step.NEW, Step.ADDED, Step.REPLACED)


def server_of(repository: Path, remote: str | None) -> Server:
    """Return the build server that a repository seems to use, by its files, else by the address of its remote."""
    for name, server in _SIGNS:
        if (repository / name).exists():
            return server
    host = _host(remote or "")
    for server in (Server.GITHUB, Server.GITLAB):
        if server.value in host:
            return server
    return Server.NONE


def _host(address: str) -> str:
    """Return the host of a remote: of `git@host:path`, or of an address with a scheme; empty for a folder."""
    scheme, separator, rest = address.partition("://")
    if separator:
        return "" if scheme == "file" else rest.partition("/")[0].rpartition("@")[2].lower()
    head, colon, _ = address.partition(":")
    return head.rpartition("@")[2].lower() if colon and "/" not in head else ""


def plan(facts: Facts, server: Server, *, replace: bool = False) -> tuple[PlannedFile, ...]:
    """Return the files to write, with what becomes of each. Raises UsageError for names that no script can hold."""
    planned = [
        _file(facts.root / CONFIGURATION, "options of mrscout for this project", configuration(), replace)
    ]
    if server is not Server.NONE:
        path = facts.repository / server.file
        purpose = f"reviews changes in a build ({server.title})"
        planned.append(_file(path, purpose, server_file(facts, server), replace))
    planned.append(_ignore(facts.root / IGNORE))
    return tuple(planned)


def configuration() -> bytes:
    """Return the configuration that a project begins with: all of it are defaults, and comments.

    To add an option, add a line to `templates/mrscout.toml`: its name is that on the command line.
    """
    return _template("mrscout.toml").encode()


def server_file(facts: Facts, server: Server) -> bytes:
    """Return the file for a build server. Raises UsageError for names that no script can hold."""
    for name, text in (("folder", facts.project), ("branch", facts.branch), ("--action", facts.action)):
        if not _PLAIN.fullmatch(text.replace("@", "")):
            found = f"the {name} {json.dumps(text)} has letters that a script would misread"
            raise UsageError("--ci", found, "Give --ci none, and write the file by hand after docs/ci.md.")
    template = "Jenkinsfile" if server is Server.JENKINS else f"{server.value}.yml"
    values = {"project": facts.project, "branch": facts.branch, "java": facts.java, "action": facts.action}
    return Template(_template(template)).substitute(values).encode()


def _template(name: str) -> str:
    return (files("mrscout.hosts") / "templates" / name).read_text("utf-8")


def _file(path: Path, purpose: str, data: bytes, replace: bool) -> PlannedFile:
    before = _content(path)
    if before is None:
        step = Step.NEW
    elif before.replace(b"\r\n", b"\n") == data:
        step = Step.SAME
    else:
        step = Step.REPLACED if replace else Step.KEPT
    return PlannedFile(path, purpose, data, step)


def _ignore(path: Path) -> PlannedFile:
    """Plan the line by which git ignores runs; what else is in the file stays as it is."""
    purpose = f"{IGNORED} holds runs, which nobody commits"
    before = _content(path)
    if before is None:
        return PlannedFile(path, purpose, f"{IGNORED}\n".encode(), Step.NEW)
    lines = {line.strip().strip(b"/") for line in before.splitlines()}
    if IGNORED.strip("/").encode() in lines:
        return PlannedFile(path, purpose, before, Step.SAME)
    end = b"\r\n" if b"\r\n" in before else b"\n"
    between = b"" if not before or before.endswith(b"\n") else end
    return PlannedFile(path, purpose, before + between + IGNORED.encode() + end, Step.ADDED)


def _content(path: Path) -> bytes | None:
    """Return the content of a file; None if there is none. Raises UsageError if it cannot be read."""
    try:
        return read_bytes(path, _LARGEST)
    except FileNotFoundError:
        return None
    except OSError as refused:
        problem = f"it is there, and cannot be read: {refused.strerror or refused}"
        raise UsageError(str(path), problem, "Move it away, or make it a readable file.") from refused


def is_nothing_to_do(planned: Sequence[PlannedFile]) -> bool:
    """True if applying a plan writes nothing."""
    return not any(file.is_written for file in planned)
