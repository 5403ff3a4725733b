"""Tools that run a project's code while it is built: what they may do in the fence, and what is kept of failures."""

import os
import socket
import stat
import subprocess
from pathlib import Path

import pytest

from mrscout.languages.java.build import FirstBuild, Shortfall
from mrscout.languages.java.build import build_cache as kept
from mrscout.languages.java.jdks import find_jdks
from mrscout.languages.java.projects.maven_settings import installation, local_repository, user_home
from mrscout.languages.java.projects.tool_fences import ToolFences, gradle_home_in
from mrscout.sandbox.fence.probe import in_force
from mrscout.sandbox.tool_run import run_tool

fenced = pytest.mark.skipif(in_force() is None, reason="this machine has no fence")

POM = (
    "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId>"
    "<version>1</version></project>"
)
FILES = {"pom.xml": POM, "src/test/java/a/FooTest.java": "package a; class FooTest { Made made; }"}
#: Stands in for mvn's program: the goals that read POMs do nothing, and the build attempts to get out.
FAKE = """#!/bin/sh
case "$*" in *test-compile*) ;; *) exit 1 ;; esac
attempt() { name=$1; shift; if "$@" 2>/dev/null; then echo "DID $name"; fi; }
attempt copy touch here
attempt repository touch "$FAKE_REPOSITORY/here"
attempt beside touch "$FAKE_BASE/beside"
attempt sources touch "$FAKE_BASE/project/planted"
attempt secret grep -q secret "$FAKE_BASE/secret"
attempt classes touch "$FAKE_BASE/workspace/planted"
attempt token test -n "$TOKEN"
attempt passed test -n "$PASSED"
attempt settings touch "$FAKE_BASE/home/.m2/settings.xml"
ln -s "$FAKE_BASE/secret" mrscout-modules-next.xml
rm -f mrscout-modules.xml && ln -s "$FAKE_BASE/secret" mrscout-modules.xml
exit 1
"""


@pytest.fixture
def fake(tmp_path: Path, monkeypatch) -> Path:
    """A home with settings, a repository, and an mvn that tries things; the place of all that."""
    program = tmp_path / "maven" / "bin" / "mvn"
    for folder in (
        program.parent,
        tmp_path / "maven" / "lib",
        tmp_path / "home" / ".m2",
        tmp_path / "repository",
    ):
        folder.mkdir(parents=True, exist_ok=True)
    names = {"FAKE_BASE": tmp_path, "FAKE_REPOSITORY": tmp_path / "repository"}
    text = FAKE
    for name, value in names.items():
        text = text.replace(f"${name}", str(value))
    program.write_text(text)
    program.chmod(0o755)
    (tmp_path / "secret").write_text("secret")
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("MAVEN_OPTS", f"-Dmaven.repo.local={tmp_path}/repository -Duser.home={tmp_path}/home")
    monkeypatch.setenv("TOKEN", "token")
    monkeypatch.setenv("PASSED", "passed")
    return tmp_path


def _did(site) -> set[str]:
    logs = site.workspace / "logs"
    lines = [line for log in logs.glob("mvn-*.log") for line in log.read_text().splitlines()]
    return {line.removeprefix("DID ") for line in lines if line.startswith("DID ")}


@fenced
def test_a_build_tool_in_the_fence_writes_its_copy_and_its_repository_alone(ground, fake: Path):
    site = ground(FILES)
    build = site.ready(passed=("PASSED",))
    # The folder lies in /tmp, which is a private one inside: what is written there does not come out.
    assert _did(site) - {"beside", "classes"} == {"copy", "repository", "passed"}
    assert (fake / "repository" / "here").exists()
    assert (fake / "secret").read_text() == "secret"
    for name in ("beside", "project/planted", "workspace/planted", "home/.m2/settings.xml"):
        assert not (fake / name).exists()
    told = [each for each in build.problems if each.reason is Shortfall.TOOL_FAILED]
    assert any("--unfenced-build" in each.advice for each in told)


def test_a_build_tool_without_the_fence_does_what_it_likes_but_sees_no_tokens(ground, fake: Path):
    site = ground(FILES)
    build = site.ready(fenced=False)
    assert {"copy", "repository", "beside", "secret"} <= _did(site)
    assert "token" not in _did(site)
    assert not any("--unfenced-build" in each.advice for each in build.problems)


@fenced
def test_what_a_build_leaves_in_the_place_of_our_files_is_not_followed(ground, fake: Path, monkeypatch):
    site = ground(FILES)
    site.ready()
    assert (site.workspace / "checkout" / "mrscout-modules.xml").is_symlink()
    monkeypatch.setattr(kept, "_passing", {})
    site.ready()
    assert (fake / "secret").read_text() == "secret"


