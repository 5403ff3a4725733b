"""Which servers of the user's settings mvn runs of our own may use, and what they send to strangers."""

import base64
import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from mrscout.languages.java.build.maven import resolve
from mrscout.languages.java.build.maven.mvn import Maven, find_mvn
from mrscout.languages.java.build.modules import Dependency, Module
from mrscout.languages.java.jdks import find_jdks
from mrscout.languages.java.projects.maven_settings import (
    confine_servers,
    local_repository,
    settings_without_foreign_servers,
)
from mrscout.untrusted import remove_tree

SERVER = "<server><id>{0}</id><username>alice</username><password>secret-{0}</password></server>"
MIRROR = "<mirror><id>{}</id><mirrorOf>{}</mirrorOf><url>{}</url></mirror>"
PROFILE = "<profiles><profile><id>p</id><repositories>{}</repositories></profile></profiles>"
REPOSITORY = "<repository><id>{}</id><url>{}</url></repository>"


def settings(*servers: str, mirrors: str = "", repositories: str = "") -> str:
    listed = "".join(SERVER.format(name) for name in servers)
    return (
        f"<settings><servers>{listed}</servers><mirrors>{mirrors}</mirrors>"
        f"{PROFILE.format(repositories)}</settings>"
    )


def confined(text: str) -> tuple[list[str], list[tuple[str, str, str]]]:
    root = fromstring(text)
    confine_servers([root])
    mirrors = [
        tuple(node.findtext(tag, "") for tag in ("id", "mirrorOf", "url")) for node in root.iter("mirror")
    ]
    return [node.text or "" for node in root.findall("servers/server/id")], mirrors


def test_a_server_whose_address_the_settings_do_not_say_is_left_out():
    assert confined(settings("corp", "other")) == ([], [])


def test_a_repository_with_the_id_of_a_mirror_is_asked_at_the_mirrors_address():
    mirror = MIRROR.format("corp", "central", "https://corp/all")
    assert confined(settings("corp", "other", mirrors=mirror)) == (
        ["corp"],
        [("corp", "central,corp", "https://corp/all")],
    )


def test_a_mirror_that_leaves_out_its_own_id_stands_for_it_as_well():
    mirror = MIRROR.format("corp", "*,!corp,!other", "https://corp/all")
    assert confined(settings("corp", mirrors=mirror))[1] == [("corp", "*,!other,corp", "https://corp/all")]


def test_a_mirror_of_one_name_still_comes_before_patterns():
    mirrors = MIRROR.format("all", "external:*", "https://all") + MIRROR.format("corp", "x", "https://corp")
    assert confined(settings("corp", mirrors=mirrors))[1] == [
        ("corp", "x,corp", "https://corp"),
        ("all", "external:*", "https://all"),
    ]


def test_a_repository_with_the_id_of_one_in_the_settings_is_asked_at_that_address():
    named = REPOSITORY.format("corp", "https://corp/r")
    assert confined(settings("corp", repositories=named)) == (
        ["corp"],
        [("corp", "corp,corp", "https://corp/r")],
    )


def test_a_server_with_two_addresses_is_left_out():
    named = REPOSITORY.format("corp", "https://corp/r") + REPOSITORY.format("corp", "https://corp/s")
    assert confined(settings("corp", repositories=named)) == ([], [])


def test_a_mirror_of_all_repositories_needs_no_other():
    mirror = MIRROR.format("corp", "*", "https://corp/all")
    assert confined(settings("corp", mirrors=mirror)) == (["corp"], [("corp", "*", "https://corp/all")])


def test_settings_without_servers_are_used_as_they_are(tmp_path: Path):
    (tmp_path / ".m2").mkdir()
    (tmp_path / ".m2" / "settings.xml").write_text("<settings><offline>false</offline></settings>")
    with settings_without_foreign_servers({"MAVEN_OPTS": f"-Duser.home={tmp_path}"}, "/nowhere/mvn") as own:
        assert own.arguments == ()


