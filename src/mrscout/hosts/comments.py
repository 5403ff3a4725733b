"""Keeps one comment on a pull request, on GitHub or GitLab: written once, updated in place from then on.

The comment begins with a marker, which nobody sees. A comment counts as ours only if it has the marker and was written
by the user of the token, or by a bot: anybody can write a comment with the marker, and a token that may comment may
often change the comments of others.
"""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from mrscout.errors import HostRefused
from mrscout.hosts.pull_requests import HostKind, PullRequest
from mrscout.store.records import Json

#: characters of a comment
LIMIT = {HostKind.GITHUB: 65_536, HostKind.GITLAB: 1_000_000}
_SECONDS = 30.0
#: waits between tries, in seconds
_WAITS = (1.0, 3.0, 9.0)
_PASSING = frozenset({429, 500, 502, 503, 504})
_PAGE, _PAGES = 100, 50
_LARGEST = 32 << 20
_ADVICE = {
    401: "The token is not valid any more, or is of another host.",
    403: "The token may not write comments. On GitHub the job needs permissions: pull-requests: write, which a pull "
    "request from a fork never has: docs/ci.md says how to comment on those.",
    404: "The token cannot see the pull request, or there is none of that number.",
}


@dataclass(frozen=True, slots=True)
class Written:
    """The result of writing a comment."""

    action: str  #: `created`, `updated`, `unchanged` or `left out`
    address: str = ""  #: of the comment, for a browser


def marker(name: str) -> str:
    """Return the first line of a comment: `<!-- mrscout:core -->`, which Markdown does not show."""
    safe = "".join(letter for letter in name if letter.isalnum() or letter in "._/ ")
    return f"<!-- mrscout:{safe} -->" if safe else "<!-- mrscout -->"


def write_comment(
    request: PullRequest,
    text: str,
    name: str = "",
    *,
    only_update: bool = False,
    waits: tuple[float, ...] = _WAITS,
) -> Written:
    """Write the comment of a name on a pull request, or update it. Raises HostRefused.

    With `only_update` nothing is written if there is no such comment yet.
    """
    interface = _Interface(request, waits)
    number = request.number if request.number is not None else interface.number_of_commit()
    head = marker(name)
    body = f"{head}\n{text}"[: LIMIT[request.host]]
    comments = interface.address("comments", number)
    known = next((one for one in interface.comments(comments) if interface.is_ours(one, head)), None)
    if known is None:
        if only_update:
            return Written("left out")
        return Written("created", _link(interface.ask("POST", comments, {"body": body})))
    if known.get("body", "").replace("\r\n", "\n").rstrip() == body.rstrip():
        return Written("unchanged", _link(known))
    method = "PATCH" if request.host is HostKind.GITHUB else "PUT"
    changed = interface.ask(method, interface.address("comment", number, known["id"]), {"body": body})
    return Written("updated", _link(changed))


def _link(comment: Json) -> str:
    return str(comment.get("html_url", ""))


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Follows no redirect: the token would go along."""

    def redirect_request(self, *_: object) -> None:
        return None


class _Interface:
    """Requests to the host of a pull request."""

    def __init__(self, request: PullRequest, waits: tuple[float, ...]) -> None:
        if urlsplit(request.api).scheme not in ("http", "https"):
            raise HostRefused(request.api, "this is no address of the web", "Set it to that of the host.")
        self._request = request
        self._waits = waits
        self._opener = urllib.request.build_opener(_NoRedirect)
        self._user: Json | None = None

    def address(self, what: str, number: int, comment: object = "") -> str:
        """Return the address of the comments of a pull request, or of one of them."""
        if self._request.host is HostKind.GITLAB:
            project = f"projects/{quote(self._request.repository, safe='')}"
            notes = f"{project}/merge_requests/{number}/notes"
            return notes if what == "comments" else f"{notes}/{comment}"
        issues = f"repos/{quote(self._request.repository)}/issues"
        return f"{issues}/{number}/comments" if what == "comments" else f"{issues}/comments/{comment}"

    def comments(self, address: str) -> Iterator[Json]:
        """Yield the comments of a pull request, the oldest first."""
        for page in range(1, _PAGES + 1):
            query: dict[str, object] = {"per_page": _PAGE, "page": page}
            if self._request.host is HostKind.GITLAB:
                query |= {"sort": "asc", "order_by": "created_at"}
            answer = self.ask("GET", f"{address}?{urlencode(query)}")
            yield from answer
            if len(answer) < _PAGE:
                return

    def is_ours(self, comment: Json, head: str) -> bool:
        """True for a comment with our marker that the user of the token wrote, or a bot."""
        if not str(comment.get("body", "")).startswith(head):
            return False
        if self._request.host is HostKind.GITLAB:
            return bool((comment.get("author") or {}).get("id") == self._me().get("id", 0))
        author = comment.get("user") or {}
        return bool(author.get("type") == "Bot" or author.get("id") == self._me().get("id", 0))

    def _me(self) -> Json:
        """Return the user of the token; empty for a token of GitHub's own, which has none."""
        if self._user is None:
            try:
                self._user = self.ask("GET", "user")
            except HostRefused:
                self._user = {}
        return self._user

    def number_of_commit(self) -> int:
        """Return the number of the pull request whose head is a commit. Raises HostRefused."""
        request = self._request
        if request.commit and request.branch:
            query = urlencode({"state": "open", "head": request.branch, "per_page": _PAGE})
            for one in self.ask("GET", f"repos/{quote(request.repository)}/pulls?{query}"):
                if (one.get("head") or {}).get("sha") == request.commit:
                    return int(one["number"])
        found = "no open pull request is known for this build"
        raise HostRefused(
            request.repository,
            found,
            "Run it in a build of a pull request, or give its number with --number.",
        )

    def ask(self, method: str, path: str, data: Json | None = None) -> Any:  # noqa: ANN401 - what the host says
        """Return the answer of the host. What fails in a way that may pass is tried again, unless it creates."""
        for wait in (*self._waits, None):
            try:
                return self._ask_once(method, path, data)
            except urllib.error.HTTPError as refused:
                again = refused.code == 429 if method == "POST" else refused.code in _PASSING
                problem, advice = (
                    f"the host answers {refused.code} {refused.reason}",
                    _ADVICE.get(refused.code, ""),
                )
            except (OSError, HTTPException, ValueError) as failed:
                again = method != "POST" and not isinstance(failed, ValueError)
                problem, advice = f"the host cannot be reached: {failed}", ""
            if not again or wait is None:
                break
            time.sleep(wait)
        place = f"{method} {path.partition('?')[0]}"
        raise HostRefused(place, problem, advice or "Try again later; the text is in the file.")

    def _ask_once(self, method: str, path: str, data: Json | None) -> Any:  # noqa: ANN401 - as above
        request = urllib.request.Request(  # noqa: S310 - its scheme was checked
            f"{self._request.api.rstrip('/')}/{path}",
            method=method,
            data=None if data is None else json.dumps(data).encode(),
            headers=self._headers(),
        )
        with self._opener.open(request, timeout=_SECONDS) as answer:
            return json.loads(answer.read(_LARGEST))

    def _headers(self) -> dict[str, str]:
        common = {"Content-Type": "application/json", "User-Agent": "mrscout"}
        if self._request.host is HostKind.GITLAB:
            return {**common, "PRIVATE-TOKEN": self._request.token}
        return {
            **common,
            "Accept": "application/vnd.github+json",
            "X-GitHub-Api-Version": "2022-11-28",
            "Authorization": f"Bearer {self._request.token}",
        }
