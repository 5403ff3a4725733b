"""Nothing of the user's machine goes to the addresses that a project's POMs name."""

import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from xml.etree.ElementTree import Element, tostring

import pytest

from mrscout.languages.java.build.maven import parents, resolve
from mrscout.languages.java.build.maven.mvn import Maven, find_mvn
from mrscout.languages.java.build.maven.parents import ParentReference
from mrscout.languages.java.build.maven.poms import Staged, effective_poms
from mrscout.languages.java.build.maven.registry_requests import Expressions, make_inert, plain
from mrscout.languages.java.build.modules import Dependency, Module
from mrscout.languages.java.jdks import find_jdks
from mrscout.markup import parse_markup

SECRET = "CANARY"


def pom(body: str) -> Element:
    return parse_markup(
        "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId>"
        f"<version>1</version><packaging>pom</packaging>{body}</project>".encode()
    )


def expressions(*properties: str) -> Expressions:
    poms = [pom(f"<properties>{each}</properties>") for each in properties]
    return Expressions.of(poms, {"os.detected.name"})


@pytest.mark.parametrize(
    ("text", "properties"),
    [
        ("1.0", ""),
        ("${v}", "<v>1</v>"),
        ("${v}-${w}", "<v>${w}.0</v><w>1</w>"),
        ("${project.version}", ""),
        ("${pom.groupId}", ""),
        ("${version}", ""),
        ("${project.parent.version}", ""),
        ("${java.version}", ""),
        ("${java.version}", "<java.version>17</java.version>"),
        ("${javax.inject.version}", "<javax.inject.version>1</javax.inject.version>"),
        ("${user.service.version}", "<user.service.version>1</user.service.version>"),
        ("${os.detected.name}", ""),
        ("${os.name}", "<os.name>x</os.name>"),
        ("${project.groupId}", "<project.groupId>x</project.groupId>"),
        ("${project.jackson.version}", "<project.jackson.version>2</project.jackson.version>"),
        ("${build.number}", "<build.number>7</build.number>"),
        ("${maven.plugins.group}", "<maven.plugins.group>g</maven.plugins.group>"),
    ],
)
def test_what_the_poms_say_themselves_may_be_sent(text: str, properties: str):
    assert expressions(properties).may_be_sent(text)
    defined = set(re.findall(r"<([\w.]+)>", properties)) - {"project.groupId"}
    expected = text.replace("${version}", "${project.version}")
    for name in defined:  # what a POM defines is asked for by another name
        expected = expected.replace(f"${{{name}}}", f"${{mrscout.own.{name}}}")
    assert expressions(properties).inert(text) == expected


@pytest.mark.parametrize(
    ("text", "properties"),
    [
        ("${env.TOKEN}", ""),
        ("${settings.localRepository}", ""),
        ("${undefined}", ""),
        ("${project.basedir}", ""),
        ("${basedir}", ""),
        ("${project.build.directory}", ""),
        ("${v}", "<v>${env.TOKEN}</v>"),
        ("${v}", "<v>${w}</v><w>${x}</w><x>1${user.home}</x>"),
        ("${v}", "<v>1</v><v>${env.TOKEN}</v>"),
        ("${v}", "<v>${w}</v><w>${v}${env.TOKEN}</w>"),
        ("${d}{env.TOKEN}", "<d>$</d>"),
        ("${${v}}", "<v>env.TOKEN</v>"),
        ("${mrscout.folder}", ""),
    ],
)
def test_what_the_machine_says_is_not_sent(text: str, properties: str):
    known = expressions(properties)
    assert not known.may_be_sent(text)
    inert = known.inert(f"1{text}")
    assert inert == "1" + text.replace("${", "${mrscout.own.", 1) or inert == "${mrscout.refused}"
    assert known.inert(inert) == inert


#: A definition of such a name may be in a profile that is not active, in another module, or overruled by the user's.
MODEL_PARTS = (
    *("env.TOKEN", "user.home", "http.proxyPassword", "corp.token", "basedir", "build.directory"),
    *(
        "organization.name",
        "description",
        "name",
        "build.finalName",
        "inceptionYear",
        "issueManagement.system",
    ),
    *("project.basedir", "pom.basedir", "project.organization.name", "class.classLoader", "version"),
)


@pytest.mark.parametrize("name", MODEL_PARTS)
def test_name_that_a_pom_defines_is_asked_for_by_a_copy_that_nobody_else_defines(name: str):
    inactive = f"<profiles><profile><properties><{name}>q</{name}></properties></profile></profiles>"
    bad = pom(f"{inactive}<scm><url>http://h/${{{name}}}</url></scm>")
    assert list(make_inert([bad], Expressions.of([bad], ()))) == []
    assert bad.findtext("scm/url") == f"http://h/${{mrscout.own.{name}}}"
    assert bad.findtext(f"profiles/profile/properties/mrscout.own.{name}") == "q"
    before = tostring(bad)
    assert list(make_inert([bad], Expressions.of([bad], ()))) == []  # as when mvn is run again
    assert tostring(bad) == before


def test_copies_of_properties_refer_to_copies_alone():
    bad = pom("<properties><a>${b}-${env.T}-${project.version}-${version}</a><b>${name}</b></properties>")
    list(make_inert([bad], Expressions.of([bad], ())))
    assert bad.findtext("properties/mrscout.own.a") == (
        "${mrscout.own.b}-${mrscout.own.env.T}-${project.version}-${project.version}"
    )
    assert bad.findtext("properties/mrscout.own.b") == "${mrscout.own.name}"
    assert bad.findtext("properties/b") == "${name}"