def test_copies_with_passwords_are_for_the_user_alone_and_do_not_stay(tmp_path: Path):
    (tmp_path / ".m2").mkdir()
    (tmp_path / ".m2" / "settings.xml").write_text(settings("corp"))
    with settings_without_foreign_servers({"MAVEN_OPTS": f"-Duser.home={tmp_path}"}, "/nowhere/mvn") as own:
        option, path = own.arguments
        assert option == "--settings"
        assert Path(path).stat().st_mode & 0o077 == 0
        assert "secret" not in Path(path).read_text()
    assert not Path(path).exists()


class Stranger(ThreadingHTTPServer):
    """A registry that asks everybody for a password, and serves a POM that names more repositories."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.passwords: set[str] = set()
        self.asked: list[str] = []

    def address(self, path: str) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/{path}"


class _Handler(BaseHTTPRequestHandler):
    server: Stranger

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        kind, _, sent = self.headers.get("Authorization", "").partition(" ")
        if kind == "Basic":
            self.server.passwords.add(base64.b64decode(sent).decode())
        open_to_all = self.path.startswith("/open/strange/bridge/1/bridge-1.")
        body = _BRIDGE.format(self.server.address("far")).encode() if open_to_all else b""
        if open_to_all and not self.path.endswith(".pom"):
            body, open_to_all = b"", self.path.endswith(".jar")
        self.send_response(200 if open_to_all else 404 if kind else 401)
        if not open_to_all and not kind:
            self.send_header("WWW-Authenticate", 'Basic realm="x"')
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


_BRIDGE = (
    "<project><modelVersion>4.0.0</modelVersion><groupId>strange</groupId><artifactId>bridge</artifactId>"
    "<version>1</version><repositories><repository><id>far</id><url>{}</url></repository></repositories>"
    "<dependencies><dependency><groupId>strange</groupId><artifactId>behind</artifactId><version>1</version>"
    "</dependency></dependencies></project>"
)


@pytest.fixture
def stranger() -> Iterator[Stranger]:
    server = Stranger()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.mark.slow
def test_repositories_of_poms_with_the_id_of_a_server_get_no_password_really(
    tmp_path: Path, monkeypatch, stranger: Stranger
):
    repository = local_repository(os.environ, find_mvn())
    remove_tree(repository / "strange")
    (tmp_path / ".m2").mkdir()
    # "far" is the id of a mirror, too; a dependency names it.
    mirror = MIRROR.format("far", "somewhere", "https://localhost:1/corp")
    (tmp_path / ".m2" / "settings.xml").write_text(settings("corp", "far", mirrors=mirror))
    monkeypatch.setenv("MAVEN_OPTS", f"-Duser.home={tmp_path} -Dmaven.repo.local={repository}")
    repositories = (("corp", stranger.address("x")), ("open", stranger.address("open")))
    wanted = (Dependency("strange", "bridge", "1"), Dependency("strange", f"none-{tmp_path.name}", "1"))
    maven = Maven(find_mvn(), find_jdks()[0], 120, False, tmp_path / "logs")
    (tmp_path / "place").mkdir()
    resolve.resolve({"": Module("", wanted, repositories=repositories)}, [""], maven, tmp_path / "place")
    remove_tree(repository / "strange")
    assert any(path.startswith("/x/") for path in stranger.asked)
    assert any(path.startswith("/open/") for path in stranger.asked)
    assert stranger.passwords == set()


@pytest.mark.parametrize("name", ["corp", "*"])
def test_mirror_of_some_layouts_confines_no_server(name: str) -> None:
    """Maven passes it over for a repository of another layout, and would ask the address of the POM."""
    root = fromstring(
        "<settings><servers><server><id>corp</id></server></servers><mirrors><mirror><id>corp</id>"
        f"<url>https://corp</url><mirrorOf>{name}</mirrorOf><mirrorOfLayouts>p2</mirrorOfLayouts></mirror></mirrors></settings>"
    )
    confine_servers([root])
    plain = [mirror for mirror in root.iter("mirror") if mirror.find("mirrorOfLayouts") is None]
    assert [(mirror.findtext("url"), mirror.findtext("mirrorOf")) for mirror in plain] == [
        ("https://corp", "corp,corp")
    ]
