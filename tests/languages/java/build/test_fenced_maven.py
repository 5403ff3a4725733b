"""mvn runs of our own: what a plug-in that was replaced in the repository can do, and what it can make us do."""

import json
import subprocess
import zipfile
from pathlib import Path

import pytest

from mrscout.errors import FetchFailed
from mrscout.languages.java.build.maven import parents, resolve
from mrscout.languages.java.build.maven.mvn import DEPENDENCY_PLUGIN, HELP_PLUGIN, Maven, find_mvn
from mrscout.languages.java.build.modules import Dependency, Module
from mrscout.languages.java.jdks import find_jdks
from mrscout.languages.java.projects import coordinate
from mrscout.languages.java.projects.maven_settings import installation
from mrscout.languages.java.projects.tool_fences import UNFENCED, ToolFences, tool_fences
from mrscout.sandbox.fence.probe import in_force
from mrscout.sandbox.tool_run import Outcome, run_tool
from mrscout.sources import open_source

fenced = pytest.mark.skipif(in_force() is None, reason="this machine has no fence")

KEY = "a key of the user's"
GOALS = {HELP_PLUGIN: "effective-pom", DEPENDENCY_PLUGIN: "copy"}
MOJO = """
package other;
import java.nio.file.*;
public class Mojo extends org.apache.maven.plugin.AbstractMojo {
    public void execute() {
        for (String place : new String[] {"%(base)s/home/.ssh/id_rsa", "%(base)s/token"})
            try { getLog().info("READ " + Files.readString(Path.of(place))); } catch (Exception refused) { }
        for (String place : new String[] {"%(base)s/home/.bashrc", "%(base)s/project/planted", "work/made"})
            try { Files.writeString(Path.of(place), "x"); } catch (Exception refused) { }
        try { Files.readString(Path.of("%(base)s/project/pom.xml")); getLog().info("SAW the project"); }
        catch (Exception refused) { }
        if (System.getenv("TOKEN") != null) getLog().info("READ TOKEN");
        getLog().info("RAN");
    }
}
"""


@pytest.fixture(params=[HELP_PLUGIN])
def base(request, tmp_path: Path, monkeypatch) -> Path:
    """A home with a key, and a repository in which somebody has replaced a plug-in."""
    for name in ("home/.ssh", "project", "work/work", "classes"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "home" / ".ssh" / "id_rsa").write_text(KEY)
    (tmp_path / "token").write_text(KEY)
    (tmp_path / "project" / "pom.xml").write_text("<project/>")
    group, artifact, version = request.param.split(":")
    place = tmp_path.joinpath("home", ".m2", "repository", *group.split("."), artifact, version)
    place.mkdir(parents=True)
    named = f"<groupId>{group}</groupId><artifactId>{artifact}</artifactId><version>{version}</version>"
    (place / f"{artifact}-{version}.pom").write_text(
        f"<project><modelVersion>4.0.0</modelVersion>{named}<packaging>maven-plugin</packaging></project>"
    )
    # Maven gives a plug-in that names no such library this one.
    utilities = tmp_path.joinpath("home/.m2/repository/org/codehaus/plexus/plexus-utils/1.1")
    utilities.mkdir(parents=True)
    (utilities / "plexus-utils-1.1.pom").write_text(
        "<project><modelVersion>4.0.0</modelVersion><groupId>org.codehaus.plexus</groupId>"
        "<artifactId>plexus-utils</artifactId><version>1.1</version></project>"
    )
    with zipfile.ZipFile(utilities / "plexus-utils-1.1.jar", "w") as jar:
        jar.writestr("empty", "")
    (tmp_path / "Mojo.java").write_text(MOJO % {"base": tmp_path})
    libraries = ":".join(map(str, sorted((installation(find_mvn())[0] / "lib").glob("*.jar"))))
    javac = [str(find_jdks()[0].home / "bin" / "javac"), "-proc:none", "--release", "11", "-cp", libraries]
    output = tmp_path / "classes"
    subprocess.run([*javac, "-d", str(output), str(tmp_path / "Mojo.java")], check=True, capture_output=True)
    with zipfile.ZipFile(place / f"{artifact}-{version}.jar", "w") as jar:
        jar.write(output / "other" / "Mojo.class", "other/Mojo.class")
        jar.writestr(
            "META-INF/maven/plugin.xml",
            f"<plugin>{named}<goalPrefix>help</goalPrefix><mojos><mojo><goal>{GOALS[request.param]}</goal>"
            "<requiresProject>false</requiresProject><implementation>other.Mojo</implementation><language>java</language>"
            "<instantiationStrategy>per-lookup</instantiationStrategy></mojo></mojos></plugin>",
        )
    (tmp_path / "work" / "pom.xml").write_text(
        "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId>"
        "<version>1</version><packaging>pom</packaging></project>"
    )
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("MAVEN_OPTS", f"-Duser.home={tmp_path}/home")
    monkeypatch.setenv("TOKEN", "token")
    return tmp_path


@pytest.mark.parametrize("inside", [pytest.param(True, marks=fenced), False])
def test_a_replaced_plug_in_reads_no_key_and_writes_only_where_mvn_works(base: Path, inside: bool):
    with tool_fences(fenced=inside) as fences:
        maven = Maven(find_mvn(), find_jdks()[0], 120, True, base / "logs", (), fences, (base / "project",))
        outcome = maven.run(base / "work", "log", [f"{HELP_PLUGIN}:effective-pom"])
    said = outcome.text()
    assert "RAN" in said
    assert "SAW the project" in said
    assert (KEY in said) is not inside
    assert "READ TOKEN" not in said
    assert (base / "home" / ".bashrc").exists() is not inside
    assert (base / "project" / "planted").exists() is not inside
    assert (base / "work" / "work" / "made").exists()


