"""The variables and the event of a build tell which pull request it is for."""

import json
from pathlib import Path
from typing import Any

import pytest

from mrscout.errors import HostRefused, UsageError
from mrscout.hosts.pull_requests import HostKind, pull_request_of_build

GITHUB = {"GITHUB_API_URL": "https://host/api", "GITHUB_REPOSITORY": "acme/shelf", "GITHUB_TOKEN": "t"}
GITLAB = {
    "GITLAB_CI": "true",
    "CI_API_V4_URL": "https://host/api/v4",
    "CI_PROJECT_ID": "41",
    "CI_MERGE_REQUEST_IID": "7",
    "GITLAB_TOKEN": "t",
}


def with_event(tmp_path: Path, event: Any) -> dict[str, str]:
    path = tmp_path / "event.json"
    path.write_text(json.dumps(event))
    return GITHUB | {"GITHUB_EVENT_PATH": str(path)}


def test_the_event_of_github_has_the_number(tmp_path: Path):
    request = pull_request_of_build(with_event(tmp_path, {"pull_request": {"number": 7}}))
    assert (request.host, request.repository, request.number) == (HostKind.GITHUB, "acme/shelf", 7)


def test_gitlab_has_it_in_a_variable():
    request = pull_request_of_build(GITLAB)
    assert (request.host, request.repository, request.number) == (HostKind.GITLAB, "41", 7)


def test_jenkins_has_it_in_a_variable_of_its_own():
    assert pull_request_of_build(GITHUB | {"CHANGE_ID": "12"}).number == 12


def test_a_number_that_the_user_gives_goes_before_all_others(tmp_path: Path):
    event = with_event(tmp_path, {"pull_request": {"number": 7}})
    assert pull_request_of_build(event, number=3).number == 3


def test_a_workflow_after_another_one_knows_the_commit_and_the_branch(tmp_path: Path):
    run = {
        "head_sha": "a" * 40,
        "head_branch": "x; rm -rf /",
        "head_repository": {"owner": {"login": "mallory"}},
    }
    request = pull_request_of_build(with_event(tmp_path, {"workflow_run": run}))
    assert (request.number, request.commit, request.branch) == (None, "a" * 40, "mallory:x; rm -rf /")


@pytest.mark.parametrize("number", ["", "7; id", "-7", "7.0", "seven", "٧", "9" * 30])
def test_what_is_no_number_is_none(number: str):
    assert pull_request_of_build(GITHUB | {"CHANGE_ID": number}).number is None


@pytest.mark.parametrize("missing", ["GITHUB_API_URL", "GITHUB_REPOSITORY", "GITHUB_TOKEN"])
def test_a_missing_variable_is_named(missing: str):
    variables = {name: value for name, value in GITHUB.items() if name != missing}
    with pytest.raises(HostRefused, match=missing):
        pull_request_of_build(variables, host=HostKind.GITHUB)


def test_a_build_of_no_known_server_asks_for_the_host():
    with pytest.raises(UsageError, match="--host"):
        pull_request_of_build({})


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe"])
def test_an_event_that_cannot_be_read_is_an_error(tmp_path: Path, content: bytes):
    path = tmp_path / "event.json"
    path.write_bytes(content)
    with pytest.raises(HostRefused, match="event"):
        pull_request_of_build(GITHUB | {"GITHUB_EVENT_PATH": str(path)})
