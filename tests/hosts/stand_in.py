"""A stand-in for the interfaces of GitHub and GitLab: comments in a list, served on this machine."""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

_COMMENTS = re.compile(r"/(?:repos/acme/shelf/issues|projects/41/merge_requests)/7/(?:comments|notes)")
_COMMENT = re.compile(r"/(?:repos/acme/shelf/issues/comments|projects/41/merge_requests/7/notes)/(\d+)")


@dataclass
class StandIn:
    """A host with one pull request, number 7, of `acme/shelf` or the project 41."""

    address: str = ""
    comments: list[dict[str, Any]] = field(default_factory=list)
    user: dict[str, Any] | None = None  #: of the token; None for a token without a user, as a build has it
    bot: bool = True  #: the author of what is written is a bot
    failures: list[int] = field(default_factory=list)  #: answers to the next requests
    refused: dict[str, int] = field(default_factory=dict)  #: answers to all requests of a method
    requests: list[tuple[str, str, dict[str, str]]] = field(default_factory=list)
    pulls: list[dict[str, Any]] = field(default_factory=list)
    redirect: str = ""

    def add(self, body: str, **author: Any) -> dict[str, Any]:
        """Add a comment of somebody."""
        number = 100 + len(self.comments)
        written = {"id": number, "body": body, "user": author, "author": author, "html_url": f"page#{number}"}
        self.comments.append(written)
        return written

    @property
    def writes(self) -> list[str]:
        """The methods of all requests that change something."""
        return [method for method, _, _ in self.requests if method != "GET"]


@contextmanager
def standing_in() -> Iterator[StandIn]:
    """Serve a stand-in as long as the block runs."""
    host = StandIn()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._handle()

        do_POST = do_PATCH = do_PUT = do_GET  # noqa: N815 - as the server calls them

        def log_message(self, *_: object) -> None:
            """Keep quiet."""

        def _handle(self) -> None:
            size = int(self.headers.get("Content-Length") or 0)
            data = json.loads(self.rfile.read(size)) if size else {}
            parts = urlsplit(self.path)
            host.requests.append((self.command, parts.path, dict(self.headers.items())))
            if host.failures:
                self._answer(host.failures.pop(0), {"message": "not now"})
            elif self.command in host.refused:
                self._answer(host.refused[self.command], {"message": "not now"})
            elif host.redirect:
                self.send_response(302)
                self.send_header("Location", host.redirect)
                self.end_headers()
            else:
                self._answer(*self._content(parts.path, parse_qs(parts.query), data))

        def _content(self, path: str, query: dict[str, list[str]], data: dict[str, Any]) -> tuple[int, Any]:
            if path == "/user":
                return (200, host.user) if host.user is not None else (403, {})
            if path == "/repos/acme/shelf/pulls":
                return 200, host.pulls
            if _COMMENTS.fullmatch(path):
                if self.command == "POST":
                    author = {"type": "Bot", "id": 1} if host.bot else (host.user or {})
                    return 201, host.add(data["body"], **author)
                size, page = int(query["per_page"][0]), int(query["page"][0])
                return 200, host.comments[(page - 1) * size : page * size]
            if found := _COMMENT.fullmatch(path):
                comment = next(one for one in host.comments if one["id"] == int(found[1]))
                comment["body"] = data["body"]
                return 200, comment
            return 404, {}

        def _answer(self, status: int, content: Any) -> None:
            body = json.dumps(content).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    host.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield host
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
