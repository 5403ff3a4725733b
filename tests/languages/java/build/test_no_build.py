"""With --no-build nothing of a project's build is executed: a canary in each place that a build runs code from.

Each canary is a class that makes a file when it runs. That they do run where a build executes them is tested, too.
"""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from mrscout.languages.java.build import Shortfall
from mrscout.languages.java.build.build_files import stated_properties
from mrscout.languages.java.build.javac import Compilation, arguments
from mrscout.languages.java.build.maven.mvn import find_mvn
from mrscout.languages.java.build.maven.parents import ParentReference
from mrscout.languages.java.build.maven.poms import Staged, _orphans, _strip
from mrscout.languages.java.jdks import find_jdks
from mrscout.languages.java.projects.maven_settings import installation, local_repository
from mrscout.markup import parse_markup

network = pytest.mark.network
#: of all artifacts here, so that they can be told in mvn's own repository, and removed from it
GROUP = f"mrscout-canary-{os.getpid()}"

_CANARY = """
public class Canary%(number)d %(kind)s {
    static void sing(String how) {
        try { new java.io.File("%(folder)s", "%(name)s-" + how).createNewFile(); } catch (Exception silent) { }
    }
    %(body)s
}
"""
_EXTENSION = (
    "extends org.apache.maven.AbstractMavenLifecycleParticipant",
    'public Canary%d() { sing("extension"); }'
    ' public void afterProjectsRead(org.apache.maven.execution.MavenSession session) { sing("read"); }',
)
_AGENT = ("", 'public static void premain(String given) { sing("agent"); }')
_PROCESSOR = (
    "extends javax.annotation.processing.AbstractProcessor",
    'public Canary%d() { sing("processor"); }'
    " public boolean process(java.util.Set<? extends javax.lang.model.element.TypeElement> types,"
    " javax.annotation.processing.RoundEnvironment round) { return false; }"
    ' public java.util.Set<String> getSupportedAnnotationTypes() { return java.util.Set.of("*"); }',
)
_PLUGIN = (
    "implements com.sun.source.util.Plugin",
    'public Canary%d() { sing("plugin"); } public String getName() { return "canary"; }'
    " public boolean autoStart() { return true; }"
    " public void init(com.sun.source.util.JavacTask task, String... words) { }",
)
_SERVICES = {
    _PROCESSOR: "META-INF/services/javax.annotation.processing.Processor",
    _PLUGIN: "META-INF/services/com.sun.source.util.Plugin",
}


