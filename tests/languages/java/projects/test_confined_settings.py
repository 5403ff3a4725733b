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


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "home" / ".m2").mkdir(parents=True)
    return tmp_path / "home"


@pytest.mark.parametrize(
    "text",
    [
        None,
        "<settings><offline>false</offline></settings>",
        settings("corp").replace("alice", "&eacute;alice"),
        f'<!DOCTYPE settings [<!ENTITY x "y">]>{settings("corp")}',
        f"\0{settings('corp')}",
        "<other><servers><server><id>corp</id><password>secret</password></server></servers></other>",
    ],
)
def test_mvn_never_reads_the_settings_themselves(home: Path, text: str | None):
    """Maven's reader knows entities of HTML, and takes what an XML parser refuses."""
    if text is not None:
        (home / ".m2" / "settings.xml").write_text(text)
    with settings_without_foreign_servers({"MAVEN_OPTS": f"-Duser.home={home}"}, "/nowhere/mvn") as own:
        assert own.arguments[::2] == ("--settings", "--global-settings")
        for path in own.arguments[1::2]:
            assert fromstring(Path(path).read_text()).find("servers/server") is None


def test_odd_quotation_mark_does_not_hide_the_users_home(home: Path):
    (home / ".m2" / "settings.xml").write_text("<settings><offline>true</offline></settings>")
    options = f"-Duser.home={home} -Dname=it's"
    with settings_without_foreign_servers({"MAVEN_OPTS": options}, "/nowhere/mvn") as own:
        assert "<offline>true" in Path(own.arguments[1]).read_text()


def test_copies_with_passwords_are_for_the_user_alone_and_do_not_stay(home: Path):
    named = REPOSITORY.format("corp", "https://corp/r")
    (home / ".m2" / "settings.xml").write_text(settings("corp", "other", repositories=named))
    with settings_without_foreign_servers({"MAVEN_OPTS": f"-Duser.home={home}"}, "/nowhere/mvn") as own:
        path = own.arguments[1]
        assert Path(path).stat().st_mode & 0o077 == 0
        assert "secret-corp" in Path(path).read_text()
        assert "secret-other" not in Path(path).read_text()
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


LAYOUTS = (
    "<mirror><id>{}</id><mirrorOf>{}</mirrorOf><url>{}</url><mirrorOfLayouts>{}</mirrorOfLayouts></mirror>"
)


@pytest.mark.parametrize("name", ["corp", "*", "other", "corp,corp"])
@pytest.mark.parametrize("layouts", ["p2", "legacy", ""])
def test_server_with_a_mirror_of_some_layouts_is_left_out(name: str, layouts: str):
    """Maven asks the POM's address if the layout is another, and passes over a second mirror of the same id."""
    assert confined(settings("corp", mirrors=LAYOUTS.format("corp", name, "https://corp", layouts)))[0] == []


def test_second_mirror_of_an_id_is_passed_over_as_by_maven():
    first, second = MIRROR.format("corp", "a", "https://corp"), MIRROR.format("corp", "*", "https://corp")
    assert confined(settings("corp", mirrors=first + second)) == (
        ["corp"],
        [("corp", "a,corp", "https://corp")],
    )
    partial = LAYOUTS.format("corp", "a", "https://corp", "p2")
    assert confined(settings("corp", mirrors=partial + second))[0] == []
    without_id = MIRROR.replace("<id>{}</id>", "")
    first, second = without_id.format("a", "https://corp"), without_id.format("*", "https://corp")
    named = REPOSITORY.format("corp", "https://corp/r")
    assert [
        mirror[1] for mirror in confined(settings("corp", mirrors=first + second, repositories=named))[1]
    ] == [
        "a",
        "corp,corp",
    ]


def test_mirrors_of_the_user_come_before_those_of_the_installation():
    user = fromstring(settings("corp", mirrors=LAYOUTS.format("corp", "a", "https://corp", "p2")))
    installed = fromstring(settings(mirrors=MIRROR.format("corp", "*", "https://corp")))
    confine_servers([user, installed])
    assert user.find("servers/server") is None
    assert installed.find("mirrors/mirror") is None


def test_id_that_only_maven_can_read_leaves_no_server():
    mirrors = MIRROR.format("${user.name}", "x", "https://a") + MIRROR.format("corp", "x", "https://corp")
    assert confined(settings("corp", mirrors=mirrors))[0] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "written",
    [
        settings("corp").replace("alice", "&eacute;alice"),
        settings("corp", mirrors=LAYOUTS.format("corp", "other", "http://127.0.0.1:1/user", "p2")),
        settings(
            "corp",
            mirrors=LAYOUTS.format("corp", "a", "http://127.0.0.1:1/user", "p2")
            + MIRROR.format("corp", "b,c", "http://127.0.0.1:1/user"),
        ),
    ],
)
def test_odd_settings_send_no_password_really(tmp_path: Path, monkeypatch, stranger: Stranger, written: str):
    repository = local_repository(os.environ, find_mvn())
    (tmp_path / ".m2").mkdir()
    (tmp_path / ".m2" / "settings.xml").write_text(written)
    monkeypatch.setenv("MAVEN_OPTS", f"-Duser.home={tmp_path} -Dmaven.repo.local={repository}")
    wanted = (Dependency("strange", f"none-{tmp_path.name}", "1"),)
    module = Module("", wanted, repositories=(("corp", stranger.address("x")),))
    maven = Maven(find_mvn(), find_jdks()[0], 120, False, tmp_path / "logs")
    (tmp_path / "place").mkdir()
    resolve.resolve({"": module}, [""], maven, tmp_path / "place")
    remove_tree(repository / "strange")
    assert any(path.startswith("/x/") for path in stranger.asked)
    assert stranger.passwords == set()
