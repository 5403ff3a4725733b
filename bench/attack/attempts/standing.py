"""Projects that the user stands in: files that programs take options from, and links in the place of outputs."""

import os
import subprocess

from canaries import House
from hostile import innocent, lay, pom
from registry import Broke, NotTried, Part, Severity, attempt
from workbench import Workbench

from mrscout.languages.java.jdks import find_jdks

_PLUGIN = """import com.sun.source.util.*;
public class Planted implements Plugin {
    public String getName() { return "planted"; }
    public boolean autoStart() { return true; }
    public void init(JavacTask task, String... arguments) {
        try { java.nio.file.Files.createFile(java.nio.file.Paths.get("CANARY")); }
        catch (java.io.IOException there) { }
    }
}
"""


def _house(bench: Workbench, name: str) -> House:
    house = bench.house(name)
    lay(house.project, {"pom.xml": pom(), **innocent()})
    return house


@attempt(Part.OPTIONS, Severity.HIGH, quick=True)
def doctor_in_a_hostile_project(bench: Workbench) -> str:
    """`doctor` in a project whose .mvn/jvm.config has mvn write a file, and whose folder has a `java`."""
    house = _house(bench, "doctor")
    house.look()
    lay(
        house.project,
        {
            ".mvn/jvm.config": f"-Xlog:all=info:file={house.home}/PWNED\n",
            "java": f"#!/bin/sh\ntouch {house.home}/PWNED\n",
        },
    )
    (house.project / "java").chmod(0o755)
    path = {"PATH": f".:{os.environ['PATH']}"}
    ran = bench.run(house, "doctor", folder=house.project, environment=path).must_end()
    if house.changes():
        raise Broke(f"changed: {house.changes()}")
    return f"exit {ran.code}"


@attempt(Part.OPTIONS, Severity.HIGH)
def a_plug_in_for_javac_in_the_current_folder(bench: Workbench) -> str:
    """`synthesize` with an empty cache, in a folder with a plug-in that javac starts by itself."""
    house = _house(bench, "planted-plugin")
    house.look()
    jdks = find_jdks()
    if not jdks:
        raise NotTried("there is no JDK")
    lay(house.base, {"Planted.java": _PLUGIN.replace("CANARY", f"{house.home}/PWNED")})
    javac = str(jdks[0].home / "bin" / "javac")
    planted = (str(house.project), str(house.base / "Planted.java"))
    subprocess.run([javac, "--release", "11", "-d", *planted], check=True)
    lay(house.project, {"META-INF/services/com.sun.source.util.Plugin": "Planted\n"})
    cache = {"MRSCOUT_CACHE": str(house.base / "cache")}
    arguments = ("synthesize", ".", "--no-build", "--out", house.out)
    ran = bench.run(house, *arguments, folder=house.project, environment=cache, seconds=300).must_end(0)
    if "PWNED" in house.changes():
        raise Broke("the plug-in ran")
    return f"exit {ran.code}"


def _led_away(name: str, severity: Severity, description: str, link: str, *arguments: str) -> None:
    @attempt(Part.OPTIONS, severity, quick=True, name=name, description=description)
    def act(bench: Workbench) -> str:
        house = _house(bench, name)
        lay(house.home, {"data/worth.jsonl": "{}\n"})
        house.look()
        (house.project / link).symlink_to("../home/data")
        ran = bench.run(house, *arguments, folder=house.project).must_end(2)
        if house.changes():
            raise Broke(f"changed: {house.changes()}")
        return f"exit {ran.code}: {ran.last[:100]}"


_led_away(
    "run-through-a-link", Severity.HIGH, ".mrscout is a link to data of the user's.", ".mrscout", "run", "."
)
_led_away(
    "discover-through-a-link",
    Severity.LOW,
    "A folder in --out is a link to data of the user's.",
    "found",
    *("discover", ".", "--out", "found/new.jsonl"),
)
_led_away(
    "survey-through-a-link",
    Severity.LOW,
    "--out is a link to data of the user's.",
    "found",
    *("survey", ".", "--out", "found"),
)


@attempt(Part.OPTIONS, Severity.LOW, quick=True)
def a_pipe_in_the_place_of_a_report(bench: Workbench) -> str:
    """`discover --out` names a FIFO of the project, from which nobody reads."""
    house = _house(bench, "pipe")
    os.mkfifo(house.project / "report")
    ran = bench.run(house, "discover", ".", "--out", "report", folder=house.project, seconds=30).must_end(2)
    return f"exit {ran.code}: {ran.last[:100]}"
