"""Fetches the libraries' sources, makes one project of them and the relations, and plants faults in copies of files."""

import shutil
import subprocess
import tomllib
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
PACKAGE = "org.acme.planted"
_HEAD = (
    "<project><modelVersion>4.0.0</modelVersion><groupId>org.acme</groupId>"
    "<artifactId>{}</artifactId><version>1</version>"
)
POM = (
    _HEAD.format("planted")
    + """<properties><maven.compiler.source>11</maven.compiler.source><maven.compiler.target>11</maven.compiler.target>
<project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties><dependencies><dependency>
<groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version><scope>test</scope>
</dependency></dependencies></project>
"""
)
_FETCH = """<build><plugins><plugin><groupId>org.apache.maven.plugins</groupId>
<artifactId>maven-dependency-plugin</artifactId><version>3.6.1</version><configuration>
<outputDirectory>jars</outputDirectory><artifactItems>{}</artifactItems></configuration></plugin></plugins></build></project>
"""


@dataclass(frozen=True)
class Fault:
    """A fault as `faults.toml` states it."""

    number: int
    library: str
    file: str
    within: tuple[str, ...]  #: texts that lead to the place, one after another
    old: str
    new: str
    kind: str
    relation: str  #: class and method of the test that covers it

    @property
    def name(self) -> str:
        """Return a name such as `StringUtils 17 empty`."""
        return f"{Path(self.file).stem} {self.number} {self.kind}"

    def planted(self, source: str) -> str:
        """Return the source with the fault. Raises LookupError if the place is not there."""
        at = 0
        for text in (*self.within, self.old):
            at = source.find(text, at)
            if at < 0:
                raise LookupError(f"{self.name}: {self.file} lacks {text!r}")
        return source[:at] + self.new + source[at + len(self.old) :]


def read_faults() -> tuple[Mapping[str, str], list[Fault]]:
    """Return the coordinates of the libraries by name, and the faults."""
    stated = tomllib.loads((HERE / "faults.toml").read_text())
    faults = [
        Fault(number, **{**entry, "within": tuple(entry["within"])})
        for number, entry in enumerate(stated["fault"], 1)
    ]
    return stated["libraries"], faults


def make_project(folder: Path, libraries: Mapping[str, str]) -> None:
    """Write a project with the sources of all libraries and the relations; nothing if it is there."""
    if (folder / "pom.xml").is_file():
        return
    jars = folder.parent / "jars"
    if not jars.is_dir():
        _fetch(folder.parent, libraries)
    main, test = folder / "src/main/java", folder / "src/test/java" / PACKAGE.replace(".", "/")
    for jar in sorted(jars.glob("*.jar")):
        with zipfile.ZipFile(jar) as archive:
            names = [name for name in archive.namelist() if name.endswith(".java") and "-info" not in name]
            archive.extractall(main, names)
    shutil.copytree(HERE / "relations", test)
    (folder / "pom.xml").write_text(POM)


def _fetch(folder: Path, libraries: Mapping[str, str]) -> None:
    items = "".join(
        "<artifactItem><groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version>"
        "<classifier>sources</classifier></artifactItem>".format(*coordinate.split(":"))
        for coordinate in libraries.values()
    )
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pom.xml").write_text(_HEAD.format("fetch") + _FETCH.format(items))
    subprocess.run(["mvn", "-q", "-B", "dependency:copy"], cwd=folder, check=True)