def test_a_build_that_failed_is_tried_again_by_the_next_run_and_not_by_the_next_stage(
    ground, fake, monkeypatch
):
    site = ground(FILES)
    site.ready()
    site.events.clear()
    site.ready()
    assert site.events == []
    monkeypatch.setattr(kept, "_passing", {})  # as in another process
    site.ready()
    assert site.events != []
    assert not (site.workspace / "build.json").exists()


def test_the_first_build_is_announced_before_anything_runs_and_later_ones_are_not(ground, tmp_path: Path):
    site = ground({"FooTest.java": "class FooTest { }"})
    site.ready(tests=("FooTest.java",), classpath=(tmp_path,))
    assert isinstance(site.events[0], FirstBuild)
    assert "--no-build" in site.events[0].notice
    site.events.clear()
    (site.root / "FooTest.java").write_text("class FooTest { int changed; }")
    site.ready(tests=("FooTest.java",), classpath=(tmp_path,))
    assert site.events
    assert not any(isinstance(event, FirstBuild) for event in site.events)


def test_nothing_is_announced_where_nothing_is_built(ground, tmp_path: Path):
    site = ground({"FooTest.java": "class FooTest { }"})
    site.ready(tests=("FooTest.java",), classpath=(tmp_path,), build=False)
    assert not any(isinstance(event, FirstBuild) for event in site.events)


PROCESSOR = """
import java.nio.file.*; import java.util.*; import javax.annotation.processing.*; import javax.lang.model.element.*;
public class P extends AbstractProcessor {
    public Set<String> getSupportedAnnotationTypes() { return Set.of("*"); }
    static void attempt(String name, java.util.concurrent.Callable<?> action) {
        try { action.call(); System.err.println("DID " + name); } catch (Throwable refused) { }
    }
    public boolean process(Set<? extends TypeElement> types, RoundEnvironment round) {
        if (!round.processingOver()) return false;
        StringBuilder did = new StringBuilder("did");
        String base = "%(base)s/";
        String[][] tries = {{"secret", base + "secret"}, {"beside", base + "beside"}, {"root", base + "project/x"}};
        for (String[] each : tries) {
            try {
                Path path = Path.of(each[1]);
                if (each[0].equals("secret")) Files.readString(path); else Files.createFile(path);
                did.append("_").append(each[0]);
            } catch (Throwable refused) { }
        }
        try {
            new java.net.Socket("127.0.0.1", %(port)d).close();
            did.append("_network");
        } catch (Throwable refused) { }
        if (System.getenv("TOKEN") != null) did.append("_token");
        processingEnv.getMessager().printMessage(javax.tools.Diagnostic.Kind.ERROR, did);
        return false;
    }
}
"""


def _make_processor(base: Path, text: str) -> None:
    """Put a jar with this annotation processor into the project."""
    jdk = find_jdks()[0]
    (base / "P.java").write_text(text)
    out = base / "jar"
    javac = [str(jdk.home / "bin" / "javac"), "-proc:none", "--release", "11", "-d", str(out)]
    subprocess.run([*javac, str(base / "P.java")], check=True, capture_output=True)
    services = out / "META-INF" / "services"
    services.mkdir(parents=True)
    (services / "javax.annotation.processing.Processor").write_text("P\n")
    jar = base / "project" / "lib" / "p.jar"
    jar.parent.mkdir(parents=True)
    command = [str(jdk.home / "bin" / "jar"), "cf", str(jar), "-C", str(out), "."]
    subprocess.run(command, check=True, capture_output=True)


@pytest.mark.parametrize("inside", [pytest.param(True, marks=fenced), False])
def test_annotation_processors_run_in_the_fence(ground, tmp_path: Path, monkeypatch, inside: bool):
    """The processor tells in an error what it could do."""
    monkeypatch.setenv("TOKEN", "token")
    (tmp_path / "secret").write_text("secret")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        text = PROCESSOR % {"base": tmp_path, "port": listener.getsockname()[1]}
        _make_processor(tmp_path, text)
        site = ground({"src/A.java": "class A { }", "test/ATest.java": "class ATest { A a; }"})
        site.ready(tests=("test/ATest.java",), fenced=inside)
    said = " ".join(log.read_text() for log in (site.workspace / "logs").glob("javac-*.log"))
    words = {word for word in said.split() if word.startswith("did")}
    # The folder lies in /tmp, which is a private one inside: what is written there does not come out.
    assert words <= (
        {"did", "did_beside"} if inside else {"did_secret_beside_root_network", "did_secret_network"}
    )
    assert words, said
    assert (tmp_path / "beside").exists() is not inside
    assert (tmp_path / "project" / "x").exists() is not inside