def test_a_chain_of_properties_costs_no_more_than_its_length():
    chain = "".join(f"<p{number}>{f'${{p{number + 1}}}' * 20}</p{number}>" for number in range(30))
    assert not expressions(chain).may_be_sent("${p0}")
    assert expressions(f"{chain}<p30>1</p30>").may_be_sent("${p0}")


def test_properties_that_would_grow_for_ever_lose_their_values():
    grown = "".join(
        f"<p{number}>{''.join(f'${{p{later}}}' for later in range(number + 1, 60))}</p{number}>"
        for number in range(60)
    )
    bad = pom(f"<properties>{grown}<plain>1</plain><itself>x${{itself}}</itself></properties>")
    list(make_inert([bad], Expressions.of([bad], ())))
    assert bad.findtext("properties/p0") == "${mrscout.refused}"
    assert bad.findtext("properties/p58") == "${p59}"
    assert bad.findtext("properties/plain") == "1"
    assert bad.findtext("properties/itself") == "x${itself}"


def test_all_that_is_asked_for_is_made_inert_and_the_rest_stays():
    bad = pom(
        "<properties><home>${user.home}</home></properties><repositories>"
        "<repository><id>a</id><url>http://h/${env.TOKEN}</url></repository>"
        "<repository><id>b</id><url>http://h/${project.version}</url></repository></repositories>"
        "<dependencies><dependency><groupId>${home}</groupId><artifactId>${env.A}</artifactId>"
        "<version>${env.V}</version><type>${env.T}</type><classifier>${env.C}</classifier></dependency></dependencies>"
        "<build><directory>${user.home}</directory></build>"
    )
    assert list(make_inert([bad], Expressions.of([bad], ()))) == [("a", "http://h/${env.TOKEN}")]
    text = tostring(bad).decode()
    assert text.count("${env.") == 0
    assert "http://h/${project.version}" in text
    assert "<directory>${user.home}</directory>" in text
    assert "<groupId>${mrscout.own.home}</groupId>" in text
    assert "<mrscout.own.home>${mrscout.own.user.home}</mrscout.own.home>" in text


def test_poms_of_our_own_have_no_expressions_of_a_project(tmp_path: Path):
    url = Element("repository")
    url.extend(parse_markup(b"<x><id>a</id><url>http://h/${env.TOKEN}</url></x>"))
    assert "env" not in parents._fetching_pom("p", ParentReference("g", "a", "1"), [url])
    named = Dependency(
        "${env.G}", "${env.A}", "${env.V}", "${env.T}", "${env.C}", "test", (("${env.X}", "*"),)
    )
    assert "${env" not in resolve._xml(named, {("${env.Y}", "b")})
    module = Module("", (named,), repositories=(("${env.I}", "http://h"), ("b", "http://h/${env.R}")))
    maven = Maven("mvn", find_jdks()[0], 1, True, tmp_path)
    reactor = resolve._Reactor({"": module}, [""], maven, tmp_path, repositories=True)
    assert "${env" not in reactor.body(module, {"": "m0"})
    assert plain("${env.X}") == "${mrscout.env.X}"


@pytest.fixture
def requests() -> Iterator[tuple[str, list[str]]]:
    """The address of a server that has nothing, and what it was asked for."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_error(404)

        do_HEAD = do_GET  # noqa: N815

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    server.server_close()


def test_mvn_asks_no_server_with_what_stands_in_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, requests: tuple[str, list[str]]
):
    address, asked = requests
    monkeypatch.setenv("HTTPS_PROXY", f"http://me:{SECRET}@proxy")
    monkeypatch.setenv("TOKEN", SECRET)
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / ".mavenrc").write_text("# so that mvn is given the variable TOKEN\n")
    wanted = (
        "<dependency><groupId>g</groupId><artifactId>{}</artifactId><version>{}</version><type>pom</type>{}"
    )
    repository = "<repository><id>{}</id><url>{}/{}</url></repository>"
    project = pom(
        "<properties><hidden>${env.TOKEN}</hidden><open>plain</open></properties>"
        "<organization><name>${env.TOKEN}</name></organization>"
        "<profiles><profile><id>never</id><properties><organization.name>q</organization.name><HOME>q</HOME>"
        "</properties></profile></profiles><repositories>"
        + repository.format("plain", address, "${open}")
        + repository.format("model", address, "${organization.name}")
        + repository.format("bad", address, "${env.TOKEN}")
        + repository.format("worse", address, "${hidden}")
        + "</repositories><dependencyManagement><dependencies>"
        + wanted.format("one", "1", "<scope>import</scope></dependency>")
        + wanted.format("two", "${hidden}", "<scope>import</scope></dependency>")
        + wanted.format("three", "${organization.name}", "<scope>import</scope></dependency>")
        + "</dependencies></dependencyManagement>"
    )
    staged = Staged(Path(), {"": project}, [""])
    maven = Maven(find_mvn(), find_jdks()[0], 300, False, tmp_path / "logs", ("TOKEN",))
    effective_poms(staged, maven, tmp_path / "poms", ())
    assert any(path.startswith("/plain/g/one/") for path in asked)
    assert not [path for path in asked if SECRET in path]
    assert [each.found.split()[2] for each in staged.problems if "address" in each.found] == ["bad", "worse"]
