"""One comment on a pull request: written once, updated in place, and nobody else's is touched."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.hosts.stand_in import StandIn, standing_in

from mrscout.errors import HostRefused
from mrscout.hosts.comments import LIMIT, Written, marker, write_comment
from mrscout.hosts.pull_requests import HostKind, PullRequest

TOKEN = "a-secret-token"
_NOW = (0.0, 0.0)


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    """A stand-in for a host, reached without a proxy."""
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with standing_in() as stand_in:
        yield stand_in


def github(host: StandIn) -> PullRequest:
    return PullRequest(HostKind.GITHUB, host.address, "acme/shelf", TOKEN, 7)


def gitlab(host: StandIn) -> PullRequest:
    host.bot, host.user = False, {"id": 5}
    return PullRequest(HostKind.GITLAB, host.address, "41", TOKEN, 7)


def write(request: PullRequest, text: str, name: str = "", *, only_update: bool = False) -> Written:
    return write_comment(request, text, name, only_update=only_update, waits=_NOW)


@pytest.mark.parametrize("of", [github, gitlab], ids=["github", "gitlab"])
def test_the_first_comment_is_created_and_later_ones_replace_it(host: StandIn, of):
    request = of(host)
    assert write(request, "one").action == "created"
    assert write(request, "two").action == "updated"
    assert [one["body"] for one in host.comments] == ["<!-- mrscout -->\ntwo"]


@pytest.mark.parametrize("of", [github, gitlab], ids=["github", "gitlab"])
def test_the_same_text_is_not_written_again(host: StandIn, of):
    request = of(host)
    write(request, "one\n")
    host.comments[0]["body"] = host.comments[0]["body"].replace("\n", "\r\n")
    assert write(request, "one\n") == Written("unchanged", host.comments[0]["html_url"])
    assert host.writes == ["POST"]


def test_comments_of_different_names_stand_beside_each_other(host: StandIn):
    write(github(host), "of core", "core")
    write(github(host), "of all")
    write(github(host), "of core again", "core")
    bodies = [one["body"] for one in host.comments]
    assert bodies == ["<!-- mrscout:core -->\nof core again", "<!-- mrscout -->\nof all"]


def test_a_name_cannot_end_the_marker(host: StandIn):
    assert marker("a --> <b>") == "<!-- mrscout:a  b -->"


@pytest.mark.parametrize("of", [github, gitlab], ids=["github", "gitlab"])
def test_a_comment_of_somebody_else_with_our_marker_is_left_alone(host: StandIn, of):
    request = of(host)
    theirs = host.add("<!-- mrscout -->\nI am mrscout, too", type="User", id=99)
    assert write(request, "one").action == "created"
    assert theirs["body"].endswith("I am mrscout, too")
    assert len(host.comments) == 2


def test_a_comment_that_only_quotes_the_marker_is_left_alone(host: StandIn):
    host.add("see <!-- mrscout -->", type="Bot", id=1)
    assert write(github(host), "one").action == "created"


def test_a_comment_that_a_persons_token_wrote_is_updated_with_that_token(host: StandIn):
    host.bot, host.user = False, {"id": 12, "type": "User"}
    write(github(host), "one")
    assert write(github(host), "two").action == "updated"


def test_it_is_found_behind_hundreds_of_others(host: StandIn):
    for number in range(230):
        host.add(f"{number}", type="User", id=number)
    host.add("<!-- mrscout -->\nold", type="Bot", id=1)
    assert write(github(host), "new").action == "updated"
    assert len(host.comments) == 231


def test_an_update_alone_creates_nothing(host: StandIn):
    assert write(github(host), "one", only_update=True).action == "left out"
    assert host.comments == []


def test_a_failure_that_may_pass_is_tried_again(host: StandIn):
    host.failures = [502, 503]
    assert write(github(host), "one").action == "created"


def test_what_creates_a_comment_is_not_tried_again_since_it_may_have_been_created(host: StandIn):
    host.refused = {"POST": 502}
    with pytest.raises(HostRefused, match="502"):
        write(github(host), "one")
    assert host.writes == ["POST"]


def test_an_update_is_tried_again(host: StandIn):
    write(github(host), "one")
    host.refused = {"PATCH": 503}
    with pytest.raises(HostRefused, match="503"):
        write(github(host), "two")
    assert host.writes == ["POST", "PATCH", "PATCH", "PATCH"]


@pytest.mark.parametrize("status", [401, 403, 404, 422])
def test_a_refusal_is_an_error_that_says_what_to_do_and_keeps_the_token(host: StandIn, status: int):
    host.failures = [status]
    with pytest.raises(HostRefused) as refused:
        write(github(host), "one")
    assert str(status) in refused.value.found
    assert refused.value.advice
    assert TOKEN not in str(refused.value)


def test_a_host_that_stays_broken_is_given_up(host: StandIn):
    host.failures = [500] * 3
    with pytest.raises(HostRefused, match="500"):
        write(github(host), "one")
    assert len(host.requests) == 3


def test_nobody_there_is_an_error(host: StandIn):
    nobody = replace(github(host), api="http://127.0.0.1:9")
    with pytest.raises(HostRefused, match="cannot be reached"):
        write(nobody, "one")


def test_the_token_does_not_follow_a_redirect(host: StandIn):
    with standing_in() as other:
        host.redirect = f"{other.address}/user"
        with pytest.raises(HostRefused, match="302"):
            write(github(host), "one")
        assert other.requests == []


def test_only_the_web_is_asked(host: StandIn):
    with pytest.raises(HostRefused, match="no address of the web"):
        write(replace(github(host), api="file:///etc"), "one")


def test_a_pull_request_without_a_number_is_found_by_its_commit(host: StandIn):
    host.pulls = [{"number": 6, "head": {"sha": "0" * 40}}, {"number": 7, "head": {"sha": "a" * 40}}]
    request = replace(github(host), number=None, commit="a" * 40, branch="mallory:main")
    assert write(request, "one").action == "created"


def test_a_commit_that_is_no_head_of_a_pull_request_gets_no_comment(host: StandIn):
    host.pulls = [{"number": 7, "head": {"sha": "b" * 40}}]
    request = replace(github(host), number=None, commit="a" * 40, branch="mallory:main")
    with pytest.raises(HostRefused, match="no open pull request"):
        write(request, "one")
    assert host.writes == []


def test_each_host_gets_its_own_header(host: StandIn):
    write(github(host), "one")
    assert host.requests[0][2]["Authorization"] == f"Bearer {TOKEN}"
    host.requests.clear()
    write(gitlab(host), "one")
    headers = {name.lower(): value for name, value in host.requests[0][2].items()}
    assert headers["private-token"] == TOKEN
    assert "authorization" not in headers


def test_a_text_that_is_too_long_is_cut(host: StandIn):
    write(github(host), "x" * 100_000)
    assert len(host.comments[0]["body"]) == LIMIT[HostKind.GITHUB]