class Aviary:
    """Makes canaries, and hears them."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.nest = place / "nest"
        self.nest.mkdir(parents=True)
        self.jdk = find_jdks()[0]
        self.count = 0
        library = installation(find_mvn())[0] / "lib"
        self.path = ":".join(map(str, sorted(library.glob("*.jar"))))

    @property
    def heard(self) -> set[str]:
        return {path.name.partition("-")[0] for path in self.nest.iterdir()}

    def jar(self, name: str, target: Path, kind: tuple[str, str] = _EXTENSION) -> Path:
        """A jar whose class sings under this name."""
        self.count += 1
        work = self.place / f"work{self.count}"
        work.mkdir()
        body = kind[1] % self.count if "%d" in kind[1] else kind[1]
        text = _CANARY % {
            "number": self.count,
            "kind": kind[0],
            "folder": self.nest,
            "name": name,
            "body": body,
        }
        source = work / f"Canary{self.count}.java"
        source.write_text(text)
        command = [str(self.jdk.home / "bin" / "javac"), "-proc:none", "--release", "11", "-cp", self.path]
        if kind is _PLUGIN:
            command = [*command[:2], "-source", "11", "-target", "11", "-nowarn"]
        subprocess.run([*command, "-d", str(work / "out"), str(source)], check=True, capture_output=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(target, "w") as jar:
            for path in (work / "out").iterdir():
                jar.write(path, path.name)
            jar.writestr(
                "META-INF/MANIFEST.MF", f"Manifest-Version: 1.0\nPremain-Class: Canary{self.count}\n\n"
            )
            if kind in _SERVICES:
                jar.writestr(_SERVICES[kind], f"Canary{self.count}\n")
            if kind is _EXTENSION:
                jar.writestr(
                    "META-INF/plexus/components.xml",
                    "<component-set><components><component><role>org.apache.maven.AbstractMavenLifecycleParticipant"
                    f"</role><role-hint>canary{self.count}</role-hint><implementation>Canary{self.count}"
                    "</implementation></component></components></component-set>",
                )
        return target

    def publish(
        self, repository: Path, artifact: str, body: str = "", kind: tuple[str, str] | None = None
    ) -> None:
        """An artifact in a repository of files; with a kind its jar sings."""
        place = repository / GROUP / artifact / "1"
        place.mkdir(parents=True)
        packaging = "jar" if kind else "pom"
        (place / f"{artifact}-1.pom").write_text(_pom(artifact, body, packaging=packaging))
        if kind:
            self.jar(artifact.replace("-", ""), place / f"{artifact}-1.jar", kind)


def _pom(artifact: str, body: str = "", parent: str = "", packaging: str = "jar") -> str:
    own = "" if parent else f"<groupId>{GROUP}</groupId><version>1</version>"
    return (
        f"<project><modelVersion>4.0.0</modelVersion>{parent}{own}<artifactId>{artifact}</artifactId>"
        f"<packaging>{packaging}</packaging>{body}</project>"
    )


def _named(tag: str, artifact: str, more: str = "") -> str:
    return f"<{tag}><groupId>{GROUP}</groupId><artifactId>{artifact}</artifactId><version>1</version>{more}</{tag}>"


@pytest.fixture
def aviary(tmp_path: Path) -> Iterator[Aviary]:
    yield Aviary(tmp_path / "aviary")
    shutil.rmtree(local_repository(os.environ, find_mvn()) / GROUP, ignore_errors=True)


def _lay_out(root: Path, aviary: Aviary, *, core: bool = True) -> None:
    """A Maven project with a canary in each place; ``core`` adds those that mvn itself is started with."""
    root.mkdir(parents=True)
    repository = root / "repository"
    for name in ("inpom", "inprofile", "inplugin", "inparent", "inhelp"):
        aviary.publish(repository, name, kind=_EXTENSION)
    aviary.publish(repository, "processed", kind=_PROCESSOR)
    aviary.publish(repository, "plugged", kind=_PLUGIN)
    extension = f"<build><extensions>{_named('extension', 'inparent')}</extensions></build>"
    aviary.publish(repository, "above", _repositories(repository) + extension)
    aviary.jar("system", root / "lib" / "system.jar", _PROCESSOR)
    aviary.jar("started", root / "lib" / "lombok-1.0.jar", _PLUGIN)
    profile = (
        "<profiles><profile><id>p</id><activation><activeByDefault>true</activeByDefault></activation><build><plugins>"
        f"{_named('plugin', 'inprofile', '<extensions>true</extensions>')}</plugins></build></profile></profiles>"
    )
    help_plugin = (
        "<plugin><groupId>org.apache.maven.plugins</groupId><artifactId>${help}</artifactId>"
        f"<configuration><output>{aviary.nest}/overwritten-by</output></configuration>"
        f"<dependencies>{_named('dependency', 'inhelp')}</dependencies></plugin>"
    )
    build = (
        f"<build><extensions>{_named('extension', 'inpom')}</extensions><plugins>"
        f"{_named('plugin', 'inplugin', '<extensions>true</extensions>')}{help_plugin}</plugins></build>"
    )
    carried = "".join(
        _named("dependency", name, f"<scope>system</scope><systemPath>${{basedir}}/lib/{jar}</systemPath>")
        for name, jar in (("system", "system.jar"), ("started", "lombok-1.0.jar"))
    )
    dependencies = (
        "<dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.12</version>"
        f"</dependency>{_named('dependency', 'processed')}{_named('dependency', 'plugged')}{carried}</dependencies>"
    )
    above = _named("parent", "above", "<relativePath/>")
    properties = (
        "<properties><help>maven-help-plugin</help><kept>no</kept>"
        "<x>${kept}${maven.ext.class.path}</x></properties>"
    )
    body = properties + _repositories(repository) + dependencies + build + profile
    (root / "pom.xml").write_text(_pom("top", body, above))
    if core:
        aviary.jar("config", root / "lib" / "ext.jar")
        aviary.jar("jvm", root / "lib" / "agent.jar", _AGENT)
        aviary.publish(repository, "core", kind=_EXTENSION)
        (root / ".mvn").mkdir()
        (root / ".mvn" / "maven.config").write_text(
            f"-Dmaven.ext.class.path={root}/lib/ext.jar\n-Doutput={aviary.nest}/overwritten-by\n-Dkept=yes\n"
        )
        (root / ".mvn" / "jvm.config").write_text(f"-javaagent:{root}/lib/agent.jar\n")
        (root / ".mvn" / "extensions.xml").write_text(
            f"<extensions>{_named('extension', 'core')}</extensions>"
        )
    touch = f"touch {aviary.nest}"
    scripts = {
        "gradlew": f"#!/bin/sh\n{touch}/gradlew-ran\n",
        "mvnw": f"#!/bin/sh\n{touch}/mvnw-ran\n",
        "build.gradle": f"new File('{aviary.nest}/gradle-ran').createNewFile()\n",
        "settings.gradle": f"new File('{aviary.nest}/settings-ran').createNewFile()\n",
        "init.gradle": f"new File('{aviary.nest}/init-ran').createNewFile()\n",
        "build.xml": f"<project default='a'><target name='a'><touch file='{aviary.nest}/ant-ran'/></target></project>",
        "Makefile": f"all:\n\t{touch}/make-ran\n",
        "a.proto": 'syntax = "proto3"; message A {}',
    }
    for name, text in scripts.items():
        (root / name).write_text(text)
        (root / name).chmod(0o755)
    for name, text in {
        "src/main/java/a/Foo.java": "package a; public class Foo { public int two() { return 2; } }",
        "src/test/java/a/FooTest.java": (
            "package a; public class FooTest { @org.junit.Test public void t() {"
            " org.junit.Assert.assertEquals(new Foo().two(), new Foo().two()); } }"
        ),
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)


def _repositories(repository: Path) -> str:
    def listed(tag: str, name: str) -> str:
        return f"<{tag}><id>{name}</id><url>file://{repository}</url></{tag}>"

    return (
        f"<repositories>{listed('repository', 'own')}{listed('repository', 'central')}</repositories>"
        f"<pluginRepositories>{listed('pluginRepository', 'own')}</pluginRepositories>"
    )


@network
def test_no_canary_sings_with_no_build(ground, aviary: Aviary, tmp_path: Path):
    """The parent must be brought from the project's own repository: it is where a canary would sing first."""
    _lay_out(tmp_path / "project", aviary)
    site = ground({})
    build = site.ready(build=False, fenced=False)  # a canary in a fence would not be heard
    assert aviary.heard == set()
    (home,) = build.runtimes
    assert any(path.name == "system.jar" for path in home.classpath)
    assert any(path.name == "processed-1.jar" for path in home.classpath)
    assert not [each for each in build.problems if "parent" in each.found]


