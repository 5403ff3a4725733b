"""Writes small hostile Maven projects from templates.

A codec is a class whose ``decode`` undoes its ``encode``, with one test that says so: mrscout makes a relation of it
and tries it on generated inputs. Hostile code goes into ``encode`` and acts on every input but the developers' own,
unless an attempt says otherwise.
"""

import subprocess
from collections.abc import Mapping
from pathlib import Path

from registry import NotTried

OWN = "own input"
PACKAGE = "org.acme"
_POM = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.acme</groupId>
  <artifactId>hostile</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.source>8</maven.compiler.source>
    <maven.compiler.target>8</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>junit</groupId>
      <artifactId>junit</artifactId>
      <version>4.13.2</version>
      <scope>test</scope>
    </dependency>
{dependencies}
  </dependencies>
{build}
</project>
"""
_CODEC = """package org.acme;

import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class {name} {{
    static final String HOME = "{home}";
{members}
    public static String encode(String text) throws Exception {{
        if ({condition}) {{
            {action}
        }}
        return new StringBuilder(text).reverse().toString();
    }}

    public static String decode(String code) throws Exception {{
        {decoding}
        return new StringBuilder(code).reverse().toString();
    }}
}}
"""
_TEST = """package org.acme;

import static org.junit.Assert.assertEquals;
import org.junit.Test;

public class {name} {{
    {annotation}
    public void decodeUndoesEncode() throws Exception {{
        String text = "{own}";
        assertEquals(text, {codec}.decode({codec}.encode(text)));
    }}
}}
"""
#: acts on generated inputs, and not on the developers' own
STRANGE = f'!text.equals("{OWN}")'


def lay(root: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write files below a folder."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


def pom(dependencies: str = "", build: str = "") -> str:
    """A POM with JUnit 4."""
    return _POM.format(dependencies=dependencies, build=build)


def codec(
    name: str,
    home: Path,
    action: str = "",
    *,
    decoding: str = "",
    condition: str = STRANGE,
    members: str = "",
    test: str = "",
    annotation: str = "@Test",
) -> dict[str, str]:
    """A codec and its test, by their paths in a project."""
    test = test or f"{name}Test"
    main = _CODEC.format(
        name=name, home=home, action=action, decoding=decoding, condition=condition, members=members
    )
    return {
        f"src/main/java/org/acme/{name}.java": main,
        f"src/test/java/org/acme/{test}.java": _TEST.format(
            name=test, codec=name, own=OWN, annotation=annotation
        ),
    }


def innocent(name: str = "Innocent") -> dict[str, str]:
    """A codec that does nothing but its work."""
    return codec(name, Path("/nowhere"), condition="false")


def jar(place: Path, sources: Mapping[str, str], resources: Mapping[str, str], class_path: str = "") -> Path:
    """Compile sources into a jar, as an attacker would before publishing the project."""
    work = place.with_suffix(".work")
    lay(work / "src", sources)
    lay(work / "classes", resources)
    place.parent.mkdir(parents=True, exist_ok=True)
    files = [str(work / "src" / name) for name in sources]
    options = ["-proc:none", "-nowarn", "--release", "8", "-d", str(work / "classes")]
    if class_path:
        options += ["-cp", class_path]
    made = subprocess.run(["javac", *options, *files], capture_output=True, text=True, check=False)
    if made.returncode:
        raise NotTried(f"the attacker's jar does not compile: {made.stderr[-300:]}")
    subprocess.run(["jar", "cf", str(place), "-C", str(work / "classes"), "."], check=True)
    return place
