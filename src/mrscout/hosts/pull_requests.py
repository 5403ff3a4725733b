"""Finds the pull request that a build is for, from the variables and the event file of the build server.

Texts in them are those of strangers: whoever opens a pull request names its branch. They are data here, and go into
addresses only in quotes.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from mrscout.errors import HostRefused, UsageError
from mrscout.store.records import Json
from mrscout.untrusted import read_bytes

_LARGEST = 64 << 20


class HostKind(Enum):
    """A host of repositories."""

    GITHUB = "github"
    GITLAB = "gitlab"


@dataclass(frozen=True, slots=True)
class PullRequest:
    """A pull request, or a merge request of GitLab, with the way to its host."""

    host: HostKind
    api: str  #: the address of the host's interface
    repository: str  #: `owner/name`, or the number of a project of GitLab
    token: str
    number: int | None  #: None if only its commit and branch are known
    commit: str = ""  #: of its head, by which one without a number is found
    branch: str = ""  #: of its head, as `owner:branch`


def pull_request_of_build(
    environment: Mapping[str, str] = os.environ, *, host: HostKind | None = None, number: int | None = None
) -> PullRequest:
    """Return the pull request that a build is for. Raises HostRefused if the variables do not tell."""
    host = host or _host_of_build(environment)
    if host is HostKind.GITLAB:
        return PullRequest(
            host,
            _needed(environment, "CI_API_V4_URL"),
            _needed(environment, "CI_PROJECT_ID"),
            _needed(environment, "GITLAB_TOKEN"),
            number or _number(environment.get("CI_MERGE_REQUEST_IID", "")),
        )
    event = _event(environment)
    triggered = event.get("workflow_run") or {}
    owner = ((triggered.get("head_repository") or {}).get("owner") or {}).get("login", "")
    return PullRequest(
        host,
        _needed(environment, "GITHUB_API_URL"),
        _needed(environment, "GITHUB_REPOSITORY"),
        _needed(environment, "GITHUB_TOKEN"),
        number
        or _number((event.get("pull_request") or {}).get("number", ""))
        or _number(environment.get("CHANGE_ID", "")),
        str(triggered.get("head_sha", "")),
        f"{owner}:{triggered.get('head_branch', '')}" if owner else "",
    )


def _host_of_build(environment: Mapping[str, str]) -> HostKind:
    if "GITLAB_CI" in environment:
        return HostKind.GITLAB
    if "GITHUB_API_URL" in environment:
        return HostKind.GITHUB
    found = "the variables of this build name no host"
    advice = "Give --host, and set the variables that docs/ci.md lists."
    raise UsageError("--host", found, advice)


def _needed(environment: Mapping[str, str], name: str) -> str:
    value = environment.get(name, "")
    if not value:
        raise HostRefused(
            name, "this variable is not set", "docs/ci.md says which variables a comment needs."
        )
    return value


def _event(environment: Mapping[str, str]) -> Json:
    """Return the event that started the build; empty if there is no file of it."""
    path = environment.get("GITHUB_EVENT_PATH", "")
    if not path:
        return {}
    try:
        event = json.loads(read_bytes(Path(path), _LARGEST))
    except (OSError, ValueError) as unreadable:
        found = f"the event of the build cannot be read: {unreadable}"
        raise HostRefused("GITHUB_EVENT_PATH", found, "Give the number with --number.") from unreadable
    return event if isinstance(event, dict) else {}


def _number(written: object) -> int | None:
    text = str(written)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