@pytest.mark.parametrize(
    ("options", "settings", "found"),
    [
        ("", "", "home/.m2/repository"),
        ("-Dmaven.repo.local=/x/y", "<localRepository>/z</localRepository>", "/x/y"),
        ("-Xmx1g", "<localRepository>${user.home}/r</localRepository>", "home/r"),
        ("", "<localRepository>${env.PLACE}/r</localRepository>", "/place/r"),
        ("", "<broken", "home/.m2/repository"),
        ("'-Dmaven.repo.local=/x y'", "", "/x y"),
    ],
)
def test_the_repository_is_where_maven_finds_it(tmp_path: Path, options: str, settings: str, found: str):
    (tmp_path / "home" / ".m2").mkdir(parents=True)
    text = settings if settings.startswith("<broken") else f"<settings>{settings}</settings>"
    (tmp_path / "home" / ".m2" / "settings.xml").write_text(text)
    environment = {"MAVEN_OPTS": f"-Duser.home={tmp_path}/home {options}", "PLACE": "/place"}
    assert user_home(environment) == tmp_path / "home"
    assert local_repository(environment, "/nowhere/bin/mvn") == tmp_path / found


def test_links_out_of_the_installation_belong_to_it(tmp_path: Path):
    for name in ("maven/bin", "maven/lib", "etc/maven", "bin"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "maven" / "bin" / "mvn").write_text("")
    (tmp_path / "maven" / "conf").symlink_to(tmp_path / "etc" / "maven")
    (tmp_path / "bin" / "mvn").symlink_to(tmp_path / "maven" / "bin" / "mvn")
    assert installation(str(tmp_path / "bin" / "mvn")) == (tmp_path / "maven", tmp_path / "etc" / "maven")


def test_a_tool_gets_no_token_of_the_environment(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("TOKEN", "token")
    tool = tmp_path / "tool"
    tool.write_text('#!/bin/sh\necho "<$TOKEN><$PATH>"\n')
    tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
    said = run_tool([str(tool)], tmp_path, tmp_path / "log", 20).text()
    assert said.startswith("<></")


REPLACES = """
import java.nio.file.*; import java.util.*; import javax.annotation.processing.*; import javax.lang.model.element.*;
public class P extends AbstractProcessor {
    public Set<String> getSupportedAnnotationTypes() { return Set.of("*"); }
    static boolean begun;
    static void plant() {
        Path classes = Path.of("%(base)s/workspace/classes"), away = Path.of("%(base)s/away");
        for (String name : new String[] {"root", "other", "root/main", "root/test"}) {
            Path place = classes.resolve(name);
            try { Files.move(place, place.resolveSibling("gone" + System.nanoTime())); } catch (Exception refused) { }
            try { Files.createSymbolicLink(place, away); } catch (Exception refused) { }
            try { Files.createSymbolicLink(place.resolve("later"), away); } catch (Exception refused) { }
        }
    }
    public boolean process(Set<? extends TypeElement> types, RoundEnvironment round) {
        if (begun) return false;
        begun = true;
        Thread thread = new Thread(() -> { while (true) plant(); });
        thread.setDaemon(true);
        thread.start();
        plant();
        return false;
    }
}
"""


@fenced
def test_a_processor_cannot_lead_later_compilations_out_of_the_classes(ground, tmp_path: Path):
    away = tmp_path / "away"
    for name in ("main", "test"):
        (away / name).mkdir(parents=True)
        (away / name / "kept").write_text("")
    _make_processor(tmp_path, REPLACES % {"base": tmp_path})
    site = ground({"src/A.java": "class A { }", "test/later/ATest.java": "package later; class ATest { }"})
    build = site.ready(tests=("test/later/ATest.java",))
    assert sorted(str(path.relative_to(away)) for path in away.rglob("*") if path.is_file()) == [
        "main/kept",
        "test/kept",
    ]
    outputs = [
        entry for entry in build.runtimes[0].classpath if entry.is_relative_to(site.workspace / "classes")
    ]
    assert outputs
    assert all(entry.resolve() == entry for entry in outputs)


@fenced
def test_gradle_can_write_its_caches_and_nothing_that_runs_later(tmp_path: Path):
    home, copy, scratch = tmp_path / "gradle", tmp_path / "copy", tmp_path / "scratch"
    for folder in (home / "jdks" / "17", home / "native", home / "wrapper", copy, scratch):
        folder.mkdir(parents=True)
    (home / "gradle.properties").write_text("a=b")
    around = ToolFences(scratch).for_gradle(copy, home, ())
    assert around is not None
    text = """
cd "$1"
for name in caches jdks jdks/17 native wrapper daemon init.d; do
    mkdir -p $name 2>/dev/null; touch $name/planted 2>/dev/null && echo $name
done
cat gradle.properties; echo x 2>/dev/null >gradle.properties
"""
    command = [*around.prefix, "/bin/sh", "-c", text, "sh", str(gradle_home_in(around))]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=around.environment(os.environ)
    )
    assert done.stdout.split() == ["caches", "native", "daemon", "init.d", "a=b"], done.stderr
    assert sorted(path.relative_to(home).as_posix() for path in home.rglob("planted")) == ["caches/planted"]
    assert (home / "gradle.properties").read_text() == "a=b"
    assert not (home / "init.d").exists()
