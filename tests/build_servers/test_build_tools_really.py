"""The snippets of docs/build-tools.md for Maven, in a real project."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.build_servers.test_review_really import CODEC, TEST

pytestmark = pytest.mark.network
DOCUMENT = (Path(__file__).parents[2] / "docs/build-tools.md").read_text("utf-8")
POM = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.acme</groupId>
  <artifactId>codec</artifactId>
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
  </dependencies>
  <profiles>
  %s
  </profiles>
</project>
"""


def test_the_profile_of_the_documentation_runs_mrscout_after_the_tests(tmp_path: Path):
    profile = DOCUMENT.partition("```xml\n")[2].partition("```")[0]
    assert "<id>mrscout</id>" in profile
    root = tmp_path / "codec"
    files = {
        "pom.xml": POM % profile.replace("10m", "90s"),
        "src/main/java/org/acme/Codec.java": CODEC,
        "src/test/java/org/acme/CodecTest.java": TEST,
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    program = tmp_path / "bin" / "mrscout"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m mrscout "$@" --jobs 1 --no-laws --inputs 60\n')
    program.chmod(0o755)
    variables = {**os.environ, "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        ["mvn", "--batch-mode", "--no-transfer-progress", "verify", "-P", "mrscout"],
        cwd=root,
        env=variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "Codec.decode(Codec.encode(text))" in " ".join(done.stdout.split())
    assert (root / ".mrscout/run.json").exists()


@pytest.mark.parametrize("language", ["groovy", "kotlin"])
def test_the_tasks_for_gradle_call_mrscout_with_a_list_of_arguments(language: str):
    task = DOCUMENT.partition(f"```{language}\n")[2].partition("```")[0]
    assert "commandLine" in task
    assert "mrscout" in task