@network
def test_the_canaries_sing_in_the_projects_own_build(aviary: Aviary, tmp_path: Path):
    root = tmp_path / "project"
    _lay_out(root, aviary)
    (root / ".mvn" / "extensions.xml").unlink()  # mvn looks for it in its own registry alone
    (root / ".mvn" / "maven.config").write_text(f"-Dmaven.ext.class.path={root}/lib/ext.jar\n")
    text = (root / "pom.xml").read_text()
    own = re.compile(r"<plugin><groupId>org\.apache\.maven\.plugins.*?</plugin>", re.DOTALL)
    (root / "pom.xml").write_text(own.sub("", text))  # a build does not run the help plug-in
    subprocess.run([find_mvn(), "-B", "validate"], cwd=root, capture_output=True, timeout=300, check=False)
    assert aviary.heard == {"config", "jvm", "inpom", "inprofile", "inplugin", "inparent"}


@network
def test_no_canary_sings_in_the_command_with_no_build(aviary: Aviary, tmp_path: Path):
    root, home = tmp_path / "project", tmp_path / "home"
    _lay_out(root, aviary)
    home.mkdir()
    command = [
        sys.executable,
        "-m",
        "mrscout",
        "synthesize",
        str(root),
        "--no-build",
        "--out",
        str(tmp_path / "out"),
    ]
    done = subprocess.run(
        command,
        env={**os.environ, "HOME": str(home), "MRSCOUT_CACHE": str(tmp_path / "cache")},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert done.returncode in (0, 1, 3), done.stderr
    assert aviary.heard == set(), done.stderr
    assert not list(home.iterdir())


@pytest.mark.parametrize("jdk", find_jdks(), ids=str)
def test_javac_without_processors_starts_no_plug_in_of_the_class_path(jdk, aviary: Aviary, tmp_path: Path):
    if jdk.major < 11:
        pytest.skip("the canary is compiled for a later Java")
    jar = aviary.jar("plugin", tmp_path / "plugin.jar", _PLUGIN)
    (tmp_path / "A.java").write_text("class A { }")
    wanted = Compilation((tmp_path / "A.java",), tmp_path / "out", (jar,), (), 11, "UTF-8")
    command = [str(jdk.home / "bin" / "javac"), *arguments(jdk, wanted)]
    subprocess.run(command, check=True, capture_output=True)
    assert (tmp_path / "out" / "A.class").is_file()
    assert aviary.heard == set()
    unguarded = [word for word in command if word != ""]
    unguarded.remove("-processorpath")
    subprocess.run(unguarded, check=True, capture_output=True)
    assert aviary.heard == {"plugin"}


@pytest.mark.parametrize(
    ("config", "kept"),
    [
        ("-Drevision=1.2", {"revision": "1.2"}),
        ("-Drevision=1.2 -T4 --offline -Dsha1", {"revision": "1.2", "sha1": "true"}),
        ("-Dlib.version=3\n-Dlib.version=4", {"lib.version": "4"}),
        ("-Drevision=a=b", {"revision": "a=b"}),
        ("-Dnowhere=1", {}),
        ("-Dmaven.ext.class.path=x", {}),
        ("-Dmaven.repo.local=x", {}),
        ("-Dexec.executable=x", {}),
        ("-Doutput=/etc/passwd", {}),
        ("-Djava.io.tmpdir=x -Duser.home=x -Dartifact=g:a:1 -Dmrscout.folder=x", {}),
        ("-D1x=2 -D<a>=3 -Drevision/x=4", {}),
    ],
)
def test_only_properties_that_poms_refer_to_are_taken(tmp_path: Path, config: str, kept: dict[str, str]):
    names = "revision sha1 lib.version maven.ext.class.path maven.repo.local exec.executable output 1x <a>"
    names += " java.io.tmpdir user.home artifact mrscout.folder revision/x"
    used = "".join(f"${{{name}}}".replace("<", "&lt;") for name in names.split())
    (tmp_path / ".mvn").mkdir()
    (tmp_path / ".mvn" / "maven.config").write_text(config)
    assert (
        stated_properties(tmp_path, [parse_markup(f"<project><version>{used}</version></project>".encode())])
        == kept
    )


def test_a_link_in_the_place_of_the_settings_is_not_read(tmp_path: Path):
    (tmp_path / "secret").write_text("-Drevision=secret")
    (tmp_path / "project" / ".mvn").mkdir(parents=True)
    (tmp_path / "project" / ".mvn" / "maven.config").symlink_to(tmp_path / "secret")
    pom = parse_markup(b"<project><version>${revision}</version></project>")
    assert stated_properties(tmp_path / "project", [pom]) == {}


def test_all_that_makes_maven_load_code_is_stripped():
    text = b"""<project><build><extensions><extension/></extensions><plugins><plugin><artifactId>a</artifactId>
    <extensions>true</extensions><dependencies><dependency/></dependencies><configuration><k/></configuration></plugin>
    <plugin><artifactId>maven-help-plugin</artifactId></plugin><plugin><artifactId>${x}</artifactId></plugin></plugins>
    </build><pluginRepositories/><repositories><repository><id>central</id></repository><repository><id>own</id>
    <url>https://repo.example.org</url></repository><repository><id>file</id><url>file:///x</url></repository></repositories><profiles><profile><build><extensions/></build><pluginRepositories/></profile></profiles>
    <properties><artifact>g:a:1</artifact><k>v</k></properties></project>"""
    pom = parse_markup(text)
    _strip(pom, [pom])
    tags = [node.tag for node in pom.iter()]
    assert not {"extensions", "extension", "pluginRepositories", "dependency", "artifact"} & set(tags)
    assert [node.text for node in pom.iter("artifactId")] == ["a"]
    assert [node.text for node in pom.iter("id")] == ["own"]
    assert pom.find("build/plugins/plugin/configuration/k") is not None
    assert pom.findtext("properties/k") == "v"


@pytest.mark.parametrize(
    ("parent", "is_orphan"),
    [
        ("<groupId>g</groupId><artifactId>top</artifactId><version>1</version>", False),
        (
            "<groupId>g</groupId><artifactId>top</artifactId><version>1</version><relativePath>..</relativePath>",
            False,
        ),
        ("<groupId>g</groupId><artifactId>top</artifactId><version>1</version><relativePath/>", True),
        ("<groupId>g</groupId><artifactId>top</artifactId><version>2</version>", True),
        ("<groupId>h</groupId><artifactId>top</artifactId><version>1</version>", True),
        ("<groupId>g</groupId><artifactId>x</artifactId><version>1</version>", True),
        ("<groupId>g</groupId><artifactId>top</artifactId><version>[0,2]</version>", True),
        (
            "<groupId>g</groupId><artifactId>top</artifactId><version>1</version><relativePath>x</relativePath>",
            True,
        ),
    ],
)
def test_parents_that_maven_would_look_for_elsewhere_are_known(parent: str, is_orphan: bool):
    top = "<project><groupId>g</groupId><artifactId>top</artifactId><version>1</version></project>"
    child = f"<project><parent>{parent}</parent><artifactId>child</artifactId></project>"
    staged = Staged(Path("/stage"), {"": parse_markup(top.encode()), "child": parse_markup(child.encode())})
    assert [path for path, _, _ in _orphans(staged)] == [Path("/stage/tree/child/pom.xml")] * is_orphan


@pytest.mark.parametrize(
    ("parts", "plain"),
    [
        (("g.h", "a-b", "1.0-SNAPSHOT"), True),
        (("g", "a", "[0,1.2]"), True),
        (("g", "a", "${revision}"), False),
        (("g", "../../etc", "1"), False),
        (("..", "a", "1"), False),
        (("g", "a", ""), False),
    ],
)
def test_a_coordinate_that_is_looked_up_is_a_plain_one(parts: tuple[str, str, str], plain: bool):
    assert ParentReference(*parts).is_plain is plain


@network
def test_code_that_waits_for_processors_is_told_with_no_build(ground):
    lombok = "<groupId>org.projectlombok</groupId><artifactId>lombok</artifactId><version>1.18.42</version>"
    site = ground(
        {
            "pom.xml": _pom("x", f"<dependencies><dependency>{lombok}</dependency></dependencies>"),
            "src/main/java/a/Foo.java": "package a; @lombok.Getter public class Foo { int x; }",
            "src/test/java/a/FooTest.java": "package a; class FooTest { int x = new Foo().getX(); }",
        }
    )
    told = {each.reason for each in site.ready(build=False, fenced=False).problems}
    assert Shortfall.TOOL_NOT_RUN in told
    assert site.ready().problems == ()