@pytest.mark.parametrize("base", [DEPENDENCY_PLUGIN], indirect=True)
@pytest.mark.parametrize("inside", [pytest.param(True, marks=fenced), False])
def test_a_replaced_plug_in_reads_no_key_when_an_artifact_is_fetched(
    base: Path, monkeypatch, capfd, inside: bool
):
    monkeypatch.setattr(coordinate, "tool_fences", lambda *, fenced: tool_fences(fenced=fenced and inside))
    said: list[str] = []
    monkeypatch.setattr(
        coordinate, "run_tool", lambda *words: said.append((outcome := run_tool(*words)).text()) or outcome
    )
    with pytest.raises(FetchFailed):
        open_source("maven:g:a:1", cache=base / "cache")
    assert "RAN" in said[0]
    assert (KEY in said[0]) is not inside
    assert "READ TOKEN" not in said[0]
    assert (base / "home" / ".bashrc").exists() is not inside


@pytest.mark.parametrize("inside", [True, False])
def test_what_a_fenced_mvn_has_brought_lies_in_its_repository(tmp_path: Path, monkeypatch, inside: bool):
    monkeypatch.setenv("MAVEN_OPTS", f"-Dmaven.repo.local={tmp_path}/repository")
    repository = tmp_path / "repository"
    repository.mkdir()
    (tmp_path / "key").write_text(KEY)
    (repository / "a.jar").write_text("")
    (repository / "beside.jar").symlink_to("a.jar")
    (repository / "out.jar").symlink_to(tmp_path / "key")
    maven = Maven("mvn", find_jdks()[0], 1, True, tmp_path, (), ToolFences(tmp_path) if inside else UNFENCED)
    assert maven.may_name(repository / "a.jar")
    assert maven.may_name(repository / "beside.jar")
    for path in (repository / "out.jar", tmp_path / "key", repository / ".." / "key", repository):
        assert maven.may_name(path) is not inside


class Hostile:
    """In place of mvn: leaves in the folder of each module what it is told to."""

    timeout = 1.0
    offline = True

    def __init__(self, place: Path, name: str, leave) -> None:
        self.place, self.name, self.leave = place, name, leave
        self.repository = place / "repository"
        self.repository.mkdir(exist_ok=True)

    def run(self, folder: Path, log: str, _: list[str]) -> Outcome:
        for pom in folder.glob("*/pom.xml"):
            target = pom.parent / self.name
            target.parent.mkdir(parents=True, exist_ok=True)
            self.leave(target)
        path = self.place / f"{log}.log"
        path.write_text("")
        return Outcome(0, path)

    def may_name(self, artifact: Path) -> bool:
        return artifact.is_relative_to(self.repository)


def _jars(tmp_path: Path, leave) -> tuple[Path, ...]:
    maven = Hostile(tmp_path, "classpath.txt", leave)
    modules = {"m": Module("m", (Dependency("g", "a", "1"),))}
    (tmp_path / "place").mkdir()
    return resolve.resolve(modules, ["m"], maven, tmp_path / "place").jars["m"]


def test_jars_that_mvn_names_outside_of_its_repository_are_left_out(tmp_path: Path):
    inside, outside = tmp_path / "repository" / "a.jar", tmp_path / "secret.jar"
    assert _jars(tmp_path, lambda path: path.write_text(f"{outside}|{inside}")) == (inside,)


def test_a_class_path_that_is_a_link_is_not_read(tmp_path: Path):
    (tmp_path / "elsewhere").write_text(str(tmp_path / "repository" / "a.jar"))
    assert _jars(tmp_path, lambda path: path.symlink_to(tmp_path / "elsewhere")) == ()


def test_a_kept_answer_with_a_jar_that_has_become_a_link_is_asked_for_again(tmp_path: Path):
    jar = tmp_path / "repository" / "a.jar"
    (tmp_path / "kept.json").write_text(json.dumps({"jars": {"m": [str(jar)]}, "problems": []}))
    jar.parent.mkdir()
    jar.write_text("")
    maven = Maven("mvn", find_jdks()[0], 1, True, tmp_path, (), ToolFences(tmp_path))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MAVEN_OPTS", f"-Dmaven.repo.local={tmp_path}/repository")
        assert resolve._recall(tmp_path / "kept.json", maven) is not None
        jar.rename(tmp_path / "moved")
        jar.symlink_to(tmp_path / "moved")
        assert resolve._recall(tmp_path / "kept.json", maven) is None


@pytest.mark.parametrize("linked", [True, False])
def test_a_parent_is_read_through_no_link(tmp_path: Path, linked: bool):
    (tmp_path / "other").write_text("<project><artifactId>other</artifactId></project>")

    def leave(path: Path) -> None:
        if linked:
            path.symlink_to(tmp_path / "other")
        else:
            path.write_text("<project><artifactId>p</artifactId></project>")

    named = parents.ParentReference("g", "p", "1")
    registry = parents.ParentRegistry(Hostile(tmp_path, "out/p.pom", leave), tmp_path / "place")
    registry.look_up([named], [])
    assert (registry.known[named] is None) is linked
